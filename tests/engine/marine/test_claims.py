"""What can be claimed of a moment of Marine: each move that is listed is about its tile, and means something."""

from __future__ import annotations

from engine.disputes.claim import Moment
from engine.disputes.claimable import Asked, ask, claimable
from engine.marine.scenes import MARINE
from tests.engine.marine.playing import Playing


def test_moves_are_listed_below_the_tiles_and_the_player_that_they_are_of() -> None:
    met: set[str] = set()
    for seed in range(0, 30, 2):
        with Playing(seed) as game:
            for table in game.decisions():
                choice = table.choice
                if choice is None or choice.player < 0 or game.rng.random() > 0.1:
                    continue
                met.add(choice.prompt)
                listed: list[str] = []
                for name in MARINE.species(table.run):
                    for move in MARINE.moves(table.run, choice, name):
                        key = MARINE.understand(table.run, choice, move)
                        assert key is not None, move
                        listed.append(move)
                        if key[0] in ("move", "hex", "eliminate", "share") and name[0] in "ABCDEFG" and len(name) == 2:
                            assert name in move
                for key in choice.options:
                    assert MARINE.texts(table.run, choice, key)[0] in listed or len(listed) >= 100
    assert {"action", "place", "element", "moving", "corner", "new species", "tile to cover", "elimination"} <= met


def test_a_number_is_claimed_only_of_what_has_it() -> None:
    with Playing(2) as game:
        table = next(table for table in game.decisions() if table.choice and table.choice.prompt == "action")
        known = claimable(Moment(MARINE, table.run.clone()))
    of_points, of_tiles = ask(known, ["number", "points"]), ask(known, ["number", "bonus"])
    assert isinstance(of_points, Asked)
    assert isinstance(of_tiles, Asked)
    assert list(of_points.options) == [player["name"] for player in table.view()["players"]]
    assert "D4" in of_tiles.options
    assert "Ann" not in of_tiles.options
