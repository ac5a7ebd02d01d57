"""What follows when a dispute has gone on: everyone sees it, its table is marked, and what is settled is remembered."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.catalogue import speaker
from bot.disputes import remembered
from bot.store.disputes import OPEN, Dispute, Gone
from bot.tables.live import LiveTable
from bot.views.dispute import showing
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


async def _mark(client: Any, live: LiveTable, dispute: Dispute) -> None:
    """The board says that a decision is under dispute, as long as it is."""
    others = tuple(one for one in live.record.disputes if one[0] != dispute.id)
    marks = (*others, (dispute.id, showing.link(dispute))) if dispute.stage in OPEN else others
    if marks != live.record.disputes:
        await live.change(lambda record: record.changed(disputes=marks))
        await client.publish(live)
