"""Cleaners gain from strong species that feed, wherever they are; impostors take from the cleaners."""

from __future__ import annotations

from engine.core.effect import Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import readings, room
from engine.oceans.rules import Game, species_of
from engine.oceans.state import Oceans, Species
from engine.oceans.traits.gains import SHARK_CLEANER, TAKERS, gain, gains, only_itself
from engine.oceans.traits.scavenging import looks_at
from engine.oceans.vocabulary import (
    bears,
    by_name,
    if_wanted,
    in_doubt,
    on,
    repeats,
    said,
    stated,
    twice,
    versions,
    wanted,
)

WHALE_CLEANER = "oceans/whale-cleaner"
CLEANS = {
    SHARK_CLEANER: ("attacked", "attack", 3),
    f"{SHARK_CLEANER}-deep": ("attacked", "attack", 3),
    WHALE_CLEANER: ("foraged", "forage", 3),
    f"{WHALE_CLEANER}-deep": ("foraged", "forage", 5),
}
"""Of each cleaner: after which feeding it gains, and which number of the species that fed has to be how high."""
CLEANERS = ("oceans/own-cleaner", "oceans/two-cleaners-one-species", "oceans/lone-cleaner", "oceans/cleaner-search")
IMPOSTORS = {"oceans/impostor-cleaner-shark": SHARK_CLEANER, "oceans/impostor-cleaner-whale": WHALE_CLEANER}
IMPOSED = 1
"""What an impostor takes of each gain."""


def nearest(run: Game, feeder: int, cleaner: str) -> list[int]:
    """The first species with a cleaner that one meets going left, and going right, from the one that feeds.

    Cleaners of the feeding species itself are not looked for, unless the table says so (oceans/own-cleaner).
    """
    state = run.state
    me = state.species.get(feeder)
    if me is None:
        return []
    if state.assumes("oceans/own-cleaner", "itself-too") and bears(state, me, cleaner):
        return [feeder]
    whole = state.assumes("oceans/cleaner-search", "whole-circle")
    found: list[int] = []
    for side in (state.left, state.right):
        at = side.get(feeder, feeder)
        while at != feeder:
            species = state.species[at]
            if not whole and species.owner != me.owner:
                break
            if bears(state, species, cleaner):
                found.append(at)
                break
            at = side.get(at, feeder)  # a line may have an end (oceans/shark-whale-adjacent)
    return found


def cleans(state: Oceans, feeder: int, what: str, least: int) -> bool:
    """Whether the species that feeds is one that cleaners clean: its attack or forage is high enough."""
    species = state.species.get(feeder)
    return species is not None and readings.most(state, what, species) >= readings.low(state, least)


def _counts(state: Oceans, species: Species, trait: int, cleaner: str) -> bool:
    """Whether this one of several cleaners of a species gains (oceans/two-cleaners-one-species)."""
    if state.assumes("oceans/two-cleaners-one-species", "both"):
        return not repeats(state, trait)
    return trait == next(t for t in species.traits if state.kind(t).id in versions(state, cleaner))


def _cleaner(card: str, cleaner: str) -> None:
    kind_of_feeding, what, least = CLEANS[card]

    def when(run: Game, me: Source, event: Event) -> bool:
        state, feeder = run.state, int(event[1])
        species = state.on(me.source)
        if species is None or not cleans(state, feeder, what, least):
            return False
        name = cleaner if card in versions(state, cleaner) else card
        return species.id in nearest(run, feeder, name) and _counts(state, species, me.source, name)

    def certain(run: Game, frame: Frame) -> bool:
        state, species = run.state, run.state.species.get(int(frame.event[1]))
        return species is not None and readings.least(state, what, species) >= readings.high(state, least)

    @on(
        card,
        kind_of_feeding,
        asks=(in_doubt(certain),),
        when=when,
        touches=lambda run, me, event: [*only_itself(run, me, event), *looks_at(run, event)],
        cites=(*by_name(card), *CLEANERS),
    )
    def cleaned(run: Game, frame: Frame) -> None:
        """Gains after a strong species has fed, if it is the nearest of its kind on its side."""
        state, species = run.state, run.state.on(frame.source)
        name = cleaner if card in versions(state, cleaner) else card
        both_sides = species and nearest(run, int(frame.event[1]), name).count(species.id)
        times = 2 if both_sides == 2 and state.assumes("oceans/lone-cleaner", "twice") else 1
        for _ in range(times if wanted(frame) else 0):
            gain(run, frame.source, (card, *by_name(card), *CLEANERS), frame.event)


for a_cleaner in (SHARK_CLEANER, WHALE_CLEANER):
    _cleaner(a_cleaner, a_cleaner)
    _cleaner(f"{a_cleaner}-deep", a_cleaner)


# -- what cleaners set off


@gains("oceans/acute-smell", "triggered")
def shark_cleaner_triggered(run: Game, _me: Source, event: Event) -> bool:
    """For each Shark Cleaner that triggers, whoever's."""
    return event[1] in versions(run.state, SHARK_CLEANER)


def _impostor(card: str, cleaner: str) -> None:
    def when(run: Game, me: Source, event: Event) -> bool:
        state = run.state
        species = state.on(me.source)
        if len(event) < 4 or event[3] not in versions(state, cleaner) or species is None or species.id == event[1]:
            return False
        return bool(event[2]) and room.open_spaces(state, species) > 0 and not repeats(state, me.source)

    def both(run: Game, me: Source, event: Event) -> list[int]:
        species = run.state.on(me.source)
        return [int(event[1]), *([species.id] if species else [])]

    asks = (if_wanted("oceans/take-mandatory", "whether to take"), stated(IMPOSED))

    @on(card, "gained", asks=asks, when=when, touches=both)
    def imposes(run: Game, frame: Frame) -> None:
        """Takes 1 from each cleaner of that kind once it has gained."""
        species = species_of(run, frame)
        if wanted(frame):
            cites = (card, "oceans/take-mandatory", *by_name(str(frame.event[3])), *twice(run.state, species, card))
            run.push("take", species.id, (said(frame), int(frame.event[1]), "take"), about=cites)

    TAKERS[card] = cleaner


for an_impostor, imitated in IMPOSTORS.items():
    _impostor(an_impostor, imitated)
