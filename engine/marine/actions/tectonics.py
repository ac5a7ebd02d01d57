"""Tectonics: a tile is covered with a Vent, which thins out what lives there (marine/tectonics/1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.marine.map import BOTTOM, EDGE, HALF, STRADDLING
from engine.marine.pieces import ACTIONS, GEYSER, SMOKER, SPACES, TECTONICS
from engine.marine.rules import OPTIONAL, Game, about, declined, event, or_decline, rules
from engine.marine.setup import ENCLOSED, take_enclosed
from engine.marine.state import Marine
from engine.marine.values import TABLE, TECTONICS_BONUS, score_bonus

FORFEIT, EDGE_TILE, SET_ASIDE, COVER = (f"marine/tectonics/{n}" for n in (1, 2, 3, 4))
PUT_BACK, ONE_MORE, ANY_TILE = "marine/tectonics/6", "marine/tectonics/7", "marine/tectonics/8"
ON_VENT, NONE_LEFT = "marine/tectonics-special-on-vent", "marine/tectonics-no-species-left"
POOL, BOX = 0, 1
"""Where one more species comes from: the Gene Pool, the eliminated species."""


def may_be_covered(state: Marine, hex_: int, special: bool) -> bool:
    """Whether a Vent may be laid on a tile: at the edge, or anywhere with the special space; not on a Vent."""
    if state.vents[hex_] and not (special and state.assumes(ON_VENT, "any-tile")):
        return False
    return special or hex_ in EDGE


@rules.phase(ACTIONS[TECTONICS])
def begin(run: Game, frame: Frame) -> None:
    """The action is forfeit with all Vents on earth; else a tile is chosen, if there is one."""
    state, special = run.state, SPACES[int(frame.event[1])].special
    if not state.vents_left():
        run.tell("forfeit", frame.source, cites=(FORFEIT,))
    elif not any(may_be_covered(state, hex_, special) for hex_ in state.earth()):
        run.tell("no effect", TECTONICS, cites=(EDGE_TILE,))
    else:
        run.push("choose a tile", frame.source, frame.event)


def _tiles(run: Game, frame: Frame) -> Sequence[Key]:
    state, special = run.state, SPACES[int(frame.event[1])].special
    return or_decline(run, [("hex", hex_) for hex_ in state.earth() if may_be_covered(state, hex_, special)])


def _sides(_run: Game, frame: Frame) -> Sequence[Key]:
    """The half decides; across the line between the halves, the player does."""
    half = HALF[int(frame.about[1])]
    if half == STRADDLING:
        return (("side", SMOKER), ("side", GEYSER))
    return (("side", SMOKER if half == BOTTOM else GEYSER),)


@rules.effect(
    "choose a tile",
    Ask("tile to cover", _tiles, about=event, cites=(EDGE_TILE, ANY_TILE, OPTIONAL)),
    cites=(EDGE_TILE,),
)
def choose_tile(run: Game, frame: Frame) -> None:
    """The tile is chosen, and the species there are set aside."""
    if declined(run, frame):
        return
    state, seat, hex_ = run.state, frame.source, int(frame.first()[1])
    special = SPACES[int(frame.event[1])].special
    run.tell("tile chosen", seat, hex_, cites=(ANY_TILE if special else EDGE_TILE,))
    aside = state.species[hex_]
    state.species[hex_] = (0,) * state.players
    run.tell("set aside", sum(aside), hex_, cites=(SET_ASIDE,))
    run.push("lay a Vent", seat, about=("hex", hex_, *aside))


@rules.effect("lay a Vent", Ask("side", _sides, about=about, cites=(COVER, ANY_TILE)), cites=(COVER,))
def lay_vent(run: Game, frame: Frame) -> None:
    """The Vent is laid and scored; one set-aside species of each animal returns, and one is added."""
    state, seat, hex_, side = run.state, frame.source, int(frame.about[1]), int(frame.first()[1])
    aside = [int(count) for count in frame.about[2:]]
    state.vents[hex_] += 1
    state.sides[hex_] = side
    run.tell("vent laid", seat, hex_, side, cites=(COVER, ANY_TILE) if HALF[hex_] == STRADDLING else (COVER,))
    if not state.assumes(ENCLOSED, "stay"):
        take_enclosed(run, (COVER, ENCLOSED))
    run.tell("bonus", seat, *score_bonus(state, seat, hex_), cites=(TECTONICS_BONUS, TABLE))
    for owner in state.in_food_chain_order():
        _put_back(run, hex_, owner, aside[owner])
    if state.seats[seat].pool or state.seats[seat].box:
        run.push("add a species", seat, about=(hex_,))
    elif state.assumes(NONE_LEFT, "skip"):
        run.tell("none to add", seat, cites=(ONE_MORE, NONE_LEFT))
    else:
        run.push("bring a species", seat, about=(hex_,))


def _put_back(run: Game, hex_: int, owner: int, count: int) -> None:
    """One set-aside species of an animal goes back; the rest return to the Gene Pool, not to the box."""
    if count:
        run.state.put(hex_, owner, 1)
        run.state.seats[owner].pool += count - 1
        run.tell("put back", owner, hex_, count - 1, cites=(PUT_BACK,))


def _sources(run: Game, frame: Frame) -> Sequence[Key]:
    seat = run.state.seats[frame.source]
    return [("from", where) for where, count in ((POOL, seat.pool), (BOX, seat.box)) if count]


@rules.effect("add a species", Ask("added from", _sources, about=about, cites=(ONE_MORE,)), cites=(ONE_MORE,))
def add_species(run: Game, frame: Frame) -> None:
    """One species of one's own, from the Gene Pool or from those that were eliminated."""
    seat, where = run.state.seats[frame.source], int(frame.first()[1])
    if where == POOL:
        seat.pool -= 1
    else:
        seat.box -= 1
    run.state.put(int(frame.about[0]), frame.source, 1)
    run.tell("species added", frame.source, frame.about[0], where)


def _elsewhere(run: Game, frame: Frame) -> Sequence[Key]:
    state = run.state
    return [("hex", n) for n in state.earth() if n != frame.about[0] and state.species[n][frame.source]]


@rules.effect(
    "bring a species", Ask("brought from", _elsewhere, about=about, cites=(ONE_MORE, NONE_LEFT)),
    cites=(ONE_MORE, NONE_LEFT),
)  # fmt: skip
def bring_species(run: Game, frame: Frame) -> None:
    """With none left, the table has a species moved from another tile (marine/tectonics-no-species-left)."""
    origin, hex_ = int(frame.first()[1]), int(frame.about[0])
    run.state.put(origin, frame.source, -1)
    run.state.put(hex_, frame.source, 1)
    run.tell("moved", frame.source, 1, origin, hex_)
