"""A game stepped through: the board after each moment of the log, what changed in it, and what was decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.boards import games
from bot.boards.changes import View
from bot.catalogue import Say
from bot.layout import Layout
from bot.sender import show_layout, worked_out
from bot.tables import earlier
from bot.tables.history import Moment, of_turn
from bot.tables.live import LiveTable, NotNow
from bot.views.carrying import Chosen, Pressed, own
from bot.views.escape import escape
from bot.views.table import beside, telling
from bot.views.table.desk import COLOURS
from bot.views.table.log import turns
from bot.views.table.pictures import drawn
from bot.views.table.pressing import at_table

PICTURE = "board.png"
LETTERS = 2400
"""Of what happened in one moment."""


async def show(
    interaction: discord.Interaction[Any],
    say: Say,
    live: LiveTable,
    number: int = 1,
    *,
    turn: int | None = None,
    instead: bool = False,
) -> None:
    """Shows the moment of that number, or the first of a turn; beyond the last one, the last."""
    moments = await live.past()
    if not moments:
        raise NotNow("table.not_begun")
    if turn is not None:
        number = of_turn(moments, turn) or len(moments)
    number = min(max(number, 1), len(moments))
    made = await worked_out(interaction, layout(say, live, moments, number), instead=instead)
    await show_layout(interaction, made, instead=instead)


async def layout(say: Say, live: LiveTable, moments: Sequence[Moment], number: int) -> Layout:
    """A moment as a message: the board as a spectator saw it then, and once the game is over with all hands."""
    moment = moments[number - 1]
    before, now = await views(live, moment)
    made, table = Layout(COLOURS[now["active"] % len(COLOURS)] if now else None), live.record.id
    made.text(f"## {say('replay.title', id=table, n=number, of=len(moments))}")
    rows = [telling.turn(say, moment), *telling.rows(say, live.record, number, moment)]
    made.text("\n".join(telling.marked_up(say, row) for row in rows)[:LETTERS])
    if now is None:
        made.text(say("replay.no_board"))
    else:
        words = games.text(now, before)
        await drawn(made, games.board(now, before).svg(), PICTURE, games.alt(now), words)
        if live.over and (held := _hands(say, now, len(live.record.seats))):
            made.text("\n".join(held))
    first, last = number == 1, number == len(moments)
    made.controls(
        Stepped(table, "f1", "⏮", first),
        Stepped(table, f"b{number - 1}", "◀", first),
        Stepped(table, f"n{number + 1}", "▶", last),
        Stepped(table, f"l{len(moments)}", "⏭", last),
        InWords(table, number, say("table.buttons.text")),
    )
    if len(moments) > 1:
        made.controls(ToTurn(table, turns(say, moments, number), say("log.turns")))
    return made


async def views(live: LiveTable, moment: Moment) -> tuple[View | None, View | None]:
    """The positions before and after a moment; None for one that can't be told."""
    return await earlier.view(live, moment.entry - 1), await earlier.view(live, moment.entry)


def _hands(say: Say, now: View, seats: int) -> list[str]:
    """What each player held, in games with hands; an opponent whom nobody plays has none."""
    held = [
        (player["name"], ", ".join(card["name"] for card in player["hand"]))
        for player in now["players"][:seats]
        if "hand" in player
    ]
    return [say("replay.hand", name=escape(name), cards=escape(cards, limit=300) or "–") for name, cards in held]


class Stepped(Pressed, template=r"tp1:(?P<code>[0-9a-z]+):(?P<more>[fbnl]\d+)"):
    """Shows another moment: the first, the one before, the next, the last."""

    sign = "tp1"

    def __init__(self, table: str, at: str, label: str, nowhere: bool = False) -> None:
        super().__init__(table, label, more=at, row=None)
        self.item.disabled = nowhere

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows it in the place of the one that was there."""

        async def work(live: LiveTable) -> None:
            await show(interaction, say, live, int(self.more[1:]), instead=own(interaction))

        await at_table(interaction, say, self.code, work)


class ToTurn(Chosen, template=r"tq1:(?P<code>[0-9a-z]+):(?P<more>turn)"):
    """Shows the first moment of a turn."""

    sign = "tq1"

    def __init__(self, table: str, options: list[discord.SelectOption], hint: str) -> None:
        super().__init__(table, "turn", options, hint)

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Shows it in the place of the one that was there."""

        async def work(live: LiveTable) -> None:
            await show(interaction, say, live, int(values[0]), instead=own(interaction))

        await at_table(interaction, say, self.code, work)


class InWords(Pressed, template=r"tpx1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """The board of a moment in words, for a screen reader."""

    sign = "tpx1"

    def __init__(self, table: str, number: int, label: str) -> None:
        super().__init__(table, label, more=str(number), row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private."""

        async def work(live: LiveTable) -> None:
            moments = await live.past()
            before, now = await views(live, moments[min(int(self.more), len(moments)) - 1])
            await beside.in_words(interaction, games.text(now, before) if now else say("replay.no_board"))

        await at_table(interaction, say, self.code, work)


ITEMS = (Stepped, ToTurn, InWords)
"""What the bot knows again after a restart."""
