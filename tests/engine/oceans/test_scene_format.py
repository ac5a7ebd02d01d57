"""The format of scenes: each key, each kind of answer, each way to fail, each way in which a file can't be read."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from engine.__main__ import main
from engine.oceans.short_form import NotCertain, parse_short
from engine.scene import Result, SceneError, read_file, run, run_file, run_scene
from engine.scene_answers import fitting
from engine.scene_document import documents
from engine.scene_game import Offer
from rules_db.sources import SOURCES

FEEDING = """
    scene: a plain feeding
    given:
      players: [Ann, Bob]
      species:
        Ann: ["A1 3: Apex Predator, Speed", "A2 4"]
        Bob: ["B1 6: Inking", "B2 2"]
    when:
      - Ann: A1 attacks B1
"""


def played(text: str) -> Result:
    (document,) = documents(dedent(text))
    return run_scene(document)


def passes(text: str) -> Result:
    result = played(text)
    assert result.failures == []
    return result


def fails(text: str, *words: str) -> None:
    """The scene fails, and the one reason given says all of this."""
    result = played(text)
    assert not result.passed
    (failure,) = result.failures
    assert [word for word in words if word not in failure] == [], failure


def unread(tmp_path: Path, text: str, *words: str) -> None:
    """The file can't be read, and the one line about it says all of this."""
    path = tmp_path / "some.yaml"
    path.write_bytes(dedent(text).encode())
    with pytest.raises(SceneError) as e:
        run_file(path)
    said = str(e.value)
    assert said.startswith(str(path))
    assert [word for word in words if word not in said] == [], said
    assert "\n" not in said


# -- given


def test_what_is_not_given_is_as_documented() -> None:
    passes("""
        scene: defaults
        given: {players: [Ann, Bob]}
        then:
          winner: [Ann, Bob]
          reef: 20
          ocean: [20, 20, 20]
          reserve: 60
          scores: {Ann: 0, Bob: 0}
          hands: {Ann: [], Bob: []}
          lines: {Ann: [], Bob: []}
          discard: []
          gene pool: []
          removed: []
          cambrian: false
          last round: false
    """)


def test_every_key_of_a_position_counts() -> None:
    passes("""
        scene: everything
        given:
          players: [Ann, Bob, Cid]
          active: Bob
          start: Cid
          phase: playing
          cambrian: true
          last round: true
          reef: 7
          ocean: [0, 3, 4]
          reserve: 9
          scenarios: [Genetic Diversity]
          zones: {1: Protective Shells, 2: Abundance}
          species:
            Bob:
              - B1 3: Speed, Inking*
              - B2 0
            Cid: C1 9
          hands: {Bob: ["Speed [5]", "Speed [7]"]}
          gene pool: [[Tusks, Tiny], [Sparkles]]
          discard: [Inking, Schooling]
          surface deck: [Symbiotic]
          deep deck: [Mimicry]
          scores: {Ann: 10, Bob: 2}
          bonus: {Ann: 4}
          assume: {schooling-threshold: more-than-five}
        then:
          active: Bob
          cambrian: true
          last round: true
          reef: 7
          ocean: [0, 3, 4]
          reserve: 9
          population: {B1: 3, B2: 0, C1: 9}
          lines: {Ann: [], Bob: [B1, B2], Cid: [C1]}
          traits: {B1: [Inking, Speed], B2: []}
          copies: {B1: []}
          trait limit: {B1: 5, B2: 4}
          shell: {B1: 8, B2: 2}
          hands: {Ann: [], Bob: [Speed, "Speed [5]"]}
          gene pool: [[Sparkles], [Tiny, Tusks]]
          discard: [Schooling, Inking]
          scores: {Ann: 10, Bob: 2, Cid: 0}
          asks:
            player: Bob
            includes: ["evolve Speed [5] on B1", "evolve Speed [7] as a new species right of B2", remove Inking from B1]
            excludes: [evolve Speed on C1, done playing]
    """)


def test_a_position_sets_nothing_off_by_itself() -> None:
    passes("""
        scene: nothing happens yet
        given:
          players: [Ann, Bob]
          ocean: [0, 0, 0]
          zones: {1: Abundance, 2: Asteroid Impact}
          species:
            Ann: ["A1 10: Speed, Speed, Speed, Inking, Inking, Inking, Inking, Schooling", "A2 1"]
            Bob: ["B1 5: Hybridization", "B2 3: Tusks"]
        then:
          population: {A1: 10, A2: 1, B1: 5, B2: 3}
          cambrian: false
          last round: false
          copies: {A1: []}
          not triggered: [Asteroid Impact, overpopulation]
          asks: {player: Ann, includes: [A2 forages]}
    """)


