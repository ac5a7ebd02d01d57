"""What lies on the table: numbers and tuples, so that it copies fast and saves as JSON.

A zone is a board at a place of the grid (22 is column C at depth 2). Face-down Dive tokens have no order yet: a stack
only knows of which shuffling each of its tokens is, and which one it is comes out when it is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.core.listener import Listeners, frozen
from engine.deep_sea.catalogue import EACH_BOARD, Board, Mission, Site, catalogue, choices
from engine.deep_sea.printed import COLUMNS, DEEPEST

PIECES = catalogue()
CHOICES = choices()
"""How open questions may be answered, the default first, by id."""
NOBODY = -1
DISCS, MOST_VESSELS, MOST_RESEARCH = 30, 3, 12
LEVELS = (1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5)
"""The level of an attribute by the number on its track."""
VESSELS_AT = (2, 7)
"""The numbers of the Ingenuity track that bring a Vessel, the first time."""
CAVE, TRENCH, VORTEX, JELLYFISH = "submerged-cave-system", "abyssal-trench", "vortex", "jellyfish-bloom"


class Member(NamedTuple):
    """A Specialist of a player: the kind, which side is up, whether a disc is on it."""

    kind: int
    senior: int = 0
    disc: int = 0

    @property
    def name(self) -> str:
        """What stands on the side that is up."""
        kind = PIECES.specialist(self.kind)
        return kind.senior if self.senior else kind.name


class Seat:
    """A player."""

    __slots__ = (
        *("active_discs", "circles", "crew", "got", "journals", "name", "passed", "research", "staging", "supply"),
        *("tokens", "tracks", "vessels"),
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.tracks: tuple[int, ...] = (0, 0, 0, 0)
        """Reputation, Inspiration, Coordination, Ingenuity: the numbers that the cubes are on."""
        self.research = 0
        self.staging = 0
        """Discs in the Staging area."""
        self.supply = DISCS
        self.active_discs = 0
        """Discs that have activated somebody this round, at a table without Specialists."""
        self.vessels: tuple[int, ...] = ()
        """The places of the Vessels."""
        self.got = 0
        """How many Vessels the Ingenuity track has brought."""
        self.tokens: tuple[int, ...] = ()
        self.journals: tuple[int, ...] = ()
        self.circles: tuple[int, ...] = ()
        """Journals with discs on activation circles, once for each disc."""
        self.crew: tuple[Member, ...] = ()
        self.passed = 0

    def level(self, track: int) -> int:
        """The level of an attribute."""
        return LEVELS[self.tracks[track]]

    def clone(self) -> Seat:
        """An independent copy."""
        made = object.__new__(Seat)
        for name in Seat.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class DeepSea:
    """The whole position. What a deck holds is in no order that tells anything: draws are chance."""

    __slots__ = (
        *("acted", "active", "assumed", "bottom", "deck", "discard", "discs", "display", "dives", "hexes"),
        *("listeners", "market", "mission", "over", "players", "pools", "removed", "round", "rounds", "seats", "spent"),
        *("specialists", "stacks", "start", "supply", "turn", "zones"),
    )

    def __init__(self, players: int, mission: int = 1) -> None:
        self.players, self.mission = players, mission
        self.seats = [Seat(f"Player {n + 1}") for n in range(players)]
        self.zones: dict[int, int] = {}
        """The board at each place."""
        self.discs: dict[int, int] = {}
        """Whose disc is on a site."""
        self.stacks: dict[int, tuple[int, ...]] = dict.fromkeys(range(1, DEEPEST + 1), ())
        """Boards in the stack of a depth, in no order."""
        self.bottom: dict[int, tuple[int, ...]] = dict.fromkeys(range(1, DEEPEST + 1), ())
        """Boards put under that stack, the topmost first."""
        self.removed: tuple[int, ...] = ()
        """Boards out of the game."""
        self.dives: dict[int, tuple[int, ...]] = {}
        """Of each Dive site the tokens that lie there, the top one first: of which shuffling each is."""
        self.pools: tuple[tuple[int, ...], ...] = ((),)
        """The face-down tokens of each shuffling, in stacks and supply together."""
        self.supply = 0
        """How many of the last shuffling are in the supply."""
        self.discard: tuple[int, ...] = ()
        self.display: tuple[int, ...] = ()
        self.deck: tuple[int, ...] = ()
        self.hexes: tuple[tuple[int, int], ...] = ()
        """Impact markers: (hex, player)."""
        self.market: dict[int, int] = {}
        """Specialists that can be recruited: how many of each kind are left."""
        self.specialists = False
        """Whether the table plays with Specialists, each with their own actions."""
        self.round = self.turn = 0
        self.rounds = 6
        self.start = self.active = 0
        self.acted = self.spent = self.over = 0
        """In this turn: whether there was an activation, whether a token was spent, whether it is over."""
        self.assumed: dict[str, str] = {}
        """Open questions that this table answers otherwise than by default."""
        self.listeners = Listeners()

    # -- reading

    @property
    def rules_of(self) -> Mission:
        """The mission."""
        return PIECES.missions[self.mission - 1]

    def board(self, place: int) -> Board | None:
        """The board at a place."""
        number = self.zones.get(place)
        return PIECES.board(number) if number else None

    def is_at(self, place: int, board: str) -> bool:
        """Whether a board, by the end of its id, lies at a place."""
        found = self.board(place)
        return found is not None and found.id.endswith(f"/{board}")

    def place_of(self, site: int) -> int:
        """The place of the zone that a site is in; 0 where its board is not in play."""
        board = site // EACH_BOARD
        return next((place for place, there in self.zones.items() if there == board), 0)

    def sites(self, kind: str) -> list[Site]:
        """All sites in play for an action, zone by zone."""
        return [site for place in sorted(self.zones) for site in PIECES.board(self.zones[place]).of(kind)]

    def reached_from(self, site: Site) -> int:
        """The place where a Vessel must be for a site: its zone, or the neighbour on its side; 0 for none."""
        place = self.place_of(site.number)
        if not site.side or not place:
            return place
        near = next_to(place, {"left": (0, -1), "top": (-1, 0), "right": (0, 1)}[site.side])
        return near if near in self.zones else 0

    def around(self, place: int) -> list[int]:
        """The zones above, below, left and right of a place."""
        near = [next_to(place, way) for way in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        return [one for one in near if one in self.zones]

    def places(self, depth: int) -> list[int]:
        """All places of a depth within the mission's columns."""
        return [depth * 10 + column for column in range(self.rules_of.columns)]

    def clockwise(self, first: int) -> list[int]:
        """The players from one on."""
        return [(first + n) % self.players for n in range(self.players)]

    def marked_by(self, player: int, board: int) -> int:
        """How many of a board's marked sites hold a player's disc."""
        return sum(site.marked and self.discs.get(site.number) == player for site in PIECES.board(board).sites)

    def discs_of(self, player: int) -> int:
        """All discs of a player, wherever they are."""
        seat = self.seats[player]
        crew = sum(member.disc for member in seat.crew)
        ocean = sum(owner == player for owner in self.discs.values())
        return seat.supply + seat.staging + seat.active_discs + crew + len(seat.circles) + ocean

    def assumes(self, question: str, choice: str) -> bool:
        """Whether an open question is answered that way at this table. `question` is the end of its id."""
        asked = f"deep-sea/{question}"
        return (self.assumed.get(asked) or CHOICES[asked][0]) == choice

    def decided_by(self, questions: Sequence[str], holds: Callable[[DeepSea], bool]) -> tuple[str, ...]:
        """Those of some open questions that decide whether something holds: with another answer it would be otherwise.

        `questions` are the ends of their ids.
        """
        now, found = holds(self), list[str]()
        for asked in [f"deep-sea/{question}" for question in questions]:
            other = self.clone()
            for choice in CHOICES[asked]:
                other.assumed = {**self.assumed, asked: choice}
                if holds(other) != now:
                    found.append(asked)
                    break
        return tuple(found)

    # -- copies

    def clone(self) -> DeepSea:
        """An independent copy."""
        made = object.__new__(DeepSea)
        for name in _PLAIN:
            setattr(made, name, getattr(self, name))
        for name in _TABLES:
            setattr(made, name, getattr(self, name).copy())
        made.seats = [seat.clone() for seat in self.seats]
        made.assumed, made.listeners = self.assumed, self.listeners.clone()
        return made

    def dump(self) -> dict[str, Any]:
        """The position as JSON."""
        kept: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        kept |= {name: sorted(getattr(self, name).items()) for name in _TABLES}
        kept["seats"] = [[getattr(seat, n) for n in Seat.__slots__] for seat in self.seats]
        kept["assumed"], kept["listeners"] = self.assumed, self.listeners.dump()
        return kept

    @classmethod
    def load(cls, dumped: dict[str, Any]) -> DeepSea:
        """The position that `dump` wrote."""
        made = cls(dumped["players"])
        for name in _PLAIN:
            setattr(made, name, frozen(dumped[name]))
        for name in _TABLES:
            setattr(made, name, {int(key): frozen(value) for key, value in dumped[name]})
        for seat, fields in zip(made.seats, dumped["seats"], strict=True):
            for name, value in zip(Seat.__slots__, fields, strict=True):
                setattr(seat, name, frozen(value))
            seat.crew = tuple(Member(*member) for member in seat.crew)
        made.assumed, made.listeners = dict(dumped["assumed"]), Listeners.load(dumped["listeners"])
        return made


_TABLES = ("zones", "discs", "stacks", "bottom", "dives", "market")
_PLAIN = tuple(name for name in DeepSea.__slots__ if name not in (*_TABLES, "seats", "assumed", "listeners"))


def next_to(place: int, way: tuple[int, int]) -> int:
    """The place beside another one, by steps down and to the right; 0 where that is off the grid."""
    depth, column = place // 10 + way[0], place % 10 + way[1]
    return depth * 10 + column if 1 <= depth <= DEEPEST and 0 <= column < len(COLUMNS) else 0


def without(things: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    """What is left when some leave. Raises ValueError for one that is not there."""
    left = list(things)
    for one in gone:
        left.remove(one)
    return tuple(left)
