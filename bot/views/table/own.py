"""What a player of each game has that only they see, in lines of text: their desk begins with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.catalogue import Say
from bot.views.escape import escape
from bot.views.table.gists import LONG, SHORT, line
from rules_db.reference import Reference

ROOM = 1600
"""Letters of what is printed on all cards of a hand."""


def _oceans(reference: Reference, say: Say, mine: dict[str, Any]) -> list[str]:
    """A player's cards, each with what is printed on it, and their score pile."""
    return [say("table.score", score=mine["score"], bonus=mine["bonus"] or 0), *_hand(reference, say, mine)]


def _solo(reference: Reference, say: Say, mine: dict[str, Any]) -> list[str]:
    """The same of who plays alone, where there are no bonus tokens, and the Legends kept."""
    legends = [_legend(say, legend) for legend in mine["legends"]]
    return [say("table.score_alone", score=mine["score"]), *_hand(reference, say, mine), *legends]


def _hand(reference: Reference, say: Say, mine: dict[str, Any]) -> list[str]:
    """A hand, a line for each card."""
    most = max(SHORT, min(LONG, ROOM // max(1, len(mine["hand"]))))
    return [_card(reference, say, card, most) for card in mine["hand"]] or [say("table.no_cards")]


def _legend(say: Say, legend: dict[str, Any]) -> str:
    """A Legend that has been kept, with what it costs and says."""
    text = escape(legend["text"], limit=SHORT) if legend["text"] else say("table.legend_text")
    return say("table.legend", name=escape(legend["name"]), cost=legend["cost"], text=text)


def _card(reference: Reference, say: Say, card: dict[str, Any], most: int) -> str:
    """A card with its numbers and icons, and so many letters of its text."""
    number = say("numbers.migrate_one", n=card["migrate"])
    return line(say, reference.cards.get(card["card"]), card["name"], number, most)


def _marine(_reference: Reference, say: Say, mine: dict[str, Any]) -> list[str]:
    """A player's animal, points and species: nothing that others don't see."""
    places = {"earth": mine["on earth"], "pool": mine["gene pool"], "box": mine["eliminated"], "pawns": mine["pawns"]}
    return [say("table.animal", animal=mine["animal"] or "–", score=mine["score"], **places)]


def _deep_sea(_reference: Reference, say: Say, mine: dict[str, Any]) -> list[str]:
    """A player's Research, discs, tokens and Journals: nothing that others don't see."""
    tokens = ", ".join(token["name"] for token in mine["tokens"]) or "–"
    journals = ", ".join(escape(card["name"]) for card in mine["journals"]) or "–"
    vessels, level = ", ".join(mine["vessels"]) or "–", mine["attributes"]["Ingenuity"]["level"]
    lines = [say("table.research", research=mine["research"], discs=mine["staging"], points=mine["so far"])]
    lines.append(say("table.vessels", vessels=vessels, level=level))
    return [*lines, say("table.carried", tokens=tokens, journals=journals)]


OWN: Mapping[str, Callable[[Reference, Say, dict[str, Any]], list[str]]] = {
    "oceans": _oceans,
    "oceans-solo": _solo,
    "marine": _marine,
    "deep-sea": _deep_sea,
}
"""By the id of the game: of a player as their own view has them."""
