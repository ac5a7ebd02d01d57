"""Traits that keep their species from being attacked or from overpopulating, and shells that are worked out."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.effect import Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.core.value import Value
from engine.oceans import readings
from engine.oceans.catalogue import catalogue
from engine.oceans.checks import UNFIT
from engine.oceans.evolving import removable, remove
from engine.oceans.legal import PREY, SOURCES
from engine.oceans.playable import FREE
from engine.oceans.protection import ATTACKABLE_BY, DOUBTS, GUARDS, ONLY_BY
from engine.oceans.readings import TIMES
from engine.oceans.room import NEVER
from engine.oceans.rules import Game
from engine.oceans.state import REEF, Oceans, Species
from engine.oceans.traits.gains import gains
from engine.oceans.values import BESIDE, OWN
from engine.oceans.vocabulary import (
    PARTIAL,
    SAME_NAME,
    WHOLE,
    among,
    bears,
    counts,
    number_of,
    of,
    on,
    pointed_at,
    repeats,
)
from engine.reasons import Reason

ABYSS_DWELLER, CAMOUFLAGE, FLIGHT, TINY = (
    "oceans/abyss-dweller",
    "oceans/camouflage",
    "oceans/flight",
    "oceans/tiny",
)
INKING, ZOOPLANKTON = "oceans/poisonous-inking", "oceans/zooplankton"
SCHOOL = 5
"""The population from which a school is too large to be attacked."""
GOETHITE, ARMOUR = "oceans/goethite-exoskeleton", 9
"""The attack that it takes to get through a Goethite Exoskeleton."""
SMALL = 2
"""Up to this forage and attack a species may be Tiny."""
INK = 4
"""The shell that Poisonous Inking gives."""
HIDING = 2
"""The shell that each other species of its owner gives to one with Camouflage."""
DISCARDED_TINY = ("promo/radiation-blast/3", "oceans/tiny")

among(NEVER, "oceans/filter-feeder")
PARTIAL["oceans/hard-shell"] = "its text, if it has one, which is on no record; its shell counts"
WHOLE["oceans/hard-shell"] = lambda kind: catalogue().rows[kind.id].text is None


# -- never, or not while …


@of(GUARDS, "oceans/schooling", "oceans/schooling-deep")
def large_school(run: Game, target: Species, _attacker: Species) -> bool:
    """From a population of 5 on (oceans/schooling-threshold)."""
    least = SCHOOL if run.state.assumes("oceans/schooling-threshold", "five-or-more") else SCHOOL + 1
    return target.population >= readings.high(run.state, least)


@of(GUARDS, "oceans/transparent", "oceans/transparent-deep")
def unseen(run: Game, _target: Species, _attacker: Species) -> bool:
    """While the Reef holds any population."""
    return run.state.waters[REEF] > 0


@of(GUARDS, "oceans/gentle-giant", "oceans/leviathan", ZOOPLANKTON)
def never(_run: Game, _target: Species, _attacker: Species) -> bool:
    """By nobody, ever."""
    return True


# -- by some only


@of(GUARDS, ABYSS_DWELLER)
def not_by_surface(run: Game, _target: Species, attacker: Species) -> bool:
    """By no species that has a Surface trait."""
    return has_surface_trait(run.state, attacker)


@of(PREY, ABYSS_DWELLER)
def no_surface_prey(run: Game, attacker: Species, target: Species) -> Reason | None:
    """It attacks no species with a Surface trait: it can't attack, which is nothing that an attack could ignore."""
    if not has_surface_trait(run.state, target):
        return None
    return Reason("surface prey", (attacker.id, target.id, run.state.kind(_own(run, attacker)).name), (ABYSS_DWELLER,))


def _own(run: Game, species: Species) -> int:
    return next(t for t in species.traits if run.state.kind(t).id == ABYSS_DWELLER)


@of(FREE, ABYSS_DWELLER)
def no_cost(run: Game, card: int, _species: Species) -> bool:
    """Other Deep traits cost nothing on it."""
    return run.state.kind(card).deep


@of(GUARDS, FLIGHT)
def out_of_reach(run: Game, _target: Species, attacker: Species) -> bool:
    """By nobody but a species with Speed (oceans/same-name)."""
    return not bears(run.state, attacker, "oceans/speed")


