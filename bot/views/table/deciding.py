"""How a question is answered: by a button, in one list, in steps, or with several options at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import discord

from bot.catalogue import Say
from bot.layout import Layout
from bot.limits import CUSTOM_ID, LABEL, PLACEHOLDER
from bot.sender import show_layout
from bot.tables.irrevocable import Final, irrevocable
from bot.tables.live import LiveTable, NotNow
from bot.views.adjudication import select_option
from bot.views.carrying import Chosen, Pressed, own
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR, at_table
from bot.views.table.question import Question, token
from engine.core.choice import Key

NONE = "-"
"""Stands for no option at all, where a question may be answered so; no option is spelled like this."""
LONGEST_WAY = 4
"""Steps that an id has room for."""


class Items(NamedTuple):
    """What questions are answered with: at a table, or where moves are only tried."""

    answer: type[Answer]
    answer_from: type[AnswerFrom]
    answer_several: type[AnswerSeveral]
    step: type[Step]
    step_back: type[StepBack]


def controls(
    say: Say, table: str, asked: Question, taken: Sequence[str] = (), items: Items | None = None
) -> Iterator[discord.ui.Item[Any]]:
    """The buttons or the list by which a question is answered; `taken` are the steps that led to this part of it."""
    seq, items = asked.seq, items or AT_TABLE
    if asked.several:
        if asked.options:
            yield items.answer_several(table, asked, say)
    elif asked.groups:
        yield items.step(table, asked, taken, say)
    elif asked.buttons:
        for option in asked.options:
            yield items.answer(table, f"{seq}:{option.token}", option.text)
    elif asked.options:
        yield items.answer_from(table, asked, say)
    if asked.options and not asked.least:
        yield items.answer(table, f"{seq}:{NONE}", say("table.buttons.none"))
    if taken:
        yield items.step_back(table, f"{seq}", say("buttons.back"))


async def _decided(
    interaction: discord.Interaction[Any], say: Say, table: str, seq: int, tokens: list[str], *, sure: bool = False
) -> None:
    """Answers the question of that number, and shows what comes next to who answered; everyone sees the board.

    Who isn't `sure` yet is asked once more before what can't be taken back.
    """

    async def work(live: LiveTable) -> None:
        seat = live.seat_of(interaction.user.id)
        keys = _keys(live, seat, seq, tokens)
        if not sure and await asked_again(interaction, say, live, seat, keys):
            return
        await live.decide(interaction.user.id, seat, keys, seq)
        if own(interaction):
            await interaction.client.desk(interaction, say, live, seat, instead=True)
        else:
            await interaction.response.defer()
        await interaction.client.publish(live)

    await at_table(interaction, say, table, work)


async def asked_again(
    interaction: discord.Interaction[Any], say: Say, live: LiveTable, seat: int, keys: Sequence[Key]
) -> bool:
    """Asks who wants that whether they are sure, where a decision can't be taken back. Gives whether it has asked."""
    preferences, seq = interaction.client.preferences, live.playing.seq

    def final() -> Final | None:
        return irrevocable(live, seat, keys) if preferences.person(interaction.user.id).confirm else None

    async with live.lock:
        found = await asyncio.to_thread(final) if live.playing.seq == seq and live.record.stage == "playing" else None
    if found is None:
        return False
    question, option = live.playing.question(), live.game.shown(live.playing, keys[0])
    lines = [say("sure.option", question=escape(question, limit=200), option=escape(option, limit=200))]
    lines += [say("sure.lost", species=", ".join(map(escape, found.lost)))] if found.lost else []
    lines.append(say(f"sure.{found.why}", name=escape(found.name)))
    layout, table = Layout(COLOUR), live.record.id
    layout.text("\n".join([*lines, say("sure.how")]))
    confirm = Confirm(table, f"{seq}:{token(keys[0])}", say("sure.buttons.confirm"))
    layout.controls(confirm, StepBack(table, f"{seq}", say("buttons.back")))
    await show_layout(interaction, layout, instead=own(interaction))
    return True


