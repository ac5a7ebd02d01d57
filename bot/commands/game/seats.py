"""`/game replace`, `/game pause` and `/game resume`: who plays on, and when."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.game.place import at, here, tables_here
from bot.commands.look_up import Suggestions
from bot.limits import CHOICE, CHOICES
from bot.store.records import Record, Stage
from bot.tables import agreeing, motions, seating
from bot.tables.live import LiveTable, NotNow
from bot.views.escape import escape
from bot.views.table import motion
from bot.views.table.pressing import note

WHY_NOT: dict[Stage, str] = {
    "lobby": "table.not_begun",
    "paused": "seats.paused_already",
    "playing": "seats.not_paused",
}
"""Why a game can't be paused or resumed, by how it stands."""
TOLD: dict[Stage, str] = {"paused": "seats.told_paused", "playing": "seats.told_playing"}


@game.command(
    name=command_text("commands.game.replace.name"), description=command_text("commands.game.replace.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(
    seat=command_text("commands.game.replace.seat"),
    by=command_text("commands.game.replace.by"),
    why=command_text("commands.game.why"),
    table=command_text("commands.game.table"),
)
async def replace(
    interaction: discord.Interaction[Client],
    seat: str,
    by: discord.Member | None = None,
    why: app_commands.Range[str, 1, 200] | None = None,
    table: str | None = None,
) -> None:
    """Somebody else, or a computer player, plays on from a seat: one's own at once, another's if the others agree."""
    say, user = speaker(interaction.locale), interaction.user

    async def work(live: LiveTable) -> None:
        record = live.record
        live.playing  # noqa: B018 - raises `NotNow` in the lobby
        mine = record.seat_of(user.id)
        number = _seat(record, seat)
        if by is not None and by.bot:
            raise NotNow("seats.bot", name=by.display_name)
        name = seating.plain(by.display_name) if by else seating.computer_name(record)
        person = by.id if by else 0
        if number == mine or (person == user.id and record.seats[number].former == user.id):
            await _at_once(interaction, live, number, person, name)
            return
        if mine is None and (person != user.id or not record.seats[number].computer):
            raise NotNow("seats.not_yours")
        motions.replaced(record, number, person, name)  # what can't be done is not put to the others
        gone = motions.away(record, live.asked, int(live.now()), motions.AWAY)
        without = tuple(one for one in gone if one == record.seats[number].person)
        values = (number, person, name)
        put = motion.new(interaction, live, "replace", why, values=values, without=without, most=bool(without))
        await motion.propose(interaction, say, live, put)

    await at(interaction, table, work)


async def _at_once(
    interaction: discord.Interaction[Client], live: LiveTable, seat: int, person: int, name: str
) -> None:
    before = live.record
    old, put = before.seats[seat], before.motion
    await agreeing.replace(live, seat, person, name)
    await note(interaction, speaker(interaction.locale)("seats.done"))
    public = speaker(live.record.locale)
    if put and put.by == interaction.user.id:  # it went with the seat
        gone = public("motion.withdrawn", what=motion.what(public, before, put), name=escape(put.name))
        await interaction.client.tell(live, gone)
    back = person == interaction.user.id and name == old.name
    key = "seats.back" if back else "motion.what.person" if person else "motion.what.computer"
    text = public(key, name=escape(name), seat=escape(old.name))
    invited = [person] if person and person != interaction.user.id else []
    mention = "".join(f"<@{one}> " for one in invited)
    told = public("seats.told", what=text, link=motion.link(live.record))
    await interaction.client.tell(live, f"{mention}{told}", invited)
    await interaction.client.publish(live)


def _seat(record: Record, named: str) -> int:
    """The seat that is meant, by its name or who plays there. Raises `NotNow`."""
    wanted = named.strip().casefold()
    for names in ([seat.name for seat in record.seats], [seat.player for seat in record.seats]):
        for number, name in enumerate(names):
            if name and name.casefold() == wanted:
                return number
    raise NotNow("seats.none", name=named[:100], names=", ".join(seat.name for seat in record.seats))


@replace.autocomplete("seat")
async def _seats(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """The seats, with who plays there."""
    try:
        live = await interaction.client.tables.find(await here(interaction, interaction.namespace.table))
    except NotNow:
        return []
    shown = (
        {seat.name: f"{seat.name} ({seat.player})" if seat.player else seat.name for seat in live.record.seats}
        if live
        else {}
    )
    fitting = [(text[:CHOICE], name) for name, text in shown.items() if typed.casefold() in text.casefold()]
    return [app_commands.Choice(name=text, value=name) for text, name in fitting[:CHOICES]]


@game.command(
    name=command_text("commands.game.pause.name"), description=command_text("commands.game.pause.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(table=command_text("commands.game.table"))
async def pause(interaction: discord.Interaction[Client], table: str | None = None) -> None:
    """Nobody decides anything until somebody who plays resumes the game."""
    await at(interaction, table, lambda live: _rest(interaction, live, "playing", "paused"))


@game.command(
    name=command_text("commands.game.resume.name"), description=command_text("commands.game.resume.description")
)
@app_commands.autocomplete(table=tables_here)
@app_commands.describe(table=command_text("commands.game.table"))
async def resume(interaction: discord.Interaction[Client], table: str | None = None) -> None:
    """The game goes on; how long somebody has been waited for is counted from now."""
    await at(interaction, table, lambda live: _rest(interaction, live, "paused", "playing"))


async def _rest(interaction: discord.Interaction[Client], live: LiveTable, before: Stage, after: Stage) -> None:
    say, person, now = speaker(interaction.locale), interaction.user.id, int(live.now())
    live.seat_of(person)

    def changed(record: Record) -> Record:
        if record.stage != before:
            raise NotNow(WHY_NOT.get(record.stage, "table.ended"))
        return motions.paused(record, person, now) if after == "paused" else motions.resumed(record, person, now)

    await live.change(changed)
    await note(interaction, say(f"seats.{after}"))
    told = speaker(live.record.locale)(TOLD[after], name=escape(live.record.called(person)))
    await interaction.client.tell(live, told)
    await agreeing.settle(live)
    await interaction.client.publish(live)
