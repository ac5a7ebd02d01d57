"""What a scene of Marine can expect where it ends: `then`. docs/scenes.md lists the keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine.marine import pieces, turn, values
from engine.marine.map import corner_named, hex_named
from engine.marine.pieces import ELEMENTS, MARKER_TERRAIN, NOTHING, SIDES, TERRAINS, TILE_TERRAIN
from engine.marine.state import Marine, Seat
from engine.scenes.document import Node
from engine.scenes.game import Check, Ending, Expect, Reading, compared

NONE = "none"


def _one(what: str, expected: object, read: Callable[[Marine], object]) -> Check:
    def check(ending: Ending) -> Iterator[str]:
        yield from compared(what, expected, read(ending.run.state))

    return check


def _all(checks: list[Check]) -> Check:
    def check(ending: Ending) -> Iterator[str]:
        for one in checks:
            yield from one(ending)

    return check


def _hex(node: Node, name: str) -> int:
    found = hex_named(name)
    if found is None:
        raise node.wrong(f"there is no hex {name!r}")
    return found


# -- the map


def tile_text(state: Marine, hex_: int) -> str:
    """What lies on a hex: its terrain, with the side of a Vent."""
    terrain = state.terrain(hex_)
    if terrain == NOTHING:
        return NONE
    return f"{TERRAINS[terrain]} {SIDES[state.sides[hex_]]}" if state.vents[hex_] else TERRAINS[terrain]


def tiles(node: Node, _reading: Reading) -> Check:
    """What lies on these hexes: a terrain, `Vent` with or without its side, or none."""
    known = [NONE, *TERRAINS, *(f"{TERRAINS[pieces.VENT]} {side}" for side in SIDES)]
    checks: list[Check] = []
    for name, value in node.mapping().items():
        hex_, expected = _hex(value, name), value.one_of({one: one for one in known}, "tile")
        bare = expected == TERRAINS[pieces.VENT]
        checks.append(_one(f"tile of {name}", expected, partial(_tile, hex_=hex_, bare=bare)))
    return _all(checks)


def _tile(state: Marine, *, hex_: int, bare: bool) -> str:
    return tile_text(state, hex_).split()[0] if bare else tile_text(state, hex_)


def elements(node: Node, _reading: Reading) -> Check:
    """What lies on these corners: an element, or none."""
    checks: list[Check] = []
    for name, value in node.mapping().items():
        corner = corner_named(name)
        if corner is None:
            raise value.wrong(f"there is no corner {name!r}")
        expected = value.one_of({one: one for one in (NONE, *ELEMENTS)}, "element")
        checks.append(_one(f"element on {name}", expected, partial(_element, corner=corner)))
    return _all(checks)


def _element(state: Marine, *, corner: int) -> str:
    disk = state.disks[corner]
    return ELEMENTS[pieces.element_of(disk)] if disk != NOTHING else NONE


_COUNTED = re.compile(r"(.*\S)\s+(\d{1,3})")


def species(node: Node, reading: Reading) -> Check:
    """Exactly these species on these hexes: `{D4: [Ann 2, Bob 1]}`, or none."""
    checks: list[Check] = []
    for name, value in node.mapping().items():
        hex_, counts = _hex(value, name), [0] * len(reading.players)
        for item in value.items():
            found = _COUNTED.fullmatch(item.text())
            if found:
                counts[reading.player(item, found[1])] = int(found[2])
            elif item.text().casefold() != NONE:
                raise item.wrong("expected a player and a number, such as `Ann 3`, or none")
        expected = _counts(reading.players, counts)
        checks.append(_one(f"species on {name}", expected, partial(_species, hex_=hex_)))
    return _all(checks)


def _species(state: Marine, *, hex_: int) -> str:
    return _counts([seat.name for seat in state.seats], state.species[hex_])


def _counts(names: Any, counts: Any) -> str:
    return ", ".join([f"{name} {n}" for name, n in zip(names, counts, strict=True) if n]) or NONE


def number(what: str, node: Node, _reading: Reading) -> Check:
    """A number of these hexes as the rules count it now."""
    checks: list[Check] = []
    for name, value in node.mapping().items():
        hex_ = _hex(value, name)
        count = partial(_number, what=what, hex_=hex_)
        checks.append(_one(f"{what} of {name}", value.number(), count))
    return _all(checks)


def _number(state: Marine, *, what: str, hex_: int) -> int:
    return values.NUMBERS[what](state, hex_).total()


# -- players


def _of_players(what: str, read: Callable[[Seat], int], node: Node, reading: Reading) -> Check:
    checks: list[Check] = []
    for name, value in node.mapping().items():
        seat = reading.player(value, name)
        checks.append(_one(f"{what} of {name}", value.number(), partial(_seat, read=read, seat=seat)))
    return _all(checks)


def _seat(state: Marine, *, read: Callable[[Seat], int], seat: int) -> int:
    return read(state.seats[seat])


def winner(node: Node, reading: Reading) -> Check:
    """The game is over, and these have won."""
    expected = sorted(reading.player(item) for item in node.items())
    wanted = ", ".join(reading.players[seat] for seat in expected)

    def check(ending: Ending) -> Iterator[str]:
        if ending.run.stack:
            yield f"winner: expected {wanted}; found that the game goes on"
        elif (won := turn.winners(ending.run.state)) != expected:
            found = ", ".join(reading.players[seat] for seat in won)
            yield f"winner: expected {wanted}; found {found}"

    return check


# -- beside the map


def _listed(what: str, read: Callable[[Marine], list[str]], node: Node, _reading: Reading) -> Check:
    """Exactly these, in this order."""
    expected = [item.text().casefold() for item in node.items()]
    return _one(what, expected, lambda state: [one.casefold() for one in read(state)])


def _disks(disks: tuple[int, ...]) -> list[str]:
    return [ELEMENTS[pieces.element_of(disk)] if disk != NOTHING else NONE for disk in disks]


def _stacks(state: Marine) -> list[str]:
    names = [TERRAINS[TILE_TERRAIN[face]] if face != NOTHING else NONE for face in state.faces]
    return [f"{name} {below}" if below else name for name, below in zip(names, state.below, strict=True)]


def _markers(state: Marine) -> list[str]:
    return [TERRAINS[MARKER_TERRAIN[marker]] if marker != NOTHING else NONE for marker in state.markers]


def _count(what: str, read: Callable[[Marine], int], node: Node, _reading: Reading) -> Check:
    return _one(what, node.number(), read)


THEN: dict[str, Expect] = {
    "tiles": tiles,
    "elements": elements,
    "species": species,
    **{what: partial(number, what) for what in values.NUMBERS},
    "gene pools": partial(_of_players, "gene pool", lambda seat: seat.pool),
    "eliminated": partial(_of_players, "eliminated species", lambda seat: seat.box),
    "points": partial(_of_players, "points", lambda seat: seat.points),
    "pawns": partial(_of_players, "pawns", lambda seat: seat.pawns),
    "stacks": partial(_listed, "stacks", _stacks),
    "markers": partial(_listed, "markers", _markers),
    "beside wanderlust": partial(_listed, "beside Wanderlust", lambda state: _disks(state.beside_wanderlust)),
    "beside speciation": partial(_listed, "beside Speciation", lambda state: _disks(state.beside_speciation)),
    "vents left": partial(_count, "Vents left", lambda state: state.vents_left()),
    "round": partial(_count, "round", lambda state: state.round),
    "winner": winner,
}
"""The keys of `then` that are about Marine."""
