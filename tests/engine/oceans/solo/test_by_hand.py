"""Changes by hand in a solo game: Oceanic has its two boards and its score pile, and never a hand."""

from __future__ import annotations

import pytest

from engine.core.decision import Refused
from engine.core.table import Table
from engine.games import GAMES
from engine.players.dice import dealer, dice

SOLO = GAMES["oceans-solo"]


@pytest.fixture
def table() -> Table:
    return SOLO.open(["Ann"], {}, dealer(dice(3)))


@pytest.mark.parametrize(
    ("text", "why", "cite"),
    [
        ("extinct, Shark", "Shark never goes extinct", "solo/oceanic-boards/3"),
        ("species, Oceanic", "Oceanic has two boards, and never a species more", "solo/oceanic-boards/1"),
        ("card, Speed, hand Oceanic, discard", "Cards can't be in 'hand Oceanic'", "oceans/by-hand"),
    ],
)
def test_what_oceanic_cant_have_is_refused(table: Table, text: str, why: str, cite: str) -> None:
    before = table.dump()
    with pytest.raises(Refused) as stopped:
        SOLO.corrected(table, 0, text)
    assert why in stopped.value.refusal.reason
    assert cite in stopped.value.refusal.cites
    assert table.dump() == before


@pytest.mark.parametrize("text", ["population, Shark, 5", "move, 4, reef, score Oceanic", "species, Ann"])
def test_what_it_can_have_can_be_changed(table: Table, text: str) -> None:
    verb, *about = SOLO.corrected(table, 0, text)
    table.correct(0, str(verb), *about)
    assert table.run.state.total() == 160
