"""Where all population lies, as the steps alone tell it: nothing may happen to it that no step says."""

from __future__ import annotations

from collections import Counter

from engine.core.table import Table
from engine.core.trace import Step
from engine.oceans.playing import RUNS_OVER
from engine.oceans.population import NOWHERE
from engine.oceans.state import OCEAN, REEF, RESERVE, SCORE, ZONE_3, ZONES, Oceans


class Told:
    """One method for each kind of step that moves population; the others tell nothing of it."""

    def __init__(self) -> None:
        self.waters, self.reserve, self.active, self.seen = [0, 0, 0, 0], 0, 0, 0
        self.skips = False
        self.scores: Counter[int] = Counter()
        self.population: dict[int, int] = {}

    @classmethod
    def since(cls, opening: Oceans) -> Told:
        """From a position on."""
        told = cls()
        told.waters, told.reserve, told.active = opening.waters[:], opening.reserve, opening.active
        told.scores = Counter({player: seat.score for player, seat in enumerate(opening.seats)})
        told.population = {i: species.population for i, species in opening.species.items()}
        return told

    def follow(self, table: Table) -> None:
        """Reads the steps since last time and compares with what there is."""
        self.skips = table.run.state.assumes(RUNS_OVER, "target-zone-skipped")
        for step in table.run.steps[self.seen :]:
            self._read(step)
        self.seen = len(table.run.steps)
        state: Oceans = table.run.state
        if not state.turn:
            return
        assert self.population == {i: species.population for i, species in state.species.items()}
        assert self.scores == Counter({n: seat.score for n, seat in enumerate(state.seats)})
        assert (self.waters, self.reserve) == (state.waters, state.reserve)

    def _read(self, step: Step) -> None:
        """One step."""
        tells = getattr(self, step.told.replace(" ", "_"), None)
        if callable(tells):
            tells(*step.values)

    def draw(self, place: int, amount: int, but: int = NOWHERE) -> None:
        """Population leaves the Reef, a zone or the Ocean, one by one; the leftmost zone helps one that runs out."""
        for _ in range(amount):
            if place in ZONES and not self.waters[place]:
                place = OCEAN
            at = next(zone for zone in ZONES if self.waters[zone] and zone != but) if place == OCEAN else place
            self.waters[at] -= 1
            if not any(self.waters[zone] for zone in ZONES) and self.reserve:
                self.waters[ZONE_3], self.reserve = self.reserve, 0

    def turn(self, player: int) -> None:
        self.active = player

    def supply(self, *waters: int) -> None:
        *self.waters, self.reserve = waters

    def first_migrate(self, _card: int, number: int) -> None:
        self.moved(number, REEF, ZONE_3)
        self.moved(number, ZONES[0], ZONE_3)

    def boards_laid(self, shark: int, _attack: int, whale: int, _forage: int, _expert: int) -> None:
        self.population |= {shark: 0, whale: 0}

    def Legend_played(self, _name: str, cost: int, _text: str) -> None:  # noqa: N802
        self.scores[0] -= cost
        self.scores[1] += cost

    def Oceanic_migrates(self, _card: int, amount: int, zone: int) -> None:  # noqa: N802
        self.moved(amount, zone, REEF)

    def migrated(self, _card: int, amount: int, origin: int, to: int) -> None:
        self.draw(origin, amount, to if self.skips else NOWHERE)
        self.waters[to] += amount

    def moved(self, amount: int, origin: int, to: int) -> None:
        self.draw(origin, amount)
        self.waters[to] += amount

    def bleached(self, amount: int, zone: int) -> None:
        self.moved(amount, REEF, zone)

    def to_the_Reef(self, player: int, amount: int) -> None:  # noqa: N802
        self.scores[player] -= amount
        self.waters[REEF] += amount

    def paid(self, _card: int, amount: int, place: int, player: int) -> None:
        self.scores[player] -= amount
        self.waters[place] += amount

    def paid_to(self, _card: int, amount: int, player: int) -> None:
        self.scores[self.active] -= amount
        self.scores[player] += amount

    def new_species(self, species: int, _card: int) -> None:
        self.population[species] = 0

    def took(self, species: int, amount: int, origin: int, _how: str, whose: int = -1) -> None:
        if origin in self.population:
            self.population[origin] -= amount
        elif origin == SCORE:
            self.scores[whose] -= amount
        elif origin == RESERVE:
            self.reserve -= amount
        else:
            self.draw(origin, amount)
        self.population[species] += amount

    def lost(self, species: int, amount: int, place: int) -> None:
        self.population[species] -= amount
        self.waters[place] += amount

    def overpopulated(self, species: int, amount: int, place: int) -> None:
        self.lost(species, amount, place)

    def scored(self, species: int, amount: int, player: int) -> None:
        self.population[species] -= amount
        self.scores[player] += amount

    def extinct(self, species: int) -> None:
        assert self.population.pop(species) == 0
