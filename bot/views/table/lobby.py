"""The lobby: who wants to play, and what the table has agreed on, until somebody presses Start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord

from bot import permissions
from bot.catalogue import Say, speaker
from bot.layout import Layout
from bot.sender import repost, show_layout
from bot.store.records import Record
from bot.tables import seating
from bot.tables.live import LiveTable, NotNow
from bot.views.carrying import Pressed
from bot.views.escape import escape
from bot.views.table import options
from bot.views.table.pressing import COLOUR, at_table, note
from engine.games import GAMES
from rules_db.reference import Reference

THREAD_NAME = 100
ARCHIVED_AFTER = 10080
"""Minutes without a message after which Discord folds a thread away; a message unfolds it."""


def lobby(reference: Reference, say: Say, record: Record) -> Layout:
    """The lobby as everyone sees it."""
    game, layout = GAMES[record.game], Layout(COLOUR)
    layout.text(f"## {say('lobby.title', game=game.name, id=record.id)}")
    most = seating.most(record)
    alone = game.least == most == 1
    how = "lobby.alone" if alone else "lobby.how_many" if game.least == most else "lobby.how"
    layout.text(say(how, least=game.least, most=most))
    seats = [say("lobby.computer" if s.computer else "lobby.person", name=escape(s.name)) for s in record.seats]
    layout.text("\n".join(seats) or say("lobby.nobody"))
    layout.text(say("lobby.options", options=options.in_short(reference, say, record)))
    if record.stage != "lobby":
        layout.text(say("lobby.begun", place=f"<#{record.thread}>"))
        return layout
    table = record.id
    if not alone or not record.seats:
        layout.controls(
            Join(table, say("lobby.buttons.join")),
            Leave(table, say("lobby.buttons.leave")),
            AddComputer(table, say("lobby.buttons.add")),
            RemoveComputer(table, say("lobby.buttons.remove")),
        )
    layout.controls(
        Start(table, say("lobby.buttons.start")),
        options.ShowOptions(table, say("lobby.buttons.options")),
        Cancel(table, say("lobby.buttons.cancel")),
    )
    return layout


async def opened(interaction: discord.Interaction[Any], live: LiveTable) -> None:
    """Shows the lobby of a new table to everyone, and notes in which message that is."""
    record = live.record
    await show_layout(interaction, lobby(interaction.client.reference, speaker(record.locale), record), private=False)
    message = await interaction.original_response()
    await live.change(lambda now: now.changed(lobby=message.id))


def _closed(record: Record, key: str) -> Layout:
    layout = Layout(COLOUR)
    layout.text(speaker(record.locale)(key))
    return layout


async def sweep(client: Any) -> None:
    """Closes the lobbies in which nobody has pressed anything for long."""
    now = int(client.tables.now())
    for record in await asyncio.to_thread(client.tables.journal.lobbies):
        live = await client.tables.find(record.id) if seating.expired(record, now) else None
        if live and seating.expired(live.record, now):
            await client.tables.forget(live)
            message = client.get_partial_messageable(record.channel).get_partial_message(record.lobby)
            with suppress(discord.HTTPException):  # deleted, or out of the bot's sight
                await repost(message, _closed(live.record, "lobby.expired"))


class InLobby(Pressed, template="never"):
    """A button of the lobby: changes who sits there and shows it."""

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)
        self.item.style = self.style

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Changes the lobby in the place of its message; one that nobody has wanted for long is closed."""

        async def work(live: LiveTable) -> None:
            options.in_lobby(live)
            if seating.expired(live.record, int(live.now())):
                await interaction.client.tables.forget(live)
                await show_layout(interaction, _closed(live.record, "lobby.expired"), instead=True)
                return
            await self.enter(interaction, live)

        await at_table(interaction, say, self.code, work)

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """What the button does."""
        raise NotImplementedError


