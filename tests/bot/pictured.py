"""What a picture shows and where: each text, box and icon with the room that it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from bot.boards import letters
from bot.boards.drawing import Drawing

SVG = "{http://www.w3.org/2000/svg}"
_PLACE = re.compile(r"translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)")


@dataclass(frozen=True)
class Shape:
    """A thing in a picture. `kind` is "text", "icon", or what a box is said to hold."""

    kind: str
    left: float
    top: float
    right: float
    bottom: float
    text: str = ""

    def overlaps(self, other: Shape, by: float = 0.5) -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > by
            and min(self.bottom, other.bottom) - max(self.top, other.top) > by
        )

    def within(self, other: Shape, by: float = 0.5) -> bool:
        return (
            self.left >= other.left - by
            and self.top >= other.top - by
            and self.right <= other.right + by
            and self.bottom <= other.bottom + by
        )


def shapes(drawing: Drawing) -> list[Shape]:
    """All of a drawing, in the order in which it is painted."""
    return list(_shapes(ElementTree.fromstring(drawing.svg())))  # noqa: S314 - our own picture


def texts(svg: str) -> list[str]:
    """What is written in a picture."""
    made = ElementTree.fromstring(svg)  # noqa: S314
    return [node.text for node in made.iter(f"{SVG}text") if node.text]


def _shapes(made: ElementTree.Element) -> Iterator[Shape]:
    inside_pattern = {id(node) for pattern in made.iter(f"{SVG}pattern") for node in pattern.iter()}
    for node in made.iter():
        if id(node) in inside_pattern:
            continue
        x, y = (float(node.get(key, 0)) for key in ("x", "y"))
        if node.tag == f"{SVG}text":
            size, text = float(node.get("font-size", 0)), node.text or ""
            wide = letters.width(text, size)
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[node.get("text-anchor", "start")]
            yield Shape("text", left, y - 0.72 * size, left + wide, y + 0.2 * size, text)
        elif node.tag == f"{SVG}rect":
            wide, high = float(node.get("width", 0)), float(node.get("height", 0))
            yield Shape(node.get("class", "box"), x, y, x + wide, y + high)
        elif node.tag == f"{SVG}path" and (place := _PLACE.match(node.get("transform", ""))):
            left, top, scale = map(float, place.groups())
            yield Shape("icon", left, top, left + 24 * scale, top + 24 * scale)
