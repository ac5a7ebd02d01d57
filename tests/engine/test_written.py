"""Moments written as scenes: positions that read back as they were, disputes as scenes that pass, and what can't be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.table import Table
from engine.disputes.claim import Claim, Moment
from engine.disputes.judging import judge
from engine.disputes.written import fails, spelled, written
from engine.oceans.game import GAME
from engine.oceans.scenes import OCEANS
from engine.scenes import scene
from engine.scenes.document import node_of
from engine.scenes.game import Unwritten
from rules_db import sources
from tests.engine.test_disputes import ATTACKED, DISCHARGE, OWNERS, PLAIN, PREDATOR, by_hand, moment

SCENES = sources.SOURCES / "oceans" / "scenes"


def bare(value: Any) -> Any:
    """A view without the numbers by which things are known, and that of the turn, which a scene does not say."""
    if isinstance(value, dict):
        if "species" in value:
            names = {number: one["name"] for number, one in value["species"].items()}
            lines = [{**player, "line": [names[i] for i in player["line"]]} for player in value["players"]]
            value = {**value, "species": sorted(value["species"].values(), key=lambda s: s["name"]), "players": lines}
        return {key: bare(one) for key, one in value.items() if key not in ("id", "turn", "played")}
    return [bare(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("file", ["core.yaml", "copies.yaml", "paralyzing_venom.yaml", "on_others.yaml", "tables.yaml"])
def test_a_position_reads_back_as_everyone_saw_it(file: str) -> None:
    read = 0
    for one in scene.read_file(SCENES / file):
        table = Table(GAME, one.opening.clone())
        try:
            given = OCEANS.given(table.run, None)
        except Unwritten:
            continue
        again = Table(GAME, OCEANS.position(node_of(given)))
        for seat in (None, *range(len(table.players))):
            assert bare(again.view(seat)) == bare(table.view(seat)), one.name
        assert again.question() == table.question()
        assert OCEANS.given(again.run, None) == given
        read += 1
    assert read > 3


def test_in_the_middle_of_a_phase_there_is_none() -> None:
    table = moment(OWNERS, *ATTACKED[:1]).table()
    table.replay(moment(OWNERS, *ATTACKED[:1]).decisions)
    with pytest.raises(Unwritten, match="can't be written"):
        OCEANS.given(table.run)


def test_what_is_hidden_is_left_out() -> None:
    hidden = {"hands": {"Ann": ["Speed", "Tusks"], "Bob": ["Parasitic"]}, "surface deck": ["Inking"]}
    run = moment({**PLAIN, **hidden, "phase": "playing", "scores": {"Ann": 7}}).table().run
    assert not {"hands", "surface deck", "scores"} & OCEANS.given(run).keys()
    speed = next(card for card in run.state.seats[0].hand if run.state.kind(card).name == "Speed")
    assert OCEANS.given(run, {speed})["hands"] == {"Ann": ["Speed"]}
    assert OCEANS.given(run, None)["hands"] == hidden["hands"]


class TestScenes:
    def test_effects_in_the_owners_order(self, tmp_path: Path) -> None:
        here = moment({**OWNERS, "assume": {"turn-order-starts": "active-player"}}, *ATTACKED)
        claim = Claim("order", effects=(DISCHARGE, PREDATOR), until="end of turn")
        ruling = judge(here, claim)
        made = written(here, claim, ruling.so, "The owners' order")
        assert made["until"] == "end of feeding"
        file = tmp_path / "scene.yaml"
        file.write_text(spelled({**made, "then": ruling.so}, ["a comment"]), encoding="utf-8")
        [result] = scene.run_file(file)
        assert result.passed
        assert fails({**made, "then": claim.then()}).startswith("order: expected")

    def test_a_move_that_is_refused(self) -> None:
        here = moment({**PLAIN, "species": {"Ann": ["A1 3"], "Bob": ["B1 9: Inking, Inking", "B2 3"]}})
        claim = Claim("legal", player="Ann", move="A1 attacks B1")
        made = written(here, claim, judge(here, claim).so, "No")
        assert made.keys() == {"scene", "given"}

    def test_a_move_that_was_made_shows_its_card_alone(self) -> None:
        given = {**PLAIN, "phase": "playing", "hands": {"Ann": ["Speed", "Tusks"], "Bob": ["Inking"]}}
        here = moment(given, (0, "evolve Speed on A1"))
        claim = Claim("illegal", player="Ann", move="evolve Speed on A1")
        made = written(here, claim, judge(here, claim).so, "Yes")
        assert made["given"]["hands"] == {"Ann": ["Speed"]}

    def test_a_later_decision(self) -> None:
        species = {"Ann": ["A1 3: Tentacled", "A2 3"], "Bob": ["B1 5", "B2 5"]}
        made = moment({**PLAIN, "species": species}, (0, "A1 attacks B1"), (0, "A1 attacks B2"))
        here = Moment(OCEANS, made.run, made.decisions, disputed=1)
        claim = Claim("number", what="population", species="B2", value=4)
        document = written(here, claim, claim.then(), "Taken")
        assert document["when"] == [{"Ann": "A1 attacks B1"}, {"Ann": "A1 attacks B2"}]

    def test_a_change_by_hand_is_no_decision_of_a_scene(self) -> None:
        here = by_hand(PLAIN, "population", "A1", 5)
        claim = Claim("number", what="population", species="A1", value=3)
        assert written(here, claim, claim.then(), "By the rules").keys() == {"scene", "given"}
        before = Moment(OCEANS, here.run, [*here.decisions, *moment(PLAIN, (0, "A1 forages")).decisions], disputed=1)
        with pytest.raises(Unwritten, match="changed by hand"):
            written(before, claim, claim.then(), "By hand")
