"""What a host reads off a view of Marine: points by where they come from, what can be followed; there are no cards."""

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


def own(view: Mapping[str, Any], seat: int) -> Mapping[int, str]:
    """Nothing of one's own is lost for good by what one decides."""
    del view, seat
    return {}


def in_play(view: Mapping[str, Any]) -> set[str]:
    """No cards."""
    del view
    return set()
