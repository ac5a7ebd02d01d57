"""Competition: opposing species on a tile are eliminated (marine/competition/1, /2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.marine.pieces import ACTIONS, COMPETITION, MARKER_TERRAIN, NOTHING, SPACES
from engine.marine.rules import DONE, OPTIONAL, Game, about, declined, event, or_decline, rules, shares
from engine.marine.state import Marine

NORMAL, SPECIAL = "marine/competition/1", "marine/competition/2"
OWN_NEEDED, NUMBERS = "marine/competition-special-own-species", "marine/order-of-numbers"
PICKS = 2


def marker(state: Marine, space: int) -> int:
    """The terrain of the marker at a normal space; NOTHING where none lies there."""
    at = SPACES[space].at
    there = at < len(state.markers) and state.markers[at] != NOTHING
    return MARKER_TERRAIN[state.markers[at]] if there else NOTHING


def tiles(state: Marine, seat: int, space: int) -> list[int]:
    """The tiles of the marker's terrain on which a player has a species."""
    terrain = marker(state, space)
    return [n for n in state.earth() if state.terrain(n) == terrain and state.species[n][seat]]


def opposing(state: Marine, hex_: int, seat: int) -> list[tuple[int, int]]:
    """The opposing species on a tile: whose, and how many, from the top of the food chain on."""
    counts = state.species[hex_]
    return [(other, counts[other]) for other in state.in_food_chain_order() if other != seat and counts[other]]


def may_strike(state: Marine, seat: int, hex_: int) -> bool:
    """Whether the special space may choose a tile: as the table reads it, one needs a species of one's own there."""
    return bool(state.species[hex_][seat]) or not state.assumes(OWN_NEEDED, "needed")


def eliminate(run: Game, seat: int, owner: int, count: int, hex_: int) -> None:
    """Opposing species go to the box."""
    run.state.put(hex_, owner, -count)
    run.state.seats[owner].box += count
    run.tell("eliminated", seat, owner, count, hex_)


@rules.phase(ACTIONS[COMPETITION])
def begin(run: Game, frame: Frame) -> None:
    """A tile of the marker's terrain, or two picks of any; with none, Competition has no effect."""
    state, space = run.state, int(frame.event[1])
    if SPACES[space].special:
        if _picks(run, frame):
            run.push("strike", frame.source, frame.event, about=(PICKS,))
        else:
            run.tell("no effect", COMPETITION, cites=(SPECIAL, OWN_NEEDED))
    elif tiles(state, frame.source, space):
        run.push("compete", frame.source, frame.event)
    else:
        run.tell("no effect", COMPETITION, cites=(NORMAL,))


# -- normal spaces


def _tiles(run: Game, frame: Frame) -> Sequence[Key]:
    return or_decline(run, [("hex", n) for n in tiles(run.state, frame.source, int(frame.event[1]))])


def _shares(run: Game, frame: Frame) -> Sequence[Key]:
    """Up to the number of the space, of one animal or of several."""
    there = opposing(run.state, int(frame.about[1]), frame.source)
    ways = shares(there, SPACES[int(frame.event[1])].number)
    return [("share", "of", *way) for way in reversed(ways)]


@rules.effect(
    "compete",
    Ask("tile to compete on", _tiles, about=event, cites=(NORMAL, OPTIONAL)),
    cites=(NORMAL,),
)
def compete(run: Game, frame: Frame) -> None:
    """The tile is chosen; then what is eliminated there."""
    if declined(run, frame):
        return
    run.tell("competes", frame.source, frame.first()[1])
    run.push("eliminate", frame.source, frame.event, about=frame.first())


@rules.effect("eliminate", Ask("eliminated", _shares, about=about, cites=(NORMAL, NUMBERS)), cites=(NORMAL,))
def eliminate_some(run: Game, frame: Frame) -> None:
    """Opposing species on the tile are eliminated."""
    hex_, way = int(frame.about[1]), [int(part) for part in frame.first()[2:]]
    if not any(way[1::2]):
        run.tell("none eliminated", frame.source, hex_)
    for owner, count in zip(way[::2], way[1::2], strict=True):
        if count:
            eliminate(run, frame.source, owner, count, hex_)


# -- the special space


def _picks(run: Game, frame: Frame) -> Sequence[Key]:
    """One opposing species on a tile, or no more."""
    state, seat = run.state, frame.source
    there = [n for n in state.earth() if may_strike(state, seat, n)]
    found: list[Key] = [("eliminate", hex_, owner) for hex_ in there for owner, _ in opposing(state, hex_, seat)]
    return [*found, DONE] if found else []


@rules.effect(
    "strike",
    Ask("elimination", _picks, about=about, cites=(SPECIAL, OWN_NEEDED, OPTIONAL)),
    cites=(SPECIAL, OWN_NEEDED),
)
def strike(run: Game, frame: Frame) -> None:
    """One opposing species on a tile is eliminated; then the same once more, there or elsewhere."""
    if frame.first() == DONE:
        return
    _, hex_, owner = frame.first()
    eliminate(run, frame.source, int(owner), 1, int(hex_))
    if (left := int(frame.about[0]) - 1) > 0:
        run.push("strike", frame.source, frame.event, about=(left,))
