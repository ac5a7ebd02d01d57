"""What the boards of all games have in their pictures: sizes and colours, whose turn it is, facts, players' bars."""

from __future__ import annotations

from collections.abc import Iterable

from bot.boards import letters, seats
from bot.boards.changes import View, signed
from bot.boards.drawing import DARK, INK, Drawing

WIDTH, MARGIN, GAP = 1200, 20, 12
ROOM = WIDTH - 2 * MARGIN
STRIP, PLATE = 60, 84
"""The height of the line that says whose turn it is; the width of the colour that a player's bar begins with."""
GROUND, NEW, GONE = "#1b3441", "#ffd166", "#ff9d9d"
"""What all lies on, what is new or stands out, what is gone."""


def name(view: View, seat: int) -> str:
    """A player's name."""
    return letters.called(view["players"][seat]["name"], f"Player {seat + 1}")


def headline(drawing: Drawing, view: View, told: str, y: float, *, size: int = 36, room: float = ROOM - 56) -> float:
    """Who has won, or else what is told of whoever is active: how wide it is."""
    if view["winners"]:
        drawing.icon("star", MARGIN, y + 8, 40, NEW)
        told = " and ".join(name(view, seat) for seat in view["winners"])
        told += " win" if len(view["winners"]) > 1 else " wins"
    else:
        drawing.badge(view["active"], MARGIN, y + 8, 40)
    return drawing.text(MARGIN + 56, y + 42, told, size=size, bold=True, room=room, least=30)


def facts(drawing: Drawing, told: Iterable[str], y: float, dim: str = INK) -> float:
    """Short facts, each in a box, in as many lines as it takes; those that are no `name: value` in another colour."""
    x, size, below = float(MARGIN), 28, y
    for fact in told:
        width = min(letters.width(fact, size) + 24, ROOM)
        if x + width > WIDTH - MARGIN and x > MARGIN:
            x, y = MARGIN, y + 50
        drawing.box(x, y, width, 44, GROUND, kind="supply")
        drawing.text(x + 12, y + 32, fact, size=size, fill=INK if ":" in fact else dim, room=ROOM - 24, least=24)
        x, below = x + width + GAP, y + 44 + GAP
    return below


def difference(drawing: Drawing, right: float, y: float, more: int | None) -> float:
    """How much there is more or less than before, in a pill: how wide it is."""
    return drawing.pill(right, y, signed(more), fill=NEW if more > 0 else GONE) if more else 0


def plate(drawing: Drawing, seat: int, y: float, high: float, *, lit: bool) -> None:
    """The ground of a player's bar with their colour, hatching and badge."""
    drawing.box(MARGIN, y, ROOM, high, GROUND, line=NEW if lit else "", thick=5, kind="player")
    drawing.box(MARGIN, y, PLATE, high, seats.hatched(seat))
    drawing.badge(seat, MARGIN + 12, y + 20, 60, fill=DARK)
    drawing.badge(seat, MARGIN + 22, y + 30, 40)


def bar(drawing: Drawing, view: View, seat: int, y: float, high: float, points: str, more: int) -> float:
    """The bar of a player, with their points at its right end and what sets them apart: how wide that is."""
    won, right = seat in view["winners"], WIDTH - MARGIN
    state = "wins" if won else "active" if not view["winners"] and seat == view["active"] else ""
    plate(drawing, seat, y, high, lit=bool(state))
    width = drawing.text(right - 16, y + 43, points, size=34, bold=True, anchor="end") + 28
    if more:
        width += difference(drawing, right - width, y + 12, more) + 12
    if state:
        width += drawing.pill(right - width, y + 12, state, fill=NEW) + 12
    return width
