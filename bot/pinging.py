"""Who is to decide is told so, once, by one message in the game's thread, and reminded as the table has agreed on.

When it is time to look at a table again stands in its record (`due`), and follows from the journal: nothing is lost by
a restart. That somebody is being told is noted before they are: it happens once, or, if the bot is killed then, not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import discord
from discord.ext import tasks

from bot.catalogue import Say, speaker
from bot.hours import quiet_until
from bot.layout import Layout
from bot.sender import post
from bot.store.journal import Journal
from bot.store.preferences import OfPerson, OfServer, Preferences
from bot.store.records import Record, reminder
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from bot.views.escape import escape
from bot.views.table.desk import COLOURS
from bot.views.table.question import question

log = logging.getLogger("reef")

EVERY = 120
"""Seconds between two looks at what has become due."""
JUST = 60
"""Seconds for which somebody counts as still there while only computer players decide."""


class Wait(NamedTuple):
    """How long a table has waited for a person, as its journal has it."""

    person: int
    began: int
    """The last entry of somebody else: it has been this person's turn since."""
    last: int
    at: int
    """The last entry, and its time."""
    just: bool
    """Whether they have decided last themselves, computer players aside that were quick."""


class Plan(NamedTuple):
    """What is to be done: what to say, if anything, what goes into the record, and whether an old ping goes."""

    said: str
    noted: Mapping[str, Any]
    clears: bool = False


def waited(journal: Journal, table: str, person: int, now: float) -> Wait:
    """How a table waits for a person."""
    last, at = journal.last(table)
    began, _ = journal.last(table, but=[person])
    mine, when = journal.last(table, by=person)
    others, _ = journal.last(table, but=[person, 0])
    return Wait(person, began, last, at, mine > others and (mine == last or now - when <= JUST))


def plan(record: Record, wait: Wait, now: float, server: OfServer, own: OfPerson) -> Plan:
    """What is to be done at a table that waits for somebody."""
    other, again = record.told[0] != wait.person, reminder(record.pace, wait.at)
    told: dict[str, Any] = {"told": (wait.person, wait.began)}
    if not (server.pings and own.pings):
        return Plan("", {**told, "due": 0}, clears=other)
    new = record.told != told["told"]
    if new and wait.just:
        return Plan("", {**told, "due": again}, clears=other)
    if not new and (record.reminded == wait.last or not 0 < again <= now):
        return Plan("", {"due": 0 if record.reminded == wait.last else again})
    if until := quiet_until(now, own.quiet, own.zone):
        return Plan("", {"due": until}, clears=other)
    late = 0 < again <= now
    noted = {**told, "reminded": wait.last if late else record.reminded, "due": 0 if late else again}
    return Plan("turn" if new else "again", noted, clears=True)


class Pinging:
    """Tells people that they are to decide."""

    def __init__(self, client: discord.Client, tables: Tables, preferences: Preferences) -> None:
        self._client, self._tables, self._preferences = client, tables, preferences
        self._looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._rounds = tasks.loop(seconds=EVERY)(self.round)

    def start(self) -> None:
        """Looks at what is due, now and every few minutes; a second call changes nothing."""
        if not self._rounds.is_running():
            self._rounds.start()

    def stop(self) -> None:
        """Looks no more."""
        self._rounds.cancel()

    async def round(self) -> None:
        """Looks at all tables that are due."""
        for table in await asyncio.to_thread(self._tables.journal.due, self._tables.now()):
            try:
                if live := await self._tables.find(table):
                    await self.look(live)
            except discord.HTTPException as error:
                log.warning("nobody can be pinged at table %s: %s", table, error)
            except Exception:
                log.exception("nobody can be pinged at table %s", table)

    async def look(self, live: LiveTable) -> None:
        """Tells whoever is to decide at a table, if it is time, and takes away what is no longer true."""
        lock = self._looking.setdefault(live.record.id, asyncio.Lock())
        async with lock:
            record = live.record
            if record.stage in ("paused", "ended"):
                await self._cleared(live)
            elif live.waiting is not None and 0 < record.due <= self._tables.now():
                await self._look(live, live.waiting)

    async def _look(self, live: LiveTable, person: int) -> None:
        record, now = live.record, self._tables.now()
        wait = await asyncio.to_thread(waited, live.journal, record.id, person, now)
        server = await asyncio.to_thread(self._preferences.server, record.server)
        own = await asyncio.to_thread(self._preferences.person, person)
        todo = plan(record, wait, now, server, own)
        await live.change(lambda record: record.changed(**todo.noted))
        if todo.clears:
            await self._cleared(live)
        if todo.said:
            await self._say(live, person, todo.said)

    async def _say(self, live: LiveTable, person: int, what: str) -> None:
        record = live.record
        asked = question(live.game, live.playing, None)
        if asked is None or live.waiting != person:  # somebody has decided meanwhile
            return
        layout = Layout(COLOURS[asked.seat % len(COLOURS)])
        asks = asked.text.removeprefix(f"{record.seats[asked.seat].name}: ")  # the mention says whom
        layout.text(_said(speaker(record.locale), record, what, person, asks))
        message = await post(self._client.get_partial_messageable(record.thread), layout, [person])
        await live.change(lambda record: record.changed(ping=message.id))

    async def _cleared(self, live: LiveTable) -> None:
        """Takes the last ping away."""
        record = live.record
        if not record.ping:
            return
        await live.change(lambda record: record.changed(ping=0))
        try:
            await self._client.get_partial_messageable(record.thread).get_partial_message(record.ping).delete()
        except discord.HTTPException as error:  # it is gone already, or the thread is folded away
            log.info("the ping at table %s stays: %s", record.id, error)


def _said(say: Say, record: Record, what: str, person: int, asked: str) -> str:
    link = f"https://discord.com/channels/{record.server}/{record.thread}/{record.board}"
    return say(f"pinging.{what}", person=person, question=escape(asked, limit=200), link=link)
