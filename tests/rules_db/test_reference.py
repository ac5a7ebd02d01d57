"""The reference in memory: who speaks of whom, in which order, and how much is covered."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_db import build
from rules_db.reference import Reference, code, is_ruling
from tests.rules_db import made_up


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Reference:
    """The made-up game, with a ruling of Speed that names Pufferfish and a rule that names both."""
    folder = made_up.write(tmp_path_factory.mktemp("small"))
    made_up.spoil(folder, "books.yaml", '"00000002"}', '"00000002", "3": "00000005", "4": "00000006"}')
    more = "statements:\n"
    more += "  core/feeding/3: {kind: ruling, own: speed, cards: [pufferfish], text: Speed outruns Pufferfish.}\n"
    more += "  core/feeding/4: {kind: rule, cards: [pufferfish, speed], terms: [feeding], text: Both feed.}\n"
    (folder / "oceans" / "rulings" / "a_first.yaml").write_text(more, encoding="utf-8")
    build.build(folder / "rules.db", folder=folder, printed={"core/feeding/1": "Printed."})
    return Reference.open(folder / "rules.db")


PUFFERFISH, SPEED = "oceans/pufferfish", "oceans/speed"


def test_own_statements_and_errata(small: Reference) -> None:
    assert [s.id for s in small.own_statements(PUFFERFISH)] == ["core/pufferfish/text", "core/pufferfish/1"]
    assert [s.id for s in small.errata(PUFFERFISH)] == ["core/pufferfish/1"]
    assert small.errata(SPEED) == []
    assert small.own_statements("oceans/nothing") == []


def test_rulings_of_a_card_then_those_that_name_it(small: Reference) -> None:
    """No erratum and not the printed text: those are shown as themselves."""
    assert [(r.statement.id, r.about) for r in small.rulings(SPEED)] == [
        ("core/feeding/3", "own"),
        ("core/feeding/4", "named"),
    ]
    assert [(r.statement.id, r.about) for r in small.rulings(PUFFERFISH)] == [
        ("core/feeding/3", "named"),
        ("core/feeding/4", "named"),
    ]
    assert small.rulings("oceans/speed-deep") == []


def test_rulings_between_cards(small: Reference) -> None:
    assert [(r.statement.id, r.about) for r in small.between([PUFFERFISH, SPEED])] == [
        ("core/feeding/3", "own"),
        ("core/feeding/4", "named"),
    ]
    assert small.between([SPEED, PUFFERFISH]) == small.between([PUFFERFISH, SPEED])
    assert small.between([SPEED, "oceans/speed-deep"]) == []


def test_what_a_statement_speaks_of(small: Reference) -> None:
    assert small.cards_of(small.statements["core/feeding/3"]) == {PUFFERFISH, SPEED}
    assert small.cards_of(small.statements["core/pufferfish/1"]) == {PUFFERFISH, SPEED}
    assert small.cards_of(small.statements["core/feeding/1"]) == set()


def test_terms_places_and_questions(small: Reference) -> None:
    assert [s.id for s in small.defining("oceans/feeding")] == ["core/feeding/1", "core/feeding/4"]
    assert {s.id for s in small.under("core/pufferfish")} == {
        "core/pufferfish/1",
        "core/pufferfish/text",
    }
    assert small.heading(small.statements["core/pufferfish/1"]) == "Pufferfish"
    assert [a.id for a in small.assumptions_on(PUFFERFISH)] == ["oceans/puff"]
    assert small.assumptions_on(SPEED) == []


def test_namesakes(small: Reference) -> None:
    speed, deep = small.cards[SPEED], small.cards["oceans/speed-deep"]
    assert small.namesakes(speed) == [deep]
    assert small.namesakes(deep) == [speed]
    assert small.namesakes(small.cards[PUFFERFISH]) == []


def test_coverage_of_the_made_up_game(small: Reference) -> None:
    assert small.coverage == {
        "statements": 6,
        "covered": 6,
        "missing": [],
        "with_scene": 0,
        "printed": 1,
        "kinds": {"erratum": 1, "none": 1, "rule": 3, "ruling": 1},
        "facts": {"A": 9, "B": 0, "C": 0, "U": 1},
    }


def test_a_statement_without_a_row_is_missed(tmp_path: Path) -> None:
    folder = made_up.write(tmp_path)
    made_up.spoil(
        folder, "oceans/rulings/core.yaml", "  core/feeding/2:\n    kind: none\n    reason: it is a picture.\n", ""
    )
    build.build(folder / "rules.db", folder=folder)
    coverage = Reference.open(folder / "rules.db").coverage
    assert (coverage["statements"], coverage["covered"], coverage["missing"]) == (4, 3, ["core/feeding/2"])


# -- the real reference


def test_electric_discharge(reference: Reference) -> None:
    card = "oceans/electric-discharge"
    assert reference.cards[card].resolution == 98
    assert [(s.erratum.printed, s.erratum.counts) for s in reference.errata(card) if s.erratum] == [(2, 98)]
    found = reference.rulings(card)
    assert [r.statement.id for r in found[:11]] == [f"promo/electric-discharge/{n}" for n in range(2, 13)]
    assert [r.about for r in found] == ["own"] * 11 + ["named"] * (len(found) - 11)
    assert len(found) > 11


def test_two_cards_that_meet(reference: Reference) -> None:
    found = reference.between(["oceans/electric-discharge", "oceans/cthulhu-leech"])
    assert [r.statement.id for r in found] == ["promo/electric-discharge/5"]


def test_every_ruling_of_a_card_stands_once(reference: Reference) -> None:
    for card in reference.cards:
        ids = [r.statement.id for r in reference.rulings(card)]
        assert len(ids) == len(set(ids)), card
        order = [r.about for r in reference.rulings(card)]
        assert order == sorted(order, reverse=True), card


def test_between_agrees_with_what_is_ruled_on_each(reference: Reference) -> None:
    for statement in reference.statements.values():
        cards = sorted(reference.cards_of(statement))
        if len(cards) == 2 and is_ruling(statement):
            assert statement in [r.statement for r in reference.between(cards)], statement.id
            for card in cards:
                assert statement in [r.statement for r in reference.rulings(card)], statement.id


def test_full_coverage(reference: Reference) -> None:
    coverage = reference.coverage
    assert (coverage["statements"], coverage["covered"], coverage["missing"]) == (437, 437, [])


def test_codes_stand_for_one_thing_each(reference: Reference) -> None:
    assert all(code(any_id) == short and len(short) == 5 for short, any_id in reference.by_code.items())
    assert set(reference.cards) | set(reference.terms) | set(reference.charts) <= set(reference.by_code.values())
    assert code("oceans/speed") == code("oceans/speed") != code("oceans/speed-deep")
