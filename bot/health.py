"""The heartbeat of a running bot: a file in the data folder that is touched while the bot is connected to Discord.

A container's health check asks `python -m bot health`, which looks at nothing else: it can't ask the bot itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import discord

log = logging.getLogger("reef")

EVERY, FRESH = 30.0, 120.0
"""Seconds between two beats, and the age at which the last one no longer counts."""


def heartbeat(data: Path) -> Path:
    """The file that is touched."""
    return data / "heartbeat"


def age(data: Path) -> float | None:
    """Seconds since the last beat; None without one."""
    try:
        return time.time() - heartbeat(data).stat().st_mtime
    except OSError:
        return None


@asynccontextmanager
async def beating(client: discord.Client, data: Path) -> AsyncIterator[None]:
    """Beats as long as the block runs. No beat is left from an earlier run or for a later one."""
    heartbeat(data).unlink(missing_ok=True)
    heart = asyncio.create_task(_beat(client, data))
    try:
        yield
    finally:
        heart.cancel()
        with suppress(asyncio.CancelledError):
            await heart
        heartbeat(data).unlink(missing_ok=True)


async def _beat(client: discord.Client, data: Path) -> None:
    await client.wait_until_ready()
    while True:
        if connected(client):
            try:
                heartbeat(data).touch()
            except OSError as error:
                log.warning("the heartbeat can't be written: %s", error)
        await asyncio.sleep(EVERY)


def connected(client: discord.Client) -> bool:
    """Whether the gateway's connection is open: a bot that waits to connect again is ready, but not connected."""
    return client.is_ready() and not client.is_closed() and client.ws.open
