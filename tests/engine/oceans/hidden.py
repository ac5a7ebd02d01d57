"""The same table with all that a seat can't see dealt anew: whatever the seat is shown and asked must be the same.

Cards with the same back change places among the other hands and the decks, points among the score piles that a seat
can't see. Then the same decision is taken in both games, and what the seat is told of it must again be the same.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

from engine.core.choice import Answer
from engine.core.stack import Run
from engine.core.table import Table
from engine.oceans.catalogue import EACH
from engine.oceans.drawing import HAND
from engine.oceans.game import GAME
from engine.oceans.rules import Game, rules
from engine.oceans.state import FIRST_COPY, KINDS, Oceans, Seat
from tests.engine.oceans.playing import asked

FIRST_CARD = 10 * EACH


def named(value: Any) -> set[int]:
    """The cards that a frame, an answer or a key names, however deep they lie."""
    if isinstance(value, (list, tuple)):
        return {card for part in value for card in named(part)}
    if isinstance(value, dict):
        return named([*value.values()])
    return {value} if isinstance(value, int) and FIRST_CARD <= value < FIRST_COPY else set()


def hidden(table: Table, seat: int | None, kept: set[int]) -> list[list[int]]:
    """The cards that a seat can't see, by their backs, but for those that are to stay where they are."""
    state: Oceans = table.run.state
    choice = table.asked(seat)
    shown = kept | named(list(choice.options) if choice and len(choice.options) < 500 else [])
    if seat == state.active:
        shown |= named(table.run.dump()["stack"])  # what it has looked at or is paying for
    cards = [card for player, one in enumerate(state.seats) if player != seat for card in one.hand]
    cards = [card for card in [*cards, *state.deck, *state.deep] if card not in shown]
    return [[card for card in cards if KINDS[card // EACH].deep == deep] for deep in (False, True)]


def revealed(table: Table, answer: Answer) -> set[int]:
    """The cards that a decision, or what follows from it unasked, may show to somebody: they stay where they are."""
    choice, state = table.choice, table.run.state
    shown = named(answer) | (named(list(choice.options)) if choice and choice.prompt == "keep" else set())
    if choice and choice.prompt == "second pile":
        shown |= named(table.run.stack[-1].answers[2:])  # what goes onto the first pile, as all have heard
    return shown.union(*[deck for deck in (state.deck, state.deep) if len(deck) <= HAND])


COUNTED = {"oceans/detritus", "oceans/parallel-universe"}
"""Scenarios under which all may see whether a score pile is short: of the 2 that are due, and of what a Deep card costs
in its higher readings, which are asked for only where several can be paid."""


def counted(table: Table) -> bool:
    """Whether a decision may show that a score pile holds less than is to be taken from it: points stay then."""
    state: Oceans = table.run.state
    due = {frame.name for frame in table.run.stack} & {"pay", "oceans/coprophagia", "oceans/migratory-exodus"}
    return bool(due) or any(state.kind(card).id in COUNTED for card in state.lit)


def otherwise(table: Table, seat: int | None, kept: set[int], rng: random.Random) -> Table:
    """The same table with all that a seat can't see dealt anew."""
    swapped: dict[int, int] = {}
    for cards in hidden(table, seat, kept):
        swapped.update(zip(cards, rng.sample(cards, len(cards)), strict=True))

    def anew(value: Any) -> Any:
        if isinstance(value, list):
            return [anew(part) for part in value]
        if isinstance(value, dict):
            return {name: anew(part) for name, part in value.items()}
        return swapped.get(value, value) if type(value) is int else value

    state, rest = anew(json.loads(json.dumps([table.game.dump(table.run.state), table.run.dump()])))
    for deck in ("deck", "deep"):
        if not kept.issuperset(state[deck]):  # what comes without a question comes as listed
            rng.shuffle(state[deck])
    place = Seat.__slots__.index("score")
    fixed = counted(table) or table.run.state.open_piles()
    piles = [one for player, one in enumerate(state["seats"]) if player != seat and not fixed]
    for one, other in pairwise(piles):
        moved = rng.randint(-other[place], one[place])
        one[place] -= moved
        other[place] += moved
    run: Game = Run(rules, GAME.load(state))
    run.load(rest)
    run.number = table.run.number
    return Table(GAME, run)


def seen(table: Table, seat: int | None) -> tuple[Any, ...]:
    """All that a seat is shown and asked."""
    asides = None if seat is None else list(table.aside(seat))
    return table.view(seat), asked(table, seat), table.question(), asides


def told(table: Table, seat: int | None, after: int) -> list[Any]:
    """What a seat is told after a step."""
    return table.steps_since(after, seat)


def same_for(live: Table, other: Table, seat: int | None, by: int, answer: Answer) -> bool:
    """That a seat sees the same in both games, before and after a decision. False where it can't be taken in both."""
    assert seen(other, seat) == seen(live, seat)
    if other.refusal(by, answer):
        return False
    next_one = live.clone()
    next_one.run.tracing = True
    for table in (next_one, other):
        table.answer(by, *answer)
    steps, others = (told(table, seat, live.run.number) for table in (next_one, other))
    if other.choice is None:  # all is shown now, and who has won may go by it
        assert [step[:2] for step in others] == [step[:2] for step in steps]
    else:
        assert others == steps
        assert seen(other, seat) == seen(next_one, seat)
    return True
