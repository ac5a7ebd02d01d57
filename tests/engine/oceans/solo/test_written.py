"""Moments of random solo games written as scenes, and read back."""

from __future__ import annotations

from contextlib import suppress

import pytest

from engine.core.table import Table
from engine.oceans.game import GAME
from engine.oceans.solo.scenes import OCEANS_SOLO
from engine.scenes.document import node_of
from engine.scenes.game import Unwritten
from tests.engine.oceans.solo.playing import game_of

BEGINNINGS = {"feeding", "playing", "deep card"}
"""The questions with which a phase may begin."""


@pytest.mark.parametrize("seed", range(300, 302))
def test_moments_are_written_and_read_back(seed: int) -> None:
    written = 0
    for table in game_of(seed).decisions():
        choice = table.choice
        if choice is None or choice.prompt not in BEGINNINGS:
            continue
        with suppress(Unwritten):
            given = OCEANS_SOLO.given(table.run, None)
            again = Table(GAME, OCEANS_SOLO.position(node_of(given)))
            assert again.view()["oceanic"]["bags"] == table.view()["oceanic"]["bags"]
            assert again.question() == table.question()
            written += 1
            shown = OCEANS_SOLO.given(table.run)
            assert "hands" not in shown
            assert shown["players"] == ["Ann"]
    assert written > 5
