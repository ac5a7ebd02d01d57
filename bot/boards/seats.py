"""What marks a seat: a colour, and for those who can't tell colours apart a badge, a hatching and a kind of line.

Badges are paths in a square of 24, filled; hatchings are tiles of 16 in dark lines over the colour.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """The marks of one seat."""

    colour: str
    shape: str
    """The badge in a word."""
    badge: str
    hatching: str
    dashes: str
    """Of a line in a chart, as SVG writes them; none for a solid line."""


MARKS = (
    Mark("#56b4e9", "circle", "M12 1 a11 11 0 1 0 .01 0 z", "", ""),
    Mark("#f28e2b", "square", "M2 2 h20 v20 h-20 z", "M-4 20 L20 -4 M-4 4 L4 -4 M12 20 L20 12", "24,10"),
    Mark("#3cc79a", "triangle", "M12 1 L23 22 H1 z", "M0 4 H16 M0 12 H16", "4,8"),
    Mark("#ee8fc6", "diamond", "M12 0 L23 12 L12 24 L1 12 z", "M4 0 V16 M12 0 V16", "24,8,4,8"),
    Mark("#b3a5ff", "hexagon", "M6 2 h12 l6 10 l-6 10 h-12 l-6 -10 z", "M0 0 L16 16 M16 0 L0 16", "12,5"),
    Mark(
        "#dfe3e6",
        "star",
        "M12 0 l3.4 8 8.6 .8 -6.5 5.7 2 8.5 -7.5 -4.5 -7.5 4.5 2 -8.5 -6.5 -5.7 8.6 -.8 z",
        "M2 4 a2.5 2.5 0 1 0 5 0 a2.5 2.5 0 1 0 -5 0 M10 12 a2.5 2.5 0 1 0 5 0 a2.5 2.5 0 1 0 -5 0",
        "24,8,4,8,4,8",
    ),
)


def mark(seat: int) -> Mark:
    """The marks of a seat; they begin anew after the sixth."""
    return MARKS[seat % len(MARKS)]


def hatched(seat: int) -> str:
    """A fill of the seat's colour and hatching, for a drawing that brings `patterns`."""
    return f"url(#seat{seat % len(MARKS)})" if mark(seat).hatching else mark(seat).colour


def patterns(drawn: str) -> str:
    """The hatchings that are used in a drawing, as SVG.

    Their ground reaches beyond each tile: where a tile ends within a pixel of the picture, no seam shows.
    """
    made = [
        f'<pattern id="seat{seat}" width="16" height="16" patternUnits="userSpaceOnUse">'
        f'<rect x="-2" y="-2" width="20" height="20" fill="{one.colour}"/>'
        f'<path d="{one.hatching}" stroke="#10212b" stroke-width="3" stroke-opacity=".55" fill="none"/></pattern>'
        for seat, one in enumerate(MARKS)
        if f"url(#seat{seat})" in drawn
    ]
    return f"<defs>{''.join(made)}</defs>" if made else ""
