"""What is printed on the cards, read from the reference, and the numbers by which the engine knows physical cards.

A card's number is 1000 × its kind + its copy. The ten copies of a Surface card carry the migrate numbers on record;
copies from 100 on are cards of a made-up position, from 400 on with a migrate number of its own: `400 + 20 × number`.
A kind keeps its number where an owner corrects what is printed on it, and that is read anew (`Catalogue.take`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, ParamSpec, TypeVar, cast
from zlib import crc32

from rules_db.card import Card, Icon
from rules_db.sources import reference

Family = Literal["surface", "deep", "event", "scenario", "token"]
"""A token of Oceanic's that counts as neither a Surface nor a Deep trait is of a family of its own."""
FAMILIES: dict[str, Family] = {
    "surface trait": "surface",
    "deep trait": "deep",
    "deep event": "event",
    "scenario": "scenario",
}
ZERO = "oceans/deep-zero-icons"
FIRST_KIND = 10
EACH = 1000
FIRST_HOUSE, HOUSES = 1000, 1000
"""The kinds of house cards: the number of each goes by its name, and not by what other house cards there are."""
MADE_UP, NUMBERED, EACH_NUMBERED = 100, 400, 20
"""The first copy of a made-up position; the first with a number of its own, and how many there are of each number."""
UNNUMBERED = 8
"""The migrate number of a Surface card for which a position gives none: the most common one in the deck."""
HOUSE = "house"
"""The set of an owner's own cards."""
P = ParamSpec("P")
T = TypeVar("T")
_KEPT: list[Callable[[], None]] = []


def until_cards_change(function: Callable[P, T]) -> Callable[P, T]:
    """Keeps what a function works out of the cards, until other facts about them are taken in."""
    kept = cache(function)
    _KEPT.append(kept.cache_clear)
    return cast("Callable[P, T]", kept)


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a card. `forage` and `attack` are None without an icon; an unknown number counts as none."""

    id: str
    name: str
    family: Family
    deep: bool
    """Whether it is from the Deep."""
    trait: bool
    """Whether it can lie on a species."""
    set: str
    number: int
    """Of its kind: its cards are numbered from 1000 times this on."""
    forage: int | None
    attack: int | None
    shell: int
    gain: int
    cant_forage: bool
    cant_attack: bool
    zero: bool
    """Whether these icons are only read out of a 0 on record (oceans/deep-zero-icons)."""
    defensive: bool
    left: bool
    right: bool
    """Whether an arrow on record points to that side."""
    migrate: tuple[int, ...]
    """The migrate numbers of its copies; empty where unknown."""
    copies: int
    """How many of it are in the box."""
    read: frozenset[str]
    """The facts that the owner of the game has read off the card: no open question touches these any more."""

    def card(self, copy: int = 0) -> int:
        """The number of one of its cards."""
        return self.number * EACH + copy


def _number(icon: Icon | None) -> int | None:
    return icon if isinstance(icon, int) else None


def _cant(icon: Icon | None) -> bool:
    """A forage of 0 stands for a can't-icon, and is on record as unknown (oceans/deep-zero-icons)."""
    return icon in ("can't", "unknown")


@cache
def _zeros() -> frozenset[str]:
    return frozenset(reference().assumptions[ZERO].cards)


def _printed(card: Card, number: int) -> Printed:
    icons = card.icons
    migrate = card.migrate if isinstance(card.migrate, list) else [card.migrate]
    return Printed(
        id=card.id,
        name=card.name,
        family=FAMILIES[card.kind],
        deep=card.kind.startswith("deep"),
        trait=card.kind.endswith("trait"),
        set=card.set,
        number=number,
        forage=_number(icons.forage),
        attack=_number(icons.attack),
        shell=_number(icons.shell) or 0,
        gain=_number(icons.gain) or 0,
        cant_forage=_cant(icons.forage),
        cant_attack=icons.attack == "can't",
        zero=card.id in _zeros() and not reference().assumptions[ZERO].settled(card),
        defensive=card.defensive if isinstance(card.defensive, bool) else bool(_number(icons.shell)),
        left="left" in card.arrows,
        right="right" in card.arrows,
        migrate=tuple(n for n in migrate if isinstance(n, int)),
        copies=card.copies if isinstance(card.copies, int) else 1,
        read=frozenset(card.corrected),
    )


