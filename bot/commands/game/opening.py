"""`/game new`: opens a lobby."""

from __future__ import annotations

import time
from typing import Literal

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.sender import show_layout
from bot.store.records import Record
from bot.version import VERSION
from bot.views.table.lobby import lobby, seated


@game.command(name=command_text("commands.game.new.name"), description=command_text("commands.game.new.description"))
@app_commands.describe(
    promo=command_text("commands.game.new.promo"),
    reef=command_text("commands.game.new.reef"),
    pace=command_text("commands.game.new.pace"),
    thread=command_text("commands.game.new.thread"),
)
async def new(
    interaction: discord.Interaction[Client],
    promo: bool = True,
    reef: bool = False,
    pace: Literal["live", "day", "none"] = "live",
    thread: bool | None = None,
) -> None:
    """Opens a lobby with whoever asked for it in the first seat."""
    referee, person = interaction.client, interaction.user
    locale = str(interaction.guild_locale or "")
    own = referee.threads if thread is None else thread
    record = Record(
        id="",
        game="oceans",
        server=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        host=person.id,
        options={"promo": promo, "reef variant": reef, "thread": own},
        pace=pace,
        locale=locale,
        opened=int(time.time()),
        version=VERSION,
    )
    live = await referee.tables.open(seated(record, person.display_name, person.id))
    await show_layout(interaction, lobby(speaker(locale), live.record), private=False)
