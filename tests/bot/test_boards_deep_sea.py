"""The board of Endeavor: Deep Sea: picture and words say the same, and all of it has room on a phone."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from bot.boards import deep_sea
from bot.boards.drawing import Drawing
from bot.limits import ALT
from engine.core.table import Table
from engine.deep_sea.game import GAME
from engine.deep_sea.position import position
from engine.deep_sea.state import PIECES
from engine.scenes.document import node_of
from tests.bot.pictured import shapes, texts
from tests.engine.deep_sea.playing import decisions, opened

LONG = "Anneliese von der Tannhäuser & Söhne <b>"
UNITS_AT_400 = 3


def put(given: dict[str, Any]) -> dict[str, Any]:
    """A position as anybody sees it."""
    return Table(GAME, position(node_of(given))).view(None)


def full(columns: int) -> dict[str, Any]:
    """An ocean as full as the box allows: every place a zone, discs on all sites, all Vessels in two zones."""
    mission = {5: 1, 7: 5}[columns]
    players = [LONG, "Bob", "Cleo", "Dan", "Eve"]
    zones: dict[str, str] = {}
    for board in PIECES.boards:
        row = [f"{column}{board.depth}" for column in "ABCDEFG"[:columns]]
        at = next((place for place in row if place not in zones), None)
        if at and board.depth <= (3 if columns == 7 else 5):
            zones[at] = board.name
    names = {board.name: board for board in PIECES.boards}
    sites = [f"{at} {site.label}" for at, name in zones.items() for site in names[name].sites if site.kind != "Dive"]
    return put(
        {
            "players": players,
            "mission": mission,
            "zones": zones,
            "vessels": {name: ["A1", "A1", "B1"] for name in players},
            "staging": dict.fromkeys(players, 0),
            "sites": {site: players[n % 5] for n, site in enumerate(sites[:120])},
            "journals": {LONG: ["Safe Movement Procedure", "The Nautical Journal"]},
            "tokens": {LONG: ["Travel token", "Discard-a-disc token"]},
            "attributes": {LONG: {"Reputation": 12, "Inspiration": 12, "Coordination": 12, "Ingenuity": 12}},
        }
    )


def played(seed: int) -> list[dict[str, Any]]:
    """The views of a random game."""
    return [made.view(None) for made in decisions(opened(seed), random.Random(seed))]


def faults(drawing: Drawing) -> list[str]:
    """What leaves the picture, and what is written over something else."""
    ground, *rest = shapes(drawing)
    written = [shape for shape in rest if shape.kind == "text"]
    icons = [shape for shape in rest if shape.kind == "icon"]
    chips = [shape for shape in rest if shape.kind in ("site", "disc")]
    holders = [shape for shape in rest if shape.kind in ("zone", "empty", "supply", "player")]
    found = [f"outside: {shape}" for shape in rest if not shape.within(ground)]
    for group in (holders, written, chips):
        found += [f"{one} over {other}" for one, other in itertools.combinations(group, 2) if one.overlaps(other)]
    for shape in (*written, *icons, *chips):
        found += [f"{shape} sticks out" for h in (*holders, *chips) if shape.overlaps(h, 2) and _sticks_out(shape, h)]
    return [*found, *(f"{text} over {icon}" for text in written for icon in icons if text.overlaps(icon))]


def _sticks_out(shape: Any, holder: Any) -> bool:
    return shape is not holder and not shape.within(holder)


@pytest.mark.parametrize("columns", [5, 7])
def test_nothing_overlaps_however_full_the_ocean_is(columns: int) -> None:
    drawing = deep_sea.board(full(columns))
    assert not faults(drawing)
    for shape in shapes(drawing):
        if shape.kind == "text":
            assert round((shape.bottom - shape.top) / 0.92 / UNITS_AT_400, 3) >= 8, shape


@pytest.mark.parametrize("seed", [4, 11, 17])
def test_every_position_of_a_game_has_its_board(seed: int) -> None:
    for before, now in itertools.pairwise(played(seed)[::15]):
        drawing = deep_sea.board(now, before)
        assert not faults(drawing)
        words, picture = deep_sea.board_text(now, before), texts(drawing.svg())
        for zone in now["zones"]:
            assert f"{zone['place']} {zone['board']}" in words
            assert zone["place"] in picture
        for player in now["players"]:
            assert deep_sea.words.points(player) in picture
            assert f"{player['name']}" in words
            assert f"Research {player['research']}" in words
        assert len(deep_sea.board_alt(now)) <= ALT


def test_a_site_shows_what_it_costs_or_whose_disc_it_holds() -> None:
    given = {"players": ["Ann", "Bob"], "zones": {"C1": "Kelp Forest", "B1": "Calm Seas"}, "vessels": {"Ann": ["C1"]}}
    free, taken = put(given), put({**given, "sites": {"C1 c1": "Bob"}})
    assert {"R2", "R1", "T4", "br", "S"} <= set(texts(deep_sea.board(free).svg()))
    assert "R2" not in texts(deep_sea.board(taken).svg())
    assert "c1 (2: Reputation + Coordination)" in deep_sea.board_text(free)
    assert "c1 (disc of Bob)" in deep_sea.board_text(taken)
    assert "C1 Kelp Forest (changed)" in deep_sea.board_text(taken, free)
    assert 'stroke-width="7"' in deep_sea.board(taken, free).svg()
    assert 'stroke-width="7"' not in deep_sea.board(free, free).svg()


def test_the_impact_board_is_drawn_once_a_marker_lies_there() -> None:
    given = {"players": ["Ann", "Bob"], "zones": {"C1": "The Sea Star"}}
    none, some = put(given), put({**given, "impact": {"a1": "Ann", "a2": "Bob", "a3": "Ann"}})
    assert "Impact: none; entries a1 Rep, c1 Insp, e1 Coord, g1 Ing" in texts(deep_sea.board(none).svg())
    drawing = deep_sea.board(some, none)
    assert not faults(drawing)
    assert {"a4", "Res +1", "+2 each", "2 · 1 point", "1 · 0 points"} <= set(texts(drawing.svg()))
    words = deep_sea.board_text(some, none).splitlines()
    assert (
        "Impact, row a: a1 Ann (changed), a2 Bob (changed), a3 Ann (changed), a4 Res +1, a5 Res +1, a6 Disc +1, a7 +2."
        in words
    )
    assert "Impact may go to: a4, b1, b2, c1, e1, g1." in words


def test_rows_of_the_impact_board_lie_as_the_table_says() -> None:
    for shifted, farther in (("right", True), ("left", False)):
        given = {"players": ["Ann"], "assume": {"impact-hexes-touching": shifted}, "impact": {"a1": "Ann"}}
        at = {shape.text: shape.left for shape in shapes(deep_sea.board(put(given))) if shape.kind == "text"}
        assert (at["b1"] > at["a1"]) is farther


def test_an_impact_board_that_is_a_stand_in_says_so() -> None:
    for given, mission in itertools.product(({"impact": {"a1": "Ann"}}, {}), (1, 2)):
        view = put({"players": ["Ann"], **given, "mission": mission})
        drawing = deep_sea.board(view)
        picture = " ".join(texts(drawing.svg()))
        assert not faults(drawing)
        assert ("A stand-in: only the first mission's Impact board is on record." in picture) is (mission > 1)
        assert ("A stand-in:" in deep_sea.board_text(view)) is (mission > 1)


def test_goals_that_are_not_counted_are_named() -> None:
    for given, said in (
        ({"mission": 1}, ""),
        ({"mission": 3}, "not counted: goal 3 of the mission"),
        ({"mission": 10}, "not counted: goals 1 and 2 of the mission"),
    ):
        view = put({"players": ["Ann", "Bob"], **given})
        picture, words = " ".join(texts(deep_sea.board(view).svg())), deep_sea.board_text(view)
        assert ("not counted" in picture, "Not counted" in words) == (bool(said), bool(said))
        assert said in picture
        assert said[1:] in words


def test_the_end_says_who_wins() -> None:
    view = played(13)[-1]
    names = [view["players"][seat]["name"] for seat in view["winners"]]
    assert all(name in deep_sea.board_text(view).splitlines()[0] for name in names)
    assert "wins" in texts(deep_sea.board(view).svg())
