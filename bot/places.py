"""Where a reader is: what an answer shows and the way that led there, short enough for a button's id.

A place is a kind, one to three codes and a page: `c.ab3de.2`. A button carries the place it goes to and the trail back,
so it works for as long as the message exists, whatever restarts in between.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

PlaceKind = Literal["card", "statement", "term", "chart", "section", "ruling", "assumption"]

LETTERS: dict[PlaceKind, str] = {
    "card": "c",
    "statement": "s",
    "term": "t",
    "chart": "x",
    "section": "h",
    "ruling": "r",
    "assumption": "q",
}
_KINDS: dict[str, PlaceKind] = {letter: kind for kind, letter in LETTERS.items()}
_PLACE = re.compile(r"([a-z])((?:\.[0-9a-z]{5}){1,3})\.([0-9]{1,3})")


@dataclass(frozen=True)
class Place:
    """One page of the answer about one thing, or (kind ruling) about one to three cards."""

    kind: PlaceKind
    codes: tuple[str, ...]
    page: int = 0

    def __str__(self) -> str:
        return ".".join([LETTERS[self.kind], *self.codes, str(self.page)])

    @classmethod
    def read(cls, text: str) -> Place | None:
        """The place that `text` spells; None where it spells none."""
        found = _PLACE.fullmatch(text)
        if not found or found[1] not in _KINDS:
            return None
        return cls(_KINDS[found[1]], tuple(found[2].split(".")[1:]), int(found[3]))

    def turned_to(self, page: int) -> Place:
        """Another page of the same answer."""
        return replace(self, page=page)


@dataclass(frozen=True)
class Way:
    """A place and the places a reader came from, the last one first."""

    to: Place
    trail: tuple[Place, ...] = ()

    def __str__(self) -> str:
        return "~".join(map(str, (self.to, *self.trail)))

    @classmethod
    def read(cls, text: str) -> Way | None:
        """The way that `text` spells; None for ids of another release."""
        places = [Place.read(part) for part in text.split("~")]
        found = [p for p in places if p]
        return cls(found[0], tuple(found[1:])) if found and len(found) == len(places) else None

    def on(self, to: Place) -> Way:
        """The way after following a link from here."""
        return Way(to, (self.to, *self.trail))

    def back(self) -> Way | None:
        """The way after going back once; None at its start."""
        return Way(self.trail[0], self.trail[1:]) if self.trail else None

    def within(self, limit: int) -> Way:
        """The same way with as much of the trail as fits `limit` characters."""
        way = self
        while way.trail and len(str(way)) > limit:
            way = Way(way.to, way.trail[:-1])
        return way
