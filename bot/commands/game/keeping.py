"""`/game export` and `/game report`: a game as files to take away, or to be looked at by the host."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, tables_here
from bot.layout import Layout
from bot.sender import show_layout
from bot.tables.live import LiveTable
from bot.views.table.files import add_files
from bot.views.table.pressing import COLOUR
from bot.views.table.report import LETTERS, report


@game.command(
    name=command_text("commands.game.export.name"), description=command_text("commands.game.export.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(table=command_text("commands.game.table"))
async def export(interaction: discord.Interaction[Client], table: str | None = None) -> None:
    """The game as two files, in private: what everybody may know of it."""
    say = speaker(interaction.locale)

    async def work(live: LiveTable) -> None:
        live.playing  # noqa: B018 - there is nothing to tell of a game that has not begun
        layout = Layout(COLOUR)
        layout.text(say("export.complete" if live.over else "export.withheld"))
        await add_files(layout, say, live, interaction.client.reference)
        await show_layout(interaction, layout)

    await at(interaction, table, work, ended=True)


@game.command(
    name=command_text("commands.game.report.name"), description=command_text("commands.game.report.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(text=command_text("commands.game.report.text"), table=command_text("commands.game.table"))
async def report_problem(
    interaction: discord.Interaction[Client], text: app_commands.Range[str, 1, LETTERS], table: str | None = None
) -> None:
    """A problem, in the person's own words, for the host."""

    async def work(live: LiveTable) -> None:
        await report(interaction, speaker(interaction.locale), live, text)

    await at(interaction, table, work, ended=True)
