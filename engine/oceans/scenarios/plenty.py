"""Scenarios that give: more from each gain, population for new species."""

from __future__ import annotations

from engine.core.stack import Frame
from engine.core.value import Value
from engine.oceans import population
from engine.oceans.rules import Game
from engine.oceans.state import Oceans, Species
from engine.oceans.values import SCENARIO_OWN
from engine.oceans.vocabulary import counts, on

ABUNDANCE, FERTILE = "oceans/abundance", "oceans/fertile"


@counts(SCENARIO_OWN, "gain", ABUNDANCE)
def abundance(_state: Oceans, _species: Species, _trait: int, made: Value) -> None:
    """Each trait with a gain icon gains 1 more (promo/copying-traits/7)."""
    if made.parts:
        made.add("Abundance", 1, (ABUNDANCE, "promo/copying-traits/6", "promo/copying-traits/7"))


@on(FERTILE, "species created")
def fertile(run: Game, frame: Frame) -> None:
    """A new species gains 2."""
    population.gain(run, run.state.species[int(frame.event[1])], 2, (FERTILE,))
