"""Plays games of computer players and compares what is shown of a table with what is shown of one dealt otherwise."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.boards import rendering
from bot.catalogue import speaker
from bot.layout import Layout
from bot.store.journal import Journal
from bot.store.records import Record, Seat
from bot.tables import live as tables
from bot.tables.live import LiveTable
from bot.views.table.board import public
from bot.views.table.desk import desk
from engine.core.table import Table
from engine.players.dice import Dice, dice
from engine.players.greedy import greedy
from engine.players.uniform import uniform
from rules_db.library import Library
from rules_db.reference import Reference

NAMES = ("Ann", "Bob", "Cleo", "Dan")


async def drawing(svg: str) -> bytes:
    """The drawing as it is before it becomes a picture: what a picture shows can be compared."""
    return svg.encode()


async def scan(reference: Reference, seed: int, players: int, *, every: int = 1, greedily: bool = False) -> int:
    """Plays one game; looks at each so-manieth decision. Gives how many messages were compared."""
    rng, compared = dice(seed), 0
    live = LiveTable(Journal(), record(players), 0)
    live.journal.open(live.record)
    player = greedy(rng, live.game.mind) if greedily else uniform(rng)
    rendered, rendering.png = rendering.png, drawing
    thrown, tables.dice = tables.dice, lambda: dice(f"deal {seed}")  # the same game whenever the seed is the same
    try:
        await live.begin(1, live.record)
        while live.asked is not None:
            seat = live.asked
            await live.decide(seat + 1, seat, player(live.playing))
            if live.number % every == 0 and live.asked is not None:
                compared += await compare(reference, live, rng)
    finally:
        rendering.png, tables.dice = rendered, thrown
    return compared


def record(players: int) -> Record:
    """A table of so many people."""
    seats = tuple(Seat(name=name, person=n) for n, name in enumerate(NAMES[:players], 1))
    return Record(id="k3f9a", game="oceans", server=1, channel=2, thread=3, host=1, seats=seats)


async def compare(reference: Reference, live: LiveTable, rng: Dice) -> int:
    """Compares what everyone is shown, then what each seat is shown."""
    say, table = speaker(), live.playing
    await same(live, otherwise(live, None, rng), lambda: public(say, live))
    for seat in range(len(live.record.seats)):
        await same(live, otherwise(live, seat, rng), lambda seat=seat: at_desk(reference, live, seat))
    assert live.table is table
    return len(live.record.seats) + 1


def otherwise(live: LiveTable, seat: int | None, rng: Dice) -> Table:
    """The table with what a seat can't see otherwise, hands and score piles; the story so far is the same."""
    made = live.game.mind.imagine(live.playing, seat, rng.shuffle)  # type: ignore[arg-type]
    for number, other in enumerate(made.run.state.seats):
        other.score += 0 if number == seat else 1 + number
    made.run.told, made.run.number = live.playing.run.told, live.playing.run.number
    made.run.passes = live.playing.run.passes
    return made


async def same(live: LiveTable, other: Table, shown: Any) -> None:
    """Raises AssertionError where what is shown differs."""
    table = live.table
    one = spelled(await shown())
    live.table = other
    try:
        assert spelled(await shown()) == one, f"after {live.number} entries"
    finally:
        live.table = table


async def at_desk(reference: Reference, live: LiveTable, seat: int) -> Layout:
    return desk(reference, speaker(), live, seat)


def spelled(layout: Layout) -> str:
    """All of a message: components with their ids, files with their names, alt texts and what is in them."""
    files = [[file.filename, file.description, file.fp.read().decode()] for file in layout.files]
    return json.dumps([layout.view().to_components(), files], sort_keys=True)


def main() -> None:
    """`python -m tests.bot.tables.leaks [GAMES]`: that many games of computer players, every decision looked at."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    begin, compared = time.perf_counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        reference = Library(Path(folder)).open()
        for seed in range(games):
            compared += asyncio.run(scan(reference, seed, 2 + seed % 3, every=4, greedily=True))
            sys.stdout.write(f"{seed + 1}/{games}: {compared} messages, {time.perf_counter() - begin:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
