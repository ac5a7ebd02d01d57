"""Scenarios that exchange: traits of neighbours, a card of the hand for a discarded one, traits of the Gene Pool."""

from __future__ import annotations

from engine.core.choice import Choice, Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.listener import Listener
from engine.core.stack import Frame
from engine.oceans import playable
from engine.oceans.catalogue import EACH
from engine.oceans.evolving import TRIGGERS, swap
from engine.oceans.rules import Game, rules
from engine.oceans.state import KINDS
from engine.oceans.traits.swapping import CARDS_ONLY, different, in_the_gene_pool, swappable, with_neighbours
from engine.oceans.vocabulary import CODED, PARTIAL, may, on, wanted

GENE_TRANSFER = "oceans/horizontal-gene-transfer"
PRESCIENCE, THERMAL_CURRENTS = "oceans/prescient-mutations", "oceans/thermal-currents"
NOMADIC = "oceans/nomadic"

CODED.add(NOMADIC)
PARTIAL[NOMADIC] = (
    "which species count as adjacent for the traits of its species, which is in no source; scenarios go by the two "
    "species right beside it"
)


def _in_force(run: Game, card: str) -> int:
    """The Scenario card, if it is in force; 0 if not."""
    found = [lit for lit in run.state.lit if KINDS[lit // EACH].id == card]
    return found[0] if found else 0


# -- Horizontal Gene Transfer


def _transfers(run: Game) -> list[Key]:
    """Swaps of a trait of the active player with one of a species right beside (promo/horizontal-gene-transfer/1, /3).

    A swap between two species of theirs is the same from either side: it is offered from that of the first in line.
    """
    state, found, done = run.state, list[Key](), list[int]()
    for species in state.line(state.active):
        beside = [state.species[i] for i in state.neighbours(species.id) if i not in done]
        found += with_neighbours(run, swappable(run, species), beside)
        done.append(species.id)
    return found


@on(
    GENE_TRANSFER,
    "before feeding",
    asks=(
        may("whether to swap"),
        Ask("swapping", lambda run, frame: _transfers(run) if wanted(frame) else []),
    ),
    when=lambda run, _me, _event: bool(_transfers(run)),
    cites=("promo/horizontal-gene-transfer/2", "promo/horizontal-gene-transfer/4", *CARDS_ONLY),
)
def swaps(run: Game, frame: Frame) -> None:
    """Once before each feeding phase, after the triggers of traits; a trait that comes may still trigger."""
    state, (_, trait, other) = run.state, frame.first(1)
    here, there = (state.species[state.host[int(card)]] for card in (trait, other))
    roaming = state.has(here, NOMADIC) or state.has(there, NOMADIC)
    nomadic = (NOMADIC, "promo/horizontal-gene-transfer/3") if roaming else ()
    arrives = any(
        event == "before feeding"
        for card, to in ((trait, there), (other, here))
        if to.owner == state.active
        for event, _ in TRIGGERS.get(state.kind(int(card)).number, ())
    )
    at_once = ("promo/horizontal-gene-transfer/5",) if arrives else ()
    cites = (GENE_TRANSFER, "promo/horizontal-gene-transfer/1", "promo/horizontal-gene-transfer/2", *at_once, *nomadic)
    swap(run, int(trait), int(other), cites)


# -- Prescient Mutations

EXCHANGED = "exchanged"
"""The event, never emitted, to which a player listens who has made the exchange of this turn."""
WHICH = "oceans/prescient-mutations-which-card"
BEFORE_YOU = ("promo/prescient-mutations/1", "promo/prescient-mutations/2")


def _player_before(run: Game, _frame: Frame) -> int:
    """The player for whom the active one is the next."""
    return (run.state.active - 1) % run.state.players


def _exchanges(run: Game, player: int) -> list[Key]:
    """The Surface cards of a player's hand, each for each discarded one (promo/prescient-mutations/1)."""
    state = run.state
    discarded = state.discard if state.assumes(WHICH, "any-once") else state.discard[-1:]
    hand = different(state, [card for card in state.seats[player].hand if not state.kind(card).deep])
    return [("swap", card, other) for card in hand for other in different(state, reversed(discarded))]


def _has_exchanged(run: Game, player: int) -> bool:
    return any(listener.source == player for listener in run.state.listeners.of(EXCHANGED))


def out_of_turn(run: Game, _choice: Choice, player: int) -> list[Key]:
    """What the player before the active one may exchange, once, whatever is being decided."""
    if player != (run.state.active - 1) % run.state.players or not _in_force(run, PRESCIENCE):
        return []
    return [] if _has_exchanged(run, player) else _exchanges(run, player)


def exchange(run: Game, player: int, key: Key) -> None:
    """A card of the hand goes onto the discard pile; another of that pile comes into the hand."""
    state, (_, card, other) = run.state, key
    seat = state.seats[player]
    seat.hand = (*(one for one in seat.hand if one != card), int(other))
    state.discard = (*(one for one in state.discard if one != other), int(card))
    state.listeners.add(Listener(EXCHANGED, PRESCIENCE, player, until=("turn ended",)))
    run.tell("exchanged", player, int(card), int(other), cites=(PRESCIENCE, *BEFORE_YOU, WHICH))


rules.aside, rules.intervene = out_of_turn, exchange


def _might_exchange(run: Game, _me: Source, _event: Event) -> bool:
    """Whether the player before the active one has a Surface card, or may have one, as far as all can see."""
    state, player = run.state, (run.state.active - 1) % run.state.players
    backs = state.assumes("oceans/deep-cards-in-hand-public", "public")
    surface = any(not (backs and state.kind(card).deep) for card in state.seats[player].hand)
    return bool(surface and state.discard and not _has_exchanged(run, player))


@on(
    PRESCIENCE,
    "discarded",
    asks=(
        Ask(
            "swapping a card",
            lambda run, frame: _exchanges(run, _player_before(run, frame)),
            who=_player_before,
            secret=True,
            window=True,
        ),
    ),
    when=_might_exchange,
    cites=(*BEFORE_YOU, WHICH),
)
def last_chance(run: Game, frame: Frame) -> None:
    """With what was discarded in the drawing phase comes the last moment at which the exchange can be made."""
    exchange(run, _player_before(run, frame), frame.first())


# -- Thermal Currents


def _evolvable(run: Game) -> list[int]:
    """The traits on top of the Gene Pool's piles, for the active player."""
    state = run.state
    early = not state.cambrian and state.assumes("oceans/thermal-currents-before-cambrian", "cambrian-only")
    return [] if early or not _in_force(run, THERMAL_CURRENTS) else in_the_gene_pool(state)


playable.ELSEWHERE.append(_evolvable)
CODED.add(THERMAL_CURRENTS)
