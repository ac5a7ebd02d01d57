"""What must hold at every decision of every game of Marine, and costs too much to be looked at each time.

Each of these takes a game at a decision and fails where something is wrong; the table stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from engine.core.choice import CHANCE, Key, spell
from engine.core.decision import Refused
from engine.core.table import Table
from engine.games import GAMES
from engine.marine.game import GAME
from engine.marine.scenes import MARINE
from engine.marine.words import OPTIONS
from tests.engine.marine import whole
from tests.engine.marine.playing import Playing, pick
from tests.engine.random_game import goes_back_and_on, replays

SHOWN, OTHERS, NONSENSE = 3, 3, 10
"""How many of the options on offer are tried, how many that are not, and how many that mean nothing."""
CORRECTIONS, ONWARD = 3, 8
"""How many changes by hand are tried, and how many decisions after each."""


def refused(table: Table, player: int, *answer: Key, seq: int | None = None) -> None:
    """An answer is refused, with a reason and the rules behind it."""
    with pytest.raises(Refused) as caught:
        table.answer(player, *answer, seq=seq)
    refusal = caught.value.refusal
    assert refusal.reason, answer
    assert not whole.RAW.search(refusal.reason), refusal.reason
    assert refusal.cites, answer
    assert whole.citable().issuperset(refusal.cites), refusal.cites


def offered_and_refused(game: Playing) -> None:
    """What is on offer applies; another answer, another player's or one to an earlier question is refused."""
    table, rng = game.table, game.rng
    choice = table.choice
    assert choice is not None
    before = table.digest()
    for key in rng.sample(choice.options, min(SHOWN, len(choice.options))) if choice.most == 1 else ():
        table.clone().answer(choice.player, spell(key))
    for key in rng.sample(game.met, min(OTHERS, len(game.met))):
        if key not in choice.options:
            refused(table, choice.player, key, *choice.options[: choice.least - 1])
    right = tuple(choice.options[: max(1, choice.least)])
    refused(table, choice.player, *right, seq=table.seq - 1)
    refused(table, choice.player, *choice.options[: choice.most], choice.options[0])
    refused(table, rng.choice([n for n in range(CHANCE, len(table.players)) if n != choice.player]), *right)
    assert table.digest() == before
    game.met += rng.sample(table.legal(), min(5, len(table.legal())))


def nonsense_is_refused(game: Playing) -> None:
    """Answers that mean nothing are refused, with a reason, and change nothing."""
    table, rng = game.table, game.rng
    assert table.choice is not None
    before = table.digest()
    parts: list[Any] = [-1, 0, 1, 4, 18, 36, 37, 95, 96, 10**9, "x", "", "on", "H9", "D4 top", None, 1.0, True]
    for _ in range(NONSENSE):
        key = (rng.choice([*OPTIONS, "bogus"]), *rng.choices(parts, k=rng.randint(0, 5)))
        if key in table.choice.options:
            continue
        with pytest.raises(Refused) as caught:
            table.answer(table.choice.player, key)
        assert caught.value.refusal.reason
    assert table.digest() == before


def words_mean_their_options(game: Playing) -> None:
    """Each option is understood by each of its texts, and leads to its steps."""
    choice, playable = game.table.choice, GAMES["marine"]
    assert choice is not None
    if choice.player == CHANCE:
        return
    for key in game.rng.sample(choice.options, min(SHOWN, len(choice.options))):
        for text in MARINE.texts(game.table.run, choice, key):
            assert MARINE.understand(game.table.run, choice, text) == key, text
        assert playable.meant(game.table, playable.shown(game.table, key)) == key
        assert all(playable.way(game.table, key))
    ways = [playable.way(game.table, key) for key in choice.options]
    assert len(set(ways)) == len(ways)


def changes_by_hand_keep_it_whole(game: Playing) -> None:
    """What is done by hand keeps a table whole, and is repeated by its log."""
    table, rng = game.table, game.rng
    before = table.digest()
    some = {
        "species": [rng.randint(0, 3), rng.choice(["Ann", "Zoe"]), *rng.choices(["D4", "D5", "gene pool", "box"], k=2)],
        "points": [rng.choice(["Ann", "Bob"]), rng.choice([0, 7, -1])],
        "element": [rng.choice(["Sun", "bag", "Salt"]), rng.choice(["D4 left", "D5 right", "D9 left"])],
        "tile": [rng.choice(["Ocean", "Vent"]), rng.choice(["C5", "D4", "E5"])],
    }
    for _ in range(CORRECTIONS):
        copy = table.clone()
        verb = rng.choice([*some, "bogus"])
        with suppress(Refused):
            copy.correct(0, verb, *some.get(verb, [1]), agreed=(1,), why="tried out")
        if copy.log != table.log:
            assert Table.load(GAME, copy.dump(), replay=True).digest() == copy.digest()
        for _ in range(ONWARD):
            whole.species(copy, copy.run.state)
            if copy.choice is not None:
                copy.answer(copy.choice.player, *pick(rng, copy.choice, True))
    assert table.digest() == before


def copies_are_the_same(game: Playing) -> None:
    """A clone, and a table saved and loaded, ask and show the same, and go on to the same place."""
    live = game.table
    clone, loaded = live.clone(), Table.load(GAME, live.dump())
    assert clone.digest() == loaded.digest() == live.digest()
    assert loaded.dump() == live.dump()
    assert clone.view(None) == loaded.view(0) == live.view(1)
    for copy in (clone, loaded):
        copy.answer(game.by, *game.next)
    assert clone.digest() == loaded.digest()


AT_A_DECISION: tuple[Callable[[Playing], None], ...] = (
    offered_and_refused,
    nonsense_is_refused,
    words_mean_their_options,
    changes_by_hand_keep_it_whole,
    copies_are_the_same,
)
"""What can be looked at at any decision."""


AT_THE_END: tuple[Callable[[Playing], None], ...] = (replays, goes_back_and_on)
"""What can be looked at once a game is over."""


def checked(game: Playing, *, closely: float = 0.1, costly: float = 0.03) -> None:
    """Plays a game to its end, and looks at everything that must hold, at the costly things now and then."""
    live, rng, told = game.table, game.rng, 0
    for table in game.decisions():
        whole.whole(table)
        whole.steps(table, told)
        told = len(table.run.steps)
        if rng.random() < closely:
            whole.numbers(table.run.state)
            whole.texts(table)
        if table.choice is not None and rng.random() < costly:
            rng.choice(AT_A_DECISION)(game)
    whole.ended(live)
    for holds in AT_THE_END:
        if rng.random() < closely:
            holds(game)
