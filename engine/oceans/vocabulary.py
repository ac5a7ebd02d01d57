"""The words in which cards are written: what a trait or scenario listens to, counts, forbids and ignores.

A card's printed facts come from the reference; what its text does is one short function in `traits/` or `scenarios/`,
registered under the card's id. Whoever registers is given the effect's cites for nothing: the card itself comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.core.effect import Ask, Body, Touches, When
from engine.core.listener import Listener
from engine.oceans import values, zones
from engine.oceans.catalogue import catalogue
from engine.oceans.evolving import TRIGGERS
from engine.oceans.rules import Game, rules
from engine.oceans.state import Species

F = TypeVar("F", bound=Callable[..., object])
CODED: set[str] = set()
"""The cards that have code here, by id."""


def number_of(card: str) -> int:
    """The number of a kind, by its id. Raises KeyError for a card that the reference does not know."""
    return catalogue().by_id[card].number


def on(
    card: str,
    *events: str,
    asks: tuple[Ask, ...] = (),
    when: When | None = None,
    touches: Touches | None = None,
    lasts: bool = False,
    cites: tuple[str, ...] = (),
    name: str = "",
) -> Callable[[Body], Body]:
    """What a card does when one of these events has happened. The effect bears the card's name, or `name`."""
    kind = catalogue().by_id[card]
    effect = name or kind.id
    registry = TRIGGERS if kind.trait else zones.LISTENING
    registry[kind.number] = (*registry.get(kind.number, ()), *((event, effect) for event in events))
    CODED.add(card)
    return rules.effect(effect, *asks, when=when, touches=touches, lasts=lasts, cites=(kind.id, *cites))


def counts(registry: dict[tuple[str, int], F], what: str, *cards: str, changing: bool = False) -> Callable[[F], F]:
    """What cards do to a number of their own or another species: `registry` is one of those in `values`.

    A number that goes by population, or by anything else but traits, lines and scenarios, is `changing`.
    """

    def add(change: F) -> F:
        for card in cards:
            registry[what, number_of(card)] = change
            CODED.add(card)
            if changing:
                values.CHANGING.add(number_of(card))
        return change

    return add


def of(registry: dict[int, F], *cards: str) -> Callable[[F], F]:
    """Registers a function for cards, by the number of their kind: guards, what attacks ignore, and the like."""

    def add(function: F) -> F:
        for card in cards:
            registry[number_of(card)] = function
            CODED.add(card)
        return function

    return add


def among(registry: set[int], *cards: str) -> None:
    """Says that a property holds for cards: never overpopulates, can't be removed, and the like."""
    for card in cards:
        registry.add(number_of(card))
        CODED.add(card)


def later(run: Game, event: str, effect: str, source: int, *about: str | int, owner: int = -1) -> None:
    """Promises an effect for the next time that something happens; it comes about even if its source has left."""
    run.state.listeners.add(Listener(event, effect, source, owner, once=True, about=about))


def neighbours(run: Game, species: Species) -> list[int]:
    """The species next to one: left, then right; one only where they are the same."""
    state = run.state
    return [i for i in dict.fromkeys((state.left.get(species.id), state.right.get(species.id))) if i is not None]


def fires(card: str, *asks: Ask, cites: tuple[str, ...] = ()) -> Callable[[Body], Body]:
    """What a purple scenario does when its zone is emptied."""
    kind = catalogue().by_id[card]
    zones.EVENTS[kind.number] = kind.id
    CODED.add(card)
    return rules.effect(kind.id, *asks, cites=(kind.id, *cites))
