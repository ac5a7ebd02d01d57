"""Every way to write a name: names, aliases, headings and initials, spelt one way and ranked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules_db.card import Card
from rules_db.model import GAMES
from rules_db.names import key
from rules_db.sources import Sources

_RANKS = (
    "surface trait",
    "deep trait base",
    "deep trait deluxe",
    "deep trait",
    "deep event",
    "scenario base",
    "scenario",
)


class Spelling(NamedTuple):
    """One way to write the name of a card, term, chart or section.

    `rank` decides between things of one name: the base card comes first; a term before a table before a heading, each
    in the order of `GAMES` or of the books.
    """

    spelling: str
    kind: str
    ref: str
    how: str
    rank: int


def rank(card: Card) -> int:
    """Where a card stands among cards of one name: Surface, base Deep, other Deep, scenarios, the rest, house cards."""
    if card.house:
        return len(_RANKS) + 1
    for place in (f"{card.kind} {card.set}", card.kind):
        if place in _RANKS:
            return _RANKS.index(place)
    return len(_RANKS)


def spellings(read: Sources) -> list[Spelling]:
    """Every name, alias, heading and unique set of initials, normalised."""
    found: list[Spelling] = []
    games = list(GAMES)
    for card in read.cards.values():
        also = [*card.aliases, *_deep_names(card.name)]
        found += _spell("card", card.id, card.name, also, rank(card))
    for term in read.terms.values():
        found += _spell("term", term.id, term.name, term.aliases, games.index(term.game))
    for chart in read.charts.values():
        found += _spell("chart", chart.id, chart.name, chart.aliases, len(games) + games.index(chart.game))
    for book_place, book in enumerate(read.books.values(), 2 * len(games)):
        for section in book.sections:
            if section.statements and not section.card:
                found += _spell("section", f"{book.id}/{section.id}", section.heading, [], book_place)
    taken = {s.spelling for s in found}
    initials: dict[str, list[Card]] = {}
    for card in read.cards.values():
        words = key(card.name).split()
        if len(words) > 1 and not card.house:
            initials.setdefault("".join(w[0] for w in words), []).append(card)
    for letters, cards in initials.items():
        if len(cards) == 1 and letters not in taken:
            found.append(Spelling(letters, "card", cards[0].id, "initials", rank(cards[0])))
    return found


def _spell(kind: str, ref: str, name: str, aliases: list[str], place: int) -> Iterator[Spelling]:
    own = key(name)
    yield Spelling(own, kind, ref, "name", place)
    for alias in dict.fromkeys(key(a) for a in aliases):
        if alias and alias != own:
            yield Spelling(alias, kind, ref, "alias", place)


def _deep_names(name: str) -> list[str]:
    """`Speed (Deep)` is also asked for as `Deep Speed`."""
    plain, mark, version = name.partition(" (")
    return [f"{version.rstrip(')')} {plain}"] if mark else []
