"""The board of a solo game: Oceanic's side is in the picture and in the words, and has room."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.boards import games, oceanic
from bot.limits import ALT
from tests.bot.pictured import texts
from tests.bot.test_boards import faults
from tests.engine.oceans.solo.playing import game_of


def played(seed: int) -> list[dict[str, Any]]:
    """What a spectator sees at each of your turns, and at the end."""
    tables = game_of(seed).decisions()
    return [table.view() for table in tables if table.choice is None or table.choice.prompt == "playing"]


@pytest.mark.parametrize("seed", range(400, 406))
def test_nothing_overlaps_and_the_words_say_as_much(seed: int) -> None:
    views = played(seed)
    for before, view in list(pairwise(views))[::4]:
        drawing = games.board(view, before)
        assert faults(drawing) == []
        said, drawn = games.text(view, before), " ".join(texts(drawing.svg()))
        seen = view["oceanic"]
        for token in filter(None, (*seen["top"], *seen["bottom"])):
            assert token["name"] in said
            assert all(word in drawn for word in token["name"].split())
        assert f"Level {oceanic.rank(seen)}" in said
        assert f"Level {oceanic.rank(seen)}" in drawn
        for board in (seen["shark"], seen["whale"]):
            for trait in view["species"][board]["traits"]:
                assert trait["name"] in said
                assert trait["name"] in drawn
        tokens = [name for one in view["species"].values() for name in one["tokens"]]
        assert all(f"{name} token" in said for name in tokens)
        assert oceanic.STAND_IN in said
        assert oceanic.STAND_IN in drawn
        assert "1001" not in said
        assert len(games.alt(view)) <= ALT
        assert oceanic.STAND_IN in games.alt(view)


def test_what_comes_next_is_marked_in_one_row_before_the_cambrian_explosion_and_in_both_after_it() -> None:
    views = played(401)
    for view in views:
        rows = [row for row, _ in oceanic.next_ones(view)]
        if any(view["oceanic"]["top"]):
            assert rows == (["top", "bottom"] if view["cambrian"] else ["top"])
        assert games.text(view).count("(next)") == len(rows)
    end = games.text(views[-1])
    assert "Game over" in end
    assert "behind" in end
