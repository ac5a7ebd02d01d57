"""What the bot must be allowed to do where a game is played; look-ups need no permission."""

from __future__ import annotations

from typing import Any

import discord

NEEDED = ("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads", "attach_files")
AT_TABLES = discord.Permissions(**dict.fromkeys(NEEDED, True))
"""All of it, as the invite link asks for it."""


def missing(interaction: discord.Interaction[Any], *, thread: bool) -> list[str]:
    """The permissions that a game needs here and the bot lacks, in its channel or in a `thread` of its own."""
    inside = isinstance(interaction.channel, discord.Thread)
    return lacking(interaction.app_permissions, thread=thread, inside=inside)


def lacking(given: discord.Permissions, *, thread: bool, inside: bool = False) -> list[str]:
    """Those that a game needs beside what is `given`; `inside` a thread none has to be opened."""
    needed = ["view_channel", "attach_files"]
    if thread and not inside:
        needed.append("create_public_threads")
    needed.append("send_messages_in_threads" if thread or inside else "send_messages")
    return [name for name in needed if not getattr(given, name)]
