"""`/why`: the rules behind the last step, a number or a refused move.

Where a game is played, of that game; elsewhere of the position that one looked at last.
"""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.place import at, played_here
from bot.sender import answer
from bot.views.table.why import why_here
from bot.views.why import Asked, show_why
from engine.games import GAMES

NUMBERS = tuple(dict.fromkeys(what for one in GAMES.values() for what in one.words.explained))
"""The numbers of all games that have parts."""


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
    say, positions = speaker(interaction.locale), interaction.client.positions
    asked = Asked(*(" ".join((given or "").split()) for given in (number, species, move)))
    slip = _slip(number, species, move)
    played = await asyncio.to_thread(played_here, interaction)
    if played and not slip:
        await at(interaction, played[0].id, lambda live: why_here(interaction, say, live, asked))
        return
    text = await asyncio.to_thread(positions.last, interaction.user.id, interaction.channel_id or 0)
    if text is None and not played:
        slip = "why.nothing"
    if slip:
        await answer(interaction, discord.Embed(description=say(slip)), None)
        return
    code = await asyncio.to_thread(positions.keep, text or "")
    await show_why(interaction, say, code, asked)


def _slip(number: str | None, species: str | None, move: str | None) -> str | None:
    """What is wrong with a question: a number needs its species, and only one thing is explained at a time."""
    if bool(number) != bool(species):
        return "why.both"
    return "why.one" if number and move else None
