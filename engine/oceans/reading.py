"""What a host reads off a view of Oceans: points by where they come from, what can be followed, the cards in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def sources(view: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """Each player's points by their source, by seat, of a game that is over."""
    players = view["players"]
    return {
        "Score pile": [player["score"] for player in players],
        "On species": _living(view),
        "Bonus token": [player["bonus"] for player in players],
    }


def course(view: Mapping[str, Any]) -> Mapping[str, Sequence[int | None]]:
    """What can be followed over the turns, by seat; None where it is hidden."""
    return {"Score pile": [player["score"] for player in view["players"]], "Population on species": _living(view)}


def own(view: Mapping[str, Any], seat: int) -> Mapping[int, str]:
    """The species of a seat by their numbers, with their names."""
    return {number: one["name"] for number, one in view["species"].items() if one["owner"] == seat}


def in_play(view: Mapping[str, Any]) -> set[str]:
    """The cards that everyone sees on species and in force, by id."""
    traits = (trait for one in view["species"].values() for trait in one["traits"])
    return {card["card"] for card in (*traits, *view["scenarios"])}


def _living(view: Mapping[str, Any]) -> list[int]:
    return [sum(view["species"][number]["population"] for number in player["line"]) for player in view["players"]]
