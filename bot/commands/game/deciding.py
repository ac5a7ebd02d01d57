"""`/game play`: a decision in words."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, here, tables_here
from bot.commands.look_up import Suggestions
from bot.limits import CHOICE, CHOICES
from bot.tables.live import LiveTable, NotNow
from bot.views.table import desk
from bot.views.table.deciding import asked_again
from bot.views.table.question import understood


@game.command(name=command_text("commands.game.play.name"), description=command_text("commands.game.play.description"))
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(move=command_text("commands.game.play.move"), table=command_text("commands.game.table"))
async def play(interaction: discord.Interaction[Client], move: str, table: str | None = None) -> None:
    """A decision in words; one that is not allowed is refused with the rule that forbids it."""

    async def work(live: LiveTable) -> None:
        seat, choice = live.seat_of(interaction.user.id), live.playing.choice
        if choice is None:
            raise NotNow("table.ended")
        if choice.player != seat:
            raise NotNow("table.not_you", name=live.record.seats[choice.player].name)
        seq, keys = live.playing.seq, understood(live.game, live.playing, move)
        if await asked_again(interaction, speaker(interaction.locale), live, seat, keys):
            return
        await live.decide(interaction.user.id, seat, keys, seq)
        await desk.show(interaction, speaker(interaction.locale), live, seat)
        await interaction.client.publish(live)

    await at(interaction, table, work)


@play.autocomplete("move")
async def _moves(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """One's own options while one types; nobody else's."""
    try:
        live = await interaction.client.tables.find(await here(interaction, interaction.namespace.table))
    except NotNow:
        return []
    seat = live.record.seat_of(interaction.user.id) if live else None
    if live is None or seat is None or live.asked != seat:
        return []
    words = typed.casefold().split()
    shown = dict.fromkeys(live.game.shown(live.playing, key) for key in live.playing.legal())
    found = [text for text in shown if all(word in text.casefold() for word in words) and len(text) <= CHOICE]
    return [app_commands.Choice(name=text, value=text) for text in found[:CHOICES]]
