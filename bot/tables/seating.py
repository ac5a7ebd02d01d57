"""Who sits in a lobby, under which name, and what the table has agreed on. All here are functions of a record."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from bot.catalogue import speaker
from bot.store.records import Record, Seat
from bot.tables.live import NotNow
from engine.games import GAMES

NAME = 32
"""Letters of a player's name."""
NAMELESS = "Player"
"""What is called so has no name that anyone could read."""
TAKEN = ("chance", "computer", "none")
"""Names that mean something else at a table."""
SEPARATE = ",;|:"
"""What separates names and answers where they are typed."""
COMPUTERS = ("Nereid", "Proteus", "Thetis", "Triton", "Galene", "Nereus")
"""What computer players are called."""
ROOM = "players"
"""The option that says for how many there is room, where that is fewer than can play."""
EXPIRES = 48 * 3600
"""Seconds without a press after which a lobby is closed."""


def plain(name: str) -> str:
    """A name as a game can use it: one line of letters that can be seen, none of which separates names."""
    kept = [" " if c in SEPARATE or unicodedata.category(c) == "Cc" else c for c in name]
    seen = "".join(c for c in kept if unicodedata.category(c) not in {"Cf", "Co", "Cs", "Cn"})
    short = " ".join(seen.split())[:NAME].strip()
    return short if any(unicodedata.category(c)[0] in "LNPS" for c in short) else NAMELESS


def seated(record: Record, name: str, person: int | None) -> Record:
    """The record with one more seat; a name that is taken gets a number. Raises `NotNow` where there is no room."""
    if len(record.seats) >= most(record):
        raise NotNow("table.full", most=len(record.seats))
    taken = {*TAKEN, *(seat.name.casefold() for seat in record.seats)}
    wanted = plain(name)
    free = next(n for n in (wanted, *(f"{wanted} {k}" for k in range(2, 99))) if n.casefold() not in taken)
    return record.changed(seats=(*record.seats, Seat(name=free, person=person)))


def most(record: Record) -> int:
    """How many can sit there."""
    game = GAMES[record.game]
    most = game.beyond if record.options.get("more players") else game.most
    return min(most, record.options.get(ROOM, most))


def room(game: str, players: int) -> dict[str, Any]:
    """The options of a table with room for so many. Raises ValueError, saying what can be had."""
    played = GAMES[game]
    most = max(played.most, played.beyond)
    if not played.least <= players <= most:
        raise ValueError(speaker()("lobby.no_such_room", game=played.name, least=played.least, most=most))
    return {ROOM: players, **({"more players": True} if players > played.most else {})}


def computer_name(record: Record) -> str:
    """A name for one more computer player."""
    taken = {seat.player or seat.name for seat in record.seats} | {seat.name for seat in record.seats}
    return next((name for name in COMPUTERS if name not in taken), COMPUTERS[0])


def left(record: Record, person: int) -> Record:
    """The record without somebody; if they had opened it, it is the next person's. Raises `NotNow`."""
    seat = record.seat_of(person)
    if seat is None:
        raise NotNow("lobby.no_seat")
    record = _without(record, seat)
    people = record.people()
    return record.changed(host=people[0]) if person == record.host and people else record


def without_computer(record: Record) -> Record:
    """The record without the last computer player. Raises `NotNow` where there is none."""
    last = max((n for n, seat in enumerate(record.seats) if seat.computer), default=None)
    if last is None:
        raise NotNow("table.no_computer")
    return _without(record, last)


def _without(record: Record, seat: int) -> Record:
    return record.changed(seats=record.seats[:seat] + record.seats[seat + 1 :])


def expired(record: Record, now: int) -> bool:
    """Whether nobody has pressed anything in a lobby for long."""
    return record.stage == "lobby" and now - max(record.touched, record.opened) >= EXPIRES


def agreed(record: Record, options: Mapping[str, Any]) -> Record:
    """The record with other options. Raises `NotNow` or ValueError for what can't be played."""
    kept = {name: value for name, value in record.options.items() if name != ROOM or "more players" not in options}
    changed = record.changed(options={**kept, **options})
    if len(record.seats) > most(changed):
        raise NotNow("lobby.too_many", most=most(changed))
    check(changed)
    return changed


def check(record: Record) -> None:
    """Raises ValueError, saying why, where no game can be set up with these options."""
    game = GAMES[record.game]
    names = [seat.name for seat in record.seats]
    names += [f"{NAMELESS} {n}" for n in range(len(names), game.least)]
    game.open(names, record.options, None)
