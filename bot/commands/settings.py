"""`/settings`: what holds for the games of a server, and what somebody wants for themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Literal

import discord
from discord import app_commands

from bot import hours, permissions
from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.commands.look_up import Suggestions
from bot.layout import Layout
from bot.limits import CHOICES
from bot.sender import show_layout
from bot.store.preferences import OfPerson, OfServer
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR, note

NONE = "none"

settings = app_commands.Group(
    name=command_text("commands.settings.name"),
    description=command_text("commands.settings.description"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)


@settings.command(
    name=command_text("commands.settings.show.name"), description=command_text("commands.settings.show.description")
)
async def show(interaction: discord.Interaction[Client]) -> None:
    """All that is set, for whoever asks."""
    kept = interaction.client.preferences
    server = await asyncio.to_thread(kept.server, interaction.guild_id or 0)
    person = await asyncio.to_thread(kept.person, interaction.user.id)
    say, layout = speaker(interaction.locale), Layout(COLOUR)
    layout.text(f"### {say('settings.title')}")
    layout.text("\n".join([say("settings.server"), *of_server(say, interaction, server)]))
    layout.text("\n".join([say("settings.me"), *of_person(say, person)]))
    await show_layout(interaction, layout)


def of_server(say: Say, interaction: discord.Interaction[Client], kept: OfServer) -> list[str]:
    """What holds in a server, in words."""
    thread = interaction.client.threads if kept.thread is None else kept.thread
    new = {
        "promo": say("lobby.promo_in" if kept.promo else "lobby.promo_out"),
        "pace": say(f"lobby.pace.{kept.pace}"),
        "thread": say("settings.thread" if thread else "settings.no_thread"),
    }
    return [
        say("settings.where", channels=_mentioned(allowed(interaction, kept)) or say("settings.everywhere")),
        say("settings.games", **new),
        say("settings.server_pings", pings=_on(say, kept.pings)),
        say("settings.judges", role=f"<@&{kept.judges}>" if kept.judges else say("settings.nobody")),
    ]


def of_person(say: Say, kept: OfPerson) -> list[str]:
    """What somebody wants, in words, with what their clock shows, so that they see whether it is theirs."""
    clock = {"zone": kept.zone, "now": hours.there(time.time(), kept.zone)}
    begin, end = map(hours.spelled, kept.quiet or (0, 0))
    return [
        say("settings.pings", pings=_on(say, kept.pings)),
        say("settings.quiet", begin=begin, end=end, **clock) if kept.quiet else say("settings.no_quiet", **clock),
        say("settings.confirm", confirm=_on(say, kept.confirm)),
    ]


def _on(say: Say, on: bool) -> str:
    return say("settings.on" if on else "settings.off")


def _mentioned(channels: Sequence[int]) -> str:
    return ", ".join(f"<#{channel}>" for channel in channels)


# -- for a server


@settings.command(
    name=command_text("commands.settings.server.name"), description=command_text("commands.settings.server.description")
)
@app_commands.describe(
    promo=command_text("commands.settings.server.promo"),
    pace=command_text("commands.settings.server.pace"),
    thread=command_text("commands.settings.server.thread"),
    pings=command_text("commands.settings.server.pings"),
    judges=command_text("commands.settings.server.judges"),
)
async def server(
    interaction: discord.Interaction[Client],
    promo: bool | None = None,
    pace: Literal["live", "day", "none"] | None = None,
    thread: bool | None = None,
    pings: bool | None = None,
    judges: discord.Role | None = None,
) -> None:
    """Sets what is named, and shows all."""
    role = None if judges is None else 0 if judges.is_default() else judges.id
    values = {"promo": promo, "pace": pace, "thread": thread, "pings": pings, "judges": role}
    await _set_server(interaction, {name: value for name, value in values.items() if value is not None})


@settings.command(
    name=command_text("commands.settings.channel.name"),
    description=command_text("commands.settings.channel.description"),
)
@app_commands.rename(where=command_text("commands.settings.channel.name"), may="allowed")
@app_commands.describe(
    where=command_text("commands.settings.channel.channel"), may=command_text("commands.settings.channel.allowed")
)
async def channel(interaction: discord.Interaction[Client], where: discord.TextChannel, may: bool = True) -> None:
    """Allows games in a channel, or no longer."""
    kept = await asyncio.to_thread(interaction.client.preferences.server, interaction.guild_id or 0)
    named = tuple(one for one in allowed(interaction, kept) if one != where.id)
    if may and interaction.permissions.manage_guild and (slip := _unfit(interaction, where.id, kept)):
        await note(interaction, slip)
        return
    await _set_server(interaction, {"channels": (*named, where.id) if may else named})


async def _set_server(interaction: discord.Interaction[Client], values: dict[str, Any]) -> None:
    if not interaction.permissions.manage_guild:
        await note(interaction, speaker(interaction.locale)("settings.not_yours"))
        return
    preferences, number = interaction.client.preferences, interaction.guild_id or 0
    kept = await asyncio.to_thread(preferences.server, number)
    await asyncio.to_thread(preferences.keep, number, kept.model_copy(update=values))
    await show.callback(interaction)  # pyright: ignore[reportCallIssue, reportArgumentType] - a command of no class


def _unfit(interaction: discord.Interaction[Client], number: int, kept: OfServer) -> str:
    """Why no game can be opened in a channel; empty where one can."""
    say, guild = speaker(interaction.locale), interaction.guild
    found = guild.get_channel(number) if guild else None
    given = found.permissions_for(found.guild.me) if found else discord.Permissions.none()
    if not (given.view_channel and given.send_messages):
        return say("settings.unseen", channel=number)
    thread = interaction.client.threads if kept.thread is None else kept.thread
    if lacking := permissions.lacking(given, thread=thread):
        names = ", ".join(say(f"permissions.{permission}") for permission in lacking)
        return say("settings.lacking", channel=number, lacking=names)
    return ""


def allowed(interaction: discord.Interaction[Client], kept: OfServer) -> tuple[int, ...]:
    """The channels that were named and that there still are."""
    guild = interaction.guild
    return tuple(one for one in kept.channels if guild and guild.get_channel(one))


def not_here(interaction: discord.Interaction[Client], kept: OfServer) -> str:
    """Why no game may be opened where somebody asks for one; empty where one may."""
    where, named = interaction.channel, allowed(interaction, kept)
    here = {interaction.channel_id, where.parent_id if isinstance(where, discord.Thread) else None}
    if not named or here & set(named):
        return ""
    return speaker(interaction.locale)("settings.elsewhere", channels=_mentioned(named))


# -- for oneself


@settings.command(
    name=command_text("commands.settings.me.name"), description=command_text("commands.settings.me.description")
)
@app_commands.describe(
    pings=command_text("commands.settings.me.pings"),
    quiet=command_text("commands.settings.me.quiet"),
    zone=command_text("commands.settings.me.zone"),
    confirm=command_text("commands.settings.me.confirm"),
)
async def me(
    interaction: discord.Interaction[Client],
    pings: bool | None = None,
    quiet: str | None = None,
    zone: str | None = None,
    confirm: bool | None = None,
) -> None:
    """Sets what is named, and shows all."""
    preferences, person = interaction.client.preferences, interaction.user.id
    kept = await asyncio.to_thread(preferences.person, person)
    values: dict[str, Any] = {"pings": pings, "confirm": confirm}
    values = {name: value for name, value in values.items() if value is not None}
    try:
        if zone is not None:
            values["zone"] = await asyncio.to_thread(hours.zone, zone)
        if quiet is not None:
            values["quiet"] = None if quiet.strip().casefold() == NONE else hours.hours(quiet)
    except hours.Unclear as slip:
        told = {name: escape(str(value), limit=200) for name, value in slip.values.items()}
        await note(interaction, speaker(interaction.locale)(slip.key, **told))
        return
    await asyncio.to_thread(preferences.keep, person, kept.model_copy(update=values))
    await show.callback(interaction)  # pyright: ignore[reportCallIssue, reportArgumentType] - a command of no class


@me.autocomplete("zone")
async def _zones(_interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    found = await asyncio.to_thread(hours.nearest, typed, CHOICES) if typed.strip() else []
    return [app_commands.Choice(name=name, value=name) for name in found]