def test_marks_say_what_was_played_this_turn_and_who_controls_a_trait() -> None:
    played_now = passes("""
        scene: marks
        given:
          players: [Ann, Bob]
          species:
            Ann: ["A1 3: Electric Discharge*, Cthulhu Leech (Bob), Speed (Deep)"]
            Bob: ["B1 1: Filter Feeder, Tentacled"]
        when:
          - Ann: A1 attacks B1
        until: end of feeding
        then:
          not triggered: [Electric Discharge]
          traits: {A1: [Electric Discharge, Cthulhu Leech, Speed (Deep)], B1: [Filter Feeder, Tentacled]}
          forage: {A1: 3}
    """)
    assert played_now.ending is not None
    assert [player for _, player in played_now.ending.run.state.controlled] == [1]


@pytest.mark.parametrize(
    ("phase", "asked"),
    [("turn start", "evolve Speed on A1"), ("playing", "evolve Speed on A1"), ("feeding", "A1 forages")],
)
def test_a_scene_starts_as_its_phase_begins(phase: str, asked: str) -> None:
    result = passes(f"""
        scene: from {phase}
        given:
          players: [Ann, Bob]
          phase: {phase}
          hands: {{Ann: [Speed]}}
          species: {{Ann: [A1 3], Bob: [B1 3]}}
        then:
          asks: {{player: Ann, includes: [{asked}]}}
    """)
    assert any("turn" in step["text"] for step in result.steps) == (phase == "turn start")


def test_aging_and_drawing_come_before_the_next_turn() -> None:
    passes("""
        scene: from aging on
        given:
          players: [Ann, Bob]
          phase: aging
          cambrian: true
          species: {Ann: [A1 3, A2 1], Bob: [B1 3]}
          surface deck: [Speed, Inking, Tentacled]
        until: end of turn
        then:
          scores: {Ann: 3, Bob: 0}
          extinct: [A2]
          alive: [A1, B1]
          hands: {Ann: [Inking, Speed, Tentacled]}
          active: Ann
    """)
    passes("""
        scene: from drawing on
        given:
          players: [Ann, Bob]
          phase: drawing
          species: {Ann: [A1 3, A2 1], Bob: [B1 3]}
          hands: {Ann: [Schooling, Transparent]}
          gene pool: [Tusks, Sparkles, Tiny]
          surface deck: [Speed, Inking, Tentacled, Symbiotic, Parasitic]
        when:
          - Ann: pile 1
          - Ann: Schooling
        until: next turn
        then:
          scores: {Ann: 0}
          hands: {Ann: [Transparent, Inking, Speed, Tentacled, Tusks, Symbiotic]}
          gene pool: [Tiny, Sparkles]
          discard: [Schooling]
          active: Bob
    """)


# -- when


def test_an_answer_needs_only_the_words_that_tell_it_from_others() -> None:
    passes("""
        scene: short answers
        given:
          players: [Ann, Bob]
          phase: playing
          hands: {Ann: [Speed, Inking]}
          species: {Ann: [A1 3], Bob: [B1 3]}
        when:
          - Ann: MIGRATE speed reef zone 3
          - Ann: b1
        until: end of feeding
        then:
          ocean: [20, 20, 28]
          population: {A1: 4, B1: 2}
    """)


def test_a_new_species_can_be_given_a_name_and_a_place() -> None:
    passes("""
        scene: names
        given:
          players: [Ann, Bob]
          phase: playing
          cambrian: true
          scores: {Ann: 9}
          hands: {Ann: [Speed, Sparkles]}
          species: {Ann: [A1 3, A2 3], Bob: [B1 3]}
        when:
          - Ann: evolve Sparkles as Nemo right of A1
          - Ann: zone 2
          - Ann: evolve Speed as a new species right of A2
        then:
          lines: {Ann: [A1, Nemo, A2, A3]}
          traits: {Nemo: [Sparkles], A3: [Speed]}
          ocean: [20, 22, 20]
    """)


def test_entries_with_a_question_mark_are_there_in_case_they_are_asked() -> None:
    passes("""
        scene: a plain feeding
        given:
          players: [Ann, Bob]
          species: {Ann: ["A1 3: Speed", A2 4], Bob: [B1 6, B2 2]}
        when:
          - Bob?: zone 1
          - Ann?: A3 forages
          - Ann?: A1 attacks
          - Ann?: A1 attacks B1
          - Bob?: zone 2
        until: end of feeding
        then:
          population: {A1: 5, A2: 4, B1: 4, B2: 2}
    """)


