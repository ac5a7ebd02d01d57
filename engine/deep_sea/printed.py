"""How what is printed on a piece is written in the reference, read: rewards, actions, sites, hexes, missions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

REPUTATION, INSPIRATION, COORDINATION, INGENUITY = range(4)
TRACKS = ("Reputation", "Inspiration", "Coordination", "Ingenuity")
"""The four attribute tracks, by number."""
ACTIONS = ("Travel", "Sonar", "Dive", "Conserve", "Journal")
"""The five actions."""
PLAIN = (*TRACKS, "Any attribute", "Lowest attribute", "Research", "Disc", "Impact", "Promotion")
COLUMNS = "ABCDEFG"
DEEPEST = 5
_TIMES = re.compile(r"(.+) x(\d)")
_DEPTHS = re.compile(r"(\d)(?:-(\d)|(\+))?")
_SITE = re.compile(r"(.+?)(?: \((.+)\))?")

Gains = tuple[str, ...]
Printed = Mapping[str, str | Sequence[str]]


class Action(NamedTuple):
    """An action that may be done: which, how (`+1`, `3+`, `for 2`, …), and where (a place; 0: anywhere)."""

    kind: str
    how: str = ""
    at: int = 0


def gains(text: str) -> Gains:
    """`Reputation + Impact x2`, each single one named by itself."""
    return tuple(one for part in filter(None, (p.strip() for p in text.split(" + "))) for one in _repeated(part))


def _repeated(text: str) -> Iterator[str]:
    if text == "nothing":
        return
    found = _TIMES.fullmatch(text)
    name, times = (found[1], int(found[2])) if found else (text, 1)
    if name not in PLAIN and name.split()[0] not in ("Discover", *ACTIONS):
        raise ValueError(f"{text!r} is no reward")
    yield from [name] * times


def depths(text: str) -> tuple[int, int]:
    """The shallowest and the deepest depth of `1-2`, `3+` or `5`."""
    found = _DEPTHS.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} names no depths")
    low = int(found[1])
    return low, int(found[2]) if found[2] else DEEPEST if found[3] else low


def action(text: str) -> Action:
    """`Travel`, `Travel +1`, `Conserve at the same depth`, `Promotion`."""
    kind, _, how = text.strip().partition(" ")
    if kind not in (*ACTIONS, "Promotion"):
        raise ValueError(f"{text!r} is no action")
    return Action(kind, how)


def ways(text: str) -> tuple[tuple[Action, ...], ...]:
    """Actions to choose from, each way all that is done: `Travel / Sonar + Dive`."""
    return tuple(tuple(map(action, way.split(" + "))) for way in text.split(" / ")) if text else ()


def texts(printed: Printed, name: str) -> list[str]:
    """What stands under a name, one by one."""
    found = printed.get(name, ())
    return [found] if isinstance(found, str) else list(found)


def text(printed: Printed, name: str) -> str:
    """What stands under a name, as one text; empty where nothing does."""
    return ", ".join(texts(printed, name))


def noted(site: str) -> tuple[str, str]:
    """A site and what stands behind it in brackets: `blue (top)`, `yellow (Impact)`."""
    found = _SITE.fullmatch(site)
    assert found  # noqa: S101 - the pattern takes any text
    return found[1], found[2] or ""


def place(name: str) -> int:
    """The number of a place of the grid: `C2` is 22. Raises ValueError."""
    if len(name) != 2 or name[0].upper() not in COLUMNS or name[1] not in "12345":
        raise ValueError(f"{name!r} is no place: a column from A to G and a depth from 1 to 5, such as C2")
    return int(name[1]) * 10 + COLUMNS.index(name[0].upper())


def place_name(number: int) -> str:
    """The name of a place of the grid: 22 is `C2`."""
    return f"{COLUMNS[number % 10]}{number // 10}"
