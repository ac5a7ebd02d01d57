"""Positions of Deep Sea: what can't be read says why, and what a table stands at can be written."""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

from engine.adjudication import adjudicate
from engine.core.decision import Refused
from engine.core.stack import Run
from engine.core.table import Table
from engine.deep_sea import reading, words
from engine.deep_sea.catalogue import catalogue
from engine.deep_sea.corrections import HOW
from engine.deep_sea.expectations import THEN
from engine.deep_sea.game import GAME, table
from engine.deep_sea.position import KEYS, position
from engine.deep_sea.scenes import DEEP_SEA
from engine.deep_sea.setup import Options
from engine.disputes.claim import Claim, Moment
from engine.disputes.judging import judge
from engine.disputes.written import written
from engine.games import GAMES
from engine.players.dice import dealer, dice
from engine.players.greedy import greedy
from engine.players.play import play_out
from engine.scenes.answers import NotPicked
from engine.scenes.document import SceneError, documents, node_of
from engine.scenes.game import Unwritten
from engine.scenes.scene import run_scene
from tests.engine.deep_sea.playing import decisions, opened


def unread(text: str) -> str:
    with pytest.raises(SceneError) as caught:
        run_scene(documents(dedent(text))[0])
    return str(caught.value)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("{}", "needs `players`"),
        ("{players: [Ann, Ann]}", "1 to 5 different names"),
        ("{players: [Ann], active: Zoe}", "no player"),
        ("{players: [Ann], mission: 11}", "numbered from 1 to 10"),
        ("{players: [Ann], zones: {H1: Atoll}}", "'H1' is no place"),
        ("{players: [Ann], zones: {A6: Atoll}}", "'A6' is no place"),
        ("{players: [Ann], zones: {A1: Atol}}", "did you mean Atoll"),
        ("{players: [Ann], zones: {A2: Atoll}}", "Atoll is a board of depth 1"),
        ("{players: [Ann], zones: {A1: Atoll, B1: Atoll}}", "lies in the ocean already"),
        ("{players: [Ann], stacks: {1: [Vortex]}}", "can't lie in this stack"),
        ("{players: [Ann], stacks: {9: [Atoll]}}", "named by their depths"),
        ("{players: [Ann], vessels: {Ann: [E1]}}", "there is no zone at E1"),
        ("{players: [Ann], vessels: {Ann: [C1, C1, C1, C1]}}", "3 Vessels at most"),
        ("{players: [Ann], sites: {C1 x1: Ann}}", "'C1 x1' is no site"),
        ("{players: [Ann], sites: {C1 d1: Ann}}", "a Dive site holds tokens"),
        ("{players: [Ann], dives: {C1 s1: 2}}", "no Dive site"),
        ("{players: [Ann], tokens: {Ann: [Sonar token, Sonar token, Sonar token]}}", "the box holds no more"),
        ("{players: [Ann, Nobody]}", "a player can't be called 'Nobody'"),
        ("{players: [Ann], research: {Ann: 13}}", "a number up to 12"),
        ("{players: [Ann], attributes: {Ann: {Wisdom: 3}}}", "there is no such key"),
        ("{players: [Ann], staging: {Ann: 31}}", "there are 30"),
        ("{players: [Ann], display: [The Daily News]}", "is no Journal"),
        ("{players: [Ann], journals: {Ann: [Extending Conservation Area of Effectiveness]}}", "the box holds one"),
        ("{players: [Ann], circles: {Ann: [Safe Movement Procedure]}}", "circles of one's own Journals"),
        ("{players: [Ann], specialists: {Ann: [Captain]}}", "is no Specialist"),
        ("{players: [Ann], impact: {z9: Ann}}", "is no hex"),
        ("{players: [Ann], assume: {no-such: yes}}", "no open question"),
        ("{players: [Ann], assume: {vortex-technology: never}}", "is no answer"),
        ("{players: [Ann], reef: 12}", "there is no such key"),
    ],
)
def test_a_position_that_is_none_says_what_is_wrong(given: str, says: str) -> None:
    assert says in unread(f"scene: x\ngame: deep-sea\ngiven: {given}\n")


@pytest.mark.parametrize(
    ("then", "says"),
    [
        ("{zones: {H1: Atoll}}", "'H1' is no place"),
        ("{research: {Zoe: 3}}", "no player"),
        ("{research: {Ann: much}}", "expected a number"),
        ("{tokens: {Ann: [Gold token]}}", "no Dive token"),
        ("{can travel: {Ann: [C1 B1]}}", "is no place"),
        ("{attributes: {Ann: {Wisdom: 1}}}", "there is no such key"),
    ],
)
def test_an_expectation_that_is_none_says_what_is_wrong(then: str, says: str) -> None:
    assert says in unread(f"scene: x\ngame: deep-sea\ngiven: {{players: [Ann, Bob]}}\nthen: {then}\n")


