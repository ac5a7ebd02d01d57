"""What computer players need of Deep Sea besides a table: how good a position looks to a seat. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.table import Table

STEP, RESEARCH, DISC, TOKEN, VESSEL, DEPTH = 0.6, 0.35, 0.25, 0.9, 1.0, 0.15
"""What a step on a track, each Research, disc and token, a Vessel, and each depth that it is at may yet bring."""
SPECIALIST, SENIOR = 0.8, 0.5
"""What somebody in the crew, and being a Senior, may yet bring."""
OUT, PASSED = 0.45, 1.5
"""What a disc in the ocean may yet bring, by links; what passing costs while others play on."""
OTHERS = 0.3
"""How much what others have counts against what a player has."""
WON = 100
"""What winning is worth besides."""


def imagine(table: Table, _seat: int | None, _shuffle: Callable[[list[int]], None]) -> Table:
    """A copy of the table: what nobody sees is drawn when it comes up."""
    return table.clone()


suppose = imagine


def outlook(view: dict[str, Any], seat: int) -> float:
    """How good a position looks to a seat, in points: what it has and what may come of it, less the others' share."""
    discs = [site["disc"] for zone in view["zones"] for site in zone["sites"]]
    worth = [_worth(player) + OUT * discs.count(n) for n, player in enumerate(view["players"])]
    others = [one for player, one in enumerate(worth) if player != seat]
    against = OTHERS * max(others) if others else 0
    return worth[seat] - against + (WON if seat in view["winners"] else 0)


def _worth(player: dict[str, Any]) -> float:
    steps = sum(track["at"] for track in player["attributes"].values())
    depths = sum(int(place[1]) for place in player["vessels"])
    crew = sum(SPECIALIST + SENIOR * one["senior"] for one in player["crew"])
    loose = RESEARCH * player["research"] + DISC * player["staging"] + TOKEN * len(player["tokens"])
    loose -= PASSED if player["passed"] else 0
    return player["so far"] + STEP * steps + loose + VESSEL * len(player["vessels"]) + DEPTH * depths + crew
