"""A select below a page of rulings: the scenes in which cards meet, or that prove statements, played by the engine."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.faults import told
from bot.limits import OPTIONS, PLACEHOLDER
from bot.places import Place, PlaceKind
from bot.sender import answer, worked_out
from bot.views import adjudication as views
from bot.views.adjudication import select_option
from bot.views.answering import beside, noted
from bot.views.carrying import Pressed
from bot.views.scenes import meeting_embed, scene_embed, scene_played
from engine.adjudication import Adjudication, put
from engine.pairs import Meeting, meetings
from rules_db.model import Statement
from rules_db.reference import Reference, code

_SIGN = "play1"
REMEMBERED = 1000
"""Pairs of cards whose meetings are kept: setting one up plays it."""


def scenes_below(reference: Reference, say: Say, to: Place) -> PlayScene | None:
    """The select below rulings, a statement, a term or a heading; None where nothing of them can be played."""
    ids = [found for found in map(reference.by_code.get, to.codes) if found]
    options = choices(reference, ids) if to.kind == "ruling" and ids else []
    if ids and to.kind in STATEMENTS:
        proving = dict.fromkeys(scene for one in STATEMENTS[to.kind](reference, ids[0]) for scene in one.scenes)
        scenes = [reference.scenes[scene] for scene in proving][:OPTIONS]
        options = [select_option(scene.name, code(scene.id)) for scene in scenes]
    return PlayScene(".".join(to.codes), options, say("ruling.play")) if options else None


STATEMENTS: Mapping[PlaceKind, Callable[[Reference, str], Sequence[Statement]]] = {
    "statement": lambda reference, ref: [reference.statements[ref]],
    "term": lambda reference, ref: reference.defining(ref),
    "section": lambda reference, ref: reference.under(ref),
}
"""Of each kind of page that is no card's, the statements whose scenes can be played there."""


def choices(reference: Reference, cards: list[str]) -> list[discord.SelectOption]:
    """The scenes in which these cards meet; where no ruling speaks of them, what the engine sets up itself."""
    scenes = reference.scenes_of(cards)[:OPTIONS]
    if scenes or len(cards) != 2 or reference.between(cards):
        return [select_option(scene.name, code(scene.id)) for scene in scenes]
    pair = ".".join(code(card) for card in cards)
    return [select_option(meeting.title, f"{pair}.{n}") for n, meeting in enumerate(_meetings(*cards))]


@lru_cache(REMEMBERED)
def _meetings(one: str, other: str) -> tuple[Meeting, ...]:
    return tuple(meetings([one, other]))


class PlayScene(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=rf"{_SIGN}:(?P<cards>.*)"):
    """Plays the scene that is chosen, in a private answer of its own."""

    def __init__(self, cards: str, options: list[discord.SelectOption], hint: str) -> None:
        self.cards = cards
        custom_id = f"{_SIGN}:{cards}"
        select = discord.ui.Select[discord.ui.View](
            custom_id=custom_id, options=options, placeholder=hint[:PLACEHOLDER]
        )
        select._row = 4  # pyright: ignore[reportPrivateUsage] - discord.py 2.7.1 loses the row of a select in here
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> PlayScene:
        """The select as Discord gives it back; what was chosen in it comes with the interaction."""
        return cls(match["cards"], [], "…")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Shows what the engine does."""
        await told(interaction, play(interaction, speaker(interaction.locale), self.item.values[0]))


async def play(interaction: discord.Interaction[Any], say: Say, chosen: str, *, private: bool = True) -> None:
    """Plays the scene, or the meeting of two cards, that a value stands for; in public with the name of who asked."""
    found = await worked_out(interaction, _pictured(interaction.client.reference, say, chosen), private=private)
    if found is None:
        await answer(interaction, discord.Embed(description=say("buttons.old")), None)
        return
    embed, text, picture = found
    kept = await asyncio.to_thread(interaction.client.positions.keep, text)
    await noted(interaction, kept)
    view = discord.ui.View(timeout=None)
    for item in beside(say, kept, private=False):
        view.add_item(item)
    if private:
        view.add_item(ShowScene(chosen, say("buttons.show")))
    else:
        embed.set_author(name=say("buttons.shown_by", name=interaction.user.display_name)[:256])
    await answer(interaction, embed, view, private=private, file=views.attached(embed, picture))


class ShowScene(Pressed, template=r"plays1:(?P<code>[^:]+)"):
    """Posts a scene that was played, with whether the rulebook says so, for the whole channel."""

    sign = "plays1"
    style = discord.ButtonStyle.success

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Posts it, with the name of who asked."""
        await play(interaction, say, self.code, private=False)


async def _pictured(
    reference: Reference, say: Say, chosen: str
) -> tuple[discord.Embed, str, views.Picture | None] | None:
    found = await asyncio.to_thread(_played, reference, say, chosen)
    if found is None:
        return None
    embed, text, made = found
    return embed, text, await views.picture(say, made)


def _played(reference: Reference, say: Say, chosen: str) -> tuple[discord.Embed, str, Adjudication] | None:
    """What comes of it, the position as text, and how it was played; None where the value means nothing any more."""
    *codes, last = chosen.split(".")
    ids = [reference.by_code.get(part) for part in (codes or [last])]
    made: Adjudication
    if not codes and ids[0] in reference.scenes:
        scene = reference.scenes[ids[0]]
        made, passed = scene_played(scene)
        return scene_embed(reference, say, scene, made, passed), put(scene.text), made
    known = [i for i in ids if i]
    found = _meetings(*known) if len(known) == 2 and last.isdecimal() else ()
    if not found or int(last) >= len(found):
        return None
    title, text = found[int(last)]
    made, embed = meeting_embed(say, title, text)
    return embed, text, made
