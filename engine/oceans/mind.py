"""What computer players need of Oceans besides a table: the unseen dealt anew, and how good a view looks to a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from engine.core.decision import Refusal, Refused
from engine.core.stack import EFFECT
from engine.core.table import Table
from engine.oceans.rules import Game
from engine.oceans.state import Oceans

# -- what is hidden


def suppose(table: Table, seat: int | None, shuffle: Callable[[list[int]], None]) -> Table:
    """A copy of the table to try moves in: all that a seat, or a spectator, can't see is dealt anew.

    Points in piles that aren't seen are
    shared out evenly: their sum is known to all. Raises `Refused` while something hidden is being decided about.
    """
    state: Oceans = table.run.state
    if hidden_at_work(table, seat):
        raise Refused(Refusal("Something that you can't see is being decided about; try when that is done."))
    world = imagine(table, seat, shuffle)
    made: Oceans = world.run.state
    others = [made.seats[n] for n in range(state.players) if n != seat]
    if others and not state.open_piles():
        each, left = divmod(sum(other.score for other in others), len(others))
        for n, other in enumerate(others):
            other.score = each + (n < left)
    world.run.passes = ()
    return world


def hidden_at_work(table: Table, seat: int | None) -> bool:
    """Whether an effect at work speaks of cards that a seat can't see, or of what somebody else answered in secret."""
    run: Game = table.run
    state, choice = run.state, table.choice
    if choice is None:
        return False
    held = [card for number, other in enumerate(state.seats) if number != seat for card in other.hand]
    unseen = {*held, *state.deck, *state.deep} if seat != state.active else set[int]()  # who is active looks at them
    if not unseen.isdisjoint(_numbers([frame.dump() for frame in run.stack])):
        return True
    top = run.stack[-1]
    asks = run.rules.effects[top.name].asks if top.kind == EFFECT and choice.player != seat else ()
    return any(ask.secret for ask in asks[: len(top.answers)])


def imagine(table: Table, seat: int | None, shuffle: Callable[[list[int]], None]) -> Table:
    """A copy of the table in which what a seat can't see is dealt anew: the cards in other hands, and standing passes.

    Other hands keep their backs, unless the table hides them. Cards that the seat is asked about, or that an effect at
    work speaks of, stay where they are.
    """
    world = table.clone()
    run: Game = world.run
    state = run.state
    run.passes = tuple([kept for kept in run.passes if kept[0] == seat])
    asked = table.asked(seat)
    fixed = {*_numbers(list(asked.options) if asked else []), *_numbers([frame.dump() for frame in run.stack])}
    state.deck = _dealt(state, seat, False, fixed, shuffle)
    state.deep = _dealt(state, seat, True, fixed, shuffle)
    if not state.assumes("oceans/deep-cards-in-hand-public", "public"):
        _mix(state, seat, fixed, shuffle)
    return world


def _mix(state: Oceans, seat: int | None, fixed: set[int], shuffle: Callable[[list[int]], None]) -> None:
    """Deals the cards of the other hands anew, whatever their backs."""
    others = [other for number, other in enumerate(state.seats) if number != seat]
    held = [card for other in others for card in other.hand if card not in fixed]
    shuffle(held)
    for other in others:
        other.hand = tuple([card if card in fixed else held.pop() for card in other.hand])


def _dealt(
    state: Oceans, seat: int | None, deep: bool, fixed: set[int], shuffle: Callable[[list[int]], None]
) -> tuple[int, ...]:
    """Deals the cards of one kind of back to the other hands anew; gives what is then left of their deck."""

    def hidden(card: int) -> bool:
        return state.kind(card).deep == deep and card not in fixed

    left = state.deep if deep else state.deck
    others = [other for number, other in enumerate(state.seats) if number != seat]
    held = [card for other in others for card in other.hand if hidden(card)]
    unseen = sorted([*held, *filter(hidden, left)])
    shuffle(unseen)
    for other in others:
        dealt = [unseen.pop() for card in other.hand if hidden(card)]
        other.hand = (*[card for card in other.hand if not hidden(card)], *sorted(dealt))
    return tuple(sorted([*unseen, *(card for card in left if card in fixed)]))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, (list, tuple)):
        for one in cast("list[Any]", value):
            yield from _numbers(one)
    elif isinstance(value, dict):
        yield from _numbers(list(cast("dict[str, Any]", value).values()))


# -- how good it looks

WORTH = {"forage": 1.2, "attack": 0.8, "shell": 0.3}
"""What each point of a species' numbers may yet bring, in points."""
TRAIT, SPECIES, CARD = 0.4, 0.4, 0.3
"""What a trait, a species and a card in hand may yet bring."""
KEPT = 2
"""Deep cards that it is good to have in hand: more only take the places of Surface cards."""
FOOD, ENOUGH = 0.1, 20
"""What population in the Reef may yet bring, and up to how much of it."""
OTHERS = 0.5
"""How much what others have counts against what a player has: an attack is as good as what it takes, and half of it."""
UNFED = 0.5
"""How much of its promise a species without population has, as long as there is something in the Reef."""
WON = 100
"""What winning is worth besides."""


def outlook(view: dict[str, Any], seat: int) -> float:
    """How good a position looks to a seat, in points: what it has, and what may come of it, less the others' share."""
    players: list[dict[str, Any]] = view["players"]
    own = players[seat]
    if "points" in own:
        ahead = own["points"] - max([player["points"] for player in players if player is not own])
        return ahead + (WON if seat in view["winners"] else 0)
    others = OTHERS / (len(players) - 1)
    backs = own["backs"]
    found = own["score"] + CARD * (backs["surface"] - abs(backs["deep"] - KEPT)) + FOOD * min(view["reef"], ENOUGH)
    for species in view["species"].values():
        found += _promise(species, view["reef"]) * (1 if species["owner"] == seat else -others)
    return found


def _promise(species: dict[str, Any], reef: int) -> float:
    """Population is worth its points, wherever it ends: what is lost to age is scored.

    A species without any may go extinct before it has fed, and where the Reef is empty it will.
    """
    population, numbers = species["population"], species["numbers"]
    strength = sum([worth * numbers[what] for what, worth in WORTH.items()])
    promise = strength + SPECIES + TRAIT * len(species["traits"])
    return population + promise * (1 if population else UNFED if reef else 0)
