"""Where a card is at a table, and what can be done with it now, as far as one who asks may see.

All of it is read from what their seat is shown and asked; of what is hidden only how many copies there must be of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.catalogue import Say
from bot.tables.live import LiveTable
from bot.views.escape import escape
from rules_db.reference import Reference

SPECIES, POSSIBLE = 8, 5
"""Species with a card, and options that have to do with it, that are told."""
View = dict[str, Any]


def lying(reference: Reference, say: Say, live: LiveTable, seat: int | None, card: str) -> str:
    """What a seat, or a spectator, may know of a card at a table, in lines; nothing where a game has no cards."""
    if live.game.copies is None:
        return ""
    view = live.playing.view(seat)
    places, seen = list(_places(say, view, seat, card)), _in_sight(view, seat, card)
    kind = reference.cards[card].kind
    if kind == "scenario":
        places = places or [say("lying.idle")]
    elif copies := _copies(live, card):
        places += [say("lying.unseen", unseen=copies - seen, copies=copies)] if copies > seen else []
    else:
        places = places or [say("lying.none")]
    return "\n".join([say("lying.title", id=live.record.id), *places, *_possible(say, live, view, seat, card)])


def _copies(live: LiveTable, card: str) -> int:
    """How many of a card the table plays with: what its decks held before anything was drawn."""
    record = live.record
    opened = live.game.open([seat.name for seat in record.seats], record.options, None)
    return live.game.copies(opened, card) if live.game.copies else 0


def _places(say: Say, view: View, seat: int | None, card: str) -> Iterator[str]:
    found = [(one, trait) for one in view["species"].values() for trait in one["traits"] if trait["card"] == card]
    for one, trait in found[:SPECIES]:
        player, numbers = view["players"][one["owner"]]["name"], one["numbers"]
        values = {what: numbers[what] for what in ("forage", "attack", "shell", "aging")}
        values |= {
            "population": one["population"],
            "spaces": numbers["capacity"] + 1,
        }  # with that where it overpopulates
        named = {"species": escape(one["name"]), "player": escape(player)}
        yield say("lying.copy" if trait["copy"] else "lying.species", **named, **values)
    if len(found) > SPECIES:
        yield say("lying.more", n=len(found) - SPECIES)
    for number, pile in enumerate(view["gene pool"], 1):
        if pile["top"] and pile["top"]["card"] == card:
            yield say("lying.pool", n=number)
    for number, zone in enumerate(view["zones"], 1):
        if zone["scenario"] and zone["scenario"]["card"] == card:
            yield say("lying.lit" if zone["in force"] else "lying.unlit", n=number)
    lying = {zone["scenario"]["id"] for zone in view["zones"] if zone["scenario"]}
    if any(one["card"] == card and one["id"] not in lying for one in view["scenarios"]):
        yield say("lying.force")
    if discarded := _among(view["discard"], card):
        yield say("lying.discard", n=discarded)
    if removed := _among(view["removed"], card):
        yield say("lying.removed", n=removed)
    if seat is not None and (held := _among(view["players"][seat]["hand"], card)):
        yield say("lying.hand", n=held)


def _among(cards: list[View], card: str) -> int:
    return sum(one["card"] == card for one in cards)


def _in_sight(view: View, seat: int | None, card: str) -> int:
    """How many copies a seat can see; what only copies a card is none."""
    traits = [trait for one in view["species"].values() for trait in one["traits"] if not trait["copy"]]
    tops = [pile["top"] for pile in view["gene pool"] if pile["top"]]
    hand = view["players"][seat]["hand"] if seat is not None else []
    return _among([*traits, *tops, *view["discard"], *view["removed"], *hand], card)


def _possible(say: Say, live: LiveTable, view: View, seat: int | None, card: str) -> Iterator[str]:
    """What whoever is asked may do now with a card, or with a species that has it, where that may be seen."""
    table = live.playing
    choice = table.asked(seat)
    if choice is None or not choice.options:
        return
    hand = view["players"][seat]["hand"] if seat is not None else []
    about = {one["id"]: one["name"] for one in hand if one["card"] == card}
    for number, one in view["species"].items():
        traits = {trait["id"]: trait["name"] for trait in one["traits"] if trait["card"] == card}
        about |= {**traits, number: one["name"]} if traits else {}
    found = [(key, [about[part] for part in key if isinstance(part, int) and part in about]) for key in choice.options]
    told = [(live.game.shown(table, key), names) for key, names in found if names]
    shown = list(dict.fromkeys(text for text, names in told if any(name in text for name in names)))
    if shown:
        more = say("table.and_more", n=len(shown) - POSSIBLE) if len(shown) > POSSIBLE else ""
        options = "; ".join(escape(one) for one in shown[:POSSIBLE]) + more
        yield say("lying.possible", name=escape(table.players[choice.player]), options=options)
