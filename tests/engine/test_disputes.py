"""Claims about a moment, and what the rules say of them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decision import Decision
from engine.core.table import Table
from engine.disputes import Claim, Moment, judge
from engine.oceans.game import GAME
from engine.oceans.scenes import OCEANS
from engine.scene_document import SceneError, node_of

OWNERS = {
    "players": ["Ann", "Bob", "Cleo"],
    "species": {
        "Ann": ["A1 3: Electric Discharge"],
        "Bob": ["B1 1: Filter Feeder, Tentacled", "B2 4"],
        "Cleo": ["C1 4: Invasive Predator"],
    },
}


def moment(given: dict[str, Any], *answers: tuple[int, str]) -> Moment:
    """A position and the decisions from there on, in words."""
    run = OCEANS.position(node_of(given))
    table = Table(GAME, run.clone(tracing=True))
    for player, answer in answers:
        assert table.choice is not None
        key = OCEANS.understand(table.run, table.choice, answer)
        assert key is not None, answer
        table.answer(player, key)
    return Moment(OCEANS, run, table.log)


def test_a_move_is_legal_or_not_by_the_rules() -> None:
    species = {"Ann": ["A1 3: Speed"], "Bob": ["B1 3", "B2 3"]}
    here = moment({"players": ["Ann", "Bob"], "species": species})
    ruling = judge(here, Claim("legal", player="Ann", move="A1 attacks B1"))
    assert (ruling.outcome, ruling.holds) == ("UPHELD", True)
    ruling = judge(here, Claim("illegal", player="Ann", move="A1 attacks B1"))
    assert (ruling.outcome, ruling.holds) == ("UPHELD", False)
    ruling = judge(here, Claim("legal", player="Ann", move="A1 attacks B1"), decided_otherwise=True)
    assert (ruling.outcome, ruling.holds) == ("OVERTURNED", True)


def test_a_refused_move_names_the_rule() -> None:
    species = {"Ann": ["A1 3: Speed"], "Bob": ["B1 9: Inking, Inking", "B2 3"]}
    given = {"players": ["Ann", "Bob"], "species": species}
    ruling = judge(moment(given), Claim("legal", player="Ann", move="A1 attacks B1"))
    assert (ruling.outcome, ruling.holds) == ("UPHELD", False)
    assert any(cite.startswith("core/") for cite in ruling.cites)


def test_a_number_is_looked_at_after_the_decision() -> None:
    given = {"players": ["Ann", "Bob"], "species": {"Ann": ["A1 3"], "Bob": ["B1 3"]}}
    here = moment(given, (0, "A1 forages"))
    point = "end of feeding"
    assert judge(here, Claim("number", what="population", species="A1", value=3, until=point)).holds is False
    ruling = judge(here, Claim("number", what="population", species="A1", value=4, until=point))
    assert (ruling.outcome, ruling.holds) == ("UPHELD", True)


def test_a_change_by_hand_against_the_rules_is_overturned() -> None:
    given = {"players": ["Ann", "Bob"], "species": {"Ann": ["A1 3"], "Bob": ["B1 3"]}}
    by_hand = Decision(0, "correction", (("population", "A1", 5),), "correction", (1,), "a slip")
    here = moment(given)
    here = Moment(here.game, here.run, [by_hand])
    ruling = judge(here, Claim("number", what="population", species="A1", value=3))
    assert ruling.outcome == "OVERTURNED"


def test_effects_of_different_owners_come_in_the_owners_order() -> None:
    here = moment(OWNERS)
    with pytest.raises(SceneError, match="no effect"):
        judge(here, Claim("triggered", effects=("Elecric Discarge",)))
