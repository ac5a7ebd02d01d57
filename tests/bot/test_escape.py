"""What a player typed can be repeated without anything in it acting."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.views.escape import escape, sentence
from tests.bot.test_bad_input import ODD, acting

quick = settings(max_examples=150, deadline=None, derandomize=True, database=None)
TRICKY = st.lists(
    st.sampled_from(
        [
            *("@everyone", "@here", "<@1234567890123456789>", "<@&123>", "<#12>", "</card:1>", "<t:1:R>"),
            *("[", "]", "(", ")", "](", "http://", "https://e.org", "discord://", "x", " "),
            *("*", "**", "_", "~~", "`", "```", "||", "\\", "\n", "> ", "# ", "\u200b", "\u202e"),
        ]
    ),
    max_size=12,
).map("".join)


@quick
@given(text=st.text(max_size=150) | TRICKY)
def test_nothing_acts(text: str) -> None:
    assert acting(escape(text)) == []


@quick
@given(text=st.text(max_size=300) | TRICKY, limit=st.integers(2, 120))
def test_it_is_one_short_line(text: str, limit: int) -> None:
    said = escape(text, limit=limit)
    assert "\n" not in said
    plain = re.sub(r"\\(.)", r"\1", said).replace("\u200b", "")
    assert len(plain) <= limit


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_odd_texts(text: str) -> None:
    assert acting(escape(text)) == []


@pytest.mark.parametrize(
    "text", ["Electric Discharge", "Übergröße – Öko", "速度 speed", "100% (really?)", "3 > 2", "😀"]
)
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert escape(text).replace("\\", "") == text


def test_what_is_left_out_is_marked() -> None:
    assert escape("x" * 101) == "x" * 99 + "…"
    assert escape("x" * 100) == "x" * 100


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("nothing is asked", "Nothing is asked."),
        ("There is none.", "There is none."),
        ("a " * 40, f"A {'a ' * 27}a…"),
        ("solo.yaml:3: bags", "solo.yaml:3: bags."),
    ],
)
def test_a_reason_that_stands_alone_is_a_sentence(reason: str, said: str) -> None:
    assert sentence(reason, limit=60) == said


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u200b\u2060", "\0\0"])
def test_nothing_visible_is_nothing(text: str) -> None:
    assert escape(text) == ""
