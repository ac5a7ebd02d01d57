"""What if: a copy of a live table to try moves in, for one pair of eyes. Nothing in it happens at the table.

The copy is a text, kept under a code made of it, which its buttons carry: they work after any restart, and every
earlier point is still there to be gone on from.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import discord
from pydantic import BaseModel, ValidationError

from bot.boards import games, rendering
from bot.catalogue import Say
from bot.layout import Layout
from bot.sender import show_layout, worked_out
from bot.tables.live import LiveTable, NotNow
from bot.views.adjudication import told
from bot.views.carrying import Pressed, own
from bot.views.escape import escape
from bot.views.table.beside import in_words
from bot.views.table.deciding import NONE, Answer, AnswerFrom, AnswerSeveral, Items, Step, StepBack, controls
from bot.views.table.gists import gists
from bot.views.table.pressing import at_table, told_why_not
from bot.views.table.question import question, token
from engine.core.decision import Decision, Refused
from engine.forks import Fork
from engine.games import GAMES
from engine.players.dice import dice
from rules_db.reference import Reference

log = logging.getLogger("reef")

COLOUR = 0x8A94A0
PICTURE, TRACE = "what-if.png", 2600
"""The name of the picture, and the letters of what has happened that are shown."""


class Tried(BaseModel):
    """A copy as it is kept."""

    table: str
    game: str
    person: int
    seat: int | None
    beginning: str
    decisions: list[list[Any]] = []

    def fork(self) -> Fork:
        """The copy itself. Raises `Refused` or ValueError where the rules have changed since."""
        return Fork(GAMES[self.game], self.seat, self.beginning, list(map(Decision.load, self.decisions)))

    def after(self, fork: Fork) -> Tried:
        """What is to be kept of the copy as it is now."""
        return self.model_copy(update={"decisions": [list(decision) for decision in fork.table.log]})


async def begin(interaction: discord.Interaction[Any], say: Say, live: LiveTable, *, instead: bool = False) -> None:
    """Opens a copy of a table as it stands. Raises `NotNow`, and `Refused` while something hidden is at work."""
    seat, table = live.record.seat_of(interaction.user.id), live.playing
    async with live.lock:
        if table.choice is None:
            raise NotNow("table.ended")
        fork = await asyncio.to_thread(Fork.of, live.game, table, seat, dice())
    record = live.record
    tried = Tried(table=record.id, game=record.game, person=interaction.user.id, seat=seat, beginning=fork.beginning)
    await show(interaction, say, tried, fork, instead=instead)


async def show(
    interaction: discord.Interaction[Any],
    say: Say,
    tried: Tried,
    fork: Fork,
    *,
    instead: bool = True,
    taken: Sequence[str] = (),
) -> None:
    """Shows a copy, and keeps it."""
    code = await asyncio.to_thread(interaction.client.forks.keep, tried.after(fork).model_dump_json())
    made = layout_of(interaction.client.reference, say, tried.table, code, fork, taken)
    layout = await worked_out(interaction, made, instead=instead)
    await show_layout(interaction, layout, instead=instead)


async def layout_of(
    reference: Reference, say: Say, table: str, code: str, fork: Fork, taken: Sequence[str] = ()
) -> Layout:
    """A copy as a message: what has been tried, before and after, and the question to whoever is asked next."""
    layout = Layout(COLOUR)
    layout.text(f"### {say('whatif.title', id=table)}\n{say('whatif.label')}")
    svg, alt = await asyncio.to_thread(_drawn, say, fork)
    try:
        layout.picture(await rendering.png(svg), PICTURE, alt)
    except rendering.NotDrawn:
        log.exception("a copy goes without its picture")
    if happened := told(fork.steps(), fork.decided, TRACE):
        layout.text(happened)
    layout.line()
    choice = fork.table.choice
    asked = question(fork.game, fork.table, choice.player, taken) if choice else None
    if asked is None:
        layout.text(say("whatif.over"))
    else:
        layout.text(say("table.asked", question=escape(asked.text, limit=200)))
        layout.text("\n".join(gists(reference, say, asked.cards, layout.room)))
        layout.controls(*controls(say, code, asked, taken, TRYING))
    back = [Unmake(code, say("table.buttons.undo"))] if fork.decided else []
    text, leave = InWords(code, say("table.buttons.text")), ToTable(code, say("whatif.leave"))
    layout.controls(*back, text, leave)
    return layout


def _drawn(say: Say, fork: Fork) -> tuple[str, str]:
    before, now = fork.before(), fork.now()
    if not fork.decided:
        return games.board(now).svg(), games.alt(now)
    both, (was, stands) = games.compared(before, now, (say("whatif.before"), say("whatif.after")))
    return both.svg(), say("whatif.alt", before=was, after=stands)


# -- what is pressed


async def _opened(interaction: discord.Interaction[Any], code: str) -> tuple[Tried, Fork]:
    """The copy of a code. Raises `NotNow` for one that is no longer kept, or fits the rules no longer."""
    text = await asyncio.to_thread(interaction.client.forks.text, code)
    if text is None:
        raise NotNow("whatif.gone")
    try:
        tried = Tried.model_validate_json(text)
        fork = await asyncio.to_thread(tried.fork)
    except (Refused, ValidationError, ValueError, KeyError) as error:
        raise NotNow("whatif.gone") from error
    if tried.person != interaction.user.id:
        raise NotNow("whatif.gone")
    return tried, fork


async def _tried(interaction: discord.Interaction[Any], say: Say, code: str, tokens: Sequence[str]) -> None:
    """Takes options of the question that stands in a copy."""

    async def work() -> None:
        tried, fork = await _opened(interaction, code)
        choice = fork.table.choice
        known = {token(key): key for key in choice.options} if choice else {}
        chosen = [known.get(one) for one in tokens if one != NONE]
        keys = [key for key in chosen if key is not None]
        if len(keys) < len(chosen):
            raise NotNow("table.old")
        await asyncio.to_thread(fork.answer, keys, dice())
        await show(interaction, say, tried, fork)

    await told_why_not(interaction, say, work())


async def _stepped(interaction: discord.Interaction[Any], say: Say, code: str, taken: Sequence[str]) -> None:
    async def work() -> None:
        tried, fork = await _opened(interaction, code)
        await show(interaction, say, tried, fork, taken=taken)

    await told_why_not(interaction, say, work())


class TryAnswer(Answer, template=r"w1:(?P<code>[0-9a-f]+):(?P<more>\d+:.+)"):
    """One option of a question in a copy."""

    sign = "w1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Takes the option."""
        await _tried(interaction, say, self.code, [self.more.partition(":")[2]])


