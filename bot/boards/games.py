"""The boards of all games: each function looks at a view's `game` and has that game draw it, or say it in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.boards import deep_sea, marine, oceans
from bot.boards.changes import View
from bot.boards.drawing import Drawing, stacked
from bot.limits import ALT

EACH_ALT = ALT // 2 - 40
"""Letters of what each of two boards in a picture shows."""


class Draws(Protocol):
    """Draws a view; what is different from an earlier one is marked."""

    def __call__(self, view: View, before: View | None = None) -> Drawing:
        """The picture."""
        ...


class Says(Protocol):
    """Says all of a view in lines of text, for those who don't see the picture."""

    def __call__(self, view: View, before: View | None = None) -> str:
        """The lines."""
        ...


class Describes(Protocol):
    """Says what the picture of a view shows, in so many letters at most."""

    def __call__(self, view: View, most: int = ALT) -> str:
        """A few sentences."""
        ...


@dataclass(frozen=True)
class Boards:
    """How positions of a game are shown."""

    board: Draws
    text: Says
    alt: Describes
    fit: Callable[[View], int]
    """How many positions as large as this one a picture has room for: two, one or none."""


BOARDS: Mapping[str, Boards] = {
    "deep-sea": Boards(deep_sea.board, deep_sea.board_text, deep_sea.board_alt, deep_sea.fit),
    "marine": Boards(marine.board, marine.board_text, marine.board_alt, marine.fit),
    "oceans": Boards(oceans.board, oceans.board_text, oceans.board_alt, oceans.fit),
    "oceans-solo": Boards(oceans.board, oceans.board_text, oceans.board_alt, oceans.fit),
}
"""By the id of the game."""


def board(view: View, before: View | None = None) -> Drawing:
    """The picture of a position."""
    return BOARDS[view["game"]].board(view, before)


def text(view: View, before: View | None = None) -> str:
    """The position in words, all of it."""
    return BOARDS[view["game"]].text(view, before)


def alt(view: View, most: int = ALT) -> str:
    """What the picture shows, in so many letters at most."""
    return BOARDS[view["game"]].alt(view, most)


def fit(view: View) -> int:
    """How many positions as large as this one a picture has room for: two, one or none."""
    return BOARDS[view["game"]].fit(view)


def compared(before: View, now: View, titles: tuple[str, str]) -> tuple[Drawing, tuple[str, str]]:
    """Two positions of a game, one below the other, each with its title; and what each shows, in half the letters."""
    drawn = stacked((titles[0], board(before)), (titles[1], board(now, before)))
    return drawn, (alt(before, EACH_ALT), alt(now, EACH_ALT))
