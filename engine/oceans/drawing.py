"""Phase 4: perhaps a Deep card, then Surface cards out of the hand, then Surface cards into it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import chance
from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans.catalogue import EACH
from engine.oceans.evolving import discard
from engine.oceans.rules import Game, active, end, rules
from engine.oceans.state import KINDS, Oceans, without

HAND = 6
LOOK_AT_THREE = "look at three"
NONE: Key = ("none",)
DEEP = ("core/phase-4-drawing-cards/2",)
PILE = ("core/phase-4-drawing-cards/3",)
THREE = ("core/phase-4-drawing-cards/4",)
SOLO = ("solo/gene-pool/1",)
DISCARD = ("core/phase-4-drawing-cards/5",)
FILL = ("core/phase-4-drawing-cards/6",)
FEW, NO_DEEP = "oceans/deep-deck-short", "oceans/deep-deck-empty"
TOO_MANY, ALL_OUT = "oceans/hand-over-six", "oceans/surface-deck-and-discard-empty"


@rules.phase("drawing")
def deep_card(run: Game, _frame: Frame) -> None:
    """First a Deep card, if one is wanted."""
    restock(run)
    run.push("draw a Deep card")


@rules.phase("drawing")
def surface_cards_out(run: Game, _frame: Frame) -> None:
    """Then any number of Surface cards may be discarded."""
    run.push("discard")


@rules.phase("drawing")
def surface_cards_in(run: Game, frame: Frame) -> None:
    """Then Surface cards up to a hand of 6; what is left where both piles run out is all there is."""
    state = run.state
    missing = HAND - len(state.seats[state.active].hand)
    if missing < 0 and not state.assumes(TOO_MANY, "keep"):
        run.push("discard down", about=(-missing,))
    if missing <= 0:
        return
    if not (state.deck or state.discard) and not state.assumes(ALL_OUT, "draw-what-there-is"):
        end(run, (ALL_OUT,))
        return
    if not state.deck and state.discard:
        state.deck, state.discard = state.discard[::-1], ()
        run.tell("shuffled", cites=FILL)
    if state.deck:
        frame.at -= 1
        run.push("draw", state.active, about=(missing,))


# -- the Deep


def _ways(run: Game, _frame: Frame) -> list[Key]:
    state = run.state
    ways: list[Key] = [("pile", n) for n, pile in enumerate(state.gene_pool) if pile]
    if state.deep and state.gene_pool and not too_few(state):
        ways.append(("three",))
    return [*ways, NONE] if ways else []


def too_few(state: Oceans) -> bool:
    """Whether the Deep deck can't be drawn from, since fewer than three are left (oceans/deep-deck-short)."""
    return len(state.deep) < len(state.gene_pool) + 1 and not state.assumes(FEW, "what-is-left")


def restock(run: Game) -> None:
    """At some tables an empty Deep deck is made anew of the Deep cards out of the game (oceans/deep-deck-empty)."""
    state = run.state
    if state.assumed and not state.deep and state.gene_pool and not state.assumes(NO_DEEP, "piles-only"):
        back = [card for card in state.removed if state.kind(card).deep]
        state.removed = tuple([card for card in state.removed if card not in back])
        state.deep = tuple(sorted(back))
        if back:
            run.tell("shuffled again", cites=(NO_DEEP,))


@rules.effect("draw a Deep card", Ask("deep card", _ways, who=active), cites=DEEP)
def draw_a_deep_card(run: Game, frame: Frame) -> None:
    """From the top of a pile, or one of three from the deck."""
    state, (way, *which) = run.state, frame.first()
    if way == "pile":
        take_from_pile(run, state.active, int(which[0]))
    elif way == "three":
        run.push(LOOK_AT_THREE)


def take_from_pile(run: Game, player: int, at: int) -> None:
    """The top card of a Gene Pool pile goes into a hand; an emptied pile begins anew."""
    state = run.state
    card = state.gene_pool[at][-1]
    state.seats[player].hand = (*state.seats[player].hand, card)
    run.tell("took from pile", player, card, at, cites=PILE)
    leave_pile(run, card)


def leave_pile(run: Game, card: int) -> None:
    """A card leaves the Gene Pool."""
    state = run.state
    state.gene_pool = tuple([tuple([other for other in pile if other != card]) for pile in state.gene_pool])
    refill(run)


def refill(run: Game) -> None:
    """Emptied piles begin anew with a card of the Deep deck, while it lasts (oceans/deep-deck-empty)."""
    if not all(run.state.gene_pool):
        restock(run)
    for at, pile in enumerate(run.state.gene_pool):
        if not pile:
            run.push("new pile", about=(at,))


