"""A game's course in curves and in words, and what it came to."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from bot.boards import chart, seats, worker
from bot.boards.chart import Turn
from bot.boards.scores import scores_table, scores_text
from engine.oceans import reading
from tests.bot.pictured import SVG, texts
from tests.bot.test_boards import played

NAMES = ("Ann", "Bob & <i>", "Cid", "Dot", "Eve", "Fin")


def course(players: int, turns: int, *, hidden: bool = False) -> list[Turn]:
    return [
        Turn(
            number,
            {
                "Score pile": [None if hidden else number * (seat + 1) for seat in range(players)],
                "Population on species": [(number * 7 + seat * 5) % 11 for seat in range(players)],
            },
        )
        for number in range(1, turns + 1)
    ]


def curves(svg: str, seat: int) -> list[ElementTree.Element]:
    made = ElementTree.fromstring(svg)  # noqa: S314 - our own picture
    return made.findall(f".//{{{SVG[1:-1]}}}g[@class='series serie-{seat} color-{seat}']")


@pytest.mark.parametrize("players", range(2, 7))
def test_each_player_has_a_line_and_badges_of_their_own(players: int) -> None:
    svg = chart.chart(NAMES[:players], course(players, 30))
    lines: list[str] = []
    for seat in range(players):
        groups = curves(svg, seat)
        drawn = [node for group in groups for node in group.iter(f"{SVG}path")]
        styles = {node.get("style", "") for node in drawn if "nofill" in node.get("class", "")}
        badges = [node for node in drawn if node.get("d") == seats.mark(seat).badge]
        assert len(styles) == 1
        assert 2 * 2 <= len(badges) <= 2 * chart.MARKERS
        lines += styles
    assert len(set(lines)) == players
    assert all(f"stroke:{seats.mark(seat).colour}" in line for seat, line in enumerate(lines))
    assert not list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))  # noqa: S314
    written = texts(svg)
    assert {*NAMES[:players], "Score pile, by turn", "Population on species, by turn", "30"} <= {*written}


def test_badges_of_different_players_lie_at_different_turns() -> None:
    svg = chart.chart(NAMES[:4], course(4, 40))
    places: list[set[str]] = []
    for seat in range(4):
        transforms = [node.get("transform", "") for group in curves(svg, seat) for node in group.iter(f"{SVG}path")]
        places.append({re.split(r"[( ]", transform)[1] for transform in transforms if transform})
    assert all(not one & other for at, one in enumerate(places) for other in places[:at])


@pytest.mark.parametrize(("players", "turns"), [(2, 1), (2, 2), (3, 9), (6, 120)])
def test_a_chart_can_be_drawn_whatever_its_length(players: int, turns: int) -> None:
    svg = chart.chart(NAMES[:players], course(players, turns))
    assert worker.png(svg).startswith(b"\x89PNG")
    assert svg == chart.chart(NAMES[:players], course(players, turns))
    numbers = [int(text) for text in texts(svg) if text.isdecimal()]
    assert len(numbers) <= 2 * (11 + 7)


def test_hidden_score_piles_have_no_curve() -> None:
    turns = course(2, 9, hidden=True)
    assert "Score pile, by turn" not in texts(chart.chart(NAMES[:2], turns))
    assert "Ann score pile hidden, population" in chart.chart_text(NAMES[:2], turns)
    assert chart.chart_alt(NAMES[:2], turns).startswith("Curves of the population on species of Ann, Bob")


def test_the_words_tell_of_some_turns_and_of_the_last() -> None:
    lines = chart.chart_text(NAMES[:2], course(2, 100)).splitlines()
    assert len(lines) <= chart.ROWS
    assert lines[-1] == (
        "Turn 100: Ann score pile 100, population on species 7; Bob & <i> score pile 200, population on species 1."
    )
    assert chart.chart_text(NAMES[:2], course(2, 5)).count("\n") == 4
    assert chart.chart_alt(NAMES[:2], course(2, 100)).endswith("At the end: " + lines[-1].removeprefix("Turn 100: "))


@pytest.mark.parametrize("ask", [chart.chart, chart.chart_text, chart.chart_alt])
def test_what_is_no_course_is_refused(ask: Any) -> None:
    with pytest.raises(ValueError, match="one turn at least"):
        ask(NAMES[:2], [])
    with pytest.raises(ValueError, match="each of 3 players"):
        ask(NAMES[:3], course(2, 3))


# -- what a game came to


def test_the_points_stand_in_a_table_by_where_they_come_from() -> None:
    view = played(4, 3, 1000)[-1]
    lines = scores_table(view, reading.sources(view)).splitlines()
    assert [line[:11].strip() for line in lines] == ["", "Score pile", "On species", "Bonus token", "Points"]
    assert len({len(line) for line in lines}) == 1
    rows = [[int(cell) for cell in line[11:].split()] for line in lines[1:]]
    assert rows[3] == [sum(column) for column in zip(*rows[:3], strict=True)]
    assert rows[3] == [player["points"] for player in view["players"]]
    words = scores_text(view, reading.sources(view)).splitlines()
    for player, line in zip(view["players"], words, strict=False):
        assert line.startswith(f"{player['name']}: {player['points']} points (score pile {player['score']}, on ")
    assert words[-1] == f"{view['players'][view['winners'][0]]['name']} wins."


def test_a_table_of_many_players_stays_narrow() -> None:
    view = played(6, 1, 1000)[-1]
    view["players"][1]["name"] = "`Bob`"
    view["players"][2]["name"] = "日本語の名前"
    table = scores_table(view, reading.sources(view))
    assert max(map(len, table.splitlines())) <= 46
    assert "`" not in table
    assert "日…" in table


def test_several_winners_are_named_together() -> None:
    view = played(2, 2, 1000)[-1] | {"winners": [0, 1]}
    assert scores_text(view, reading.sources(view)).endswith(" and Bob win.")


def test_a_game_that_goes_on_has_no_points_yet() -> None:
    view = played(2, 1, 3)[-1]
    for ask in (scores_table, scores_text):
        with pytest.raises(ValueError, match="when the game is over"):
            ask(view, reading.sources(view))


def test_what_a_chart_follows_is_made_of_a_view() -> None:
    view = played(2, 1, 5)[-1]
    followed = reading.course(view)
    assert followed["Score pile"] == [None, None]
    living = [population or 0 for population in followed["Population on species"]]
    assert sum(living) == sum(species["population"] for species in view["species"].values())
