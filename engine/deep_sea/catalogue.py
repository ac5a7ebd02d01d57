"""The pieces of the game, read from the reference, and the numbers by which the engine knows them.

Boards, Journals, Specialists and missions are numbered from 1 in the order of their files. A site is 100 × its board
plus its place there; a Dive token is 10 × its kind plus its copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from engine.deep_sea.printed import (
    DEEPEST,
    Action,
    Gains,
    Goal,
    Printed,
    action,
    gains,
    goal,
    noted,
    place,
    text,
    texts,
    ways,
)
from rules_db.model import Chart, Term
from rules_db.sources import reference

GAME = "deep-sea"
SIDES = ("left", "top", "right")
EACH_BOARD, EACH_TOKEN = 100, 10
ANY_ZONE = "any zone of depth 1"


@dataclass(frozen=True, slots=True)
class Site:
    """A place on a board: for a disc, or for a stack of Dive tokens. `label` is its name there, such as `c2`."""

    number: int
    label: str
    kind: str
    gains: Gains = ()
    cost: int = 0
    field: str = ""
    tokens: int = 0
    side: str = ""
    """The side from which it is used; empty for a site that is used in its own zone."""
    track: int = 0
    """Of a space for Sonar, which track of the board it is on."""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """An ocean board. A link joins two sites by number and has a reward."""

    number: int
    id: str
    name: str
    depth: int
    unique: bool
    discovery: Gains
    arrival: Gains
    sites: tuple[Site, ...]
    links: tuple[tuple[int, int, Gains], ...]
    special: str

    def of(self, kind: str) -> list[Site]:
        """Its sites for an action."""
        return [site for site in self.sites if site.kind == kind]


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of Dive token. `action` is its effect where that is an action, `gains` where it is not."""

    number: int
    id: str
    name: str
    copies: int
    research: int
    effect: str
    gains: Gains = ()
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class JournalCard:
    """A Journal, with its rows."""

    number: int
    id: str
    name: str
    first: bool
    """Whether it is one of those that begin in the display."""
    cost: int
    fields: tuple[str, ...]
    you: Gains
    others: Gains
    points: int
    action: Action | None
    circles: int