def test_several_cards_and_none() -> None:
    position = """
        scene: discarding
        given:
          players: [Ann, Bob]
          phase: drawing
          hands: {Ann: [Speed, Speed, Inking]}
          surface deck: [Tentacled, Tentacled, Tentacled, Tentacled, Tentacled, Tentacled]
          species: {Ann: [A1 3], Bob: [B1 3]}
        when:
          - Ann: ANSWER
        until: end of turn
        then:
          discard: [GONE]
    """
    for answer, gone in (("none", ""), ("speed, inking", "Inking, Speed"), ("Speed, Speed", "Speed, Speed")):
        passes(position.replace("ANSWER", answer).replace("GONE", gone))
    fails(position.replace("ANSWER", "Speed, Speed, Speed").replace("GONE", ""), "'Speed' is not on offer", "Ann: ")


def test_shares_in_any_order_and_without_those_of_0() -> None:
    shares = [Offer(("share", n), (text,)) for n, text in enumerate(("A1 3", "A1 2, A2 1", "A1 1, A2 2", "A2 3"))]
    assert [fitting(said, shares) for said in ("a2 1, a1 2", "A1 3, A2 0", "A2 2, A1 1")] == [
        [shares[1]], [shares[0]], [shares[2]],
    ]  # fmt: skip


def test_chance_brings_what_is_stated_else_the_order_given() -> None:
    position = """
        scene: drawing
        given:
          players: [Ann, Bob]
          phase: drawing
          hands: {Ann: [Sparkles, Tiny, Tusks, Mimicry]}
          surface deck: [Speed, Inking, Schooling]
        WHEN
        until: end of turn
        then:
          hands: {Ann: [Sparkles, Tiny, Tusks, Mimicry, DRAWN]}
    """
    passes(position.replace("WHEN", "").replace("DRAWN", "Speed, Inking"))
    stated = position.replace("WHEN", "when: [{chance: 'OUTCOME'}]").replace("DRAWN", "Schooling, Speed")
    passes(stated.replace("OUTCOME", "schooling, speed"))
    passes(stated.replace("OUTCOME", "Schooling"))
    passes(stated.replace("OUTCOME", "Schooling, Speed, Inking"))
    fails(stated.replace("OUTCOME", "Tentacled, Speed"), "chance: Tentacled, Speed", "this can't come", "Speed, Inking")
    fails(stated.replace("chance", "chance?").replace("OUTCOME", "Tentacled"), "hand of Ann", "found", "Inking")


def test_a_shuffled_discard_pile_keeps_the_order_given() -> None:
    passes("""
        scene: shuffled
        given:
          players: [Ann, Bob]
          phase: drawing
          hands: {Ann: [Sparkles, Tiny, Tusks, Mimicry]}
          surface deck: [Speed]
          discard: [Tentacled, Inking, Schooling]
        until: end of turn
        then:
          hands: {Ann: [Sparkles, Tiny, Tusks, Mimicry, Speed, Tentacled]}
          discard: []
    """)


def test_what_looks_the_same_need_not_be_told_apart() -> None:
    position = """
        scene: two alike
        given:
          players: [Ann, Bob]
          phase: playing
          species: {Ann: ["A1 3: Speed, Speed, Inking"], Bob: [B1 3]}
        when:
          - Ann: remove Speed from A1
          - Ann: done playing
        until: end of playing
        then:
          traits: {A1: [Inking, Speed]}
    """
    passes(position)


# -- until


@pytest.mark.parametrize(
    ("until", "then"),
    [
        ("next question", {"active": "Bob", "asks": {"player": "Bob"}}),
        ("end of playing", {"active": "Bob", "scores": {"Ann": 1, "Bob": 0}}),
        ("end of feeding", {"active": "Ann", "scores": {"Ann": 0}}),
        ("end of aging", {"active": "Ann", "scores": {"Ann": 1}}),
        ("end of turn", {"active": "Ann", "scores": {"Ann": 1}}),
        ("next turn", {"active": "Bob", "scores": {"Ann": 1}}),
    ],
)
def test_where_a_scene_ends(until: str, then: dict[str, Any]) -> None:
    when: list[dict[str, str]] = [
        {"Ann": "A1 forages"},
        *([{"Bob": "done playing"}] if until == "end of playing" else []),
    ]
    result = run_scene({
        "scene": until,
        "given": {"players": ["Ann", "Bob"], "species": {"Ann": ["A1 3"], "Bob": ["B1 3: Inking", "B2 3"]}},
        "when": when, "until": until, "then": then,
    })  # fmt: skip
    assert result.failures == []
    assert (result.asks is not None) == (until == "next question")


def test_a_game_that_ends_has_a_winner() -> None:
    passes("""
        scene: last turn
        given:
          players: [Ann, Bob]
          active: Bob
          last round: true
          species: {Ann: [A1 3], Bob: [B1 3]}
          bonus: {Ann: 4}
        when:
          - Bob: B1 forages
        until: end of game
        then:
          winner: Ann
          scores: {Bob: 1}
    """)


# -- then


