"""The numbers of a species where the number on each trait may be read as 1 more or less (Parallel Universe).

Then a number has several totals: the highest counts for what is legal, and whoever plays says which one is meant.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.value import Layer, Part, Value
from engine.oceans import values
from engine.oceans.catalogue import EACH
from engine.oceans.state import Oceans, Species

LOOSE: set[int] = set()
"""Scenarios under which the active player may read each number on a trait as 1 more or 1 less."""
TIMES: dict[tuple[str, int], Callable[[Oceans, Species, int], int]] = {}
"""How often the number stated on a trait counts in what it gives, by number and kind; once for any other."""
MIRRORS: dict[tuple[str, int], str] = {}
"""Which number a trait puts in the place of another one that it so fixes."""
WHICH_NUMBERS = "oceans/parallel-universe-text-numbers"
NO_AMOUNTS = ("trait limit", "feedings", "further attacks", "further forages")
"""Numbers that no icon gives, and that are no amounts of population."""
ONE = (-1, 0, 1)


def loose(state: Oceans) -> bool:
    """Whether numbers on traits may be read as 1 more or less (promo/parallel-universe/text)."""
    return bool(state.lit) and any(card // EACH in LOOSE for card in state.lit)


def stated(state: Oceans, number: int) -> tuple[int, ...]:
    """What a number that stands on a trait may be read as."""
    return (number - 1, number, number + 1) if loose(state) else (number,)


def low(state: Oceans, threshold: int) -> int:
    """The lowest that a threshold in a text may be read as, where a move is legal if some reading allows it."""
    return threshold - 1 if loose(state) and state.assumes(WHICH_NUMBERS, "all-stated-numbers") else threshold


def high(state: Oceans, threshold: int) -> int:
    """The highest that a threshold in a text may be read as."""
    return 2 * threshold - low(state, threshold)


def totals(state: Oceans, what: str, species: Species, without: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Every total that a number of a species may be read as, the lowest first; one, unless numbers are loose."""
    made = values.value(state, what, species, without)
    if not loose(state) or (what in NO_AMOUNTS and not state.assumes(WHICH_NUMBERS, "all-stated-numbers")):
        return (made.total(),)
    traits = [trait for trait in species.traits if trait not in without]
    for trait in traits:
        if (what, state.kind(trait).number) in values.FIXED:
            another = MIRRORS.get((what, state.kind(trait).number))
            return totals(state, another, species) if another else (made.total(),)
    shifts = {0}
    for trait in traits:
        own = of_trait(state, what, species, trait)
        if own:
            plain = values.of_trait(state, what, species, trait)
            shifts = {shift + total - (plain.total() if plain else 0) for shift in shifts for total in own}
    for _ in range(values.stated_beside(state, what, species)):
        shifts = {shift + by for shift in shifts for by in ONE}
    layer: Layer = "printed" if what in values.ICONS else "add"
    return tuple(sorted({_shifted(made, shift, layer) for shift in shifts}))


def of_trait(state: Oceans, what: str, species: Species, trait: int) -> tuple[int, ...]:
    """Every number that one trait may be read to give, the lowest first; none where it gives none."""
    plain = values.of_trait(state, what, species, trait)
    if plain is None or not plain.parts:
        return ()
    if not loose(state):
        return (plain.total(),)
    times = TIMES.get((what, state.kind(trait).number))
    step = times(state, species, trait) if times else 1
    shifts = {step * by for by in ONE}
    kinds = [state.kind(other) for other in species.traits]
    names = {kind.name for kind in kinds if (what, kind.number) in values.DOUBLING}
    for part in plain.parts:
        if part.layer == "add" and part.source in names:  # what another trait adds to each number is stated there, too
            shifts = {shift + by for shift in shifts for by in ONE}
    found = [values.of_trait(state, what, species, trait, shift) for shift in shifts]
    return tuple(sorted({made.total() for made in found if made}))


def _shifted(made: Value, shift: int, layer: Layer) -> int:
    return Value(made.floor, made.floor_cites, [*made.parts, Part(values.READ, layer, shift, values.READING)]).total()


def most(state: Oceans, what: str, species: Species) -> int:
    """The highest reading of a number: it counts for what is legal (oceans/parallel-universe-how-asked)."""
    kept = species.highest.get(what)
    return _edge(state, what, species, species.highest, -1) if kept is None else kept


def least(state: Oceans, what: str, species: Species) -> int:
    """The lowest reading of a number."""
    kept = species.lowest.get(what)
    return _edge(state, what, species, species.lowest, 0) if kept is None else kept


def _edge(state: Oceans, what: str, species: Species, kept: dict[str, int], end: int) -> int:
    found = totals(state, what, species)[end] if loose(state) else values.count(state, what, species)
    if values.lasting(state, what, species):
        kept[what] = found
    return found
