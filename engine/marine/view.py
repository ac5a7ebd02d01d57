"""The position as plain data. Nothing is hidden: which tiles lie unseen in the stacks follows from all others."""

from __future__ import annotations

from typing import Any

from engine.marine import pieces, turn, values
from engine.marine.map import CORNERS, HALF, HEXES, NAMES
from engine.marine.pieces import (
    ACTIONS,
    ANIMALS,
    ELEMENTS,
    MARKER_TERRAIN,
    NOTHING,
    SIDES,
    SPACES,
    TERRAINS,
    TILE_TERRAIN,
)
from engine.marine.rules import Game
from engine.marine.state import NOBODY, Marine
from engine.marine.words import corner_name, space

HALVES = ("top", "straddling", "bottom")


def view(run: Game, _seat: int | None) -> dict[str, Any]:
    """Everything that a seat may know, which is all there is."""
    state = run.state
    over = not run.stack
    unseen = [TILE_TERRAIN[tile] for tile in state.unseen]
    return {
        "game": pieces.GAME,
        "players": [_player(state, n, over) for n in range(state.players)],
        "hexes": {NAMES[n]: _hex(state, n) for n in range(len(HEXES))},
        "elements": {
            CORNERS[corner][0]: ELEMENTS[pieces.element_of(disk)]
            for corner, disk in enumerate(state.disks)
            if disk != NOTHING
        },
        "corners": {  # what these are called by hexes with tiles: another name once a tile lies nearer to the centre
            CORNERS[corner][0]: corner_name(state, corner) for corner, disk in enumerate(state.disks) if disk != NOTHING
        },
        "stacks": [
            {"top": TERRAINS[TILE_TERRAIN[face]] if face != NOTHING else None, "below": below}
            for face, below in zip(state.faces, state.below, strict=True)
        ],
        "unseen": {TERRAINS[terrain]: unseen.count(terrain) for terrain in sorted(set(unseen))},
        "vents left": state.vents_left(),
        "beside wanderlust": [_element(disk) for disk in state.beside_wanderlust],
        "beside speciation": [_element(disk) for disk in state.beside_speciation],
        "markers": [TERRAINS[MARKER_TERRAIN[m]] if m != NOTHING else None for m in state.markers],
        "spaces": [
            {"action": ACTIONS[of.action], "name": space(state, n), "special": of.special, "pawn": _pawn(state, n)}
            for n, of in enumerate(SPACES)
        ],
        "active": state.active,
        "round": state.round,
        "rounds": turn.rounds(state),
        "turn": state.turn,
        "winners": turn.winners(state) if over else [],
        "tie": _tie(state) if over else None,
    }


def _player(state: Marine, number: int, over: bool) -> dict[str, Any]:
    seat = state.seats[number]
    seen: dict[str, Any] = {
        "name": seat.name,
        "animal": ANIMALS[seat.animal] if seat.animal != NOTHING else None,
        "gene pool": seat.pool,
        "eliminated": seat.box,
        "on earth": state.on_earth(number),
        "score": seat.points,
        "by action": {"Wanderlust": seat.wanderlust, "Tectonics": seat.tectonics, "Otherwise": seat.otherwise},
        "pawns": seat.pawns,
        "done": seat.done,
        "turns owed": seat.owed,
    }
    return seen | {"points": seat.points} if over else seen


def _hex(state: Marine, hex_: int) -> dict[str, Any]:
    terrain = state.terrain(hex_)
    seen: dict[str, Any] = {"half": HALVES[HALF[hex_]], "terrain": TERRAINS[terrain] if terrain != NOTHING else None}
    if terrain != NOTHING:
        seen["side"] = SIDES[state.sides[hex_]] if state.vents[hex_] else None
        seen["species"] = list(state.species[hex_])
        seen["numbers"] = {what: number(state, hex_).total() for what, number in values.NUMBERS.items()}
    return seen


def _element(disk: int) -> str | None:
    return ELEMENTS[pieces.element_of(disk)] if disk != NOTHING else None


def _pawn(state: Marine, number: int) -> int | None:
    owner = state.pawns_on[number]
    return owner if owner != NOBODY else None


def _tie(state: Marine) -> dict[str, Any] | None:
    """What tells players apart who have the most points: their place in the food chain, and the rule."""
    level = turn.leading(state)
    if len(level) < 2:
        return None
    return {
        "by": "place in the food chain",
        "counts": {n: state.seats[n].animal + 1 for n in level},
        "rules": [turn.TIE],
    }
