"""What a player of each game has that only they see, in lines of text: their desk begins with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.catalogue import Say
from bot.views.escape import escape
from rules_db.reference import Reference


def _oceans(reference: Reference, say: Say, mine: dict[str, Any]) -> list[str]:
    """A player's cards, each with what is printed on it, and their score pile."""
    lines = [say("table.score", score=mine["score"], bonus=mine["bonus"] or 0)]
    for card in mine["hand"]:
        printed = reference.cards.get(card["card"])
        text = escape(printed.text or "", limit=160) if printed else ""
        lines.append(say("table.card", name=escape(card["name"]), migrate=card["migrate"], text=text).rstrip(" –"))
    return lines if mine["hand"] else [*lines, say("table.no_cards")]


OWN: Mapping[str, Callable[[Reference, Say, dict[str, Any]], list[str]]] = {"oceans": _oceans}
"""By the id of the game: of a player as their own view has them."""
