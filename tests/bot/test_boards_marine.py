"""The board of Dominant Species: Marine: picture and words say the same, and all of it has room on a phone."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from bot.boards import games, marine
from bot.boards.drawing import Drawing
from bot.limits import ALT
from engine.marine.game import GAME, table
from engine.marine.map import CORNERS, HEXES
from engine.marine.pieces import DISKS
from engine.marine.setup import new
from engine.players.dice import dealer, dice
from engine.players.uniform import uniform
from tests.bot.pictured import Shape, shapes, texts

NAMES = ("Anneliese von der Tannhäuser & Söhne <b>", "Bob", "Cid", "Dot")
UNITS_AT_400 = 3


def full() -> dict[str, Any]:
    """A position as full as the pieces allow: every hex a tile, every corner an element, everybody everywhere."""
    state = new(NAMES).state
    left = [tile for tile in range(36) if tile not in state.tiles]
    for number in range(len(HEXES)):
        if state.tiles[number] < 0 and left:
            state.tiles[number] = left.pop()
        if state.tiles[number] >= 0:
            state.species[number] = (31, 28, 30, 29)
    disks = [disk for disk in range(DISKS) if disk not in state.disks]
    for corner in range(len(CORNERS)):
        if state.disks[corner] < 0 and state.touched(corner):
            state.disks[corner] = disks.pop(len(disks) // 2)
    state.beside_speciation = state.beside_wanderlust = (20, 21, 22, 23)
    state.markers, state.pawns_on = (6, 7, 8), tuple(n % 4 for n in range(18))
    run = new(NAMES)
    run.state = state
    for seat in state.seats:
        seat.otherwise, seat.owed, seat.done = 187, 2, True
    return GAME.view(run, None)


def played(players: int, seed: int) -> list[dict[str, Any]]:
    """The views of a random game."""
    game = table(NAMES[:players], dealer(dice(seed)))
    player, views = uniform(dice(seed)), [game.view(None)]
    while game.choice is not None:
        game.answer(game.choice.player, *player(game))
        views.append(game.view(None))
    return views


def faults(drawing: Drawing) -> list[str]:
    """What leaves the picture, and what is written over something else."""
    ground, *rest = shapes(drawing)
    written = [shape for shape in rest if shape.kind == "text"]
    apart = [shape for shape in rest if shape.kind in ("space", "supply", "player")]
    found = [f"outside: {shape}" for shape in rest if not shape.within(ground)]
    for group in (apart, written):
        found += [f"{one} over {other}" for one, other in itertools.combinations(group, 2) if one.overlaps(other)]
    for shape in (shape for shape in rest if shape.kind in ("text", "icon")):
        found += [f"{shape} sticks out" for holder in apart if shape.overlaps(holder, 2) and not shape.within(holder)]
    icons = [shape for shape in rest if shape.kind == "icon"]
    found += [f"{text} over {icon}" for text in written for icon in icons if text.overlaps(icon)]
    return [*found, *(f"{text} over an element" for text in written for at in _elements(drawing) if _meets(text, at))]


def _elements(drawing: Drawing) -> list[tuple[float, float]]:
    """Where the elements lie: the middles of circles."""
    found = re.findall(r'd="M([\d.]+) ([\d.]+)a25 25', drawing.svg())
    return [(float(left) + marine.DISK, float(y)) for left, y in found]


def _meets(text: Shape, middle: tuple[float, float]) -> bool:
    """Whether a text that is not the element's own lies over it."""
    x, y = middle
    if abs((text.left + text.right) / 2 - x) < 1 and text.text[:2] == text.text:
        return False
    near_x, near_y = min(max(x, text.left), text.right), min(max(y, text.top), text.bottom)
    return (near_x - x) ** 2 + (near_y - y) ** 2 < (marine.DISK - 3) ** 2


def test_nothing_overlaps_however_full_the_map_is() -> None:
    assert not faults(marine.board(full()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_has_its_board(players: int) -> None:
    for before, now in itertools.pairwise(played(players, players)[::9]):
        assert not faults(marine.board(now, before))
        words = marine.board_text(now, before)
        picture = " ".join(texts(marine.board(now, before).svg()))
        for name, hex_ in now["hexes"].items():
            assert name in picture
            if hex_["terrain"]:
                assert f"{name} {hex_['terrain']}" in words
                assert hex_["terrain"] in picture
        for corner, element in now["elements"].items():
            assert f"{element} at {now['corners'][corner]}" in words
        for player in now["players"]:
            assert f"{player['score']} VP" in picture
            assert f"{player['score']} VP" in words
        assert len(marine.board_alt(now)) <= ALT


def test_all_that_is_written_can_be_read_at_the_width_of_a_phone() -> None:
    for shape in shapes(marine.board(full())):
        if shape.kind == "text":
            assert round((shape.bottom - shape.top) / 0.92 / UNITS_AT_400, 3) >= 8, shape


def test_no_space_of_an_action_is_cut() -> None:
    assert not [text for text in texts(marine.board(full()).svg()) if "…" in text and "Anneliese" not in text]


def test_what_has_changed_is_marked_and_said() -> None:
    views = played(2, 5)
    before, now = next(
        (one, other)
        for one, other in itertools.pairwise(views)
        if sum(hex_["terrain"] is not None for hex_ in one["hexes"].values())
        < sum(hex_["terrain"] is not None for hex_ in other["hexes"].values())
    )
    [new] = [name for name, hex_ in now["hexes"].items() if hex_["terrain"] != before["hexes"][name]["terrain"]]
    assert f"{new} {now['hexes'][new]['terrain']} (new)" in marine.board_text(now, before)
    assert marine.board(now, before).svg().count(f'stroke="{marine.NEW}" stroke-width="7"') >= 1
    assert marine.board_text(now, now) == marine.board_text(now)
    assert 'stroke-width="7"' not in marine.board(now, now).svg()


def test_the_end_says_who_wins() -> None:
    view = played(3, 4)[-1]
    [winner] = view["winners"]
    assert f"{NAMES[winner]} wins" in marine.board_text(view)
    assert "wins" in texts(marine.board(view).svg())


def test_the_description_keeps_to_its_letters() -> None:
    for most in (ALT, 500, 100, 40):
        assert len(marine.board_alt(full(), most)) <= most
    assert "Dominant Species: Marine" in marine.board_alt(full())


def test_boards_are_found_by_the_game_of_a_view() -> None:
    view = played(2, 1)[0]
    assert games.text(view) == marine.board_text(view)
    assert "D4 Reef" in games.alt(view)
    drawn, alts = games.compared(view, view, ("Before", "After"))
    assert drawn.height > 2 * marine.board(view).height
    assert all(alts)
