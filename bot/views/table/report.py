"""A problem reported from a table: the person's words and the game so far, as everybody may know it, go to the host.

They go to the channel that the host has named; without one the person gets them to pass on.
"""

from __future__ import annotations

import logging
import time
from typing import Any
from weakref import WeakKeyDictionary

import discord

from bot.catalogue import Say, speaker
from bot.faults import told
from bot.layout import Layout
from bot.limits import FIELD_LABEL, FORM_TITLE
from bot.sender import open_form, post, show_layout
from bot.tables.live import LiveTable, NotNow
from bot.views.carrying import Pressed
from bot.views.escape import escape
from bot.views.table.files import add_files
from bot.views.table.pressing import COLOUR, at_table

log = logging.getLogger("reef")

FORM, FIELD = "tr1", "words"
LETTERS = 1000
"""Of what a person says."""
PAUSE = 60
"""Seconds between two reports of one person."""
_last: WeakKeyDictionary[discord.Client, dict[int, float]] = WeakKeyDictionary()
"""When each person last reported something, as long as that keeps them from the next report."""


async def report(interaction: discord.Interaction[Any], say: Say, live: LiveTable, words: str) -> None:
    """Passes a problem on. Raises `NotNow` for the second within a minute."""
    referee, person = interaction.client, interaction.user
    assert live.playing  # noqa: S101 - raises `NotNow` where the game has not begun
    _wait(referee, person.id)
    words = words.strip()[:LETTERS]
    layout = Layout(COLOUR)
    layout.text(f"### {say('report.title', game=live.game.name, id=live.record.id)}")
    layout.text(say("report.by", name=escape(person.display_name), person=person.id, place=f"<#{live.record.thread}>"))
    layout.text(f"> {escape(words, limit=LETTERS)}")
    await add_files(layout, say, live, referee.reference, more=words)
    answer = Layout(COLOUR)
    if await _sent(referee, layout):
        answer.text(say("report.sent"))
    else:
        answer.text(say("report.pass_on"))
        await add_files(answer, say, live, referee.reference, more=words)
    await show_layout(interaction, answer)


async def _sent(referee: Any, layout: Layout) -> bool:
    """Posts a report where the host wants it; False where there is no such place."""
    if referee.reports is None:
        return False
    try:
        await post(referee.get_partial_messageable(referee.reports), layout)
    except discord.HTTPException as error:
        log.warning("a report can't be posted in channel %s: %s", referee.reports, error)
        return False
    return True


def _wait(referee: discord.Client, person: int) -> None:
    now = time.monotonic()
    recent = {who: at for who, at in _last.get(referee, {}).items() if now - at < PAUSE}
    if person in recent:
        raise NotNow("report.too_soon", seconds=round(PAUSE - (now - recent[person])))
    _last[referee] = {**recent, person: now}


class Report(Pressed, template=r"tr1:(?P<code>[0-9a-z]+)"):
    """Opens a form to report a problem."""

    sign = "tr1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Opens it."""

        async def work(live: LiveTable) -> None:
            await open_form(interaction, ReportForm(say, live.record.id))

        await at_table(interaction, say, self.code, work)


class ReportForm(discord.ui.Modal):
    """A form for a problem. It is known by its id alone, so it may be sent across a restart."""

    def __init__(self, say: Say, table: str) -> None:
        super().__init__(title=say("report.form")[:FORM_TITLE], custom_id=f"{FORM}:{table}")
        self.add_item(
            discord.ui.TextInput[discord.ui.Modal](
                label=say("report.label")[:FIELD_LABEL],
                custom_id=FIELD,
                style=discord.TextStyle.paragraph,
                max_length=LETTERS,
            )
        )
        self.stop()  # the library need not wait for it: `report_sent` answers


async def report_sent(interaction: discord.Interaction[Any]) -> None:
    """Passes on what was typed into the form."""
    data: Any = interaction.data
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    sign, _, table = data["custom_id"].partition(":")
    if sign != FORM:
        return
    say = speaker(interaction.locale)
    [words] = [item["value"] for row in data["components"] for item in row["components"] if item["custom_id"] == FIELD]

    async def work(live: LiveTable) -> None:
        await report(interaction, say, live, words)

    await told(interaction, at_table(interaction, say, table, work))


ITEMS = (Report,)
"""What the bot knows again after a restart."""
