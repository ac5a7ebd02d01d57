"""`/why`: the rules behind the last step, a number or a refused move of the position that one looked at last."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands

from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.commands.look_up import send_sheet
from bot.sender import answer, worked_out
from bot.views.adjudication import value_text
from bot.views.escape import escape
from bot.views.notation import link_to, place, statement_line
from bot.views.sheet import ONE_PAGE, Link, Sheet, split
from engine.adjudication import Adjudication, adjudicate
from engine.scene_document import SceneError
from rules_db.reference import Reference

NUMBERS = ("attack", "forage", "shell", "aging", "capacity", "trait limit", "feedings")
MOST_TYPED = 200
"""Letters of a species or move that are looked at: none has more."""
KEPT_FOR_IDS = 600
"""Letters for the ids of rules that have no room."""


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
    if slip := _slip(number, species, move):
        await answer(interaction, discord.Embed(description=say(slip)), None)
        return
    try:
        made = await worked_out(interaction, asyncio.to_thread(adjudicate, text))
        said, cites = _explained(say, made, (number, (species or "")[:MOST_TYPED]), (move or "")[:MOST_TYPED])
    except SceneError as error:
        await answer(interaction, discord.Embed(description=escape(str(error), limit=1500)), None)
        return
    await send_sheet(interaction, say, why_sheet(referee.reference, say, said, cites))


def _slip(number: str | None, species: str | None, move: str | None) -> str | None:
    """What is wrong with a question: a number needs its species, and only one thing is explained at a time."""
    if bool(number) != bool(species):
        return "why.both"
    return "why.one" if number and move else None


def _explained(say: Say, made: Adjudication, number: tuple[str | None, str], move: str) -> tuple[str, tuple[str, ...]]:
    """What is asked about, in words, and the rules behind it. Raises `SceneError`."""
    if number[0] and number[1]:
        value = made.explain(number[0], number[1])
        return value_text(say, number[0], number[1], value), value.cites()
    if move:
        reason, cites = made.refused(move)
        refused = say("why.refused", reason=escape(reason, limit=600))
        return (refused if reason else say("why.allowed", move=escape(move))), cites
    if made.steps:
        step, cites = made.steps[-1]
        return say("why.last", step=escape(step, limit=600)), cites
    return say("why.no_step"), ()


def why_sheet(reference: Reference, say: Say, said: str, cites: Sequence[str]) -> Sheet:
    """One page: what is explained, then the rules, each with its button; of those without room, the ids."""
    sheet = Sheet(say("why.title"), letters=ONE_PAGE)
    first, *rest = split(said, ONE_PAGE // 2)
    sheet.add(f"{first} …" if rest else first)
    room, ids = ONE_PAGE - KEPT_FOR_IDS - len(first), list(dict.fromkeys(cites))
    for number, cite in enumerate(ids):
        text = quoted(reference, say, cite)
        room -= len(text) + 2
        if room < 0:
            left = " ".join(f"`{i}`" for i in ids[number:])
            sheet.add(split(say("why.more", ids=left), KEPT_FOR_IDS)[0])
            break
        sheet.add(text, tuple(link for link in [_link(reference, cite)] if link))
    return sheet


def _link(reference: Reference, cite: str) -> Link | None:
    if cite in reference.assumptions:
        return Link(cite, place("assumption", cite))
    for kind, known in (("statement", reference.statements), ("card", reference.cards), ("chart", reference.charts)):
        if cite in known:
            return link_to(reference, kind, cite)
    return None


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
