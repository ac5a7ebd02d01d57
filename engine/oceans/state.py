"""What lies on the table: numbers and lists of numbers, so that it copies fast and saves as JSON.

One range of numbers names everything, so that any of them can be the source of an effect: places of population below
10, species from 10, cards from 10 000 (see `catalogue`), copies of traits from 10 000 000.
"""

from __future__ import annotations

from typing import Any

from engine.core.listener import Listeners, frozen
from engine.oceans.catalogue import EACH, Printed, catalogue, choices
from engine.oceans.solo.oceanic import OCEANIC, Oceanic

REEF, ZONE_1, ZONE_2, ZONE_3, OCEAN, RESERVE, SCORE = range(7)
"""Where population can be; OCEAN is where a gain comes from: the leftmost zone that holds any."""
ZONES = (ZONE_1, ZONE_2, ZONE_3)
PLACES = (REEF, *ZONES)
"""Where population can be put."""
NOBODY = -1
FIRST_SPECIES = 10
FIRST_COPY = 10_000_000
BOARDS = 24
"""Species boards in the box (oceans/components-of-the-box)."""

KINDS = catalogue().kinds
TURN_ORDER = "oceans/turn-order-starts"
BEHIND_YOUR_BACK = "oceans/shark-whale-adjacent"
CHOICES = choices()
"""How open questions may be answered, the default first, by id."""


class Species:
    """A species in play. What happened to it in a turn is kept on it and ends with the turn."""

    __slots__ = (
        *("attacks", "fed", "highest", "id", "lowest", "name", "numbers", "overfed", "owner", "population", "reasons"),
        "traits",
    )

    def __init__(self, species_id: int, owner: int, name: str, population: int = 0) -> None:
        self.id, self.owner, self.name, self.population = species_id, owner, name, population
        self.traits: tuple[int, ...] = ()
        """Cards and copies on it, in the order in which they came."""
        self.fed = 0
        """How often it has fed in this feeding phase."""
        self.attacks = 0
        """How many of these feedings were attacks."""
        self.overfed = False
        """Whether it overpopulated in its own feeding this turn."""
        self.numbers: dict[str, int] = {}
        """Values already counted, no part of the position: until they are to be counted anew."""
        self.highest: dict[str, int] = {}
        self.lowest: dict[str, int] = {}
        """The highest and lowest that they may be read as."""
        self.reasons: dict[str, tuple[str, ...]] = {}
        """The rules behind them."""

    def forget(self) -> None:
        """Its values are to be counted anew."""
        for kept in (self.numbers, self.highest, self.lowest, self.reasons):
            kept.clear()

    def clone(self) -> Species:
        """An independent copy."""
        made = object.__new__(Species)
        made.id, made.owner, made.name, made.population = self.id, self.owner, self.name, self.population
        made.traits, made.fed, made.attacks, made.overfed = self.traits, self.fed, self.attacks, self.overfed
        made.numbers, made.highest, made.lowest, made.reasons = {}, {}, {}, {}
        return made


class Seat:
    """A player: the line of species from left to right, the hand, the score pile, the bonus token."""

    __slots__ = ("bonus", "hand", "line", "name", "score")

    def __init__(self, name: str) -> None:
        self.name = name
        self.line: tuple[int, ...] = ()
        self.hand: tuple[int, ...] = ()
        self.score = 0
        self.bonus = 0

    def clone(self) -> Seat:
        """An independent copy."""
        made = object.__new__(Seat)
        made.name, made.line, made.hand = self.name, self.line, self.hand
        made.score, made.bonus = self.score, self.bonus
        return made


