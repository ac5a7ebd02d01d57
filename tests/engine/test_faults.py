"""What goes wrong changes nothing: bad answers are refused, and an error in the rules leaves the last good decision."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest

from engine.core.choice import CHANCE, key_of, spell
from engine.core.decision import Refused
from engine.core.listener import Listener
from engine.core.stack import Endless
from engine.core.table import Table
from tests.engine import tide_pool as tp
from tests.engine.conftest import answers, played, position


def refused(table: Table, player: Any, *keys: Any, seq: int | None = None) -> str:
    """The reason of the refusal; the table is as it was, and the refusal says what is possible, with cites."""
    before, log, steps = table.digest(), table.log[:], table.run.steps[:]
    with pytest.raises(Refused) as caught:
        table.answer(player, *keys, seq=seq)
    assert (table.digest(), table.log, table.run.steps) == (before, log, steps)
    refusal = caught.value.refusal
    assert refusal.cites or table.choice is None
    return refusal.reason


@pytest.mark.parametrize("player", [1, 2, -1, -5, None, "0", "Ann", 0.5, (0,), []])
def test_the_wrong_player(feeding: Table, player: Any) -> None:
    assert "Ann decides now" in refused(feeding, player, "creature:0")


def test_of_a_secret_question_a_refusal_tells_others_nothing() -> None:
    table = position(hands={0: ["wave", "filter"]})
    with pytest.raises(Refused) as caught:
        table.answer(1, "card:0")
    assert caught.value.refusal.possible == ()
    assert "card" not in caught.value.refusal.reason


def test_an_answer_to_an_old_question(feeding: Table) -> None:
    old = feeding.seq
    feeding.answer(0, "creature:0", seq=old)
    assert "already decided" in refused(feeding, 0, "creature:1", seq=old)
    later = feeding.seq
    feeding.undo(0)
    assert feeding.seq > later
    assert "already decided" in refused(feeding, 0, "creature:1", seq=later)
    feeding.answer(0, "creature:1", seq=feeding.seq)


@pytest.mark.parametrize(
    "key",
    ["", ":", "creature", "creature:3", "creature:", "creature:00", "creature:0x0", "creature:²", "creature:--1",
     "creature:٠", "creature:" + "9" * 5000, "creature:-0", " creature:0", "creature:0:", "Creature:0", "\x00",
     (), ("creature",), ("creature", "0"), ("creature", 0.0), ("creature", False), ("creature", None),
     ("creature", []), ["creature", 0], {"creature": 0}, None, 0, b"creature:0", ("creature", (0,)), object()],
)  # fmt: skip
def test_what_is_not_on_offer(feeding: Table, key: Any) -> None:
    assert refused(feeding, 0, key)
    assert feeding.refusal(0, (key,))


@pytest.mark.parametrize("keys", [[], ["creature:0", "creature:1"], ["creature:0", "creature:0"]])
def test_too_few_too_many_and_the_same_twice(feeding: Table, keys: list[str]) -> None:
    assert "Choose 1 different" in refused(feeding, 0, *keys)


def test_the_same_twice_where_several_may_be_chosen() -> None:
    table = position(hands={0: ["wave", "flight"]})
    answers(table, "pass", "creature:0", "creature:1")
    assert "twice" in refused(table, 0, "card:39", "card:39")
    assert "Choose 0 to 2" in refused(table, 0, "card:39", "card:38", "card:39")
    assert refused(table, 0, "card:39", "card:37")


def test_nothing_can_be_answered_after_the_end() -> None:
    *_, (table, _) = played(3)
    assert table.choice is None
    for player, key in ((0, "creature:0"), (CHANCE, "card:1"), (None, None), (0, "pass")):
        assert "has ended" in refused(table, player, key)
    assert table.asked(0) is None
    assert (table.legal(), table.question()) == ((), "")


@pytest.mark.parametrize("to", [-1, 1, 2, 99])
def test_going_back_to_where_nobody_has_been(feeding: Table, to: int) -> None:
    answers(feeding, "creature:0")
    before = feeding.dump()
    with pytest.raises(Refused, match="1 decisions"):
        feeding.undo(to)
    assert feeding.dump() == before


def test_a_correction_that_is_none(feeding: Table) -> None:
    before = feeding.dump()
    for verb, values in (("set", (99, 1)), ("", ()), ("paint", (1, "red")), ("set", ([0], 1)), (None, (0, 1))):
        with pytest.raises((Refused, IndexError)):
            feeding.correct(0, verb, *values)  # type: ignore[arg-type]
    assert feeding.dump() == before


def test_a_key_is_spelled_and_read_back() -> None:
    for key in ((), ("a",), ("a", 0), ("a", -7, "b"), ("a", 10**17)):
        assert key_of(spell(key)) == (key or ("",))
    assert key_of("a:" + "1" * 40) == ("a", "1" * 40)


@pytest.mark.parametrize(("effect", "error"), [("loop", Endless), ("break", ZeroDivisionError)])
def test_an_error_in_a_body_leaves_the_table_at_the_last_good_decision(effect: str, error: type[Exception]) -> None:
    table = position(Listener("fed", effect, 4), hands={0: ["filter"]}, traits={1: ["claw"]})
    answers(table, "pass")
    before, choice, seq, steps = table.digest(), table.choice, table.seq, table.run.steps[:]
    for _ in range(2):
        with pytest.raises(error):
            answers(table, "creature:0", "creature:1")
        while len(table.log) > 1:
            table.undo(1)
        assert (table.digest(), table.choice) == (before, choice)
        assert table.run.steps == steps
    assert table.seq >= seq
    table.run.state.listeners.drop(4)
    table = Table(tp.GAME, table.run)
    answers(table, "creature:0")
    assert table.run.state.creatures[0].population == 5


def test_an_endless_loop_by_hand_says_what_repeats_it_and_can_be_gone_on_from(feeding: Table) -> None:
    answers(feeding, "creature:0")
    before = feeding.dump()
    with pytest.raises(Endless, match="loop") as caught:
        feeding.correct(0, "do", "loop", why="a test")
    assert feeding.dump() == before
    repeats = json.loads(str(caught.value).split("after: ")[1])
    assert [line[2] for line in repeats] == [[["creature", 0]], [["do", "loop"]]]
    answers(feeding, "creature:1")
    assert feeding.run.state.creatures[1].population == 4


def test_the_budget_is_for_each_decision_the_draws_that_follow_it_included() -> None:
    run = tp.new(2)
    run.rules = dataclasses.replace(tp.rules, budget=120)
    rng = random.Random(2)
    table = Table(tp.GAME, run, tp.dealer(rng))
    before = table.dump()
    with pytest.raises(Endless, match="draw for ever"):
        table.correct(0, "do", "draw for ever")
    assert table.dump() == before
    while table.choice is not None:
        table.answer(table.choice.player, *tp.pick(rng, table.choice))
    assert table.run.number > 120


@pytest.mark.parametrize(
    "key", [(), ("card",), ("card", -1), ("card", "4"), ("deck", 4), ("card", 4, 4), ("card", None)]
)
def test_a_draw_of_what_is_not_there(key: Any) -> None:
    table = Table(tp.GAME, tp.new(2))
    cards = list(table.legal())[:3]
    assert refused(table, CHANCE, *cards, key)


def test_an_error_on_a_clone_or_a_loaded_table_is_undone_as_well() -> None:
    table = tp.table(2, 4)
    for other in (table.clone(), Table.load(tp.GAME, table.dump())):
        before = other.dump()
        with pytest.raises(Endless):
            other.correct(0, "do", "loop")
        assert other.dump() == before


def test_a_dealer_that_deals_what_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="dealer answered 'draw'"):
        Table(tp.GAME, tp.new(2), lambda _: (("card", 999),))


def test_a_log_that_no_longer_fits_is_refused_where_it_stops_fitting(feeding: Table) -> None:
    answers(feeding, "creature:0")
    log = [*feeding.log, feeding.log[0]]
    again = position()
    with pytest.raises(Refused):
        again.replay(log)
    assert again.digest() == feeding.digest()
