"""The one way out: every answer passes here, is checked against Discord's limits, and mentions nobody."""

from __future__ import annotations

from typing import Any

import discord

from bot.limits import breaches


class OverLimit(Exception):
    """An answer that Discord would refuse; it is a fault of ours and is reported as one."""


async def answer(
    interaction: discord.Interaction[Any],
    embed: discord.Embed,
    view: discord.ui.View | None,
    *,
    private: bool = True,
    file: discord.File | None = None,
) -> None:
    """Answers an interaction, or fills in the answer that was deferred; private unless told otherwise."""
    check(embed, view)
    nobody = discord.AllowedMentions.none()
    if interaction.response.is_done():
        files = [file] if file else []
        await interaction.edit_original_response(embed=embed, view=view, attachments=files, allowed_mentions=nobody)
        return
    shown, sent = view or discord.utils.MISSING, file or discord.utils.MISSING
    await interaction.response.send_message(
        embed=embed, view=shown, file=sent, ephemeral=private, allowed_mentions=nobody
    )


async def change(
    interaction: discord.Interaction[Any],
    embed: discord.Embed,
    view: discord.ui.View | None,
    file: discord.File | None = None,
) -> None:
    """Puts another answer in the place of the one whose button was pressed."""
    check(embed, view)
    nobody, files = discord.AllowedMentions.none(), [file] if file else []
    await interaction.response.edit_message(embed=embed, view=view, attachments=files, allowed_mentions=nobody)


def check(embed: discord.Embed, view: discord.ui.View | None) -> None:
    """Raises OverLimit where Discord would refuse the message."""
    wrong = breaches({"embeds": [embed.to_dict()], "components": view.to_components() if view else []})
    if wrong:
        raise OverLimit("; ".join(wrong))
