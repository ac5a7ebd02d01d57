"""Traits that change a number of their species: trait limit, aging, feedings."""

from __future__ import annotations

from engine.core.value import Value
from engine.oceans.state import Oceans, Species
from engine.oceans.values import OWN
from engine.oceans.vocabulary import counts

EXTRA_TRAITS = {"oceans/speed": 1}
EXTRA_AGING = {"oceans/schooling": 1}
EXTRA_FEEDINGS = {"oceans/tentacled": 1}


def _add(what: str, amounts: dict[str, int]) -> None:
    @counts(OWN, what, *amounts)
    def more(state: Oceans, _species: Species, trait: int, made: Value) -> None:
        kind = state.kind(trait)
        made.add(kind.name, amounts[kind.id], (kind.id, "oceans/same-trait-twice"))


_add("trait limit", EXTRA_TRAITS)
_add("aging", EXTRA_AGING)
_add("feedings", EXTRA_FEEDINGS)
