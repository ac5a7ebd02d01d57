"""What may be played in phase 1: which cards, where they may be put, and whether what a Deep card costs can be paid.

Cards and scenarios add to the registries; `playing.py` does what is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Grouped, Key
from engine.core.stack import Frame
from engine.oceans import readings, room
from engine.oceans.catalogue import EACH, catalogue
from engine.oceans.evolving import removable
from engine.oceans.rules import Game
from engine.oceans.state import KINDS, PLACES, REEF, Oceans, Species
from engine.reasons import Reason

CARDS = catalogue()
DONE: Key = ("done",)
MUST_PLAY = "oceans/playing-a-card-mandatory"
SHORT, BOARDS_OUT = "oceans/deep-cost-short", "oceans/species-boards-run-out"
BESIDES, NOTHING_MOVES = "oceans/thermal-currents-limits", "oceans/migrate-nothing"
ROUTES: tuple[Key, ...] = tuple((a, b) for a in PLACES for b in PLACES if a != b)
FROM_THE_OCEAN: tuple[Key, ...] = tuple(route for route in ROUTES if route[0] != REEF)

Groups = dict[Key, Sequence[Key]]
"""Ways to play cards, as `Grouped` takes them: beginnings, each with the ends that fit it."""
WHOLE: tuple[Key, ...] = ((),)
"""The ends of an option that is complete as it begins."""
Spots = tuple[Sequence[Key], Sequence[Key]]
"""Where a trait may be put, as ends: on which species, and where in the line as a new one."""
Targets = Callable[[Game, int], Sequence[Key]]
ON_OTHERS: dict[int, Targets] = {}
"""Traits that may be played on species of others, by kind: gives the ends of `("evolve", card, …)`."""
NEVER_NEW: dict[int, Callable[[Oceans], bool]] = {}
"""Traits that can't begin a new species, by kind, at tables of which this holds."""
MORE_TRAITS: dict[int, int] = {}
"""Traits that let their species have more traits, by kind: how many."""
OWN_ROOM = "oceans/extra-trait-on-full-species"
EVENT_CARDS: dict[int, str] = {}
"""Event cards that are played in this phase, by kind: the effect that is what they do."""
NEEDS: dict[int, Callable[[Game], bool]] = {}
"""Event cards that can only be played where there is something that they can do, by kind."""
IN_REACTION: dict[int, tuple[str, ...]] = {}
"""Event cards that are not played in the playing phase but in reaction, by kind: the rules for that."""
FREE: dict[int, Callable[[Game, int, Species], bool]] = {}
"""Traits of a species that let a card be evolved onto it at no cost: (run, card, species)."""
MIGRATION: list[Callable[[Game], Reason | None]] = []
"""What may forbid the active player to play a card to migrate."""
ELSEWHERE: list[Callable[[Game], list[int]]] = []
"""Gives cards outside the hand that may be played as traits, but need not be; scenarios add theirs."""
BESIDES_CARDS: list[Callable[[Game], Groups]] = []
"""What may be done besides playing cards and removing traits."""


def options(run: Game, _frame: Frame) -> Sequence[Key]:
    """All that may be done next, and to be done with it where no card must be played."""
    state = run.state
    found: Groups = {}
    must = False
    if may_play(state):
        where = spots(run)
        if state.played < allowance(state):
            found = from_hand(run, where)
            must = bool(found) and state.assumes(MUST_PLAY, "must")
        from_elsewhere(run, where, found)
    found |= removals(run)
    for more in BESIDES_CARDS:
        found |= more(run)
    if not must:
        found[DONE] = WHOLE
    return Grouped(found)


def allowance(state: Oceans) -> int:
    """How many cards may be played this turn (core/cambrian-explosion/4)."""
    return 2 if state.cambrian else 1


def may_play(state: Oceans) -> bool:
    """Whether any card may still be played this turn, be it one from outside the hand."""
    return state.played < allowance(state) or not state.assumes(BESIDES, "counts-and-costs")


def cost(_run: Game, card: int) -> int:
    """What a Deep card costs: its migrate number (core/the-deep/4)."""
    return CARDS.migrate(card)


def in_reach(run: Game, player: int, number: int) -> bool:
    """Whether a score pile holds what a Deep card costs, or need not (oceans/deep-cost-short)."""
    return number <= run.state.seats[player].score or run.state.assumes(SHORT, "pay-what-there-is")


