"""What the last view of a game says of players who have the most points together."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.table import Table
from engine.oceans.game import GAME, table
from engine.oceans.scenes import OCEANS
from engine.players.dice import dealer, dice
from engine.players.play import play_out
from engine.players.uniform import uniform
from engine.scenes.document import node_of


def ended(scores: dict[str, int], **species: str) -> dict[str, Any]:
    """The last view of a game that ends with these scores and species."""
    given = {"players": ["Ann", "Bob", "Cleo"], "active": "Cleo", "phase": "drawing", "last round": True}
    named = {name: [one] for name, one in species.items()}
    made = Table(GAME, OCEANS.position(node_of({**given, "scores": scores, "species": named})), dealer(dice(1)))
    play_out(made, [uniform(dice(2))] * 3)
    return made.view(None)


def test_a_tie_is_told_with_what_decides_it() -> None:
    view = ended({"Ann": 5, "Bob": 5, "Cleo": 1}, Ann="A1 4: Speed", Bob="B1 4: Speed, Inking")
    assert view["winners"] == [1]
    assert view["tie"]["by"] == "trait cards"
    assert view["tie"]["counts"] == {0: 1, 1: 2}
    assert view["tie"]["rules"][0] == "core/end-of-game/6"


def test_who_is_level_in_that_too_shares_the_win() -> None:
    view = ended({"Ann": 5, "Bob": 1, "Cleo": 5}, Ann="A1 4: Speed", Cleo="C1 4: Inking")
    assert view["winners"] == [0, 2]
    assert view["tie"]["counts"] == {0: 1, 2: 1}


@pytest.mark.parametrize("scores", [{"Ann": 6, "Bob": 5, "Cleo": 5}, {"Ann": 0, "Bob": 0, "Cleo": 1}])
def test_who_alone_has_the_most_points_is_in_no_tie(scores: dict[str, int]) -> None:
    assert ended(scores)["tie"] is None


def test_while_the_game_goes_on_there_is_none() -> None:
    assert table(["Ann", "Bob"], dealer(dice(1))).view(None)["tie"] is None
