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
) -> None:
    """Answers an interaction, or fills in the answer that was deferred; private unless told otherwise."""
    check(embed, view)
    nobody = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.edit_original_response(embed=embed, view=view, allowed_mentions=nobody)
        return
    shown = view or discord.utils.MISSING
    await interaction.response.send_message(embed=embed, view=shown, ephemeral=private, allowed_mentions=nobody)


async def change(interaction: discord.Interaction[Any], embed: discord.Embed, view: discord.ui.View | None) -> None:
    """Puts another answer in the place of the one whose button was pressed."""
    check(embed, view)
    await interaction.response.edit_message(embed=embed, view=view, allowed_mentions=discord.AllowedMentions.none())


def check(embed: discord.Embed, view: discord.ui.View | None) -> None:
    """Raises OverLimit where Discord would refuse the message."""
    wrong = breaches({"embeds": [embed.to_dict()], "components": view.to_components() if view else []})
    if wrong:
        raise OverLimit("; ".join(wrong))
