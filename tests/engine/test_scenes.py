"""Each feature of the core in a scene by hand."""

from __future__ import annotations

import itertools

import pytest

from engine.core.choice import CHANCE, PASS
from engine.core.decision import Decision, Refused
from engine.core.listener import Listener
from engine.core.stack import Frame
from engine.core.table import Table
from engine.core.value import Value
from tests.engine import tide_pool as tp
from tests.engine.conftest import answers, position, told


def populations(table: Table) -> list[int]:
    creatures = table.run.state.creatures
    return [creatures[id_].population if id_ in creatures else 0 for id_ in range(6)]


def asked(table: Table) -> tuple[int, str]:
    assert table.choice is not None
    return table.choice.player, table.choice.prompt


def test_a_phase_repeats_a_step_and_the_last_of_a_kind_is_neither_asked_nor_logged(feeding: Table) -> None:
    answers(feeding, "creature:1", "creature:0")
    assert asked(feeding) == (CHANCE, "draw")
    assert [d.texts() for d in feeding.log] == [("creature:1",), ("creature:0",)]
    assert populations(feeding) == [4, 4, 4, 3, 3, 3]


def test_an_effect_asks_all_its_questions_then_does_its_body_once() -> None:
    table = position(traits={0: ["claw"]})
    answers(table, "creature:0")
    assert asked(table) == (0, "prey")
    assert populations(table) == [5, 3, 3, 3, 3, 3]
    answers(table, "prey:4")
    assert asked(table) == (0, "take")
    assert populations(table) == [5, 3, 3, 3, 3, 3]
    answers(table, "take:2")
    assert populations(table) == [7, 3, 3, 3, 1, 3]
    assert asked(table) == (0, "feed")


def test_an_effect_whose_second_question_has_no_answer_ends_without_its_body() -> None:
    table = position(traits={0: ["claw"]})
    answers(table, "creature:0", [])
    assert asked(table) == (0, "feed")
    assert populations(table) == [5, 3, 3, 3, 3, 3]


@pytest.mark.parametrize("count", range(4))
def test_none_some_or_all_may_be_chosen(count: int) -> None:
    table = position(hands={0: ["wave", "wave", "flight"]})
    answers(table, "pass", "creature:1", "creature:0")
    assert asked(table) == (0, "discard")
    assert (table.choice.least, table.choice.most) == (0, 3)  # type: ignore[union-attr]
    answers(table, list(table.legal())[:count])
    assert len(table.run.state.hands[0]) == 3 - count


def test_a_window_is_asked_of_whoever_could_hold_a_card_even_if_passing_is_all_there_is() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["filter"]})
    answers(table, "creature:0", "prey:3", "take:1")
    assert asked(table) == (1, "flight")
    assert table.legal() == (PASS,)
    answers(table, "pass")
    assert populations(table) == [6, 3, 3, 2, 3, 3]


def test_a_window_is_not_asked_where_all_can_see_that_there_is_no_card() -> None:
    table = position(traits={0: ["claw"]})
    answers(table, "creature:0", "prey:3", "take:1")
    assert asked(table) == (0, "feed")


def test_a_reaction_keeps_what_follows_from_being_done() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["flight", "filter"]})
    answers(table, "creature:0", "prey:3", "take:1", "card:38")
    assert populations(table) == [5, 3, 3, 3, 3, 3]
    assert asked(table) == (0, "feed")
    assert not any(frame.name == "strike" for frame in table.run.stack)


def test_a_standing_pass_answers_at_once_whatever_is_held_and_is_logged() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["flight"]})
    table.stand(1, "flight")
    answers(table, "creature:0", "prey:3", "take:1")
    assert asked(table) == (0, "feed")
    assert table.log[0] == Decision(1, "flight", (("on",),), "standing")
    assert Table.load(tp.GAME, table.dump(), replay=True).digest() == table.digest()
    table.stand(1, "flight", on=False)
    assert table.run.passes == ()


def test_a_standing_pass_answers_the_window_that_stands() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["flight"]})
    answers(table, "creature:0", "prey:3", "take:1")
    table.stand(1, "flight")
    assert asked(table) == (0, "feed")
    with pytest.raises(Refused):
        table.stand(1, "feed")