class TryFrom(AnswerFrom, template=r"wf1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """One of up to 25 options."""

    sign = "wf1"

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Takes the option."""
        await _tried(interaction, say, self.code, values)


class TrySeveral(AnswerSeveral, template=r"wm1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """Several options at once."""

    sign = "wm1"

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Takes the options."""
        await _tried(interaction, say, self.code, values)


class TryStep(Step, template=r"ws1:(?P<code>[0-9a-f]+):(?P<more>\d+(?:\.[0-9a-f]+)*)"):
    """The next step to an option."""

    sign = "ws1"

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Shows what can be chosen after that step."""
        await _stepped(interaction, say, self.code, [*self.more.split(".")[1:], *values])


class TryStepBack(StepBack, template=r"wb1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """Leads back to the whole question."""

    sign = "wb1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the question from its start."""
        await _stepped(interaction, say, self.code, [])


class Unmake(Pressed, template=r"wu1:(?P<code>[0-9a-f]+)"):
    """Takes the last decision in a copy back, whoever's it was."""

    sign = "wu1"

    def __init__(self, code: str, label: str) -> None:
        super().__init__(code, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the copy as it was before."""

        async def work() -> None:
            tried, fork = await _opened(interaction, self.code)
            await show(interaction, say, tried, await asyncio.to_thread(fork.back))

        await told_why_not(interaction, say, work())


class InWords(Pressed, template=r"wx1:(?P<code>[0-9a-f]+)"):
    """The board of a copy in words."""

    sign = "wx1"

    def __init__(self, code: str, label: str) -> None:
        super().__init__(code, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private."""

        async def work() -> None:
            _, fork = await _opened(interaction, self.code)
            await in_words(interaction, games.text(fork.now(), fork.before() if fork.decided else None))

        await told_why_not(interaction, say, work())


class ToTable(Pressed, template=r"wl1:(?P<code>[0-9a-f]+)"):
    """Leads back to the table itself."""

    sign = "wl1"

    def __init__(self, code: str, label: str) -> None:
        super().__init__(code, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows a player their desk, and anybody else the board, in the place of the copy."""

        async def work() -> None:
            tried, _ = await _opened(interaction, self.code)

            async def back(live: LiveTable) -> None:
                seat = live.record.seat_of(interaction.user.id)
                await interaction.client.desk(interaction, say, live, seat, instead=True)

            await at_table(interaction, say, tried.table, back)

        await told_why_not(interaction, say, work())


class WhatIf(Pressed, template=r"tq1:(?P<code>[0-9a-z]+)"):
    """Opens a copy of the table to try moves in."""

    sign = "tq1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the copy in the place of the desk."""

        async def work(live: LiveTable) -> None:
            await begin(interaction, say, live, instead=own(interaction))

        await at_table(interaction, say, self.code, work)


TRYING = Items(TryAnswer, TryFrom, TrySeveral, TryStep, TryStepBack)
ITEMS = (*TRYING, Unmake, InWords, ToTable, WhatIf)
"""What the bot knows again after a restart."""
