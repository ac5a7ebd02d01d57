"""Buttons and selects that carry the code of their position, so that they work after any restart."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.faults import told
from bot.limits import PLACEHOLDER


class Pressed(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template="never"):
    """A button of a position: `sign:code`, perhaps with `:more` of what it stands for."""

    sign = ""
    style = discord.ButtonStyle.secondary

    def __init__(self, code: str, label: str, *, more: str = "", row: int | None = 4) -> None:
        self.code, self.more = code, more
        custom_id = f"{self.sign}:{code}" + (f":{more}" if more else "")
        super().__init__(discord.ui.Button(label=label, style=self.style, custom_id=custom_id, row=row))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> Any:
        """The button as Discord gives it back."""
        made = cls.__new__(cls)
        Pressed.__init__(made, match["code"], "…", more=match.groupdict().get("more") or "")
        return made

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Does what the button is for."""
        await told(interaction, self.press(interaction, speaker(interaction.locale)))

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """What the button is for."""
        raise NotImplementedError


class Chosen(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template="never"):
    """A select of a position: `sign:code:more`; `more` tells it from others below the same message."""

    sign = ""

    def __init__(self, code: str, more: str, options: list[discord.SelectOption], hint: str, **kept: Any) -> None:
        self.code, self.more = code, more
        select = discord.ui.Select[discord.ui.View](
            custom_id=f"{self.sign}:{code}:{more}", options=options, placeholder=hint[:PLACEHOLDER], **kept
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> Any:
        """The select as Discord gives it back; what was chosen in it comes with the interaction."""
        made = cls.__new__(cls)
        Chosen.__init__(made, match["code"], match["more"], [], "…")
        return made

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Does what was chosen."""
        await told(interaction, self.choose(interaction, speaker(interaction.locale), list(self.item.values)))

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """What the chosen values stand for."""
        raise NotImplementedError


def own(interaction: discord.Interaction[Any]) -> bool:
    """Whether the message whose button was pressed is for one person only, so that it may change."""
    return interaction.message is not None and interaction.message.flags.ephemeral
