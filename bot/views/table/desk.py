"""One player's desk, which only they see: their cards, the question if it is theirs, and what else they may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.boards import seats
from bot.catalogue import Say
from bot.layout import Layout
from bot.sender import show_layout
from bot.tables.live import LiveTable
from bot.views.dispute import house
from bot.views.escape import escape
from bot.views.table import story
from bot.views.table.beside import AsText, OpenDesk, SinceMyTurn, TakeBack, WhyLast
from bot.views.table.deciding import controls
from bot.views.table.gists import gists
from bot.views.table.own import OWN
from bot.views.table.question import question
from bot.views.table.standing import StandingPasses, windows
from bot.views.table.whatif import WhatIf
from rules_db.reference import Reference

COLOURS = tuple(int(mark.colour[1:], 16) for mark in seats.MARKS)
LAST, BELOW = 900, 300
"""Letters of what happened last, and of what stands below the question beside rulings."""


async def show(
    interaction: discord.Interaction[Any],
    say: Say,
    live: LiveTable,
    seat: int,
    *,
    instead: bool = False,
    taken: Sequence[str] = (),
) -> None:
    """Shows the desk; `instead` of the message whose button was pressed, at the step that `taken` led to."""
    told = story.paragraphs(say, live.record, await live.past(seat, story.recent))
    rulings = house.below(say, await house.at_table(live, (), seat), house.MOST_BELOW, house.SHORT)
    layout = desk(interaction.client.reference, say, live, seat, taken, story.last_of(told, LAST), rulings)
    await show_layout(interaction, layout, instead=instead)


def desk(
    reference: Reference,
    say: Say,
    live: LiveTable,
    seat: int,
    taken: Sequence[str] = (),
    told: str = "",
    rulings: Sequence[str] = (),
) -> Layout:
    """What a player sees of their own; `told` is what happened last, `rulings` are those of the house that matter."""
    layout, table = Layout(COLOURS[seat % len(COLOURS)]), live.record.id
    mine = live.playing.view(seat)["players"][seat]
    layout.text(f"### {say('table.desk', name=escape(mine['name']))}")
    layout.text("\n".join(OWN[live.record.game](reference, say, mine)))
    if told:
        layout.text(f"{say('table.lately')}\n{told}")
    layout.line()
    asked = question(live.game, live.playing, seat, taken) if live.asked is not None else None
    if asked is None:
        layout.text(say("table.over"))
    elif asked.seat != seat:
        layout.text(say("table.waits", question=escape(asked.text, limit=200)))
    else:
        layout.text(say("table.asked", question=escape(asked.text, limit=200)))
        held = {card["card"] for card in mine.get("hand", ())}  # what these do stands above
        below = BELOW + sum(map(len, rulings))
        named = [card for card in asked.cards if card not in held]
        layout.text("\n".join(gists(reference, say, named, layout.room - below)))
        layout.controls(*controls(say, table, asked, taken))
    for text in rulings:
        layout.text(text)
    layout.controls(*_beside(say, live, seat))
    if live.record.stage == "playing" and windows(live, seat):
        layout.text(say("standing.about"))
        layout.controls(StandingPasses(live, seat, say))
    return layout


def _beside(say: Say, live: LiveTable, seat: int) -> list[discord.ui.Item[Any]]:
    table = live.record.id
    undo = live.undoable(seat) is not None
    return [
        OpenDesk(table, say("table.buttons.refresh")),
        *([TakeBack(table, live.playing.seq, say("table.buttons.undo"))] if undo else []),
        SinceMyTurn(table, say("table.buttons.since")),
        WhyLast(table, say("table.buttons.why")),
        *([WhatIf(table, say("table.buttons.whatif"))] if live.asked is not None else []),
        AsText(table, say("table.buttons.text")),
    ]
