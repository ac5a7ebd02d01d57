"""Phase 3: population ages into score piles, and what can't age the full amount goes extinct."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.stack import Frame
from engine.oceans import values
from engine.oceans.checks import look
from engine.oceans.evolving import detach, discard
from engine.oceans.population import score
from engine.oceans.rules import Game, rules
from engine.oceans.state import FIRST_COPY, Species

AGING = ("core/phase-3-aging/1",)
EXTINCTION = ("core/phase-3-aging/1",)
WHO: list[Callable[[Game], list[int]]] = []
"""What makes species of other players age in this phase: gives players."""
LASTING: set[int] = set()
"""Kinds of traits whose species never goes extinct."""


@rules.phase("aging")
def before(run: Game, _frame: Frame) -> None:
    """What triggers before species age."""
    run.emit("before aging", run.state.active)


@rules.phase("aging")
def age_all(run: Game, _frame: Frame) -> None:
    """Every species of the active player ages, whether it has fed or not (core/phase-3-aging/3)."""
    state = run.state
    players = dict.fromkeys([state.active, *(player for who in WHO for player in who(run))])
    run.push("age", event=tuple(i for player in players for i in state.seats[player].line))


@rules.phase("aging")
def after(run: Game, _frame: Frame) -> None:
    """Further rounds, and what happens after the aging phase."""
    run.state.after_feeding = True
    look(run)
    run.emit("after aging", run.state.active, open_=True)


@rules.phase("aging")
def close(run: Game, _frame: Frame) -> None:
    """The phase is over."""
    look(run)
    run.emit("aging ended", run.state.active)


@rules.verb("age", cites=AGING)
def age(run: Game, frame: Frame) -> None:
    """Species age all at once: what triggers comes after all have (promo/schadenfreude/1). The event lists them."""
    state = run.state
    gone: list[Species] = []
    for species_id in frame.event:
        species = state.species[int(species_id)]
        due = values.count(state, "aging", species)
        if score(run, species.owner, species, due, AGED[state.cambrian]) < due:
            gone.append(species)
        run.emit("aged", species.id)
    for species in gone:
        go_extinct(run, species, EXTINCTION)
    look(run)


AGED = (("core/phase-3-aging/1",), ("core/cambrian-explosion/5", "core/phase-3-aging/1"))
"""The rules by which population is scored, before and after the Cambrian Explosion has started."""


def go_extinct(run: Game, species: Species, cites: tuple[str, ...]) -> None:
    """A species leaves play: its traits are discarded, its board goes back to the supply (core/phase-3-aging/1)."""
    state = run.state
    if any(state.kind(trait).number in LASTING for trait in species.traits):
        return
    run.tell("extinct", species.id, cites=cites)
    for trait in species.traits:
        if trait < FIRST_COPY:
            detach(run, trait)
            discard(run, trait)
    for trait in species.traits:
        detach(run, trait)
    state.remove_species(species)
    run.emit("extinct", species.id, species.owner)
