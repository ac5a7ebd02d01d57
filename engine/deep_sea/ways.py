"""The steps in which one option is found among many: which action, which Vessel, which zone."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Key
from engine.core.table import Table
from engine.deep_sea.printed import place_name
from engine.deep_sea.understanding import texts
from engine.deep_sea.words import board

TOKENS, JOURNALS = "spend a Dive token", "use a Journal"


_STEPS: dict[str, Callable[[Key, str], tuple[str, ...]]] = {
    "travel": lambda key, _: ("Travel", f"from {place_name(int(key[1]))}", f"to {place_name(int(key[2]))}"),
    "sonar": lambda _, shown: ("Sonar", shown),
    "dive": lambda _, shown: ("Dive", shown),
    "conserve": lambda _, shown: ("Conserve", shown),
    "journal": lambda _, shown: ("Journal", *shown.removeprefix("Journal ").split(": ", maxsplit=1)),
    "spend": lambda _, shown: (TOKENS, shown),
    "circle": lambda _, shown: (JOURNALS, shown),
    "place": lambda key, _: (board(int(key[1])), f"to {place_name(int(key[2]))}"),
}


def way(table: Table, key: Key) -> tuple[str, ...]:
    """The steps to an option of the choice that stands, each in words. Options with the same steps are alike."""
    assert table.choice is not None  # noqa: S101 - callers have an option of it
    shown = texts(table.run, table.choice, key)[0]
    steps = _STEPS.get(str(key[0]))
    return steps(key, shown) if steps else (shown,)
