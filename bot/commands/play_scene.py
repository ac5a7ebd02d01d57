"""A select below `/ruling`: the scenes in which the cards meet, played by the engine."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.commands.adjudicate import Change, Everyone, Words
from bot.faults import told
from bot.sender import answer
from bot.views import adjudication as views
from bot.views.scenes import meeting_embed, scene_embed, scene_played
from engine.adjudication import put
from engine.pairs import meetings
from rules_db.reference import Reference, code

MOST = 25
_SIGN = "play1"


def choices(reference: Reference, cards: list[str]) -> list[discord.SelectOption]:
    """The scenes in which these cards meet; where no ruling speaks of them, what the engine sets up itself."""
    found = [
        discord.SelectOption(label=scene.name[:100], value=code(scene.id))
        for scene in reference.scenes_of(cards)[:MOST]
    ]
    if found or len(cards) != 2 or reference.between(cards):
        return found
    pair = ".".join(code(card) for card in cards)
    return [
        discord.SelectOption(label=meeting.title[:100], value=f"{pair}.{n}")
        for n, meeting in enumerate(meetings(cards))
    ]


class PlayScene(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=rf"{_SIGN}:(?P<cards>.*)"):
    """Plays the scene that is chosen."""

    def __init__(self, cards: str, options: list[discord.SelectOption], hint: str) -> None:
        self.cards = cards
        super().__init__(
            discord.ui.Select(custom_id=f"{_SIGN}:{cards}", options=options, placeholder=hint[:150], row=4)
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> PlayScene:
        """The select as Discord gives it back."""
        options = item.options if isinstance(item, discord.ui.Select) else []  # pyright: ignore[reportUnknownMemberType]
        return cls(match["cards"], list(options), "…")  # pyright: ignore[reportUnknownArgumentType]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Shows what the engine does, in an answer of its own."""
        await told(interaction, play(interaction, speaker(interaction.locale), self.item.values[0]))


async def play(interaction: discord.Interaction[Any], say: Say, chosen: str) -> None:
    """The scene, or the meeting of two cards, that a value stands for."""
    reference: Reference = interaction.client.reference
    ids = [reference.by_code.get(part) for part in chosen.split(".") if not part.isdecimal()]
    if len(ids) == 1 and ids[0] in reference.scenes:
        scene = reference.scenes[ids[0]]
        made, passed = await asyncio.to_thread(scene_played, scene)
        embed, text = scene_embed(say, scene, made, passed), put(scene.text)
    else:
        found = await asyncio.to_thread(meetings, [i for i in ids if i])
        number = chosen.rpartition(".")[2]
        if not number.isdecimal() or int(number) >= len(found):
            await answer(interaction, discord.Embed(description=say("buttons.old")), None)
            return
        title, text = found[int(number)]
        made, embed = await asyncio.to_thread(meeting_embed, say, title, text)
    picture = await asyncio.to_thread(views.picture, say, made)
    kept = await asyncio.to_thread(interaction.client.positions.keep, text)
    await asyncio.to_thread(
        interaction.client.positions.looked_at, interaction.user.id, interaction.channel_id or 0, kept
    )
    view = discord.ui.View(timeout=None)
    view.add_item(Change(kept, say("adjudication.buttons.change")))
    view.add_item(Words(kept, say("adjudication.buttons.words")))
    view.add_item(Everyone(kept, say("buttons.show")))
    await answer(interaction, embed, view, file=picture.file())
