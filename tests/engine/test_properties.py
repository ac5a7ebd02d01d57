"""What holds in every game: hundreds of random ones, the costly properties on a sample. A seed repeats a failure."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.core.choice import Answer, Choice, key_of, spell
from engine.core.decision import Refused
from engine.core.listener import Listeners
from engine.core.table import Table
from tests.engine import tide_pool as tp
from tests.engine.conftest import played

GAMES = range(240)
SAMPLE = range(1000, 1030)


def answers_of(choice: Choice, rng: random.Random) -> list[Answer]:
    """Each option once, in an answer of the size asked for."""
    options = list(choice.options)
    found: list[Answer] = [() for _ in range(choice.least == 0)]
    for option in options:
        others = [other for other in options if other != option]
        found.append((option, *rng.sample(others, max(0, choice.least - 1))))
    return found


@pytest.mark.parametrize("part", range(8))
def test_population_is_conserved_and_every_step_cites_a_rule(part: int) -> None:
    for seed in GAMES[part::8]:
        count = 0
        for table, _ in played(seed):
            count += 1
            assert table.run.state.total() == tp.TOTAL, seed
            assert (table.choice is None) == (not table.run.stack), seed
            if table.choice:
                assert len(table.choice.options) + (table.choice.least == 0) > 1 or table.choice.window, seed
                assert table.choice.cites or table.choice.prompt == "order", seed
        assert count < 2_000, seed
        assert all(step.cites for step in table.run.steps), seed
        assert [step.number for step in table.run.steps] == list(range(1, table.run.number + 1)), seed


@pytest.mark.parametrize("seed", SAMPLE[:12])
def test_each_option_applies_and_each_other_key_is_refused(seed: int) -> None:
    met: set[tuple[Any, ...]] = set()
    for table, rng in played(seed):
        choice = table.choice
        met.update(table.legal())
        if choice is None or rng.random() > 0.2:
            continue
        for answer in answers_of(choice, rng):
            table.clone().answer(choice.player, *map(spell, answer))
        before = table.digest()
        for key in rng.sample(sorted(met, key=str), min(20, len(met))):
            if key in choice.options:
                continue
            with pytest.raises(Refused) as refused:
                table.answer(choice.player, key)
            assert refused.value.refusal.reason
            assert refused.value.refusal.cites
            assert refused.value.refusal.possible == choice.options
        assert table.digest() == before
    for key in met:
        assert key_of(spell(key)) == key


@pytest.mark.parametrize("seed", SAMPLE)
def test_a_replay_of_the_log_is_the_live_game(seed: int) -> None:
    *_, (live, _) = played(seed)
    again = Table(tp.GAME, tp.new(live.run.state.players))
    again.replay(live.log)
    assert (again.digest(), again.log, again.run.steps) == (live.digest(), live.log, live.run.steps)


@pytest.mark.parametrize("seed", SAMPLE[:15])
def test_a_clone_goes_on_like_the_original_and_neither_disturbs_the_other(seed: int) -> None:
    *_, (end, _) = played(seed)
    for at, (table, _) in enumerate(played(seed)):
        if at % 7 or table.choice is None:
            continue
        before, copy = table.digest(), table.clone()
        assert copy.digest() == before
        for decision in end.log[at:]:
            copy.answer(decision.player, *decision.answer)
        assert (copy.digest(), copy.log) == (end.digest(), end.log)
        assert table.digest() == before


@pytest.mark.parametrize("seed", SAMPLE[:9])
def test_a_table_saved_and_loaded_at_each_decision_goes_on_like_the_live_one(seed: int) -> None:
    met: set[str] = set()
    other: Table | None = None
    for live, _ in played(seed):
        if other is None:
            other = Table.load(tp.GAME, live.dump())
        else:
            last = live.log[-1]
            other.answer(last.player, *last.answer)
            other = Table.load(tp.GAME, other.dump())
        assert other.dump() == live.dump(), seed
        assert other.asked(0) == live.asked(0), seed
        if live.run.stack:
            top = live.run.stack[-1]
            met.add("batch" if top.kind == 2 else "later question" if top.answers else "first question")
            if any(frame.kind == 2 for frame in live.run.stack[:-1]):
                met.add("within a batch")
    assert met == {"batch", "later question", "first question", "within a batch"}


@pytest.mark.parametrize("seed", SAMPLE[:15])
def test_going_back_and_on_again_leads_to_the_same_place(seed: int) -> None:
    digests = [table.digest() for table, _ in played(seed)]
    *_, (table, rng) = played(seed)
    log, steps = table.log[:], table.run.steps[:]
    for to in rng.sample(range(len(log)), 8):
        seq = table.seq
        table.undo(to)
        assert table.digest() == digests[to]
        assert (table.log, table.seq) == (log[:to], seq + 1)
        table.replay(table.undone[-1][1])
        assert (table.digest(), table.log, table.run.steps) == (digests[-1], log, steps)
    kept = Table.load(tp.GAME, table.dump())
    assert (kept.undone, kept.seq, kept.dump()) == (table.undone, table.seq, table.dump())


def test_with_a_dealer_going_back_and_on_keeps_what_was_drawn() -> None:
    rng, table = random.Random(5), tp.table(3, 5)
    while table.choice is not None:
        table.answer(table.choice.player, *tp.pick(rng, table.choice))
    end, log = table.digest(), table.log[:]
    for to in rng.sample(range(12, len(log) - 6), 8):
        table.undo(to)
        table.replay(table.undone[-1][1])
        assert (table.digest(), table.log) == (end, log)


def otherwise(table: Table, seat: int | None, rng: random.Random) -> Table:
    """The same table with the cards that a seat can't see dealt anew."""
    kept = json.loads(table.dump())
    state = kept["now"]["state"]
    hidden = [hand for player, hand in enumerate(state["hands"]) if player != seat]
    cards = [card for hand in hidden for card in hand] + state["deck"]
    rng.shuffle(cards)
    for hand in hidden:
        hand[:] = [cards.pop() for _ in hand]
    state["deck"] = sorted(cards)
    return Table.load(tp.GAME, json.dumps(kept))


