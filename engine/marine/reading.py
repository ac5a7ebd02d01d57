"""What a host reads off a view of Marine: points by where they come from, and what can be followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def sources(view: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """Each player's points by their source, by seat, of a game that is over."""
    players = view["players"]
    return {action: [player["by action"][action] for player in players] for action in players[0]["by action"]}


def course(view: Mapping[str, Any]) -> Mapping[str, Sequence[int | None]]:
    """What can be followed over the turns, by seat."""
    players = view["players"]
    return {
        "Victory points": [player["score"] for player in players],
        "Species on earth": [player["on earth"] for player in players],
    }
