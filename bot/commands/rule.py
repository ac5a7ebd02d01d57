"""`/rule`: a statement or open question by its id, a term, table, heading or card by name, else a question."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.place import meant_here
from bot.commands.look_up import Suggestions, send_hit, send_sheet, suggestions
from bot.views.found import answers_sheet, no_statement_sheet, nothing_sheet
from bot.views.notation import is_statement_id
from rules_db.answers import asked_for
from rules_db.search import LONGEST_NAME


@app_commands.command(name=command_text("commands.rule.name"), description=command_text("commands.rule.description"))
@app_commands.rename(query=command_text("commands.rule.query_option"))
@app_commands.describe(query=command_text("commands.rule.query_about"))
async def rule(interaction: discord.Interaction[Client], query: str) -> None:
    """The one rule meant, or the texts that answer best."""
    say, referee = speaker(interaction.locale), interaction.client
    if hits := asked_for(referee.reference, referee.texts, (referee.rule_names, referee.card_names), query):
        await send_hit(interaction, say, await meant_here(interaction, hits))
        return
    if is_statement_id(referee.reference, asked := query.strip().casefold()):
        await send_sheet(interaction, say, no_statement_sheet(referee.reference, say, asked))
        return
    passages = await asyncio.to_thread(referee.texts.search, query, kinds=("statement", "term", "chart"))
    if passages:
        named = referee.card_names.named_in(query[:LONGEST_NAME])
        await send_sheet(interaction, say, answers_sheet(referee.reference, say, query, passages, named))
    else:
        await send_sheet(interaction, say, nothing_sheet(say, query))


@rule.autocomplete("query")
async def _queries(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    referee = interaction.client
    return suggestions(referee.reference, speaker(interaction.locale), referee.rule_names.complete(typed))
