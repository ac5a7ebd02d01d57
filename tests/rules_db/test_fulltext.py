"""Questions in plain words: what they find, and that many may be asked at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rules_db.answers import card_names, cards_meant, meant, rule_names
from rules_db.fulltext import TextIndex
from rules_db.reference import Reference

QUESTIONS = {
    "who picks the trait lost to electric discharge": "promo/electric-discharge/",
    "can I take less so I don't overpopulate": "core/phase-2-feeding/7",
    "when does a purple scenario fire": "core/scenario-cards/1",
    "where do the points I pay for a deep card go": "core/the-deep/4",
    "can i speciate around a different element than the one by my pawn": "marine/speciation/7",
    "can I use a dive token on someone elses turn": "deep-sea/dive-tokens/2",
}


@pytest.fixture(scope="module")
def texts(reference: Reference) -> TextIndex:
    return TextIndex(reference)


@pytest.mark.parametrize(("question", "answer"), QUESTIONS.items())
def test_a_question_finds_its_statement(texts: TextIndex, question: str, answer: str) -> None:
    found = [passage.ref for passage in texts.search(question, kinds=("statement",), limit=5)]
    assert any(ref.startswith(answer) for ref in found), found


@pytest.mark.parametrize("question", ["", "   ", "🐠", "''", "of the", "\0", '"NEAR(a b)"', "x" * 6000])
def test_any_text_is_taken(texts: TextIndex, question: str) -> None:
    texts.search(question)


def test_questions_from_many_threads_get_their_own_answers(texts: TextIndex) -> None:
    alone = {question: texts.search(question) for question in QUESTIONS}
    asked = list(QUESTIONS) * 40
    with ThreadPoolExecutor(8) as pool:
        for question, found in zip(asked, pool.map(texts.search, asked), strict=True):
            assert found == alone[question]


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("when do I overpopulate", "oceans/overpopulation"),
        ("can i forage", "oceans/forage"),
        ("how does leeching work", "oceans/leech"),
        ("what is the reef", "oceans/reef"),
        ("how many cards do i draw", "oceans/drawing-phase"),
        ("set up 3 players", "oceans/set-up-counts"),
    ],
)
def test_a_question_about_one_thing_finds_that_thing(
    reference: Reference, texts: TextIndex, typed: str, term: str
) -> None:
    best = meant(rule_names(reference), texts, typed).best
    assert best is not None
    assert best.ref == term


@pytest.mark.parametrize("between", [" with ", " and ", " vs ", " + ", ", ", "/", " & "])
def test_two_cards_may_be_typed_in_one_go(reference: Reference, between: str) -> None:
    found = cards_meant(card_names(reference), f"electric dischrge{between}invasive predator")
    assert [f.best.name for f in found if f.best] == ["Electric Discharge", "Invasive Predator"]


def test_a_name_with_such_a_word_in_it_stays_one(reference: Reference) -> None:
    assert len(cards_meant(card_names(reference), "inhospitable environment +1")) == 1
