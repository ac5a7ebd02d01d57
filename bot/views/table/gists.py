"""What cards do, a short line each: of one's hand, and of the cards that a question names."""

from __future__ import annotations

from collections.abc import Sequence

from bot.catalogue import Say
from bot.views.escape import escape
from bot.views.notation import icons
from rules_db.card import Card
from rules_db.reference import Reference

LONG, SHORT = 160, 60
"""Letters of what is printed on one of several cards, at most and at least."""
AROUND = 60
"""Letters of a line beside that, about: name, numbers, icons."""


def gists(reference: Reference, say: Say, cards: Sequence[str], room: int) -> list[str]:
    """Lines for cards by their ids, as many as there is room for in so many letters."""
    known = [card for card in map(reference.cards.get, cards) if card]
    most, lines = max(SHORT, min(LONG, room // max(1, len(known)) - AROUND)), list[str]()
    for card in known:
        number = say("numbers.cost", n=card.migrate) if isinstance(card.migrate, int) else ""  # else each copy has one
        text = line(say, card, card.name, number, most)
        room -= len(text) + 1
        if room < 0:
            break
        lines.append(text)
    return lines


def line(say: Say, card: Card | None, name: str, number: str, most: int) -> str:
    """A card with its number and icons, and so many letters of its text."""
    shown = [number, icons(say, card) if card else ""]
    text = "" if card is None or card.text is None else card.text
    told = say("card.no_text") if text == "unknown" else escape(text, limit=most)
    words = {"name": escape(name), "numbers": " · ".join(filter(None, shown)), "text": told}
    return say("table.card" if words["numbers"] else "table.card_without", **words).rstrip(" –")
