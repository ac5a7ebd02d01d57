"""Phase 1: playing cards to evolve a species or to migrate, paying for Deep cards, and removing traits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase

from engine.core.choice import Grouped, Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import values
from engine.oceans.catalogue import EACH, catalogue
from engine.oceans.checks import look
from engine.oceans.drawing import leave_pile
from engine.oceans.evolving import attach, discard, removable, remove
from engine.oceans.legal import Reason
from engine.oceans.population import NOWHERE, draw, places, put
from engine.oceans.rules import Game, active, rules
from engine.oceans.state import KINDS, PLACES, REEF, ZONES, Oceans, Species, without

CARDS = catalogue()
DONE: Key = ("done",)
MUST_PLAY = "oceans/playing-a-card-mandatory"
PLAY = ("core/phase-1-playing-cards/1", MUST_PLAY)
EVOLVE_NEW = ("core/playing-a-trait-on-a-new-species/1", "core/playing-a-trait-on-a-new-species/2")
EVOLVE = ("core/playing-a-trait-on-an-existing-species/1",)
MIGRATE = ("core/migrate/1", "core/migrate/2")
COST = ("core/the-deep/4",)
SHORT, BOARDS_OUT = "oceans/deep-cost-short", "oceans/species-boards-run-out"
RUNS_OVER = "oceans/migrate-runs-over-into-target"
EVENT = "promo/event-cards/3"
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
ONCE_PLAYED: dict[int, str] = {}
"""Traits with which something is done once all that their being played triggers has resolved, by kind: the effect."""
EVENT_CARDS: dict[int, str] = {}
"""Event cards that are played in this phase, by kind: the effect that is what they do."""
NEEDS: dict[int, Callable[[Game], bool]] = {}
"""Event cards that can only be played where there is something that they can do, by kind."""
IN_REACTION: dict[int, tuple[str, ...]] = {}
"""Event cards that are not played in the playing phase but in reaction, by kind: the rules for that."""
OWN_COST: set[int] = set()
"""Event cards whose cost goes elsewhere than into the Reef or the Ocean: their effect sees to it."""
FREE: dict[int, Callable[[Game, int, Species], bool]] = {}
"""Traits of a species that let a card be evolved onto it at no cost: (run, card, species)."""
MIGRATION: list[Callable[[Game], Reason | None]] = []
"""What may forbid the active player to play a card to migrate."""
ELSEWHERE: list[Callable[[Game], list[int]]] = []
"""Gives cards outside the hand that may be played as traits, but need not be; scenarios add theirs."""
BESIDES_CARDS: list[Callable[[Game], Groups]] = []
"""What may be done besides playing cards and removing traits."""
BESIDES = "oceans/thermal-currents-limits"
FROM_ELSEWHERE = ("oceans/thermal-currents", BESIDES, "oceans/thermal-currents-before-cambrian")
"""The rules by which a card is evolved that was in no hand."""


@rules.phase("playing")
def play_or_remove(run: Game, frame: Frame) -> None:
    """One thing at a time until the player is done, or could only be done."""
    if may_play(run.state) or removals(run) or any(more(run) for more in BESIDES_CARDS):
        run.push("playing")
    else:
        frame.notes["done played"] = 1


@rules.phase("playing")
def go_on(run: Game, frame: Frame) -> None:
    """A card may empty a zone: it may start the Cambrian Explosion, and so bring a second card at once."""
    if not frame.notes.get("done played"):
        frame.at = 0
        look(run)


# -- what may be played


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
    return max(0, values.stated(run.state, number)[0]) if run.state.kind(card).trait else number


def playable(run: Game, where: Spots) -> Groups:
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
    on_own: list[Key] = [(i,) for i in line if values.free_places(state, state.species[i]) > 0]
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
    return [(i,) for i in line if values.free_places(state, state.species[i]) + more > 0]


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


NOTHING_MOVES = "oceans/migrate-nothing"


def free_of_cost(run: Game, card: int, species_id: int) -> bool:
    """Whether a Deep card costs nothing on this species."""
    species = run.state.species[species_id]
    kinds = [run.state.kind(trait).number for trait in species.traits] if FREE else []
    return any(n in FREE and FREE[n](run, card, species) for n in kinds)


def _options(run: Game, _frame: Frame) -> Sequence[Key]:
    state = run.state
    found: Groups = {}
    must = False
    if may_play(state):
        where = spots(run)
        if state.played < allowance(state):
            found = playable(run, where)
            must = bool(found) and state.assumes(MUST_PLAY, "must")
        from_elsewhere(run, where, found)
    found |= removals(run)
    for more in BESIDES_CARDS:
        found |= more(run)
    if not must:
        found[DONE] = WHOLE
    return Grouped(found)


def removals(run: Game) -> Groups:
    """The ways to remove a trait of one's own."""
    state = run.state
    line = state.seats[state.active].line
    return {("remove", t): ((i,),) for i in line for t in state.species[i].traits if removable(run, t)}


