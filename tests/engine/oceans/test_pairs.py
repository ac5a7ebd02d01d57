"""Every two cards can meet: one in fifty pairs is played here, all of them by `make soak`."""

from __future__ import annotations

import pytest

from engine.core.choice import CHANCE
from engine.oceans.catalogue import catalogue
from tests.engine.oceans import pairing
from tests.engine.oceans.pairing import ATTACK, LAYOUTS, NEIGHBOURS, SCENARIO, TOGETHER, Pair

PARTS = 8
SEED = 7


@pytest.mark.parametrize("part", range(PARTS))
def test_two_cards_that_meet_break_nothing(part: int) -> None:
    attacked = 0
    pairs = pairing.some(SEED)[part::PARTS]
    for pair in pairs:
        live = pairing.played(pair, share=0.02)
        attacked += any(step.told == "attacks" for step in live.run.steps)
        assert live.choice is None or live.run.state.turn > pairing.TURNS
    assert attacked > 0.9 * len(pairs)


def test_all_pairs_are_there() -> None:
    traits = sum(kind.trait for kind in catalogue().by_id.values())
    scenarios = sum(kind.family == "scenario" for kind in catalogue().by_id.values())
    pairs = pairing.pairs()
    assert len(pairs) == len(set(pairs)) == 3 * traits**2 + traits * scenarios
    assert {pair.layout for pair in pairing.some(SEED)} == {*LAYOUTS, SCENARIO}


@pytest.mark.parametrize(
    ("pair", "hosts"),
    [
        (Pair(ATTACK, "Swarming", "Flight"), {"Swarming": {"A1"}, "Flight": {"B1"}}),
        (Pair(NEIGHBOURS, "Swarming", "Flight"), {"Swarming": {"A1"}, "Flight": {"A2"}}),
        (Pair(TOGETHER, "Swarming", "Flight"), {"Swarming": {"A1"}, "Flight": {"A1"}}),
        (Pair(SCENARIO, "Swarming", "Fertile"), {"Swarming": {"A1", "B2"}}),
    ],
)
def test_the_cards_of_a_pair_lie_where_they_meet(pair: Pair, hosts: dict[str, set[str]]) -> None:
    state = pairing.table_of(pair).run.state
    for name, species in hosts.items():
        assert {s.name for s in state.species.values() if any(state.kind(t).name == name for t in s.traits)} == species
    assert [state.kind(card).name for card in state.zones if card] == ["Fertile"] * (pair.layout == SCENARIO)


def test_a_scenario_of_a_pair_comes_into_force_or_fires() -> None:
    for name in pairing.scenarios():
        live = pairing.played(Pair(SCENARIO, "Tusks", name))
        told = {step.told for step in live.run.steps if step.values and step.values[0] in live.run.state.zones}
        assert told & {"scenario on", "scenario fires"}, name


def test_what_fails_says_which_pair_and_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_table: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(pairing.whole, "whole", broken)
    with pytest.raises(ValueError, match="broken") as caught:
        pairing.played(Pair(ATTACK, "Speed (Deep)", "Inking"))
    (note,) = caught.value.__notes__
    assert note.startswith("Speed (Deep) and Inking, attacker and defender, decision 0; ")
    assert '--pair "attacker and defender" "Speed (Deep)" "Inking"' in note


def test_a_pair_is_played_the_same_way_again() -> None:
    pair = Pair(NEIGHBOURS, "Gene Transfer", "Sparkles")
    one, other = (pairing.played(pair) for _ in range(2))
    assert one.log == other.log
    assert {decision.player for decision in one.log} == {CHANCE, 0, 1}
