"""Changes by hand in a solo game: Oceanic has its two boards and its score pile, and never a hand."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decision import Refused
from engine.core.table import Table
from engine.games import GAMES
from engine.oceans.game import GAME
from engine.oceans.solo.scenes import OCEANS_SOLO
from engine.players.dice import dealer, dice
from engine.scenes.document import node_of
from engine.scenes.scene import run_scene

SOLO = GAMES["oceans-solo"]


@pytest.fixture
def table() -> Table:
    return SOLO.open(["Ann"], {}, dealer(dice(3)))


@pytest.mark.parametrize(
    ("text", "why", "cite"),
    [
        ("extinct, Shark", "Shark never goes extinct", "solo/oceanic-boards/3"),
        ("species, Oceanic", "Oceanic has two boards, and never a species more", "solo/oceanic-boards/1"),
        ("card, Speed, hand Oceanic, discard", "Cards can't be in 'hand Oceanic'", "oceans/by-hand"),
    ],
)
def test_what_oceanic_cant_have_is_refused(table: Table, text: str, why: str, cite: str) -> None:
    before = table.dump()
    with pytest.raises(Refused) as stopped:
        SOLO.corrected(table, 0, text)
    assert why in stopped.value.refusal.reason
    assert cite in stopped.value.refusal.cites
    assert table.dump() == before


@pytest.mark.parametrize("text", ["population, Shark, 5", "move, 4, reef, score Oceanic", "species, Ann"])
def test_what_it_can_have_can_be_changed(table: Table, text: str) -> None:
    verb, *about = SOLO.corrected(table, 0, text)
    table.correct(0, str(verb), *about)
    assert table.run.state.total() == 160


BOARDS: dict[str, Any] = {
    "players": ["Ann"],
    "species": {"Ann": ["A1 3", "A2 2"]},
    "oceanic": {
        "shark": {"attack": 2, "tokens": ["Attack 2", "Shell 1"], "spaces": 2},
        "whale": {"forage": 3, "tokens": ["Shell 1"]},
        "targets": {"A1": ["Gains"]},
        "incoming": {"top": ["Forage 1", "Attack 1", "Parasitic"]},
        "bag": {"level": 2, "tokens": ["Attack 3"]},
        "bags": {"1": ["Forage 2"]},
    },
}


def moved(text: str) -> Table:
    """The table of `BOARDS` after a token was moved by hand."""
    table = Table(GAME, OCEANS_SOLO.position(node_of(BOARDS)))
    verb, *about = SOLO.corrected(table, 0, text)
    table.correct(0, str(verb), *about)
    return table


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("token, Forage 2, Whale", {"whale": {"tokens": ["Shell 1", "Forage 2"]}, "bags": {"1": []}}),
        ("token, Shell 1, bag 3, Whale", {"whale": {"tokens": []}, "shark": {"tokens": ["Attack 2", "Shell 1"]}}),
        ("token, gains, a2", {"targets": {"A1": [], "A2": ["Gains"]}}),
        ("token, Attack 1, bag 2", {"incoming": {"top": ["Forage 1", "Parasitic"]}}),
        ("token, Attack 3, top row", {"incoming": {"top": ["Forage 1", "Attack 1", "Parasitic", "Attack 3"]}}),
        ("token, Parasitic, A1", {"targets": {"A1": ["Gains", "Parasitic"]}}),
    ],
)
def test_a_token_is_moved_and_works_where_it_lies(text: str, then: dict[str, object]) -> None:
    table = moved(text)
    scene = {"scene": text, "game": "oceans-solo", "given": OCEANS_SOLO.given(table.run, None)}
    assert not run_scene({**scene, "then": {"oceanic": then}}).failures


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("token, Attack 3", "Write token, its name, to where"),
        ("token, Attak 3, Shark", "'Attak 3' is no token; did you mean Attack?"),
        ("token, Attack 4, Shark", "There is no token Attack 4 anywhere."),
        ("token, Attack 3, Ocean", "Tokens can't be in 'Ocean'; they can be in: Shark, Whale, A1, A2, top row"),
        ("token, Shell 1 (Shark), A1", "Shell 1 (Shark) can't go from Shark to A1: it goes onto the Shark."),
        ("token, Attack 3, Shark", "all its spaces are taken"),
        ("token, Gains, Whale", "it goes onto one of your species"),
        ("token, Gains, bottom row", "not used before the Cambrian Explosion"),
        ("token, Gains, A1", "it lies there already"),
        ("token, Gains, A2, bag 1", "There is no token Gains in bag 1."),
    ],
)
def test_a_token_that_cant_be_moved_so_stays(text: str, why: str) -> None:
    with pytest.raises(Refused) as stopped:
        moved(text)
    assert why in stopped.value.refusal.reason


def test_of_tokens_that_lie_in_several_places_it_has_to_be_said_which_is_meant() -> None:
    targets = {"oceanic": {**BOARDS["oceanic"], "targets": {"A1": ["Gains"], "A2": ["Gains"]}}}
    table = Table(GAME, OCEANS_SOLO.position(node_of({**BOARDS, **targets})))
    with pytest.raises(Refused, match="Gains lies in several places; say from where: A1, A2"):
        table.correct(0, "token", "Gains", "bag 2")
    table.correct(0, "token", "Gains", "out of the game", "A2")
    side = table.run.state.oceanic
    assert (len(side.targets), len(side.gone)) == (1, 1)


def test_other_games_have_no_tokens(table: Table) -> None:
    oceans = GAMES["oceans"]
    two = oceans.open(["Ann", "Bob"], {}, dealer(dice(3)))
    for propose in (
        lambda: oceans.corrected(two, 0, "token, Gains, A1"),
        lambda: two.correct(0, "token", "Gains", "A1"),
    ):
        with pytest.raises(Refused, match=r"no correction 'token'|no Oceanic in this game"):
            propose()
    assert "token" in SOLO.corrections
    with pytest.raises(Refused, match="token"):
        SOLO.corrected(table, 0, "tokens, Gains, A1")
