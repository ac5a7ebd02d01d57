"""Cards get used in games: every sixth card here, all of them twenty times by `make soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.table import Table
from engine.oceans.game import GAME
from engine.scenes import scene
from engine.scenes.document import node_of
from tests.engine.oceans import uses

EVERY, GAMES, TRIES = 6, 4, 12
"""Of how many cards one is looked at; games from the set-up; games from a position for one card."""


def test_each_of_some_cards_is_used() -> None:
    sample = uses.cards()[::EVERY]
    count = Counter[str]()
    for seed in range(GAMES):
        count += uses.game(seed, [card for card in sample if not count[card]])
    for card in sample:
        for seed in range(TRIES):
            if not count[card]:
                count += uses.from_position(card, seed)
    assert [card for card in sample if not count[card]] == []


def test_a_game_that_is_played_again_has_the_same_uses() -> None:
    once, again, other = (uses.from_position("oceans/hydra", seed) for seed in (3, 3, 4))
    assert once == again != other


def test_cards_that_no_deck_holds_are_known() -> None:
    assert {kind.id for kind in uses.undealt()} == {"oceans/nomadic", "oceans/feeding-frenzy", "oceans/proliferation"}
    assert len(uses.cards()) == len(uses.names()) == len(set(uses.names().values()))


# -- what counts

GIVEN = {
    "players": ["Ann", "Bob"],
    "reef": 9,
    "cambrian": True,
    "species": {
        "Ann": ["A1 3: Swarming, Symbiotic", "A2 1"],
        "Bob": ["B1 5: Inking", "B2 6: Schooling", "B3 2: Grazer"],
    },
    "scenarios": ["Large Predators"],
}


def opened(**given: object) -> tuple[Table, uses.Uses]:
    """A table at its first question, and what has been used by then."""
    table = Table(GAME, scene.read(node_of({"scene": "a", "given": {**GIVEN, **given}})).opening)
    counted = uses.Uses(table)
    counted.decided()
    return table, counted


def test_numbers_and_prohibitions_count_where_a_feeding_is_decided_by_them() -> None:
    _, counted = opened()
    assert set(counted.count) == {"oceans/swarming", "oceans/large-predators", "oceans/inking", "oceans/schooling"}
    assert set(counted.count.values()) == {1}


def test_effects_that_resolve_count_and_cards_that_only_lie_there_dont() -> None:
    table, counted = opened()
    table.answer(0, "forage:11:0")
    counted.decided()
    assert "oceans/grazer" not in counted.count
    table, counted = opened(species={"Ann": ["A1 3", "A2 1: Symbiotic"], "Bob": ["B1 5: Inking"]})
    table.answer(0, "forage:10:0")
    counted.decided()
    assert counted.count["oceans/symbiotic"] == 1


def test_a_card_that_comes_into_play_is_not_used_by_that() -> None:
    table, counted = opened(phase="playing", hands={"Ann": ["Tentacled", "Parasitic"]})
    key = next(key for key in table.legal() if table.text(key) == "evolve Tentacled on A2")
    table.answer(0, key)
    counted.decided()
    assert counted.count["oceans/tentacled"] == 0


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("evolve Speed (Deep) on A1", 2),
        ("evolve Speed on A1", 0),
        ("Speed (Deep)", 2),
        ("remove Speed (Deep) from A1", 0),
        ("migrate Speed (Deep): reef to zone 1", 0),
        ("A1 attacks B1", 1),
        ("B2 attacks A1", 1),
        ("A2 forages", 0),
        ("B1", 0),
    ],
)
def test_what_is_wanted_is_a_card_by_its_whole_name_or_a_feeding_with_it(text: str, worth: float) -> None:
    table, _ = opened(species={"Ann": ["A1 3: Speed (Deep)", "A2 1: Speed"], "Bob": ["B1 5", "B2 6"]})
    assert uses.wanting(["oceans/speed-deep"])(table, text) == worth
    assert uses.wanting([])(table, text) == 0
