"""Games of the Reef Variant, worked out a second time in the plainest way: who may feed, what that brings, what ages.

Everything here is counted from the rules alone, with the numbers on the Surface cards written out once more.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.choice import Key
from engine.core.table import Table
from engine.oceans.catalogue import EACH
from engine.oceans.population import NOWHERE
from engine.oceans.setup import Options
from engine.oceans.state import KINDS, Oceans, Species
from tests.engine.oceans.playing import Playing
from tests.engine.oceans.told import Told

FORAGE = {"Filter Feeder": 5, "Speed": 2}
ATTACK = {"Apex Predator": 3, "Speed": 2}
SHELL = {"Apex Predator": 2, "Inking": 4, "Speed": 2}
GAIN = {"Bottom Feeder": 2, "Symbiotic": 1, "Shark Cleaner": 2, "Whale Cleaner": 3}
GAMES = range(3000, 3030)


def traits(state: Oceans, species: Species) -> Counter[str]:
    """The traits of a species by name."""
    return Counter(state.kind(trait).name for trait in species.traits)


def icons(state: Oceans, species: Species, icon: dict[str, int]) -> int:
    """The sum of its icons of one kind."""
    return sum(icon.get(name, 0) * count for name, count in traits(state, species).items())


def taken(state: Oceans, attacker: Species, target: Species) -> int:
    """What an attack would take; 0 where it is not legal."""
    guards = traits(state, target)
    unseen = guards["Transparent"] and state.waters[0]
    if attacker is target or unseen or (guards["Schooling"] and target.population >= 5):
        return 0
    amount = max(1, icons(state, attacker, ATTACK)) - icons(state, target, SHELL)
    return max(0, min(amount, target.population, 10 - attacker.population))


def feedings(state: Oceans, species: Species) -> set[Key]:
    """All ways in which a species could feed."""
    own = traits(state, species)
    found: set[Key] = set()
    if species.population < 10 and state.waters[0] and not own["Apex Predator"]:
        found.add(("forage", species.id, 0))
    if not own["Filter Feeder"]:
        found |= {("attack", species.id, t.id) for t in state.species.values() if taken(state, species, t)}
    return found


def circle(state: Oceans) -> list[int]:
    """All species from left to right: beyond a player's right end lies the line of the player before."""
    return [i for seat in reversed(state.seats) for i in seat.line]


def gainers(state: Oceans, key: Key) -> Counter[tuple[int, int]]:
    """The species that gain from a feeding, with the amount of each gain, where they have the room for it."""
    what, feeder = str(key[0]), int(key[1])
    around = circle(state)
    at = around.index(feeder)
    outward = [*around[at + 1 :], *around[:at]]
    found: Counter[tuple[int, int]] = Counter()
    more = 1 if not state.waters[1] else 0  # Abundance lies on zone 1

    def gain(species: int, name: str) -> None:
        times = traits(state, state.species[species])[name]
        if times:
            found[species, GAIN[name] + more] += times

    if outward:
        gain(outward[0], "Symbiotic")  # it lies to the right, so that the feeder is to its left
    strength = max(1, icons(state, state.species[feeder], ATTACK if what == "attack" else FORAGE))
    cleaner = "Shark Cleaner" if what == "attack" else "Whale Cleaner"
    cleaners = [i for i in outward if traits(state, state.species[i])[cleaner]] if strength >= 3 else []
    for nearest in {*cleaners[:1], *cleaners[-1:]}:
        gain(nearest, cleaner)
    if what == "attack":
        right = around[(around.index(int(key[2])) + 1) % len(around)]
        if right != int(key[2]):
            gain(right, "Bottom Feeder")
    return found


def check_feeding(table: Table, key: Key) -> None:
    """Takes a feeding on a copy; what it took, and who gained how much, must be as counted here."""
    state: Oceans = table.run.state
    species = state.species[int(key[1])]
    room = 10 - species.population
    if key[0] == "forage":
        amount = min(max(1, icons(state, species, FORAGE)), room, state.waters[0])
    else:
        amount = taken(state, species, state.species[int(key[2])])
    due = gainers(state, key)
    copy = table.clone()
    copy.run.tracing = True
    copy.answer(state.active, key)
    steps = [step for step in copy.run.steps if step.told in ("took", "scored", "overpopulated")]
    assert steps[0].values[:2] == (species.id, amount)
    gained: Counter[tuple[int, int]] = Counter()
    for step in steps[1:]:
        if step.told != "took" or step.values[3] != "gain":
            break
        gained[int(step.values[0]), int(step.values[1])] += 1
    if state.ocean() + state.reserve < 100:
        return  # the order of gains may matter, and is asked
    roomy = {i for i, s in state.species.items() if s.population <= 4 and i != species.id}
    assert {one: n for one, n in gained.items() if one[0] in roomy} == {
        one: n for one, n in due.items() if one[0] in roomy
    }, key


@pytest.mark.parametrize("part", range(3))
def test_feedings_and_what_they_bring(part: int) -> None:
    for seed in GAMES[part::3]:
        with Playing(seed, options=Options(reef_variant=True)) as game:
            for table in game.decisions():
                if table.choice is None or table.choice.prompt != "feeding":
                    continue
                state: Oceans = table.run.state
                further = state.species.get(state.feeder)
                line = [further] if further else state.line(state.active)
                due = {key for species in line for key in feedings(state, species)}
                assert set(table.choice.options) - {("done",)} == due
                for key in game.rng.sample(sorted(due), min(2, len(due))):
                    check_feeding(table, key)


class Ages(Told):
    """Besides: what each species scores as it ages, what it keeps when it overpopulates, and what traits it has."""

    def __init__(self) -> None:
        super().__init__()
        self.traits: dict[int, Counter[int]] = {}
        self.exploded = False

    def draw(self, place: int, amount: int, but: int = NOWHERE) -> None:
        super().draw(place, amount, but)
        self.exploded |= not self.waters[1]

    def new_species(self, species: int, card: int) -> None:
        super().new_species(species, card)
        self.traits[species] = Counter([card])

    def evolved(self, card: int, species: int) -> None:
        self.traits[species][card] += 1

    def removed(self, card: int, species: int) -> None:
        self.traits[species].subtract([card])

    def overpopulated(self, species: int, amount: int, place: int) -> None:
        super().overpopulated(species, amount, place)
        assert (self.population[species], amount) == (5, 5)

    def scored(self, species: int, amount: int, player: int) -> None:
        schooling = sum(KINDS[card // EACH].name == "Schooling" for card in self.traits[species].elements())
        due = 1 + self.exploded + schooling
        assert amount == min(due, self.population[species])
        super().scored(species, amount, player)
        if amount < due:
            self.traits[species].clear()  # and so be gone before the next question

    def extinct(self, species: int) -> None:
        super().extinct(species)
        assert not self.traits.pop(species)


@pytest.mark.parametrize("part", range(2))
def test_what_ages_and_what_overpopulates(part: int) -> None:
    for seed in GAMES[part:18:2]:
        with Playing(seed, options=Options(reef_variant=True)) as game:
            told = Ages()
            for table in game.decisions():
                told.follow(table)
                state: Oceans = table.run.state
                assert {i: +cards for i, cards in told.traits.items()} == {
                    i: Counter(species.traits) for i, species in state.species.items()
                }
                assert told.exploded == state.cambrian or not state.turn