@rules.effect("playing", Ask("playing", _options, who=active, secret=True), cites=PLAY)
def play(run: Game, frame: Frame) -> None:
    """Carries out what was chosen."""
    what, *rest = frame.first()
    DO[str(what)](run, *rest)


# -- what playing does


def leave_hand(run: Game, card: int) -> tuple[str, ...]:
    """A card leaves its player's hand, or the Gene Pool, and counts as played this turn; gives the rules for that."""
    state = run.state
    seat = state.seats[state.active]
    state.idle = 0
    if card in seat.hand:
        seat.hand = without(seat.hand, card)
        state.played += 1
        return ()
    leave_pile(run, card)
    state.played += state.assumes(BESIDES, "counts-and-costs")
    return FROM_ELSEWHERE


def done(run: Game) -> None:
    """The phase is over."""
    run.stack[run.base - 1].notes["done played"] = 1


def evolve(run: Game, card: int, species_id: int) -> None:
    """A card becomes a trait of a species that is in play."""
    species, cites = run.state.species[species_id], leave_hand(run, card)
    pay_for(run, card, species)
    run.push("put on", species_id, about=(card, *cites))


@rules.effect("put on", cites=EVOLVE)
def put_on(run: Game, frame: Frame) -> None:
    """The trait lies on its species and works; it is discarded if that has been taken out of play by hand meanwhile."""
    state, card = run.state, int(frame.about[0])
    species = state.species.get(frame.source)
    if species is None:
        discard(run, card)
        run.tell("discarded", card)
        return
    full = (OWN_ROOM,) if values.free_places(state, species) <= 0 else ()
    run.tell("evolved", card, species.id, cites=(*EVOLVE, state.kind(card).id, *full, *map(str, frame.about[1:])))
    lay_down(run, card, species)


def lay_down(run: Game, card: int, species: Species, *, created: bool = False) -> None:
    """A trait that has been played works from now on; what it brings with it comes after all that this triggers."""
    state, number = run.state, run.state.kind(card).number
    state.played_now, state.played_on = (*state.played_now, card), (*state.played_on, (card, species.id))
    if number in ON_OTHERS:
        state.controlled = (*state.controlled, (card, state.active))
    attach(run, card, species)
    if created:
        run.emit("species created", species.id)
    run.emit("evolved", species.id, card)
    if number in ONCE_PLAYED:
        run.push(ONCE_PLAYED[number], card)


def found(run: Game, card: int, at: int) -> None:
    """A card becomes the first trait of a new species, at a place in its owner's line."""
    cites = leave_hand(run, card)
    pay_for(run, card, None)
    run.push("new species", about=(card, at, *cites))


@rules.effect("new species", cites=EVOLVE_NEW)
def new_species(run: Game, frame: Frame) -> None:
    """A board comes into play with its trait, and with no population (oceans/new-species-population)."""
    state = run.state
    beyond = () if state.boards > 0 else (BOARDS_OUT,)
    card, at = int(frame.about[0]), int(frame.about[1])
    species = state.add_species(state.active, at, free_name(state, state.active))
    because = (*beyond, *map(str, frame.about[2:]))
    run.tell("new species", species.id, card, cites=(*EVOLVE_NEW, state.kind(card).id, *because))
    lay_down(run, card, species, created=True)


