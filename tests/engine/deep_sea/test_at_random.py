"""What holds at every table of Deep Sea: 60 random ones; `make soak` plays 2,000."""

from __future__ import annotations

import random

import pytest

from engine.core.choice import Key
from engine.core.decision import Decision
from engine.core.table import Table
from engine.deep_sea.game import GAME
from engine.deep_sea.state import CHOICES
from rules_db import sources
from tests.engine.deep_sea.playing import decisions, opened
from tests.engine.deep_sea.whole import closely, steps, whole

GAMES = range(60)
LOOKED_AT = 0.1
"""The share of decisions looked at closely."""


@pytest.mark.parametrize("part", range(6))
def test_each_position_is_whole_and_each_option_on_offer_applies(part: int) -> None:
    for seed in GAMES[part::6]:
        rng, seen = random.Random(seed), 0
        met: set[Key] = set()
        made = opened(seed)
        for table in decisions(made, rng):
            whole(table)
            seen = steps(table, seen)
            if rng.random() < LOOKED_AT:
                closely(table, rng, met)
        assert made.run.state.round == made.run.state.rounds
        assert made.view()["winners"], seed


@pytest.mark.parametrize("seed", [3, 11])
def test_a_game_is_played_again_from_its_log(seed: int) -> None:
    made, rng = opened(seed), random.Random(seed)
    for _ in decisions(made, rng):
        pass
    again = Table.load(GAME, made.dump(), replay=True)
    assert again.digest() == made.digest()
    assert again.steps_since() == made.steps_since()
    assert [Decision.load(list(one)) for one in made.log] == made.log


def test_going_back_restores_what_was() -> None:
    made, rng = opened(22), random.Random(5)
    digests: list[tuple[int, str]] = []
    for table in decisions(made, rng):
        digests.append((len(table.log), table.digest()))
        if len(digests) > 40:
            break
    made.dealer = None
    to, digest = digests[12]
    made.undo(to)
    assert made.digest() == digest


def test_each_reading_of_an_open_question_is_shown_by_a_scene() -> None:
    folder = sources.SOURCES / "deep_sea" / "scenes"
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml")))
    for question, choices in CHOICES.items():
        for choice in choices[1:]:
            assert f"{question.partition('/')[2]}: {choice}" in text, (question, choice)
