"""Changes by hand: what a table agrees on beside the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from engine.core.decision import Refusal, Refused
from engine.core.table import Table
from engine.deep_sea.printed import TRACKS, place
from engine.deep_sea.rules import Game
from engine.deep_sea.state import LEVELS, MOST_RESEARCH, MOST_VESSELS, DeepSea, Seat, without

Values = tuple[str | int, ...]
BY_HAND = ("deep-sea/by-hand",)
HOW = {
    "research": "research, PLAYER, NUMBER",
    "attribute": "attribute, PLAYER, ATTRIBUTE, NUMBER",
    "discs": "discs, PLAYER, NUMBER (in the Staging area, from or to the supply)",
    "vessel": "vessel, PLAYER, FROM PLACE, TO PLACE",
    "note": "note, WHAT HAS BEEN AGREED",
}
"""How each change is written, by its verb."""


def refuse(reason: str) -> NoReturn:
    """Says why a change can't be carried out."""
    raise Refused(Refusal(reason, BY_HAND))


def correct(run: Game, verb: str, values: Values) -> None:
    """Carries a change out. Raises `Refused`."""
    if verb not in DOES:
        refuse(f"There is no correction {verb!r}; there are: {', '.join(HOW)}.")
    try:
        said = DOES[verb](run.state, values)
    except (IndexError, ValueError):
        refuse(f"Write such as: {HOW[verb]}.")
    run.tell("corrected", said, cites=BY_HAND)


def proposed(table: Table, seat: int, text: str) -> Values:
    """Verb and values of a change in words. Raises `Refused` where it can't be carried out."""
    verb, *parts = [" ".join(part.split()) for part in text.split(",")]
    values = tuple(int(part) if part.isdecimal() else part for part in parts)
    table.clone().correct(seat, verb.casefold(), *values)
    return (verb.casefold(), *values)


def _seat(state: DeepSea, value: str | int) -> Seat:
    found = next((seat for seat in state.seats if seat.name.casefold() == str(value).casefold()), None)
    return found or refuse(f"{value!r} is no player; there are {', '.join(seat.name for seat in state.seats)}.")


def _number(value: str | int, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        refuse(f"{value!r} is no number from 0 to {most}.")
    return value


def _research(state: DeepSea, values: Values) -> str:
    seat, number = _seat(state, values[0]), _number(values[1], MOST_RESEARCH)
    seat.research = number
    return f"{seat.name} has {number} Research"


def _attribute(state: DeepSea, values: Values) -> str:
    seat, number = _seat(state, values[0]), _number(values[2], len(LEVELS) - 1)
    names = [name.casefold() for name in TRACKS]
    if str(values[1]).casefold() not in names:
        refuse(f"{values[1]!r} is no attribute; there are {', '.join(TRACKS)}.")
    track = names.index(str(values[1]).casefold())
    seat.tracks = (*seat.tracks[:track], number, *seat.tracks[track + 1 :])
    return f"{TRACKS[track]} of {seat.name} is at {number}"


def _discs(state: DeepSea, values: Values) -> str:
    seat = _seat(state, values[0])
    number = _number(values[1], seat.staging + seat.supply)
    seat.supply += seat.staging - number
    seat.staging = number
    return f"{seat.name} has {number} discs in the Staging area"


def _vessel(state: DeepSea, values: Values) -> str:
    seat, origin, to = _seat(state, values[0]), place(str(values[1])), place(str(values[2]))
    if origin not in seat.vessels or to not in state.zones:
        refuse("A Vessel goes from the place where it is to a zone that there is.")
    seat.vessels = tuple(sorted((*without(seat.vessels, origin), to)))[:MOST_VESSELS]
    return f"a Vessel of {seat.name} goes from {values[1]} to {values[2]}"


def _note(_state: DeepSea, values: Values) -> str:
    return ", ".join(map(str, values))


DOES: dict[str, Callable[[DeepSea, Values], str]] = {
    "research": _research,
    "attribute": _attribute,
    "discs": _discs,
    "vessel": _vessel,
    "note": _note,
}
"""What carries out each verb, and says what it has done."""