@dataclass(frozen=True, slots=True)
class Specialist:
    """A kind of Specialist, with both sides."""

    number: int
    id: str
    name: str
    senior: str
    tier: int
    copies: int
    gains: Gains
    senior_gains: Gains
    ways: tuple[tuple[Action, ...], ...]
    senior_ways: tuple[tuple[Action, ...], ...]
    copies_another: bool
    senior_points: str
    """What the Senior side scores at the end, as it is printed."""


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission. `start` gives the board of each place, 0 for any of that depth."""

    number: int
    id: str
    name: str
    columns: int
    deepest: int
    start: tuple[tuple[int, int], ...]
    launch: int
    """The board where Vessels come in; 0 for any zone of depth 1."""
    among: tuple[int, ...]
    """Boards that come to one of the places for any board."""
    mixed: tuple[int, ...]
    """Boards with the mission symbol that lie in their stacks and are used."""
    goals: dict[int, Goal]
    """By number, those that can be counted."""
    uncounted: tuple[int, ...]
    """The numbers of the others."""

    def uses(self, board: int) -> bool:
        """Whether it uses a board that has the mission symbol."""
        return board in (*self.among, *self.mixed, *(one for _, one in self.start))


@dataclass(frozen=True, slots=True)
class Hex:
    """A place of the Impact board."""

    number: int
    name: str
    gains: Gains
    points: int
    entry: bool
    endless: bool


@dataclass
class Catalogue:
    """All pieces; what is at place 0 of each list stands for none."""

    boards: list[Board] = field(default_factory=list[Board])
    tokens: list[Token] = field(default_factory=list[Token])
    journals: list[JournalCard] = field(default_factory=list[JournalCard])
    specialists: list[Specialist] = field(default_factory=list[Specialist])
    missions: list[Mission] = field(default_factory=list[Mission])
    hexes: list[Hex] = field(default_factory=list[Hex])

    def board(self, number: int) -> Board:
        """The board of a number."""
        return self.boards[number - 1]

    def site(self, number: int) -> Site:
        """The site of a number."""
        return self.board(number // EACH_BOARD).sites[number % EACH_BOARD - 1]

    def token(self, number: int) -> Token:
        """What a Dive token shows."""
        return self.tokens[number // EACH_TOKEN - 1]

    def journal(self, number: int) -> JournalCard:
        """The Journal of a number."""
        return self.journals[number - 1]

    def specialist(self, number: int) -> Specialist:
        """The kind of Specialist of a number."""
        return self.specialists[number - 1]

    def hex(self, number: int) -> Hex:
        """The hex of a number."""
        return self.hexes[number - 1]


@cache
def catalogue() -> Catalogue:
    """The pieces of the sources that come with the project."""
    made = Catalogue()
    for number, term in enumerate(_pieces("board"), 1):
        made.boards.append(_board(number, term))
    made.tokens = [_token(n, term) for n, term in enumerate(_pieces("dive token"), 1)]
    made.journals = [_journal(n, term) for n, term in enumerate(_pieces("journal card"), 1)]
    made.specialists = [_specialist(n, term) for n, term in enumerate(_pieces("specialist"), 1)]
    names = {board.name: board.number for board in made.boards}
    made.missions = [_mission(n, term, names) for n, term in enumerate(_pieces("mission"), 1)]
    made.hexes = list(_hexes(reference().charts[f"{GAME}/impact-board-of-the-call-of-the-ocean"]))
    return made


def _pieces(kind: str) -> list[Term]:
    return [term for term in reference().terms.values() if term.game == GAME and kind in term.printed]


def _board(number: int, term: Term) -> Board:
    printed: Printed = term.printed
    marked = texts(printed, "marked")
    sites: list[Site] = []

    def add(kind: str, label: str, **facts: object) -> None:
        sites.append(
            Site(number * EACH_BOARD + len(sites) + 1, label, kind, marked=label in marked, **facts)  # type: ignore[arg-type]
        )

    spaces = [(track, space) for track, row in enumerate(texts(printed, "sonar")) for space in row.split(", ")]
    for n, (track, space) in enumerate(spaces, 1):
        add("Sonar", f"s{n}", gains=gains(space), track=track)
    for n, row in enumerate(texts(printed, "conserve"), 1):
        rest, side = noted(row)
        cost, _, reward = rest.partition(": ")
        add("Conserve", f"c{n}", cost=int(cost), gains=gains(reward), side=side)
    for n, row in enumerate(texts(printed, "journal"), 1):
        name, note = noted(row)
        side = note if note in SIDES else ""
        add("Journal", f"j{n}", field=name, gains=gains("" if side else note), side=side)
    for n, row in enumerate(texts(printed, "dive"), 1):
        tokens, side = noted(row)
        add("Dive", f"d{n}", tokens=int(tokens), side=side)
    by_label = {site.label: site.number for site in sites}
    return Board(
        number,
        term.id,
        term.name,
        int(text(printed, "board").removeprefix("depth ")),
        "mission symbol" in printed,
        gains(text(printed, "discovery")),
        gains(text(printed, "arrival")),
        tuple(sites),
        tuple(_links(texts(printed, "links"), by_label)),
        text(printed, "special"),
    )


def _links(rows: list[str], by_label: dict[str, int]) -> Iterator[tuple[int, int, Gains]]:
    for row in rows:
        ends, _, reward = row.partition(": ")
        one, _, other = ends.partition("-")
        yield by_label[one], by_label[other], gains(reward)


def _token(number: int, term: Term) -> Token:
    effect = text(term.printed, "effect")
    act = action(effect) if effect.split(" ")[0] in ("Travel", "Sonar", "Dive", "Conserve", "Journal") else None
    given = () if act or " for " in effect else gains(effect)
    copies = int(text(term.printed, "dive token").split()[0])
    return Token(number, term.id, term.name, copies, int(text(term.printed, "research")), effect, given, act)


def _journal(number: int, term: Term) -> JournalCard:
    printed: Printed = term.printed
    circle, _, times = text(printed, "action").partition(" x")
    return JournalCard(
        number,
        term.id,
        term.name,
        text(printed, "journal card") == "begins in the display",
        int(text(printed, "cost")),
        tuple(texts(printed, "fields")),
        gains(text(printed, "you")),
        gains(text(printed, "others")),
        int(text(printed, "points") or 0),
        action(circle) if circle else None,
        int(times or 1) if circle else 0,
    )


def _specialist(number: int, term: Term) -> Specialist:
    printed: Printed = term.printed
    acts = text(printed, "actions")
    copies = acts.startswith("Those of another")
    return Specialist(
        number,
        term.id,
        term.name,
        text(printed, "senior") or term.name,
        int(text(printed, "specialist").removeprefix("tier ")),
        int(text(printed, "copies")),
        gains(text(printed, "junior gains")),
        gains(text(printed, "senior gains")),
        () if copies else ways(acts),
        ways(text(printed, "senior actions")),
        copies,
        text(printed, "senior points"),
    )


def _mission(number: int, term: Term, names: dict[str, int]) -> Mission:
    printed: Printed = term.printed
    launch = text(printed, "launch")
    start = [row.partition(" ") for row in texts(printed, "start")]
    goals = {n: goal(row) for n, row in enumerate(texts(printed, "goals"), 1)}
    named: Callable[[str], list[int]] = lambda key: [names[one] for one in texts(printed, key)]  # noqa: E731
    return Mission(
        number,
        term.id,
        term.name.partition(": ")[2],
        int(text(printed, "columns")),
        int(text(printed, "deepest") or DEEPEST),
        tuple((place(at), 0 if board == "any" else names[board]) for at, _, board in start),
        0 if launch == ANY_ZONE else names[launch],
        tuple(named("among")),
        tuple(named("mixed in")),
        {n: found for n, found in goals.items() if found},
        tuple(n for n, found in goals.items() if not found),
    )


def _hexes(chart: Chart) -> Iterator[Hex]:
    for number, (name, reward, points, mark) in enumerate(chart.rows, 1):
        given = gains(str(reward)) if reward else ()
        yield Hex(number, str(name), given, int(points or 0), mark == "entry", mark == "endless")


@cache
def beside(hexagon: int, odd_rows_right: bool) -> tuple[int, ...]:
    """The hexes that touch one: rows of pointy hexes, every other one shifted by half."""
    hexes = catalogue().hexes
    at = {(ord(one.name[0]) - ord("a"), int(one.name[1:])): one.number for one in hexes}
    name = hexes[hexagon - 1].name
    row, column = ord(name[0]) - ord("a"), int(name[1:])
    shift = (0, 1) if (row % 2 == 1) == odd_rows_right else (-1, 0)
    around = [(row, column - 1), (row, column + 1), *((row + up, column + side) for up in (-1, 1) for side in shift)]
    return tuple(at[one] for one in around if one in at)


def choices() -> dict[str, tuple[str, ...]]:
    """How a table may answer each question that no source settles, the choice made meanwhile first, by its id."""
    return {
        question.id: tuple(
            dict.fromkeys((question.default, *(one for one in question.choices if not question.why_unplayed(one))))
        )
        for question in reference().assumptions.values()
        if question.game == GAME
    }