class Oceans:
    """The whole position. Decks hold the cards left in them in no order that tells anything: draws are chance."""

    __slots__ = (
        "active", "after_feeding", "assumed", "boards", "boxed", "cambrian", "controlled", "copies", "crowded", "deck",
        "deep", "discard", "drained", "feeder", "force", "gene_pool", "host", "idle", "last_round", "lazy_creator",
        "left", "listeners", "lit", "made", "named", "names", "oceanic", "played", "played_now", "played_on", "players",
        "removed", "replaced", "reserve", "right", "seats", "shrunk", "species", "start", "surplus", "tides", "turn",
        "unfit", "waters", "zones",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        self.players = players
        self.seats: list[Seat] = [Seat(f"Player {n + 1}") for n in range(players)]
        self.species: dict[int, Species] = {}
        self.host: dict[int, int] = {}
        """Of each trait in play, the species that it is on."""
        self.copies: dict[int, tuple[int, int, int]] = {}
        """Of each copy: the number of its kind, what made it, the trait that it is a copy of."""
        self.waters = [0, 0, 0, 0]
        """Population in the Reef and in zones 1 to 3."""
        self.reserve = 60
        self.boards = BOARDS
        self.deck: tuple[int, ...] = ()
        """What is left of the Surface deck."""
        self.deep: tuple[int, ...] = ()
        self.discard: tuple[int, ...] = ()
        """The discard pile, its top card last."""
        self.gene_pool: tuple[tuple[int, ...], ...] = ()
        self.removed: tuple[int, ...] = ()
        """Cards out of the game."""
        self.zones: tuple[int, ...] = (0, 0, 0)
        """The Scenario card on each zone, 0 for none."""
        self.force: tuple[int, ...] = ()
        """Scenarios in force whatever the zones hold."""
        self.lit: tuple[int, ...] = ()
        """All scenarios in force now."""
        self.drained: tuple[int, ...] = ()
        """Zones emptied since scenarios were last looked at, once for each time."""
        self.lazy_creator = ""
        """What the table has agreed that Lazy Creator says."""
        self.tides = False
        """Whether a zone has been emptied, or population put into one, since scenarios were last looked at."""
        self.cambrian = self.last_round = False
        self.active = self.start = self.turn = 0
        self.idle = 0
        """Turns in a row in which nobody played a card, fed or aged population."""
        self.played = 0
        """How many cards the active player has played this turn."""
        self.played_now: tuple[int, ...] = ()
        """Traits played this turn: a swap keeps a card in this list, a copy is never in it."""
        self.played_on: tuple[tuple[int, int], ...] = ()
        """Of traits played this turn, the species on which they were played: (trait, species)."""
        self.replaced = ""
        """The event that has replaced this turn's normal feeding, by its id."""
        self.controlled: tuple[tuple[int, int], ...] = ()
        """Who controls a trait that is on a species of another player: (trait, player)."""
        self.named = FIRST_SPECIES
        """The next species' number: none is used twice."""
        self.names: dict[int, str] = {}
        """What each species is or was called."""
        self.made = FIRST_COPY
        self.feeder = NOBODY
        """The species that feeds now."""
        self.after_feeding = False
        """Whether a species has fed this turn: before, only a board that shrinks is checked for overpopulation."""
        self.crowded = self.unfit = False
        """What may have happened since that was last looked at: too much population, too many traits."""
        self.shrunk: tuple[int, ...] = ()
        """Species whose boards may have lost room since that was last looked at."""
        self.surplus: tuple[tuple[int, int], ...] = ()
        """Species that a scenario has left with too many traits: (species, how many it may have beyond its limit)."""
        self.assumed: dict[str, str] = {}
        """Open questions that this table answers otherwise than by default."""
        self.boxed: tuple[int, ...] = ()
        """The kinds of traits of which this table says that they have a black text box."""
        self.listeners = Listeners()
        self.left: dict[int, int] = {}
        self.right: dict[int, int] = {}
        """Of each species the one next to it on that side; not there for a species that is alone."""
        self.oceanic: Oceanic | None = None
        """The opponent of a solo game, which has the second seat, with the Whale and the Shark as its line."""

    # -- reading

    def kind(self, trait: int) -> Printed:
        """What is printed on a card, or on what a copy is a copy of."""
        return KINDS[trait // EACH] if trait < FIRST_COPY else KINDS[self.copies[trait][0]]

    def has(self, species: Species, trait: str) -> int:
        """How many of a trait a species has, copies included; a trait is meant by its id."""
        number = _number(trait)
        return sum([(t // EACH if t < FIRST_COPY else self.copies[t][0]) == number for t in species.traits])

    def on(self, source: int) -> Species | None:
        """The species that a source is, or is on; None where it has left play."""
        return self.species.get(self.host.get(source, source))

    def line(self, player: int) -> list[Species]:
        """A player's species from left to right."""
        return [self.species[i] for i in self.seats[player].line]

    def open_piles(self) -> bool:
        """Whether everyone sees the score piles: in a solo game nobody has a screen (solo/oceanic-setup/11)."""
        return self.oceanic is not None or self.assumes("oceans/score-piles-hidden", "open")

    def apart(self, species: int) -> bool:
        """Whether a species is a board of Oceanic's: no scenario acts on it (solo/scenario-cards/1)."""
        return self.oceanic is not None and species in self.oceanic.boards()

    def opposes(self, seat: Seat) -> bool:
        """Whether a seat is that of Oceanic, the opponent in a solo game: it has two boards, and never a hand."""
        return self.oceanic is not None and seat is self.seats[OCEANIC]

    def affected(self) -> list[Species]:
        """The species on which scenarios act, in turn order."""
        return [species for player in self.scenario_players() for species in self.line(player)]

    def scenario_players(self) -> list[int]:
        """The players on whom scenarios act, in turn order."""
        return [player for player in self.in_turn_order() if self.oceanic is None or player != OCEANIC]

    def first_in_turn(self) -> int:
        """The player with whom effects begin to be put in order (oceans/turn-order-starts)."""
        if not self.assumed or self.assumes(TURN_ORDER, "active-player"):
            return self.active
        return self.start if self.assumes(TURN_ORDER, "start-player") else (self.active + 1) % self.players

    def in_turn_order(self) -> list[int]:
        """The players from the active one on, or as the table reads it."""
        first = self.first_in_turn()
        return [(first + n) % self.players for n in range(self.players)]

    def total(self) -> int:
        """All population there is: in the waters, the reserve, on boards and in score piles."""
        boards = sum([s.population for s in self.species.values()])
        return boards + sum([seat.score for seat in self.seats]) + sum(self.waters) + self.reserve

    def ocean(self) -> int:
        """Population in the three zones."""
        return self.waters[1] + self.waters[2] + self.waters[3]

    def assumes(self, question: str, choice: str) -> bool:
        """Whether an open question is answered that way at this table. `question` is its id."""
        return (self.assumed.get(question) or CHOICES[question][0]) == choice

    # -- what follows from lines and traits

    def stale(self) -> None:
        """Traits, lines or scenarios have changed: every number is counted anew when it is next asked for."""
        for species in self.species.values():
            species.forget()

    def add_species(self, player: int, at: int, name: str, population: int = 0) -> Species:
        """A new species in a player's line, in front of the one that is at place `at` from the left."""
        species = Species(self.named, player, name, population)
        self.named += 1
        self.boards -= 1
        self.species[species.id] = species
        self.names = {**self.names, species.id: name}
        seat = self.seats[player]
        seat.line = (*seat.line[:at], species.id, *seat.line[at:])
        self.relined()
        return species

    def remove_species(self, species: Species) -> None:
        """A species leaves its line, and its board goes back to the supply."""
        del self.species[species.id]
        self.boards += 1
        seat = self.seats[species.owner]
        seat.line = tuple([other for other in seat.line if other != species.id])
        self.relined()

    def pass_on(self, species: Species, player: int, at: int) -> None:
        """A species goes to a place in another player's line, counted from the left before it comes."""
        giver, taker = self.seats[species.owner], self.seats[player]
        giver.line = tuple([other for other in giver.line if other != species.id])
        taker.line = (*taker.line[:at], species.id, *taker.line[at:])
        species.owner = player
        self.relined()

    def relined(self) -> None:
        """Lines have changed: finds the neighbours, all the way round the table (core/core-concepts/4)."""
        # Past the right end of a line lies the line of the player on the right: the one before in turn order.
        rightward = [i for seat in reversed(self.seats) for i in seat.line]
        onward = [*rightward[1:], *rightward[:1]] if len(rightward) > 1 else []
        self.right = dict(zip(rightward, onward, strict=False))
        self.left = dict(zip(onward, rightward, strict=False))
        if self.oceanic is not None and not self.assumes(BEHIND_YOUR_BACK, "adjacent"):
            self.right.pop(self.oceanic.whale, None)
            self.left.pop(self.oceanic.shark, None)
        self.stale()

    def neighbours(self, species: int) -> list[int]:
        """The species next to one: left, then right; one only where they are the same."""
        left, right = self.left.get(species), self.right.get(species)
        if left is None or right is None:
            return [one for one in (left, right) if one is not None]
        return [left] if left == right else [left, right]

    # -- copies

    def clone(self) -> Oceans:
        """An independent copy."""
        made = object.__new__(Oceans)
        made.species = {i: s.clone() for i, s in self.species.items()}
        made.seats = [seat.clone() for seat in self.seats]
        made.waters = self.waters[:]
        made.host, made.copies, made.listeners = self.host.copy(), self.copies.copy(), self.listeners.clone()
        made.oceanic = self.oceanic.clone() if self.oceanic is not None else None
        made.left, made.right, made.assumed = self.left, self.right, self.assumed  # replaced, never changed
        made.names = self.names
        for name in _PLAIN:
            setattr(made, name, getattr(self, name))
        return made

    def dump(self) -> dict[str, Any]:
        """The position as JSON."""
        kept: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        kept["species"] = [[getattr(s, n) for n in _OF_SPECIES] for s in self.species.values()]
        kept["seats"] = [[getattr(seat, n) for n in Seat.__slots__] for seat in self.seats]
        kept["copies"] = [[copy, *of] for copy, of in self.copies.items()]
        kept["waters"], kept["assumed"], kept["listeners"] = self.waters, self.assumed, self.listeners.dump()
        kept["names"] = list(self.names.items())
        return kept if self.oceanic is None else {**kept, "oceanic": self.oceanic.dump()}

    @classmethod
    def load(cls, dumped: dict[str, Any]) -> Oceans:
        """The position that `dump` wrote."""
        made = cls(dumped["players"])
        for name in _PLAIN:
            setattr(made, name, frozen(dumped[name]))
        for fields in dumped["species"]:
            species = Species(fields[0], fields[1], fields[2])
            for name, value in zip(_OF_SPECIES, fields, strict=True):
                setattr(species, name, frozen(value))
            made.species[species.id] = species
            made.host.update(dict.fromkeys(species.traits, species.id))
        for seat, fields in zip(made.seats, dumped["seats"], strict=True):
            for name, value in zip(Seat.__slots__, fields, strict=True):
                setattr(seat, name, frozen(value))
        made.copies = {copy: (kind, maker, of) for copy, kind, maker, of in dumped["copies"]}
        made.waters, made.assumed = list(dumped["waters"]), dict(dumped["assumed"])
        made.names = dict(dumped["names"])
        made.listeners = Listeners.load(dumped["listeners"])
        if "oceanic" in dumped:
            made.oceanic = Oceanic.load(dumped["oceanic"])
        made.relined()
        return made


_OF_SPECIES = ("id", "owner", "name", "population", "traits", "fed", "attacks", "overfed")
_APART = {"species", "seats", "waters", "host", "copies", "listeners", "left", "right", "assumed", "names", "oceanic"}
_PLAIN = tuple(name for name in Oceans.__slots__ if name not in _APART)


def without(cards: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    """The cards that are left when some of them leave. Raises ValueError for one that is not there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _number(trait: str) -> int:
    return catalogue().by_id[trait].number
