"""Who judges disputes in a server: those who have the role that its managers have set."""

from __future__ import annotations

from typing import Any

import discord


def role(client: Any, server: int) -> int:
    """The role of a server's judges; 0 where none is set, or the one that was has been deleted."""
    found: int = client.preferences.server(server).judges
    guild: discord.Guild | None = client.get_guild(server)
    return found if guild is not None and guild.get_role(found) is not None else 0


def is_judge(client: Any, person: discord.abc.User) -> bool:
    """Whether somebody who does something in a server judges its disputes."""
    if not isinstance(person, discord.Member):
        return False
    wanted = role(client, person.guild.id)
    return bool(wanted) and person.get_role(wanted) is not None
