"""Speciation: an element on earth, and new species on the tiles round its corner (marine/speciation/1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.marine.pieces import ACTIONS, LIMITS, NOTHING, SPACES, SPECIATION, element_of
from engine.marine.rules import OPTIONAL, Game, about, declined, event, or_decline, rules, shares
from engine.marine.state import Marine
from engine.marine.values import limit_cite

CHOOSE, ANY_TYPE = "marine/speciation/1", "marine/speciation/7"
NO_MATCH = "marine/speciation-no-matching-element"


def wanted(state: Marine, space: int) -> int | None:
    """The element beside a space; NOTHING where none lies there, None where the space takes any."""
    of, disks = SPACES[space], state.beside_speciation
    if of.special:
        return None
    return element_of(disks[of.at]) if of.at < len(disks) and disks[of.at] != NOTHING else NOTHING


def corners(state: Marine, space: int) -> list[int]:
    """The corners with an element that a space may choose, which touch at least one tile."""
    there = [n for n, disk in enumerate(state.disks) if disk != NOTHING and state.touched(n)]
    element = wanted(state, space)
    if element is None:
        return there
    found = [n for n in there if element_of(state.disks[n]) == element]
    other = not found and element != NOTHING and state.assumes(NO_MATCH, "other-type")
    return there if other else found


@rules.phase(ACTIONS[SPECIATION])
def begin(run: Game, frame: Frame) -> None:
    """An element is chosen; without one of the right type, or without species, Speciation has no effect."""
    state, space = run.state, int(frame.event[1])
    if not corners(state, space):
        run.tell("no effect", SPECIATION, cites=(CHOOSE, NO_MATCH))
    elif not state.seats[frame.source].pool:
        run.tell("no effect", SPECIATION, cites=(CHOOSE,))
    else:
        run.push("speciate", frame.source, frame.event)


def _corners(run: Game, frame: Frame) -> Sequence[Key]:
    return or_decline(run, [("corner", n) for n in corners(run.state, int(frame.event[1]))])


def _shares(run: Game, frame: Frame) -> Sequence[Key]:
    """So many new species on each tile at the corner, none beyond its limit, no more than there are."""
    state = run.state
    limits = [(n, LIMITS[state.terrain(n)]) for n in state.touched(int(frame.about[1]))]
    ways = shares(limits, state.seats[frame.source].pool)
    return [("share", "on", *way) for way in reversed(ways)]


@rules.effect(
    "speciate",
    Ask("corner", _corners, about=event, cites=(CHOOSE, ANY_TYPE, OPTIONAL)),
    cites=(CHOOSE,),
)
def speciate(run: Game, frame: Frame) -> None:
    """The element is chosen; then the new species round it."""
    if declined(run, frame):
        return
    state, seat, corner = run.state, frame.source, int(frame.first()[1])
    special = SPACES[int(frame.event[1])].special
    run.tell("speciates", seat, element_of(state.disks[corner]), corner, cites=(ANY_TYPE if special else CHOOSE,))
    run.push("add species", seat, about=frame.first())


@rules.effect(
    "add species",
    Ask("new species", _shares, about=about, cites=(CHOOSE, *(f"marine/speciation/{n}" for n in range(3, 7)))),
    cites=(CHOOSE,),
)
def add_species(run: Game, frame: Frame) -> None:
    """New species from the Gene Pool on the tiles that touch the corner."""
    state, seat = run.state, frame.source
    way = [int(part) for part in frame.first()[2:]]
    if not any(way[1::2]):
        run.tell("none added", seat)
    for hex_, count in zip(way[::2], way[1::2], strict=True):
        if count:
            state.seats[seat].pool -= count
            state.put(hex_, seat, count)
            run.tell("new species", seat, count, hex_, cites=(CHOOSE, limit_cite(state.terrain(hex_))))
