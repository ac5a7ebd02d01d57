"""What a person is told when something goes wrong in here, and what the log keeps."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable
from typing import Any

import discord

from bot.catalogue import speaker
from bot.sender import answer

log = logging.getLogger("reef")


async def report(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Writes a fault down under a number and tells the person that number."""
    number = secrets.token_hex(3)
    log.error("fault %s", number, exc_info=error)
    say = speaker(interaction.locale)
    note = discord.Embed(title=say("errors.title"), description=say("errors.unexpected", number=number))
    try:
        await answer(interaction, note, None)
    except discord.HTTPException:
        log.warning("fault %s could not be told: Discord takes no answer any more", number)


async def told(interaction: discord.Interaction[Any], answering: Awaitable[None]) -> None:
    """Awaits what a button does and reports a fault in it: discord.py would only log it."""
    try:
        await answering
    except Exception as error:  # whatever it is, the person must not be left waiting
        await report(interaction, error)
