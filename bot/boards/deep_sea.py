"""The board of Endeavor: Deep Sea, drawn from a view: the ocean as a grid, what lies beside it, the players.

It is drawn 1200 units wide and must be read at the width of a phone, a third of that. Zones stand by column and depth;
a site is a chip with letters, or with its owner's badge once a disc lies there: no colour has to be told from another.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.boards import deep_sea_words as words
from bot.boards import impact, letters, parts
from bot.boards.changes import View
from bot.boards.deep_sea_words import board_alt, board_text
from bot.boards.drawing import DARK, INK, PALE, Drawing
from bot.boards.parts import GAP, MARGIN, NEW, PLATE, ROOM, STRIP, WIDTH

__all__ = ["board", "board_alt", "board_text", "fit"]

BAR, LINE = 136, 40
CHIP, CHIP_HIGH, BETWEEN = 46, 38, 6
"""A chip's width and height, and what is left between two."""
NAME, LEAST, PLACE, TEXT = 28, 24, 26, 28
"""Sizes of letters: of a board's name, of one whose word is too long, of a place, of what players have."""
DEPTHS = ("#2f7fa3", "#216384", "#174b69", "#103751", "#0a263b")
"""The grounds of zones, darker the deeper."""
CHIPS = {"Sonar": "#cfe8ff", "Conserve": "#bfe8b4", "Journal": "#ffe9b0", "Dive": "#f2c9e4"}
KEY = (
    "S Sonar · R2 Conserve for 2 Research",
    "Journal: bl blue, ye yellow, br brown, gr green",
    "T4 four Dive tokens",
    "a badge in a chip: a disc there; above: a Vessel",
)
"""What chips and badges mean."""


def fit(view: View) -> int:
    """Two oceans have room in a picture, as long as they are not deep."""
    return 2 if len(list(words.places(view))) <= 3 else 1


def board(view: View, before: View | None = None) -> Drawing:
    """The picture of a position. What is different from an earlier view is marked."""
    drawing = Drawing(WIDTH)
    y = _game(drawing, view, MARGIN)
    y = _ocean(drawing, view, before, y)
    y = impact.draw(drawing, view, before, MARGIN, y, NEW)
    first = [] if words.marked(view) else words.no_impact(view)
    y = parts.facts(drawing, [*words.beside(view), *first, *KEY], y)
    y = parts.facts(drawing, [_displayed(card) for card in view["display"]], y)
    for seat in range(len(view["players"])):
        y = _bar(drawing, view, seat, before, y)
    drawing.height = int(y + MARGIN)
    return drawing


def _displayed(card: View) -> str:
    """A Journal of the display in one line."""
    return (
        f"Journal, {card['cost']} Research, {' '.join(words.FIELDS[field] for field in card['fields'])}: {card['name']}"
    )


def _game(drawing: Drawing, view: View, y: float) -> float:
    """Whose turn it is, in which round, and the mission."""
    told = f"Round {view['round']} of {view['rounds']}: {parts.name(view, view['active'])} is active"
    left = ROOM - 56 - parts.headline(drawing, view, told, y) - 24
    if left > 200:
        drawing.text(WIDTH - MARGIN, y + 40, view["mission"], size=28, fill=PALE, anchor="end", room=left, least=24)
    return y + STRIP + GAP


# -- the ocean


def _ocean(drawing: Drawing, view: View, before: View | None, y: float) -> float:
    """The grid: each zone in its place, an outline where none lies yet."""
    width = (ROOM - (view["columns"] - 1) * GAP) / view["columns"]
    zones = {zone["place"]: zone for zone in view["zones"]}
    marked = words.changed(view, before)
    for depth, row in words.places(view):
        there = [zones[place] for place in row if place in zones]
        height = max([_height(zone, width) for zone in there], default=56)
        for at, place in enumerate(row):
            x = MARGIN + at * (width + GAP)
            if place in zones:
                _zone(drawing, zones[place], x, y, width, height, marked=place in marked)
            else:
                drawing.box(x, y, width, height, DARK, line="#35505e", dashed=True, kind="empty")
                drawing.text(x + 12, y + 34, place, size=PLACE, fill=PALE)
        y += height + GAP
        del depth
    return y + GAP


