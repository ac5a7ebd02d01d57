"""What hosts may send at any moment: answers that mean nothing, and changes by hand. Neither breaks a table."""

from __future__ import annotations

import random

import pytest

from engine.core.choice import Choice
from tests.engine.oceans.playing import Playing
from tests.engine.oceans.properties import changes_by_hand_keep_it_whole, nonsense_is_refused

SAMPLE = range(4001, 4009)
USUAL = {"playing", "feeding", "discard", "from the deck", "from the Deep", "deep card", "keep", "first pile"}
"""Questions of every turn: looked at seldom."""


def looked_at(choice: Choice | None, rng: random.Random) -> bool:
    return choice is not None and rng.random() < (0.02 if choice.prompt in USUAL else 0.3)


@pytest.mark.parametrize("seed", SAMPLE)
def test_nonsense_is_refused_and_changes_nothing(seed: int) -> None:
    with Playing(seed) as game:
        for table in game.decisions():
            if looked_at(table.choice, game.rng):
                nonsense_is_refused(game)


@pytest.mark.parametrize("seed", SAMPLE)
def test_what_is_done_by_hand_keeps_a_table_whole_and_is_repeated_by_its_log(seed: int) -> None:
    with Playing(seed) as game:
        for table in game.decisions():
            if looked_at(table.choice, game.rng):
                changes_by_hand_keep_it_whole(game)
