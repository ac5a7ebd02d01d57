"""What is different between two views of one table of Oceans: what a board marks as new."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

View = Mapping[str, Any]
Key = TypeVar("Key")


@dataclass(frozen=True)
class Changes:
    """What has come, gone, grown and shrunk; nothing where there is no earlier view."""

    waters: dict[str, int] = field(default_factory=dict[str, int])
    """By "reef", "zone 1" to "zone 3" and "reserve"."""
    lit: frozenset[int] = frozenset()
    """Scenario cards that have come into force."""
    score: dict[int, int] = field(default_factory=dict[int, int])
    """By seat; of score piles that were seen before and are seen now."""
    population: dict[int, int] = field(default_factory=dict[int, int])
    """By species that were there before and are there now."""
    gained: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    """By species, the traits that it did not have."""
    lost: dict[int, tuple[View, ...]] = field(default_factory=dict[int, tuple[View, ...]])
    """By species, the traits that it no longer has."""
    new: frozenset[int] = frozenset()
    """Species that were not there."""
    moved: dict[int, int] = field(default_factory=dict[int, int])
    """Species that have another owner: the seat they were at."""
    extinct: dict[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    """By seat, the names of the species that it had."""


def changes(before: View | None, now: View) -> Changes:
    """What has changed from one view to another."""
    if before is None:
        return Changes()
    was, are = before["species"], now["species"]
    both = [number for number in are if number in was]
    players = list(zip(before["players"], now["players"], strict=True))
    scores = [(seat, old["score"], new["score"]) for seat, (old, new) in enumerate(players)]
    gone = [one for number, one in was.items() if number not in are]
    return Changes(
        waters=_differences(_waters(before), _waters(now)),
        lit=frozenset(card["id"] for card in now["scenarios"]) - {card["id"] for card in before["scenarios"]},
        score={seat: new - old for seat, old, new in scores if old is not None and new is not None and new != old},
        population=_differences({n: was[n]["population"] for n in both}, {n: are[n]["population"] for n in both}),
        gained={n: found for n in both if (found := _ids(are[n]) - _ids(was[n]))},
        lost={n: found for n in both if (found := _lost(was[n], are[n]))},
        new=frozenset(number for number in are if number not in was),
        moved={n: was[n]["owner"] for n in both if was[n]["owner"] != are[n]["owner"]},
        extinct={s: names for s in range(len(players)) if (names := tuple(o["name"] for o in gone if o["owner"] == s))},
    )


def _waters(view: View) -> dict[str, int]:
    zones = {f"zone {number}": zone["population"] for number, zone in enumerate(view["zones"], 1)}
    return {"reef": view["reef"], **zones, "reserve": view["reserve"]}


def _differences(before: Mapping[Key, int], now: Mapping[Key, int]) -> dict[Key, int]:
    return {key: now[key] - before[key] for key in now if now[key] != before[key]}


def _ids(species: View) -> frozenset[int]:
    return frozenset(trait["id"] for trait in species["traits"])


def _lost(before: View, now: View) -> tuple[View, ...]:
    return tuple(trait for trait in before["traits"] if trait["id"] not in _ids(now))


def signed(number: int) -> str:
    """A difference as a picture shows it."""
    return f"+{number}" if number > 0 else f"−{-number}"
