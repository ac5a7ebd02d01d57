"""Scenarios about feeding: whom species may attack, what befalls an empty target, where to forage and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.effect import Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import legal, readings, room
from engine.oceans.aging import go_extinct
from engine.oceans.catalogue import EACH
from engine.oceans.legal import ANYWHERE, SOURCES, TARGET
from engine.oceans.population import lose_to
from engine.oceans.rules import Game
from engine.oceans.state import KINDS, REEF, ZONES, Species
from engine.oceans.vocabulary import CODED, among, number_of, on
from engine.reasons import Reason

AGGRESSIVE_ENVIRONMENT, ARMS_RACE = "oceans/aggressive-environment", "oceans/evolutionary-arms-race"
LONG_HAUL_MIGRATION, SHALLOW_REEF = "oceans/long-haul-migration", "oceans/shallow-reef"
WASHED_BACK = 2
"""What a forager loses under Shallow Reef."""
OCEAN_TOO = "oceans/shallow-reef-ocean-forage"


def in_force(run: Game, card: str) -> bool:
    """Whether a scenario is in force."""
    return card in [KINDS[lit // EACH].id for lit in run.state.lit]


# -- Aggressive Environment

legal.EVEN_EMPTY[number_of(AGGRESSIVE_ENVIRONMENT)] = (AGGRESSIVE_ENVIRONMENT, "promo/aggressive-environment/4")


def _no_space_for_nothing(run: Game, attacker: Species, target: Species) -> Reason | None:
    """An attack that would take nothing needs an open space as well."""
    if target.population or room.open_spaces(run.state, attacker) > 0 or not in_force(run, AGGRESSIVE_ENVIRONMENT):
        return None
    return Reason("no open space for nothing", (attacker.id,), ("promo/aggressive-environment/3",))


TARGET.append(_no_space_for_nothing)


@on(
    AGGRESSIVE_ENVIRONMENT,
    "struck",
    when=lambda run, _me, event: not event[3] and event[2] in run.state.species,
    cites=(
        "promo/aggressive-environment/text",
        "promo/aggressive-environment/1",
        "promo/aggressive-environment/2",
        "promo/aggressive-environment/5",
        "promo/aggressive-environment/6",
    ),
)
def ends_the_empty(run: Game, frame: Frame) -> None:
    """An attacked species that had no population goes extinct before anything triggers, unless it never does."""
    go_extinct(run, run.state.species[int(frame.event[2])], run.cites)


# -- Evolutionary Arms Race


def _outmatched(run: Game, attacker: Species, target: Species) -> Reason | None:
    """A species can't attack one whose attack or forage is higher than its own attack.

    That binds the attacker: ignoring that a target can't be attacked is of no use (promo/evolutionary-arms-race/1).
    """
    if not run.state.lit or not in_force(run, ARMS_RACE):
        return None
    own = readings.most(run.state, "attack", attacker)
    for what in ("attack", "forage"):
        other = readings.least(run.state, what, target)
        if other > own:
            about = (target.id, what, str(other), attacker.id, str(own))
            return Reason("outmatched", about, (ARMS_RACE, *(f"promo/evolutionary-arms-race/{n}" for n in (1, 2, 3))))
    return None


TARGET.append(_outmatched)
CODED.add(ARMS_RACE)


# -- Long Haul Migration

among(ANYWHERE, LONG_HAUL_MIGRATION)


def _from_any_zone(run: Game, _species: Species) -> Iterator[int]:
    """Each zone, for every species."""
    if in_force(run, LONG_HAUL_MIGRATION):
        yield from ZONES


SOURCES.append(_from_any_zone)


# -- Shallow Reef


def _foraged_there(run: Game, _me: Source, event: Event) -> bool:
    if event[1] not in run.state.species:
        return False
    return event[3] == REEF or run.state.assumes(OCEAN_TOO, "any-forage")


@on(
    SHALLOW_REEF,
    "foraged",
    when=_foraged_there,
    touches=lambda _run, _me, event: [int(event[1])],
    cites=("promo/shallow-reef/1", "promo/shallow-reef/2", "promo/shallow-reef/3", OCEAN_TOO),
)
def washes_back(run: Game, frame: Frame) -> None:
    """A forager loses 2 to the Reef afterwards, even all that it took."""
    lose_to(run, run.state.species[int(frame.event[1])], WASHED_BACK, REEF, run.cites)
