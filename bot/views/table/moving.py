"""Everyone's message of a table, brought to where somebody asks for it: from another channel, or from far above."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.catalogue import speaker
from bot.layout import Layout
from bot.sender import repost
from bot.store.records import Record
from bot.tables.live import LiveTable, NotNow
from bot.views.table.lobby import opened
from bot.views.table.pressing import COLOUR, note


async def bring_here(interaction: discord.Interaction[Any], live: LiveTable) -> None:
    """Goes on with a table in this channel; who neither plays nor has opened it may not. Raises `NotNow`."""
    record, here = live.record, interaction.channel_id or 0
    if interaction.user.id != record.host:
        live.seat_of(interaction.user.id)
    if record.server != interaction.guild_id:
        raise NotNow("table.elsewhere")
    if record.stage == "lobby":
        await live.change(lambda now: now.changed(channel=here))
        await opened(interaction, live)
        await _point_on(interaction, record, live.record)
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    moved = await live.change(lambda now: now.changed(thread=here, board=0, ping=0))
    await interaction.client.publish(live)
    await _point_on(interaction, record, moved)
    await note(interaction, speaker(interaction.locale)("table.brought"))


async def _point_on(interaction: discord.Interaction[Any], record: Record, moved: Record) -> None:
    """Leaves word of the new place in the old message, where that still is, and takes the old ping away."""
    before, after = (
        (one.channel, one.lobby) if one.stage == "lobby" else (one.thread, one.board) for one in (record, moved)
    )
    channel, message = interaction.client.get_partial_messageable(before[0]), before[1]
    layout = Layout(COLOUR)
    layout.text(speaker(record.locale)("table.moved", id=record.id, place=f"<#{after[0]}>"))
    if message:
        with suppress(discord.HTTPException):  # it is gone, and so is whoever would look for it there
            await repost(channel.get_partial_message(message), layout)
    if record.ping:
        with suppress(discord.HTTPException):
            await channel.get_partial_message(record.ping).delete()
