"""A position written as a scene's `given`: what `position` reads, the other way round.

A scene begins as a turn does, so only such moments can be written; whether one is such a moment is found out by reading
back what was written.
"""

from __future__ import annotations

from typing import Any

from engine.core.table import Table
from engine.marine import pieces, words
from engine.marine.expectations import tile_text
from engine.marine.game import GAME
from engine.marine.map import CORNERS, NAMES
from engine.marine.pieces import ANIMALS, ELEMENTS, MARKER_TERRAIN, NOTHING, TERRAINS, TILE_TERRAIN
from engine.marine.position import position
from engine.marine.rules import Game
from engine.marine.state import Marine
from engine.scenes.document import SceneError, node_of
from engine.scenes.game import Unwritten

NONE = "none"


def given(run: Game) -> dict[str, Any]:
    """All of a position. Raises `Unwritten` for a moment that is not the beginning of a turn."""
    written = _written(run.state)
    try:
        there = Table(GAME, position(node_of(written)))
    except SceneError as e:
        raise Unwritten(str(e)) from e
    here = Table(GAME, run.clone())
    one, other = _told(here), _told(there)
    for what in one:
        if one[what] != other[what]:
            raise Unwritten(f"{what} can't be written")
    return written


def _written(state: Marine) -> dict[str, Any]:
    names = [seat.name for seat in state.seats]
    made: dict[str, Any] = {
        "players": names,
        "animals": {seat.name: ANIMALS[seat.animal] for seat in state.seats},
        "active": names[state.active],
        "round": state.round,
        "tiles": {NAMES[n]: _tile(state, n) for n in state.earth()},
        "elements": {CORNERS[n][0]: _element(disk) for n, disk in enumerate(state.disks) if disk != NOTHING},
        "species": {
            NAMES[n]: [f"{names[seat]} {count}" for seat, count in enumerate(counts) if count]
            for n, counts in enumerate(state.species)
            if any(counts)
        },
        "gene pools": {seat.name: seat.pool for seat in state.seats},
        "eliminated": {seat.name: seat.box for seat in state.seats if seat.box},
        "points": {seat.name: seat.points for seat in state.seats if seat.points},
        "pawns": {seat.name: seat.pawns for seat in state.seats},
        "done": [seat.name for seat in state.seats if seat.done],
        "turns owed": {seat.name: seat.owed for seat in state.seats if seat.owed},
        "stacks": [_stack(face, below) for face, below in zip(state.faces, state.below, strict=True)],
        "unseen": [TERRAINS[TILE_TERRAIN[tile]] for tile in state.unseen],
        "beside wanderlust": [_element(disk) for disk in state.beside_wanderlust],
        "beside speciation": [_element(disk) for disk in state.beside_speciation],
        "markers": [TERRAINS[MARKER_TERRAIN[m]] if m != NOTHING else NONE for m in state.markers],
        "taken": _taken(state),
        "assume": dict(state.assumed),
    }
    return {key: value for key, value in made.items() if value not in ({}, [])}


def _tile(state: Marine, hex_: int) -> str:
    """What lies on a hex; of a Vent also what lies under it."""
    text = tile_text(state, hex_)
    return f"{text} over {TERRAINS[TILE_TERRAIN[state.tiles[hex_]]]}" if state.vents[hex_] else text


def _element(disk: int) -> str:
    return ELEMENTS[pieces.element_of(disk)] if disk != NOTHING else NONE


def _stack(face: int, below: int) -> str:
    return f"{TERRAINS[TILE_TERRAIN[face]]} {below}" if face != NOTHING else NONE


def _taken(state: Marine) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for space, owner in enumerate(state.pawns_on):
        if owner >= 0:
            found.setdefault(state.seats[owner].name, []).append(words.space(state, space))
    return found


def _told(table: Table) -> dict[str, Any]:
    """All that counts of a table, whichever of several like pieces lie there."""
    run: Game = table.run
    state, choice = run.state, table.choice
    return {
        "the players": [(s.name, s.animal, s.pool, s.box, s.points, s.pawns, s.done, s.owed) for s in state.seats],
        "earth": [(tile_text(state, n), state.species[n], state.vents[n]) for n in state.earth()],
        "elements": [_element(disk) for disk in state.disks],
        "the stacks": [_stack(face, below) for face, below in zip(state.faces, state.below, strict=True)],
        "unseen tiles": sorted([TILE_TERRAIN[tile] for tile in state.unseen]),
        "what lies beside the actions": _beside(state),
        "the pawns": sorted(_taken(state).items()),
        "the round": (state.round, state.active, state.granted),
        "open questions": sorted(state.assumed.items()),
        "the question": (choice.player, choice.prompt, sorted(choice.options)) if choice else None,
        "what is in progress": [(frame.kind, frame.name, frame.at) for frame in run.stack],
    }


def _beside(state: Marine) -> tuple[list[str], list[str], list[int]]:
    markers = [MARKER_TERRAIN[m] if m != NOTHING else NOTHING for m in state.markers]
    return sorted(map(_element, state.beside_wanderlust)), [*map(_element, state.beside_speciation)], markers