def test_everything_that_can_be_expected_of_a_feeding() -> None:
    passes("""
        scene: all values
        proves: [core/core-concepts/2, oceans/apex-predator]
        given:
          players: [Ann, Bob]
          species:
            Ann: ["A1 2: Apex Predator, Tentacled", "A3 2: Symbiotic", "A2 9: Filter Feeder"]
            Bob: ["B1 6: Transparent", "B2 3"]
        when:
          - Ann: A1 attacks B2
        then:
          population: {A1: 5, A3: 3, B2: 0}
          attack: {A1: 3, A2: 1}
          forage: {A2: 5, A3: 1}
          shell: {A1: 2}
          aging: {A1: 1}
          capacity: {A1: 9}
          trait limit: {A1: 3}
          can attack: {A1: [A2], B2: [A3, A2]}
          can't attack: {A1: [B1, B2, A1], A2: B2, B1: [A1]}
          can forage: [A2, B1]
          can't forage: [A1]
          order: [Symbiotic of A3]
          triggered: [Symbiotic]
          not triggered: [Bottom Feeder, Symbiotic (Deep), Symbiotic of A1]
          cites: [oceans/symbiotic, core/core-concepts/2]
          asks: {player: Ann, options: [A1 attacks A2, A1 attacks A3, done feeding], excludes: [B1]}
          refused: {Ann: A1 attacks B1}
          because: [oceans/transparent]
    """)


def test_order_and_triggers_go_by_what_has_resolved() -> None:
    order = """
        scene: the order of two effects
        given:
          players: [Ann, Bob]
          species:
            Ann: ["A1 3: Electric Discharge, Invasive Predator"]
            Bob: ["B1 1: Filter Feeder, Tentacled", "B2 4"]
        when:
          - Ann: A1 attacks B1
          - Ann: Electric Discharge
          - Bob: Filter Feeder
        until: end of feeding
        then:
          order: [ORDER]
    """
    passes(order.replace("ORDER", "Electric Discharge, Invasive Predator of A1 on B1"))
    fails(order.replace("ORDER", "Invasive Predator, Electric Discharge"), "found Electric Discharge of A1 on B1, Inv")


def test_what_lasts_from_before() -> None:
    passes("""
        scene: a lasting effect
        given:
          players: [Ann, Bob]
          species:
            Ann: [A1 3]
            Bob: ["B1 3: Tusks"]
          effects: [{Paralyzing Venom: B1}]
        then:
          can't attack: {B1: [A1]}
          can't forage: [B1]
    """)


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ("population: {A1: 9}", ("population of A1", "expected 9", "found 4")),
        ("population: {A7: 9}", ("population", "no species is called A7")),
        ("extinct: [B1]", ("expected B1 to be extinct", "found it in play")),
        ("alive: [B9]", ("expected B9 in play", "no species is called B9")),
        ("traits: {A1: [Speed]}", ("traits of A1", "expected Speed", "found Apex Predator, Speed")),
        ("copies: {A1: [Speed]}", ("copies of A1", "found nothing")),
        ("lines: {Ann: [A2, A1]}", ("line of Ann", "expected A2, A1", "found A1, A2")),
        ("reef: 3", ("reef", "expected 3", "found 20")),
        ("ocean: [1, 20, 20]", ("ocean", "[1, 20, 20]", "[20, 20, 20]")),
        ("reserve: 3", ("reserve", "expected 3", "found 60")),
        ("scores: {Ann: 3}", ("score of Ann", "expected 3", "found 0")),
        ("hands: {Ann: ['Speed [7]']}", ("hand of Ann", "expected Speed [7]", "found nothing")),
        ("discard: [Speed]", ("discard", "expected Speed")),
        ("gene pool: [Tusks]", ("gene pool", "expected Tusks")),
        ("removed: [Tusks]", ("removed", "expected Tusks")),
        ("attack: {A1: 3}", ("attack of A1", "expected 3", "found 5", "Apex Predator +3")),
        ("can attack: {A1: [B9]}", ("can attack", "no species is called B9")),
        ("can attack: {A2: [B1]}", ("A2 can attack B1", "it can't", "core/core-concepts/2")),
        ("can't attack: {A1: [B1]}", ("A1 can't attack B1", "found that it can")),
        ("can forage: [A1]", ("A1 can forage",)),
        ("can't forage: [A2]", ("A2 can't forage", "found that it can")),
        ("order: [Speed]", ("order", "expected Speed", "found none of these")),
        ("triggered: [Speed]", ("expected Speed", "did not resolve")),
        ("not triggered: [take of A1]", ("take of A1 does not resolve",)),
        ("cites: [core/nonsense/1]", ("expected core/nonsense/1", "found core/phase-2-feeding/1")),
        ("asks: {player: Bob}", ("expected that Bob is asked", "found nothing")),
        ("refused: {Ann: A1 attacks B1}", ("Ann is not asked",)),
        ("cambrian: true", ("cambrian", "expected True", "found False")),
        ("active: Bob", ("expected Bob", "found Ann")),
        ("winner: Ann", ("expected Ann", "the game goes on")),
    ],
)
def test_what_is_not_true_is_told_beside_what_is(then: str, words: tuple[str, ...]) -> None:
    fails(f"{FEEDING}    until: end of feeding\n    then:\n      {then}\n", *words)


