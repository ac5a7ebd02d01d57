"""`/about` and `/help`."""

from __future__ import annotations

import platform
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.commands.look_up import send_sheet
from bot.permissions import AT_TABLES
from bot.version import VERSION
from bot.views.sheet import ONE_PAGE, Sheet
from rules_db.reference import Reference

_HELP = (
    "intro",
    "card",
    "ruling",
    "rule",
    "adjudicate",
    "position",
    "why",
    "game",
    "story",
    "solo",
    "dispute",
    "settings",
    "lookup",
    "about",
    "words",
)


@app_commands.command(name=command_text("commands.about.name"), description=command_text("commands.about.description"))
async def about(interaction: discord.Interaction[Client]) -> None:
    """Versions, date of the data, coverage, invite link."""
    say, referee = speaker(interaction.locale), interaction.client
    await send_sheet(interaction, say, about_sheet(referee.reference, say, referee.application_id or 0))


@app_commands.command(name=command_text("commands.help.name"), description=command_text("commands.help.description"))
async def help_command(interaction: discord.Interaction[Client]) -> None:
    """What can be asked."""
    say = speaker(interaction.locale)
    sheet = Sheet(say("help.title"), letters=ONE_PAGE)
    for line in _HELP:
        sheet.add(say(f"help.{line}"))
    await send_sheet(interaction, say, sheet)


def about_sheet(reference: Reference, say: Say, application: int) -> Sheet:
    """What this referee is made of and how sure it is."""
    covered: dict[str, Any] = reference.coverage
    grades = {grade.lower(): n for grade, n in covered["facts"].items()}
    counts = {name: len(getattr(reference, name)) for name in ("terms", "charts", "assumptions", "books")}
    counts["cards"] = sum(not card.house for card in reference.cards.values())
    numbers = {"covered": covered["covered"], "statements": covered["statements"], "scenes": covered["with_scene"]}
    version = {"python": platform.python_version(), "library": discord.__version__, "date": reference.date}
    sheet = Sheet(say("about.title"))
    sheet.add(say("about.versions", version=VERSION, **version))
    sheet.add(say("about.coverage", **numbers, **counts))
    sheet.add(say("about.grades", **grades))
    sheet.add(say("about.printed", printed=covered["printed"], statements=covered["statements"]))
    cards = reference.cards.values()
    corrected, house = sum(bool(card.corrected) for card in cards), sum(card.house for card in cards)
    if corrected or house:
        sheet.add(say("about.owner", corrected=corrected, house=house))
    sheet.add(say("about.invite", server=invite(application), user=invite(application, user=True)))
    sheet.add(say("about.words"))
    return sheet


def invite(application: int, *, user: bool = False) -> str:
    """The link that adds the bot to a server or an account; in a server it asks for what games need."""
    scopes = ("applications.commands",) if user else ("bot", "applications.commands")
    asked = discord.Permissions.none() if user else AT_TABLES
    link = discord.utils.oauth_url(application, permissions=asked, scopes=scopes)
    return f"{link}&integration_type={int(user)}"
