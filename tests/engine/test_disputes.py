"""Claims about a moment, and what the rules say of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.decision import Decision
from engine.core.table import Table
from engine.disputes.claim import Claim, Moment
from engine.disputes.claimable import Asked, ask, claimable
from engine.disputes.judging import Ruling, judge
from engine.oceans.game import GAME
from engine.oceans.scenes import OCEANS
from engine.oceans.solo.scenes import OCEANS_SOLO
from engine.scenes.document import SceneError, node_of

PLAIN: dict[str, Any] = {"players": ["Ann", "Bob"], "species": {"Ann": ["A1 3"], "Bob": ["B1 3"]}}
OWNERS: dict[str, Any] = {
    "players": ["Ann", "Bob"],
    "active": "Bob",
    "species": {
        "Ann": ["A1 3: Electric Discharge, Burrower", "A2 1"],
        "Bob": ["B1 4: Invasive Predator, Whale Cleaner", "B2 4"],
    },
}
"""Bob's Invasive Predator and Ann's Electric Discharge are due at the end of the same feeding phase."""
ATTACKED = ((1, "B1 attacks A2"), (0, "yes"), (1, "Whale Cleaner"))
PREDATOR, DISCHARGE = "Invasive Predator of B1 on A2", "Electric Discharge of A1 on B1"


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


def by_hand(given: dict[str, Any], *values: str | int) -> Moment:
    """A position that was changed by hand."""
    done = Decision(0, "correction", (values,), "correction", (1,), "a slip")
    return Moment(OCEANS, moment(given).run, [done])


def told(ruling: Ruling) -> tuple[str, bool | None]:
    return ruling.outcome, ruling.holds


class TestMoves:
    def test_one_is_legal_or_not_by_the_rules(self) -> None:
        species = {"Ann": ["A1 3: Speed"], "Bob": ["B1 3", "B2 3"]}
        here = moment({**PLAIN, "species": species})
        legal = Claim("legal", player="Ann", move="A1 attacks B1")
        assert told(judge(here, legal)) == ("UPHELD", True)
        ruling = judge(here, Claim("illegal", player="Ann", move="A1 attacks B1"))
        assert (*told(ruling), ruling.found) == ("UPHELD", False, "A1 attacks B1 is on offer")
        assert told(judge(here, legal, decided_otherwise=True)) == ("OVERTURNED", True)

    def test_a_refusal_names_its_rule(self) -> None:
        here = moment({**PLAIN, "species": {"Ann": ["A1 3: Speed"], "Bob": ["B1 9: Inking, Inking", "B2 3"]}})
        ruling = judge(here, Claim("legal", player="Ann", move="A1 attacks B1"))
        assert told(ruling) == ("UPHELD", False)
        assert any(cite.startswith("core/") for cite in ruling.cites)
        assert ruling.found
        assert ruling.so == {"refused": {"Ann": "A1 attacks B1"}}

    def test_what_others_can_only_see_once_it_is_done_can_only_then_be_claimed(self) -> None:
        given = {**PLAIN, "phase": "playing", "hands": {"Ann": ["Speed", "Tusks"]}}
        here = moment(given, (0, "evolve Speed on A1"))
        made = Claim("illegal", player="Ann", move="evolve Speed on A1")
        assert told(judge(here, made)) == ("UPHELD", False)
        with pytest.raises(SceneError, match="only Ann may see"):
            judge(here, Claim("legal", player="Ann", move="evolve Tusks on A1"))
        with pytest.raises(SceneError, match="only Ann may see"):
            judge(here, Claim("legal", player="Ann", move="evolve Parasitic on A1"))

    def test_somebody_else_was_asked(self) -> None:
        with pytest.raises(SceneError, match="Bob is not asked there: Ann is"):
            judge(moment(PLAIN), Claim("legal", player="Bob", move="B1 forages"))
        with pytest.raises(SceneError, match="no player"):
            judge(moment(PLAIN), Claim("legal", player="Cleo", move="B1 forages"))


class TestNumbers:
    def test_one_is_looked_at_after_the_decision(self) -> None:
        here = moment(PLAIN, (0, "A1 forages"))
        point = "end of feeding"
        wrong = judge(here, Claim("number", what="population", species="A1", value=3, until=point))
        assert (wrong.holds, wrong.found, wrong.so) == (False, "the population of A1 is 4", {"population": {"A1": 4}})
        assert told(judge(here, Claim("number", what="population", species="A1", value=4, until=point)))[1] is True
        assert wrong.after["species"]

    def test_it_names_its_parts_by_their_rules(self) -> None:
        ruling = judge(
            moment({**PLAIN, "species": {"Ann": ["A1 3: Tusks"]}}), Claim("number", what="attack", species="A1")
        )
        assert "oceans/tusks" in ruling.cites

    def test_a_change_by_hand_against_the_rules_is_overturned(self) -> None:
        here = by_hand(PLAIN, "population", "A1", 5)
        assert told(judge(here, Claim("number", what="population", species="A1", value=3))) == ("OVERTURNED", True)
        assert told(judge(here, Claim("number", what="population", species="A1", value=5))) == ("OVERTURNED", False)

    def test_what_is_no_number_can_not_be_claimed(self) -> None:
        with pytest.raises(SceneError, match="nothing that can be claimed"):
            judge(moment(PLAIN), Claim("number", what="hands", species="Ann", value=3))


class TestEffects:
    def test_those_of_different_owners_come_in_the_owners_order(self) -> None:
        here = moment({**OWNERS, "assume": {"turn-order-starts": "active-player"}}, *ATTACKED)
        ruling = judge(here, Claim("order", effects=(PREDATOR, DISCHARGE)))
        assert told(ruling) == ("UPHELD", True)
        assert "promo/electric-discharge/12" in ruling.cites
        assert "Invasive Predator of B1 on A2 is of Bob" in ruling.because
        assert "Bob before Ann" in ruling.because
        other = judge(here, Claim("order", effects=(DISCHARGE, PREDATOR)))
        assert (*told(other), other.so) == ("UPHELD", False, {"order": [PREDATOR, DISCHARGE]})

    def test_with_whom_the_order_begins_is_open_unless_the_table_has_said(self) -> None:
        ruling = judge(moment(OWNERS, *ATTACKED), Claim("order", effects=(PREDATOR, DISCHARGE)))
        assert told(ruling) == ("NOT COVERED", None)
        assert list(ruling.open) == ["oceans/turn-order-starts"]
        ways = {way.rpartition(" ")[2]: holds for way, holds in ruling.ways.items() if "turn-order" in way}
        assert ways == {"active-player": True, "start-player": False, "next-player": False}
        assert "promo/electric-discharge/12" in ruling.cites

    def test_what_did_not_trigger(self) -> None:
        here = moment(OWNERS, *ATTACKED)
        assert judge(here, Claim("triggered", effects=(DISCHARGE,))).holds is True
        ruling = judge(here, Claim("not triggered", effects=(DISCHARGE,)))
        assert (ruling.holds, ruling.so) == (False, {"triggered": [DISCHARGE]})

    def test_a_name_that_no_effect_has(self) -> None:
        with pytest.raises(SceneError, match="no effect"):
            judge(moment(OWNERS), Claim("triggered", effects=("Elecric Discarge",)))


class TestALaterDecision:
    """A position with several decisions, of which the last one is disputed."""

    def here(self) -> Moment:
        species = {"Ann": ["A1 3: Tentacled", "A2 3"], "Bob": ["B1 5", "B2 5: Bottom Feeder"]}
        given = {**PLAIN, "species": species, "assume": {"bottom-feeder-arrow": "left"}}
        made = moment(given, (0, "A1 attacks B1"), (0, "A1 attacks B2"))
        return Moment(OCEANS, made.run, made.decisions, disputed=1)

    def test_moves_are_those_before_it(self) -> None:
        assert claimable(self.here()).made == "A1 attacks B2"
        assert judge(self.here(), Claim("illegal", player="Ann", move="A1 attacks B2")).holds is False
        assert judge(self.here(), Claim("legal", player="Ann", move="A2 forages")).holds is False

    def test_numbers_are_those_after_it(self) -> None:
        assert judge(self.here(), Claim("number", what="population", species="A1", value=4)).holds is True

    def test_effects_are_all(self) -> None:
        assert judge(self.here(), Claim("triggered", effects=("Bottom Feeder of B2",))).holds is True


class TestNotCovered:
    def test_a_card_that_is_played_in_part(self) -> None:
        here = moment({**PLAIN, "species": {"Ann": ["A1 3: Sea Rex", "A2 3"], "Bob": ["B1 3"]}}, (0, "A2 forages"))
        ruling = judge(here, Claim("number", what="attack", species="A1", value=1))
        assert ruling.outcome == "NOT COVERED"
        assert list(ruling.open) == ["Sea Rex"]
        other = judge(here, Claim("number", what="population", species="B1", value=3))
        assert told(other) == ("UPHELD", True)

    def test_a_hand_plays_no_part(self) -> None:
        here = moment({**PLAIN, "hands": {"Bob": ["Sea Rex"]}}, (0, "A1 forages"))
        assert judge(here, Claim("number", what="population", species="A1", value=4)).outcome == "UPHELD"

    def test_a_move_that_an_open_question_decides_without_being_named(self) -> None:
        species = {"Ann": ["A1 3: Speed"], "Bob": ["B1 5: Schooling", "B2 3"]}
        at_six = {**PLAIN, "species": {**species, "Bob": ["B1 6: Schooling", "B2 3"]}}
        here = moment({**PLAIN, "species": species, "assume": {"schooling-threshold": "more-than-five"}})
        assert told(judge(here, Claim("illegal", player="Ann", move="A1 attacks B1"))) == ("UPHELD", False)
        ruling = judge(moment({**PLAIN, "species": species}), Claim("legal", player="Ann", move="A1 attacks B1"))
        assert told(ruling) == ("NOT COVERED", None)
        assert list(ruling.open) == ["oceans/schooling-threshold"]
        assert judge(moment(at_six), Claim("legal", player="Ann", move="A1 attacks B1")).outcome == "UPHELD"

    def test_what_only_asks_something_else_first_decides_nothing(self) -> None:
        species = {"Ann": ["A1 3: Grazer", "A2 3"], "Bob": ["B1 3"]}
        ruling = judge(moment({**PLAIN, "species": species}), Claim("illegal", player="Ann", move="A1 forages"))
        assert (*told(ruling), ruling.open) == ("UPHELD", False, {})


class TestStepByStep:
    def test_a_claim_is_chosen_from_what_is_there(self) -> None:
        known = claimable(moment(OWNERS, *ATTACKED))
        assert ask(known, []) == Asked("kind", ["legal", "illegal", "number", "order", "triggered", "not triggered"])
        assert ask(known, ["legal"]) == Asked("species", ["B1", "B2"])
        assert ask(known, ["legal", "B1"]) == Asked(
            "move", ["B1 forages", "B1 attacks A1", "B1 attacks A2", "B1 attacks B2"]
        )
        assert ask(known, ["illegal"]) == Claim("illegal", player="Bob", move="B1 attacks A2")
        said = ["order", "B1", PREDATOR, "A1", DISCHARGE]
        asked = ask(known, said[:4])
        assert isinstance(asked, Asked)
        assert (asked.what, DISCHARGE in asked.options) == ("effect", True)
        assert ask(known, said) == Claim("order", effects=(PREDATOR, DISCHARGE), until="end of turn")
        assert [*known.effects] == ["B1", "A1"]

    def test_a_number_is_chosen_near_the_one_that_it_is(self) -> None:
        known = claimable(moment({**PLAIN, "species": {"Ann": ["A1 20: Dense Population"]}}))
        asked = ask(known, ["number", "population", "A1"])
        assert isinstance(asked, Asked)
        assert (len(asked.options), "20" in asked.options) == (25, True)
        claim = ask(known, ["number", "population", "A1", "20", "end of feeding"])
        assert claim == Claim("number", what="population", species="A1", value=20, until="end of feeding")

    def test_what_is_not_on_offer_is_refused(self) -> None:
        known = claimable(moment(PLAIN))
        for said in (["nonsense"], ["number", "hands"], ["legal", "B1"]):
            with pytest.raises(ValueError, match="can't be"):
                ask(known, said)

    def test_nothing_offered_tells_a_hand(self) -> None:
        given = {**PLAIN, "phase": "playing"}
        known = [claimable(moment({**given, "hands": {"Ann": [card]}})) for card in ("Speed", "Parasitic")]
        assert known[0] == known[1]
        assert not known[0].moves

    def test_every_claim_that_is_offered_can_be_judged(self) -> None:
        here = moment(OWNERS, *ATTACKED)
        known, open_, judged = claimable(here), [list[str]()], 0
        while open_:
            said = open_.pop()
            asked = ask(known, said)
            if isinstance(asked, Claim):
                judge(here, asked)
                judged += 1
            else:
                some = asked.options if asked.what == "kind" else asked.options[-1:]
                open_ += [[*said, option] for option in some]
        assert judged >= len(known.kinds)


def test_claims_and_rulings_are_kept_as_json() -> None:
    claim = Claim("order", effects=(PREDATOR, DISCHARGE))
    assert Claim.load(json.loads(json.dumps(claim.dump()))) == claim


def test_what_scenes_call_otherwise_reads_as_people_say_it() -> None:
    given = {"players": ["Ann"], "phase": "oceanic", "species": {"Ann": ["A1 3"]}, "oceanic": {"shark": {"attack": 2}}}
    here = Moment(OCEANS_SOLO, OCEANS_SOLO.position(node_of(given)))
    said = ["number", "population", "Shark", "1"]
    asked = ask(claimable(here), said)
    assert isinstance(asked, Asked)
    assert asked.options[-1] == "end of Oceanic's turn"
    claim = ask(claimable(here), [*said, "end of Oceanic's turn"])
    assert isinstance(claim, Claim)
    assert claim.until == "end of oceanic"
    assert claim.text() == "the population of Shark is 1 at the end of Oceanic's turn"
    assert judge(here, claim).holds
