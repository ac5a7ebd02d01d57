"""Traits that change how a species ages: whether, how much, what it scores by it, and whether it can go extinct."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import aging, readings, room
from engine.oceans.aging import CHOOSING, INSTEAD, LASTING, VOLUNTEERS
from engine.oceans.population import YES, YES_NO, lose_to
from engine.oceans.rules import Game, species_of
from engine.oceans.state import REEF, Species
from engine.oceans.traits.gains import gains
from engine.oceans.vocabulary import among, does, of, repeats, twice

FAST, SLOW, WARM = "oceans/fast-metabolism", "oceans/slow-metabolism", "oceans/warm-blooded"
TELOMERE_REPAIR, EXTREMOPHILE = "oceans/telomere-repair", "oceans/extremophile"
SCORES_NOTHING, EACH_TIME = "oceans/telomere-repair-scores-nothing", "oceans/before-it-ages"
TOGETHER = "oceans/slow-metabolism-and-warm-blooded"

among(LASTING, EXTREMOPHILE)
among(room.NEVER, EXTREMOPHILE)


def wanted(_run: Game, _frame: Frame) -> list[Key]:
    """An effect that may be used."""
    return YES_NO


# -- whether it ages


@does(VOLUNTEERS, FAST, Ask("whether to age", wanted), cites=(aging.AGAIN,))
def ages_too(run: Game, frame: Frame) -> None:
    """A species may age in any player's aging phase."""
    if frame.first() == YES:
        aging.volunteer(run, species_of(run, frame))


# -- how much it ages


def _numbers(run: Game, frame: Frame) -> list[Key]:
    """Numbers that may be chosen once the effect is used, within what it allows."""
    if frame.answers[0] != (YES,):
        return []
    low, high = LIMITS[frame.name]
    loose = readings.loose(run.state)
    return [("number", n) for n in range(max(0, low - loose), high + loose + 1)]


LIMITS = {SLOW: (0, 0), WARM: (1, 3)}
"""The amounts that each text allows; 1 lower and higher where numbers on traits may be read anew."""


def _counts(run: Game, me: Source, _event: Event) -> bool:
    return not repeats(run.state, me.source)


def _warms(run: Game, me: Source, event: Event) -> bool:
    species = run.state.on(me.source)
    slowed = species is not None and run.state.has(species, SLOW) > 0 and aging.due(run, species) == 0
    return _counts(run, me, event) and (not slowed or run.state.assumes(TOGETHER, "adds-up"))


@does(CHOOSING, SLOW, Ask("whether to age 0", wanted), Ask("how much to age", _numbers), when=_counts)
def ages_none(run: Game, frame: Frame) -> None:
    """A species may age 0."""
    species, amount = species_of(run, frame), int(frame.first(1)[1])
    aging.set_due(run, species, amount)
    run.tell("ages", species.id, amount)


@does(CHOOSING, WARM, Ask("whether to age more", wanted), Ask("how much more", _numbers), when=_warms)
def ages_more(run: Game, frame: Frame) -> None:
    """A species may age 1, 2 or 3 more; not on top of a 0 that it chose, unless the table says so."""
    species = species_of(run, frame)
    amount = aging.due(run, species) + int(frame.first(1)[1])
    aging.set_due(run, species, amount)
    run.tell("ages", species.id, amount, cites=(WARM, *twice(run.state, species, WARM)))


# -- what it scores


@gains(TELOMERE_REPAIR, "before aging", cites=(EACH_TIME,))
def about_to_age(run: Game, me: Source, event: Event) -> bool:
    """Before its species ages, for the first time in this phase or, as the table says, each time."""
    species = run.state.on(me.source)
    return species is not None and species.id in event[2:] and aging.first_time(run, EACH_TIME)


@of(INSTEAD, TELOMERE_REPAIR)
def scores_nothing(run: Game, species: Species, amount: int) -> int:
    """Its aging scores nothing: nothing leaves its board, or as this table says, what ages goes to the Reef."""
    cites = (TELOMERE_REPAIR, SCORES_NOTHING)
    if run.state.assumes(SCORES_NOTHING, "stays"):
        run.tell("scores nothing", species.id, cites=cites)
        return amount
    return lose_to(run, species, amount, REEF, cites)
