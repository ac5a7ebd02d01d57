"""Once more with the same people: a lobby in which all have their seats again."""

from __future__ import annotations

from typing import Any

import discord

from bot.catalogue import Say
from bot.store.records import Record
from bot.tables import seating
from bot.tables.live import LiveTable, NotNow
from bot.version import VERSION
from bot.views.carrying import Pressed
from bot.views.table.lobby import opened
from bot.views.table.pressing import at_table


class Rematch(Pressed, template=r"tz1:(?P<code>[0-9a-z]+)"):
    """Opens a lobby with the same people, computer players and options; seats are kept, who starts is drawn anyway."""

    sign = "tz1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)
        self.item.style = discord.ButtonStyle.success

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Of several presses the first one opens it, the others are led there."""

        async def work(old: LiveTable) -> None:
            tables, before = interaction.client.tables, old.record.rematch
            old.seat_of(interaction.user.id)
            if before and (there := await tables.find(before)):
                raise NotNow("table.rematch_open", place=there.record.thread or there.record.channel)
            new = await tables.open(again(old.record, interaction.user.id, interaction.channel_id or 0, int(old.now())))

            def claim(record: Record) -> Record:
                if record.stage != "ended":
                    raise NotNow("table.not_ended")
                if record.rematch != before:
                    raise NotNow("table.rematch_open", place=new.record.channel)
                return record.changed(rematch=new.record.id)

            try:
                await old.change(claim)
            except NotNow:
                await tables.forget(new)
                raise
            await opened(interaction, new)

        await at_table(interaction, say, self.code, work)


def again(record: Record, host: int, channel: int, now: int) -> Record:
    """The record of another table for the same players, who sit as they did at the end."""
    new = Record(
        id="",
        game=record.game,
        server=record.server,
        channel=channel,
        host=host,
        options=record.options,
        pace=record.pace,
        opened=now,
        locale=record.locale,
        version=VERSION,
    )
    for seat in record.seats:
        new = seating.seated(new, seat.player or seat.name, seat.person)
    return new


ITEMS = (Rematch,)
"""What the bot knows again after a restart."""