QUESTION = """
    scene: a question
    given:
      players: [Ann, Bob]
      species: {Ann: [A1 3, A2 4], Bob: [B1 3, "B2 3: Inking"]}
    then:
      THEN
"""


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ("asks: {player: Bob}", ("expected Bob", "found Ann: ", "A1 forages, A1 attacks A2")),
        ("asks: {options: [A1 forages]}", ("expected no option 'A1 attacks A2'",)),
        ("asks: {includes: [A1 attacks B2]}", ("expected 'A1 attacks B2' among the options",)),
        ("asks: {excludes: [A2 forages]}", ("expected no option 'A2 forages'",)),
        ("refused: {Bob: B1 forages}", ("Bob is not asked", "Ann: ")),
        ("refused: {Ann: A1 attacks B1}", ("found that it is on offer",)),
        ("refused: {Ann: A1 swims to B1}", ("says nothing that can be done here",)),
        ("refused: {Ann: play Sparkles}", ("a question of another kind",)),
        ("refused: {Ann: A1 attacks B2, because: [core/migrate/1]}", ("because", "core/migrate/1", "found core/")),
    ],
)
def test_a_question_that_is_not_as_expected(then: str, words: tuple[str, ...]) -> None:
    fails(QUESTION.replace("THEN", then), *words)


@pytest.mark.parametrize(
    ("phase", "answer", "because"),
    [
        ("feeding", "A2 attacks B1", "core/phase-2-feeding/4"),
        ("feeding", "A2 forages", "core/phase-2-feeding/4"),
        ("feeding", "A1 attacks B2", "core/phase-2-feeding/3"),
        ("feeding", "A1 attacks A1", "core/phase-2-feeding/1"),
        ("feeding", "B1 forages", "core/phase-2-feeding/1"),
        ("feeding", "done feeding", "core/phase-2-feeding/1"),
        ("playing", "evolve Speed on A2", "core/playing-a-trait-on-an-existing-species/2"),
        ("playing", "evolve Speed on B1", "core/phase-1-playing-cards/2"),
        ("playing", "evolve Tusks on A1", "core/cambrian-explosion/6"),
        ("playing", "evolve Tusks as a new species left of A1", "core/cambrian-explosion/6"),
        ("playing", "done playing", "core/phase-1-playing-cards/1"),
    ],
)
def test_answers_that_the_rules_refuse(phase: str, answer: str, because: str) -> None:
    passes(f"""
        scene: refused
        given:
          players: [Ann, Bob]
          phase: {phase}
          hands: {{Ann: [Speed, Tusks]}}
          species:
            Ann: [A1 3, "A2 10: Inking, Inking, Inking"]
            Bob: [B1 3, "B2 3: Inking"]
        then:
          refused: {{Ann: {answer}}}
          because: [{because}]
    """)


# -- decisions that don't fit


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("Bob: B1 forages", ("Bob: B1 forages (line 9)", "Bob is not asked", "asked: Ann: ")),
        ("Ann: A1 flies", ("A1 flies", "is not on offer", "On offer: A1 attacks A2, A1 attacks B1, A1 attacks B2")),
        ("Ann: A1 forages", ("A1 forages", "is not on offer. A1 has a can't-forage icon", "core/phase-2-feeding/8")),
        ("Ann: A1 attacks", ("fits several options: A1 attacks A2, A1 attacks B1, A1 attacks B2",)),
        ("chance: Speed", ("chance: Speed", "chance is not asked")),
    ],
)
def test_a_decision_that_does_not_answer_the_question(when: str, words: tuple[str, ...]) -> None:
    fails(FEEDING.replace("Ann: A1 attacks B1", when), *words)


def test_questions_and_entries_left_over() -> None:
    until = "    until: end of feeding\n"
    fails(
        FEEDING.replace("    when:\n      - Ann: A1 attacks B1\n", until),
        "nothing answers what is asked before 'end of",
    )
    fails(FEEDING + "      - Ann: A2 forages\n" + until, "Ann: A2 forages (line 10)", "Ann is not asked", "Bob: ")
    over = """
        scene: over
        given: {players: [Ann, Bob], active: Bob, last round: true}
        when: [{Ann: A1 forages}]
    """
    fails(over, "the game was over; never used: Ann: A1 forages")
    passes(over.replace("when: [{Ann: A1 forages}]", "until: end of aging"))
    fails(over.replace("when: [{Ann: A1 forages}]", "until: end of playing"), "the game was over before 'end of")


