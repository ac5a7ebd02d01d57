"""A solo position typed in the short form."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commands.adjudicate import EXAMPLES
from engine.adjudication import adjudicate
from engine.oceans.short_form import NotCertain
from engine.oceans.solo.short_form import parse_solo
from engine.scenes.document import SceneError
from engine.scenes.scene import run_scene

SHORT = """
game oceans-solo
Ann: A1 3 | A2 6 inking
Oceanic: shark 4 Attack 2, Shell 1, cthulu leech (Ann) | Whale 3: Forage 1
shark attack 2, shark spaces 3, whale forage 3, expert, score Oceanic 5, score Ann 7
tokens on A2: Gains, Parasitic
incoming: Attack 1, Shell 2 (Shark)
incoming below: Forage 1, Gains [1]
bag 2: Attack 3
bag 1: Forage 1
reef 12, cambrian
> Ann: A1 attacks Whale
"""


def test_it_says_all_that_a_scene_says_of_oceanic() -> None:
    document = parse_solo(SHORT)
    assert document["given"]["oceanic"] == {
        "shark": {
            "population": "4",
            "tokens": ["Attack 2", "Shell 1"],
            "traits": ["Cthulhu Leech (Ann)"],
            "attack": "2",
            "spaces": "3",
        },
        "whale": {"population": "3", "tokens": ["Forage 1"], "forage": "3"},
        "expert": True,
        "score": "5",
        "targets": {"A2": ["Gains", "Parasitic"]},
        "incoming": {"top": ["Attack 1", "Shell 2 (Shark)"], "bottom": ["Forage 1", "Gains [1]"]},
        "bag": {"level": "2", "tokens": ["Attack 3"]},
        "bags": {"1": ["Forage 1"]},
    }
    assert document["given"]["scores"] == {"Ann": "7"}
    result = run_scene({**document, "until": "end of feeding", "then": {"population": {"Whale": 2, "A1": 4}}})
    assert result.failures == []


def test_the_examples_are_positions() -> None:
    in_docs = Path("docs/solo.md").read_text(encoding="utf-8").split("```\n")
    (docs,) = (part for part in in_docs if part.startswith("game oceans-solo"))
    for text in (docs, EXAMPLES["oceans-solo"]):
        made = adjudicate(text)
        assert not made.problem
        assert any(told.startswith("Shark attacks") for told, _ in made.steps)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "Oceanic: Whales 3",
            "Oceanic has its boards and their tokens: `Shark 4 Attack 2 | Whale 6`; found 'Whales 3'",
        ),
        ("Oceanic: Shark 3 Attack", "Attack has a value from 1 to 19"),
        ("whale attack 3", "what is printed on the whale board is its forage"),
        ("shark atack 3", "'shark atack 3' says nothing here; there are"),
        ("tokens on B1: Gains", "'B1' is no species of yours"),
        ("Bob: B1 3", "a solo game has one player, found 2"),
    ],
)
def test_a_line_that_says_nothing_is_named(line: str, says: str) -> None:
    with pytest.raises(SceneError) as caught:
        adjudicate(f"game oceans-solo\nAnn: A1 3\n{line}")
    assert says in str(caught.value)


def test_what_is_neither_token_nor_card_is_asked_back() -> None:
    with pytest.raises(NotCertain, match="'Atack 2'"):
        parse_solo("game oceans-solo\nAnn: A1 3\nOceanic: Shark 3 Atack 2")
