"""The steps in which one option is found among very many: which card, which use of it, which place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Key
from engine.core.table import Table
from engine.oceans.catalogue import catalogue
from engine.oceans.state import FIRST_COPY, Oceans
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


_CARDS: dict[str, Callable[[Oceans, list[int]], Sequence[int]]] = {
    **dict.fromkeys(("evolve", "new", "migrate", "play", "remove", "card", "trait", "onto"), lambda _, n: n[:1]),
    "swap": lambda _, n: n,
    "pile": lambda state, n: state.gene_pool[n[0]][-1:] if n[0] < len(state.gene_pool) else (),
}
"""The cards, or copies of them, that an option of this kind names."""


def cards(table: Table, key: Key) -> Sequence[str]:
    """The ids of the cards that the words of an option name."""
    state, (what, *rest) = table.run.state, key
    if what == "effect":
        effect = str(rest[0]).partition(":")[0]
        return [effect] if effect in catalogue().by_id else []
    read = _CARDS.get(str(what))
    found = read(state, [n for n in rest if isinstance(n, int)]) if read else ()
    return [state.kind(card).id for card in found if card < FIRST_COPY or card in state.copies]
