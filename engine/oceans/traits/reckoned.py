"""Traits whose number is reckoned from something else: from other traits, from population, from other numbers."""

from __future__ import annotations

from engine.core.effect import Source, nothing
from engine.core.event import Event
from engine.core.listener import WHOEVER, Listener
from engine.core.stack import Frame
from engine.core.value import Value
from engine.oceans.playable import MORE_TRAITS
from engine.oceans.readings import TIMES
from engine.oceans.room import NEVER
from engine.oceans.rules import Game, rules
from engine.oceans.state import Oceans, Species
from engine.oceans.traits.gains import gain, only_itself
from engine.oceans.values import DOUBLING, FIXED, OWN
from engine.oceans.vocabulary import among, counts, counts_as_empty, may_be_empty, number_of, on, repeats, wanted

DEEP_DIVER, SWARMING, PACK_HUNTING = "oceans/deep-diver", "oceans/swarming", "oceans/pack-hunting"
GIGANTIC_BRAIN, REVERSAL = "oceans/gigantic-brain", "oceans/biotic-cycle-reversal"
DEPTH = 2
"""The forage that Deep Diver gives for each Deep trait."""
ANY_NUMBER = 999


@counts(TIMES, "forage", DEEP_DIVER)
def deep_traits(state: Oceans, species: Species, _trait: int) -> int:
    """The Deep traits of a species, Deep Diver itself and copies among them (promo/snowball-earth/4)."""
    return sum([state.kind(trait).deep for trait in species.traits])


@counts(OWN, "forage", DEEP_DIVER)
def dives(state: Oceans, species: Species, trait: int, made: Value) -> None:
    """2 forage for each Deep trait."""
    amount = DEPTH * deep_traits(state, species, trait)
    made.add("Deep Diver", amount, (DEEP_DIVER, "promo/snowball-earth/4"), "printed")


@counts(TIMES, "attack", SWARMING, changing=True)
def population_of(_state: Oceans, species: Species, _trait: int) -> int:
    """The population of a species."""
    return species.population


@counts(OWN, "attack", SWARMING, changing=True)
def swarms(_state: Oceans, species: Species, _trait: int, made: Value) -> None:
    """1 attack for each population; a number even where that is 0 (promo/snowball-earth/3)."""
    made.add("Swarming", species.population, (SWARMING, "promo/snowball-earth/3"), "printed")


among(NEVER, SWARMING)


@counts(DOUBLING, "attack", PACK_HUNTING)
def hunts_in_packs(state: Oceans, _species: Species, trait: int, made: Value) -> None:
    """The attack on each trait counts double, as scenarios have left it (promo/snowball-earth/2)."""
    if not repeats(state, trait):
        made.add("Pack Hunting", 2, (PACK_HUNTING, "promo/snowball-earth/2"), "multiply")


MORE_TRAITS[number_of(GIGANTIC_BRAIN)] = ANY_NUMBER


@counts(FIXED, "trait limit", GIGANTIC_BRAIN)
def any_number(_state: Oceans, _species: Species, _trait: int, made: Value) -> None:
    """It may have any number of traits."""
    made.add("Gigantic Brain", ANY_NUMBER, (GIGANTIC_BRAIN,), "set")


@counts(FIXED, "aging", GIGANTIC_BRAIN)
def as_many_as_traits(_state: Oceans, species: Species, _trait: int, made: Value) -> None:
    """It ages as many as it has traits, copies too, whatever else changes aging (promo/copying-traits/5)."""
    made.add("Gigantic Brain", len(species.traits), (GIGANTIC_BRAIN, "promo/copying-traits/5"), "set")


# -- Biotic Cycle Reversal


def _emptied(run: Game, me: Source, event: Event) -> bool:
    state, species = run.state, run.state.on(me.source)
    if species is None or species.id != event[2] or repeats(state, me.source):
        return False
    return may_be_empty(state, species)


@on(
    REVERSAL,
    "struck",
    asks=(counts_as_empty(lambda frame: frame.event[2]),),
    when=_emptied,
    touches=nothing,
    name=f"{REVERSAL}:emptied",
)
def is_emptied(run: Game, frame: Frame) -> None:
    """An attack has left its species without population, whatever comes onto it before this trait's turn."""
    if not wanted(frame):
        return
    listener = Listener("attacked", REVERSAL, frame.source, WHOEVER, ("feeding ended",), once=True)
    run.state.listeners.add(listener)


@rules.effect(REVERSAL, touches=only_itself, cites=(REVERSAL,))
def turns_round(run: Game, frame: Frame) -> None:
    """Gains after an attack that has left its species without population."""
    gain(run, frame.source, (REVERSAL,), frame.event)
