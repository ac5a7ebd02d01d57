"""`/game`: a table is opened, looked at and played at."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Literal

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.look_up import Suggestions
from bot.limits import CHOICE, CHOICES
from bot.sender import show_layout
from bot.store.records import Record
from bot.tables.live import LiveTable, NotNow
from bot.version import VERSION
from bot.views.table import beside, desk
from bot.views.table.board import public
from bot.views.table.lobby import lobby, seated
from bot.views.table.pressing import at_table, note
from engine.core.choice import Key
from engine.core.decision import Refusal, Refused
from engine.scene_answers import NotPicked

Work = Callable[[LiveTable], Awaitable[None]]

game = app_commands.Group(
    name=command_text("commands.game.name"),
    description=command_text("commands.game.description"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)


@game.command(name=command_text("commands.game.new.name"), description=command_text("commands.game.new.description"))
@app_commands.describe(
    promo=command_text("commands.game.new.promo"),
    reef=command_text("commands.game.new.reef"),
    pace=command_text("commands.game.new.pace"),
    thread=command_text("commands.game.new.thread"),
)
async def new(
    interaction: discord.Interaction[Client],
    promo: bool = True,
    reef: bool = False,
    pace: Literal["live", "day", "none"] = "live",
    thread: bool | None = None,
) -> None:
    """Opens a lobby with whoever asked for it in the first seat."""
    referee, person = interaction.client, interaction.user
    locale = str(interaction.guild_locale or "")
    own = referee.threads if thread is None else thread
    record = Record(
        id="",
        game="oceans",
        server=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        host=person.id,
        options={"promo": promo, "reef variant": reef, "thread": own},
        pace=pace,
        locale=locale,
        opened=int(time.time()),
        version=VERSION,
    )
    live = await referee.tables.open(seated(record, person.display_name, person.id))
    await show_layout(interaction, lobby(speaker(locale), live.record), private=False)


async def here(interaction: discord.Interaction[Client], table: str | None = None) -> str:
    """The table that is meant: the one of that id, the live one played here, or one's only one. Raises `NotNow`."""
    referee = interaction.client
    if table:
        return table.strip().lower()
    found = [r for r in referee.tables.journal.in_thread(interaction.channel_id or 0) if r.stage != "ended"]
    found = found or referee.tables.journal.of_person(interaction.user.id)
    if len(found) == 1:
        return found[0].id
    if not found:
        raise NotNow("table.none_here")
    raise NotNow("table.which", tables=", ".join(f"`{record.id}`" for record in found[:10]))


async def _at(interaction: discord.Interaction[Client], table: str | None, work: Work) -> None:
    """Does something at the table that is meant."""
    say = speaker(interaction.locale)
    try:
        meant = await here(interaction, table)
    except NotNow as stop:
        await note(interaction, say(stop.key, **stop.values))
        return
    await at_table(interaction, say, meant, work)


@game.command(
    name=command_text("commands.game.board.name"), description=command_text("commands.game.board.description")
)
@app_commands.describe(text=command_text("commands.game.board.text"), table=command_text("commands.game.table"))
async def board(interaction: discord.Interaction[Client], text: bool = False, table: str | None = None) -> None:
    """The board as whoever asks may see it, in private."""

    async def work(live: LiveTable) -> None:
        if text:
            await beside.board_in_words(interaction, live)
        else:
            await show_layout(interaction, await public(speaker(interaction.locale), live))

    await _at(interaction, table, work)


@game.command(name=command_text("commands.game.hand.name"), description=command_text("commands.game.hand.description"))
@app_commands.describe(table=command_text("commands.game.table"))
async def hand(interaction: discord.Interaction[Client], table: str | None = None) -> None:
    """One's own cards and what one can do."""

    async def work(live: LiveTable) -> None:
        await desk.show(interaction, speaker(interaction.locale), live, live.seat_of(interaction.user.id))

    await _at(interaction, table, work)


@game.command(name=command_text("commands.game.play.name"), description=command_text("commands.game.play.description"))
@app_commands.describe(move=command_text("commands.game.play.move"), table=command_text("commands.game.table"))
async def play(interaction: discord.Interaction[Client], move: str, table: str | None = None) -> None:
    """A decision in words; one that is not allowed is refused with the rule that forbids it."""

    async def work(live: LiveTable) -> None:
        seat, choice = live.seat_of(interaction.user.id), live.playing.choice
        if choice is None:
            raise NotNow("table.ended")
        if choice.player != seat:
            raise NotNow("table.not_you", name=live.record.seats[choice.player].name)
        seq, keys = live.playing.seq, understood(live, move)
        await live.decide(interaction.user.id, seat, keys, seq)
        await desk.show(interaction, speaker(interaction.locale), live, seat)
        await interaction.client.publish(live)

    await _at(interaction, table, work)


def understood(live: LiveTable, move: str) -> list[Key]:
    """What a typed decision means. Raises `Refused` for one that means nothing here, or more than one thing."""
    choice = live.playing.choice
    assert choice is not None  # noqa: S101 - the caller has looked
    if choice.least == 0 and move.strip().casefold() == "none":
        return []
    keys: list[Key] = []
    for part in [move] if choice.most == 1 else move.split(","):
        try:
            meant = live.game.meant(live.playing, part.strip())
        except NotPicked as slip:
            raise Refused(Refusal(slip.reason, choice.cites, [offer.key for offer in slip.several])) from None
        if meant is None:
            raise Refused(Refusal(f"{part.strip()!r} means nothing here", choice.cites, choice.options))
        keys.append(meant)
    return keys


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


@board.autocomplete("table")
@hand.autocomplete("table")
@play.autocomplete("table")
async def _tables(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """The tables of this place, then one's own."""
    journal = interaction.client.tables.journal
    found = {r.id: r for r in journal.in_thread(interaction.channel_id or 0)}
    found |= {r.id: r for r in journal.of_person(interaction.user.id) if r.server == interaction.guild_id}
    fitting = [
        r for r in found.values() if typed.casefold() in f"{r.id} {' '.join(s.name for s in r.seats)}".casefold()
    ]
    named = [(f"{r.id}: {', '.join(seat.name for seat in r.seats)}"[:CHOICE], r.id) for r in fitting]
    return [app_commands.Choice(name=name, value=value) for name, value in named[:CHOICES]]
