"""`/game`: everything that is done with a table. One module for each thing that players do; the group is here."""

from __future__ import annotations

from discord import app_commands

from bot.catalogue import command_text

game = app_commands.Group(
    name=command_text("commands.game.name"),
    description=command_text("commands.game.description"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)
