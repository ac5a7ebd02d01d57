"""`/game new`: opens a lobby."""

from __future__ import annotations

import asyncio
from typing import Literal

import discord
from discord import app_commands

from bot import permissions
from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.settings import not_here
from bot.store.records import Record
from bot.tables.seating import seated
from bot.version import VERSION
from bot.views.table.lobby import opened, sweep
from bot.views.table.options import lacking_text
from bot.views.table.pressing import note
from engine.games import GAMES


@game.command(name=command_text("commands.game.new.name"), description=command_text("commands.game.new.description"))
@app_commands.rename(which=command_text("commands.game.new.game_option"))
@app_commands.choices(which=[app_commands.Choice(name=one.name, value=one.id) for one in GAMES.values()])
@app_commands.describe(
    which=command_text("commands.game.new.which"),
    promo=command_text("commands.game.new.promo"),
    reef=command_text("commands.game.new.reef"),
    pace=command_text("commands.game.new.pace"),
    thread=command_text("commands.game.new.thread"),
)
async def new(
    interaction: discord.Interaction[Client],
    which: str = "oceans",
    promo: bool | None = None,
    reef: bool = False,
    pace: Literal["live", "day", "none"] | None = None,
    thread: bool | None = None,
) -> None:
    """Opens a lobby with whoever asked for it in the first seat; what is not said is as the server has set it."""
    referee, person = interaction.client, interaction.user
    kept = await asyncio.to_thread(referee.preferences.server, interaction.guild_id or 0)
    if elsewhere := not_here(interaction, kept):
        await note(interaction, elsewhere)
        return
    locale = str(interaction.guild_locale or "")
    own = next(one for one in (thread, kept.thread, referee.threads) if one is not None)
    ruled = await asyncio.to_thread(referee.disputes.assumed, interaction.guild_id or 0)
    assumed = {question: answer for question, answer in ruled.items() if question in GAMES[which].questions}
    wanted = {"promo": kept.promo if promo is None else promo, "reef variant": reef}
    options = {name: value for name, value in wanted.items() if name in GAMES[which].agreements} | {"thread": own}
    if lacking := permissions.missing(interaction, thread=own):
        await note(interaction, lacking_text(speaker(interaction.locale), lacking))
        return
    record = Record(
        id="",
        game=which,
        server=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        host=person.id,
        options=options | ({"assume": assumed} if assumed else {}),
        pace=pace or kept.pace,
        locale=locale,
        opened=int(referee.tables.now()),
        version=VERSION,
    )
    live = await referee.tables.open(seated(record, person.display_name, person.id))
    await opened(interaction, live)
    await sweep(referee)
