"""A change by hand as a player proposes it: what is meant by its text, tried out on a copy first."""

from __future__ import annotations

from engine.core.table import Table
from engine.marine.corrections import HOW, refuse

NUMBERS = {"species": (0,), "points": (1,)}
"""Of a correction, which of the values behind its verb are amounts."""


def proposed(table: Table, seat: int, text: str) -> tuple[str | int, ...]:
    """Verb and values of a correction. Raises `Refused` where it can't be carried out."""
    verb, *parts = [" ".join(part.split()) for part in text.split(",")]
    verb = verb.casefold()
    if verb not in HOW:
        refuse(f"There is no correction {verb!r}; there are: {', '.join(HOW)}. Write such as: {HOW['species']}.")
    values = tuple([_value(part, at in NUMBERS.get(verb, ())) for at, part in enumerate(parts)])
    table.clone().correct(seat, verb, *values)
    return (verb, *values)


def _value(part: str, amount: bool) -> str | int:
    return int(part) if amount and part.isdecimal() and len(part) < 6 else part
