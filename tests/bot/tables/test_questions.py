"""Whatever the engine asks can be asked in Discord, and every answer to it can be given there."""

from __future__ import annotations

import pytest

from engine.core.choice import CHANCE
from tests.bot.tables.walked import moments, walk
from tests.engine.marine.playing import Playing

STATES, PARTS = 2000, 4


@pytest.mark.parametrize("part", range(PARTS))
def test_every_question_of_random_games_fits_and_each_option_can_be_reached(part: int) -> None:
    asked = {walk(table) for table in moments(STATES // PARTS, 1000 * part)}
    assert {"buttons", "steps", "several"} <= asked


def test_every_question_of_marine_fits_and_each_option_can_be_reached() -> None:
    asked: set[str] = set()
    for seed in range(6):
        with Playing(seed) as game:
            for table in game.decisions():
                if table.choice is not None and table.choice.player != CHANCE and game.rng.random() < 0.3:
                    asked.add(walk(table))
    assert {"buttons", "steps"} <= asked
