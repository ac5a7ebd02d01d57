"""The message that everyone at a table sees: the board, what happened last, and who is to decide what."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import discord

from bot.boards import games, rendering
from bot.catalogue import Say
from bot.layout import Layout
from bot.store.records import Record
from bot.tables import earlier
from bot.tables.history import Moment
from bot.tables.live import LiveTable
from bot.views.dispute import house
from bot.views.escape import escape
from bot.views.table import motion, story
from bot.views.table.beside import AsText, OpenDesk, SinceMyTurn, WhyLast
from bot.views.table.deciding import controls
from bot.views.table.desk import COLOURS
from bot.views.table.ending import ending
from bot.views.table.log import OpenLog
from bot.views.table.question import Question, question
from bot.views.table.rematch import Rematch
from bot.views.table.report import Report

TOLD = 1800
"""Letters of what happened last."""
PICTURE = "board.png"


@dataclass
class Position:
    """What the message shows of a position, all of it as a spectator sees it. It is worked out once."""

    at: tuple[int, int, bool]
    """After how many entries, at which question, and whether the game is over: what everything else follows from."""
    view: dict[str, Any]
    asked: Question | None
    moments: list[Moment]
    """What happened last."""
    before: dict[str, Any] | None
    """The position before that."""
    alt: str
    png: bytes | None = None


_positions: WeakKeyDictionary[LiveTable, Position] = WeakKeyDictionary()


async def public(say: Say, live: LiveTable) -> Layout:
    """The message as it is now; it is made of what a spectator may see, and of nothing else."""
    position = await _position(live)
    view, asked, moments = position.view, position.asked, position.moments
    layout = Layout(COLOURS[(asked.seat if asked else view["active"]) % len(COLOURS)])
    layout.text(f"## {_title(say, live, view)}")
    if png := await _picture(position):
        layout.picture(png, PICTURE, position.alt)
    if told := story.paragraphs(say, live.record, moments):
        layout.text(story.last_of(told, TOLD))
    layout.line()
    layout.text(_standing(say, live, asked))
    if live.over:
        await ending(say, live, layout)
    if live.record.disputes:
        marks = (f"[`{dispute}`]({link})" for dispute, link in live.record.disputes)
        layout.text(say("dispute.mark", disputes=", ".join(marks)))
    cites = [cite for moment in moments for line in moment.lines for cite in line.cites]
    for text in house.below(say, await house.at_table(live, cites), house.MOST_BELOW, house.SHORT):
        layout.text(text)
    if stand_ins := _stand_ins(say, live.record):
        layout.text(stand_ins)
    if live.record.motion:
        layout.text(motion.asked(say, live.record, live.record.motion))
        layout.controls(*motion.buttons(say, live.record, live.record.motion))
    if asked and live.record.stage == "playing":
        layout.controls(*controls(say, live.record.id, asked))
    layout.controls(*_beside(say, live, asked))
    table = live.record.id
    layout.controls(OpenLog(table, say("table.buttons.log")), Report(table, say("table.buttons.report")))
    return layout


async def _position(live: LiveTable) -> Position:
    at = (live.number, live.playing.seq, live.over)
    if (known := _positions.get(live)) is not None and known.at == at:
        return known
    view = live.playing.view(None)
    asked = question(live.game, live.playing, None) if live.asked is not None else None
    moments = await live.past(of=story.recent)
    before = await earlier.view(live, moments[0].entry - 1) if moments else None
    earlier.remember(live, at[0], view)
    made = Position(at, view, asked, moments, before, games.alt(view))
    if at == (live.number, live.playing.seq, live.over):  # nobody has decided meanwhile
        _positions[live] = made
    return made


async def _picture(position: Position) -> bytes | None:
    """The board as PNG, what is different from before marked; None where it can't be drawn: the words say as much."""
    if position.png is None:
        with suppress(rendering.NotDrawn):
            position.png = await rendering.png(games.board(position.view, position.before).svg())
    return position.png


def _title(say: Say, live: LiveTable, view: dict[str, Any]) -> str:
    turn = say("table.turn", n=view["turn"], name=escape(view["players"][view["active"]]["name"]))
    stage = live.record.stage
    said = turn if stage == "playing" else say(f"table.stages.{stage}")
    return say("table.title", game=live.game.name, id=live.record.id, said=said)


def _standing(say: Say, live: LiveTable, asked: Question | None) -> str:
    if live.record.stage == "paused":
        return say("table.paused")
    if asked is None and not live.record.outcome:
        return say("table.broken_off")
    if asked is None:
        return say("table.won", names=", ".join(map(escape, live.record.outcome)))
    return say("table.asked", question=escape(asked.text, limit=200))


def _stand_ins(say: Say, record: Record) -> str:
    """Who plays on from a seat that is named after somebody else."""
    taken_over = [seat for seat in record.seats if seat.player]
    lines = (say("table.stand_in", seat=escape(seat.name), name=escape(seat.player)) for seat in taken_over)
    return "\n".join(f"-# {line}" for line in lines)


def _beside(say: Say, live: LiveTable, asked: Question | None) -> list[discord.ui.Item[Any]]:
    table = live.record.id
    secret = asked is not None and not asked.options and not asked.groups
    style = discord.ButtonStyle.primary if secret else discord.ButtonStyle.secondary
    with_cards = "table.buttons.decide" if secret else "table.buttons.desk"
    desk = with_cards if live.game.copies else "table.buttons.seat"
    return [
        OpenDesk(table, say(desk), style),
        SinceMyTurn(table, say("table.buttons.since")),
        WhyLast(table, say("table.buttons.why")),
        AsText(table, say("table.buttons.text")),
        *([Rematch(table, say("table.buttons.rematch"))] if live.record.stage == "ended" else []),
    ]
