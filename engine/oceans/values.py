"""The numbers of a species as the rules count them, each with its parts: forage, attack, shell, aging, limits.

A number is made of what the game gives, what each trait gives, and what scenarios and other traits change. What a
card does to a number stands in its own module, registered here: a trait's own number in `OWN`, a change to its species'
total in `ON_SPECIES`, what a scenario does in `SCENARIO` and `SCENARIO_OWN`, and so on.

Under some scenarios the number on each trait may be read as 1 more or less: see `readings.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.value import Part, Value
from engine.oceans.catalogue import EACH, Printed
from engine.oceans.state import Oceans, Species

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
FIXED: dict[tuple[str, int], OwnNumber] = {}
"""What a trait makes a number of its species, whatever else would change it."""
CHANGING: set[tuple[str, int]] = set()
"""Numbers, each with the kind of trait, that go by what changes without notice, such as population: never kept."""
READ = "Parallel Universe"
READING = (
    "oceans/parallel-universe",
    "oceans/parallel-universe-how-asked",
    *[f"promo/parallel-universe/{n}" for n in (1, 2, 3, 4, 5)],
)

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
    "aging": ("aging", 1, ("core/phase-3-aging/1",), None, ()),
    "trait limit": ("the game", 3, ("core/playing-a-trait-on-an-existing-species/2",), None, ()),
    "capacity": ("the board", 9, ("oceans/species-board-numbers", "core/core-concepts/8"), None, ()),
    "feedings": ("a feeding", 1, ("core/phase-2-feeding/1",), None, ()),
    "further attacks": ("none", 0, (), 0, ()),
    "further forages": ("none", 0, (), 0, ()),
    "gain": ("no gain", 0, ("core/core-concepts/6",), None, ()),
}
"""Of each number: its name, what the game gives and its cites, the least it can be where that matters, and its rule."""

MISSING = "oceans/missing-icons"
ICONS = ("forage", "attack", "shell", "gain")
PRINTED = BASE["capacity"][1]
"""Safe spaces on a board."""
NO_FISHBONES = ("oceans/fishbones-with-extra-storage", "oceans/fewer-spaces")
NO_LIMIT = 1_000


def count(state: Oceans, what: str, species: Species) -> int:
    """A number of a species, kept until traits, lines or scenarios change."""
    kept = species.numbers.get(what)
    if kept is None:
        kept = value(state, what, species).total() if concerned(state, what, species) else given(state, what)
        if lasting(state, what, species):
            species.numbers[what] = kept
    return kept


def given(state: Oceans, what: str) -> int:
    """What the game alone makes a number."""
    _, amount, _, floor, _ = BASE[what]
    return max(2 if what == "aging" and state.cambrian else amount, floor or 0)


def concerned(state: Oceans, what: str, species: Species) -> bool:
    """Whether anything in play may make a number other than the game does: it is worth asking before counting it."""
    if state.assumed or state.apart(species.id):
        return True
    for card in state.lit:
        number = (what, card // EACH)
        if number in SCENARIO or number in SCENARIO_OWN:
            return True
    icon = what in ICONS
    for trait in species.traits:
        kind = state.kind(trait)
        number = (what, kind.number)
        if number in OWN or number in FIXED or number in ON_SPECIES or (icon and getattr(kind, what)):
            return True
    return stated_beside(state, what, species) > 0


def lasting(state: Oceans, what: str, species: Species) -> bool:
    """Whether a number stays as it is until traits, lines or scenarios change."""
    return not any((what, state.kind(trait).number) in CHANGING for trait in species.traits)


def cites(state: Oceans, what: str, species: Species) -> tuple[str, ...]:
    """The rules behind a number of a species, kept as long as the number."""
    kept = species.reasons.get(what)
    if kept is None:
        count(state, what, species)
        kept = value(state, what, species).cites()
        if what in species.numbers:
            species.reasons[what] = kept
    return kept


def value(state: Oceans, what: str, species: Species, without: tuple[int, ...] = ()) -> Value:
    """A number with its parts, leaving out what is ignored. Raises KeyError for a number there is not."""
    name, amount, cites, floor, floor_cites = BASE[what]
    made = Value(floor, floor_cites)
    if what == "aging" and state.cambrian:
        amount, cites = 2, ("core/cambrian-explosion/5",)
    apart = state.apart(species.id)
    if apart and what in OF_BOARDS:
        return OF_BOARDS[what](state, species)
    made.add(name, amount, cites, "add" if what in ICONS else "printed")
    if apart:
        _printed_on_board(state, what, species, made)
    traits = [t for t in species.traits if t not in without] if without else species.traits
    for trait in traits:
        if (what, state.kind(trait).number) in FIXED:
            return _fixed(state, what, species, trait)
    for trait in traits:
        own = of_trait(state, what, species, trait)
        if own is not None and own.parts:
            made.include(state.kind(trait).name, own, "printed" if what in ICONS else "add")
    for trait in traits:
        change = ON_SPECIES.get((what, state.kind(trait).number))
        if change is not None:
            change(state, species, trait, made)
    if BESIDE:
        _from_neighbours(state, what, species, made)
    for card in () if apart else state.lit:
        change = SCENARIO.get((what, card // EACH))
        if change is not None and card not in without:
            change(state, species, card, made)
    if what == "capacity" and not has_fishbones(state, made.total()):
        made.add("no fishbones", 1, NO_FISHBONES)
    return made


def has_fishbones(state: Oceans, safe: int) -> bool:
    """Whether a board with so many safe spaces has one with the fishbones after them, as the printed ones have."""
    if safe > PRINTED:
        return state.assumes("oceans/fishbones-with-extra-storage", "last")
    return safe == PRINTED or state.assumes("oceans/fewer-spaces", "seventh")


# -- the boards of a solo game's opponent

BOARD, UNKNOWN = "solo/oceanic-boards/1", "oceans/solo-board-values"


def _printed_on_board(state: Oceans, what: str, species: Species, made: Value) -> None:
    """The Shark's printed attack, and the Whale's printed forage."""
    oceanic = state.oceanic
    if oceanic is not None and what == "attack" and species.id == oceanic.shark:
        made.add("the Shark board", oceanic.printed[0], ("solo/oceanic-tokens/3", UNKNOWN), "printed")
    elif oceanic is not None and what == "forage" and species.id == oceanic.whale:
        made.add("the Whale board", oceanic.printed[1], ("solo/oceanic-tokens/4", UNKNOWN), "printed")


def _no_end(_state: Oceans, _species: Species) -> Value:
    """Its board holds any population (solo/oceanic-boards/2)."""
    return Value(parts=[Part("no limit", "printed", NO_LIMIT, ("solo/oceanic-boards/2",))])


def _as_many_traits(_state: Oceans, _species: Species) -> Value:
    """What its board has no space for is settled as a token comes (solo/frequently-asked-questions/2)."""
    return Value(parts=[Part("no limit", "printed", NO_LIMIT, (BOARD,))])


def _board_ages(state: Oceans, _species: Species) -> Value:
    """1 population, from the Cambrian Explosion on 2."""
    amount, cite = (2, "solo/aging/2") if state.cambrian else (1, "solo/aging/1")
    return Value(parts=[Part("aging", "printed", amount, (cite,))])


OF_BOARDS = {"capacity": _no_end, "trait limit": _as_many_traits, "aging": _board_ages}
"""Numbers that an Oceanic board has of its own, whatever else there is."""


def _fixed(state: Oceans, what: str, species: Species, trait: int) -> Value:
    made = Value()
    FIXED[what, state.kind(trait).number](state, species, trait, made)
    return made


def of_trait(state: Oceans, what: str, species: Species, trait: int, read: int = 0) -> Value | None:
    """One trait's own number: printed, then changed by scenarios, then multiplied; None where it has none.

    `read` is how much more than stated it is read as, where numbers may be.
    """
    kind = state.kind(trait)
    own = OWN.get((what, kind.number))
    made = Value()
    if own is not None:
        own(state, species, trait, made)
    elif what in ICONS:
        printed = getattr(kind, what)
        if printed:
            made.add(kind.name, printed, (kind.id, *BASE[what][2]), "printed")
        elif printed is None and state.assumed and _missing_one(state, what, kind):
            made.add(kind.name, 1, (kind.id, MISSING), "printed")
    if made.parts:
        made.add(READ, read, READING)
    for card in () if state.apart(species.id) else state.lit:
        change = SCENARIO_OWN.get((what, card // EACH))
        if change is not None:
            change(state, species, trait, made)
    if DOUBLING and made.parts:
        _each_changed(state, what, species, made)
    return made


def _missing_one(state: Oceans, what: str, kind: Printed) -> bool:
    """Whether a trait without a forage or attack icon on record has one of 1 (oceans/missing-icons)."""
    cant = kind.cant_forage if what == "forage" else kind.cant_attack
    return not cant and what not in kind.read and state.assumes(MISSING, "one")


def gain(state: Oceans, species: Species, name: str, amount: int, cites: tuple[str, ...]) -> Value:
    """A gain that no icon of the species gives: an amount, changed by those of its traits that change all its gains."""
    made = Value()
    made.add(name, amount, cites, "printed")
    _each_changed(state, "gain", species, made)
    return made


def _each_changed(state: Oceans, what: str, species: Species, made: Value) -> None:
    for trait in species.traits:
        change = DOUBLING.get((what, state.kind(trait).number))
        if change is not None:
            change(state, species, trait, made)


def _from_neighbours(state: Oceans, what: str, species: Species, made: Value) -> None:
    for neighbour in state.neighbours(species.id):
        for trait in state.species[neighbour].traits:
            change = BESIDE.get((what, state.kind(trait).number))
            if change is not None:
                change(state, species, trait, made)


def stated_beside(state: Oceans, what: str, species: Species) -> int:
    """How many numbers on traits of neighbours change this one."""
    others = [state.species[other] for other in state.neighbours(species.id)]
    return sum([(what, state.kind(trait).number) in BESIDE for other in others for trait in other.traits])
