"""The short form of scenes for the chat."""

from __future__ import annotations

import pytest

from engine.adjudication import adjudicate
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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ann: A1 9\nBob: A1 2", "line 2: two species are called A1"),
        ("Ann: A1 2\n\nBob: B1 2 | B2 3 Overgrazing", "line 3: Overgrazing is an event, not a trait"),
        ("Ann: A1 2\nBob: B1 2\nreef 3, phase eating", "line 3: 'eating' is no phase"),
        ("Ann: A1 2\nBob: B1 2\nscore Cleo 4", "line 3: 'Cleo' is no player"),
        ("Ann: A1 2\nBob: B1 2\nscenario Fertile\nscenario Speed", "line 4: Speed is a trait, not a scenario"),
        ("Ann: A1 2\nBob: B1 2\n> Cleo: A1 forages", "line 3: 'Cleo' is no player"),
        ("chance: A1 2\nBob: B1 2", "a player can't be called 'chance' in a scene"),
        ("game marine\nAnn Reptiles: Z9 3\nBob Fishes: D4 2", "line 2: there is no hex 'Z9'"),
        ("game deep-sea\nAnn: Zxx 3", "line 2: 'Zxx 3' is no place"),
        ("game oceans-solo\nAnn: A1 3\nOceanic: Shark 4 Tokens 2 | Whale 3", "line 3: "),
    ],
)
def test_what_is_wrong_is_told_with_the_line_in_which_it_was_typed(text: str, words: str) -> None:
    with pytest.raises(SceneError) as e:
        adjudicate(text)
    assert str(e.value).startswith(words)
    assert "given" not in str(e.value)


@pytest.mark.parametrize("line", ["nonsense " * 150, "phase " + "eating " * 150, "Cleo: " + "x" * 1500])
def test_what_is_very_long_is_not_said_again(line: str) -> None:
    with pytest.raises(SceneError) as e:
        adjudicate(f"Ann: A1 2\nBob: B1 2\n{line}")
    assert str(e.value).startswith("line 3: '")
    assert "is too long" in str(e.value)
    assert len(str(e.value)) < 150
