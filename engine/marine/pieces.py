"""What is in the box, as the reference has it: terrains, tiles, elements, animals, the spaces of the actions.

Pieces that look the same have numbers of their own all the same, so that none is lost: a tile's terrain, a disk's
element and a marker's terrain follow from its number.
"""

from __future__ import annotations

from typing import NamedTuple

from rules_db.model import Chart
from rules_db.sources import reference

GAME = "marine"


def _chart(name: str) -> Chart:
    return reference().charts[f"{GAME}/{name}"]


def _numbers(name: str, column: int = 1) -> dict[str, int]:
    """The numbers in a column of a chart, by what stands first in their row."""
    return {str(row[0]): int(row[column] or 0) for row in _chart(name).rows}


# -- terrains and tiles

TERRAINS = ("Land", "Kelp", "Reef", "Seamount", "Seagrass", "Sand", "Ocean", "Vent")
VENT = TERRAINS.index("Vent")
SIDES = ("smoker", "geyser")
SMOKER, GEYSER = range(2)
"""The sides of a Vent."""
NO_SIDE = NOTHING = -1
TILES = _numbers("large-terrain-tiles")
TILE_TERRAIN = tuple([TERRAINS.index(terrain) for terrain, count in TILES.items() for _ in range(count)])
"""Of each tile its terrain."""
VENTS = _numbers("component-counts")["Vents"]
LIMITS = tuple([_numbers("speciation-limits")[terrain] for terrain in TERRAINS])
"""By terrain, how many new species one Speciation may put on a tile."""
STACKS = 3
BONUS = tuple([int(row[2] or 0) for row in _chart("bonus-points-table").rows])
"""The stand-in for the Bonus points table: VPs for 1 to 7 tiles (marine/bonus-points-numbers)."""

# -- elements and animals

ELEMENTS = ("Algae", "Gastropods", "Plankton", "Sponges", "Sun", "Worms")
DISKS = _numbers("component-counts")["Element disks"]
EACH = DISKS // len(ELEMENTS)
ANIMALS = tuple([str(animal) for _, animal in _chart("food-chain-order").rows])
"""From the top of the food chain on; turns go the other way round."""
_SPECIES = _numbers("species-at-the-start")
ON_REEF, POOL = _SPECIES["On the Reef in the centre"], _SPECIES["Gene Pool"]
SPECIES = ON_REEF + POOL
"""The species of an animal that are in play; one more marks its place in the food chain."""
PAWNS = {int(players): count for players, count in _numbers("pawns-in-use").items()}
MARKER_TERRAIN = tuple(
    [TERRAINS.index(terrain) for terrain, count in _numbers("terrain-markers").items() for _ in range(count)]
)
"""Of each terrain marker its terrain."""
RESEED = _numbers("reseed")
"""By action, how many disks or markers are drawn for it."""


def element_of(disk: int) -> int:
    """The element of a disk."""
    return disk // EACH


# -- the start

EARTH = tuple(
    [
        (str(name), TERRAINS.index(str(terrain)), bool(cover))
        for name, terrain, cover in _chart("earth-at-the-start").rows
    ]
)
"""Hex, terrain, and whether a Vent covers it."""
MIDDLE = tuple(name for name, _, _ in EARTH if name in ("C3", "C4", "D3", "D4", "D5", "E3", "E4"))
"""The hexes whose tiles are shuffled for a random earth."""
FIRST_ELEMENTS = tuple(
    [(f"D4 {side}", ELEMENTS.index(str(element))) for side, element in _chart("elements-at-the-start").rows]
)

# -- actions and their spaces

ACTIONS = ("Speciation", "Wanderlust", "Tectonics", "Migration", "Competition")
"""In the order in which they stand on the display, from the top."""
SPECIATION, WANDERLUST, TECTONICS, MIGRATION, COMPETITION = range(5)
ANY = 0
"""The number on a space that sets no limit."""


class Space(NamedTuple):
    """A place for a pawn. `number` is what is printed on it, `at` which of the normal spaces it is."""

    action: int
    special: bool
    number: int = ANY
    at: int = 0


def _spaces() -> tuple[Space, ...]:
    """The spaces of all five actions, each action's special one last (marine/spaces-of-the-five-actions)."""
    rows = {str(row[0]): row for row in _chart("spaces-of-the-five-actions").rows}
    found: list[Space] = []
    for action, name in enumerate(ACTIONS):
        printed = [
            int(number) for number in str(rows[name][3]).replace("and", ",").split(",") if number.strip().isdigit()
        ]
        normal = int(rows[name][2] or 0)
        found += [Space(action, False, number, at) for at, number in enumerate(printed or [ANY] * normal)]
        found.append(Space(action, True))
    return tuple(found)


SPACES = _spaces()