def least_cost(run: Game, card: int) -> int:
    """The least that a Deep card may cost: the numbers on traits in a hand may be read otherwise too."""
    number = cost(run, card)
    return max(0, readings.stated(run.state, number)[0]) if run.state.kind(card).trait else number


def from_hand(run: Game, where: Spots) -> Groups:
    """Every complete way to play a card of the hand; of cards that are alike, the first one stands for all."""
    state = run.state
    seat = state.seats[state.active]
    on_own, new = where
    routes = _routes(run)
    found: Groups = {}
    seen: set[tuple[int, int]] = set()
    for card in seat.hand:
        kind = KINDS[card // EACH]
        if kind.deep and not state.cambrian:
            continue
        alike = (kind.number, CARDS.migrate(card))
        if alike in seen:
            continue
        seen.add(alike)
        if not kind.deep and kind.number not in MORE_TRAITS:
            if on_own:
                found["evolve", card] = on_own
            if new:
                found["new", card] = new
        elif kind.trait:
            evolutions(run, card, where, found)
        elif kind.number in EVENT_CARDS and _may_be_played(run, card):
            found["play", card] = WHOLE
        if routes:
            found["migrate", card] = routes
    return found


def _routes(run: Game) -> Sequence[Key]:
    """From where to where a card may migrate population; nowhere where scenarios forbid it."""
    state = run.state
    if state.lit and any(rule(run) for rule in MIGRATION):
        return ()
    return ROUTES if state.waters[REEF] or state.assumes(NOTHING_MOVES, "allowed") else FROM_THE_OCEAN


def spots(run: Game) -> Spots:
    """Where the active player may put a trait: on which of their species, and where in their line as a new one."""
    state = run.state
    line = state.seats[state.active].line
    on_own: list[Key] = [(i,) for i in line if room.free_places(state, state.species[i]) > 0]
    return on_own, [(at,) for at in range(len(line) + 1)] if boards_left(state) else []


def boards_left(state: Oceans) -> bool:
    """Whether there is a board for a new species (oceans/species-boards-run-out)."""
    return state.boards > 0 or state.assumes(BOARDS_OUT, "no-limit")


def _on_own(run: Game, more: int, on_own: Sequence[Key]) -> Sequence[Key]:
    """On which of them a card may be put that allows more traits: as the table reads it, it may use that itself."""
    state = run.state
    if state.assumes(OWN_ROOM, "room-first"):
        return on_own
    line = state.seats[state.active].line
    return [(i,) for i in line if room.free_places(state, state.species[i]) + more > 0]


def evolutions(run: Game, card: int, where: Spots, found: Groups) -> None:
    """Adds the ways to play a card as a trait; a Deep card costs what its player must be able to pay."""
    state, (ends, new) = run.state, where
    kind = KINDS[card // EACH]
    number = kind.number
    if number in ON_OTHERS:
        ends = ON_OTHERS[number](run, card)
    elif number in MORE_TRAITS:
        ends = _on_own(run, MORE_TRAITS[number], ends)
    if kind.deep and not in_reach(run, state.active, least_cost(run, card)):
        ends, new = [end for end in ends if free_of_cost(run, card, int(end[0]))], ()
    elif number in NEVER_NEW and NEVER_NEW[number](state):
        new = ()
    if ends:
        found["evolve", card] = ends
    if new:
        found["new", card] = new


def from_elsewhere(run: Game, where: Spots, found: Groups) -> None:
    """Adds the ways to play traits from outside the hand."""
    for more in ELSEWHERE:
        for card in more(run):
            evolutions(run, card, where, found)


def _may_be_played(run: Game, card: int) -> bool:
    """Whether an event card can be paid for, and there is something that it can do."""
    needs = NEEDS.get(card // EACH)
    return in_reach(run, run.state.active, cost(run, card)) and (needs is None or needs(run))


def free_of_cost(run: Game, card: int, species_id: int) -> bool:
    """Whether a Deep card costs nothing on this species."""
    species = run.state.species[species_id]
    kinds = [run.state.kind(trait).number for trait in species.traits] if FREE else []
    return any(n in FREE and FREE[n](run, card, species) for n in kinds)


def removals(run: Game) -> Groups:
    """The ways to remove a trait of one's own."""
    state = run.state
    line = state.seats[state.active].line
    return {("remove", t): ((i,),) for i in line for t in state.species[i].traits if removable(run, t)}
