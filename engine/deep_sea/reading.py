"""What a host reads off a view of Deep Sea: points by where they come from, and what can be followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

JOURNALS, ATTRIBUTES, IMPACT, GOALS, SENIORS, REST = (
    *("Journals", "Attributes", "Impact", "Goals", "Seniors", "Left over"),
)
BEGIN = {"Goal ": GOALS, "Renowned ": SENIORS, "Research and discs": REST}
"""How the names of parts begin, by their source."""


def sources(view: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """Each player's points by their source, by seat, of a game that is over."""
    found = [_by_source(player) for player in view["players"]]
    every = {name: [one[name] for one in found] for name in (JOURNALS, ATTRIBUTES, IMPACT, GOALS, SENIORS, REST)}
    return {name: many for name, many in every.items() if name not in (GOALS, SENIORS) or any(many)}


def _by_source(player: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, int] = dict.fromkeys((JOURNALS, ATTRIBUTES, IMPACT, GOALS, SENIORS, REST), 0)
    for name, amount in player["parts"]:
        kind = ATTRIBUTES if name in player["attributes"] else IMPACT if name == IMPACT else JOURNALS
        kind = next((source for begun, source in BEGIN.items() if name.startswith(begun)), kind)
        found[kind] += amount
    return found


def course(view: Mapping[str, Any]) -> Mapping[str, Sequence[int | None]]:
    """What can be followed over the turns, by seat."""
    players = view["players"]
    return {
        "Points so far": [player["so far"] for player in players],
        "Research": [player["research"] for player in players],
    }
