"""`/game new`: opens a lobby."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import discord
from discord import app_commands

from bot import permissions
from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.group import game
from bot.commands.look_up import Suggestions
from bot.commands.settings import not_here
from bot.limits import CHOICE, CHOICES
from bot.store.records import Record
from bot.tables.seating import check, room, seated
from bot.version import VERSION
from bot.views.escape import sentence
from bot.views.table.lobby import opened, sweep
from bot.views.table.options import lacking_text
from bot.views.table.pressing import note
from engine.games import GAMES


def _special(referee: Client, which: str, given: dict[str, Any], scenarios: str | None) -> dict[str, Any]:
    """The options that only some games have, and the host's box of a game. Raises ValueError for what can't be had."""
    game = GAMES[which]
    found = {name: value for name, value in given.items() if value is not None}
    if scenarios and scenarios.strip():
        found["scenarios"] = [name.strip() for name in scenarios.split(",") if name.strip()]
    if odd := next((name for name in found if name not in game.agreements and name not in game.lists), None):
        have = ", ".join(one.name for one in GAMES.values() if odd in (*one.agreements, *one.lists))
        raise ValueError(speaker()("lobby.no_such_option", option=odd, game=game.name, games=have))
    if game.boxed is not None and (file := referee.box()):
        found["box"] = game.boxed(file)
    return found


@game.command(name=command_text("commands.game.new.name"), description=command_text("commands.game.new.description"))
@app_commands.rename(which=command_text("commands.game.new.game_option"))
@app_commands.choices(which=[app_commands.Choice(name=one.name, value=one.id) for one in GAMES.values()])
@app_commands.describe(
    which=command_text("commands.game.new.which"),
    players=command_text("commands.game.new.players"),
    promo=command_text("commands.game.new.promo"),
    reef=command_text("commands.game.new.reef"),
    pace=command_text("commands.game.new.pace"),
    thread=command_text("commands.game.new.thread"),
    level=command_text("commands.game.new.level"),
    rank=command_text("commands.game.new.rank"),
    scenarios=command_text("commands.game.new.scenarios"),
)
async def new(
    interaction: discord.Interaction[Client],
    which: str = "oceans",
    players: int | None = None,
    promo: bool | None = None,
    reef: bool = False,
    pace: Literal["live", "day", "none"] | None = None,
    thread: bool | None = None,
    level: int | None = None,
    rank: int | None = None,
    scenarios: str | None = None,
) -> None:
    """Opens a lobby with whoever asked for it in the first seat; what is not said is as the server has set it."""
    referee, person = interaction.client, interaction.user
    kept = await asyncio.to_thread(referee.preferences.server, interaction.guild_id or 0)
    if elsewhere := not_here(interaction, kept):
        await note(interaction, elsewhere)
        return
    locale = str(interaction.guild_locale or "")
    own = next(one for one in (thread, kept.thread, referee.threads) if one is not None)
    ruled = await asyncio.to_thread(referee.disputes.assumed, interaction.guild_id or 0)
    assumed = {question: answer for question, answer in ruled.items() if question in GAMES[which].questions}
    # To go without promo cards or the Reef variant is possible in any game; to have them is not.
    given: dict[str, Any] = {"level": level, "rank": rank, "promo": promo or None, "reef variant": reef or None}
    wanted: dict[str, Any] = {"promo": kept.promo if promo is None else promo, "reef variant": reef}
    options = {name: value for name, value in wanted.items() if name in GAMES[which].agreements} | {"thread": own}
    try:
        options |= await asyncio.to_thread(_special, referee, which, given, scenarios)
        options |= room(which, players) if players is not None else {}
    except ValueError as error:
        await note(interaction, sentence(str(error), limit=1500))
        return
    if lacking := permissions.missing(interaction, thread=own):
        await note(interaction, lacking_text(speaker(interaction.locale), lacking))
        return
    record = Record(
        id="",
        game=which,
        server=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        host=person.id,
        options=options | ({"assume": assumed} if assumed else {}),
        pace=pace or kept.pace,
        locale=locale,
        opened=int(referee.tables.now()),
        version=VERSION,
    )
    record = seated(record, person.display_name, person.id)
    try:
        await asyncio.to_thread(check, record)
    except ValueError as error:
        await note(interaction, sentence(str(error), limit=1500))
        return
    live = await referee.tables.open(record)
    await opened(interaction, live)
    await sweep(referee)


@new.autocomplete("scenarios")
async def suggest_scenarios(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    """The scenarios of the rank, for the part behind the last comma."""
    game = GAMES.get(interaction.namespace.game or "oceans")
    names = game.lists["scenarios"]({"rank": interaction.namespace.rank}) if game and "scenarios" in game.lists else []
    before, comma, last = typed.rpartition(",")
    begun = f"{before}{comma} " if comma else ""
    fitting = [f"{begun}{name}" for name in names if last.strip().casefold() in name.casefold()]
    return [app_commands.Choice(name=one[:CHOICE], value=one[:CHOICE]) for one in fitting[:CHOICES]]