def test_a_name_that_is_taken_can_t_be_given() -> None:
    fails(
        """
        scene: taken
        given:
          players: [Ann, Bob]
          phase: playing
          hands: {Ann: [Speed]}
          species: {Ann: [A1 3], Bob: [B1 3]}
        when:
          - Ann: evolve Speed as b1 left of A1
    """,
        "a species called b1 is in play already",
    )


def test_a_game_without_end_is_told() -> None:
    fails(
        """
        scene: nobody ever does anything
        given:
          players: [Ann, Bob]
          assume: {nobody-can-go-on: goes-on}
        when: [{Ann: A1 forages}]
        until: end of turn
    """,
        "nothing is asked any more",
        "never used: Ann: A1 forages",
    )


# -- files that can't be read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("there is no scene in it",)),
        ("---\n---\n", ("there is no scene in it",)),
        ("hello", (":1: expected keys with values, found 'hello'",)),
        ("- scene: x", (":1: expected keys with values, found a list",)),
        ("scene: x", (":1: a scene needs the key 'given'",)),
        ("given: {players: [Ann, Bob]}", (":1: a scene needs the key 'scene'",)),
        ("scene: x\ngiven: {}", (":2: given: a position needs `players`",)),
        ("scene: x\nscene: y", (":2: scene: this key stands twice",)),
        ("scene: x\n\tgiven: y", (":2: ", "a tab")),
        ("scene: x\ngiven: [a", ("not YAML", ":3:")),
        ("scene: x\nwhen:\n- Ann: migrate Speed: reef to zone 3", (":3: not YAML: mapping values", "needs quotes")),
        ("scene: \x00", ("not YAML",)),
        ("scene: &a [*a]", ("does an alias stand for itself?",)),
        ("? [a]\n: b", (":1: a key is a text",)),
    ],
)
def test_what_is_no_scene(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    unread(tmp_path, text, *words)


def test_files_that_are_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match=r"nowhere\.yaml: can't be read: No such file"):
        run_file(tmp_path / "nowhere.yaml")
    with pytest.raises(SceneError, match="can't be read: Is a directory"):
        run_file(tmp_path)
    (tmp_path / "latin.yaml").write_bytes("scene: Fühler".encode("latin-1"))
    with pytest.raises(SceneError, match=r"latin\.yaml: not a text in UTF-8"):
        run_file(tmp_path / "latin.yaml")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("speceis: {}", ("given.speceis: there is no such key; did you mean species?",)),
        ("phase: sleeping", ("given.phase: 'sleeping' is no phase; there are turn start, playing",)),
        ("phase: feding", ("did you mean feeding?",)),
        ("active: Bop", ("given.active: 'Bop' is no player; did you mean Bob?",)),
        ("reef: -3", ("given.reef: expected a number from 0 on, found -3",)),
        ("reef: lots", ("given.reef: expected a number, found 'lots'",)),
        ("reef: 1.5", ("expected a number, found '1.5'",)),
        ("ocean: [1, 2]", ("given.ocean: expected the population of 3 zones, found 2",)),
        ("cambrian: maybe", ("given.cambrian: expected true or false, found 'maybe'",)),
        ("scores: 3", ("given.scores: expected keys with values, found '3'",)),
        ("scores: {Ann: -1}", ("given.scores.Ann: expected a number from 0 on",)),
        ("scenarios: [Abundence]", ("given.scenarios[0]: ", "did you mean Abundance?")),
        ("scenarios: [Speed]", ("Speed is a trait, not a scenario",)),
        ("zones: {4: Fertile}", ("given.zones.4: a zone is 1, 2 or 3",)),
        ("hands: {Bob: [Sped]}", ("given.hands.Bob[0]: 'Sped' is no card of Oceans; did you mean Speed",)),
        ("hands: {Bob: [Abundance]}", ("Abundance is a scenario, not a trait or an event",)),
        ("hands: {Bob: ['Speed [99]']}", ("a migrate number is no higher than 29",)),
        ("gene pool: [[Tiny], [Tusks], [Sparkles]]", ("the Gene Pool has 2 piles, found 3",)),
        ("effects: [{Speed: B1}]", ("given.effects[0].Speed: 'Speed' is nothing that lasts", "Paralyzing Venom")),
        ("effects: [{Paralyzing Venom: B7}]", ("'B7' is no species",)),
        ("effects: [Paralyzing Venom]", ("given.effects[0]: expected keys with values",)),
        ("assume: {parasitic-arow: left}", ("given.assume.parasitic-arow: ", "did you mean oceans/parasitic-arrow?")),
        (
            "assume: {parasitic-arrow: up}",
            ("given.assume.parasitic-arrow: 'up' is no answer to it; there are left, right",),
        ),
        ("species: {Bop: [B1 3]}", ("given.species.Bop: 'Bop' is no player",)),
        ("species: {Bob: [B1]}", ("given.species.Bob: ", "NAME POPULATION: TRAIT, TRAIT", "found 'B1'")),
        ("species: {Bob: ['B1: Speed']}", ("given.species.Bob[0]: ", "found 'B1: Speed'")),
        ("species: {Bob: [B1 -2]}", ("B1 can't have a population of -2",)),
        ("species: {Bob: [B1 2, b1 3]}", ("given.species.Bob[1]: two species are called b1",)),
        ("species: {Bob: ['B1 3: Sped']}", ("given.species.Bob[0]: 'Sped' is no card", "did you mean Speed")),
        ("species: {Bob: ['B1 3: Speed (Cid)']}", ("'Speed (Cid)' is no card, and 'Cid' no player",)),
        ("species: {Bob: ['B1 3: Overgrazing']}", ("Overgrazing is an event, not a trait",)),
    ],
)
def test_a_position_that_is_not_whole(tmp_path: Path, line: str, words: tuple[str, ...]) -> None:
    text = f"scene: x\ngiven:\n  players: [Ann, Bob]\n  {line}\n"
    unread(tmp_path, text.replace("Bob: [B1]", "Bob: B1"), "some.yaml:4: ", *words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("players: [Ann]", ("given.players: Oceans is for 2 to 4 players",)),
        ("players: [Ann, ann]", ("two players are called",)),
        ("players: [Ann, chance]", ("a player can't be called 'chance'",)),
        ("players: 3", ("Oceans is for 2 to 4 players",)),
        ("players: {Ann: 1}", ("expected a list, found keys",)),
    ],
)
def test_players_that_there_can_t_be(tmp_path: Path, line: str, words: tuple[str, ...]) -> None:
    unread(tmp_path, f"scene: x\ngiven:\n  {line}\n", "some.yaml:3: ", *words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("whne: []", ("whne: there is no such key; did you mean when?",)),
        ("game: marine", ("game: scenes of marine can't be played yet; there are oceans",)),
        ("game: chess", ("'chess' is no game",)),
        ("proves: [promo/sparkles/99]", ("proves[0]: nothing has the id 'promo/sparkles/99'", "promo/sparkles/text")),
        ("until: tomorrow", ("until: 'tomorrow' is no point where a scene can end", "end of feeding")),
        ("when: {Ann: A1 forages}", ("when: expected a list of decisions",)),
        ("when: [A1 forages]", ("when[0]: expected a decision, `PLAYER: ANSWER`",)),
        ("when: [{Cid: A1 forages}]", ("when[0].Cid: 'Cid' is no player; there are Ann, Bob, chance",)),
        ("when: [{Ann: }]", ("when[0].Ann: expected a text, found nothing",)),
        ("when: [{Ann: x, Bob: y}]", ("when[0]: expected one key with its value, found 2",)),
        ("then: [x]", ("then: expected keys with values, found a list",)),
        ("then: {popluation: {A1: 3}}", ("then.popluation: there is no such key; did you mean population?",)),
        ("then: {population: {A1: many}}", ("then.population.A1: expected a number, found 'many'",)),
        ("then: {traits: {A1: [Sped]}}", ("then.traits.A1[0]: 'Sped' is no card", "did you mean Speed")),
        ("then: {scores: {Cid: 3}}", ("then.scores.Cid: 'Cid' is no player",)),
        ("then: {triggered: [Sped]}", ("then.triggered[0]: 'Sped' is no effect; did you mean Speed",)),
        ("then: {asks: {who: Bob}}", ("then.asks.who: there is no such key; there are player, options",)),
        ("then: {because: [core/migrate/1]}", ("then.because: it stands beside `refused`",)),
        ("then: {refused: {Cid: x}}", ("then.refused.Cid: 'Cid' is no player",)),
        ("then: {refused: {}}", ("then.refused: expected a player",)),
        ("then: {winner: Cid}", ("then.winner: 'Cid' is no player",)),
    ],
)
def test_the_rest_of_a_scene_that_can_t_be_read(tmp_path: Path, line: str, words: tuple[str, ...]) -> None:
    text = f"scene: x\ngiven:\n  players: [Ann, Bob]\n  species: {{Ann: [A1 3]}}\n{line}\n"
    unread(tmp_path, text, "some.yaml:5: ", *words)


