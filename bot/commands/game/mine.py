"""`/game mine` and `/game results`: one's own tables and how games have ended."""

from __future__ import annotations

import asyncio

import discord

from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.layout import Layout
from bot.sender import show_layout, worked_out
from bot.store.records import Record, Result
from bot.tables.live import LiveTable
from bot.views.escape import escape
from bot.views.table.motion import link
from bot.views.table.pressing import COLOUR
from engine.games import GAMES

TABLES, GAMES_SHOWN = 12, 10
"""Of one's own, and of games that have ended, those that an answer shows."""


@game.command(name=command_text("commands.game.mine.name"), description=command_text("commands.game.mine.description"))
async def mine(interaction: discord.Interaction[Client]) -> None:
    """One's own tables: whose turn it is and where; and how many games one has played and won."""
    say, person = speaker(interaction.locale), interaction.user.id
    journal, tables = interaction.client.tables.journal, interaction.client.tables

    async def read() -> tuple[list[Record], list[LiveTable | None], tuple[int, int]]:
        records = await asyncio.to_thread(journal.of_person, person)
        shown = records[::-1][:TABLES]
        return (
            records,
            [await tables.find(record.id) for record in shown],
            await asyncio.to_thread(journal.tally, person),
        )

    records, found, (played, won) = await worked_out(interaction, read())
    lines = [_line(say, live, person) for live in found if live]
    layout = Layout(COLOUR)
    layout.text(f"### {say('mine.title')}")
    layout.text("\n".join(lines) or say("mine.none"))
    if len(records) > TABLES:
        layout.text(say("mine.more", n=len(records) - TABLES))
    layout.text(say("mine.tally", played=played, won=won))
    await show_layout(interaction, layout)


def _line(say: Say, live: LiveTable, person: int) -> str:
    record = live.record
    names = ", ".join(escape(seat.player or seat.name) for seat in record.seats)
    return say(
        "mine.table", game=live.game.name, id=record.id, link=link(record), names=names, said=_said(say, live, person)
    )


def _said(say: Say, live: LiveTable, person: int) -> str:
    record = live.record
    if record.stage != "playing" or live.asked is None:
        return say("mine.paused" if record.stage == "paused" else "mine.lobby")
    seat = record.seats[live.asked]
    return (
        say("mine.your_turn")
        if seat.person == person
        else say("mine.turn", name=escape(seat.player or seat.name), since=record.touched)
    )


@game.command(
    name=command_text("commands.game.results.name"), description=command_text("commands.game.results.description")
)
async def results(interaction: discord.Interaction[Client]) -> None:
    """The games that ended last in this server, with everyone's points."""
    say, journal = speaker(interaction.locale), interaction.client.tables.journal
    games = await asyncio.to_thread(journal.results, interaction.guild_id or 0, GAMES_SHOWN)
    layout = Layout(COLOUR)
    layout.text(f"### {say('mine.results')}")
    layout.text("\n".join(_ended(say, seats) for seats in games) or say("mine.no_results"))
    await show_layout(interaction, layout)


def _ended(say: Say, seats: list[Result]) -> str:
    places = ", ".join(
        say("mine.won" if seat.place == 1 else "mine.place", name=escape(seat.name), points=seat.points)
        for seat in seats
    )
    return say(
        "mine.ended", when=f"<t:{seats[0].at}:d>", game=GAMES[seats[0].game].name, id=seats[0].table, places=places
    )
