"""What the engine's tests share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.listener import Listener
from engine.core.table import Table
from tests.engine import tide_pool as tp

Position = Callable[..., Table]


def position(
    *listeners: Listener,
    players: int = 2,
    active: int = 0,
    traits: dict[int, list[str]] | None = None,
    population: dict[int, int] | None = None,
    hands: dict[int, list[str]] | None = None,
    deck: tuple[int, ...] | None = None,
) -> Table:
    """A table at the first question of a turn, without scenarios; what is not given is as at the start."""
    run = tp.new(players, scenarios=False, hands=False)
    state = run.state
    state.active = active
    left = {kind: [c for c in state.deck if tp.kind_of(c) == kind] for kind in tp.KINDS}
    for id_, kinds in (traits or {}).items():
        for kind in kinds:
            state.attach(left[kind].pop(), kind, id_)
    for id_, number in (population or {}).items():
        tp.move(run, id_, number - 3, "pool")
    for player, kinds in (hands or {}).items():
        state.hands[player] = tuple(left[kind].pop() for kind in kinds)
    state.deck = tuple(sorted(card for cards in left.values() for card in cards)) if deck is None else deck
    for listener in listeners:
        state.listeners.add(listener)
    return Table(tp.GAME, run)


def told(table: Table, word: str = "") -> list[str]:
    """The steps so far in words, those that begin with `word`."""
    return [text for _, text, _ in table.steps_since() if text.startswith(word)]


def played(seed: int, *, players: int = 0, tracing: bool = True) -> Iterator[tuple[Table, random.Random]]:
    """A random game without a dealer, at each of its choices and at its end."""
    rng = random.Random(seed)
    table = Table(tp.GAME, tp.new(players or 2 + seed % 3, tracing=tracing))
    yield table, rng
    while table.choice is not None:
        table.answer(table.choice.player, *tp.pick(rng, table.choice))
        yield table, rng


@pytest.fixture
def feeding() -> Table:
    """A plain position: player 0 is to feed one of creatures 0, 1 and 2."""
    return position()


def answers(table: Table, *given: Any) -> None:
    """Answers one choice after another, each by whoever is asked."""
    for one in given:
        assert table.choice is not None
        table.answer(table.choice.player, *([one] if isinstance(one, str) else one))
