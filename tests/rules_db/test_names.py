"""One key for every way to write a name."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_db.names import key, slug

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apex Predator", "apex predator"),
        ("  Apex\t\nPredator ", "apex predator"),
        ("Speed (Deep)", "speed deep"),
        ("Chitin-Plated Maw", "chitin plated maw"),
        ("Inhospitable Environment +1", "inhospitable environment 1"),
        ("Über Inhospitable Environment", "uber inhospitable environment"),
        ("ǅ", "dz"),
        ("ﬁsh", "fish"),
        ("Großer Wal", "grosser wal"),
        ("İnk", "ink"),
        ("snake_case", "snake case"),
        ("0:_0", "0 0"),
        ("ŉ", "n"),
        ("①②④🐞", "124"),
    ],
)
def test_key(text: str, expected: str) -> None:
    assert key(text) == expected


@pytest.mark.parametrize("mark", list("'’‘ʼʻʽ`´′ʹꞌ＇‛"))
def test_apostrophes_leave_no_trace(mark: str) -> None:
    assert key(f"Can{mark}t attack") == "cant attack"


@pytest.mark.parametrize("dash", ["-", "‐", "‑", "‒", "–", "—", "−", "/", " / ", "//", " – ", "_", "·", "&", ",", "."])
def test_dashes_and_slashes_part_words(dash: str) -> None:
    assert key(f"Deep{dash}Sea Kraken") == "deep sea kraken"


UNSEEN = [
    "\u200b",
    "\u200c",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u202e",
    "\ufe0f",
    "\u034f",
    "\u3164",
    "\u115f",
    "\x00",
    "\x7f",
]


@pytest.mark.parametrize("unseen", UNSEEN, ids=lambda c: f"U+{ord(c):04X}")
def test_what_is_not_drawn_leaves_no_trace(unseen: str) -> None:
    assert key(f"{unseen}Spar{unseen}kles{unseen}") == "sparkles"
    assert key(unseen * 3) == ""


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_normal_forms_are_alike(form: str) -> None:
    assert key(unicodedata.normalize(form, "Éléphant Über Ångström")) == "elephant uber angstrom"  # type: ignore[arg-type]


@pytest.mark.parametrize("empty", ["", " ", "'", "’’", "…", "—", "\u200b", "🐞", "()[]{}"])
def test_a_text_without_a_letter_has_the_empty_key(empty: str) -> None:
    assert key(empty) == ""


@settings(deadline=None)
@given(ANY_TEXT)
def test_the_key_of_a_key_is_itself(text: str) -> None:
    once = key(text)
    assert key(once) == once
    assert once == once.strip()
    assert "  " not in once


@settings(deadline=None)
@given(st.text())
def test_normal_forms_of_any_text_are_alike(text: str) -> None:
    assert key(unicodedata.normalize("NFC", text)) == key(unicodedata.normalize("NFD", text))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Speed (Deep)", "speed-deep"),
        ("Über Inhospitable Environment", "uber-inhospitable-environment"),
        ("Inhospitable Environment +1", "inhospitable-environment-1"),
        ("Can't attack", "cant-attack"),
        ("海", ""),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert slug(name) == expected
