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
FIELDS = ("blue", "yellow", "brown", "green")
SITES = {"Sonar": "Sonar", "Journal": "Journal", "Conservation": "Conserve"}
"""The actions that leave discs, by the word for their discs."""
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


class Goal(NamedTuple):
    """A goal of a mission: what counts, where, and what leading in it brings."""

    each: int
    kinds: tuple[str, ...]
    """The actions whose discs count."""
    vessels: bool
    zones: bool
    """Zones are counted, however much lies there."""
    columns: str
    low: int
    high: int
    first: int
    second: int
    otherwise: int
    """What the second gets by another source; 0 where there is none."""


_WHERE = (
    r"(?: (?:in columns? (?P<within>[A-G](?:(?:, | and )[A-G])*)|outside column (?P<outside>[A-G])"
    r"|(?:at|of) depth (?P<low>\d)(?: (?:to|or) (?P<high>\d))?))?"
)
_LEADS = r", most (?P<first>\d), second (?P<second>\d)(?: \((?P<otherwise>\d) .+\))?"
_DISCS = r"(?P<kinds>(?:Sonar|Journal|Conservation)(?: or Journal)? )?disc(?P<vessel> or Vessel)?"
_GOALS = (
    re.compile(rf"(?P<each>\d) for each {_DISCS}{_WHERE}{_LEADS}"),
    re.compile(rf"(?P<each>\d) for each (?P<zone>zone){_WHERE} with a {_DISCS} of yours{_LEADS}"),
)


def goal(text: str) -> Goal | None:
    """`1 for each Sonar disc in columns B and C, most 4, second 2`; None for a goal that can't be counted so."""
    found = next((match for pattern in _GOALS if (match := pattern.fullmatch(text))), None)
    if found is None:
        return None
    said = found.groupdict()
    kinds = [site for word, site in SITES.items() if word in (said["kinds"] or word)]
    columns = [c for c in COLUMNS if c in (said["within"] or COLUMNS) and c != said["outside"]]
    low = int(said["low"] or 1)
    return Goal(
        int(said["each"]),
        tuple(kinds),
        bool(said["vessel"]),
        bool(said.get("zone")),
        "".join(columns),
        low,
        int(said["high"] or said["low"] or DEEPEST),
        int(said["first"]),
        int(said["second"]),
        int(said["otherwise"] or 0),
    )


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
