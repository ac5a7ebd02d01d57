"""What a host reads off a view of a solo game: points by where they come from, and what the score log keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.oceans import reading
from engine.oceans.solo.oceanic import OCEANIC, YOU
from engine.oceans.solo.setup import LEVELS, RANKS
from engine.oceans.solo.turn import TITLES


def sources(view: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """Points by their source, of you and Oceanic (solo/scoring/1 and /2)."""
    return {what: values for what, values in reading.sources(view).items() if what != "Bonus token"}


def logged(view: Mapping[str, Any]) -> dict[str, Any]:
    """What the score log has of a game that is over besides date, name and your points (solo/score-log/1)."""
    oceanic = view["oceanic"]
    scenarios = [zone["scenario"]["name"] for zone in view["zones"] if zone["scenario"]]
    return {
        "level": oceanic["level"],
        "rank": oceanic["rank"],
        "scenarios": scenarios,
        "yours": view["players"][YOU]["points"],
        "oceanic": view["players"][OCEANIC]["points"],
        "title": oceanic["title"],
        "stand-in": oceanic["stand-in"],
    }


MOVE_UP = tuple(name for _, name, _ in TITLES)[-2:]
"""The titles with which it is time for the next level (solo/scoring/11)."""


def next_try(level: int, rank: int, title: str) -> tuple[int, int]:
    """Level and rank to try next: the next level after one of the two highest titles, the next rank after any other."""
    highest, hardest = max(LEVELS), max(RANKS)
    if title in MOVE_UP and level < highest:
        return level + 1, rank
    if title and rank < hardest:
        return level, rank + 1
    if title and level < highest:
        return level + 1, 1
    return level, rank
