"""What hosts may send at any moment: answers that mean nothing, and changes by hand. Neither breaks a table."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from engine.core.choice import Choice
from engine.core.decision import Refused
from engine.core.table import Table
from engine.oceans.game import GAME
from engine.oceans.state import Oceans
from engine.oceans.words import OPTIONS
from tests.engine.oceans import whole
from tests.engine.oceans.playing import Playing, pick

SAMPLE = range(4001, 4009)
USUAL = {"playing", "feeding", "discard", "from the deck", "from the Deep", "deep card", "keep", "first pile"}
"""Questions of every turn: looked at seldom."""


def looked_at(choice: Choice | None, rng: random.Random) -> bool:
    return choice is not None and rng.random() < (0.02 if choice.prompt in USUAL else 0.3)


def nonsense(state: Oceans, rng: random.Random) -> tuple[Any, ...]:
    """What looks like an option, with parts that are none."""
    there = [*list(state.species)[:3], *list(state.host)[:3], *state.seats[0].hand[:2], *state.discard[-1:]]
    parts = [-1, 0, 1, 4, 7, 10, 999, 99_999, 10**9, 10_000_000, "x", "", None, 1.0, True, *there]
    return (rng.choice([*OPTIONS, "effect", "bogus"]), *rng.choices(parts, k=rng.randint(0, 4)))


@pytest.mark.parametrize("seed", SAMPLE)
def test_nonsense_is_refused_and_changes_nothing(seed: int) -> None:
    with Playing(seed) as game:
        for table in game.decisions():
            if table.choice is None or not looked_at(table.choice, game.rng):
                continue
            before = table.digest()
            for _ in range(10):
                key = nonsense(table.run.state, game.rng)
                player = game.rng.choice([table.choice.player, table.choice.player, 0, -1, 9, None])
                if key in table.choice.options or not isinstance(player, int) or key in table.aside(player):
                    continue
                with pytest.raises(Refused):
                    table.answer(player, key)
            assert table.digest() == before


def correction(state: Oceans, rng: random.Random) -> tuple[Any, ...]:
    """A change by hand, possible or not."""
    names = [species.name for species in state.species.values()] or ["A1"]
    held = [*list(state.host)[:3], *state.seats[0].hand[:2], *state.discard[-1:], *state.deep[:1], *state.removed[:1]]
    cards = [state.kind(card).name for card in held]
    places = ["reef", "zone 1", "zone 3", "score Ann", "hand Bob", "deck", "discard", "deep deck", "pile 1", *names]
    some = {
        "population": [rng.choice(names), rng.randint(0, 9)],
        "move": [rng.randint(0, 5), *rng.choices(places, k=2)],
        "card": [rng.choice([*cards, "no such card"]), *rng.choices(places, k=rng.randint(1, 2))],
        "extinct": [rng.choice(names)],
        "species": [rng.choice(["Ann", "Bob", "Zoe"])],
    }
    verb = rng.choice([*some, "bogus"])
    return (verb, *some.get(verb, [1]))


@pytest.mark.parametrize("seed", SAMPLE)
def test_what_is_done_by_hand_keeps_a_table_whole_and_is_repeated_by_its_log(seed: int) -> None:
    with Playing(seed) as game:
        for table in game.decisions():
            if not looked_at(table.choice, game.rng):
                continue
            before = table.digest()
            for _ in range(3):
                copy = table.clone()
                with suppress(Refused):
                    copy.correct(0, *correction(table.run.state, game.rng), agreed=(1,), why="tried out")
                looks_whole(copy)
                if copy.log != table.log:
                    assert Table.load(GAME, copy.dump(), replay=True).digest() == copy.digest()
                for _ in range(8):
                    if copy.choice is not None:
                        copy.answer(copy.choice.player, *pick(game.rng, copy.choice, True))
                looks_whole(copy)
            assert table.digest() == before


def looks_whole(table: Table) -> None:
    """All that must hold even of a position that the rules would not lead to."""
    state: Oceans = table.run.state
    assert state.total() == 120 + 20 * state.players
    whole.lines(state)
    whole.cards(table, state)
    whole.listeners(state)
    whole.numbers(state)
    whole.one_question(table)
