"""Traits that gain when another species feeds or is attacked."""

from __future__ import annotations

from engine.core.effect import Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import population, values
from engine.oceans.rules import Game
from engine.oceans.state import Oceans, Species
from engine.oceans.traits.leeching import arrow_left
from engine.oceans.vocabulary import on

BOTTOM_FEEDER, SYMBIOTIC = "oceans/bottom-feeder", "oceans/symbiotic"
SHARK_CLEANER, WHALE_CLEANER = "oceans/shark-cleaner", "oceans/whale-cleaner"
CLEANED = 3
"""The attack or forage of a species from which the Surface cleaners clean it."""
CLEANERS = ("oceans/own-cleaner", "oceans/two-cleaners-one-species", "oceans/lone-cleaner", "oceans/cleaner-search")
SHORTAGE = 100
"""Population in Ocean and reserve with which no gains of one moment can run out of it."""


def gain(run: Game, source: int, cites: tuple[str, ...]) -> None:
    """The species of a trait gains what the trait's gain icon says."""
    species = run.state.on(source)
    if species is not None:
        number = values.of_trait(run.state, "gain", species, source)
        population.gain(run, species, number.total() if number else 0, (*cites, *(number.cites() if number else ())))


def only_itself(run: Game, me: Source, _event: Event) -> list[int]:
    """A gain touches nothing but its own board, as long as the Ocean can't run dry."""
    species = run.state.on(me.source)
    short = run.state.ocean() + run.state.reserve < SHORTAGE and run.state.ocean() < SHORTAGE
    return [species.id if species else 0, *([0] if short else [])]


def beside(run: Game, source: int, card: str) -> int:
    """The species on the side to which a Surface trait's arrow points; 0 for none."""
    state = run.state
    species = state.on(source)
    side = state.left if arrow_left(run, card) else state.right
    return side.get(species.id, 0) if species else 0


# -- the neighbour's doings


@on(
    BOTTOM_FEEDER,
    "attacked",
    when=lambda run, me, event: beside(run, me.source, BOTTOM_FEEDER) == event[2],
    touches=only_itself,
    cites=(f"{BOTTOM_FEEDER}-arrow", "promo/aggressive-environment/7"),
)
def feeds_below(run: Game, frame: Frame) -> None:
    """Gains once the species next to it has been attacked, whether that lost anything or not."""
    gain(run, frame.source, (BOTTOM_FEEDER, f"{BOTTOM_FEEDER}-arrow"))


@on(
    SYMBIOTIC,
    "attacked",
    "foraged",
    when=lambda run, me, event: beside(run, me.source, SYMBIOTIC) == event[1],
    touches=only_itself,
    cites=(f"{SYMBIOTIC}-arrow",),
)
def shares(run: Game, frame: Frame) -> None:
    """Gains after the species next to it has foraged or attacked."""
    gain(run, frame.source, (SYMBIOTIC, f"{SYMBIOTIC}-arrow"))


# -- cleaners


def nearest(run: Game, feeder: int, card: str) -> list[int]:
    """The first species with a cleaner that one meets going left, and going right, from the one that feeds.

    Cleaners of the feeding species itself are not looked for, unless the table says so (oceans/own-cleaner).
    """
    state = run.state
    me = state.species.get(feeder)
    if me is None:
        return []
    if state.has(me, card) and state.assumes("oceans/own-cleaner", "itself-too"):
        return [feeder]
    whole = state.assumes("oceans/cleaner-search", "whole-circle")
    found: list[int] = []
    for side in (state.left, state.right):
        at = side.get(feeder, feeder)
        while at != feeder:
            species = state.species[at]
            if not whole and species.owner != me.owner:
                break
            if state.has(species, card):
                found.append(at)
                break
            at = side[at]
    return found


def cleans(state: Oceans, feeder: int, what: str, least: int) -> bool:
    """Whether the species that feeds is one that cleaners clean: its attack or forage is high enough."""
    species = state.species.get(feeder)
    return species is not None and values.count(state, what, species) >= least


def _cleaner(card: str, event_kind: str, what: str) -> None:
    def when(run: Game, me: Source, event: Event) -> bool:
        species = run.state.on(me.source)
        feeder = int(event[1])
        if (
            species is None
            or not cleans(run.state, feeder, what, CLEANED)
            or species.id not in nearest(run, feeder, card)
        ):
            return False
        return _counts(run.state, species, me.source, card)

    @on(card, event_kind, when=when, touches=only_itself, cites=CLEANERS)
    def cleaned(run: Game, frame: Frame) -> None:
        """Gains after a strong species has fed, if it is the nearest of its kind on its side."""
        species = run.state.on(frame.source)
        twice = run.state.assumes("oceans/lone-cleaner", "twice")
        times = nearest(run, int(frame.event[1]), card).count(species.id) if species and twice else 1
        for _ in range(times):
            gain(run, frame.source, (card, *CLEANERS))


def _counts(state: Oceans, species: Species, trait: int, card: str) -> bool:
    """Whether this one of several cleaners of a species gains (oceans/two-cleaners-one-species)."""
    if state.assumes("oceans/two-cleaners-one-species", "both"):
        return True
    return trait == next(t for t in species.traits if state.kind(t).id == card)


_cleaner(SHARK_CLEANER, "attacked", "attack")
_cleaner(WHALE_CLEANER, "foraged", "forage")
