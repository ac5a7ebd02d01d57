"""`/card`, and "Look up cards" on a message."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.commands.game.place import played_here
from bot.commands.look_up import Suggestions, send_hit, send_sheet, suggestions
from bot.views.found import message_sheet, unsure_sheet
from bot.views.table.lying import lying
from rules_db.answers import meant
from rules_db.search import Hit


@app_commands.command(name=command_text("commands.card.name"), description=command_text("commands.card.description"))
@app_commands.rename(name=command_text("commands.card.name_option"))
@app_commands.describe(name=command_text("commands.card.name_about"))
async def card(interaction: discord.Interaction[Client], name: str) -> None:
    """One card, a choice between several, or the nearest names."""
    say = speaker(interaction.locale)
    found = meant(interaction.client.card_names, interaction.client.texts, name)
    if found.best:
        await send_hit(interaction, say, found.best, await _at_table(interaction, say, found.best))
    else:
        await send_sheet(interaction, say, unsure_sheet(interaction.client.reference, say, found))


async def _at_table(interaction: discord.Interaction[Client], say: Say, hit: Hit) -> str:
    """Where a card is at the table that is played here, as far as whoever asks may see; empty where none is."""
    played = await asyncio.to_thread(played_here, interaction) if hit.kind == "card" else []
    live = await interaction.client.tables.find(played[0].id) if played else None
    if live is None:
        return ""
    async with live.lock:
        seat = live.record.seat_of(interaction.user.id)
        return await asyncio.to_thread(lying, interaction.client.reference, say, live, seat, hit.ref)


@card.autocomplete("name")
async def _names(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    return complete_card(interaction, typed)


def complete_card(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """Card names for what has been typed so far."""
    referee = interaction.client
    return suggestions(referee.reference, speaker(interaction.locale), referee.card_names.complete(typed))


@app_commands.context_menu(name=command_text("commands.lookup.name"))
async def look_up_cards(interaction: discord.Interaction[Client], message: discord.Message) -> None:
    """The cards that a message names; one alone is shown at once."""
    say = speaker(interaction.locale)
    hits = interaction.client.card_names.named_in(message.content)
    if len(hits) == 1:
        await send_hit(interaction, say, hits[0])
    else:
        await send_sheet(interaction, say, message_sheet(interaction.client.reference, say, hits))
