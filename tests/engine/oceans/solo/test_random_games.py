"""Random solo games across all levels and ranks: each position is whole, and no token is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.table import Table
from engine.oceans.game import GAME
from engine.oceans.solo.box import Board
from engine.oceans.state import CHOICES
from tests.engine.oceans import whole
from tests.engine.oceans.properties import AT_A_DECISION
from tests.engine.oceans.solo.playing import game_of, looked_at, options_of, whole_solo

GAMES = range(60)
CLOSELY = 0.05


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_each_position_is_whole_and_no_token_is_lost(level: int) -> None:
    for seed in GAMES[level::4]:
        looked_at(game_of(seed), CLOSELY)


@pytest.mark.parametrize("seed", range(100, 106))
def test_what_is_costly_holds_now_and_then(seed: int) -> None:
    with game_of(seed) as game:
        for table in game.decisions():
            if table.choice is not None and game.rng.random() < CLOSELY:
                for holds in AT_A_DECISION:
                    holds(game)
                whole_solo(table)


@pytest.mark.parametrize("turn", range(3))
def test_so_it_is_at_tables_that_answer_open_questions_otherwise(turn: int) -> None:
    """Each answer to each question about solo games and Legends is given in some of these games; boards are small."""
    asked = [id_ for id_ in CHOICES if id_.startswith(("oceans/solo-", "oceans/legend-"))]
    for seed in range(300 + turn, 324, 3):
        at = options_of(seed)
        answers = {id_: CHOICES[id_][(seed + n) % len(CHOICES[id_])] for n, id_ in enumerate(asked)}
        box = replace(at.box, shark=Board(2, 4, 3), whale=Board(3, 5, 3))
        looked_at(game_of(seed, replace(at, box=box, assume=answers)), CLOSELY)


@pytest.mark.parametrize("seed", range(200, 204))
def test_a_replay_is_the_live_game(seed: int) -> None:
    game = game_of(seed)
    *_, live = game.decisions()
    again = game_of(seed).table
    again.replay(live.log)
    assert (again.digest(), again.run.steps) == (live.digest(), live.run.steps)
    loaded = Table.load(GAME, live.dump())
    assert loaded.digest() == live.digest()
    assert loaded.view() == live.view()
    whole.texts_of_steps(again)
