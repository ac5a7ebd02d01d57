"""What holds in every game of Oceans: hundreds of random ones, the costly properties on a sample."""

from __future__ import annotations

import pytest

from engine.core.choice import CHANCE
from engine.core.table import Table
from engine.oceans import turn
from engine.oceans.game import GAME, table
from engine.oceans.setup import Options
from tests.engine.oceans import whole
from tests.engine.oceans.playing import KINDS, NAMES, Playing, asked, options_of, otherwise
from tests.engine.oceans.properties import offered_and_refused, order_of_free_triggers_is_free, untraced_is_the_same
from tests.engine.oceans.told import Told

GAMES = range(306)
PARTS = {f"{2 + seed % 3} players, {kind}": seed for seed, kind in enumerate(kind for kind in KINDS for _ in range(3))}
"""The nine kinds of games, one in nine of each: the first seed of each."""
LOOKED_AT = 0.1
"""The share of decisions at which the costly properties are looked at."""
SAMPLE = range(1001, 1019)


@pytest.mark.parametrize("kind", PARTS)
def test_each_position_is_whole_and_each_option_on_offer_applies(kind: str) -> None:
    for seed in GAMES[PARTS[kind] :: len(PARTS)]:
        with Playing(seed) as game:
            told = Told()
            for table in game.decisions():
                whole.whole(table)
                whole.steps(table, told.seen)
                told.follow(table)
                if table.choice is None or game.rng.random() < LOOKED_AT / 2:
                    whole.closely(table)
                if table.choice is not None and game.rng.random() < LOOKED_AT:
                    offered_and_refused(game)
            assert [step.number for step in table.run.steps] == list(range(1, table.run.number + 1))
            whole.texts_of_steps(table)
            whole.ended(table)


@pytest.mark.parametrize("players", [5, 6])
def test_games_of_five_and_six_are_whole(players: int) -> None:
    for seed in SAMPLE[:5]:
        with Playing(seed, players=players) as game:
            for table in game.decisions():
                whole.whole(table)
                if game.rng.random() < LOOKED_AT:
                    whole.closely(table)
            whole.ended(table)


@pytest.mark.parametrize("seed", SAMPLE)
def test_however_open_questions_are_answered_the_game_is_whole(seed: int) -> None:
    options = otherwise(seed, options_of(seed, 2 + seed % 3))
    with Playing(seed, options=options) as game:
        for table in game.decisions():
            whole.whole(table, at_rest=False)
            if game.rng.random() < LOOKED_AT:
                whole.closely(table)
        whole.steps(table)


def end_of(seed: int) -> Table:
    """The table at the end of a random game."""
    game = Playing(seed)
    *_, end = game.decisions()
    return end


@pytest.mark.parametrize("seed", SAMPLE)
def test_a_replay_of_the_log_is_the_live_game(seed: int) -> None:
    live = end_of(seed)
    other = Playing(seed).table
    other.replay(live.log)
    assert (other.digest(), other.log, other.run.steps) == (live.digest(), live.log, live.run.steps)


@pytest.mark.parametrize("seed", SAMPLE)
def test_an_empty_phase_that_is_passed_over_would_have_changed_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = end_of(seed)
    monkeypatch.setattr(turn, "still", lambda _: False)
    other = Playing(seed).table
    other.replay(live.log)
    assert (other.digest(), other.log, other.run.steps) == (live.digest(), live.log, live.run.steps)


@pytest.mark.parametrize("seed", SAMPLE[:9])
def test_a_clone_goes_on_like_the_original_and_neither_disturbs_the_other(seed: int) -> None:
    end = end_of(seed)
    with Playing(seed) as game:
        for at, live in enumerate(game.decisions()):
            if game.table.choice is None or at % (len(end.log) // 6 + 1):
                continue
            before, copy = live.digest(), live.clone()
            assert copy.digest() == before
            for decision in end.log[at:]:
                copy.answer(decision.player, *decision.answer)
            assert (copy.digest(), copy.log) == (end.digest(), end.log)
            assert live.digest() == before


@pytest.mark.parametrize("seed", SAMPLE[:9])
def test_a_table_saved_and_loaded_goes_on_like_the_live_one(seed: int) -> None:
    other: Table | None = None
    with Playing(seed) as game:
        for live in game.decisions():
            if other is None:
                other = Table.load(GAME, live.dump())
                continue
            other.answer(live.log[-1].player, *live.log[-1].answer)
            if game.rng.random() < LOOKED_AT or live.choice is None:
                assert other.digest() == live.digest()
                for seat in range(CHANCE, game.players):
                    assert asked(other, seat) == asked(live, seat)
                assert other.view(0) == live.view(0)
                other = Table.load(GAME, other.dump())
                assert other.dump() == live.dump()


@pytest.mark.parametrize("seed", SAMPLE[:9])
def test_going_back_and_on_again_leads_to_the_same_place(seed: int) -> None:
    with Playing(seed) as game:
        digests = [table.digest() for table in game.decisions()]
        table = game.table
        log, steps = table.log[:], table.run.steps[:]
        for to in game.rng.sample(range(len(log)), 3):
            seq = table.seq
            table.undo(to)
            assert table.digest() == digests[to]
            assert (table.log, table.seq) == (log[:to], seq + 1)
            table.replay(table.undone[-1][1])
            assert (table.digest(), table.log, table.run.steps) == (digests[-1], log, steps)


@pytest.mark.parametrize("seed", [*SAMPLE, *range(1100, 1112)])
def test_the_order_in_which_free_triggers_are_kept_changes_nothing(seed: int) -> None:
    game = Playing(seed, options=Options())
    *_, _end = game.decisions()
    order_of_free_triggers_is_free(game)


@pytest.mark.parametrize("seed", SAMPLE[:6])
def test_without_a_trace_the_game_is_the_same(seed: int) -> None:
    game = Playing(seed)
    *_, _end = game.decisions()
    untraced_is_the_same(game)


@pytest.mark.parametrize(
    ("names", "options", "says"),
    [
        ((), Options(), "2 to 4 players"),
        (("Ann",), Options(), "2 to 4 players"),
        (NAMES[:5], Options(), "ask for more players"),
        ((*NAMES, "Gil"), Options(), "2 to 4 players"),
        ((*NAMES, "Gil"), Options(more_players=True), "at most 6"),
        (("Ann", "ann "), Options(), "two players are called"),
        (("Ann", ""), Options(), "needs a name"),
        (("Ann", "  "), Options(), "needs a name"),
        (NAMES[:2], Options(start=2), "seat from 0 to 1"),
        (NAMES[:2], Options(start=-1), "seat from 0 to 1"),
        (NAMES[:2], Options(assume={"oceans/no-such-question": "yes"}), "no open question"),
        (NAMES[:2], Options(assume={"oceans/parasitic-arrow": "up"}), "there are left, right"),
        (NAMES[:2], Options(sets=("base", "legend")), "no set 'legend'"),
        (NAMES[:2], Options(sets=("deluxe",)), "among the sets base, promo, deluxe"),
    ],
)
def test_what_cant_be_set_up_says_what_can(names: tuple[str, ...], options: Options, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        table(names, options=options)
