"""Traits that keep their species from being attacked, or from overpopulating."""

from __future__ import annotations

from engine.oceans.checks import NEVER
from engine.oceans.legal import GUARDS
from engine.oceans.rules import Game
from engine.oceans.state import REEF, Species
from engine.oceans.vocabulary import among, of

SCHOOL = 5

among(NEVER, "oceans/filter-feeder")


@of(GUARDS, "oceans/schooling")
def large_school(run: Game, target: Species, _attacker: Species) -> bool:
    """From a population of 5 on (oceans/schooling-threshold)."""
    least = SCHOOL if run.state.assumes("oceans/schooling-threshold", "five-or-more") else SCHOOL + 1
    return target.population >= least


@of(GUARDS, "oceans/transparent")
def unseen(run: Game, _target: Species, _attacker: Species) -> bool:
    """While the Reef holds any population."""
    return run.state.waters[REEF] > 0
