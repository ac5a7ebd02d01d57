"""What is checked after changes, always in this order: overpopulation, the trait limit, scenarios."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import CHECKS, Ask
from engine.core.stack import Frame
from engine.oceans import values, zones
from engine.oceans.evolving import UNFIT, removable, remove
from engine.oceans.population import LOST, lose, places, put
from engine.oceans.rules import Game, rules, species_of
from engine.oceans.state import Oceans, Species

AFTER_OVERPOPULATION = 5
"""What is left on a board that was overpopulated (core/core-concepts/8)."""
TRAIT_LIMIT = ("core/phase-1-playing-cards/1", "core/playing-a-trait-on-an-existing-species/2")
NEVER: set[int] = set()
"""Kinds of traits whose species never overpopulates."""
SURPLUS: dict[int, str] = {}
"""Traits that say where the surplus goes, by kind: the effect that puts it there."""


def look(run: Game) -> None:
    """Checks come next, if anything has changed that they look at."""
    state = run.state
    crowded = state.crowded and state.after_feeding
    if crowded or state.shrunk or state.unfit or state.drained or zones.in_force(run) != state.lit:
        run.check()


def overpopulated(state: Oceans, species: Species) -> bool:
    """Whether a token lies on the fishbones; some species never overpopulate."""
    if species.population <= values.count(state, "capacity", species):
        return False
    return not any(state.kind(trait).number in NEVER for trait in species.traits)


@rules.phase(CHECKS)
def overpopulation(run: Game, _frame: Frame) -> None:
    """Each overpopulated species drops to 5, players in turn order (oceans/overpopulation-several).

    That is first looked at after a feeding (core/core-concepts/8), and whenever a board has lost room.
    """
    state = run.state
    if not state.shrunk and not (state.crowded and state.after_feeding):
        return
    state.crowded = state.shrunk = False
    for player in state.in_turn_order():
        for species in state.line(player):
            if overpopulated(state, species):
                run.push("overpopulation", species.id)


@rules.effect(
    "overpopulation",
    Ask("surplus", places),
    when=lambda run, me, _event: overpopulated(run.state, run.state.species[me.source]),
    cites=LOST,
)
def overpopulate(run: Game, frame: Frame) -> None:
    """It keeps 5; its owner puts the rest into the Reef or one zone."""
    state, species, place = run.state, species_of(run, frame), int(frame.first()[1])
    lost = lose(species, species.population - AFTER_OVERPOPULATION)
    put(run, place, lost)
    if species.id == state.feeder:
        species.overfed = True
    run.tell("overpopulated", species.id, lost, place)


@rules.phase(CHECKS)
def trait_limit(run: Game, _frame: Frame) -> None:
    """A species with too many traits loses some; its owner chooses which (core/phase-1-playing-cards/1)."""
    state = run.state
    if not state.unfit:
        return
    state.unfit = False
    for player in state.in_turn_order():
        for species in state.line(player):
            for trait in species.traits:
                unfit = UNFIT.get(state.kind(trait).number)
                if unfit is not None:
                    run.push(unfit, trait)
            if values.free_places(state, species) < 0:
                run.push("trait limit", species.id)


def _removable(run: Game, frame: Frame) -> list[Key]:
    species = species_of(run, frame)
    if values.free_places(run.state, species) >= 0:
        return []
    return [("trait", trait) for trait in species.traits if removable(run, trait)]


@rules.effect("trait limit", Ask("trait to lose", _removable), cites=TRAIT_LIMIT)
def lose_trait(run: Game, frame: Frame) -> None:
    """One at a time, since another may bring the limit down further."""
    remove(run, int(frame.first()[1]), TRAIT_LIMIT)
    run.push("trait limit", frame.source)
    run.check()


@rules.phase(CHECKS)
def scenarios(run: Game, _frame: Frame) -> None:
    """Last of all, scenarios come into force, go out of it and fire (core/scenario-cards/1)."""
    run.begin("scenarios")