class Catalogue:
    """Every card of the game by kind. `kinds[n]` is the kind numbered n; the first few numbers mean none."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.rows: Mapping[str, Card] = {}
        """The rows that all this was read from."""
        self.by_id: dict[str, Printed] = {}
        self.kinds: list[Printed] = []
        self._numbers: dict[str, int] = {}
        self.migrate = cache(self._number_on)
        """A card's migrate number. One that no source gives counts as 0, and can't be paid or migrated with."""
        self.take(cards)

    def take(self, cards: Mapping[str, Card]) -> None:
        """Reads what is printed on the cards, in the place of all that was read before; each keeps its number."""
        mine = [card for card in cards.values() if card.game == "oceans" and card.kind in FAMILIES]
        order = list(FAMILIES)
        mine.sort(key=lambda c: (c.house, order.index(c.kind), c.set != "base"))
        self.rows = dict(cards)
        self.by_id.clear()
        self.migrate.cache_clear()
        for card in mine:
            kind = self.by_id[card.id] = _printed(card, self._number(card))
            if kind.number >= len(self.kinds):
                self.kinds.extend([self.kinds[0] if self.kinds else kind] * (kind.number - len(self.kinds) + 1))
            self.kinds[kind.number] = kind
        for forget in _KEPT:
            forget()

    def _number(self, card: Card) -> int:
        """The number of a card's kind: the one that it has had, else the next one."""
        if card.id not in self._numbers:
            taken = set(self._numbers.values())
            number = FIRST_HOUSE + crc32(card.id.encode()) % HOUSES if card.house else FIRST_KIND
            while number in taken:
                number += 1
            self._numbers[card.id] = number
        return self._numbers[card.id]

    def of(self, card: int) -> Printed:
        """What is printed on a card."""
        return self.kinds[card // EACH]

    def _number_on(self, card: int) -> int:
        copy, kind = card % EACH, self.kinds[card // EACH]
        if copy >= NUMBERED:
            return (copy - NUMBERED) // EACH_NUMBERED
        if copy >= MADE_UP and kind.family == "surface":
            return UNNUMBERED
        return kind.migrate[copy % len(kind.migrate)] if kind.migrate else 0

    def surface_deck(self, sets: tuple[str, ...] = ()) -> list[int]:
        """The 120 Surface cards, and house cards where they are among the sets."""
        kinds = [k for k in self.by_id.values() if k.family == "surface" and (k.set != HOUSE or HOUSE in sets)]
        return [kind.card(copy) for kind in kinds for copy in range(len(kind.migrate))]

    def deep_deck(self, sets: tuple[str, ...] = ("base",)) -> list[int]:
        """One card of each Deep kind of these sets; kinds without a known migrate number can't be dealt."""
        deep = ("deep", "event")
        return [k.card() for k in self.by_id.values() if k.family in deep and k.set in sets and k.migrate]

    def scenario_deck(self, sets: tuple[str, ...] = ("base",)) -> list[int]:
        """The scenarios of these sets, as often as the box holds them."""
        return [
            kind.card(copy)
            for kind in self.by_id.values()
            if kind.family == "scenario" and kind.set in sets
            for copy in range(kind.copies)
        ]


@cache
def catalogue() -> Catalogue:
    """The cards of the sources that come with the project."""
    return Catalogue(reference().cards)


@until_cards_change
def texts() -> dict[str, str]:
    """The statement that is a card's own text, by the card's id, where a rulebook has it."""
    found = {card: f"promo/{card.removeprefix('oceans/')}/text" for card in catalogue().by_id}
    return {card: text for card, text in found.items() if text in reference().statements}


def choices() -> dict[str, tuple[str, ...]]:
    """How a table may answer each question that no source settles, the choice made meanwhile first, by its id."""
    return {
        question.id: tuple(
            dict.fromkeys((question.default, *(one for one in question.choices if not question.why_unplayed(one))))
        )
        for question in reference().assumptions.values()
        if question.id.startswith("oceans/")
    }
