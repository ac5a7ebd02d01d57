"""The format of scenes: each key, each kind of answer, each way to fail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.oceans.rules import rules
from engine.scenes.answers import fitting
from engine.scenes.game import Offer
from engine.scenes.scene import read_file, run, run_scene
from rules_db.sources import SOURCES
from tests.engine.oceans.scenes_played import FEEDING, fails, passes

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


def test_an_order_that_can_not_matter_may_be_left_out_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    parasitic = rules.effects["oceans/parasitic"]
    monkeypatch.setitem(rules.effects, "oceans/parasitic", replace(parasitic, touches=None))
    scene = """
        scene: two that leech
        given:
          players: [Ann, Bob]
          species:
            Ann: ["A1 3: Parasitic", "A2 3: Parasitic"]
            Bob: [B1 POPULATION]
        WHEN
        then:
          population: {A1: 3, A2: 5, B1: LEFT}
          ASKS
    """
    enough = scene.replace("POPULATION", "7").replace("LEFT", "5")
    feeding = "asks: {player: Ann, includes: [A1 forages]}"
    passes(enough.replace("WHEN", "").replace("ASKS", feeding))
    passes(enough.replace("WHEN", "when: [{Ann: Parasitic of A2}]").replace("ASKS", feeding))
    asked = "asks: {player: Ann, options: [Parasitic of A1, Parasitic of A2]}"
    passes(enough.replace("WHEN", "").replace("{A1: 3, A2: 5, B1: 5}", "{A1: 3, A2: 3, B1: 7}").replace("ASKS", asked))
    scarce = scene.replace("A1 3:", "A1 1:").replace("A2 3:", "A2 0:").replace("POPULATION", "7").replace("LEFT", "5")
    fails(
        scarce.replace("WHEN", "until: end of feeding").replace("ASKS", ""),
        "nothing answers what is asked before 'end of feeding'",
        "Parasitic of A1, Parasitic of A2",
    )


def test_a_deep_card_is_not_the_surface_card_of_its_name() -> None:
    passes("""
        scene: one of two
        given:
          players: [Ann, Bob]
          phase: playing
          species: {Ann: ["A1 3: Speed (Deep), Inking, Tusks, Mimicry, Speed, Speed"], Bob: [B1 3]}
        when:
          - Ann: remove Speed from A1
          - Ann: remove Speed from A1
          - Ann: remove Inking from A1
        then:
          traits: {A1: [Speed (Deep), Tusks, Mimicry]}
          asks: {player: Ann, includes: [remove Speed (Deep) from A1], excludes: [evolve, remove Inking]}
    """)


def test_an_effect_that_is_declined_has_not_resolved() -> None:
    scene = """
        scene: an effect that one may use
        given:
          players: [Ann, Bob]
          species:
            Ann: [A1 3]
            Bob: ["B1 3: Rapid Mutation"]
          gene pool: [Tusks, Tiny]
        when:
          - Ann: A1 attacks B1
          - Bob: ANSWER
        until: end of feeding
        then:
          traits: {B1: [TRAIT]}
          EXPECTED: [Rapid Mutation]
    """
    passes(scene.replace("ANSWER", "no").replace("TRAIT", "Rapid Mutation").replace("EXPECTED", "not triggered"))


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
        ("refused: {Ann: A1 attacks B1}", ("A1 attacks B1", "nothing is asked")),
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


@pytest.mark.parametrize("whose", ["Ann", "Bob"])
def test_an_answer_to_what_had_only_one_is_told_to_have_come_already(whose: str) -> None:
    fails(
        f"""
        scene: the forage is all that can be done, and so is the drop
        given: {{players: [Ann, Bob], species: {{Ann: [A1 8, "A2 10: Speed"], Bob: ["B1 0: Inking"]}}}}
        when:
          - {whose}: A1 forages
        """,
        "What has one possible answer is never asked; this came already: A1 forages 1 from reef",
        "asked: Ann: where the population goes",
    )


def test_shares_are_set_apart_where_they_are_listed() -> None:
    sharing = """
        scene: sharing
        given: {players: [Ann, Bob], species: {Ann: ["A1 1: Sparkles, Speed", A2 0], Bob: [B1 0]}}
        when: [{Ann: A1 forages}, {Ann: "A2 1"}]
    """
    fails(sharing, "A1 1, B1 1; A1 1, A2 1; ", "has to be shared out, no more and no less: 2, not 1")
    passes(sharing.replace("A2 1", "A2 1, B1 1"))


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


# -- again


def test_a_scene_can_be_run_again() -> None:
    for scene in read_file(SOURCES / "oceans" / "scenes" / "format.yaml"):
        first, second = run(scene), run(scene)
        assert first.failures == []
        assert first.facts() == second.facts()
        assert {cite for step in first.steps for cite in step["cites"]}