SEA: dict[str, Any] = {
    "players": ["Ann", "Bob"],
    "technology": {"Ann": 2},
    "zones": {"A1": "Kelp Forest", "C1": "The Sea Star", "C2": "The Looking Glass", "C3": "Coldwater Reef"},
    "vessels": {"Ann": ["A1", "C1"], "Bob": ["C1"]},
    "dives": {"C1 d1": 0},
    "research": {"Ann": 1},
}


@pytest.mark.parametrize(
    ("answer", "says", "cite"),
    [
        ("Travel C1 to A1", "crosses no gap", "deep-sea/travel/3"),
        ("Travel C1 to B1", "no zone at B1", "deep-sea/travel/3"),
        ("Travel C1 to C3", "C3 is at depth 3, and the Technology level of this Travel is 2", "deep-sea/travel/2"),
        ("Travel C2 to C1", "No Vessel of yours is in C2", "deep-sea/travel/1"),
        ("Dive in C1", "has no tokens left", "deep-sea/dive/1"),
        ("Conserve A1 c1", "costs 2 Research, and there is only 1", "deep-sea/paying-research/1"),
        ("Conserve C3 c1", "No Vessel of yours is where C3 c1 is used from", "deep-sea/the-five-actions/2"),
        ("Sonar in C2", "No Vessel of yours", "deep-sea/sonar/1"),
        ("Journal C1 j1: The Nautical Journal", "not in the display", "deep-sea/journal/1"),
        ("spend Sonar token for Sonar", "You have no Sonar token", "deep-sea/dive-tokens/1"),
        ("end turn", "Nothing has been done", "deep-sea/rounds-and-turns"),
        ("use Safe Movement Procedure", "none of your Journals", "deep-sea/journal-actions/1"),
        ("activate Pilot", "No Pilot is among your Specialists", "deep-sea/rounds-and-turns"),
        ("Dive in C2", "no place for Dive in C2", "deep-sea/the-five-actions/2"),
        ("Sonar in C1, track 2", "no place for Sonar in C1, track 2", "deep-sea/the-five-actions/2"),
        ("Conserve C3 j1", "no place for Conserve in C3 j1", "deep-sea/the-five-actions/2"),
        ("Conserve A1 c9", "no place for Conserve in A1 c9", "deep-sea/the-five-actions/2"),
        ("Conserve C1", "no place for Conserve in C1", "deep-sea/the-five-actions/2"),
        ("Dive in D1", "no place for Dive in D1", "deep-sea/the-five-actions/2"),
        ("dive d1", "no place for Dive in D1", "deep-sea/the-five-actions/2"),
    ],
)
def test_what_can_t_be_done_is_refused_with_the_rule(answer: str, says: str, cite: str) -> None:
    made = Table(GAME, position(node_of(SEA)))
    key = GAMES["deep-sea"].meant(made, answer)
    assert key is not None
    before = made.digest()
    with pytest.raises(Refused) as caught:
        made.answer(0, key)
    assert says in caught.value.refusal.reason
    assert cite in caught.value.refusal.cites
    assert made.digest() == before


def test_a_zone_is_not_taken_for_a_site_of_the_same_letter_and_number() -> None:
    zones = {"A1": "Atoll", "C1": "The Sea Star", "D1": "Volcanic Island"}
    sea = {"players": ["Ann", "Bob"], "zones": zones, "vessels": {"Ann": ["A1"], "Bob": ["C1"]}}
    text = f"{yaml.safe_dump({'scene': 'typed', 'game': 'deep-sea', 'given': sea})}when: [Ann: Dive in D1]"
    assert "No Vessel of yours is where D1 d1 is used from" in adjudicate(text).problem
    assert "dives at A1 d1" in " ".join(told for told, _ in adjudicate(text.replace("in D1", "in A1")).steps)


@pytest.mark.parametrize("answer", ["Conserve in Dying Reef", "Conserve D1", "Sonar in C1", "Sonar in Calm Seas"])
def test_an_answer_that_leaves_the_site_open_picks_none(answer: str) -> None:
    sea = {"players": ["Ann", "Bob"], "zones": {"C1": "Calm Seas", "D1": "Dying Reef"}, "research": {"Ann": 5}}
    made = Table(GAME, position(node_of({**sea, "vessels": {"Ann": ["C1", "D1"], "Bob": ["C1"]}})))
    with pytest.raises(NotPicked) as caught:
        GAMES["deep-sea"].meant(made, answer)
    assert len(caught.value.several) > 1


