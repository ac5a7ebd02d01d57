"""`/game log` and `/game replay`: what has happened at a table, for one's own eyes."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, tables_here
from bot.tables.live import LiveTable
from bot.views.table import log, replay


@game.command(name=command_text("commands.game.log.name"), description=command_text("commands.game.log.description"))
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(turn=command_text("commands.game.log.turn"), table=command_text("commands.game.table"))
async def show_log(
    interaction: discord.Interaction[Client],
    turn: app_commands.Range[int, 1] | None = None,
    table: str | None = None,
) -> None:
    """The newest page of the log, or the one that begins with a turn."""

    async def work(live: LiveTable) -> None:
        await log.show(interaction, speaker(interaction.locale), live, turn=turn)

    await at(interaction, table, work, ended=True)


@game.command(
    name=command_text("commands.game.replay.name"), description=command_text("commands.game.replay.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(turn=command_text("commands.game.log.turn"), table=command_text("commands.game.table"))
async def show_replay(
    interaction: discord.Interaction[Client],
    turn: app_commands.Range[int, 1] | None = None,
    table: str | None = None,
) -> None:
    """The first moment of the game, or of a turn."""

    async def work(live: LiveTable) -> None:
        await replay.show(interaction, speaker(interaction.locale), live, turn=turn)

    await at(interaction, table, work, ended=True)
