"""The board of a solo game: Oceanic's side is in the picture and in the words, and has room."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.boards import games, oceanic
from bot.limits import ALT
from engine.scenes import scene
from engine.scenes.document import node_of
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


GIVEN: dict[str, Any] = {
    "players": ["Ann"],
    "species": {"Ann": ["A1 4: Transparent", "A2 3"]},
    "oceanic": {
        "shark": {"population": 5, "attack": 2, "tokens": ["Attack 3"]},
        "whale": {"population": 6, "forage": 3},
        "targets": {"A1": ["Gains", "Parasitic", "Gains"]},
    },
}


def view(**given: Any) -> dict[str, Any]:
    game = scene.GAMES["oceans-solo"]
    return game.table_game.view(game.position(node_of({**GIVEN, **given})), None)


def test_tokens_on_a_species_are_told_in_the_text_and_the_description() -> None:
    seen = view()
    assert "under the effect of Gains token ×2, Parasitic token" in games.text(seen)
    assert "A1 4 (Transparent, Gains token ×2, Parasitic token)" in games.alt(seen)
    assert "Gains token ×2" in games.board(seen).svg()


def test_where_the_boards_are_ends_of_the_line_nothing_lies_beyond_them() -> None:
    assert "left Whale, right A1" in games.text(view())
    said = games.text(view(assume={"shark-whale-adjacent": "not-adjacent"}))
    assert "; right A1." in said
    assert "; left A2." in said
    assert "left Shark, right A2" in said


def test_the_shark_is_shown_to_the_left_of_the_whale() -> None:
    seen = view()
    for shown in (games.text(seen), games.alt(seen)):
        oceanics = shown[shown.rindex("Oceanic") :]
        assert oceanics.index("Shark 5") < oceanics.index("Whale 6")
    drawn = games.board(seen).svg()
    assert drawn.index(">Shark<") < drawn.index(">Whale<")
    assert "at both ends of Ann" in drawn
