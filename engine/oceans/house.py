"""House cards: what an owner's own cards do, by rules that the cards of the game follow too.

A house card's row says what it does in the words of `rules_db.card.Effect`. Each word stands for a function here, or
in the module of the game's cards that do the same; a step cites the card by its id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.effect import Source, When
from engine.core.event import Event
from engine.core.value import Value
from engine.oceans.catalogue import Printed, catalogue
from engine.oceans.evolving import TRIGGERS
from engine.oceans.legal import ANYWHERE
from engine.oceans.playable import MORE_TRAITS
from engine.oceans.protection import GUARDS
from engine.oceans.room import NEVER
from engine.oceans.rules import Game, rules
from engine.oceans.state import Oceans, Species
from engine.oceans.traits.gains import gains
from engine.oceans.traits.leeching import LEECHED, SAFE, leeches
from engine.oceans.traits.moving import MOVES, TOUCHES, own_feeding_phase
from engine.oceans.traits.scavenging import DRAINS, TAKEN, takes
from engine.oceans.values import OWN
from engine.oceans.vocabulary import CODED, among, counts, of, pointed_at, repeats, stood_beside, twice
from rules_db.card import Card, Effect

LIMITS = {
    "trait limit": (),
    "capacity": ("oceans/fishbones-with-extra-storage",),
    "aging": (),
    "feedings": (),
}
"""The numbers to which a house card may add, each with what is open about it."""
PLAYED: dict[str, Card] = {}
"""The rows of the house cards that have been registered, by id."""
_ADDED: dict[tuple[str, str], int] = {}
"""What a card adds to a number, by both."""


def use(cards: Mapping[str, Card]) -> None:
    """Plays by these rows from now on: with the facts that an owner has corrected, and with the owner's house cards.

    To be called before anything is played by them: positions already on a table are not looked at again.
    """
    for card in [*PLAYED.values()]:
        if cards.get(card.id) != card:
            _forget(catalogue().by_id[card.id])
    catalogue().take(cards)
    for card in cards.values():
        if card.house and card.id not in PLAYED:
            _register(card, catalogue().by_id[card.id])


def _register(card: Card, kind: Printed) -> None:
    PLAYED[card.id] = card
    CODED.add(card.id)
    for number, effect in enumerate(card.effects, 1):
        name = f"{card.id}:{number}"
        if effect.adds and effect.to:
            _add(kind, effect.to, effect.adds)
        elif effect.always:
            ALWAYS[effect.always](card.id)
        elif effect.does:
            DOES[effect.does](kind, effect, name)


def _forget(kind: Printed) -> None:
    """Takes out of all tables what a house card does."""
    del PLAYED[kind.id]
    CODED.discard(kind.id)
    for name in [name for name in rules.effects if name.partition(":")[0] == kind.id]:
        del rules.effects[name]
        TOUCHES.pop(name, None)
    for by_number in (TRIGGERS, GUARDS, SAFE, DRAINS, MORE_TRAITS):
        by_number.pop(kind.number, None)
    for by_id in (LEECHED, MOVES, TAKEN):
        by_id.pop(kind.id, None)
    for what in LIMITS:
        OWN.pop((what, kind.number), None)
        _ADDED.pop((what, kind.id), None)
    NEVER.discard(kind.number)
    ANYWHERE.discard(kind.number)


# -- numbers


def _add(kind: Printed, what: str, amount: int) -> None:
    _ADDED[what, kind.id] = amount + _ADDED.get((what, kind.id), 0)
    counts(OWN, what, kind.id)(_MORE[what])
    if what == "trait limit":
        MORE_TRAITS[kind.number] = _ADDED[what, kind.id]


def _more(what: str) -> Callable[[Oceans, Species, int, Value], None]:
    def more(state: Oceans, species: Species, trait: int, made: Value) -> None:
        card = state.kind(trait)
        if not repeats(state, trait):
            made.add(card.name, _ADDED[what, card.id], (card.id, *LIMITS[what], *twice(state, species, card.id)))

    return more


_MORE = {what: _more(what) for what in LIMITS}


# -- what always holds


def _never_attacked(_run: Game, _target: Species, _attacker: Species) -> bool:
    return True


def _never_leeched(_run: Game, _host: Species) -> bool:
    return True


ALWAYS: dict[str, Callable[[str], object]] = {
    "can't be attacked": lambda card: of(GUARDS, card)(_never_attacked),
    "can't be leeched": lambda card: of(SAFE, card)(_never_leeched),
    "never overpopulates": lambda card: among(NEVER, card),
    "forages anywhere": lambda card: among(ANYWHERE, card),
}
"""What registers a property of a card, by the word for it."""


# -- triggers

EVENTS: dict[str, tuple[str, ...]] = {
    "foraged": ("foraged",),
    "attacked": ("attacked",),
    "fed": ("foraged", "attacked"),
    "was attacked": ("attacked",),
    "lost to an attack": ("attacked",),
    "deep trait played": ("evolved",),
    "species created": ("species created",),
    "before feeding": ("before feeding",),
}
"""The events at which each trigger looks."""
SUFFERED = ("was attacked", "lost to an attack")
"""Triggers of which the species that was attacked counts, and not the one that has attacked."""

Looks = Callable[[Game, Source, Event, bool], bool]
"""(run, whose, event, whether the species attacked counts): whether an event is about such a species."""


def _about(event: Event, suffered: bool) -> int | str:
    return event[2 if suffered else 1]


def _itself(run: Game, me: Source, event: Event, suffered: bool) -> bool:
    return run.state.host.get(me.source) == _about(event, suffered)


def _another(run: Game, me: Source, event: Event, suffered: bool) -> bool:
    return not _itself(run, me, event, suffered)


def _anyone(_run: Game, _me: Source, _event: Event, _suffered: bool) -> bool:
    return True


def _neighbour(run: Game, me: Source, event: Event, suffered: bool) -> bool:
    """A species to which an arrow points, or pointed before it went extinct by the attack."""
    state = run.state
    species, kind = state.on(me.source), state.kind(me.source)
    if species is None:
        return False
    if suffered and event[2] not in state.species:
        return species.id in stood_beside(event, kind.left, kind.right)
    return _about(event, suffered) in pointed_at(state, species.id, kind)


WHO: dict[str, Looks] = {"itself": _itself, "neighbour": _neighbour, "another": _another, "anyone": _anyone}


def _condition(effect: Effect) -> When:
    """Whether an event is the one that an effect waits for."""
    looks = WHO[effect.who or "anyone"]

    def holds(run: Game, me: Source, event: Event) -> bool:
        match effect.when:
            case "deep trait played":
                return run.state.kind(int(event[2])).deep
            case "species created":
                return True
            case "before feeding":
                return own_feeding_phase(run, me, event)
            case "lost to an attack":
                return bool(event[3]) and looks(run, me, event, True)
            case _:
                return looks(run, me, event, effect.when in SUFFERED)

    return holds


def _gain(kind: Printed, effect: Effect, name: str) -> None:
    gains(kind.id, *EVENTS[str(effect.when)], name=name)(_condition(effect))


def _take(kind: Printed, effect: Effect, name: str) -> None:
    TAKEN[kind.id] = DRAINS[kind.number] = effect.number or 0
    for event in EVENTS[str(effect.when)]:
        takes(kind.id, event, _condition(effect), name=f"{name} {event}")


def _leech(kind: Printed, effect: Effect, name: str) -> None:
    def pointed(run: Game, species: Species) -> list[Species]:
        return [run.state.species[i] for i in pointed_at(run.state, species.id, kind)]

    def others(run: Game, species: Species) -> list[Species]:
        return [other for other in run.state.species.values() if other is not species]

    LEECHED[kind.id] = MOVES[kind.id] = effect.number or 0
    leeches(kind.id, pointed if effect.who == "neighbour" else others, name=name)


DOES: dict[str, Callable[[Printed, Effect, str], None]] = {"gain": _gain, "take": _take, "leech": _leech}
"""What registers a deed of a card, by the word for it."""
