"""Phase 1: playing cards to evolve a species or to migrate, paying for Deep cards, and removing traits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import playable, readings, room
from engine.oceans.catalogue import catalogue
from engine.oceans.checks import look
from engine.oceans.drawing import leave_pile
from engine.oceans.evolving import attach, discard, remove
from engine.oceans.playable import cost, free_of_cost, in_reach, least_cost
from engine.oceans.population import NOWHERE, draw, places, put
from engine.oceans.rules import Game, active, rules
from engine.oceans.state import ZONES, Oceans, Species, without

CARDS = catalogue()
PLAY = ("core/phase-1-playing-cards/1", playable.MUST_PLAY)
EVOLVE_NEW = ("core/playing-a-trait-on-a-new-species/1", "core/playing-a-trait-on-a-new-species/2")
EVOLVE = ("core/playing-a-trait-on-an-existing-species/1",)
MIGRATE = ("core/migrate/1", "core/migrate/2")
COST = ("core/the-deep/4",)
RUNS_OVER = "oceans/migrate-runs-over-into-target"
EVENT = "promo/event-cards/3"
ONCE_PLAYED: dict[int, str] = {}
"""Traits with which something is done once all that their being played triggers has resolved, by kind: the effect."""
OWN_COST: set[int] = set()
"""Event cards whose cost goes elsewhere than into the Reef or the Ocean: their effect sees to it."""
FROM_ELSEWHERE = ("oceans/thermal-currents", playable.BESIDES, "oceans/thermal-currents-before-cambrian")
"""The rules by which a card is evolved that was in no hand."""


@rules.phase("playing")
def play_or_remove(run: Game, frame: Frame) -> None:
    """One thing at a time until the player is done, or could only be done."""
    if playable.may_play(run.state) or playable.removals(run) or any(more(run) for more in playable.BESIDES_CARDS):
        run.push("playing")
    else:
        frame.notes["done played"] = 1


@rules.phase("playing")
def go_on(run: Game, frame: Frame) -> None:
    """A card may empty a zone: it may start the Cambrian Explosion, and so bring a second card at once."""
    if not frame.notes.get("done played"):
        frame.at = 0
        look(run)


@rules.effect("playing", Ask("playing", playable.options, who=active, secret=True), cites=PLAY)
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
    state.played += state.assumes(playable.BESIDES, "counts-and-costs")
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
    full = (playable.OWN_ROOM,) if room.free_places(state, species) <= 0 else ()
    run.tell("evolved", card, species.id, cites=(*EVOLVE, state.kind(card).id, *full, *map(str, frame.about[1:])))
    lay_down(run, card, species)


def lay_down(run: Game, card: int, species: Species, *, created: bool = False) -> None:
    """A trait that has been played works from now on; what it brings with it comes after all that this triggers."""
    state, number = run.state, run.state.kind(card).number
    state.played_now, state.played_on = (*state.played_now, card), (*state.played_on, (card, species.id))
    if number in playable.ON_OTHERS:
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
    beyond = () if state.boards > 0 else (playable.BOARDS_OUT,)
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
    if readings.loose(run.state) and run.state.kind(card).trait:
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
    run.push(playable.EVENT_CARDS[kind.number], about=(card,))


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
    costs = readings.stated(run.state, number) if card.trait else (number,)
    paid = dict.fromkeys(min(amount, score) for amount in costs if amount >= 0 and in_reach(run, player, amount))
    return [("number", amount) for amount in paid]


@rules.effect("pay", Ask("what it costs", _costs, who=active, secret=True), Ask("cost goes to", places), cites=COST)
def pay(run: Game, frame: Frame) -> None:
    """The cost goes from the score pile of whoever plays the card to the Reef or one zone."""
    card, amount, place = int(frame.about[0]), int(frame.first()[1]), int(frame.first(1)[1])
    payer = run.owner(frame)
    run.state.seats[payer].score -= amount
    put(run, place, amount)
    short = (playable.SHORT,) if amount < least_cost(run, card) else ()
    run.tell("paid", card, amount, place, payer, cites=(*COST, *short))
