"""What everyone sees is never left behind what the table has come to."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from bot.publishing import Publisher
from bot.store.journal import Journal
from bot.store.records import Record
from bot.tables.live import LiveTable


async def test_what_changes_while_the_last_showing_ends_is_shown_too() -> None:
    shown = list[str]()

    async def note(live: LiveTable) -> None:
        shown.append(live.record.locale)

    client: Any = SimpleNamespace(tables=SimpleNamespace(nudge=lambda _: None))
    publisher = Publisher(client, note)
    live = LiveTable(Journal(), Record(id="k3f9a", game="oceans", server=1, channel=2, host=1, locale="en"), 0)
    await publisher.publish(live)
    showing = publisher._working["k3f9a"]
    while not showing.done():  # noqa: ASYNC110 - the round of the loop counts
        await asyncio.sleep(0)
    live.record = live.record.changed(locale="de")  # in the very round of the loop in which the showing has ended
    await publisher.publish(live)
    await publisher.settled()
    assert shown == ["en", "de"]
