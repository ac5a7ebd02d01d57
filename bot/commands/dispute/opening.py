"""`/dispute open`, and "Dispute this" on the board of a game."""

from __future__ import annotations

import asyncio
from typing import Literal

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.dispute.group import dispute
from bot.commands.game.place import here, tables_here
from bot.commands.look_up import Suggestions
from bot.disputes import moments
from bot.limits import CHOICE, CHOICES
from bot.tables.live import NotNow
from bot.views.dispute import beginning
from bot.views.dispute.acting import acting


@dispute.command(
    name=command_text("commands.dispute.open.name"), description=command_text("commands.dispute.open.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(
    about=command_text("commands.dispute.open.about"),
    decision=command_text("commands.dispute.open.decision"),
    table=command_text("commands.dispute.open.table"),
)
async def open_(
    interaction: discord.Interaction[Client],
    about: Literal["table", "position", "cards"] | None = None,
    decision: str | None = None,
    table: str | None = None,
) -> None:
    """A form for a dispute: about the last decision at the table played here, unless something else is said."""
    say = speaker(interaction.locale)

    async def work() -> None:
        if about in ("position", "cards"):
            await beginning.open_form(interaction, say, about)
        else:
            await beginning.open_form(interaction, say, "table", await here(interaction, table), decision or "")

    await acting(interaction, say, work)


@open_.autocomplete("decision")
async def _decisions(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """Suggests the decisions of the table, as everyone may see them, the latest first."""
    try:
        live = await interaction.client.tables.find(await here(interaction, interaction.namespace.table))
    except NotNow:
        return []
    if live is None or live.table is None or live.record.server != interaction.guild_id:
        return []
    words = typed.casefold().split()
    shown = [(f"{one.entry}. {one.words}", str(one.entry)) for one in await asyncio.to_thread(moments.decided, live)]
    fitting = [(text, entry) for text, entry in shown if all(word in text.casefold() for word in words)]
    return [app_commands.Choice(name=text[:CHOICE], value=entry) for text, entry in fitting[:CHOICES]]


@app_commands.context_menu(name=command_text("commands.dispute_this.name"))
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def dispute_this(interaction: discord.Interaction[Client], message: discord.Message) -> None:
    """A dispute about the table whose board this message is."""
    say = speaker(interaction.locale)

    async def work() -> None:
        journal = interaction.client.tables.journal
        records = await asyncio.to_thread(journal.in_thread, message.channel.id)
        found = [record for record in records if record.board == message.id]
        if not found:
            raise NotNow("dispute.no_board")
        await beginning.open_form(interaction, say, "table", found[-1].id)

    await acting(interaction, say, work)