def test_triggers_go_by_seat_from_the_active_player_and_scenarios_come_last() -> None:
    sources = (tp.CURRENT, 0, 6, 3)
    table = position(*(Listener("fed", "note", s) for s in sources), players=3, active=1)
    answers(table, "creature:4")
    assert told(table, "noted") == ["noted 3", "noted 6", "noted 0", "noted -10"]


def test_a_player_orders_their_own_triggers_and_nobody_elses() -> None:
    table = position(*(Listener("fed", "note", s) for s in (0, 3, 4)))
    answers(table, "creature:0")
    assert asked(table) == (1, "order")
    assert table.legal() == (("effect", "note", 3), ("effect", "note", 4))
    assert table.choice.cites == ("tide/order",)  # type: ignore[union-attr]
    answers(table, "effect:note:4")
    assert told(table, "noted") == ["noted 0", "noted 4", "noted 3"]


def test_equal_triggers_are_not_ordered_but_all_fire() -> None:
    table = position(*[Listener("fed", "note", 0)] * 2)
    answers(table, "creature:0")
    assert told(table, "noted") == ["noted 0", "noted 0"]


def test_free_triggers_are_never_asked_about_and_their_order_does_not_matter() -> None:
    ends: set[str] = set()
    free = [Listener("fed", "filter", 5, about=(n,)) for n in range(3)] + [Listener("fed", "fade", 1)]
    for order in itertools.permutations(free):
        table = position(*order)
        answers(table, "creature:0")
        assert asked(table) == (0, "feed")
        table.run.state.listeners = type(table.run.state.listeners)()
        ends.add(table.digest())
    assert len(ends) == 1


def test_free_triggers_leave_the_order_of_the_others_to_their_owner() -> None:
    table = position(Listener("fed", "fade", 0), Listener("fed", "note", 1), Listener("fed", "drain", 2))
    answers(table, "creature:0")
    assert table.legal() == (("effect", "note", 1), ("effect", "drain", 2))


@pytest.mark.parametrize(("first", "rich"), [("drain", []), ("rich", ["was rich 0"])])
def test_a_condition_is_looked_at_again_as_the_trigger_resolves(first: str, rich: list[str]) -> None:
    table = position(Listener("fed", "drain", 0), Listener("fed", "rich", 0))
    answers(table, "creature:0", f"effect:{first}:0")
    assert told(table, "was rich") == rich
    assert asked(table) == (0, "feed")


def test_a_trigger_whose_source_has_left_does_not_resolve_unless_it_outlasts_it() -> None:
    listeners = [Listener("fed", effect, 0) for effect in ("note", "epitaph", "end")]
    table = position(*listeners)
    answers(table, "creature:0", "effect:end:0")
    assert told(table, "ended all of 0") == ["ended all of 0"]
    assert told(table, "noted") == []
    assert told(table, "remembered") == ["remembered 0"]


def test_an_open_batch_takes_in_a_trigger_that_arises_and_fires_each_once() -> None:
    table = position(traits={0: ["mimic"], 5: ["sprout"]})
    assert told(table, "copied") == ["copied 0 37"]
    assert populations(table) == [4, 3, 3, 3, 3, 3]
    assert asked(table) == (0, "feed")


def test_an_open_batch_takes_in_a_trigger_whose_condition_comes_to_hold() -> None:
    table = position(traits={0: ["brood", "spawn"]}, population={0: 2})
    answers(table, "creature:0", "creature:1")
    assert told(table, "spawned") == ["spawned 0 3"]
    assert populations(table)[0] == 2 + 2 + 3 - 3 - 1


def test_what_is_checked_waits_for_the_end_of_a_batch_that_defers_it() -> None:
    table = position(traits={0: ["brood", "spawn"]}, population={0: 6})
    answers(table, "creature:0", "creature:1")
    assert asked(table) == (0, "order")
    answers(table, "effect:hatch:0:0:3")
    assert populations(table)[0] == 7
    assert asked(table) == (CHANCE, "draw")


def test_checks_come_at_once_elsewhere() -> None:
    table = position(population={0: 8})
    answers(table, "creature:0")
    assert asked(table) == (0, "crowded")
    answers(table, "sea")
    assert populations(table)[0] == 5
    assert told(table, "crowded") == ["crowded 0"]


