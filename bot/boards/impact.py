"""The Impact board of Endeavor: Deep Sea, drawn from a view: its hexes, whose markers lie there, who has what of it."""

from __future__ import annotations

from bot.boards import deep_sea_words as words
from bot.boards import letters
from bot.boards.changes import View
from bot.boards.drawing import DARK, INK, PALE, Drawing

WIDE, HIGH, PITCH, ACROSS = 104, 96, 72, 8.5
"""A hex's width and height, how far down the next row lies, and hexes in a row with its shift."""
TEXT, BADGE = 26, 30
"""Sizes of letters, and of a marker."""
TAKEN, FREE, OPEN = DARK, "#1b3441", "#2f6f8f"
"""The grounds of hexes: with a marker, without one, and where one may go."""


def draw(drawing: Drawing, view: View, before: View | None, x: float, y: float, fresh: str) -> float:
    """The board once a marker lies there: where it ends. New markers have an edge of the colour `fresh`."""
    board = view["impact"]
    if not words.marked(view):
        return y
    was = {one["name"]: one["markers"] for one in before["impact"]["hexes"]} if before else {}
    for one in board["hexes"]:
        row, column = words.at(one)
        left = x + column * WIDE + (WIDE / 2 if row % 2 == (board["shifted"] == "right") else 0)
        new = one["name"] in was and was[one["name"]] != one["markers"]
        _hex(drawing, one, left, y + row * PITCH, fresh if new else "")
    _beside(drawing, view, x + ACROSS * WIDE + 16, y)
    return y + 6 * PITCH + HIGH + 16


def _hex(drawing: Drawing, one: View, x: float, y: float, edge: str) -> None:
    """Its name, an arrow at an entry, and what it gives; or the badges of those whose markers lie there."""
    middle, right = x + WIDE / 2, x + WIDE
    upper, lower = y + HIGH / 4, y + HIGH * 3 / 4
    corners = ((middle, y), (right, upper), (right, lower), (middle, y + HIGH), (x, lower), (x, upper))
    ground = TAKEN if one["markers"] else OPEN if one["open"] else FREE
    drawing.polygon(corners, ground, line=edge or PALE, thick=7 if edge else 2)
    drawing.text(
        middle, y + 42, one["name"], size=TEXT, fill=PALE if one["markers"] else INK, bold=True, anchor="middle"
    )
    if one["entry"]:
        drawing.icon("right", middle - 40, y + 24, 18, PALE)
    seats = list(dict.fromkeys(one["markers"]))
    if not seats:
        drawing.text(middle, y + 72, words.hexagon(one), size=TEXT, anchor="middle", room=WIDE - 10, least=24)
    size = min(BADGE, (WIDE - 12) / max(1, len(seats)) - 2)
    for n, seat in enumerate(seats):
        drawing.badge(seat, middle + (n - len(seats) / 2) * (size + 2) + 1, y + 49, size)


def _beside(drawing: Drawing, view: View, x: float, y: float) -> None:
    """Each player's markers and the points on their hexes, and what the hexes show."""
    room = drawing.width - 20 - x
    drawing.text(x, y + 30, "Impact", size=34, bold=True)
    y += 44
    for seat, (many, points) in enumerate(words.markers(view)):
        drawing.badge(seat, x, y + 4, 28)
        drawing.text(
            x + 38, y + 28, f"{many} · {points} point{'' if points == 1 else 's'}", size=TEXT, room=room - 38, least=24
        )
        y += 36
    for line in letters.broken(words.hexes_mean(view), 24, room, lines=9):
        drawing.text(x, y + 30, line, size=24, fill=PALE, room=room)
        y += 30
