"""A standing pass changes nothing that anybody else could notice."""

from __future__ import annotations

from engine.core.table import Table
from tests.engine import tide_pool as tp
from tests.engine.conftest import answers, position


def test_the_question_of_another_stays_the_same_one() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["flight"]})
    seq, choice = table.seq, table.choice
    table.stand(1, "flight")
    assert (table.seq, table.choice) == (seq, choice)
    table.stand(1, "flight", on=False)
    assert (table.seq, table.choice) == (seq, choice)
    assert Table.load(tp.GAME, table.dump()).seq == seq


def test_a_chance_that_it_answers_is_another_question() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["flight"]})
    answers(table, "creature:0", "prey:3", "take:1")
    seq = table.seq
    table.stand(1, "flight")
    assert table.seq == seq + 1


def test_anothers_own_decision_can_still_be_taken_back_and_the_pass_stays() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["flight"]})
    answers(table, "creature:0")
    before = table.digest()
    answers(table, "prey:3")
    to = table.undoable(0)
    table.stand(1, "flight")
    assert table.undoable(0) == to
    assert to is not None
    table.undo(to)
    assert table.run.passes == ((1, "flight"),)
    table.stand(1, "flight", on=False)
    assert table.digest() == before


def test_ones_own_goes_with_the_decision_before_it() -> None:
    table = position(traits={0: ["claw"]}, hands={1: ["flight"]})
    answers(table, "creature:0", "prey:3", "take:1", "pass")
    table.stand(1, "flight")
    to = next(at for at, decision in enumerate(table.log) if decision.player == 1)
    table.undo(to)
    assert table.run.passes == ()
    assert table.choice
    assert (table.choice.player, table.choice.prompt) == (1, "flight")