def test_a_delayed_effect_keeps_the_owner_it_was_promised_to_and_fires_once() -> None:
    delayed = Listener("fed", "claw", 0, 1, once=True)
    table = position(delayed)
    answers(table, "creature:0")
    assert asked(table) == (1, "prey")
    answers(table, "prey:4", "take:1")
    assert table.run.state.listeners.all() == []


def test_a_listener_ends_with_the_event_that_ends_it_and_not_with_another() -> None:
    ends = [Listener("never", "note", n, until=("dusk", n)) for n in (0, 1)]
    table = position(*ends)
    answers(table, "creature:0", "creature:1")
    assert table.run.state.listeners.all() == ends[1:]
    assert table.run.state.listeners.ending("dusk") == (ends[1],)


def test_what_ends_with_an_event_still_answers_it() -> None:
    table = position(Listener("fed", "note", 0, until=("fed", 0)))
    answers(table, "creature:0")
    assert told(table, "noted") == ["noted 0"]
    assert table.run.state.listeners.all() == []


@pytest.mark.parametrize(
    ("defers", "steps"), [(True, ["gained", "drained"]), (False, ["gained", "crowded", "drained"])]
)
def test_a_batch_of_one_defers_checks_too(defers: bool, steps: list[str]) -> None:
    run = tp.new(2, hands=False, scenarios=False)
    run.stack.clear()
    run.state.listeners.add(Listener("fed", "feast", 0))
    run.emit("fed", 0, defers=defers)
    tp.move(run, 0, -2, "pool")
    while run.advance():
        run.decide((("sea",),))
    assert [step.told for step in run.steps] == steps


def test_a_replacement_asks_for_the_shares_and_each_passes_on_once() -> None:
    table = position(traits={0: ["glow"], 1: ["glow"]})
    answers(table, "creature:0")
    assert list(table.legal()) == [("keep", 0), ("keep", 1), ("keep", 2)]
    answers(table, "keep:0", "beside:1")
    assert asked(table) == (0, "keep")
    answers(table, "keep:1", "beside:0")
    assert asked(table) == (0, "feed")
    assert populations(table) == [4, 4, 3, 3, 3, 3]
    assert told(table, "gained") == ["gained 0 1", "gained 1 1"] or told(table, "gained") == [
        "gained 1 1",
        "gained 0 1",
    ]


def test_two_replacements_of_one_change_are_ordered_by_its_owner() -> None:
    table = position(traits={0: ["glow", "glow"]})
    answers(table, "creature:0")
    assert asked(table) == (0, "order")


def test_a_draw_is_a_decision_of_nobody_from_what_remains() -> None:
    table = position(deck=(4, 14, 24, 34, 35))
    answers(table, "creature:0", "creature:1")
    choice = table.choice
    assert choice is not None
    assert (choice.player, choice.least, choice.most, choice.secret) == (CHANCE, 4, 4, True)
    assert ("card", 35) in choice.options
    assert ("card", 5) not in choice.options
    assert ("creature", 4) not in choice.options
    table.answer(CHANCE, "card:35", "card:4", "card:14", "card:24")
    assert table.run.state.hands[0] == (35, 4, 14, 24)
    assert table.log[-1].player == CHANCE


def test_a_draw_of_all_that_is_left_leaves_nothing_to_chance() -> None:
    table = position(deck=(4, 14))
    answers(table, "creature:0", "creature:1")
    assert asked(table) == (1, "feed")
    assert table.run.state.hands[0] == (4, 14)


def test_only_who_decides_sees_the_options_of_a_secret_choice_and_the_step_it_leads_to() -> None:
    table = position(hands={0: ["wave", "filter"]})
    assert asked(table) == (0, "play")
    assert len(table.asked(0).options) == 2  # type: ignore[union-attr]
    for seat in (1, None):
        seen = table.asked(seat)
        assert seen is not None
        assert (seen.player, seen.prompt, seen.options, seen.most) == (0, "play", (), 0)
    answers(table, "pass", "creature:0", "creature:1", ["card:39"])
    assert told(table, "discarded") == []
    assert [text for _, text, _ in table.steps_since(0, 0) if text.startswith("discarded")] == ["discarded 0 39"]


