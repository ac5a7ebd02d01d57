"""`/dispute`: all that is done about disputes and house rulings. One module for each thing; the group is here."""

from __future__ import annotations

from discord import app_commands

from bot.catalogue import command_text

dispute = app_commands.Group(
    name=command_text("commands.dispute.name"),
    description=command_text("commands.dispute.description"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)