def _deep_left(run: Game, _frame: Frame) -> Sequence[int]:
    return run.state.deep


@rules.effect(
    "new pile",
    chance.draw("from the Deep", "card", _deep_left, cites=PILE),
    when=lambda run, me, _event: not run.state.gene_pool[int(me.about[0])],
    cites=PILE,
)
def new_pile(run: Game, frame: Frame) -> None:
    """The top card of the Deep deck is turned up."""
    state, at, card = run.state, int(frame.about[0]), int(frame.first()[1])
    state.deep = without(state.deep, card)
    state.gene_pool = (*state.gene_pool[:at], (card,), *state.gene_pool[at + 1 :])
    run.tell("new pile", card, at, cites=PILE)


def _seen(_run: Game, frame: Frame) -> list[Key]:
    return list(frame.answers[0])


def _others(_run: Game, frame: Frame) -> list[Key]:
    placed = {card for answer in frame.answers[1:] for card in answer}
    return [card for card in frame.answers[0] if card not in placed]


def _looked_at(run: Game, _frame: Frame) -> int:
    """One for the hand, and one for each pile: three, or four in a solo game (solo/gene-pool/1)."""
    return len(run.state.gene_pool) + 1


def _one_if_any_is_left(run: Game, frame: Frame) -> int:
    return min(1, len(_others(run, frame)))


@rules.effect(
    LOOK_AT_THREE,
    chance.draw("from the Deep", "card", _deep_left, count=_looked_at, cites=THREE),
    Ask("keep", _seen, who=active, secret=True),
    Ask("first pile", _others, least=_one_if_any_is_left, who=active),
    Ask("second pile", _others, least=_one_if_any_is_left, who=active),
    cites=(*THREE, FEW),
)
def look_at_three(run: Game, frame: Frame) -> None:
    """One is kept, the others go face up onto the piles, one on each."""
    state = run.state
    seen = [int(card) for _, card in frame.answers[0]]
    kept = int(frame.first(1)[1])
    placed = [int(card) for answer in frame.answers[2:] for _, card in answer]
    cites = (*THREE, *(SOLO if state.oceanic is not None else ()))
    seat = state.seats[state.active]
    state.deep = tuple([card for card in state.deep if card not in seen])
    seat.hand = (*seat.hand, kept)
    run.tell("kept", state.active, kept, cites=cites, seen_by=(state.active,))
    rest = [*placed, *(card for card in seen if card != kept and card not in placed)]
    piles = list(state.gene_pool)
    for at, card in enumerate(rest[: len(piles)]):
        piles[at] = (*piles[at], card)
        run.tell("onto pile", card, at, cites=cites)
    state.gene_pool = tuple(piles)


# -- the Surface deck


def _surface_in_hand(run: Game, _frame: Frame) -> list[Key]:
    state = run.state
    return [("card", card) for card in state.seats[state.active].hand if not KINDS[card // EACH].deep]


def _all(run: Game, _frame: Frame) -> int:
    return len(run.state.seats[run.state.active].hand)


def _missing(_run: Game, frame: Frame) -> int:
    return int(frame.about[0])


@rules.effect("discard", Ask("discard", _surface_in_hand, 0, _all, who=active, secret=True), cites=DISCARD)
def discard_some(run: Game, frame: Frame) -> None:
    """They go face up onto the discard pile; Deep cards can't be discarded."""
    state = run.state
    seat = state.seats[state.active]
    gone = [int(card) for _, card in frame.answers[0]]
    if not gone:
        return
    seat.hand = without(seat.hand, *gone)
    for card in gone:
        discard(run, card)
        run.tell("discarded", card)
    run.emit("discarded", state.active)


@rules.effect(
    "discard down", Ask("discard", _surface_in_hand, _missing, _missing, who=active, secret=True), cites=(TOO_MANY,)
)
def discard_down(run: Game, frame: Frame) -> None:
    """A hand of more than 6 goes down to 6, as far as it holds Surface cards, where the table says so."""
    discard_some(run, frame)


def _deck(run: Game, _frame: Frame) -> Sequence[int]:
    return run.state.deck


@rules.effect("draw", chance.draw("from the deck", "card", _deck, count=_missing, cites=FILL), cites=FILL)
def draw_cards(run: Game, frame: Frame) -> None:
    """Cards of the Surface deck go into the hand of the player that is the source; only they see which."""
    state, player = run.state, frame.source
    drawn = [int(card) for _, card in frame.answers[0]]
    state.deck = without(state.deck, *drawn)
    state.seats[player].hand = (*state.seats[player].hand, *drawn)
    run.tell("drew", player, len(drawn))
    run.tell("drawn", *drawn, seen_by=(player,))
