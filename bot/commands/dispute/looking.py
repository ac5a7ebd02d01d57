"""`/dispute list`, `show` and `search`: what is disputed in this server, and what was ruled, for one's own eyes."""

from __future__ import annotations

import asyncio
from typing import Literal

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.dispute.group import dispute
from bot.commands.look_up import Suggestions
from bot.limits import CHOICE, CHOICES
from bot.views.dispute import listing
from bot.views.dispute.acting import acting

WORDS = app_commands.Range[str, 1, 60]


@dispute.command(
    name=command_text("commands.dispute.list.name"), description=command_text("commands.dispute.list.description")
)
@app_commands.describe(what=command_text("commands.dispute.list.what"))
async def list_(interaction: discord.Interaction[Client], what: Literal["rulings", "open", "all"] = "rulings") -> None:
    """The house rulings in force, the disputes that are open, or all rulings there ever were."""
    await listing.show(interaction, speaker(interaction.locale), what)


@dispute.command(
    name=command_text("commands.dispute.search.name"), description=command_text("commands.dispute.search.description")
)
@app_commands.describe(words=command_text("commands.dispute.search.words"))
async def search(interaction: discord.Interaction[Client], words: WORDS) -> None:
    """The house rulings in which all these words stand."""
    await listing.show(interaction, speaker(interaction.locale), listing.FOUND, words=words)


@dispute.command(
    name=command_text("commands.dispute.show.name"), description=command_text("commands.dispute.show.description")
)
@app_commands.describe(id=command_text("commands.dispute.show.id"))
async def show(interaction: discord.Interaction[Client], id: str) -> None:  # noqa: A002 - what people call it
    """A dispute, or what was ruled in it, with its history."""
    say = speaker(interaction.locale)
    await acting(interaction, say, lambda: listing.show_one(interaction, say, id.strip().lower()))


async def rulings_here(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """Suggests the house rulings of this server."""
    disputes, server = interaction.client.disputes, interaction.guild_id or 0
    found = await asyncio.to_thread(disputes.search, server, typed)
    named = [(f"{one.id}: {one.text}"[:CHOICE], one.id) for one in found]
    return [app_commands.Choice(name=name, value=value) for name, value in named[:CHOICES]]


@show.autocomplete("id")
async def _all(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """Suggests the disputes that are open, then the house rulings."""
    disputes, server = interaction.client.disputes, interaction.guild_id or 0
    there = await asyncio.to_thread(disputes.open_in, server)
    words = typed.casefold().split()
    named = [(f"{one.id}: {one.words}"[:CHOICE], one.id) for one in there]
    fitting = [app_commands.Choice(name=n, value=v) for n, v in named if all(w in n.casefold() for w in words)]
    return [*fitting, *await rulings_here(interaction, typed)][:CHOICES]
