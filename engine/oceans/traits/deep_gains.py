"""Deep traits that gain when something happens elsewhere, and two that get what others gain or what they would lose."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import checks, population, readings, room
from engine.oceans.population import LOST
from engine.oceans.protection import GUARDS
from engine.oceans.rules import Game, rules, species_of
from engine.oceans.state import ZONES, Species
from engine.oceans.traits.gains import BOTTOM_FEEDER, SYMBIOTIC, gain, gains, only_itself
from engine.oceans.vocabulary import (
    CODED,
    SAME_NAME,
    if_wanted,
    in_doubt,
    number_of,
    of,
    on,
    pointed_at,
    repeats,
    said,
    stated,
    twice,
    versions,
    wanted,
)

BIOLUMINESCENCE, BRIGHT_COLORATION = "oceans/bioluminescence", "oceans/bright-coloration"
SCAVENGER, SEDENTARY_COLONY, DRACONIC = "oceans/scavenger", "oceans/sedentary-colony", "oceans/draconic"
SEES_ITSELF, WHOSE = "oceans/played-trait-sees-itself", "oceans/bright-coloration-whose-species"
NO_ICON, MUST_TAKE = "oceans/scavenger-gain-icon", "oceans/take-mandatory"
ARROWS = "oceans/deep-arrows"
SCRAPS = 2
"""What a species has to lose to an attack for Scavenger to gain."""
SETTLED = 1
"""What Sedentary Colony takes."""


def near(run: Game, me: Source, other: int | str) -> bool:
    """Whether a species is next to that of a trait, on either side or on that of its arrow, if that has been read."""
    species = run.state.on(me.source)
    return species is not None and other in pointed_at(run.state, species.id, run.state.kind(me.source))


# -- after a neighbour's feeding, or its loss


@gains(f"{BOTTOM_FEEDER}-deep", "attacked", cites=(ARROWS,))
def neighbour_lost(run: Game, me: Source, event: Event) -> bool:
    """After a species next to it has lost population to an attack."""
    return bool(event[3]) and near(run, me, event[2])


@gains(f"{SYMBIOTIC}-deep", "attacked", "foraged", cites=(ARROWS,))
def neighbour_fed(run: Game, me: Source, event: Event) -> bool:
    """After a species next to it has foraged or attacked."""
    return near(run, me, event[1])


# -- after an attack


@gains("oceans/regeneration", "attacked")
def has_lost(run: Game, me: Source, event: Event) -> bool:
    """After its own species has lost population to an attack."""
    return bool(event[3]) and run.state.host.get(me.source) == event[2]


@on(
    SCAVENGER,
    "attacked",
    asks=(in_doubt(lambda run, frame: int(frame.event[3]) >= readings.high(run.state, SCRAPS)),),
    when=lambda run, me, event: int(event[3]) >= readings.low(run.state, SCRAPS) and not repeats(run.state, me.source),
    touches=only_itself,
    cites=(NO_ICON,),
)
def scavenges(run: Game, frame: Frame) -> None:
    """Gains after any species has lost 2 or more to an attack; without a gain icon, 1 that no scenario raises."""
    if not wanted(frame):
        return
    if run.state.kind(frame.source).gain and run.state.assumes(NO_ICON, "gain-one"):
        gain(run, frame.source, (SCAVENGER, NO_ICON), frame.event)
    else:
        population.gain(run, species_of(run, frame), 1, (SCAVENGER, NO_ICON))


# -- for every trait of a name that triggers


@gains("oceans/barbels", "triggered", cites=(SAME_NAME,))
def bottom_feeder_triggered(run: Game, _me: Source, event: Event) -> bool:
    """For each Bottom Feeder that triggers, whoever's."""
    return event[1] in versions(run.state, BOTTOM_FEEDER)


@gains("oceans/mutualism", "triggered", cites=(SAME_NAME,))
def symbiotic_triggered(run: Game, _me: Source, event: Event) -> bool:
    """For each Symbiotic that triggers, whoever's."""
    return event[1] in versions(run.state, SYMBIOTIC)


# -- when cards are played


@gains(BIOLUMINESCENCE, "evolved", cites=(SEES_ITSELF,))
def deep_trait_played(run: Game, me: Source, event: Event) -> bool:
    """When a Deep trait is played on any species; not when one is dealt, swapped or copied onto it."""
    state = run.state
    itself = event[2] == me.source
    return state.kind(int(event[2])).deep and (not itself or state.assumes(SEES_ITSELF, "itself-too"))


@gains(BRIGHT_COLORATION, "species created", cites=(WHOSE, SEES_ITSELF))
def species_created(run: Game, me: Source, event: Event) -> bool:
    """When a new species comes into play."""
    state = run.state
    mine, new = state.on(me.source), state.species.get(int(event[1]))
    if mine is None or new is None or (mine is new and not state.assumes(SEES_ITSELF, "itself-too")):
        return False
    return new.owner == mine.owner or state.assumes(WHOSE, "anyone")


# -- Sedentary Colony


@of(GUARDS, SEDENTARY_COLONY)
def never_attacked(_run: Game, _target: Species, _attacker: Species) -> bool:
    """At any time."""
    return True


def _neighbour_gained(run: Game, me: Source, event: Event) -> bool:
    species = run.state.on(me.source)
    if species is None or not event[2] or repeats(run.state, me.source):
        return False
    return near(run, me, event[1]) and room.open_spaces(run.state, species) > 0


def _zones(run: Game, frame: Frame) -> list[Key]:
    return [("from", zone) for zone in ZONES if run.state.waters[zone]] if wanted(frame) else []


@on(
    SEDENTARY_COLONY,
    "gained",
    asks=(if_wanted(MUST_TAKE, "whether to take"), Ask("zone", _zones), stated(SETTLED)),
    when=_neighbour_gained,
    touches=only_itself,
    cites=(ARROWS,),
)
def settles(run: Game, frame: Frame) -> None:
    """Takes 1 from any zone when a species next to it has gained; that is no gain itself (promo/schadenfreude/5)."""
    species = species_of(run, frame)
    about = (SEDENTARY_COLONY, ARROWS, MUST_TAKE, *twice(run.state, species, SEDENTARY_COLONY))
    run.push("take", species.id, (said(frame), int(frame.first(1)[1]), "take"), about=about)


# -- Draconic


@rules.effect(DRACONIC, cites=(DRACONIC, *LOST))
def scores_its_surplus(run: Game, frame: Frame) -> None:
    """What it would lose to overpopulation goes into its owner's score pile."""
    species = species_of(run, frame)
    population.score_lost(run, species.owner, species, checks.lose_surplus(run, species), (DRACONIC, *LOST))


checks.SURPLUS[number_of(DRACONIC)] = DRACONIC
CODED.add(DRACONIC)
