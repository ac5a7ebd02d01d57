"""Parallel Universe: on their turn, players may read each number on a trait as 1 more or 1 less, anew at each use.

The active player decides, whoever owns the trait (promo/parallel-universe/4). Where a number is used, what it may come
to is asked as one total, and only where the total matters (oceans/parallel-universe-how-asked). Numbers that texts
state are asked for by the effects themselves (`vocabulary.stated`). None of this is reached before the scenario is in
force.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Key
from engine.core.effect import Ask, Options
from engine.core.stack import Frame
from engine.oceans import aging, legal, population, protection, readings, room, values
from engine.oceans.catalogue import catalogue
from engine.oceans.playing import carry
from engine.oceans.rules import Game, active, rules, species_of
from engine.oceans.state import REEF, Species
from engine.oceans.vocabulary import PARTIAL, among, on

PARALLEL = "oceans/parallel-universe"
ANEW = (PARALLEL, "oceans/parallel-universe-how-asked", *(f"promo/parallel-universe/{n}" for n in (1, 2, 3, 4, 5)))

among(readings.LOOSE, PARALLEL)
PARTIAL[PARALLEL] = (
    "whom Chitin-Plated Maw leeches goes by printed numbers; Tiny is discarded only where every reading says so; "
    "another player's attack in reaction is legal if any reading allows it; resolution numbers have no use on record"
)


def distinct(totals: Sequence[int], printed: int, outcome: Callable[[int], object]) -> list[Key]:
    """One total for each different outcome, the one nearest to the printed total."""
    found: dict[object, int] = {}
    for total in sorted(totals, key=lambda total: (abs(total - printed), total)):
        found.setdefault(outcome(total), total)
    return [("number", total) for total in sorted(found.values())]


def asked(prompt: str, options: Options) -> Ask:
    """The question to the active player what a number counts as."""
    return Ask(prompt, options, who=active, cites=ANEW)


def read(run: Game, species: Species, what: str, total: int) -> None:
    """Says as what a number counts."""
    run.tell("read", species.id, what, total)


# -- feeding


def _forages(run: Game, frame: Frame) -> list[Key]:
    state, species, place = run.state, species_of(run, frame), int(frame.event[2])
    space, totals = legal.spaces(run, species), readings.totals(state, "forage", species)
    printed = values.count(state, "forage", species)
    return distinct(totals, printed, lambda total: legal.forageable(run, place, min(total, space)))


@rules.effect("forage read anew", asked("forage read", _forages), cites=ANEW)
def read_forage(run: Game, frame: Frame) -> None:
    """The forage of a species that forages."""
    run.stack[run.base - 1].notes["read"] = int(frame.first()[1])
    read(run, species_of(run, frame), "forage", int(frame.first()[1]))


def _attacks(run: Game, frame: Frame) -> list[Key]:
    attacker, target = species_of(run, frame), run.state.species[int(frame.event[2])]
    printed = legal.strength(run, attacker) - protection.shell_against(run, attacker, target)
    totals = legal.excesses(run, attacker, target)
    if any(run.state.kind(trait).number in legal.AMOUNT for trait in attacker.traits):
        # What it takes at most is a number on a trait as well: 2, or 1 more or less.
        totals = range(1, legal.would_take(run, attacker, target, totals[-1]) + 1)
    return distinct(totals, printed, lambda total: legal.would_take(run, attacker, target, total))


@rules.effect("attack read anew", asked("attack read", _attacks), cites=ANEW)
def read_attack(run: Game, frame: Frame) -> None:
    """By how much the attack of an attacker exceeds the shells of its target."""
    run.stack[run.base - 1].notes["read"] = int(frame.first()[1])
    read(run, species_of(run, frame), "attack less shell", int(frame.first()[1]))


# -- gains, aging


def _gains(run: Game, frame: Frame) -> list[Key]:
    state, species, printed = run.state, species_of(run, frame), int(frame.event[0])
    plain = values.of_trait(state, "gain", species, frame.source)
    more = printed - (plain.total() if plain else 0)
    totals = [more + total for total in readings.of_trait(state, "gain", species, frame.source)]
    most = min(room.open_spaces(state, species), state.ocean() + state.reserve)
    return distinct(totals or [printed], printed, lambda total: min(total, most))


@rules.effect("gain read anew", asked("gain read", _gains), cites=ANEW)
def read_gain(run: Game, frame: Frame) -> None:
    """Each gain of a trait on its own, even of those that were triggered together (promo/parallel-universe/3)."""
    species, total = species_of(run, frame), int(frame.first()[1])
    card = run.state.kind(frame.source).id
    more = ANEW if total != frame.event[0] else ()
    population.gain_from(run, species, max(0, total), (*map(str, frame.about), *more), card)


def _agings(run: Game, frame: Frame) -> list[Key]:
    state, species = run.state, species_of(run, frame)
    totals = readings.totals(state, "aging", species)
    return distinct(totals, values.count(state, "aging", species), lambda total: min(total, species.population + 1))


@rules.effect("aging read anew", asked("aging read", _agings), cites=ANEW)
def read_aging(run: Game, frame: Frame) -> None:
    """How much a species is to age, before its owner may choose anything about that."""
    species, total = species_of(run, frame), int(frame.first()[1])
    aging.set_due(run, species, total)
    if total != values.count(run.state, "aging", species):
        read(run, species, "aging", total)


# -- cards


def _migrates(run: Game, frame: Frame) -> list[Key]:
    state, (card, origin, _) = run.state, [int(number) for number in frame.about]
    number = catalogue().migrate(card)
    there = state.waters[REEF] if origin == REEF else state.ocean() + state.reserve
    return distinct(readings.stated(state, number), number, lambda total: max(0, min(total, there)))


@rules.effect("migrate number read anew", asked("migrate number read", _migrates), cites=ANEW)
def read_migrate(run: Game, frame: Frame) -> None:
    """The migrate number of a trait that is played to migrate."""
    card, origin, to = [int(number) for number in frame.about]
    carry(run, card, max(0, int(frame.first()[1])), origin, to)


# -- what a species may have


def _limits(run: Game, frame: Frame) -> list[Key]:
    state, species = run.state, species_of(run, frame)
    totals, cards = readings.totals(state, "trait limit", species), room.cards_on(species)
    return distinct(totals, values.count(state, "trait limit", species), lambda total: min(total, cards))


@on(PARALLEL, "start of turn", cites=ANEW)
def read_limits(run: Game, _frame: Frame) -> None:
    """Species of others with more traits than a number allows, read low, may have to lose some."""
    state = run.state
    for player in state.in_turn_order():
        for species in state.line(player) if player != state.active else ():
            if room.cards_on(species) > readings.least(state, "trait limit", species):
                run.push("trait limit read anew", species.id)


@rules.effect("trait limit read anew", asked("trait limit read", _limits), cites=ANEW)
def read_limit(run: Game, frame: Frame) -> None:
    """How many traits a species may have now; its owner says which it loses."""
    species, limit = species_of(run, frame), int(frame.first()[1])
    if limit < room.cards_on(species):
        read(run, species, "trait limit", limit)
        run.push("trait limit", species.id, about=(limit,))


def _spaces(run: Game, frame: Frame) -> list[Key]:
    state, species = run.state, species_of(run, frame)
    totals = readings.totals(state, "capacity", species)
    return distinct(totals, values.count(state, "capacity", species), lambda total: species.population > total)


@rules.effect("safe spaces read anew", asked("spaces read", _spaces), cites=ANEW)
def read_spaces(run: Game, frame: Frame) -> None:
    """How many spaces are safe on a board whose extra ones stand on a trait, where that decides."""
    species, safe = species_of(run, frame), int(frame.first()[1])
    run.stack[run.base - 1].notes[f"safe {species.id}"] = safe
    read(run, species, "safe spaces", safe)
