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
from bot.tables.live import NotNow
from bot.views.dispute import putting
from bot.views.dispute.acting import acting


@dispute.command(
    name=command_text("commands.dispute.open.name"), description=command_text("commands.dispute.open.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(
    about=command_text("commands.dispute.open.about"), table=command_text("commands.dispute.open.table")
)
async def open_(
    interaction: discord.Interaction[Client],
    about: Literal["table", "position", "cards"] | None = None,
    table: str | None = None,
) -> None:
    """A form for a dispute: about the table played here, unless something else is said."""
    say = speaker(interaction.locale)

    async def work() -> None:
        if about in ("position", "cards"):
            await putting.open_form(interaction, say, about)
        else:
            await putting.open_form(interaction, say, "table", await here(interaction, table))

    await acting(interaction, say, work)


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
        await putting.open_form(interaction, say, "table", found[-1].id)

    await acting(interaction, say, work)
