"""What lies on the table: numbers and lists of numbers, so that it copies fast and saves as JSON. Nothing is hidden.

Hexes and corners are numbered as in `map`, tiles, disks, markers and spaces as in `pieces`; species go by seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.listener import Listeners, frozen
from engine.marine import pieces
from engine.marine.map import CORNERS_OF, HEXES, NEIGHBOURS, PLACES, TOUCHING
from engine.marine.pieces import NO_SIDE, NOTHING, SPACES, STACKS, TILE_TERRAIN, VENT, VENTS
from rules_db.sources import reference

NOBODY = -1


def _choices() -> dict[str, tuple[str, ...]]:
    """How a table may answer each question that no source settles, the choice made meanwhile first, by its id."""
    return {
        row.id: tuple(dict.fromkeys((row.default, *(one for one in row.choices if not row.why_unplayed(one)))))
        for row in reference().assumptions.values()
        if row.game == pieces.GAME
    }


CHOICES = _choices()


class Seat:
    """A player with an animal: species in the Gene Pool and in the box, points, pawns left, further turns owed."""

    __slots__ = ("animal", "box", "done", "name", "otherwise", "owed", "pawns", "pool", "tectonics", "wanderlust")

    def __init__(self, name: str, animal: int = 0) -> None:
        self.name, self.animal = name, animal
        self.pool = self.box = self.pawns = self.owed = 0
        self.wanderlust = self.tectonics = self.otherwise = 0
        """Victory points, by what gave them."""
        self.done = False
        """Whether the player takes no more part in this round."""

    @property
    def points(self) -> int:
        """All victory points."""
        return self.wanderlust + self.tectonics + self.otherwise

    def clone(self) -> Seat:
        """An independent copy."""
        made = object.__new__(Seat)
        for name in Seat.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Marine:
    """The whole position. What is drawn from lies in no order that tells anything: draws are chance."""

    __slots__ = (
        "active",
        "again",
        "assumed",
        "bag",
        "below",
        "beside_speciation",
        "beside_wanderlust",
        "disks",
        "faces",
        "granted",
        "listeners",
        "marker_bag",
        "markers",
        "pawns_on",
        "placed",
        "players",
        "round",
        "seats",
        "sides",
        "species",
        "tiles",
        "turn",
        "unseen",
        "vents",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        self.players = players
        self.seats = [Seat(f"Player {n + 1}", len(pieces.ANIMALS) - 1 - n) for n in range(players)]
        self.tiles = [NOTHING] * len(HEXES)
        """Of each hex its tile, also under a Vent."""
        self.vents = [0] * len(HEXES)
        """Of each hex how many Vents lie there: more than one only where the table lays Vents on Vents."""
        self.sides = [NO_SIDE] * len(HEXES)
        """Of each hex the side that its Vent shows."""
        self.species: list[tuple[int, ...]] = [(0,) * players] * len(HEXES)
        """Of each hex how many species of each seat stand there."""
        self.disks = [NOTHING] * len(PLACES)
        """Of each corner the element disk on it."""
        self.bag: tuple[int, ...] = ()
        """Disks that lie nowhere."""
        self.beside_wanderlust: tuple[int, ...] = ()
        self.beside_speciation: tuple[int, ...] = ()
        """The disks beside its normal spaces, from the left; NOTHING where none is."""
        self.faces: tuple[int, ...] = (NOTHING,) * STACKS
        """The tile that lies face up on each Wanderlust stack."""
        self.below: tuple[int, ...] = (0,) * STACKS
        """How many tiles lie below it."""
        self.unseen: tuple[int, ...] = ()
        """The tiles that lie below, in whichever stack."""
        self.markers: tuple[int, ...] = ()
        """The terrain markers at the normal spaces of Competition; NOTHING where none is."""
        self.marker_bag: tuple[int, ...] = ()
        self.pawns_on: tuple[int, ...] = (NOBODY,) * len(SPACES)
        """Of each space whose pawn stands there."""
        self.placed: tuple[tuple[int, int], ...] = ()
        """Pawns placed in this round: (seat, action)."""
        self.active = self.round = self.turn = 0
        self.again = False
        """Whether the active player has the next turn, too."""
        self.granted = 0
        """Further turns that this turn has given for later."""
        self.assumed: dict[str, str] = {}
        """Open questions that this table answers otherwise than by default."""
        self.listeners = Listeners()

    # -- reading

    def assumes(self, question: str, choice: str) -> bool:
        """Whether an open question is answered that way at this table. `question` is its id."""
        return (self.assumed.get(question) or CHOICES[question][0]) == choice

    def terrain(self, hex_: int) -> int:
        """The terrain of a hex; NOTHING where no tile lies."""
        if self.vents[hex_]:
            return VENT
        tile = self.tiles[hex_]
        return tile if tile == NOTHING else TILE_TERRAIN[tile]

    def earth(self) -> list[int]:
        """The hexes on which tiles lie."""
        return [n for n, tile in enumerate(self.tiles) if tile != NOTHING]

    def around(self, hex_: int) -> list[int]:
        """The neighbours of a hex on which tiles lie."""
        return [n for n in NEIGHBOURS[hex_] if self.tiles[n] != NOTHING]

    def touched(self, corner: int) -> list[int]:
        """The hexes with tiles that a corner belongs to."""
        return [n for n in TOUCHING[corner] if self.tiles[n] != NOTHING]

    def vacant(self, hex_: int) -> list[int]:
        """The corners of a hex on which no element lies."""
        return [corner for corner in CORNERS_OF[hex_] if self.disks[corner] == NOTHING]

    def vents_left(self) -> int:
        """Vents that are not on earth yet."""
        return VENTS - sum(self.vents)

    def on_earth(self, seat: int) -> int:
        """The species of a player on earth."""
        return sum([counts[seat] for counts in self.species])

    def in_food_chain_order(self) -> list[int]:
        """The seats from the top of the food chain on."""
        return sorted(range(self.players), key=lambda seat: self.seats[seat].animal)

    def in_turn_order(self) -> list[int]:
        """The seats as turns go: against the food chain."""
        return self.in_food_chain_order()[::-1]

    def stuck(self) -> Iterator[int]:
        """Corners with an element that three Vents enclose."""
        for corner, disk in enumerate(self.disks):
            if disk != NOTHING and sum([self.vents[n] > 0 for n in TOUCHING[corner]]) == 3:
                yield corner

    # -- changing

    def put(self, hex_: int, seat: int, count: int) -> None:
        """So many species of a player more, or less, on a hex."""
        counts = list(self.species[hex_])
        counts[seat] += count
        self.species[hex_] = tuple(counts)

    def take_disk(self, corner: int) -> None:
        """The disk on a corner goes back into the bag."""
        self.bag = (*self.bag, self.disks[corner])
        self.disks[corner] = NOTHING

    # -- copies

    def clone(self) -> Marine:
        """An independent copy."""
        made = object.__new__(Marine)
        for name in _PLAIN:
            setattr(made, name, getattr(self, name))
        made.seats = [seat.clone() for seat in self.seats]
        made.tiles, made.vents, made.sides = self.tiles[:], self.vents[:], self.sides[:]
        made.species, made.disks = self.species[:], self.disks[:]
        made.assumed, made.listeners = self.assumed, self.listeners.clone()  # `assumed` is replaced, never changed
        return made

    def dump(self) -> dict[str, Any]:
        """The position as JSON."""
        kept: dict[str, Any] = {name: getattr(self, name) for name in (*_PLAIN, *_LISTS)}
        kept["seats"] = [[getattr(seat, name) for name in Seat.__slots__] for seat in self.seats]
        return kept | {"assumed": self.assumed, "listeners": self.listeners.dump()}

    @classmethod
    def load(cls, dumped: dict[str, Any]) -> Marine:
        """The position that `dump` wrote."""
        made = cls(dumped["players"])
        for name in _PLAIN:
            setattr(made, name, frozen(dumped[name]))
        for name in _LISTS:
            setattr(made, name, list(frozen(dumped[name])))
        for seat, fields in zip(made.seats, dumped["seats"], strict=True):
            for name, value in zip(Seat.__slots__, fields, strict=True):
                setattr(seat, name, value)
        made.assumed, made.listeners = dict(dumped["assumed"]), Listeners.load(dumped["listeners"])
        return made


_LISTS = ("tiles", "vents", "sides", "species", "disks")
_PLAIN = tuple(name for name in Marine.__slots__ if name not in {*_LISTS, "seats", "assumed", "listeners"})
