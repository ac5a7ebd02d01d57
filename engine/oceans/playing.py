"""Phase 1: playing cards to evolve a species or to migrate, paying for Deep cards, and removing traits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Grouped, Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import values
from engine.oceans.catalogue import catalogue
from engine.oceans.checks import look
from engine.oceans.evolving import attach, discard, removable, remove
from engine.oceans.population import draw, places, put
from engine.oceans.rules import Game, active, rules
from engine.oceans.state import PLACES, REEF, Oceans, Species

DONE: Key = ("done",)
PLAY = ("core/phase-1-playing-cards/1", "oceans/playing-a-card-mandatory")
EVOLVE_NEW = ("core/playing-a-trait-on-a-new-species/1", "core/playing-a-trait-on-a-new-species/2")
EVOLVE = ("core/playing-a-trait-on-an-existing-species/1",)
MIGRATE = ("core/migrate/1", "core/migrate/2")
COST = ("core/the-deep/4",)
ROUTES: tuple[Key, ...] = tuple((a, b) for a in PLACES for b in PLACES if a != b)

Targets = Callable[[Game, int], Sequence[Key]]
ON_OTHERS: dict[int, Targets] = {}
"""Traits that may be played on species of others, by kind: gives the ends of `("evolve", card, …)`."""
EVENT_CARDS: dict[int, str] = {}
"""Event cards that are played in this phase, by kind: the effect that is what they do."""
FREE: dict[int, Callable[[Game, int, Species], bool]] = {}
"""Traits of a species that let a card be evolved onto it at no cost: (run, card, species)."""
MORE_PLAYS: list[Callable[[Game], list[tuple[Key, Sequence[Key]]]]] = []
"""What else may be done instead of playing a card from the hand, as groups of options; scenarios add theirs."""


@rules.phase("playing")
def play_or_remove(run: Game, _frame: Frame) -> None:
    """One thing at a time until the player is done."""
    run.push("playing")


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


def cost(_run: Game, card: int) -> int:
    """What a Deep card costs: its migrate number (core/the-deep/4)."""
    return catalogue().migrate(card)


def playable(run: Game) -> list[tuple[Key, Sequence[Key]]]:
    """Every complete way to play a card, as groups: a beginning, and the ends that fit it."""
    state = run.state
    seat = state.seats[state.active]
    if state.played >= allowance(state):
        return []
    on_own: list[Key] = [(i,) for i in seat.line if values.free_places(state, state.species[i]) > 0]
    new: list[Key] = [(at,) for at in range(len(seat.line) + 1)] if state.boards else []
    routes = [(a, b) for a, b in ROUTES if a != REEF or state.waters[REEF] or state.assumes(NOTHING_MOVES, "allowed")]
    found: list[tuple[Key, Sequence[Key]]] = []
    seen: set[tuple[int, int]] = set()
    for card in seat.hand:
        kind, number = state.kind(card), catalogue().migrate(card)
        if (kind.number, number) in seen or (kind.deep and not state.cambrian):
            continue
        seen.add((kind.number, number))
        if kind.trait:
            ends = ON_OTHERS[kind.number](run, card) if kind.number in ON_OTHERS else on_own
            if not kind.deep or cost(run, card) <= seat.score:
                found += [(("evolve", card), ends), (("new", card), new)]
            else:
                found.append((("evolve", card), [end for end in ends if free_of_cost(run, card, int(end[0]))]))
        elif kind.number in EVENT_CARDS and cost(run, card) <= seat.score:
            found.append((("play", card), [()]))
        found.append((("migrate", card), routes))
    return [group for group in found if group[1]]


NOTHING_MOVES = "oceans/migrate-nothing"


def free_of_cost(run: Game, card: int, species_id: int) -> bool:
    """Whether a Deep card costs nothing on this species."""
    species = run.state.species[species_id]
    kinds = [run.state.kind(trait).number for trait in species.traits] if FREE else []
    return any(n in FREE and FREE[n](run, card, species) for n in kinds)


def _options(run: Game, _frame: Frame) -> Sequence[Key]:
    plays = playable(run)
    for more in MORE_PLAYS:
        plays += more(run)
    removals = [
        (("remove", trait), [(species.id,)])
        for species in run.state.line(run.state.active)
        for trait in species.traits
        if removable(run, trait)
    ]
    done: list[tuple[Key, Sequence[Key]]] = [] if plays else [(DONE, [()])]
    return Grouped([*plays, *removals, *done])


@rules.effect("playing", Ask("playing", _options, who=active, secret=True), cites=PLAY)
def play(run: Game, frame: Frame) -> None:
    """Carries out what was chosen."""
    what, *rest = frame.first()
    DO[str(what)](run, *[int(number) for number in rest])


# -- what playing does


def leave_hand(run: Game, card: int) -> None:
    """A card leaves its player's hand, and counts as played this turn."""
    state = run.state
    seat = state.seats[state.active]
    seat.hand = tuple([other for other in seat.hand if other != card])
    state.played += 1
    state.idle = 0


