"""The rounds of disputes: stages whose time is up are ended, and what the last process left is shown.

When a stage ends stands in the dispute (`due`): nothing is lost by a restart.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import discord
from discord.ext import tasks

from bot.client import Client
from bot.disputes import course
from bot.store.dispute_records import Dispute
from bot.views.dispute.taking_part import pace

log = logging.getLogger("reef")

EVERY = 60
"""Seconds between two looks at what has become due."""


class Disputing:
    """Ends what is due."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._rounds = tasks.loop(seconds=EVERY)(self.round)

    def start(self) -> None:
        """Looks at what is due, now and every minute; a second call changes nothing."""
        if not self._rounds.is_running():
            self._rounds.start()

    def stop(self) -> None:
        """Looks no more."""
        self._rounds.cancel()

    async def round(self) -> None:
        """Ends the stages whose time is up, shows what has not been shown, forgets what was never put."""
        disputes = self._client.disputes
        now = int(disputes.now())
        await asyncio.to_thread(disputes.forget_drafts, now - course.DRAFT)
        for dispute in await asyncio.to_thread(disputes.due, now):
            await self._look(dispute, now)
        for dispute in await asyncio.to_thread(disputes.unshown):
            await self._look(dispute, now)

    async def _look(self, dispute: Dispute, now: int) -> None:
        client = self._client
        try:
            over = partial(course.over, pace=await pace(client, dispute), now=now)
            done = await asyncio.to_thread(client.disputes.change, dispute.server, dispute.id, over)
            await client.dispute_moved(done)
        except discord.HTTPException as error:  # it is kept all the same; the next round shows it
            log.warning("dispute %s can't be shown: %s", dispute.id, error)
        except Exception:
            log.exception("dispute %s can't go on", dispute.id)
