"""`/game options`: what a table has agreed on, and in the lobby how to change it."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, meant, tables_here
from bot.commands.look_up import Suggestions
from bot.limits import CHOICE, CHOICES
from bot.sender import show_layout
from bot.tables.live import LiveTable, NotNow
from bot.views.table import options as views


@game.command(
    name=command_text("commands.game.options.name"), description=command_text("commands.game.options.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(
    question=command_text("commands.game.options.question"),
    answer=command_text("commands.game.options.answer"),
    table=command_text("commands.game.table"),
)
async def options(
    interaction: discord.Interaction[Client],
    question: str | None = None,
    answer: str | None = None,
    table: str | None = None,
) -> None:
    """Shows what is agreed on; with a question that no source settles and an answer to it, that is agreed on too."""

    async def work(live: LiveTable) -> None:
        record = live.record
        if question and answer:
            asked, said = question, answer
            record = await views.agree(interaction, live, lambda now: views.answered(now, asked, said))
        elif question or answer:
            raise NotNow("options.both")
        await show_layout(interaction, views.panel(interaction.client.reference, speaker(interaction.locale), record))

    await at(interaction, table, work)


@options.autocomplete("question")
async def _questions(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """The open questions of the game of which the engine plays more than one answer."""
    rows, live = interaction.client.reference.assumptions, await meant(interaction)
    open_ones = [question for question, choices in live.game.questions.items() if len(choices) > 1] if live else []
    shown = [(rows[question].question if question in rows else question, question) for question in open_ones]
    words = typed.casefold().split()
    fitting = [pair for pair in shown if all(word in " ".join(pair).casefold() for word in words)]
    return [app_commands.Choice(name=text[:CHOICE], value=question) for text, question in fitting[:CHOICES]]


@options.autocomplete("answer")
async def _answers(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """The answers to the question that has been chosen, those that this table can play by."""
    question, live = str(interaction.namespace.question or ""), await meant(interaction)
    row = interaction.client.reference.assumptions.get(question)
    choices = await asyncio.to_thread(views.answers, live.record, question) if live else []
    shown = [(f"{choice}: {row.choices.get(choice, '')}" if row else choice, choice) for choice in choices]
    fitting = [pair for pair in shown if typed.casefold() in pair[0].casefold()]
    return [app_commands.Choice(name=text[:CHOICE], value=choice) for text, choice in fitting[:CHOICES]]
