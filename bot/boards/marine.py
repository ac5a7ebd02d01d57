"""The board of Dominant Species: Marine, drawn from a view: the map, the spaces of the actions, the players.

It is drawn 1200 units wide and must be read at the width of a phone, a third of that. Every tile has its terrain
written on it, every element two letters, every player a badge: no colour has to be told from another.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from bot.boards import letters, parts, seats
from bot.boards import marine_words as words
from bot.boards.changes import View
from bot.boards.drawing import DARK, INK, PALE, Drawing
from bot.boards.marine_words import board_alt, board_text
from bot.boards.parts import GAP, GROUND, MARGIN, NEW, PLATE, ROOM, STRIP, WIDTH

__all__ = ["board", "board_alt", "board_text", "fit"]

ROW, BAR = 58, 100
SIDE = 104
"""The length of a side of a hex."""
HIGH = SIDE * sqrt(3)
COLUMNS = "ABCDEFG"
TERRAINS = {
    "Land": "#5d4a2c",
    "Kelp": "#31591f",
    "Reef": "#7b3550",
    "Seamount": "#4b4a62",
    "Seagrass": "#1d6a58",
    "Sand": "#80692c",
    "Ocean": "#1b4d80",
    "Vent": "#7c2f17",
}
ELEMENTS = {
    "Algae": "#a5dd7b",
    "Gastropods": "#d9c2ff",
    "Plankton": "#9bdcff",
    "Sponges": "#f6bd8e",
    "Sun": "#ffe27a",
    "Worms": "#ffabab",
}
DISK = 25
"""The radius of an element."""
SIDES = {
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
    "upper left": (-0.5, -0.5),
    "upper right": (0.5, -0.5),
    "lower left": (-0.5, 0.5),
    "lower right": (0.5, 0.5),
}
"""From the middle of a hex to its corners: in sides across, in heights down."""
KEY = " · ".join([f"{name[:2]} {name}" for name in ELEMENTS])
"""What the letters on elements mean."""
HALF_LINE = (("A", 2), ("C", 3), ("E", 3), ("G", 2))
"""The hexes below which the line between the halves runs along an edge."""


def fit(_view: View) -> int:
    """A map fills a picture: a second one has room below it all the same."""
    return 2


def board(view: View, before: View | None = None) -> Drawing:
    """The picture of a position. What is different from an earlier view is marked."""
    drawing = Drawing(WIDTH)
    active = parts.name(view, view["active"])
    told = f"Round {view['round']} of {view['rounds']}, turn {view['turn']}: {active} is active"
    parts.headline(drawing, view, told, MARGIN)
    y = MARGIN + STRIP + GAP
    y = _map(drawing, view, before, y)
    y = _actions(drawing, view, y)
    y = parts.facts(drawing, [*words.beside(view), KEY], y)
    for seat in range(len(view["players"])):
        y = _bar(drawing, view, seat, before, y)
    drawing.height = int(y + MARGIN)
    return drawing


# -- the map


def _middle(name: str, top: float) -> tuple[float, float]:
    """Where the middle of a hex lies."""
    column = COLUMNS.index(name[0])
    down = int(name[1:]) - 1 + abs(column - 3) / 2
    return WIDTH / 2 + 1.5 * SIDE * (column - 3), top + HIGH * (down + 0.5)


def _corner(x: float, y: float, side: str) -> tuple[float, float]:
    across, down = SIDES[side]
    return x + across * SIDE, y + down * HIGH


def _map(drawing: Drawing, view: View, before: View | None, y: float) -> float:
    """All hexes, those that have changed last so that their lines lie on top; then the elements."""
    top, marked = y + DISK, words.changed(view, before)
    for name in sorted(view["hexes"], key=lambda name: name in marked):
        _hex(drawing, view, name, *_middle(name, top), marked=name in marked)
    for column, row in HALF_LINE:
        x, middle = _middle(f"{column}{row}", top)
        (left, below), (right, _) = (_corner(x, middle, side) for side in ("lower left", "lower right"))
        drawing.box(left, below - 4, right - left, 8, INK, round_=4, kind="half")
    for corner, element in view["elements"].items():
        name, _, side = corner.partition(" ")
        new = before is not None and before["elements"].get(corner) != element
        _element(drawing, *_corner(*_middle(name, top), side), element, new=new)
    return top + 7 * HIGH + DISK + GAP


def _hex(drawing: Drawing, view: View, name: str, x: float, y: float, *, marked: bool) -> None:
    hex_ = view["hexes"][name]
    terrain = hex_["terrain"]
    corners = [
        _corner(x, y, side) for side in ("left", "upper left", "upper right", "right", "lower right", "lower left")
    ]
    line, thick = (NEW, 7) if marked else (PALE if terrain else "#35505e", 2)
    drawing.polygon(corners, TERRAINS[terrain] if terrain else DARK, line=line, thick=thick)
    if not terrain:
        drawing.text(x, y + 9, name, size=26, fill=PALE, anchor="middle")
        return
    drawing.text(x, y - 56, name, size=26, fill=INK, anchor="middle")
    drawing.text(x, y - 24, words.tile(hex_), size=28, bold=True, anchor="middle", room=158, least=24)
    _species(drawing, hex_, x, y)


def _species(drawing: Drawing, hex_: View, x: float, y: float) -> None:
    """The species on a tile by the badges of their players, two side by side."""
    there = [(seat, count) for seat, count in enumerate(hex_["species"]) if count]
    for row in range(0, len(there), 2):
        together = there[row : row + 2]
        widths = [30 + letters.width(str(count), 30) for _, count in together]
        at = x - (sum(widths) + 8 * (len(together) - 1)) / 2
        down = y + 20 + 19 * row
        for (seat, count), width in zip(together, widths, strict=True):
            drawing.badge(seat, at, down - 20, 24)
            drawing.text(at + 30, down + 3, str(count), size=30, bold=True)
            at += width + 8


def _element(drawing: Drawing, x: float, y: float, element: str, *, new: bool) -> None:
    if new:
        drawing.dots(x, y, DISK + 7, 0, 1, NEW)
    drawing.dots(x, y, DISK, 0, 1, ELEMENTS[element], line=DARK)
    drawing.text(x, y + 10, element[:2], size=28, fill=DARK, bold=True, anchor="middle")


# -- beside the map


def _actions(drawing: Drawing, view: View, y: float) -> float:
    """The spaces of each action, with what lies beside them; on a space that is taken the pawn's badge."""
    label = 190
    for action, spaces in _by_action(view):
        drawing.text(MARGIN, y + 38, action, size=32, bold=True)
        width = (ROOM - label - 4 * GAP) / max(4, len(spaces))
        for at, space in enumerate(spaces):
            x = MARGIN + label + at * (width + GAP)
            owner = space["pawn"]
            line = seats.mark(owner).colour if owner is not None else PALE if space["special"] else ""
            drawing.box(
                x, y, width, ROW - 6, GROUND, line=line, dashed=space["special"] and owner is None, kind="space"
            )
            begin = 10
            if owner is not None:
                drawing.badge(owner, x + 10, y + 14, 24)
                begin = 42
            drawing.text(x + begin, y + 36, words.short(space), size=28, room=width - begin - 8, least=24)
        y += ROW
    return y + GAP


def _by_action(view: View) -> Iterator[tuple[str, list[View]]]:
    actions = dict.fromkeys(space["action"] for space in view["spaces"])
    for action in actions:
        yield action, [space for space in view["spaces"] if space["action"] == action]


def _bar(drawing: Drawing, view: View, seat: int, before: View | None, y: float) -> float:
    """A player's name, animal, points and species; whoever is active or has won stands out."""
    player, x, right = view["players"][seat], MARGIN + PLATE + 16, WIDTH - MARGIN
    more = player["score"] - before["players"][seat]["score"] if before else 0
    width = parts.bar(drawing, view, seat, y, BAR, words.points(player), more)
    animal = player["animal"] or ""
    room = right - width - x - (letters.width(animal, 28) + 20 if animal else 0)
    wide = drawing.text(x, y + 44, parts.name(view, seat), size=40, bold=True, room=room, least=30)
    drawing.text(x + wide + 20, y + 44, animal, size=28, fill=PALE)
    drawing.text(x, y + 84, " · ".join(words.held(player)), fill=PALE, room=right - 16 - x, least=24)
    return y + BAR + GAP
