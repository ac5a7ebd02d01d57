"""How a solo game can be set up: every level with every rank, and what is refused says what there is."""

from __future__ import annotations

import pytest

from engine.core.choice import Choice
from engine.core.table import Table
from engine.oceans.game import solo_table
from engine.oceans.solo.box import IN_ALL, STAND_IN
from engine.oceans.solo.setup import LEVELS, RANKS, SoloOptions, group_of
from engine.oceans.state import Oceans


def first(choice: Choice) -> tuple[tuple[str | int, ...], ...]:
    """Chance brings what comes first."""
    return tuple(choice.options[: choice.least])


def set_up(**options: object) -> Table:
    """A table where all has been dealt."""
    return solo_table("Ann", first, SoloOptions(**options))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rank", RANKS)
def test_every_level_with_every_rank(level: int, rank: int) -> None:
    state: Oceans = set_up(level=level, rank=rank).run.state
    groups = [group_of(state.kind(card).id) for card in state.zones if card]
    assert tuple(groups) == RANKS[rank]
    oceanic = state.oceanic
    assert oceanic is not None
    assert (oceanic.level, oceanic.rank, oceanic.bag) == (level, rank, level)
    assert oceanic.expert == (level == 4)
    assert oceanic.printed == ((4, 5) if level == 4 else (2, 3))
    assert [token % 1000 // 100 for token in oceanic.top] == [level] * 4
    assert (state.waters, state.reserve, state.total()) == ([30, 10, 30, 30], 60, 160)


def test_the_stand_in_has_as_many_tokens_as_a_box() -> None:
    assert STAND_IN.stand_in
    assert sum(map(len, STAND_IN.tokens())) == IN_ALL
    assert {kind.sort.name for bag in STAND_IN.bags.values() for kind in bag} == {
        *("Attack", "Forage", "Shell", "Electroreception", "Transparency", "Fast Metabolism", "Tentacled"),
        *("Parasitic", "Gains"),
    }


def test_rank_2_may_be_read_as_the_example_of_the_score_log() -> None:
    asked = {"rank": 2, "scenarios": ("Fertile", "Prosperity")}
    with pytest.raises(ValueError, match="rank 2 has scenarios of groups A and B"):
        set_up(**asked)
    at = set_up(**asked, assume={"solo-log-example-rank": "example-counts"})
    assert [at.run.state.kind(card).name for card in at.run.state.zones if card] == ["Fertile", "Prosperity"]
    assert at.run.state.assumed == {}, "that is over with the set-up"


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("", {}, "needs? a name"),
        ("oceanic", {}, "Oceanic is your opponent"),
        (
            "Ann",
            {"level": 5},
            r"there is no level 5; there are 1 \(Easy\), 2 \(Intermediate\), 3 \(Hard\), 4 \(Expert\)",
        ),
        ("Ann", {"level": 0}, "there is no level 0"),
        ("Ann", {"rank": 6}, "there is no rank 6; there are ranks 1 to 5"),
        ("Ann", {"rank": 1, "scenarios": ("Fertile", "Detritus")}, r"not Fertile \(group A\) and Detritus \(group C\)"),
        ("Ann", {"rank": 1, "scenarios": ("Fertile", "Detritus")}, "group A: Abundance, Biodiverse Reef"),
        ("Ann", {"rank": 1, "scenarios": ("Fertile",)}, "2 scenarios, not 1"),
        ("Ann", {"rank": 1, "scenarios": ("Fertile", "Fertile")}, "one card Fertile"),
        ("Ann", {"rank": 1, "scenarios": ("Fertille", "Abundance")}, "no scenario; did you mean Fertile"),
        ("Ann", {"rank": 1, "scenarios": ("Mass Migration", "Abundance")}, r"Mass Migration \(group none\)"),
        ("Ann", {"rank": 2, "introductory": True}, "Introductory game is level 1.1"),
        (
            "Ann",
            {"introductory": True, "scenarios": ("Fertile", "Abundance")},
            "Prosperity and Long Haul Migration; name",
        ),
        ("Ann", {"sets": ("base", "promo")}, "Promo symbol are left out"),
        ("Ann", {"sets": ("bass",)}, "no set 'bass'"),
        ("Ann", {"legends": True}, "your deck needs 8 of them or more besides Oceanic's; 0 are entered"),
    ],
)
def test_what_cant_be_set_up_says_what_can(name: str, options: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        solo_table(name, first, SoloOptions(**options))  # type: ignore[arg-type]


def test_nobody_has_a_screen_so_everyone_sees_both_score_piles() -> None:
    table = set_up()
    for seat, score in zip(table.run.state.seats, (3, 8), strict=True):
        seat.score = score
    for seat in (None, 0):
        assert [player["score"] for player in table.view(seat)["players"]] == [3, 8]
