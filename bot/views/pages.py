"""A place as the page that shows it, and a page as the embed and buttons that Discord is sent."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.faults import told
from bot.limits import CUSTOM_ID, LABEL
from bot.places import Place, Way
from bot.sender import answer, change
from bot.views.cards import card_sheet
from bot.views.dispute import house
from bot.views.play_scene import scenes_below
from bot.views.rules import chart_sheet, question_sheet, section_sheet, statement_sheet, term_sheet
from bot.views.rulings import rulings_sheet
from bot.views.sheet import Page, Sheet
from rules_db.reference import Reference

_GO, _SHOW = "go1:", "show1:"
"""The 1 is the release of the ids: one that means something else gets another number; old ones are told so."""

NOWHERE = Way(Place("card", ("-",)))
"""Where a button of another release leads: its answer says so."""

_SHEETS = {
    "card": card_sheet,
    "statement": statement_sheet,
    "term": term_sheet,
    "chart": chart_sheet,
    "section": section_sheet,
    "assumption": question_sheet,
}


def sheet_at(reference: Reference, say: Say, place: Place) -> Sheet | None:
    """The answer that a place stands for; None where a code means nothing (any more)."""
    ids = [reference.by_code.get(code) for code in place.codes]
    known = [i for i in ids if i]
    if len(known) != len(ids):
        return None
    if place.kind == "ruling":
        return rulings_sheet(reference, say, known) if all(i in reference.cards for i in known) else None
    try:
        return _SHEETS[place.kind](reference, say, known[0])
    except KeyError:
        return None


def embed(page: Page) -> discord.Embed:
    """The page as an embed."""
    made = discord.Embed(title=page.title[:256], description=page.text, colour=page.colour)
    if page.footer or page.count > 1:
        turn = f"{page.number + 1}/{page.count}" if page.count > 1 else ""
        made.set_footer(text=" · ".join(filter(None, [page.footer, turn])))
    return made


async def controls(
    reference: Reference, say: Say, page: Page, way: Way | None, *, private: bool = True
) -> discord.ui.View | None:
    """The buttons of a page, and below rulings the scenes that the engine can play: always in private."""
    view = buttons(say, page, way, private=private)
    if way:
        scenes = await asyncio.to_thread(scenes_below, reference, say, way.to)
        if scenes:
            view = view or discord.ui.View(timeout=None)
            view.add_item(scenes)
    return view


def buttons(say: Say, page: Page, way: Way | None, *, private: bool = True) -> discord.ui.View | None:
    """Turning, going back, showing everyone, and links; `way` is None for an answer that has no place of its own."""
    view = discord.ui.View(timeout=None)
    if way:
        if page.number > 0:
            view.add_item(Go(way_turned(way, page.number - 1), say("buttons.previous", page=page.number), row=0))
        if page.number + 1 < page.count:
            view.add_item(Go(way_turned(way, page.number + 1), say("buttons.next", page=page.number + 2), row=0))
        if back := way.back():
            view.add_item(Go(back, say("buttons.back"), row=0))
        if private:
            view.add_item(ShowEveryone(way, say("buttons.show")))
    here = {way.to.turned_to(0)} if way else set[Place]()
    links = [k for k in page.links if k.to not in here]
    for number, link in enumerate(links):
        follow = way.on(link.to) if way else Way(link.to)
        view.add_item(Go(follow, link.label, row=1 + number // 5, style=discord.ButtonStyle.secondary))
    return view if view.children else None


def way_turned(way: Way, page: int) -> Way:
    """The same way, at another page."""
    return replace(way, to=way.to.turned_to(page))


def _way_of(match: re.Match[str], release: str) -> Way:
    way = Way.read(match["way"]) if match[0].startswith(release) else None
    return way or NOWHERE


async def _page_or_word(interaction: discord.Interaction[Any], say: Say, to: Place) -> Page | None:
    """The page of a place; where there is none (any more), None, and the person has been told."""
    sheet = sheet_at(interaction.client.reference, say, to)
    if sheet is None:
        await answer(interaction, discord.Embed(description=say("buttons.old")), None)
        return None
    return (await house.add_to(interaction, say, sheet, to)).page(to.page)


class Go(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"go\d+:(?P<way>.*)"):
    """Leads to another place: in a private answer in its stead, from a public one in a private answer of one's own."""

    def __init__(
        self, way: Way, label: str, *, row: int, style: discord.ButtonStyle = discord.ButtonStyle.primary
    ) -> None:
        self.way = way.within(CUSTOM_ID - len(_GO))
        super().__init__(discord.ui.Button(label=label[:LABEL], style=style, custom_id=f"{_GO}{self.way}", row=row))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> Go:
        """The button as Discord gives it back; an id of another release leads nowhere."""
        return cls(_way_of(match, _GO), "…", row=0)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Shows the place."""
        await told(interaction, self._go(interaction))

    async def _go(self, interaction: discord.Interaction[Any]) -> None:
        say = speaker(interaction.locale)
        page = await _page_or_word(interaction, say, self.way.to)
        if page is None:
            return
        view = await controls(interaction.client.reference, say, page, self.way)
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            await change(interaction, embed(page), view)
        else:
            await answer(interaction, embed(page), view)


class ShowEveryone(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"show\d+:(?P<way>.*)"):
    """Posts the page that one person sees for the whole channel."""

    def __init__(self, way: Way, label: str) -> None:
        self.way = way.within(CUSTOM_ID - len(_SHOW))
        style = discord.ButtonStyle.success
        super().__init__(discord.ui.Button(label=label, style=style, custom_id=f"{_SHOW}{self.way}", row=0))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> ShowEveryone:
        """The button as Discord gives it back."""
        return cls(_way_of(match, _SHOW), "…")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Shows the page to everyone, with the name of who asked."""
        await told(interaction, self._show(interaction))

    async def _show(self, interaction: discord.Interaction[Any]) -> None:
        say = speaker(interaction.locale)
        page = await _page_or_word(interaction, say, self.way.to)
        if page is None:
            return
        shown = embed(page)
        shown.set_author(name=say("buttons.shown_by", name=interaction.user.display_name)[:256])
        reference: Reference = interaction.client.reference
        view = await controls(reference, say, page, Way(self.way.to), private=False)
        await answer(interaction, shown, view, private=False)