def done(run: Game) -> None:
    """The phase is over."""
    run.stack[run.base - 1].notes["done played"] = 1


def evolve(run: Game, card: int, species_id: int) -> None:
    """A card becomes a trait of a species that is in play."""
    state = run.state
    leave_hand(run, card)
    species = state.species[species_id]
    pay_for(run, card, species)
    run.push("put on", species_id, about=(card,))


@rules.effect("put on", cites=EVOLVE)
def put_on(run: Game, frame: Frame) -> None:
    """The trait lies on its species and works."""
    state, card = run.state, int(frame.about[0])
    species = state.species[frame.source]
    state.played_now = (*state.played_now, card)
    if species.owner != state.active:
        state.controlled = (*state.controlled, (card, state.active))
    attach(run, card, species)
    run.tell("evolved", card, species.id, cites=(*EVOLVE, state.kind(card).id))
    run.emit("evolved", species.id, card)


def found(run: Game, card: int, at: int) -> None:
    """A card becomes the first trait of a new species, at a place in its owner's line."""
    leave_hand(run, card)
    pay_for(run, card, None)
    run.push("new species", about=(card, at))


@rules.effect("new species", cites=EVOLVE_NEW)
def new_species(run: Game, frame: Frame) -> None:
    """A board comes into play with its trait, and with no population (oceans/new-species-population)."""
    state = run.state
    card, at = int(frame.about[0]), int(frame.about[1])
    species = state.add_species(state.active, at, free_name(state, state.active))
    state.played_now = (*state.played_now, card)
    attach(run, card, species)
    run.tell("new species", species.id, card, cites=(*EVOLVE_NEW, state.kind(card).id))
    run.emit("species created", species.id)
    run.emit("evolved", species.id, card)


def free_name(state: Oceans, player: int) -> str:
    """A new species' name: its owner's initial and the next free number."""
    initial = state.seats[player].name[:1].upper()
    taken = {species.name for species in state.species.values()}
    return next(name for n in range(1, 999) if (name := f"{initial}{n}") not in taken)


def migrate(run: Game, card: int, origin: int, to: int) -> None:
    """Population moves from one place to another, as much as the card's migrate number says."""
    leave_hand(run, card)
    moved = draw(run, origin, catalogue().migrate(card))
    put(run, to, moved)
    discard(run, card)
    run.tell("migrated", card, moved, origin, to, cites=MIGRATE)
    run.emit("migrated", moved, origin, to)


def play_event(run: Game, card: int) -> None:
    """An event card is paid for, done, and out of the game (promo/event-cards/3)."""
    leave_hand(run, card)
    kind = run.state.kind(card)
    run.tell("event played", card, cites=("promo/event-cards/3", kind.id))
    discard(run, card)
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
    """A Deep card played as a trait is paid for before it is put down (core/the-deep/4)."""
    if run.state.kind(card).deep and not (species and free_of_cost(run, card, species.id)):
        run.push("pay", about=(card,))


@rules.effect("pay", Ask("cost goes to", places, who=active), cites=COST)
def pay(run: Game, frame: Frame) -> None:
    """The cost goes from the score pile to the Reef or one zone."""
    card, place = int(frame.about[0]), int(frame.first()[1])
    amount = cost(run, card)
    run.state.seats[run.state.active].score -= amount
    put(run, place, amount)
    run.tell("paid", card, amount, place)
