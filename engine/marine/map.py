"""The map: 37 flat-topped hexes in seven columns, and the 96 corners on which element disks can lie.

Hexes are numbered column by column from the left, each from the top; corners by their place from left to right. A hex
is called after its column and its number from the top (`D4` is the centre), a corner after one of its hexes and a side
(`D4 upper left`). All of it is geometry (marine/map-numbers, marine/names-of-hexes-and-corners).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules_db.names import key

SIDE = 4
"""Hexes along a side of the map."""
TOP, STRADDLING, BOTTOM = 0, 1, 2
"""Where a hex lies: in the upper half, across the line between the halves, in the lower half."""
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""From a hex to its neighbours, clockwise from the one above."""
SIDES = {
    "left": (-2, 0),
    "right": (2, 0),
    "upper left": (-1, -1),
    "upper right": (1, -1),
    "lower left": (-1, 1),
    "lower right": (1, 1),
}
"""From the middle of a hex to its corners, in halves of a side across and halves of a hex's height down."""


class Hex(NamedTuple):
    """A hex by its axial coordinates: `q` columns to the right of the middle one, `r` down along them."""

    q: int
    r: int

    @property
    def away(self) -> int:
        """How many steps it lies from the centre."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))

    @property
    def middle(self) -> tuple[int, int]:
        """Where its middle lies from the centre of the map, in the units of `SIDES`."""
        return 3 * self.q, 2 * self.r + self.q

    @property
    def name(self) -> str:
        """Column and number from the top."""
        first = max(1 - SIDE, 1 - SIDE - self.q)
        return f"{'ABCDEFG'[self.q + SIDE - 1]}{self.r - first + 1}"


def _hexes() -> tuple[Hex, ...]:
    reach = range(1 - SIDE, SIDE)
    return tuple([one for q in reach for r in reach if (one := Hex(q, r)).away < SIDE])


HEXES = _hexes()
_NUMBER = {one: number for number, one in enumerate(HEXES)}
NAMES = tuple([one.name for one in HEXES])
BY_NAME = {name: number for number, name in enumerate(NAMES)}
NEIGHBOURS = tuple(
    [
        tuple([_NUMBER[there] for dq, dr in _AROUND if (there := Hex(one.q + dq, one.r + dr)) in _NUMBER])
        for one in HEXES
    ]
)
"""Of each hex those that share a side with it, clockwise from the one above."""
EDGE = frozenset(number for number, around in enumerate(NEIGHBOURS) if len(around) < len(_AROUND))
"""Hexes with fewer than six neighbours."""
HALF = tuple([TOP if one.middle[1] < 0 else BOTTOM if one.middle[1] > 0 else STRADDLING for one in HEXES])
CENTRE = _NUMBER[Hex(0, 0)]

_POINTS = [{side: (one.middle[0] + dx, one.middle[1] + dy) for side, (dx, dy) in SIDES.items()} for one in HEXES]
PLACES = tuple(sorted({point for points in _POINTS for point in points.values()}))
"""Where each corner lies, as `Hex.middle` says it."""
_CORNER = {point: number for number, point in enumerate(PLACES)}
CORNERS_OF = tuple([tuple([_CORNER[point] for point in points.values()]) for points in _POINTS])
"""Of each hex its six corners, in the order of `SIDES`."""
TOUCHING = tuple(
    [tuple([n for n, around in enumerate(CORNERS_OF) if corner in around]) for corner in range(len(PLACES))]
)
"""Of each corner the hexes that it belongs to: one, two or three."""


def corner_names(corner: int) -> tuple[str, ...]:
    """All names of a corner, the one by the hex nearest to the centre first."""
    near = sorted(TOUCHING[corner], key=lambda number: (HEXES[number].away, number))
    return tuple([corner_of(corner, number) for number in near])


def corner_of(corner: int, number: int) -> str:
    """The name of a corner by one of its hexes."""
    return f"{NAMES[number]} {[*SIDES][CORNERS_OF[number].index(corner)]}"


CORNERS = tuple([corner_names(corner) for corner in range(len(PLACES))])
CORNER_BY_NAME = {name: corner for corner, names in enumerate(CORNERS) for name in names}
_KEYS = {key(name): corner for name, corner in CORNER_BY_NAME.items()}


def corner_on(corner: int, earth: Collection[int]) -> str:
    """The name of a corner by a hex on which a tile lies; where it touches none, its first."""
    there = (name for name in CORNERS[corner] if BY_NAME[name.partition(" ")[0]] in earth)
    return next(there, CORNERS[corner][0])


def hex_named(text: str) -> int | None:
    """The hex of this name; None where there is none."""
    return BY_NAME.get(text.strip().upper())


def corner_named(text: str) -> int | None:
    """The corner of this name, whichever of its hexes it is named by; None where there is none."""
    return _KEYS.get(key(text))
