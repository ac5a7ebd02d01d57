"""A process that plays at a table by clicks until it is killed; or one that finds the same data and old buttons.

`python -m tests.bot.tables.crashing DATA SEED` writes a line before each press and after each answer;
with `--again PRESS…` it sends those presses once more, and ends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import simcord

from bot.app import Referee
from bot.boards import rendering
from bot.store.journal import Journal
from bot.store.preferences import OfPerson
from bot.tables.tables import Tables
from engine.players.dice import dice
from rules_db.library import Library
from tests.bot.conftest import discord_with, table_of
from tests.bot.tables.at_table import ANSWERS, AtTable, Panel, panel


def tell(what: str, **said: Any) -> None:
    sys.stdout.write(json.dumps({"what": what, **said}) + "\n")
    sys.stdout.flush()


async def no_picture(_svg: str) -> bytes:
    """Stands for a picture: what it shows plays no part here."""
    return b"png"


async def play(data: Path, index: Path, seed: int, again: list[dict[str, Any]]) -> None:
    rendering.png = no_picture
    tables = Tables(Journal(data / "tables.db"), pause=0)
    referee = Referee(Library(index).open(), tables=tables)
    async with discord_with(referee, check_errors=False) as env:
        at = AtTable(referee, table_of(env))
        at.people = [at.chat.ann, at.chat.bob]
        for person in at.people:  # each press is a decision
            referee.preferences.keep(person.id, OfPerson(confirm=False))
        known = tables.journal.unfinished()
        if known:
            await at.referee.tables.find(known[0].id)
        else:
            await at.open(people=2, computers=1)
        await at.settled()
        tell("open", table=at.live.record.id, people=[p.id for p in at.people])
        for press in again:
            tell("answered", text=await send_old(at, press))
        if again:
            return
        rng = dice(seed)
        while at.live.record.stage == "playing":
            await decide(at, rng)


async def send_old(at: AtTable, press: dict[str, Any]) -> str:
    """A press as Discord would deliver it from a message that an earlier process had posted."""
    carrier = panel(await at.people[0].slash(at.chat.channel, "game hand", table=at.live.record.id))
    by = at.people[press["by"]]
    stored = at.chat.env.backend.get_message(at.chat.channel.id, carrier.message.id)
    stored.flags, stored.components = 0, [{"type": 1, "components": [press["component"]]}]
    kind = press["component"]["type"]
    if kind == 2:
        result = await by.click(carrier.message, custom_id=press["component"]["custom_id"])
    else:
        custom_id = press["component"]["custom_id"]
        result = await by.select(carrier.message, press["values"], custom_id=custom_id)
    await at.settled()
    return panel(result).text if result.response else ""


async def decide(at: AtTable, rng: Any) -> None:
    """One decision; each press is told before it is sent."""
    by, seq = at.who(), at.live.playing.seq
    here: Panel | None = await at.desk()
    while at.live.record.stage == "playing" and at.live.playing.seq == seq:
        assert here
        here = await press_one(at, here, by, rng)
    tell("done", number=at.live.number, digest=at.live.playing.digest())
    await at.settled()


async def press_one(at: AtTable, here: Panel, by: simcord.MemberActor, rng: Any) -> Panel | None:
    person = at.people.index(by)
    if here.lists:
        select = here.lists[0]
        values = rng.sample([option["value"] for option in select["options"]], select.get("min_values", 1))
        tell("press", by=person, component=select, values=values)
        result = await by.select(here.message, values, custom_id=select["custom_id"])
    else:
        custom_id = rng.choice([i for i in here.buttons.values() if i.startswith(ANSWERS)])
        component = {"type": 2, "style": 1, "label": "…", "custom_id": custom_id}
        tell("press", by=person, component=component, values=[])
        result = await by.click(here.message, custom_id=custom_id)
    return panel(result) if result.response else None


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("index", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("--again", default="[]")
    options = parser.parse_args()
    asyncio.run(play(options.data, options.index, options.seed, json.loads(options.again)))


if __name__ == "__main__":
    sys.exit(main())
