"""A change by hand as a player proposes it: what is meant by its text, and whether it can be carried out.

It is tried out on a copy first, but never where a refusal would tell what the player may not see: what lies in another
hand, in a deck or in another score pile is looked for only when all have agreed.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.table import Table
from engine.oceans.catalogue import EACH, catalogue
from engine.oceans.corrections import HOW, Values, refuse
from engine.oceans.state import Oceans

NUMBERS = {"population": (1,), "move": (0,)}
"""Of a correction, which of the values behind its verb are amounts."""
DECKS = ("deck", "deep deck")


def proposed(table: Table, seat: int, text: str, how: Mapping[str, str] = HOW) -> tuple[str | int, ...]:
    """Verb and values of a correction; `how` has those that there are.

    Raises `Refused` where it can't be carried out, as far as the seat may know.
    """
    state: Oceans = table.run.state
    verb, *parts = [" ".join(part.split()) for part in text.split(",")]
    verb = verb.casefold()
    if verb not in how:
        refuse(f"There is no correction {verb!r}; there are: {', '.join(how)}. Write such as: {how['population']}.")
    values = tuple([_value(part, at in NUMBERS.get(verb, ())) for at, part in enumerate(parts)])
    if verb == "card" and len(values) == 2:
        values = (*values, _origin(state, seat, str(values[0])))
    if not _hidden(state, seat, verb, values):
        table.clone().correct(seat, verb, *values)
    return (verb, *values)


def _value(part: str, amount: bool) -> str | int:
    return int(part) if amount and part.isdecimal() else part


def _hidden(state: Oceans, seat: int, verb: str, values: Values) -> bool:
    """Whether trying it out would tell what the seat may not see."""
    names = [other.name.casefold() for player, other in enumerate(state.seats) if player != seat]
    secret = {"card": [*DECKS, *(f"hand {name}" for name in names)], "move": [f"score {name}" for name in names]}
    at = {"card": 2, "move": 1}.get(verb)
    return at is not None and len(values) > at and str(values[at]).casefold() in secret[verb]


def _origin(state: Oceans, seat: int, named: str) -> str:
    """Where a card lies that is meant without saying where from, as far as the seat sees it."""
    seen = {
        "discard": state.discard,
        "removed": state.removed,
        f"hand {state.seats[seat].name}": state.seats[seat].hand,
    }
    seen |= {f"pile {number}": pile[-1:] for number, pile in enumerate(state.gene_pool, 1)}
    seen |= {one.name: tuple([t for t in one.traits if t not in state.copies]) for one in state.species.values()}
    kinds = [k.number for k in catalogue().by_id.values() if named.casefold() in (k.name.casefold(), k.id)]
    found = [place for place, cards in seen.items() if any(card // EACH in kinds for card in cards)]
    if len(found) > 1:
        refuse(f"{named} lies in several places; say from where: {', '.join(found)}.")
    return found[0] if found else refuse(f"No {named!r} is to be seen; say from where: {HOW['card']}.")
