"""Why?: what happened last at a table, the newest first, and below each moment the rules that stand behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.catalogue import Say
from bot.sender import answer, change
from bot.store.records import Record
from bot.tables.history import Moment
from bot.tables.live import LiveTable
from bot.views.carrying import Pressed, own
from bot.views.pages import buttons, embed
from bot.views.sheet import Link, Sheet
from bot.views.table import story
from bot.views.table.pressing import at_table
from bot.views.why import link_of, quoted
from rules_db.reference import Reference


def reasons(reference: Reference, say: Say, record: Record, moments: Sequence[Moment]) -> Sheet:
    """What happened in some moments with its rules, each rule quoted once and with its button."""
    sheet, known = Sheet(say("why.title")), set[str]()
    for moment in reversed(moments):
        if not (told := story.paragraphs(say, record, [moment])):
            continue
        cites = dict.fromkeys(cite for line in moment.lines for cite in line.cites)
        thoughts = [thought for thought in _thoughts(say, moment) if thought not in known]
        known.update(thoughts)  # what all computer players go by is said once
        below = [f"-#{story.codes(tuple(cites))}"] if cites else []
        sheet.add("\n".join([*told, *thoughts, *below]))
        for cite in cites:
            if cite not in known:
                known.add(cite)
                link: Link | None = link_of(reference, cite)
                sheet.add(quoted(reference, say, cite), (link,) if link else ())
    if not sheet.blocks:
        sheet.add(say("why.no_step"))
    return sheet


def _thoughts(say: Say, moment: Moment) -> list[str]:
    """How a computer player came to its decision: what else it thought of, or what it goes by where that is secret."""
    if moment.by or moment.what != "decided":
        return []
    if any(deed.weighed for deed in moment.deeds):
        return [f"-# {story.thoughts(say, deed)}" for deed in moment.deeds if deed.weighed]
    return [f"-# {say('story.goes_by')}"] if moment.deeds[0].answer is None else []


async def show_last(interaction: discord.Interaction[Any], say: Say, live: LiveTable) -> None:
    """Shows what is behind what happened last, in private."""
    moments = await live.past(live.record.seat_of(interaction.user.id))
    first = len(moments) - len(story.recent(moments)) + 1
    await _show(interaction, say, live, (first, len(moments), 0))


async def _show(
    interaction: discord.Interaction[Any], say: Say, live: LiveTable, at: tuple[int, int, int], *, instead: bool = False
) -> None:
    """Shows a page of what is behind the moments from one number to another."""
    first, last, page = at
    moments = (await live.past(live.record.seat_of(interaction.user.id)))[first - 1 : last]
    shown = reasons(interaction.client.reference, say, live.record, moments).page(page)
    view = buttons(say, shown, None) or discord.ui.View(timeout=None)
    turned = [
        (shown.number - 1, say("buttons.previous", page=shown.number)),
        (shown.number + 1, say("buttons.next", page=shown.number + 2)),
    ]
    for to, label in turned:
        if 0 <= to < shown.count:
            view.add_item(Reasons(live.record.id, f"{first}.{last}.{to}", label))
    put = change if instead else answer
    await put(interaction, embed(shown), view if view.children else None)


class Reasons(Pressed, template=r"tv1:(?P<code>[0-9a-z]+):(?P<more>\d+\.\d+\.\d+)"):
    """Turns to another page of what is behind some moments."""

    sign = "tv1"
    style = discord.ButtonStyle.primary

    def __init__(self, table: str, at: str, label: str) -> None:
        super().__init__(table, label, more=at, row=0)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows it in the place of the page that was there."""
        first, last, page = map(int, self.more.split("."))

        async def work(live: LiveTable) -> None:
            await _show(interaction, say, live, (first, last, page), instead=own(interaction))

        await at_table(interaction, say, self.code, work)


ITEMS = (Reasons,)
"""What the bot knows again after a restart."""