# -- the command line


def test_scenes_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, odd = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "odd.yaml"
    good.write_text(dedent(FEEDING))
    bad.write_text(f"{dedent(FEEDING)}then:\n  reef: 3\n---\n{dedent(FEEDING)}")
    odd.write_text("scene: x\ngivne: {}\n")
    assert main(["scene", str(good)]) == 0
    said = capsys.readouterr().out
    assert "> Ann: A1 attacks B1\n    A1 attacks B1  [core/phase-2-feeding/1, core/core-concepts/2]" in said
    assert "\n  passed\n" in said
    assert main(["scene", str(bad)]) == 1
    said = capsys.readouterr().out
    assert "  failed: reef: expected 3; found 20\n" in said
    assert "1 of 2 scenes passed" in said
    assert main(["scene", str(good), str(odd)]) == 2
    out, wrong = capsys.readouterr()
    assert "passed" in out
    assert wrong == f"{odd}:2: givne: there is no such key; did you mean given?\n"
    assert main(["scene", "--json", str(good), str(bad)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(one["scene"], one["passed"], one["failures"]) for one in found] == [
        ("a plain feeding", True, []),
        ("a plain feeding", False, ["reef: expected 3; found 20"]),
        ("a plain feeding", True, []),
    ]
    assert all(set(one) == {"scene", "passed", "failures", "asks", "steps"} for one in found)
    assert found[0]["steps"][0] == {
        "text": "A1 attacks B1",
        "cites": ["core/phase-2-feeding/1", "core/core-concepts/2"],
    }
    assert main(["scene", "--json", str(odd)]) == 2
    assert json.loads(capsys.readouterr().out) == []


def test_a_game_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--game", "oceans", "--players", "3", "--seed", "5", "--json"]) == 0
    game = json.loads(capsys.readouterr().out)
    assert {score["player"] for score in game["scores"]} == {"Ann", "Bob", "Cleo"}
    for score in game["scores"]:
        assert score["points"] == score["score pile"] + score["on species"] + score["bonus"]
    assert game["winners"]
    assert main(["play", "--players", "3", "--seed", "5"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{game['decisions'][0]['question']}: {game['decisions'][0]['answer']}"
    assert len(said) == len(game["decisions"]) + 6
    assert said[-1] == f"digest {game['digest']}"
    for bad in (["--players", "1"], ["--players", "9"], ["--players", "5"]):
        assert main(["play", *bad]) == 2
        out, wrong = capsys.readouterr()
        assert not out
        assert "players" in wrong


# -- the short form

SHORT = """
Ann: A1 3 Electric Dischrge, invasive predator
Bob: B1 1 Filter Feeder, Tentacled | B2 4

reef 12, ocean 0/20/20, cambrian, scenario Abundance, zone 2 Fertile, phase feeding
hand Bob: bioluminescent lure
score Ann 5, until end of feeding
> Ann: A1 attacks B1
> Ann: electric dischrge
> Bob: Filter Feeder
"""


def test_the_short_form_is_a_scene() -> None:
    document = parse_short(SHORT)
    assert document["given"]["species"] == {
        "Ann": ["A1 3: Electric Discharge, Invasive Predator"],
        "Bob": ["B1 1: Filter Feeder, Tentacled", "B2 4"],
    }
    assert document["given"]["hands"] == {"Bob": ["Bioluminescent Lure"]}
    assert document["when"][1] == {"Ann": "Electric Discharge"}
    result = run_scene({**document, "then": {"extinct": "B1", "reef": 12, "ocean": [0, 20, 20], "cambrian": True}})
    assert result.failures == []


def test_names_that_are_not_certain_are_asked_back() -> None:
    with pytest.raises(NotCertain) as e:
        parse_short("Ann: A1 3 clean, speed\nBob: B1 3 xyzzy\n> Ann: A1 forages")
    cleaners, nothing = e.value.unsure
    assert (cleaners.name, cleaners.line) == ("clean", 1)
    assert {"Shark Cleaner", "Whale Cleaner"} < set(cleaners.candidates)
    assert (nothing.name, nothing.line, nothing.candidates) == ("xyzzy", 2, ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a scene needs a line for each player"),
        ("Ann: A1\nBob: B1 2", "line 1: a species is its name, its population, its traits"),
        ("Ann: A1 2\nAnn: A2 2", "line 2: Ann has two lines"),
        ("Ann: A1 2\nBob:\nreff 3", "line 3: 'reff 3' says nothing here; did you mean reef?"),
    ],
)
def test_lines_that_say_nothing(text: str, words: str) -> None:
    with pytest.raises(SceneError) as e:
        parse_short(text)
    assert words in str(e.value)


# -- all of it again, and fast


def test_a_scene_can_be_run_again() -> None:
    for scene in read_file(SOURCES / "oceans" / "scenes" / "format.yaml"):
        first, second = run(scene), run(scene)
        assert first.failures == []
        assert first.facts() == second.facts()
        assert {cite for step in first.steps for cite in step["cites"]}
