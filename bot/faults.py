"""What a person is told when something goes wrong in here, and what the log keeps."""

from __future__ import annotations

import functools
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.catalogue import speaker
from bot.sender import answer

log = logging.getLogger("reef")

_Callback = Callable[[Any, discord.Interaction[Any]], Awaitable[None]]


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


def told(callback: _Callback) -> _Callback:
    """A button's callback whose faults are reported: discord.py would only log them."""

    @functools.wraps(callback)
    async def guarded(button: Any, interaction: discord.Interaction[Any]) -> None:
        try:
            await callback(button, interaction)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person must not be left waiting
            await report(interaction, error)

    return guarded
