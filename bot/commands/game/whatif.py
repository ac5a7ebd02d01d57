"""`/game whatif`: a private copy of the table to try moves in."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, tables_here
from bot.tables.live import LiveTable
from bot.views.table import whatif as view


@game.command(
    name=command_text("commands.game.whatif.name"), description=command_text("commands.game.whatif.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(table=command_text("commands.game.table"))
async def whatif(interaction: discord.Interaction[Client], table: str | None = None) -> None:
    """For players as their seat sees the table, for others as everyone does."""

    async def work(live: LiveTable) -> None:
        await view.begin(interaction, speaker(interaction.locale), live)

    await at(interaction, table, work)