@pytest.mark.parametrize("seed", SAMPLE[:9])
def test_what_a_seat_cant_see_changes_neither_its_view_nor_its_questions(seed: int) -> None:
    for table, rng in played(seed):
        if table.choice is None or rng.random() > 0.3:
            continue
        for seat in (None, *range(len(table.players))):
            other = otherwise(table, seat, rng)
            assert other.view(seat) == table.view(seat)
            assert other.asked(seat) == table.asked(seat)
            assert other.question() == table.question()
            assert seat is None or list(other.aside(seat)) == list(table.aside(seat))


@pytest.mark.parametrize("seed", SAMPLE[:10])
def test_the_order_in_which_free_triggers_are_kept_changes_nothing(seed: int) -> None:
    *_, (end, _) = played(seed)
    free = {name for name, effect in tp.rules.effects.items() if effect.touches is not None}
    table = Table(tp.GAME, tp.new(end.run.state.players))
    for decision in end.log:
        state, mixed = table.run.state, Listeners()
        listeners = state.listeners.all()
        chosen = [one for one in listeners if one.effect in free]
        random.Random(len(table.log)).shuffle(chosen)
        for one in listeners:
            mixed.add(chosen.pop() if one.effect in free else one)
        state.listeners = mixed
        table.answer(decision.player, *decision.answer)
    assert table.log == end.log
    assert table.view() | {"listeners": 0} == end.view() | {"listeners": 0}


@pytest.mark.parametrize("seed", SAMPLE[:6])
def test_without_a_trace_the_game_is_the_same(seed: int) -> None:
    *_, (traced, _) = played(seed)
    *_, (plain, _) = played(seed, tracing=False)
    assert plain.digest() == traced.digest()
    assert plain.run.steps == []
    assert plain.run.number == traced.run.number