def test_a_correction_is_logged_with_who_agreed_and_why_and_replayed() -> None:
    table = position(traits={0: ["claw"]})
    answers(table, "creature:0", "prey:4")
    table.correct(1, "set", 4, 1, agreed=(0,), why="a ruling: it had been 1")
    assert table.log[-1] == Decision(1, "correction", (("set", 4, 1),), "correction", (0,), "a ruling: it had been 1")
    assert asked(table) == (0, "feed")
    assert populations(table) == [6, 3, 3, 3, 0, 3]
    again = Table.load(tp.GAME, table.dump(), replay=True)
    assert (again.digest(), again.log) == (table.digest(), table.log)


def test_an_action_out_of_turn_leaves_the_question_standing() -> None:
    table = position(hands={1: ["wave"]})
    assert list(table.aside(1)) == [("wave", 39)]
    assert list(table.aside(0)) == list(table.aside(5)) == []
    table.answer(1, "wave:39")
    assert asked(table) == (0, "feed")
    assert populations(table) == [3, 3, 3, 4, 3, 3]
    with pytest.raises(Refused, match="Ann decides now, not Bob"):
        table.answer(1, "wave:39")
    assert Table.load(tp.GAME, table.dump(), replay=True).digest() == table.digest()


def test_a_number_says_what_it_is_made_of() -> None:
    value = position(traits={0: ["filter", "filter", "spines"]}).explain("forage", 0)
    assert value.total() == 3
    assert [(p.source, p.layer, p.amount) for p in value.parts] == [
        ("creature", "printed", 2), ("filter", "add", 1), ("filter", "add", 1), ("spines", "add", -1),
    ]  # fmt: skip
    assert [part.source for part in value.parts[1].parts] == ["filter"]
    assert value.cites() == ("tide/feed", "tide/filter", "tide/spines")


@pytest.mark.parametrize(
    ("layers", "floor", "total"),
    [
        ([("printed", 2), ("multiply", 2), ("add", 1)], None, 6),
        ([("add", 1), ("set", 5), ("printed", 2)], None, 6),
        ([("set", 5), ("set", 0)], None, 0),
        ([("printed", 1), ("add", -3)], 0, 0),
        ([("printed", 4), ("can't", 0), ("add", 2)], None, 0),
        ([("printed", 4), ("can't", 0)], 1, 1),
        ([], None, 0),
    ],
)
def test_layers_apply_in_their_order_and_the_floor_last(
    layers: list[tuple[str, int]], floor: int | None, total: int
) -> None:
    value = Value(floor, ("floor",))
    for layer, amount in layers:
        value.add("it", amount, ("it",), layer)  # type: ignore[arg-type]
    assert value.total() == total
    assert ("floor" in value.cites()) == (floor is not None)


def test_frames_of_one_body_are_done_in_the_order_in_which_it_names_them() -> None:
    run = tp.new(2, hands=False, scenarios=False)
    run.stack.clear()
    for n in range(3):
        run.push("note", n)
    run.advance()
    assert [step.values for step in run.steps] == [(0,), (1,), (2,)]
    assert {(step.by, step.cites) for step in run.steps} == {("note", ("tide/note",))}


def test_a_note_that_would_not_come_back_from_a_dump_is_an_error() -> None:
    frame = Frame(0, "turn")
    frame.notes["kept"] = [1, 2]
    with pytest.raises(TypeError, match="numbers, texts and tuples only"):
        frame.dump()


def test_undo_is_free_only_for_ones_own_last_decision_with_nothing_drawn_since(feeding: Table) -> None:
    answers(feeding, "creature:0")
    assert feeding.undoable(0) == 0
    assert feeding.undoable(1) is None
    answers(feeding, "creature:1")
    feeding.answer(CHANCE, *list(feeding.legal())[:4])
    assert feeding.undoable(0) is None


def test_going_back_with_a_dealer_ends_at_a_choice_of_a_player() -> None:
    table = tp.table(2, 7)
    start = len(table.log)
    table.answer(table.choice.player, *list(table.legal())[:1])  # type: ignore[union-attr]
    table.undo(0)
    assert len(table.log) == start
    assert table.choice is not None
    assert table.choice.player != CHANCE
    assert table.undone[0][0] == start
