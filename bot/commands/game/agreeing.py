"""`/game undo`, `/game correct` and `/game end`: what the others at the table have to agree to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, here, meant, tables_here
from bot.commands.look_up import Suggestions
from bot.disputes import moments
from bot.disputes.moments import Decided
from bot.limits import CHOICE, CHOICES
from bot.tables import motions
from bot.tables.live import LiveTable, NotNow
from bot.views.table import desk, motion

WHY = app_commands.Range[str, 1, 200]
CHANGE = app_commands.Range[str, 1, 200]


@game.command(name=command_text("commands.game.undo.name"), description=command_text("commands.game.undo.description"))
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(
    to=command_text("commands.game.undo.to"),
    why=command_text("commands.game.why"),
    table=command_text("commands.game.table"),
)
async def undo(
    interaction: discord.Interaction[Client], to: str | None = None, why: WHY | None = None, table: str | None = None
) -> None:
    """One's own last decision at once where nothing has come of it for others; what is further back if all agree."""
    say, person = speaker(interaction.locale), interaction.user.id

    async def work(live: LiveTable) -> None:
        seat = live.seat_of(person)
        last = live.undoable(seat)
        meant = _meant(await asyncio.to_thread(moments.decided, live), person, to)
        if last is not None and last == meant.before:
            await live.undo(person, last, live.playing.seq)
            await desk.show(interaction, say, live, seat)
            await interaction.client.publish(live)
            return
        put = motion.new(interaction, live, "undo", why, values=(meant.before,), about=meant.words)
        await motion.propose(interaction, say, live, put)

    await at(interaction, table, work, ended=True)


def _meant(decided: Sequence[Decided], person: int, to: str | None) -> Decided:
    """The decision that is meant; without a word on it one's own last. Raises `NotNow`."""
    found = [one for one in decided if (one.by == person if to is None else str(one.entry) == to)]
    if not found:
        raise NotNow("motion.nothing_decided" if to is None else "motion.no_point")
    return found[0]


@undo.autocomplete("to")
async def _points(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """The decisions that can be gone back to, the latest first."""
    try:
        live = await interaction.client.tables.find(await here(interaction, interaction.namespace.table, ended=True))
        decided = await asyncio.to_thread(moments.decided, live) if live else []
    except NotNow:
        return []
    shown = [(f"{n}. {one.words}", str(one.entry)) for n, one in enumerate(decided, 1)]
    fitting = [(text, value) for text, value in shown if typed.casefold() in text.casefold()]
    return [app_commands.Choice(name=text[:CHOICE], value=value) for text, value in fitting[:CHOICES]]


@game.command(
    name=command_text("commands.game.correct.name"), description=command_text("commands.game.correct.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(
    change=command_text("commands.game.correct.change"),
    why=command_text("commands.game.why"),
    table=command_text("commands.game.table"),
)
async def correct(interaction: discord.Interaction[Client], change: CHANGE, why: WHY, table: str | None = None) -> None:
    """A change by hand that all agree to; one that can't be made is refused before anyone is asked."""
    say = speaker(interaction.locale)

    async def work(live: LiveTable) -> None:
        seat = live.seat_of(interaction.user.id)
        async with live.lock:
            values = await asyncio.to_thread(live.game.corrected, live.playing, seat, change)
        about = ", ".join(map(str, values))
        put = motion.new(interaction, live, "correct", why, values=values, about=about)
        await motion.propose(interaction, say, live, put)

    await at(interaction, table, work)


@correct.autocomplete("change")
async def _changes(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """How each change is written, until it can be told which one it is."""
    live = await meant(interaction)
    ways = live.game.corrections if live else {}
    verb, written, _ = typed.partition(",")
    if written and verb.strip().casefold() in ways:
        return [app_commands.Choice(name=f"{typed} ({ways[verb.strip().casefold()]})"[:CHOICE], value=typed[:CHOICE])]
    return [
        app_commands.Choice(name=how[:CHOICE], value=f"{verb}, ")
        for verb, how in ways.items()
        if typed.casefold() in how
    ]


@game.command(name=command_text("commands.game.end.name"), description=command_text("commands.game.end.description"))
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(why=command_text("commands.game.why"), table=command_text("commands.game.table"))
async def end(interaction: discord.Interaction[Client], why: WHY | None = None, table: str | None = None) -> None:
    """The end of a game without a winner; if somebody has left the others waiting for days, most of them are enough."""
    say, person = speaker(interaction.locale), interaction.user.id

    async def work(live: LiveTable) -> None:
        live.seat_of(person)
        gone = motions.away(live.record, live.asked, int(live.now()), motions.GONE)
        without = tuple(one for one in gone if one != person)
        put = motion.new(interaction, live, "end", why, without=without, most=bool(without))
        await motion.propose(interaction, say, live, put)

    await at(interaction, table, work)