@of(GUARDS, GOETHITE)
def armoured(run: Game, _target: Species, attacker: Species) -> bool:
    """By nobody with an attack of less than 9."""
    return readings.most(run.state, "attack", attacker) < readings.low(run.state, ARMOUR)


@of(GUARDS, TINY)
def too_small_to_catch(run: Game, _target: Species, attacker: Species) -> bool:
    """By nobody with attack 2 or more."""
    return readings.least(run.state, "attack", attacker) >= readings.high(run.state, SMALL)


@of(GUARDS, "oceans/colossus")
def too_big_to_bite(run: Game, target: Species, attacker: Species) -> bool:
    """By nobody whose attack is less than its forage."""
    return readings.most(run.state, "attack", attacker) < readings.least(run.state, "forage", target)


def has_surface_trait(state: Oceans, species: Species) -> bool:
    """Whether a species has a Surface trait; copies have what is printed on the card (promo/copying-traits/3)."""
    return any(state.kind(trait).family == "surface" for trait in species.traits)


def has_deep_trait(state: Oceans, species: Species) -> bool:
    """Whether a species has a Deep trait, copies included."""
    return any(state.kind(trait).deep for trait in species.traits)


among(ONLY_BY, ABYSS_DWELLER, FLIGHT, GOETHITE)
DOUBTS.update(
    {
        number_of("oceans/schooling"): ("oceans/schooling-threshold",),
        number_of("oceans/schooling-deep"): ("oceans/schooling-threshold",),
        number_of(ABYSS_DWELLER): (ATTACKABLE_BY,),
        number_of(FLIGHT): (ATTACKABLE_BY, SAME_NAME),
        number_of(GOETHITE): (ATTACKABLE_BY,),
    }
)


# -- Tiny does not stay on a big species


def outgrown(run: Game, me: Source, _event: Event) -> bool:
    """Whether its species has become too big for Tiny, and it is a card that can be discarded."""
    species = run.state.on(me.source)
    if species is None or not removable(run, me.source):
        return False
    state = run.state
    return any(readings.least(state, what, species) > readings.high(state, SMALL) for what in ("forage", "attack"))


@on(TINY, UNFIT, when=outgrown, cites=("promo/radiation-blast/3", "promo/copying-traits/8"))
def discard_tiny(run: Game, frame: Frame) -> None:
    """Tiny is discarded once the forage or attack of its species goes above 2."""
    remove(run, frame.source, DISCARDED_TINY)
    run.check()


# -- shells worked out


@counts(TIMES, "shell", CAMOUFLAGE)
def others_in_line(state: Oceans, species: Species, _trait: int) -> int:
    """How many other species its owner has."""
    return len(state.seats[species.owner].line) - 1


@counts(OWN, "shell", CAMOUFLAGE)
def hidden(state: Oceans, species: Species, trait: int, made: Value) -> None:
    """2 for each other species in the same line."""
    if not repeats(state, trait):
        made.add("Camouflage", HIDING * others_in_line(state, species, trait), (CAMOUFLAGE,), "printed")


@counts(BESIDE, "shell", INKING)
def inked(state: Oceans, _species: Species, _trait: int, made: Value) -> None:
    """The species next to it have its shell too (oceans/poisonous-inking-adds)."""
    doubt = "oceans/poisonous-inking-adds"
    amount = INK if state.assumes(doubt, "adds") else max(0, INK - made.total())
    made.add("Poisonous Inking", amount, (INKING, doubt, "core/core-concepts/4"))


# -- Zooplankton feeds others


@gains(ZOOPLANKTON, "migrated")
def drifts(_run: Game, _me: Source, event: Event) -> bool:
    """Gains once population has been migrated to the Reef."""
    return event[3] == REEF and int(event[1]) > 0


def from_plankton(run: Game, species: Species) -> Iterator[int]:
    """Species next to one with Zooplankton may forage from its board (oceans/deep-arrows)."""
    plankton = catalogue().by_id[ZOOPLANKTON]
    for neighbour in run.state.neighbours(species.id):
        there = any(run.state.kind(trait).number == plankton.number for trait in run.state.species[neighbour].traits)
        if there and species.id in pointed_at(run.state, neighbour, plankton):
            yield neighbour


SOURCES.append(from_plankton)
