"""SVG of a few plain shapes and of text."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

LETTER = 0.5
"""How wide a letter of Roboto is on average, as a part of its size."""


@dataclass
class Drawing:
    """A picture in the making; lengths in pixels from the top left corner."""

    width: int
    height: int = 0
    ground: str = "#10212b"
    parts: list[str] = field(default_factory=list[str])

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, *, line: str = "", dashed: bool = False
    ) -> None:
        """A box with round corners."""
        stroke = f' stroke="{line}" stroke-width="2"' if line else ""
        dashes = ' stroke-dasharray="6 4"' if dashed else ""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}"{stroke}{dashes}/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str, *, line: str = "") -> None:
        """A round token, or an empty space for one."""
        stroke = f' stroke="{line}" stroke-width="2"' if line else ""
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{stroke}/>')

    def arrow(self, x: float, y: float, *, left: bool, size: float = 8, fill: str = "#ffd166") -> None:
        """A small arrow whose tip is at a point."""
        back = x + size if left else x - size
        self.parts.append(
            f'<polygon points="{x:g},{y:g} {back:g},{y - size * 0.7:g} {back:g},{y + size * 0.7:g}" fill="{fill}"/>'
        )

    def shield(self, x: float, y: float, text: str) -> None:
        """A shell with its number, its top left corner at a point."""
        self.parts.append(f'<path d="M{x:g} {y:g} h24 v13 q0 8 -12 12 q-12 -4 -12 -12 z" fill="#7aa2c4"/>')
        self.text(x + 12, y + 17, text, size=16, fill="#10212b", bold=True, anchor="middle")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: int = 20,
        fill: str = "#eef6fa",
        bold: bool = False,
        italic: bool = False,
        anchor: str = "start",
        room: float = 0,
    ) -> None:
        """A line of text whose baseline starts at a point; what is longer than `room` is set smaller, then cut."""
        if room and len(text) * size * LETTER > room:
            size = max(int(room / (len(text) * LETTER)), size * 2 // 3)
            if len(text) * size * LETTER > room:
                text = text[: max(1, int(room / (size * LETTER)) - 1)].rstrip() + "…"
        style = (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")
        place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
        self.parts.append(f"<text {place}{style}>{escape(text)}</text>")

    def svg(self) -> str:
        """The picture as SVG."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        ground = f'<rect width="{self.width}" height="{self.height}" fill="{self.ground}"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Roboto">{ground}{"".join(self.parts)}</svg>'
        )


def stacked(*titled: tuple[str, Drawing]) -> Drawing:
    """Several pictures below each other, each with its title above it."""
    width = max(drawing.width for _, drawing in titled)
    made = Drawing(width)
    for title, drawing in titled:
        made.text(20, made.height + 34, title, size=26, bold=True, fill="#ffd166")
        made.parts.append(f'<g transform="translate(0 {made.height + 40})">{"".join(drawing.parts)}</g>')
        made.height += drawing.height + 40
    return made
