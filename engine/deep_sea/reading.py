"""What a host reads off a view of Deep Sea: points by where they come from, and what can be followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ATTRIBUTES, IMPACT, REST, JOURNALS = "Attributes", "Impact", "Left over", "Journals"


def sources(view: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """Each player's points by their source, by seat, of a game that is over."""
    found = [_by_source(player) for player in view["players"]]
    return {name: [one[name] for one in found] for name in (JOURNALS, ATTRIBUTES, IMPACT, REST)}


def _by_source(player: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, int] = dict.fromkeys((JOURNALS, ATTRIBUTES, IMPACT, REST), 0)
    for name, amount in player["parts"]:
        kind = ATTRIBUTES if name in player["attributes"] else IMPACT if name == IMPACT else JOURNALS
        found[REST if name.startswith("Research and discs") else kind] += amount
    return found


def course(view: Mapping[str, Any]) -> Mapping[str, Sequence[int | None]]:
    """What can be followed over the turns, by seat."""
    players = view["players"]
    return {
        "Points so far": [player["so far"] for player in players],
        "Research": [player["research"] for player in players],
    }
