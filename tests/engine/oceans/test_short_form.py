"""The short form of scenes for the chat."""

from __future__ import annotations

import pytest

from engine.oceans.short_form import NotCertain, parse_short
from engine.scenes.scene import SceneError, run_scene

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


def test_the_first_line_may_name_the_game() -> None:
    assert parse_short(f"game oceans\n{SHORT}") == parse_short(SHORT)


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
        ("Ann: A1 2 Speed, A2 2\nBob:", "line 1: species are set apart by `|`; found 'A2 2' after a comma"),
        ("Ann: A1 2\nBob:\nreff 3", "line 3: 'reff 3' says nothing here; did you mean reef?"),
    ],
)
def test_lines_that_say_nothing(text: str, words: str) -> None:
    with pytest.raises(SceneError) as e:
        parse_short(text)
    assert words in str(e.value)
