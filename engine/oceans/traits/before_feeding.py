"""Deep traits that take, move or cost population before their owner's feeding phase, without leeching."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import population, room
from engine.oceans.rules import Game, species_of
from engine.oceans.state import REEF, SCORE, ZONES, Species
from engine.oceans.traits.gains import boards
from engine.oceans.traits.leeching import is_leecher
from engine.oceans.traits.moving import (
    COCOON,
    FROM_EACH,
    LOOKS_FOR,
    MIGRATES,
    MOVES,
    before_feeding,
    board,
    gaining,
    own_feeding_phase,
    place,
)
from engine.oceans.vocabulary import (
    bears,
    by_name,
    counted,
    if_wanted,
    repeats,
    said,
    stated,
    twice,
    versions,
    wanted,
)

COPROPHAGIA, GRAZER = "oceans/coprophagia", "oceans/grazer"
PARASITE_CLEANER, TAIL_WHIP = "oceans/parasite-cleaner", "oceans/tail-whip"
MUST_TAKE, WHICH = "oceans/take-mandatory", "oceans/takes-from-several"
LEECHING_TRAITS, IS_A_PLAYER = "oceans/leeching-traits", "oceans/solo-oceanic-is-a-player"
FROM_A_PILE, FROM_THE_REEF, FROM_ONE, SHED = 2, 2, 1, 1
MOVES.update({COPROPHAGIA: FROM_A_PILE, GRAZER: FROM_THE_REEF, PARASITE_CLEANER: FROM_ONE, TAIL_WHIP: FROM_ONE})
FROM_EACH.update((PARASITE_CLEANER, TAIL_WHIP))
LOOKS_FOR[TAIL_WHIP] = lambda state, kind, _own: kind.id in versions(state, "oceans/schooling")
LOOKS_FOR[MIGRATES] = lambda _state, kind, own: own and kind.forage is not None


def has_turn(run: Game, me: Source, event: Event) -> bool:
    """Whether a trait that says something of its owner's feeding phase has its moment now."""
    return own_feeding_phase(run, me, event) and not repeats(run.state, me.source)


def has_room(run: Game, me: Source, event: Event) -> bool:
    """Whether, besides, its species has an open space: it takes no more than that (core/phase-2-feeding/5)."""
    species = run.state.on(me.source)
    return species is not None and has_turn(run, me, event) and room.open_spaces(run.state, species) > 0


def touched(run: Game, me: Source, *others: Species) -> list[int]:
    """What an effect touches that takes something: boards onto which that may come, and those that it takes from."""
    species = run.state.on(me.source)
    return [board(run, one) for one in (*(boards(run, species) if species else []), *others)]


# -- from a score pile, from the Reef


def _players(run: Game, frame: Frame) -> list[Key]:
    # All of them: which score piles hold anything may be hidden.
    state = run.state
    oceanic = state.assumes(IS_A_PLAYER, "player")
    there = [player for player, seat in enumerate(state.seats) if oceanic or not state.opposes(seat)]
    return [("player", player) for player in there] if wanted(frame) else []


@before_feeding(
    COPROPHAGIA,
    asks=(if_wanted(MUST_TAKE, "whether to take"), Ask("score pile", _players), stated(FROM_A_PILE)),
    when=has_room,
    touches=lambda run, me, _event: [*touched(run, me), SCORE],
    cites=("core/phase-2-feeding/5", "oceans/score-piles-hidden"),
)
def takes_from_a_score_pile(run: Game, frame: Frame) -> None:
    """Takes 2 from any player's score pile, or what is there, onto its board."""
    species = species_of(run, frame)
    event = (said(frame), SCORE, "take", int(frame.first(1)[1]))
    solo = () if run.state.oceanic is None else (IS_A_PLAYER,)
    run.push("take", species.id, event, about=(COPROPHAGIA, MUST_TAKE, *solo, *twice(run.state, species, COPROPHAGIA)))


