"""Traits of attackers that change what an attack is made with, what it ignores and how much it takes."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.core.value import Value
from engine.oceans import readings, room, values
from engine.oceans.legal import AMOUNT, UNDETERRED
from engine.oceans.protection import IGNORES, OVERLOOKS, defensive
from engine.oceans.rules import Game, species_of
from engine.oceans.state import Oceans, Species
from engine.oceans.vocabulary import among, counts, number_of, of, on, said, stated, versions, works

BUBBLE_NET, CAVITATION_BULLET = "oceans/bubble-net", "oceans/cavitation-bullet"
HYDRA, THE_KRAKEN, SCHOOLING = "oceans/hydra", "oceans/the-kraken", "oceans/schooling"
BULLET, BITE = 2, 1
"""What Cavitation Bullet takes at most, and Hydra from each further species."""
MIGHTY = 5
"""The forage or attack from which The Kraken attacks a species whatever forbids it."""
BOXES, TARGET_TOO = "oceans/black-boxes", "oceans/hydra-target"

among(UNDETERRED, BUBBLE_NET)


@counts(values.FIXED, "attack", BUBBLE_NET)
def forage_as_attack(state: Oceans, species: Species, _trait: int, made: Value) -> None:
    """Its forage stands for its attack; its attack icons count for nothing (promo/evolutionary-arms-race/3)."""
    forage = values.value(state, "forage", species)
    made.include("Bubble Net", forage, "printed")
    made.add("Bubble Net", 0, (BUBBLE_NET, "promo/evolutionary-arms-race/3"), "printed")


readings.MIRRORS["attack", number_of(BUBBLE_NET)] = "forage"


@of(IGNORES, BUBBLE_NET)
def through_the_school(run: Game, _attacker: Species, _target: Species, trait: int) -> bool:
    """Ignores Schooling."""
    return run.state.kind(trait).id in versions(run.state, SCHOOLING)


@of(IGNORES, CAVITATION_BULLET)
def through_everything(run: Game, _attacker: Species, _target: Species, trait: int) -> bool:
    """Ignores every defensive trait."""
    return defensive(run.state, trait)


@of(AMOUNT, CAVITATION_BULLET)
def little_at_a_time(run: Game, _attacker: Species, _target: Species, amount: int) -> int:
    """Takes no more than 2 (promo/sparkles/5)."""
    return min(amount, readings.stated(run.state, BULLET)[-1])


@of(OVERLOOKS, THE_KRAKEN)
def fears_nobody(run: Game, _attacker: Species, target: Species, _trait: int) -> bool:
    """If the target's forage or attack is 5 or more."""
    mightiest = max(readings.most(run.state, what, target) for what in ("forage", "attack"))
    return mightiest >= readings.low(run.state, MIGHTY)


# -- Hydra


def _bites(run: Game, me: Source, event: Event) -> bool:
    species = works(run, me)
    return species is not None and species.id == event[1] and bool(_prey(run, me, event))


def _prey(run: Game, me: Source, event: Event) -> list[int]:
    state = run.state
    mine = state.on(me.source)
    if mine is None or room.open_spaces(state, mine) <= 0:
        return []
    spared = None if state.assumes(TARGET_TOO, "any-species") else event[2]
    return [
        species.id
        for species in state.species.values()
        if species is not mine and species.population and species.id != spared
        if not any(defensive(state, trait) for trait in species.traits)
    ]


def _options(run: Game, frame: Frame) -> list[Key]:
    return [("species", species) for species in _prey(run, frame, frame.event)]


def _heads(run: Game, frame: Frame) -> int:
    return room.open_spaces(run.state, species_of(run, frame))


@on(
    HYDRA,
    "attacked",
    asks=(Ask("also taken from", _options, 0, _heads), stated(BITE)),
    when=_bites,
    cites=(BOXES, TARGET_TOO),
)
def bites(run: Game, frame: Frame) -> None:
    """Takes 1 from each chosen species without a defensive trait."""
    for _, prey in frame.answers[0]:
        run.push("take", species_of(run, frame).id, (said(frame), int(prey), "take"), about=run.cites)
