"""What holds in every game of Marine: sixty random ones, with the usual answers to open questions and with others."""

from __future__ import annotations

import pytest

from engine.marine.game import table
from engine.marine.setup import Options
from tests.engine.marine import properties
from tests.engine.marine.playing import NAMES, Playing, end_of

GAMES = range(60)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_position_is_whole_and_each_option_on_offer_applies(players: int) -> None:
    for seed in GAMES[players - 2 :: 3]:
        with Playing(seed) as game:
            properties.checked(game)


@pytest.mark.parametrize("holds", properties.AT_A_DECISION)
def test_what_holds_at_any_decision(holds: object) -> None:
    assert callable(holds)
    with Playing(101) as game:
        for _ in game.decisions():
            if game.table.choice is not None and game.rng.random() < 0.3:
                holds(game)


@pytest.mark.parametrize("seed", [200, 201])
def test_a_replay_and_going_back_lead_to_the_same_place(seed: int) -> None:
    game = Playing(seed)
    *_, _end = game.decisions()
    properties.replays(game)
    properties.goes_back_and_on(game)


def test_the_same_seed_is_the_same_game() -> None:
    assert end_of(7).digest() == end_of(7).digest()
    assert end_of(7).digest() != end_of(10).digest()


@pytest.mark.parametrize(
    ("names", "assume", "says"),
    [
        (NAMES[:1], {}, "2 to 4 players"),
        ((*NAMES, "Eve"), {}, "2 to 4 players"),
        (("Ann", "ann "), {}, "two players are called"),
        (("Ann", "  "), {}, "needs a name"),
        (NAMES[:2], {"no-such-question": "yes"}, "no open question"),
        (NAMES[:2], {"rounds-of-a-table": "nine"}, "there are three, one, two, five"),
        (NAMES[:2], {"normal-or-special-space": "special-pawns-only"}, "No table can be set to"),
    ],
)
def test_what_cant_be_set_up_says_what_can(names: tuple[str, ...], assume: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        table(names, options=Options(assume))
