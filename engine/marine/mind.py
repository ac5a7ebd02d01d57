"""What computer players need of Marine besides a table: how good a position looks to a seat. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.table import Table

ON_EARTH, ALONE, SPREAD = 0.5, 0.3, 0.2
"""What a species on earth may yet bring, in points; one on a tile without others; each tile with species on it."""
OTHERS = 0.6
"""How much what others have counts against what a player has."""
WON = 100
"""What winning is worth besides."""


def imagine(table: Table, _seat: int | None, _shuffle: Callable[[list[int]], None]) -> Table:
    """A copy of the table: there is nothing that a seat does not see."""
    return table.clone()


suppose = imagine


def outlook(view: dict[str, Any], seat: int) -> float:
    """How good a position looks to a seat, in points: what it has and what may come of it, less the others' share."""
    worth = [_worth(view, player) for player in range(len(view["players"]))]
    others = [one for player, one in enumerate(worth) if player != seat]
    return worth[seat] - OTHERS * max(others) + (WON if seat in view["winners"] else 0)


def _worth(view: dict[str, Any], player: int) -> float:
    tiles = [hex_["species"] for hex_ in view["hexes"].values() if hex_["terrain"] and hex_["species"][player]]
    alone = sum(species[player] == sum(species) for species in tiles)
    seat = view["players"][player]
    return float(seat["score"] + ON_EARTH * seat["on earth"] + ALONE * alone + SPREAD * len(tiles))