def test_a_journal_without_its_site_is_taken_where_it_can_be() -> None:
    sea = {"players": ["Ann", "Bob"], "zones": {"C1": "The Sea Star"}, "research": {"Ann": 5}}
    made = Table(GAME, position(node_of({**sea, "display": ["Organic Casing for Deep-Sea Exploration"], "deck": []})))
    key = GAMES["deep-sea"].meant(made, "Journal C1: Organic Casing for Deep-Sea Exploration")
    assert key is not None
    made.answer(0, key)
    assert [site["label"] for site in made.view(0)["zones"][0]["sites"] if site["disc"] == 0] == ["j2"]


@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        ([], Options(), "1 to 5 players"),
        (["A", "B", "C", "D", "E", "F"], Options(), "1 to 5 players"),
        (["Ann"], Options(mission=11), "no mission 11"),
        (["Ann"], Options(assume={"deep-sea/vortex-technology": "never"}), "'never' is no answer to it; there are"),
        (
            ["Ann"],
            Options(assume={"deep-sea/vortex-technologie": "never"}),
            "no open question 'deep-sea/vortex-technologie'; did you mean",
        ),
    ],
)
def test_what_can_t_be_set_up_says_why(players: list[str], options: Options, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        table(players, None, options)


@pytest.mark.parametrize("change", ["research, Ann, 13", "attribute, Ann, Wit, 3", "vessel, Zoe, C1, C2", "fly, Ann"])
def test_a_change_by_hand_that_can_t_be_is_refused(change: str) -> None:
    made = Table(GAME, position(node_of(SEA)))
    with pytest.raises(Refused):
        GAMES["deep-sea"].corrected(made, 0, change)


@pytest.mark.parametrize(
    "change",
    ["research, Ann, 12", "attribute, Bob, ingenuity, 4", "discs, Ann, 2", "vessel, Ann, C1, C2", "note, Fine."],
)
def test_a_change_by_hand_is_logged_and_keeps_all_discs(change: str) -> None:
    made = Table(GAME, position(node_of(SEA)).clone(tracing=True))
    verb, *values = GAMES["deep-sea"].corrected(made, 0, change)
    assert str(verb) in HOW
    made.correct(0, str(verb), *values, agreed=[0, 1], why="agreed")
    assert made.steps_since()[-1][1].startswith("By hand: ")
    assert [made.run.state.discs_of(player) for player in (0, 1)] == [30, 30]


def test_the_beginning_of_a_turn_can_be_written_as_a_scene() -> None:
    written = 0
    for seed in (3, 8, 21, 37):
        for made in decisions(opened(seed), random.Random(seed)):
            if made.choice is None or made.choice.prompt != "turn" or made.run.state.acted or made.run.state.spent:
                continue
            given = DEEP_SEA.given(made.run)
            there = Table(GAME, DEEP_SEA.position(node_of(dict(given))))
            assert there.choice
            assert [there.text(key) for key in there.legal()] == [made.text(key) for key in made.legal()]
            assert DEEP_SEA.given(there.run) == given
            written += 1
    assert written > 40


def test_a_turn_of_a_table_is_written_as_a_scene_that_passes() -> None:
    kept = 0
    for seed in (6, 13):
        begun: tuple[Run[Any], int, int] | None = None
        for made in decisions(opened(seed), random.Random(seed)):
            if made.choice is None or made.choice.prompt != "turn" or made.run.state.acted or made.run.state.spent:
                continue
            if begun and begun[2] != made.run.state.active:
                run, at, player = begun
                name, moment = made.players[player], Moment(DEEP_SEA, run, made.log[at:])
                claim = Claim("number", species=name, what="research", value=12, until="next question")
                ruling = judge(moment, claim)
                assert ruling.outcome in ("UPHELD", "NOT COVERED")
                found = written(moment, claim, {"triggered": ["turn"]}, "A turn")
                assert found["game"] == "deep-sea"
                kept += 1
            begun = (made.run.clone(tracing=True), len(made.log), made.run.state.active)
    assert kept > 40


def test_the_middle_of_a_turn_can_t_be_written() -> None:
    made = Table(GAME, position(node_of({**SEA, "tokens": {"Ann": ["Disc token"]}})))
    made.answer(0, made.legal()[-2])
    assert made.run.state.spent
    with pytest.raises(Unwritten):
        DEEP_SEA.given(made.run)


def test_goals_are_read_off_the_missions() -> None:
    read = {mission.number: (sorted(mission.goals), list(mission.uncounted)) for mission in catalogue().missions}
    assert {number for number, (_, uncounted) in read.items() if not uncounted} == {1, 2, 4, 5}
    assert all(sorted([*counted, *uncounted]) == [1, 2, 3] for counted, uncounted in read.values())
    goal = catalogue().missions[6].goals[2]
    assert (goal.kinds, goal.columns, goal.first, goal.second) == (("Journal", "Conserve"), "ABDEFG", 6, 3)


def test_points_of_a_view_are_all_in_the_final_table() -> None:
    given = {
        "players": ["Ann", "Bob"],
        "specialists": {"Ann": ["Renowned Robotics Engineer"]},
        "sites": {"C1 s1": "Ann"},
    }
    view = Table(GAME, position(node_of({**given, "zones": {"C1": "The Sea Star"}}))).view(None)
    table = reading.sources(view)
    assert [sum(many) for many in zip(*table.values(), strict=True)] == [one["so far"] for one in view["players"]]
    assert (list(table["Goals"]), list(table["Seniors"])) == ([6, 0], [4, 0])


def test_the_box_holds_what_the_game_has() -> None:
    box = catalogue()
    assert [sum(board.depth == depth for board in box.boards) for depth in range(1, 6)] == [8, 9, 7, 6, 7]
    assert sum(kind.copies for kind in box.tokens) == 36
    assert [sum(card.first for card in box.journals), len(box.journals)] == [8, 32]
    assert [sum(kind.tier == tier for kind in box.specialists) for tier in range(6)] == [1, 3, 3, 3, 3, 9]
    assert len(box.missions) == 10
    assert [board.name for board in box.boards if board.unique] == ["The Sea Star", "The Looking Glass", "Fallen Star"]


SHORT = """game deep-sea
Ann: C1, C3
Bob: C1
zones: C1 The Sea Star, C2 The Looking Glass, C3 Jellyfish Bloom
sites: C3 c1 Ann
tokens Ann: Travel token
technology Ann 3, research Bob 2, inspiration Bob 4
> Ann: Travel C3 to C2
"""


def test_a_position_typed_in_short_goes_as_the_rules_say() -> None:
    found = adjudicate(SHORT)
    assert not found.problem
    assert found.question() == "Ann: where the Impact marker goes"
    assert found.now()["players"][1]["research"] == 2
    assert [one["at"] for one in found.now()["players"][1]["attributes"].values()] == [0, 4, 0, 0]
    assert found.now()["players"][0]["tokens"][0]["name"] == "Travel token"
    settled = adjudicate(f"{found.answered('hex a1: Reputation')}\n> Ann: end turn")
    assert settled.settled or settled.asked


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game deep-sea\nresearch Ann 3", "a position needs a line for each player"),
        ("game deep-sea\nAnn: C1\nAnn: C2", "Ann has two lines"),
        ("game deep-sea\nAnn: C1\nzones: C1", "names a place and nothing there"),
        ("game deep-sea\nAnn: C1\nresearch 3", "whose, and how much?"),
        ("game deep-sea\nAnn: C1\nwaves 3", "says nothing that is known"),
    ],
)
def test_a_short_form_that_says_nothing_is_told_so(text: str, says: str) -> None:
    with pytest.raises(SceneError) as caught:
        adjudicate(text)
    assert says in str(caught.value)


def test_computer_players_play_to_the_end_and_score() -> None:
    for seed, specialists in ((1, False), (2, True)):
        rng = dice(seed)
        made = table(["Ann", "Bob"], dealer(rng), Options(specialists=specialists))
        play_out(made, [greedy(rng, GAMES["deep-sea"].mind)] * 2)
        view = made.view()
        assert max(player["points"] for player in view["players"]) >= 10
        sources = GAMES["deep-sea"].sources(view)
        totals = [sum(points) for points in zip(*sources.values(), strict=True)]
        assert totals == [player["points"] for player in view["players"]]


def test_the_keys_of_scenes_are_documented() -> None:
    text = (Path(__file__).parents[3] / "docs" / "deep-sea.md").read_text(encoding="utf-8")
    for key in (*KEYS, *THEN):
        assert f"`{key}`" in text or f"`{key}:" in text, key


def test_a_thing_has_its_article() -> None:
    assert [words.one(name) for name in ("Any-attribute token", "Impact token", "Travel token", "Ecologist")] == [
        "an Any-attribute token",
        "an Impact token",
        "a Travel token",
        "an Ecologist",
    ]