async def changed(interaction: discord.Interaction[Any], live: LiveTable, how: Callable[[Record], Record]) -> None:
    """Changes the record and shows the lobby in the place of the message whose button was pressed."""
    record = await options.change(live, how)
    await show_layout(interaction, lobby(interaction.client.reference, speaker(record.locale), record), instead=True)


class Join(InLobby, template=r"lj1:(?P<code>[0-9a-z]+)"):
    """Takes a seat."""

    sign = "lj1"
    style = discord.ButtonStyle.primary

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """With one more person."""
        user = interaction.user

        def joined(record: Record) -> Record:
            if record.seat_of(user.id) is not None:
                raise NotNow("table.seated")
            return seating.seated(record, user.display_name, user.id)

        await changed(interaction, live, joined)


class Leave(InLobby, template=r"ll1:(?P<code>[0-9a-z]+)"):
    """Gives the seat up."""

    sign = "ll1"

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Without that person."""
        await changed(interaction, live, lambda record: seating.left(record, interaction.user.id))


class AddComputer(InLobby, template=r"la1:(?P<code>[0-9a-z]+)"):
    """Seats a computer player."""

    sign = "la1"

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """With one more computer player."""
        await changed(interaction, live, lambda record: seating.seated(record, seating.computer_name(record), None))


class RemoveComputer(InLobby, template=r"lr1:(?P<code>[0-9a-z]+)"):
    """Takes the last computer player away."""

    sign = "lr1"

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Without the last computer player."""
        await changed(interaction, live, seating.without_computer)


class Start(InLobby, template=r"ls1:(?P<code>[0-9a-z]+)"):
    """Begins the game, in a thread of its own where there can be one."""

    sign = "ls1"
    style = discord.ButtonStyle.success

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Sets the game up and shows its board; until that is done, whoever presses again is told so."""
        record = live.record
        least = GAMES[record.game].least
        if record.seat_of(interaction.user.id) is None and interaction.user.id != record.host:
            raise NotNow("table.not_host")
        if len(record.seats) < least:
            raise NotNow("table.too_few", least=least)
        if lacking := permissions.missing(interaction, thread=bool(record.options.get("thread", True))):
            await note(interaction, options.lacking_text(speaker(interaction.locale), lacking))
            return
        live.beginning = True
        try:
            await interaction.response.defer()
            await asyncio.to_thread(seating.check, record)
            place = await _place(interaction, record)
            await live.begin(interaction.user.id, record.changed(thread=place))
        finally:
            live.beginning = False
        begun = lobby(interaction.client.reference, speaker(record.locale), live.record)
        await show_layout(interaction, begun, instead=True)
        await interaction.client.publish(live)


async def _place(interaction: discord.Interaction[Any], record: Record) -> int:
    """Where the game is played: a thread made for it, or the channel. Raises `NotNow` where Discord makes none."""
    channel = interaction.channel
    wanted = record.options.get("thread", True) and interaction.client.threads
    if not wanted or not isinstance(channel, discord.TextChannel):
        return record.channel
    names = ", ".join(seat.name for seat in record.seats)
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(
            name=f"{GAMES[record.game].name} {record.id}: {names}"[:THREAD_NAME],
            type=kind,
            auto_archive_duration=ARCHIVED_AFTER,
        )
    except discord.HTTPException as error:
        raise NotNow("lobby.no_thread", reason=error.text or str(error)) from error
    return thread.id


class Cancel(InLobby, template=r"lc1:(?P<code>[0-9a-z]+)"):
    """Closes the lobby."""

    sign = "lc1"

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Removes the table; whoever opened it may, or whoever sits there once they have left."""
        record, person = live.record, interaction.user.id
        if person != record.host and (record.seat_of(person) is None or record.seat_of(record.host) is not None):
            raise NotNow("table.not_host")
        await interaction.client.tables.forget(live)
        await show_layout(interaction, _closed(record, "lobby.cancelled"), instead=True)


ITEMS = (Join, Leave, AddComputer, RemoveComputer, Start, Cancel)
"""What the bot knows again after a restart."""