def free_name(state: Oceans, player: int) -> str:
    """A new species' name: its owner's letter and the next free number."""
    initial = letters(state)[player]
    taken = {species.name for species in state.species.values()}
    return next(name for n in range(1, 999) if (name := f"{initial}{n}") not in taken)


def letters(state: Oceans) -> Sequence[str]:
    """The letter of each player, as anyone can type it: their initials, or where those don't do, A, B, … by seat."""
    initials = [seat.name[:1].upper() for seat in state.seats]
    return initials if len(set(initials) & set(ascii_uppercase)) == len(initials) else ascii_uppercase


def migrate(run: Game, card: int, origin: int, to: int) -> None:
    """Population moves from one place to another, as much as the card's migrate number says."""
    leave_hand(run, card)
    if values.loose(run.state) and run.state.kind(card).trait:
        run.push("migrate number read anew", about=(card, origin, to))
    else:
        carry(run, card, CARDS.migrate(card), origin, to)


def carry(run: Game, card: int, amount: int, origin: int, to: int) -> None:
    """Moves an amount for a card that is played to migrate."""
    skipped = to if run.state.assumes(RUNS_OVER, "target-zone-skipped") else NOWHERE
    over = (RUNS_OVER,) if runs_over(run, amount, origin, to) else ()
    moved = draw(run, origin, amount, skipped)
    put(run, to, moved)
    discard(run, card)
    run.tell("migrated", card, moved, origin, to, cites=(*MIGRATE, *over))
    run.emit("migrated", moved, origin, to, card)


def runs_over(run: Game, amount: int, origin: int, to: int) -> bool:
    """Whether a zone runs out in a migration, and the one that it leads to would be next (core/migrate/2)."""
    waters = run.state.waters
    others = [waters[zone] for zone in ZONES if zone < to and zone != origin]
    return origin in ZONES and to in ZONES and waters[to] > 0 and amount > waters[origin] + sum(others)


def play_event(run: Game, card: int) -> None:
    """An event card is paid for, done, and out of the game (promo/event-cards/3)."""
    leave_hand(run, card)
    kind = run.state.kind(card)
    run.tell("event played", card, cites=(EVENT, "promo/event-cards/2", "promo/event-cards/4", kind.id))
    discard(run, card)
    if kind.number not in OWN_COST:
        pay_for(run, card, None)
    run.push(EVENT_CARDS[kind.number], about=(card,))


def take_off(run: Game, trait: int, _species_id: int) -> None:
    """A trait is removed by its owner; what depended on it is checked (core/phase-1-playing-cards/1)."""
    remove(run, trait, ("core/phase-1-playing-cards/1",))
    run.check()


DO: dict[str, Callable[..., None]] = {
    "done": done,
    "evolve": evolve,
    "new": found,
    "migrate": migrate,
    "play": play_event,
    "remove": take_off,
}
"""What each kind of option does."""


# -- the cost of a Deep card


def pay_for(run: Game, card: int, species: Species | None) -> None:
    """A Deep card is paid for before it is put down or takes effect (core/the-deep/4, promo/event-cards/3)."""
    if cost(run, card) and run.state.kind(card).deep and not (species and free_of_cost(run, card, species.id)):
        run.push("pay", about=(card,))


def _costs(run: Game, frame: Frame) -> list[Key]:
    number, card = cost(run, int(frame.about[0])), run.state.kind(int(frame.about[0]))
    player = run.owner(frame)
    score = run.state.seats[player].score
    costs = values.stated(run.state, number) if card.trait else (number,)
    paid = dict.fromkeys(min(amount, score) for amount in costs if amount >= 0 and in_reach(run, player, amount))
    return [("number", amount) for amount in paid]


@rules.effect("pay", Ask("what it costs", _costs, who=active, secret=True), Ask("cost goes to", places), cites=COST)
def pay(run: Game, frame: Frame) -> None:
    """The cost goes from the score pile of whoever plays the card to the Reef or one zone."""
    card, amount, place = int(frame.about[0]), int(frame.first()[1]), int(frame.first(1)[1])
    payer = run.owner(frame)
    run.state.seats[payer].score -= amount
    put(run, place, amount)
    short = (SHORT,) if amount < least_cost(run, card) else ()
    run.tell("paid", card, amount, place, payer, cites=(*COST, *short))
