"""Scenarios that cost population: outbreaks after overpopulation, events that kill, what a migration costs."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import population
from engine.oceans.aging import go_extinct
from engine.oceans.catalogue import EACH
from engine.oceans.checks import FATAL
from engine.oceans.playable import MIGRATION
from engine.oceans.rules import Game, active, rules
from engine.oceans.state import REEF
from engine.oceans.traits.defences import has_deep_trait
from engine.oceans.vocabulary import among, fires, number_of, on
from engine.reasons import Reason

OUTBREAK, EPIZOOTIC = "oceans/contagious-outbreak", "oceans/epizootic"
ASTEROID, SHIFT, DETRITUS = "oceans/asteroid-impact", "oceans/paradigm-shift", "oceans/detritus"
INFECTED, STRUCK, DUE = 3, 3, 2
"""What a neighbour of an overpopulated species loses, a species struck by the asteroid, a player who migrates."""
ONE_SHIFTS = "oceans/paradigm-shift:one"
TIES, WHO_PAYS, SHORT = "oceans/paradigm-shift-ties", "oceans/detritus-who-pays", "oceans/detritus-short-score-pile"
MIGRATES = number_of(DETRITUS)

among(FATAL, EPIZOOTIC)


# -- after overpopulation


def _neighbours(run: Game, _me: Source, event: Event) -> list[int]:
    state = run.state
    return [int(one) for one in event[2:] if int(one) in state.species and not state.apart(int(one))]


def _itself(_run: Game, _me: Source, event: Event) -> list[int]:
    return [int(event[1])]


@on(OUTBREAK, "overpopulated", touches=_neighbours, cites=("core/core-concepts/8", "core/core-concepts/4"))
def outbreak(run: Game, frame: Frame) -> None:
    """Each neighbour of a species that has overpopulated loses 3 to the Reef."""
    for neighbour in _neighbours(run, frame, frame.event):
        population.lose_to(run, run.state.species[neighbour], INFECTED, REEF, (OUTBREAK,))


@on(EPIZOOTIC, "overpopulated", touches=_itself)
def epizootic(run: Game, frame: Frame) -> None:
    """A species that has overpopulated goes extinct; all its population has gone to the Reef."""
    species = run.state.species.get(int(frame.event[1]))
    if species is not None:
        go_extinct(run, species, (EPIZOOTIC,))


# -- events


@fires(ASTEROID)
def asteroid_impact(run: Game, _frame: Frame) -> None:
    """Every species without a Deep trait loses 3 to the Reef."""
    for species in run.state.affected():
        if not has_deep_trait(run.state, species):
            population.lose_to(run, species, STRUCK, REEF, (ASTEROID,))


@fires(SHIFT, cites=(TIES,))
def paradigm_shift(run: Game, frame: Frame) -> None:
    """The species with the most population loses all of it to the Reef; of several, all do (see the assumption)."""
    tied = _with_most(run, frame)
    if run.state.assumes(TIES, "active-player-chooses"):
        run.push(ONE_SHIFTS, frame.source)
    elif len(tied) == 1 or run.state.assumes(TIES, "all-tied"):
        for _, species in tied:
            _lose_all(run, int(species))


def _with_most(run: Game, _frame: Frame) -> list[Key]:
    there = run.state.affected()
    most = max([species.population for species in there], default=0)
    return [("species", species.id) for species in there if most and species.population == most]


@rules.effect(ONE_SHIFTS, Ask("the most", _with_most, who=active), cites=(SHIFT, TIES))
def paradigm_shift_of_one(run: Game, frame: Frame) -> None:
    """The active player has chosen."""
    _lose_all(run, int(frame.first()[1]))


def _lose_all(run: Game, species: int) -> None:
    found = run.state.species[species]
    population.lose_to(run, found, found.population, REEF, (SHIFT, TIES))


# -- Detritus


def _by_a_card(run: Game, _me: Source, event: Event) -> bool:
    """Whether a card was played to migrate; a trait in play may migrate as well, and costs nobody anything."""
    return event[4] not in run.state.host


@on(DETRITUS, "migrated", when=_by_a_card, cites=(WHO_PAYS, SHORT))
def detritus(run: Game, _frame: Frame) -> None:
    """After a card was played to migrate, its player puts 2 from the score pile into the Reef, or what there is."""
    state = run.state
    everyone = state.scenario_players()
    for player in everyone if state.assumes(WHO_PAYS, "everyone") else [p for p in everyone if p == state.active]:
        seat = state.seats[player]
        paid = min(DUE, seat.score)
        seat.score -= paid
        population.put(run, REEF, paid)
        run.tell("to the Reef", player, paid)


def too_poor(run: Game) -> Reason | None:
    """At some tables nobody may migrate who can't pay for it (oceans/detritus-short-score-pile)."""
    state = run.state
    if not any(card // EACH == MIGRATES for card in state.lit) or state.assumes(SHORT, "what-there-is"):
        return None
    short = state.seats[state.active].score < DUE
    return Reason("too poor", (state.seats[state.active].name, str(DUE)), (DETRITUS, SHORT)) if short else None


MIGRATION.append(too_poor)
