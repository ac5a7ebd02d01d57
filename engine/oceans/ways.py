"""The steps in which one option is found among very many: which card, which use of it, which place."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Key
from engine.core.table import Table
from engine.oceans.state import Oceans
from engine.oceans.understanding import texts
from engine.oceans.words import numbered, place, species

NEW, ON, MIGRATE, PLAY, REMOVE = "evolve as a new species", "evolve on a species", "migrate", "play", "remove a trait"

_STEPS: dict[str, Callable[[Oceans, list[int], str], tuple[str, ...]]] = {
    "evolve": lambda state, n, _: (numbered(state, n[0]), ON, species(state, n[1])),
    "new": lambda state, n, shown: (numbered(state, n[0]), NEW, shown.partition(" as a new species ")[2] or NEW),
    "migrate": lambda state, n, _: (numbered(state, n[0]), MIGRATE, f"{place(n[1])} to {place(n[2])}"),
    "play": lambda state, n, _: (numbered(state, n[0]), PLAY),
    "remove": lambda state, n, _: (REMOVE, f"{numbered(state, n[0])} from {species(state, n[1])}"),
    "forage": lambda state, n, shown: (species(state, n[0]), shown),
    "attack": lambda state, n, shown: (species(state, n[0]), shown),
    "share": lambda _, __, shown: tuple(shown.split(", ")),
    "swap": lambda _, __, shown: tuple(shown.split(" for ", maxsplit=1)),
}


def way(table: Table, key: Key) -> tuple[str, ...]:
    """The steps to an option of the choice that stands, each in words. Options with the same steps are alike."""
    assert table.choice is not None  # noqa: S101 - callers have an option of it
    shown = texts(table.run, table.choice, key)[0]
    steps = _STEPS.get(str(key[0]))
    return steps(table.run.state, [n for n in key if isinstance(n, int)], shown) if steps else (shown,)
