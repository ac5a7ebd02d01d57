"""The numbers of a species as the rules count them, each with its parts: forage, attack, shell, aging, limits.

A number is made of what the game gives, what each trait gives, and what scenarios and other traits change. What a
card does to a number stands in its own module, registered here by `number` (its own trait's number), `species_number`
(a change to its species' total) or `scenario_number`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.value import Value
from engine.oceans.catalogue import EACH
from engine.oceans.state import FIRST_COPY, Oceans, Species

OwnNumber = Callable[[Oceans, Species, int, Value], None]
"""(state, species, the trait, the value of the trait so far): adds to the one trait's number, or replaces it."""
Total = Callable[[Oceans, Species, int, Value], None]
"""(state, species, the source, the species' total so far): adds to the total."""

OWN: dict[tuple[str, int], OwnNumber] = {}
"""What a trait itself adds, by number and kind, in place of its printed icon."""
ON_SPECIES: dict[tuple[str, int], Total] = {}
"""What a trait does to the total of its species, by number and kind, after all traits' own numbers."""
SCENARIO: dict[tuple[str, int], Total] = {}
"""What a scenario in force does to the total of every species."""
SCENARIO_OWN: dict[tuple[str, int], OwnNumber] = {}
"""What a scenario in force does to the number of each single trait."""
DOUBLING: dict[tuple[str, int], Total] = {}
"""What a trait does to the number of each single trait of its species, after scenarios have changed it."""
BESIDE: dict[tuple[str, int], Total] = {}
"""What a trait does to the total of the species next to its own, on either side."""
CHANGING: set[int] = set()
"""Kinds whose number goes by what changes without notice, such as population: never kept."""

BASE: dict[str, tuple[str, int, tuple[str, ...], int | None, tuple[str, ...]]] = {
    "forage": (
        "no icon",
        0,
        ("core/phase-2-feeding/8",),
        1,
        ("core/phase-2-feeding/8", "promo/evolutionary-arms-race/2"),
    ),
    "attack": ("no icon", 0, ("promo/evolutionary-arms-race/2",), 1, ("promo/evolutionary-arms-race/2",)),
    "shell": ("no shell", 0, ("core/core-concepts/2",), 0, ("promo/parallel-universe/5",)),
    "aging": ("aging", 1, ("core/phase-3-aging/1",), 0, ("promo/parallel-universe/5",)),
    "trait limit": ("the game", 3, ("core/playing-a-trait-on-an-existing-species/2",), 0, ()),
    "capacity": ("the board", 9, ("oceans/species-board-numbers", "core/core-concepts/8"), 0, ()),
    "feedings": ("a feeding", 1, ("core/phase-2-feeding/1",), 1, ()),
    "gain": ("no gain", 0, ("core/core-concepts/6",), 0, ()),
}
"""Of each number: the name and amount of what the game gives, its cites, the least it can be, and the rule for that."""

ICONS = ("forage", "attack", "shell", "gain")


def count(state: Oceans, what: str, species: Species) -> int:
    """A number of a species, kept until traits, lines or scenarios change."""
    kept = species.numbers.get(what)
    if kept is None:
        kept = value(state, what, species).total()
        if not CHANGING or not any(state.kind(trait).number in CHANGING for trait in species.traits):
            species.numbers[what] = kept
    return kept


def value(state: Oceans, what: str, species: Species, without: tuple[int, ...] = ()) -> Value:
    """A number with its parts, leaving traits out that are ignored. Raises KeyError for a number there is not."""
    name, amount, cites, floor, floor_cites = BASE[what]
    made = Value(floor, floor_cites)
    if what == "aging" and state.cambrian:
        amount, cites = 2, ("core/cambrian-explosion/5",)
    made.add(name, amount, cites, "add" if what in ICONS else "printed")
    traits = [t for t in species.traits if t not in without] if without else species.traits
    for trait in traits:
        own = of_trait(state, what, species, trait)
        if own is not None and own.parts:
            made.include(state.kind(trait).name, own)
    for trait in traits:
        change = ON_SPECIES.get((what, state.kind(trait).number))
        if change is not None:
            change(state, species, trait, made)
    if BESIDE:
        _from_neighbours(state, what, species, made)
    for card in state.lit:
        change = SCENARIO.get((what, card // EACH))
        if change is not None:
            change(state, species, card, made)
    return made


def of_trait(state: Oceans, what: str, species: Species, trait: int) -> Value | None:
    """One trait's own number: printed, then changed by scenarios, then multiplied; None where it has none."""
    kind = state.kind(trait)
    own = OWN.get((what, kind.number))
    made = Value()
    if own is not None:
        own(state, species, trait, made)
    elif what in ICONS:
        printed = getattr(kind, what)
        if printed:
            made.add(kind.name, printed, (kind.id, *BASE[what][2]), "printed")
    for card in state.lit:
        change = SCENARIO_OWN.get((what, card // EACH))
        if change is not None:
            change(state, species, trait, made)
    if DOUBLING and made.parts:
        for other in species.traits:
            double = DOUBLING.get((what, state.kind(other).number))
            if double is not None:
                double(state, species, other, made)
    return made


def _from_neighbours(state: Oceans, what: str, species: Species, made: Value) -> None:
    for neighbour in {state.left.get(species.id), state.right.get(species.id)} - {None}:
        other = state.species[int(neighbour or 0)]
        for trait in other.traits:
            change = BESIDE.get((what, state.kind(trait).number))
            if change is not None:
                change(state, species, trait, made)


def room(state: Oceans, species: Species) -> int:
    """Its open spaces: those that are safe, and the one with the fishbones (core/phase-2-feeding/6)."""
    return count(state, "capacity", species) + 1 - species.population


def cards_on(species: Species) -> int:
    """How many traits count towards its limit: copies don't (promo/copying-traits/4)."""
    return sum([trait < FIRST_COPY for trait in species.traits])


def free_places(state: Oceans, species: Species) -> int:
    """How many more traits it may have."""
    return count(state, "trait limit", species) - cards_on(species)
