"""Attacks in reaction to an attack: Burrower's, and that of Bioluminescent Lure, which is played for it."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.listener import Listener
from engine.core.stack import Frame
from engine.oceans import playable, playing
from engine.oceans.attacking import CHANCES, MOMENT, REACTIONS, RESOLVED, in_reaction
from engine.oceans.catalogue import EACH
from engine.oceans.evolving import discard
from engine.oceans.legal import may_attack
from engine.oceans.population import YES, YES_NO
from engine.oceans.rules import Game, rules
from engine.oceans.vocabulary import CODED, number_of, on, stood_beside, works

BURROWER, LURE = "oceans/burrower", "oceans/bioluminescent-lure"
ARROWS, BEFORE_CAMBRIAN = "oceans/deep-arrows", "oceans/lure-before-cambrian"
BACKS = "oceans/deep-cards-in-hand-public"
ORDER = "promo/bioluminescent-lure/10"
PLAYED = ("promo/bioluminescent-lure/2", "promo/bioluminescent-lure/6", playing.EVENT, "promo/event-cards/4")


def _can_strike(run: Game, striker: int | str, attacker: int | str) -> bool:
    """Whether both are still in play, and the one may attack the other now."""
    species, target = run.state.species.get(int(striker)), run.state.species.get(int(attacker))
    return species is not None and target is not None and species is not target and may_attack(run, species, target)


# -- Burrower


def _next_to_the_target(run: Game, me: Source, event: Event) -> bool:
    species, kind = works(run, me), run.state.kind(me.source)
    either = not (kind.left or kind.right)
    beside = stood_beside(event, kind.left or either, kind.right or either)
    return species is not None and species.id in beside and _can_strike(run, species.id, event[1])


def _yes_no(_run: Game, _frame: Frame) -> list[Key]:
    return YES_NO


@on(
    BURROWER,
    RESOLVED,
    asks=(Ask("whether to attack back", _yes_no),),
    when=_next_to_the_target,
    cites=(ORDER, "promo/aggressive-environment/7", ARROWS, *REACTIONS),
)
def burrow(run: Game, frame: Frame) -> None:
    """A species next to the one that was attacked may attack the attacker once, in whoever's feeding phase."""
    species = run.state.on(frame.source)
    if species is not None and frame.first() == YES:
        run.tell("attacks in reaction", species.id, int(frame.event[1]))
        in_reaction(run, species.id, int(frame.event[1]))


# -- Bioluminescent Lure


def _target_owner(run: Game, frame: Frame) -> int:
    return run.state.species[frame.source].owner


def _might_be_played(run: Game, me: Source, event: Event) -> bool:
    """Whether anybody can see that the card can't be played; if not, the chance stands, whatever is held."""
    state = run.state
    if not _can_strike(run, me.source, event[1]):
        return False
    if not state.cambrian and state.assumes(BEFORE_CAMBRIAN, "cambrian-only"):
        return False
    number, hands = number_of(LURE), [seat.hand for seat in state.seats]
    hand = hands[state.species[me.source].owner]
    if state.assumes(BACKS, "public"):
        hand = [card for card in hand if state.kind(card).deep]
    return bool(hand) and any(card // EACH == number for cards in (state.deep, *hands) for card in cards)


def _lures(run: Game, frame: Frame) -> list[Key]:
    player = _target_owner(run, frame)
    hand = run.state.seats[player].hand
    held = {playable.cost(run, card): card for card in hand if card // EACH == number_of(LURE)}
    return [("play", card) for cost, card in held.items() if playable.in_reach(run, player, cost)]


@rules.effect(
    LURE,
    Ask(
        "reaction",
        _lures,
        who=_target_owner,
        about=lambda _run, frame: (frame.source, frame.event[1]),
        secret=True,
        window=True,
    ),
    when=_might_be_played,
    cites=(LURE, "promo/bioluminescent-lure/3", "promo/bioluminescent-lure/4", BEFORE_CAMBRIAN, MOMENT),
)
def play_lure(run: Game, frame: Frame) -> None:
    """It is played in the course of an attack (oceans/lure-moment), paid for, and out of the game; another may follow.

    Its attack comes with the others in reaction to this attack, and with none to another one.
    """
    state, card, species = run.state, int(frame.first()[1]), frame.source
    player = state.species[species].owner
    seat = state.seats[player]
    seat.hand = tuple([other for other in seat.hand if other != card])
    state.idle = 0
    own = ("promo/bioluminescent-lure/7",) if state.species[int(frame.event[1])].owner == player else ()
    run.tell("event played", card, cites=(*run.cites, *PLAYED, *own))
    discard(run, card)
    if playable.cost(run, card):
        run.push("pay", owner=player, about=(card,))
    about, until = (frame.event[1], frame.event[6]), frame.event
    state.listeners.add(Listener(RESOLVED, STRIKE, species, player, until, once=True, about=about))
    run.push(LURE, species, frame.event)


def _still_can(run: Game, me: Source, event: Event) -> bool:
    attacker, going_on = me.about
    return (event[1], event[2], event[6]) == (attacker, me.source, going_on) and _can_strike(run, me.source, attacker)


STRIKE = f"{LURE}: attack"


@rules.effect(
    STRIKE,
    when=_still_can,
    cites=(
        LURE,
        "promo/bioluminescent-lure/5",
        "promo/bioluminescent-lure/8",
        "promo/bioluminescent-lure/9",
        ORDER,
        *REACTIONS,
    ),
)
def attack_back(run: Game, frame: Frame) -> None:
    """The attacked species attacks its attacker once, if that is still a legal target."""
    run.tell("attacks in reaction", frame.source, int(frame.about[0]))
    in_reaction(run, frame.source, int(frame.about[0]))


CHANCES.append(LURE)
playable.IN_REACTION[number_of(LURE)] = (LURE, "promo/bioluminescent-lure/3", "promo/event-cards/4")
CODED.add(LURE)