def _keys(live: LiveTable, seat: int, seq: int, tokens: Sequence[str]) -> list[Key]:
    """What the tokens stand for. Raises `NotNow` where the question is another one, or someone else's."""
    choice = live.playing.choice
    if choice is None:
        raise NotNow("table.ended")
    if live.playing.seq != seq:
        raise NotNow("table.old")
    if choice.player != seat:
        raise NotNow("table.not_you", name=live.record.seats[choice.player].name)
    known = {token(key): key for key in choice.options}
    if not all(one in known for one in tokens if one != NONE):
        raise NotNow("table.old")
    return [known[one] for one in tokens if one != NONE]


class Answer(Pressed, template=r"t1:(?P<code>[0-9a-z]+):(?P<more>\d+:.+)"):
    """One option of a question: `more` holds the question's number and what stands for the option."""

    sign = "t1"
    style = discord.ButtonStyle.primary

    def __init__(self, table: str, more: str, label: str) -> None:
        super().__init__(table, label[:LABEL], more=more, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Takes the option."""
        seq, _, chosen = self.more.partition(":")
        await _decided(interaction, say, self.code, int(seq), [chosen])


class Confirm(Pressed, template=r"tc1:(?P<code>[0-9a-z]+):(?P<more>\d+:.+)"):
    """Takes an option that can't be taken back."""

    sign = "tc1"
    style = discord.ButtonStyle.danger

    def __init__(self, table: str, more: str, label: str) -> None:
        super().__init__(table, label, more=more, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Takes the option."""
        seq, _, chosen = self.more.partition(":")
        await _decided(interaction, say, self.code, int(seq), [chosen], sure=True)


class AnswerFrom(Chosen, template=r"tf1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """One of up to 25 options."""

    sign = "tf1"

    def __init__(self, table: str, asked: Question, say: Say) -> None:
        shown = [select_option(option.text, option.token) for option in asked.options]
        super().__init__(table, str(asked.seq), shown, " · ".join(asked.way) or say("table.choose"))

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Takes the option."""
        await _decided(interaction, say, self.code, int(self.more), values)


class AnswerSeveral(Chosen, template=r"tm1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """Several options at once, as many as are asked for."""

    sign = "tm1"

    def __init__(self, table: str, asked: Question, say: Say) -> None:
        shown = [select_option(option.text, option.token) for option in asked.options]
        least, most = max(1, min(asked.least, len(shown))), min(asked.most, len(shown))
        several = say("adjudication.choose_several", least=least, most=most)
        hint = several if least < most else say("adjudication.choose_so_many", n=most)
        super().__init__(table, str(asked.seq), shown, hint, min_values=least, max_values=most)

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Takes the options."""
        await _decided(interaction, say, self.code, int(self.more), values)


class Step(Chosen, template=r"ts1:(?P<code>[0-9a-z]+):(?P<more>\d+(?:\.[0-9a-f]+)*)"):
    """The next step to an option, where there are too many for one list."""

    sign = "ts1"

    def __init__(self, table: str, asked: Question, taken: Sequence[str], say: Say) -> None:
        shown = [
            discord.SelectOption(label=group.text[:100], value=group.token, description=_ways(say, group.options))
            for group in asked.groups
        ]
        hint = " · ".join([*asked.way, say("table.choose_first")])
        super().__init__(table, ".".join([str(asked.seq), *taken])[:CUSTOM_ID], shown, hint[:PLACEHOLDER])

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Shows what can be chosen after that step."""
        seq, *taken = self.more.split(".")
        await _stepped(interaction, say, self.code, int(seq), [*taken, *values][:LONGEST_WAY])


class StepBack(Pressed, template=r"tb1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """Leads back to the whole question."""

    sign = "tb1"

    def __init__(self, table: str, seq: str, label: str) -> None:
        super().__init__(table, label, more=seq, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the question from its start."""
        await _stepped(interaction, say, self.code, int(self.more), [])


def _ways(say: Say, options: int) -> str | None:
    return say("table.ways", n=options) if options > 1 else None


async def _stepped(interaction: discord.Interaction[Any], say: Say, table: str, seq: int, taken: list[str]) -> None:
    async def work(live: LiveTable) -> None:
        seat = live.seat_of(interaction.user.id)
        _keys(live, seat, seq, [])
        await interaction.client.desk(interaction, say, live, seat, instead=own(interaction), taken=taken)

    await at_table(interaction, say, table, work)


AT_TABLE = Items(Answer, AnswerFrom, AnswerSeveral, Step, StepBack)
ITEMS = (*AT_TABLE, Confirm)
"""What the bot knows again after a restart."""
