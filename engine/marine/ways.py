"""The steps in which one option is found among many: which element and which corner, from where, to where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.choice import Key
from engine.core.table import Table
from engine.marine import pieces, words
from engine.marine.understanding import texts

_STEPS: dict[str, Callable[[Sequence[Any], str], tuple[str, ...]]] = {
    "act": lambda n, shown: (pieces.ACTIONS[pieces.SPACES[int(n[0])].action], shown),
    "element": lambda n, shown: (words.element(int(n[0])), shown.partition(" on ")[2]),
    "move": lambda n, _: (f"from {words.hex_name(n[0])}", f"to {words.hex_name(n[1])}", str(n[2])),
    "eliminate": lambda n, shown: (f"on {words.hex_name(n[0])}", shown),
    "share": lambda _, shown: tuple(shown.split(", ")),
}


def way(table: Table, key: Key) -> tuple[str, ...]:
    """The steps to an option of the choice that stands, each in words. Options with the same steps are alike."""
    assert table.choice is not None  # noqa: S101 - callers have an option of it
    shown = texts(table.run, table.choice, key)[0]
    steps = _STEPS.get(str(key[0]))
    return steps(key[1:], shown) if steps else (shown,)
