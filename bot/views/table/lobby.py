"""The lobby: who wants to play, and what the table has agreed on, until somebody presses Start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.layout import Layout
from bot.sender import show_layout
from bot.store.records import Record, Seat
from bot.tables.live import LiveTable, NotNow
from bot.views.carrying import Pressed
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR, at_table
from engine.games import GAMES

NAME = 32
"""Letters of a player's name."""
COMPUTERS = ("Nereid", "Proteus", "Thetis", "Triton", "Galene", "Nereus")
"""What computer players are called."""
THREAD_NAME = 100
ARCHIVED_AFTER = 10080
"""Minutes without a message after which Discord folds a thread away; a message unfolds it."""


def lobby(say: Say, record: Record) -> Layout:
    """The lobby as everyone sees it."""
    game, layout = GAMES[record.game], Layout(COLOUR)
    layout.text(f"## {say('lobby.title', game=game.name, id=record.id)}")
    layout.text(say("lobby.how", least=game.least, most=game.most))
    seats = [say("lobby.computer" if s.computer else "lobby.person", name=escape(s.name)) for s in record.seats]
    layout.text("\n".join(seats) or say("lobby.nobody"))
    layout.text(say("lobby.options", options=options_text(say, record)))
    if record.stage != "lobby":
        layout.text(say("lobby.begun", place=f"<#{record.thread}>"))
        return layout
    table = record.id
    layout.controls(
        Join(table, say("lobby.buttons.join")),
        Leave(table, say("lobby.buttons.leave")),
        AddComputer(table, say("lobby.buttons.add")),
        RemoveComputer(table, say("lobby.buttons.remove")),
    )
    layout.controls(Start(table, say("lobby.buttons.start")), Cancel(table, say("lobby.buttons.cancel")))
    return layout


def options_text(say: Say, record: Record) -> str:
    """What the table has agreed on, in words."""
    options = record.options
    promo = say("lobby.promo_in" if options.get("promo", True) else "lobby.promo_out")
    said = [say("lobby.reef") if options.get("reef variant") else promo, say(f"lobby.pace.{record.pace}")]
    said += [f"`{question}: {choice}`" for question, choice in (options.get("assume") or {}).items()]
    return " · ".join(said)


def seated(record: Record, name: str, person: int | None) -> Record:
    """The record with one more seat; a name that is taken gets a number."""
    taken = {seat.name.casefold() for seat in record.seats}
    plain = " ".join(name.split())[:NAME] or "?"
    free = next(n for n in (plain, *(f"{plain} {k}" for k in range(2, 99))) if n.casefold() not in taken)
    return record.changed(seats=(*record.seats, Seat(name=free, person=person)))


class InLobby(Pressed, template="never"):
    """A button of the lobby: changes who sits there and shows it."""

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)
        self.item.style = self.style

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Changes the lobby in the place of its message."""

        async def work(live: LiveTable) -> None:
            if live.record.stage != "lobby":
                raise NotNow("table.begun")
            await self.enter(interaction, live)

        await at_table(interaction, say, self.code, work)

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """What the button does."""
        raise NotImplementedError


async def changed(interaction: discord.Interaction[Any], live: LiveTable, how: Callable[[Record], Record]) -> None:
    """Changes the record and shows the lobby in the place of the message whose button was pressed."""
    record = await live.change(how)
    await show_layout(interaction, lobby(speaker(record.locale), record), instead=True)


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
            _room(record)
            return seated(record, user.display_name, user.id)

        await changed(interaction, live, joined)


class Leave(InLobby, template=r"ll1:(?P<code>[0-9a-z]+)"):
    """Gives the seat up."""

    sign = "ll1"

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Without that person."""
        await changed(
            interaction, live, lambda record: _without(record, record.seat_of(interaction.user.id), "no_seat")
        )


class AddComputer(InLobby, template=r"la1:(?P<code>[0-9a-z]+)"):
    """Seats a computer player."""

    sign = "la1"

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """With one more computer player."""

        def added(record: Record) -> Record:
            _room(record)
            taken = {seat.name for seat in record.seats}
            return seated(record, next(name for name in COMPUTERS if name not in taken), None)

        await changed(interaction, live, added)


class RemoveComputer(InLobby, template=r"lr1:(?P<code>[0-9a-z]+)"):
    """Takes the last computer player away."""

    sign = "lr1"

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Without the last computer player."""

        def removed(record: Record) -> Record:
            last = max((n for n, seat in enumerate(record.seats) if seat.computer), default=None)
            return _without(record, last, "table.no_computer")

        await changed(interaction, live, removed)


def _without(record: Record, seat: int | None, otherwise: str) -> Record:
    if seat is None:
        raise NotNow(otherwise)
    return record.changed(seats=record.seats[:seat] + record.seats[seat + 1 :])


def _room(record: Record) -> None:
    game = GAMES[record.game]
    if len(record.seats) >= (6 if record.options.get("more players") else game.most):
        raise NotNow("table.full", most=len(record.seats))


class Start(InLobby, template=r"ls1:(?P<code>[0-9a-z]+)"):
    """Begins the game, in a thread of its own where there can be one."""

    sign = "ls1"
    style = discord.ButtonStyle.success

    async def enter(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Sets the game up and shows its board."""
        record = live.record
        game = GAMES[record.game]
        if record.seat_of(interaction.user.id) is None and interaction.user.id != record.host:
            raise NotNow("table.not_host")
        if len(record.seats) < game.least:
            raise NotNow("table.too_few", least=game.least)
        await interaction.response.defer()
        thread = record.channel if not record.options.get("thread", True) else await _thread(interaction, live)
        await live.begin(interaction.user.id, record.changed(thread=thread))
        record = live.record
        await show_layout(interaction, lobby(speaker(record.locale), record), instead=True)
        await interaction.client.publish(live)


async def _thread(interaction: discord.Interaction[Any], live: LiveTable) -> int:
    """A thread for the game; the channel itself where there can be none."""
    record, channel = live.record, interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return record.channel
    names = ", ".join(seat.name for seat in record.seats)
    thread = await channel.create_thread(
        name=f"{GAMES[record.game].name} {record.id}: {names}"[:THREAD_NAME],
        type=discord.ChannelType.public_thread,
        auto_archive_duration=ARCHIVED_AFTER,
    )
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
        layout = Layout(COLOUR)
        layout.text(speaker(record.locale)("lobby.cancelled"))
        await show_layout(interaction, layout, instead=True)


ITEMS = (Join, Leave, AddComputer, RemoveComputer, Start, Cancel)
"""What the bot knows again after a restart."""
