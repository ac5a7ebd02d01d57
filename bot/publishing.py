"""What everyone at a table sees, kept up to date: one message, edited in place, never two edits at a time.

A table that changes again while its message is being edited is shown once more afterwards, as it is then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot.catalogue import speaker
from bot.layout import Layout
from bot.sender import post, repost
from bot.tables.live import LiveTable
from bot.views.table.board import public
from bot.views.table.lobby import lobby
from bot.views.table.pressing import COLOUR
from rules_db.reference import Reference

log = logging.getLogger("reef")


class Publisher:
    """Keeps the messages of tables up to date; `shown` is told of each table that everyone has been shown."""

    def __init__(self, client: discord.Client, shown: Callable[[LiveTable], Awaitable[None]]) -> None:
        self._client, self._shown = client, shown
        self._wanted: dict[str, LiveTable] = {}
        self._working: dict[str, asyncio.Task[None]] = {}

    async def publish(self, live: LiveTable) -> None:
        """Has a table shown as it is now, and lets a computer player go on if it is one's turn. Waits for nothing."""
        table = live.record.id
        self._wanted[table] = live
        if table not in self._working:
            self._working[table] = asyncio.create_task(self._work(table))
        tables: Any = self._client.tables  # type: ignore[attr-defined]
        tables.nudge(live)

    async def _work(self, table: str) -> None:
        try:
            while live := self._wanted.pop(table, None):
                await self._try(live)
        finally:
            del self._working[table]  # at once: what is wanted from now on is begun anew

    async def _try(self, live: LiveTable) -> None:
        try:
            await self._show(live)
            await self._shown(live)
        except discord.HTTPException as error:  # the table goes on; the next change shows it
            log.warning("table %s can't be shown: %s", live.record.id, error)
        except Exception:
            log.exception("table %s can't be shown", live.record.id)

    async def _show(self, live: LiveTable) -> None:
        record, number = live.record, live.number
        if live.table is None and record.lobby:
            place = self._client.get_partial_messageable(record.channel)
            reference: Reference = self._client.reference  # type: ignore[attr-defined]
            await repost(place.get_partial_message(record.lobby), lobby(reference, speaker(record.locale), record))
        if live.table is None or not record.thread:
            return
        layout = await public(speaker(record.locale), live)
        channel = self._client.get_partial_messageable(record.thread)
        if record.board:
            try:
                await repost(channel.get_partial_message(record.board), layout)
                await asyncio.to_thread(live.journal.shown, record.id, number)
                return
            except discord.NotFound:  # somebody has deleted it
                for file in layout.files:
                    file.reset()
        message = await post(channel, layout)
        await live.change(lambda now: now.changed(board=message.id))
        await asyncio.to_thread(live.journal.shown, record.id, number)

    async def tell(self, live: LiveTable, text: str, people: Sequence[int]) -> None:
        """Posts what everyone at a table is to know for good; mentions these people and nobody else."""
        layout = Layout(COLOUR)
        layout.text(text)
        place = self._client.get_partial_messageable(live.record.thread or live.record.channel)
        try:
            await post(place, layout, people)
        except discord.HTTPException as error:  # the table goes on without
            log.warning("table %s can't be told anything: %s", live.record.id, error)

    async def settled(self) -> None:
        """Waits until every table is shown as it is."""
        while self._working:
            await asyncio.wait(list(self._working.values()))
