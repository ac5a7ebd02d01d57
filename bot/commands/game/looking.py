"""`/game board` and `/game hand`: what one may see of a table, for one's own eyes; or the board brought here."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot import permissions
from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, tables_here
from bot.commands.settings import not_here
from bot.sender import show_layout
from bot.tables.live import LiveTable
from bot.views.table import beside, desk, moving
from bot.views.table.board import public
from bot.views.table.options import lacking_text
from bot.views.table.pressing import note


@game.command(
    name=command_text("commands.game.board.name"), description=command_text("commands.game.board.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(
    text=command_text("commands.game.board.text"),
    here=command_text("commands.game.board.here"),
    table=command_text("commands.game.table"),
)
async def board(
    interaction: discord.Interaction[Client], text: bool = False, here: bool = False, table: str | None = None
) -> None:
    """The board as whoever asks may see it, in private; or everyone's, brought here."""

    async def work(live: LiveTable) -> None:
        if here:
            await _bring_here(interaction, live)
        elif text:
            await beside.board_in_words(interaction, live)
        else:
            await show_layout(interaction, await public(speaker(interaction.locale), live))

    await at(interaction, table, work, ended=True)


async def _bring_here(interaction: discord.Interaction[Client], live: LiveTable) -> None:
    """Brings everyone's board, where it may be played here."""
    say = speaker(interaction.locale)
    kept = await asyncio.to_thread(interaction.client.preferences.server, interaction.guild_id or 0)
    lacking = permissions.missing(interaction, thread=False)
    if why_not := not_here(interaction, kept) or (lacking_text(say, lacking) if lacking else ""):
        await note(interaction, why_not)
    else:
        await moving.bring_here(interaction, live)


@game.command(name=command_text("commands.game.hand.name"), description=command_text("commands.game.hand.description"))
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(table=command_text("commands.game.table"))
async def hand(interaction: discord.Interaction[Client], table: str | None = None) -> None:
    """One's own cards and what one can do."""

    async def work(live: LiveTable) -> None:
        await desk.show(interaction, speaker(interaction.locale), live, live.seat_of(interaction.user.id))

    await at(interaction, table, work)
