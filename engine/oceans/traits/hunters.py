"""Traits of attackers: what protects their targets and is ignored, and whom they can't attack."""

from __future__ import annotations

from engine.oceans import readings
from engine.oceans.feeding import LESS
from engine.oceans.legal import PREY
from engine.oceans.protection import CRUSHES, DOUBTS, IGNORES, OVERLOOKS, PIERCES
from engine.oceans.rules import Game
from engine.oceans.state import Species
from engine.oceans.traits.defences import has_deep_trait
from engine.oceans.traits.leeching import is_leecher
from engine.oceans.vocabulary import among, number_of, of, repeats
from engine.reasons import Reason

ADVANCED_EYES, ELECTRORECEPTION, GARGANTUAN = "oceans/advanced-eyes", "oceans/electroreception", "oceans/gargantuan"
PIERCED = 1
"""How many defensive traits these ignore."""
BIG_PREY = 7
"""The population from which Gargantuan attacks a species."""

among(CRUSHES, "oceans/crushing-jaw")
among(LESS, "oceans/colossus")


# -- what an attack ignores altogether


@of(PIERCES, ELECTRORECEPTION)
def senses(run: Game, _attacker: Species, _target: Species, trait: int) -> int:
    """Ignores 1 defensive trait."""
    return 0 if repeats(run.state, trait) else PIERCED


@of(PIERCES, ADVANCED_EYES)
def sees(run: Game, attacker: Species, target: Species, trait: int) -> int:
    """Ignores 1 defensive trait of a species that has a Deep trait."""
    return senses(run, attacker, target, trait) if has_deep_trait(run.state, target) else 0


@of(IGNORES, "oceans/flight")
def from_above(run: Game, _attacker: Species, target: Species, trait: int) -> bool:
    """Ignores Schooling and Inking of a species without a Deep trait."""
    seen = ("oceans/schooling", "oceans/inking")
    return run.state.kind(trait).id in seen and not has_deep_trait(run.state, target)


# -- what forbids an attack, and is overlooked


@of(OVERLOOKS, "oceans/behemoth")
def stronger(run: Game, attacker: Species, target: Species, _trait: int) -> bool:
    """If the target's attack is lower than its own."""
    return readings.least(run.state, "attack", target) < readings.most(run.state, "attack", attacker)


@of(OVERLOOKS, GARGANTUAN)
def nobody_is_safe(_run: Game, _attacker: Species, _target: Species, _trait: int) -> bool:
    """Always."""
    return True


@of(OVERLOOKS, "oceans/pathogen-cultivation")
def finds_leeches(run: Game, _attacker: Species, target: Species, _trait: int) -> bool:
    """If the target has a leeching trait (oceans/leeching-traits)."""
    return is_leecher(run.state, target)


@of(OVERLOOKS, "oceans/transparent-deep")
def sees_the_deep(run: Game, _attacker: Species, _target: Species, trait: int) -> bool:
    """If it is a Deep trait that forbids the attack."""
    return run.state.kind(trait).deep


DOUBTS[number_of("oceans/pathogen-cultivation")] = ("oceans/leeching-traits",)


# -- whom an attacker can't attack


@of(PREY, GARGANTUAN)
def no_small_prey(run: Game, attacker: Species, target: Species) -> Reason | None:
    """It attacks only species with 7 or more population."""
    if target.population >= readings.low(run.state, BIG_PREY):
        return None
    own = next(trait for trait in attacker.traits if run.state.kind(trait).id == GARGANTUAN)
    return Reason("small prey", (attacker.id, target.id, own, str(BIG_PREY)), (GARGANTUAN,))
