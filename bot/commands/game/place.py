"""Which table a command means: the one named, the live one played here, or one's only one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands

from bot.catalogue import speaker
from bot.client import Client
from bot.commands.look_up import Suggestions
from bot.limits import CHOICE, CHOICES
from bot.store.records import Record
from bot.tables.live import LiveTable, NotNow
from bot.views.table.pressing import at_table, note
from rules_db.search import Hit

Work = Callable[[LiveTable], Awaitable[None]]


async def here(interaction: discord.Interaction[Client], table: str | None = None, *, ended: bool = False) -> str:
    """The table that is meant: the one of that id, the live one played here, or one's only one. Raises `NotNow`.

    Where it may have `ended`, the last one that was played here comes before one's only one elsewhere.
    """
    referee = interaction.client
    if table:
        return table.strip().lower()
    played = referee.tables.journal.in_thread(interaction.channel_id or 0)
    found = [r for r in played if r.stage != "ended"] or (played[-1:] if ended else [])
    found = found or referee.tables.journal.of_person(interaction.user.id)
    if len(found) == 1:
        return found[0].id
    if not found:
        raise NotNow("table.none_here")
    raise NotNow("table.which", tables=", ".join(f"`{record.id}`" for record in found[:10]))


async def meant(interaction: discord.Interaction[Client]) -> LiveTable | None:
    """The table that a command means which is being typed; None while that can't be told."""
    try:
        return await interaction.client.tables.find(await here(interaction, interaction.namespace.table))
    except NotNow:
        return None


def played_here(interaction: discord.Interaction[Client]) -> list[Record]:
    """The games that are played in this channel or thread: first those at which whoever asks sits, the newest first."""
    found = interaction.client.tables.journal.in_thread(interaction.channel_id or 0)
    playing = [record for record in reversed(found) if record.stage in ("playing", "paused")]
    return sorted(playing, key=lambda record: record.seat_of(interaction.user.id) is None)


async def games_here(interaction: discord.Interaction[Client]) -> list[str]:
    """What is played in this channel or thread, by the ids of the games."""
    return [record.game for record in await asyncio.to_thread(played_here, interaction)]


async def meant_here(interaction: discord.Interaction[Client], hits: Sequence[Hit]) -> Hit:
    """Of several things of one name, the one of a game that is played here; else the first."""
    played = await games_here(interaction) if len(hits) > 1 else []
    return next((hit for game in played for hit in hits if hit.ref.partition("/")[0] == game), hits[0])


async def at(interaction: discord.Interaction[Client], table: str | None, work: Work, *, ended: bool = False) -> None:
    """Does something at the table that is meant; where that makes sense, also at one that has `ended`."""
    say = speaker(interaction.locale)
    try:
        named = await here(interaction, table, ended=ended)
    except NotNow as stop:
        await note(interaction, say(stop.key, **stop.values))
        return
    await at_table(interaction, say, named, work)


async def tables_here(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """Suggests the tables of this place, then one's own."""
    journal = interaction.client.tables.journal
    found = {r.id: r for r in journal.in_thread(interaction.channel_id or 0)}
    found |= {r.id: r for r in journal.of_person(interaction.user.id) if r.server == interaction.guild_id}
    fitting = [
        r for r in found.values() if typed.casefold() in f"{r.id} {' '.join(s.name for s in r.seats)}".casefold()
    ]
    named = [(f"{r.id}: {', '.join(seat.name for seat in r.seats)}"[:CHOICE], r.id) for r in fitting]
    return [app_commands.Choice(name=name, value=value) for name, value in named[:CHOICES]]
