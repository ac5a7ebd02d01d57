"""`/ruling`: what is ruled on a card, or where two or three cards meet."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.card import complete_card
from bot.commands.game.place import meant_here
from bot.commands.look_up import Suggestions, send_hit, send_place, send_sheet, suggestions
from bot.limits import CHOICES
from bot.views.found import unsure_sheet
from bot.views.notation import place
from rules_db.answers import asked_for, cards_meant

MOST_CARDS = 3


@app_commands.command(
    name=command_text("commands.ruling.name"), description=command_text("commands.ruling.description")
)
@app_commands.rename(
    first=command_text("commands.ruling.first_option"),
    second=command_text("commands.ruling.second_option"),
    third=command_text("commands.ruling.third_option"),
)
@app_commands.describe(
    first=command_text("commands.ruling.first_about"),
    second=command_text("commands.ruling.second_about"),
    third=command_text("commands.ruling.third_about"),
)
async def ruling(
    interaction: discord.Interaction[Client], first: str, second: str | None = None, third: str | None = None
) -> None:
    """All that speaks of every card named, or of an action, term or heading; what is not certain is asked back."""
    say, referee = speaker(interaction.locale), interaction.client
    cards: list[str] = []
    typed = [name for name in (first, second, third) if name]
    for found in (found for name in typed for found in cards_meant(referee.card_names, name)):
        if not found.best:
            if about := asked_for(referee.reference, referee.texts, (referee.rule_names,), first):
                await send_hit(interaction, say, await meant_here(interaction, about))
                return
            await send_sheet(interaction, say, unsure_sheet(referee.reference, say, found))
            return
        cards.append(found.best.ref)
    await send_place(interaction, say, place("ruling", *list(dict.fromkeys(cards))[:MOST_CARDS]))


@ruling.autocomplete("first")
async def _subjects(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """Cards, then actions, terms and headings: games without cards have rulings on those."""
    referee = interaction.client
    rules = suggestions(referee.reference, speaker(interaction.locale), referee.rule_names.complete(typed))
    return [*complete_card(interaction, typed), *rules][:CHOICES]


@ruling.autocomplete("second")
@ruling.autocomplete("third")
async def _names(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    return complete_card(interaction, typed)
