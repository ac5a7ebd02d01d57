"""Positions in which a table has been, as everyone may see them: worked out from its journal, the last few kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any
from weakref import WeakKeyDictionary

from bot.tables.live import LiveTable
from engine.core.decision import Refused
from engine.core.table import Table

View = dict[str, Any]
KEPT = 32
"""Positions remembered of a table, each some 50 kB."""
_kept: WeakKeyDictionary[LiveTable, OrderedDict[tuple[int, bool], View]] = WeakKeyDictionary()


async def view(live: LiveTable, entry: int) -> View | None:
    """The position after so many entries; None where it can't be told, or before the first of them.

    Once the game is over nothing is hidden in it.
    """
    if entry < 1:
        return None
    known, key = _kept.setdefault(live, OrderedDict()), (entry, live.over)
    if key not in known:
        table = await asyncio.to_thread(_at, live, entry)
        if table is None:
            return None
        known[key] = everything(table) if live.over else table.view(None)
        while len(known) > KEPT:
            known.popitem(last=False)
    return known[key]


def _at(live: LiveTable, entry: int) -> Table | None:
    """The table after so many entries; None where these rules lead elsewhere than those it was played by."""
    try:
        table = live.at(entry)
    except (Refused, ValueError):
        return None
    noted = live.journal.entries(live.record.id, after=entry - 1)
    return table if noted and noted[0].digest == table.digest() else None


def remember(live: LiveTable, entry: int, seen: View) -> None:
    """Notes what a spectator sees of a table now, after so many entries."""
    known = _kept.setdefault(live, OrderedDict())
    known.setdefault((entry, False), seen)


def everything(table: Table) -> View:
    """The position with what each seat sees of its own: all there is to know once a game is over."""
    seen = table.view(None)
    own = [table.view(seat)["players"][seat] for seat in range(len(seen["players"]))]
    return {**seen, "players": own}


async def turns(live: LiveTable) -> list[tuple[int, View]]:
    """The number of each turn that is over with the position at its end, nothing hidden; of a game that is over."""
    return await asyncio.to_thread(_turns, live)


def _turns(live: LiveTable) -> list[tuple[int, View]]:
    start = max((entry.number for entry in live.journal.entries(live.record.id) if entry.what == "restored"), default=0)
    table, found = live.at(start), list[tuple[int, View]]()
    table.dealer = None
    turn = table.view(None)["turn"]
    for decision in live.playing.log[len(table.log) :]:
        table.replay([decision])
        now = table.view(None)["turn"]
        if now != turn and turn:
            found.append((turn, everything(table)))
        turn = now
    return [*found, (turn, everything(table))]
