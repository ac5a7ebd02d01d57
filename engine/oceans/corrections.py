"""Changes by hand: what the rules can't know, or a table has agreed on. What is added comes from somewhere."""

from __future__ import annotations

from engine.core.decision import Refusal, Refused
from engine.oceans import values
from engine.oceans.population import lose
from engine.oceans.rules import Game
from engine.oceans.state import REEF

HAND = ("oceans/by-hand",)


def correct(run: Game, verb: str, about: tuple[str | int, ...]) -> None:
    """Carries out a correction. Raises Refused, saying what can be corrected and how."""
    if verb not in DO:
        raise Refused(Refusal(f"There is no correction {verb!r}; there are: {', '.join(DO)}."))
    DO[verb](run, about)


def _population(run: Game, about: tuple[str | int, ...]) -> None:
    state = run.state
    species = state.species.get(int(about[0])) if about and isinstance(about[0], int) else None
    if species is None or len(about) != 2 or not isinstance(about[1], int):
        raise Refused(Refusal("A correction of population names a species in play and its new population."))
    wanted = about[1]
    most = min(values.count(state, "capacity", species) + 1, species.population + state.waters[REEF])
    if not 0 <= wanted <= most:
        raise Refused(Refusal(f"{species.name} can have 0 to {most} population."))
    state.waters[REEF] += lose(species, max(0, species.population - wanted))
    more = wanted - species.population
    state.waters[REEF] -= more
    species.population += more
    run.tell("by hand", f"{species.name} has {wanted} population")


DO = {"population": _population}
"""What can be corrected."""
