"""Buttons and lists of a table: each carries the table's id and what it needs to work after any restart.

What is pressed as somebody else, twice, or on an old board is answered with why nothing happened, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.catalogue import Say
from bot.sender import answer
from bot.tables.live import LiveTable, NotNow
from bot.views.escape import escape, sentence
from engine.core.decision import Refusal, Refused

COLOUR = 0x1F6F8B
POSSIBLE = 5
"""Options that a refusal names."""


async def note(interaction: discord.Interaction[Any], text: str) -> None:
    """Tells one person something in a few words."""
    if interaction.response.is_done():
        await interaction.followup.send(embed=discord.Embed(description=text, colour=COLOUR), ephemeral=True)
    else:
        await answer(interaction, discord.Embed(description=text, colour=COLOUR), None)


async def at_table(
    interaction: discord.Interaction[Any], say: Say, table: str, work: Callable[[LiveTable], Awaitable[None]]
) -> None:
    """Does something at a table; what can't be done there is told, with the rule that forbids it."""
    live = await interaction.client.tables.find(table)
    if live is None:
        await note(interaction, say("table.gone"))
        return
    await told_why_not(interaction, say, work(live), live)


async def told_why_not(
    interaction: discord.Interaction[Any], say: Say, work: Awaitable[None], live: LiveTable | None = None
) -> None:
    """Awaits work; what can't be done is told in private, at a table with what can be done there instead."""
    try:
        await work
    except NotNow as stop:
        values = {key: escape(value) if isinstance(value, str) else value for key, value in stop.values.items()}
        await note(interaction, say(stop.key, **values))
    except Refused as stop:
        await note(interaction, refusal_text(say, live, stop.refusal))
    except ValueError as stop:
        await note(interaction, sentence(str(stop), limit=600))


def refusal_text(say: Say, live: LiveTable | None, refusal: Refusal) -> str:
    """Why something is refused, by which rules, and some of what is possible instead, unless that is said there."""
    rules = "".join(f" `{cite}`" for cite in dict.fromkeys(refusal.cites))
    text = say("table.refused", reason=sentence(refusal.reason, limit=600)) + rules
    choice = live.table.choice if live and live.table else None
    possible = [key for key in refusal.possible if choice and key in choice.options] if choice else []
    if live is None or not possible:
        return text
    shown = list(dict.fromkeys(live.game.shown(live.playing, key) for key in possible))
    if shown[0] in refusal.reason:
        return text
    more = say("table.and_more", n=len(shown) - POSSIBLE) if len(shown) > POSSIBLE else ""
    return f"{text}\n{say('table.possible', options='; '.join(map(escape, shown[:POSSIBLE])))}{more}"
