"""docs/cards.md says what the engine and the reference say."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import main
from engine.oceans import cards_page, vocabulary
from engine.oceans.words import kind_name
from rules_db.sources import reference

DOCS = Path(__file__).parents[3] / "docs"


def test_the_page_is_current() -> None:
    written = (DOCS / "cards.md").read_text(encoding="utf-8")
    assert written.splitlines() == cards_page.page().splitlines(), f"`{cards_page.COMMAND}` writes it anew"


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--page"]) == 0
    assert capsys.readouterr().out == cards_page.page()


def test_it_names_all_that_is_played_in_part_and_why() -> None:
    rows = [line for line in cards_page.page().splitlines() if line.startswith("| ")][2:]
    _, partial, text = vocabulary.standing()
    assert len(rows) == len(partial) == 6
    assert text == []
    for row, (card, missing) in zip(rows, partial.items(), strict=True):
        kind = vocabulary.catalogue().by_id[card]
        assert row.startswith(f"| {kind_name(kind.number)} | ")
        assert missing.rstrip(".")[1:] in row
        assert ("no deck holds it" in row) == (kind.deep and not kind.migrate)


def test_its_questions_are_there_and_its_facts_are_weak() -> None:
    questions = [question for _, several in cards_page.MATTERS.values() for question in several]
    assert [question for question in questions if f"oceans/{question}" not in reference().assumptions] == []
    page = cards_page.page()
    assert "- U, Sea Rex: the source has 1, which is not plausible for this card." in page
    assert "- A, " not in page
    assert "- B, " not in page