def _across(width: float) -> int:
    """How many chips lie side by side."""
    return int((width - 20 + BETWEEN) // (CHIP + BETWEEN))


def _lines(zone: View, width: float) -> list[str]:
    """A board's name in lines that have room; a word that is too long is divided."""
    room = width - 18
    return [part for line in letters.broken(zone["board"], NAME, room, lines=3) for part in _divided(line, room)]


def _divided(line: str, room: float) -> list[str]:
    if letters.width(line, LEAST) <= room:
        return [line]
    kept = next(n for n in range(len(line) - 1, 0, -1) if letters.width(f"{line[:n]}-", NAME) <= room)
    return [f"{line[:kept]}-", *_divided(line[kept:], room)]


def _height(zone: View, width: float) -> float:
    """How high a zone is: its place and Vessels, its name, its chips."""
    rows = -(-len(zone["sites"]) // _across(width))
    return 48 + _vessel_rows(zone, width) * 34 + len(_lines(zone, width)) * 32 + rows * (CHIP_HIGH + BETWEEN) + 14


def _vessel_rows(zone: View, width: float) -> int:
    """Rows of Vessels below the first one, which lies beside the place's name."""
    beside, across = int((width - 64) // 36), int((width - 16) // 36)
    return max(0, -(-(len(zone["vessels"]) - beside) // across))


def _zone(drawing: Drawing, zone: View, x: float, y: float, width: float, height: float, *, marked: bool) -> None:
    line, thick = (NEW, 7) if marked else (PALE, 2)
    drawing.box(x, y, width, height, DEPTHS[zone["depth"] - 1], line=line, thick=thick, kind="zone")
    drawing.text(x + 12, y + 34, zone["place"], size=PLACE, fill=INK, bold=True)
    at, down = x + 56, y + 10
    for seat in zone["vessels"]:
        if at + 34 > x + width - 4:
            at, down = x + 10, down + 34
        drawing.badge(seat, at, down, 30)
        at += 36
    top = y + 48 + _vessel_rows(zone, width) * 34
    for text in _lines(zone, width):
        drawing.text(x + 10, top + 24, text, size=NAME, bold=True, room=width - 18, least=LEAST)
        top += 32
    for n, site in enumerate(zone["sites"]):
        across = _across(width)
        left = x + 10 + (n % across) * (CHIP + BETWEEN)
        _chip(drawing, site, left, top + 6 + (n // across) * (CHIP_HIGH + BETWEEN))


def _chip(drawing: Drawing, site: View, x: float, y: float) -> None:
    """A site: letters on its colour, or the owner's badge on dark ground."""
    if site["disc"] is not None:
        drawing.box(x, y, CHIP, CHIP_HIGH, DARK, line=CHIPS[site["kind"]], round_=6, kind="disc")
        drawing.badge(site["disc"], x + (CHIP - 26) / 2, y + (CHIP_HIGH - 26) / 2, 26)
        return
    empty = site["kind"] == "Dive" and not site["tokens"]
    drawing.box(x, y, CHIP, CHIP_HIGH, PALE if empty else CHIPS[site["kind"]], round_=6, kind="site")
    drawing.text(x + CHIP / 2, y + 28, words.chip(site), size=26, fill=DARK, bold=True, anchor="middle", room=CHIP - 2)


# -- beside the ocean


def _bar(drawing: Drawing, view: View, seat: int, before: View | None, y: float) -> float:
    """A player's name and points, what they have, and their attributes; whoever is active or has won stands out."""
    player, right = view["players"][seat], WIDTH - MARGIN
    x = MARGIN + PLATE + 16
    carried = _wrapped(words.carried(player), right - 16 - x)
    high = BAR + LINE * len(carried)
    more = player["so far"] - before["players"][seat]["so far"] if before else 0
    width = parts.bar(drawing, view, seat, y, high, words.points(player), more)
    drawing.text(x, y + 44, parts.name(view, seat), size=40, bold=True, room=right - width - x, least=30)
    rows = [" · ".join(words.held(player)), " · ".join(words.attributes(player)), *carried]
    for n, row in enumerate(rows):
        fill = INK if n == 0 else PALE
        drawing.text(x, y + 84 + n * LINE, row, size=TEXT, fill=fill, room=right - 16 - x, least=24)
    return y + high + GAP


def _wrapped(items: Sequence[str], room: float) -> list[str]:
    """Items one after the other, in as many lines as they take."""
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]} · {item}" if lines else item
        if lines and letters.width(longer, TEXT) <= room:
            lines[-1] = longer
        else:
            lines.append(item)
    return lines
