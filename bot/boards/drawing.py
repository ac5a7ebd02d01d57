"""SVG of a few plain shapes, of icons, and of text that keeps within its room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import sqrt

from bot.boards import letters, seats
from bot.boards.icons import ICONS

PIXELS, NARROWEST = 750_000, 600
"""A picture is made as large as it is drawn, or smaller where that is more pixels, but no narrower than this."""
INK, PALE, DARK = "#eef6fa", "#a9c0cb", "#10212b"


@dataclass
class Drawing:
    """A picture in the making; lengths in units from the top left corner."""

    width: int
    height: int = 0
    ground: str = DARK
    parts: list[str] = field(default_factory=list[str])

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        line: str = "",
        thick: float = 2,
        dashed: bool = False,
        round_: float = 8,
        kind: str = "",
    ) -> None:
        """A box with round corners; `kind` says in a word what it holds."""
        stroke = f' stroke="{line}" stroke-width="{thick:g}"' if line else ""
        dashes = ' stroke-dasharray="8 5"' if dashed else ""
        called = f' class="{kind}"' if kind else ""
        self.parts.append(
            f'<rect{called} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}"'
            f' fill="{fill}"{stroke}{dashes}/>'
        )

    def dots(self, x: float, y: float, radius: float, step: float, number: int, fill: str, *, line: str = "") -> None:
        """A row of round tokens, or of empty spaces for them; the first one's centre at a point."""
        if number > 0:
            stroke = f' stroke="{line}" stroke-width="2"' if line else ""
            r = f"{radius:g}"
            path = "".join(
                f"M{x + at * step - radius:g} {y:g}a{r} {r} 0 1 0 {2 * radius:g} 0a{r} {r} 0 1 0 {-2 * radius:g} 0z"
                for at in range(number)
            )
            self.parts.append(f'<path d="{path}" fill="{fill}"{stroke}/>')

    def polygon(self, corners: Sequence[tuple[float, float]], fill: str, *, line: str, thick: float = 2) -> None:
        """A shape with straight sides."""
        points = " ".join(f"{x:g},{y:g}" for x, y in corners)
        self.parts.append(f'<polygon points="{points}" fill="{fill}" stroke="{line}" stroke-width="{thick:g}"/>')

    def icon(self, name: str, x: float, y: float, size: float, fill: str) -> None:
        """An icon, its top left corner at a point."""
        self._path(ICONS[name], x, y, size, fill)

    def badge(self, seat: int, x: float, y: float, size: float, *, fill: str = "") -> None:
        """The badge of a seat, its top left corner at a point."""
        mark = seats.mark(seat)
        self._path(mark.badge, x, y, size, fill or mark.colour)

    def _path(self, path: str, x: float, y: float, size: float, fill: str) -> None:
        place = f"translate({x:g} {y:g}) scale({size / 24:.3g})"
        self.parts.append(f'<path transform="{place}" d="{path}" fill="{fill}"/>')

    def shield(self, x: float, y: float, text: str) -> None:
        """A shell with its number, its top left corner at a point."""
        self.icon("shell", x, y, 34, "#8fb8da")
        self.text(x + 17, y + 25, text, size=24, fill=DARK, bold=True, anchor="middle")

    def pill(self, x: float, y: float, text: str, *, size: int = 28, fill: str, ink: str = DARK) -> float:
        """A short text in a coloured pill, whose right end is at a point: how wide it is."""
        width = letters.width(text, size) + size * 0.8
        self.box(x - width, y, width, size * 1.3, fill, round_=size * 0.65)
        self.text(x - width / 2, y + size, text, size=size, fill=ink, bold=True, anchor="middle")
        return width

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: int = 28,
        fill: str = INK,
        bold: bool = False,
        italic: bool = False,
        anchor: str = "start",
        room: float = 0,
        least: int = 0,
    ) -> float:
        """A line of text whose baseline starts at a point: how wide it is at most.

        What is longer than `room` is set smaller, down to the size `least`, then cut.
        """
        text = letters.legible(text)
        if room:
            text, size = letters.fit(text, size, room, least or size)
        style = (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")
        place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"'
        place += f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.parts.append(f"<text {place}{style}>{escape(text, quote=False)}</text>")
        return letters.width(text, size)

    def within(self, x: float, y: float, svg: str) -> None:
        """Another picture, its top left corner at a point."""
        self.parts.append(f'<g transform="translate({x:g} {y:g})">{svg}</g>')

    def svg(self) -> str:
        """The picture as SVG."""
        body = "".join(self.parts)
        zoom = min(1, max(NARROWEST / self.width, sqrt(PIXELS / max(1, self.width * self.height))))
        size = f'width="{round(self.width * zoom)}" height="{round(self.height * zoom)}"'
        size += f' viewBox="0 0 {self.width} {self.height}"'
        ground = f'<rect width="{self.width}" height="{self.height}" fill="{self.ground}"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Roboto">'
            f"{seats.patterns(body)}{ground}{body}</svg>"
        )


def stacked(*titled: tuple[str, Drawing]) -> Drawing:
    """Several pictures below each other, each with its title above it."""
    made = Drawing(max(drawing.width for _, drawing in titled))
    for title, drawing in titled:
        made.text(20, made.height + 44, title, size=36, bold=True, fill="#ffd166", room=made.width - 40)
        made.within(0, made.height + 56, "".join(drawing.parts))
        made.height += drawing.height + 56
    return made
