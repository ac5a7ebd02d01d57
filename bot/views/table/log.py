"""The log of a table as pages: the newest first, each later or earlier one by a button, a turn by a list.

A page is named by the moment that it begins or ends with, so that it stays the same while the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import discord

from bot.catalogue import Say
from bot.layout import Layout
from bot.limits import OPTIONS
from bot.sender import show_layout
from bot.tables.history import Moment, of_turn
from bot.tables.live import LiveTable
from bot.views.carrying import Chosen, Pressed, own
from bot.views.table import telling
from bot.views.table.pressing import COLOUR, at_table

LETTERS = 3400
"""Of one page."""
NEWEST, OLDEST = "z", "a1"
"""The page that ends with the last moment, and the one that begins with the first."""


@dataclass(frozen=True)
class Page:
    """Some moments of a log, from one number to another, as text."""

    text: str
    first: int
    last: int
    of: int


def page(say: Say, live: LiveTable, moments: Sequence[Moment], at: str) -> Page:
    """The page that begins with a moment (`a12`), ends with one (`z12`), or ends with the last (`z`)."""
    count = len(moments)
    texts = ["\n".join(telling.marked_up(say, row) for row in rows) for rows in telling.told(say, live.record, moments)]
    number = min(max(int(at[1:] or count), 1), max(count, 1))
    if at.startswith("a"):
        last = _room(texts[number - 1 :]) + number - 1
        return Page(_headed(say, moments, texts, number, last), number, last, count)
    first = number - _room(texts[:number][::-1]) + 1
    return Page(_headed(say, moments, texts, first, number), first, number, count)


def _room(texts: Sequence[str]) -> int:
    """How many texts fit on a page; one at least."""
    room, many = LETTERS, 0
    for text in texts:
        room -= len(text) + 1
        if room < 0 and many:
            break
        many += 1
    return many


def _headed(say: Say, moments: Sequence[Moment], texts: Sequence[str], first: int, last: int) -> str:
    """The texts from one number to another, below the heading of the turn in which the first of them was."""
    if not moments:
        return ""
    shown = list(texts[first - 1 : last])
    if not shown[0].startswith("#"):
        shown.insert(0, f"### {telling.turn(say, moments[first - 1]).text}")
    return "\n".join(shown)


async def show(
    interaction: discord.Interaction[Any],
    say: Say,
    live: LiveTable,
    at: str = NEWEST,
    *,
    turn: int | None = None,
    instead: bool = False,
) -> None:
    """Shows a page of the log to somebody: what everyone may see of it, and what only their own seat may.

    With a turn, the page that begins with it; of a turn that has not come yet, the newest page.
    """
    moments = await live.past(live.record.seat_of(interaction.user.id))
    if turn is not None:
        number = of_turn(moments, turn)
        at = f"a{number}" if number else NEWEST
    await show_layout(interaction, layout(say, live, moments, at), instead=instead)


def layout(say: Say, live: LiveTable, moments: Sequence[Moment], at: str, title: str = "") -> Layout:
    """A page of the log as a message."""
    shown, table = page(say, live, moments, at), live.record.id
    made = Layout(COLOUR)
    made.text(f"## {title or say('log.title', id=table)}")
    made.text(shown.text or say("log.nothing"))
    made.text(say("log.place", first=shown.first, last=shown.last, of=shown.of))
    if shown.first > 1 or shown.last < shown.of:
        made.controls(
            Turned(table, OLDEST, "⏮", shown.first == 1),
            Turned(table, f"z{shown.first - 1}", "◀", shown.first == 1),
            Turned(table, f"a{shown.last + 1}", "▶", shown.last == shown.of),
            Turned(table, NEWEST, "⏭", shown.last == shown.of),
        )
        if options := turns(say, moments, shown.first):
            made.controls(ToTurn(table, options, say("log.turns")))
    return made


def turns(say: Say, moments: Sequence[Moment], here: int) -> list[discord.SelectOption]:
    """The turns as options, each with the number of its first moment: those about a moment, the first and the last."""
    begins = [(1, moments[0])] if moments else []
    begins += [(at, now) for at, (before, now) in enumerate(pairwise(moments), 2) if now.turn != before.turn]
    now = sum(number <= here for number, _ in begins) - 1
    begin = max(0, min(now - OPTIONS // 2, len(begins) - OPTIONS))
    shown = begins[begin : begin + OPTIONS]
    if begins:
        shown[0], shown[-1] = begins[0], begins[-1]
    return [
        discord.SelectOption(label=telling.turn(say, moment).text[:100], value=str(number))
        for number, moment in dict(shown).items()
    ]


class OpenLog(Pressed, template=r"to1:(?P<code>[0-9a-z]+)"):
    """Opens the log at its newest page."""

    sign = "to1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private."""

        async def work(live: LiveTable) -> None:
            await show(interaction, say, live)

        await at_table(interaction, say, self.code, work)


class Turned(Pressed, template=r"tl1:(?P<code>[0-9a-z]+):(?P<more>[az]\d*)"):
    """Shows another page of the log."""

    sign = "tl1"

    def __init__(self, table: str, at: str, label: str, nowhere: bool = False) -> None:
        super().__init__(table, label, more=at, row=None)
        self.item.disabled = nowhere

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows it in the place of the page that was there."""

        async def work(live: LiveTable) -> None:
            await show(interaction, say, live, self.more, instead=own(interaction))

        await at_table(interaction, say, self.code, work)


class ToTurn(Chosen, template=r"tk1:(?P<code>[0-9a-z]+):(?P<more>turn)"):
    """Shows the page that begins with a turn."""

    sign = "tk1"

    def __init__(self, table: str, options: list[discord.SelectOption], hint: str) -> None:
        super().__init__(table, "turn", options, hint)

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Shows it in the place of the page that was there."""

        async def work(live: LiveTable) -> None:
            await show(interaction, say, live, f"a{values[0]}", instead=own(interaction))

        await at_table(interaction, say, self.code, work)


ITEMS = (OpenLog, Turned, ToTurn)
"""What the bot knows again after a restart."""
