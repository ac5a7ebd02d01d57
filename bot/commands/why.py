"""`/why`: the rules behind the last step, a number or a refused move of the position that one looked at last."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.commands.look_up import send_sheet
from bot.sender import answer
from bot.views.adjudication import value_text
from bot.views.escape import escape
from bot.views.notation import statement_line
from bot.views.sheet import Sheet
from engine.adjudication import Adjudication, adjudicate
from engine.scene_document import SceneError
from rules_db.reference import Reference

NUMBERS = ("attack", "forage", "shell", "aging", "capacity", "trait limit", "feedings")


@app_commands.command(name=command_text("commands.why.name"), description=command_text("commands.why.description"))
@app_commands.rename(
    number=command_text("commands.why.number_option"),
    species=command_text("commands.why.species_option"),
    move=command_text("commands.why.move_option"),
)
@app_commands.describe(
    number=command_text("commands.why.number_about"),
    species=command_text("commands.why.species_about"),
    move=command_text("commands.why.move_about"),
)
@app_commands.choices(number=[app_commands.Choice(name=what, value=what) for what in NUMBERS])
async def why(
    interaction: discord.Interaction[Client],
    number: str | None = None,
    species: str | None = None,
    move: str | None = None,
) -> None:
    """A number of a species, a move that is refused, or without either the last thing that happened."""
    say, referee = speaker(interaction.locale), interaction.client
    text = await asyncio.to_thread(referee.positions.last, interaction.user.id, interaction.channel_id or 0)
    if text is None:
        await answer(interaction, discord.Embed(description=say("why.nothing")), None)
        return
    if bool(number) != bool(species):
        await answer(interaction, discord.Embed(description=say("why.both")), None)
        return
    try:
        made = await asyncio.to_thread(adjudicate, text)
        sheet = _why(referee.reference, say, made, (number, species), move)
    except SceneError as error:
        await answer(interaction, discord.Embed(description=escape(str(error), limit=1500)), None)
        return
    await send_sheet(interaction, say, sheet)


def _why(
    reference: Reference, say: Say, made: Adjudication, number: tuple[str | None, str | None], move: str | None
) -> Sheet:
    sheet = Sheet(say("why.title"))
    if number[0] and number[1]:
        value = made.explain(number[0], number[1])
        sheet.add(value_text(say, number[0], number[1], value))
        cites = value.cites()
    elif move:
        reason, cites = made.refused(move)
        sheet.add(
            say("why.refused", reason=escape(reason, limit=600)) if reason else say("why.allowed", move=escape(move))
        )
    elif made.steps:
        step, cites = made.steps[-1]
        sheet.add(say("why.last", step=escape(step, limit=600)))
    else:
        sheet.add(say("why.no_step"))
        return sheet
    for cite in dict.fromkeys(cites):
        sheet.add(quoted(reference, say, cite))
    return sheet


def quoted(reference: Reference, say: Say, cite: str) -> str:
    """What stands behind an id: a rule in our words with the printed one, a card's text, an open question."""
    if statement := reference.statements.get(cite):
        return statement_line(say, reference, statement)
    if card := reference.cards.get(cite):
        return say("why.card", name=card.name, text=card.text or "", id=cite)
    if question := reference.assumptions.get(cite):
        return say("open.line", question=question.question, answer=question.choices[question.default], id=cite)
    chart = reference.charts.get(cite)
    return say("why.card", name=chart.name, text=chart.note or "", id=cite) if chart else f"• `{cite}`"