@before_feeding(
    GRAZER,
    asks=(if_wanted(MUST_TAKE, "whether to take"), stated(FROM_THE_REEF)),
    when=lambda run, me, event: run.state.waters[REEF] > 0 and has_room(run, me, event),
    touches=lambda run, me, _event: [*touched(run, me), place(run, REEF)],
    cites=("core/phase-2-feeding/5",),
)
def grazes(run: Game, frame: Frame) -> None:
    """Takes 2 from the Reef."""
    species = species_of(run, frame)
    if wanted(frame):
        cites = (GRAZER, MUST_TAKE, *twice(run.state, species, GRAZER))
        run.push("take", species.id, (said(frame), REEF, "take"), about=cites)


# -- from several species


def _takes_from_each(card: str, host: Callable[[Game, Species], bool], *cites: str) -> None:
    """Before its owner's feeding phase a species takes 1 from each other one of a kind, as far as it has room."""

    def hosts(run: Game, source: int) -> list[Species]:
        state, species = run.state, run.state.on(source)
        lines = [other for player in state.in_turn_order() for other in state.line(player)]
        return [other for other in lines if other is not species and host(run, other)]

    def options(run: Game, frame: Frame) -> list[Key]:
        if not wanted(frame):
            return []
        found: list[Key] = [("species", other.id) for other in hosts(run, frame.source) if other.population]
        return found if run.state.assumes(WHICH, "owner-chooses") else found[: free(run, frame)]

    def free(run: Game, frame: Frame) -> int:
        return room.open_spaces(run.state, species_of(run, frame))

    def touches(run: Game, me: Source, _event: Event) -> Sequence[int]:
        return touched(run, me, *hosts(run, me.source))

    def when(run: Game, me: Source, event: Event) -> bool:
        return has_room(run, me, event) and any(other.population for other in hosts(run, me.source))

    asks = (
        if_wanted(MUST_TAKE, "whether to take"),
        Ask("taken from", options, least=free, most=free),
        stated(FROM_ONE),
    )

    @before_feeding(card, asks=asks, when=when, touches=touches, cites=(*cites, "core/phase-2-feeding/5", WHICH))
    def takes(run: Game, frame: Frame) -> None:
        species = species_of(run, frame)
        about = (card, *cites, MUST_TAKE, WHICH, *twice(run.state, species, card))
        for _, other in frame.answers[1]:
            run.push("take", species.id, (said(frame), int(other), "take"), about=about)


_takes_from_each(PARASITE_CLEANER, lambda run, other: is_leecher(run.state, other), LEECHING_TRAITS)
_takes_from_each(
    TAIL_WHIP, lambda run, other: bears(run.state, other, "oceans/schooling") > 0, *by_name("oceans/schooling-deep")
)


# -- what is moved


def _leechers(run: Game) -> list[Species]:
    return [species for species in run.state.species.values() if is_leecher(run.state, species)]


@before_feeding(
    COCOON,
    asks=(stated(SHED, lambda _run, _frame, amount: amount),),
    when=lambda run, me, event: has_turn(run, me, event) and any(s.population for s in _leechers(run)),
    touches=lambda run, _me, _event: [place(run, REEF), *(board(run, species) for species in _leechers(run))],
    cites=(LEECHING_TRAITS,),
)
def sheds_parasites(run: Game, frame: Frame) -> None:
    """Each species with a leeching trait loses 1 to the Reef, all at once."""
    for species in _leechers(run):
        if species.population:
            cites = (COCOON, LEECHING_TRAITS, *twice(run.state, species_of(run, frame), COCOON))
            population.lose_to(run, species, said(frame), REEF, cites)


def _migrating(run: Game, _me: Source, _event: Event) -> list[int]:
    return [*(place(run, where) for where in (REEF, *ZONES)), *(board(run, species) for species, _ in gaining(run))]


def _zones(run: Game, _frame: Frame) -> list[Key]:
    return [("from", zone) for zone in ZONES if run.state.waters[zone]]


@before_feeding(
    MIGRATES,
    asks=(Ask("zone", _zones), counted("forage")),
    when=has_turn,
    touches=_migrating,
    cites=("core/migrate/2",),
)
def feeds_the_reef(run: Game, frame: Frame) -> None:
    """Migrates its forage value from a zone to the Reef; where the zone runs out, the rest from the leftmost one."""
    zone = int(frame.first()[1])
    moved = population.draw(run, zone, said(frame))
    population.put(run, REEF, moved)
    run.tell("migrated", frame.source, moved, zone, REEF)
    run.emit("migrated", moved, zone, REEF, frame.source)
