"""What follows when a dispute has gone on: everyone sees it, its table is marked, and what is settled is remembered."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from bot.catalogue import speaker
from bot.disputes import remembered
from bot.store.dispute_records import OPEN, Dispute
from bot.store.disputes import Gone
from bot.tables.live import LiveTable
from bot.views.dispute import following, showing
from bot.views.dispute.acting import table_of


async def moved(client: Any, dispute: Dispute) -> None:
    """Remembers what is settled, shows the dispute, and marks its table. To be called once more does no harm."""
    if dispute.settled is not None:
        await asyncio.to_thread(_remember, client, dispute)
    await showing.show(client, dispute)
    live = await table_of(client, dispute)
    if live is not None:
        now = await asyncio.to_thread(client.disputes.find, dispute.server, dispute.id)
        await _mark(client, live, now)


def _remember(client: Any, dispute: Dispute) -> None:
    try:
        client.disputes.ruling(dispute.server, dispute.id)
    except Gone:
        client.disputes.rule(remembered.ruling(client.reference, speaker(dispute.locale), dispute))


async def look(client: Any, live: LiveTable) -> None:
    """Notes what a table has made of decisions that were overturned, and shows it."""
    if live.table is None:
        return
    for dispute in await asyncio.to_thread(client.disputes.of_table, live.record.id):
        if not following.buttons(speaker(), dispute):
            continue
        now = await asyncio.to_thread(following.followed, live, dispute)
        if now:
            how = partial(_followed, now=now)
            await moved(client, await asyncio.to_thread(client.disputes.change, dispute.server, dispute.id, how))


def _followed(dispute: Dispute, now: str) -> Dispute:
    return dispute.changed(followed=now)


async def _mark(client: Any, live: LiveTable, dispute: Dispute) -> None:
    """The board says that a decision is under dispute, as long as it is."""
    others = tuple(one for one in live.record.disputes if one[0] != dispute.id)
    marks = (*others, (dispute.id, showing.link(dispute))) if dispute.stage in OPEN else others
    if marks != live.record.disputes:
        await live.change(lambda record: record.changed(disputes=marks))
        await client.publish(live)
