"""All live tables: found by id or place, loaded when first touched, and the computer players that sit at them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from bot.store.journal import Journal
from bot.store.records import Record
from bot.tables.live import COMPUTER, LiveTable, NotNow
from engine.core.choice import spell
from engine.core.decision import Refused
from engine.core.table import Table
from engine.players.dice import dice
from engine.players.greedy import Thought, weighing

log = logging.getLogger("reef")

LETTERS, LENGTH = "23456789abcdefghjkmnpqrstuvwxyz", 5
"""Of an id: no letters that look like others."""
LOADED = 200
"""Tables that are kept in memory; of more, those that nobody has touched for the longest time are read again."""
PAUSE = 1.5
"""Seconds that a computer player takes for a decision, whatever it holds and however hard the choice was."""
NOTED = 3
"""Answers that a computer player thought of besides the one it took, of which the journal keeps a note."""

Told = Callable[[LiveTable], Awaitable[None]]


async def _nobody(_live: LiveTable) -> None:
    """Told of what has changed where nobody is there to be told."""


class Tables:
    """The tables of one bot."""

    def __init__(
        self, journal: Journal | None = None, pause: float = PAUSE, now: Callable[[], float] = time.time
    ) -> None:
        self.journal, self.pause, self.now = journal or Journal(), pause, now
        self.told: Told = _nobody
        """Is told of each table that has gone on without anybody pressing something; it shows it, and nudges."""
        self.rest: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep
        """Lets the pause pass; the playground has a clock of its own."""
        self._loaded: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._thinking: dict[str, asyncio.Task[None]] = {}

    # -- finding

    async def open(self, record: Record) -> LiveTable:
        """Opens a new table; its id is filled in."""
        record = record.changed(id="".join(secrets.choice(LETTERS) for _ in range(LENGTH)))
        await asyncio.to_thread(self.journal.open, record)
        live = LiveTable(self.journal, record, 0, self.now)
        self._remember(live)
        return live

    async def find(self, table: str) -> LiveTable | None:
        """The table of an id, loaded if need be; None where there is none."""
        if table in self._loaded:
            self._loaded.move_to_end(table)
            return self._loaded[table]
        async with self._loading:
            if table in self._loaded:
                return self._loaded[table]
            found = await asyncio.to_thread(self.journal.record, table)
            if found is None:
                return None
            live = LiveTable(self.journal, *found, self.now)
            await asyncio.to_thread(live.read)
            self._remember(live)
        return live

    def _remember(self, live: LiveTable) -> None:
        self._loaded[live.record.id] = live
        for table, old in list(self._loaded.items())[: max(0, len(self._loaded) - LOADED)]:
            if not old.lock.locked() and table not in self._thinking:
                del self._loaded[table]

    async def forget(self, live: LiveTable) -> None:
        """Removes a table with all that is kept of it."""
        self._loaded.pop(live.record.id, None)
        live.record = live.record.changed(lobby=0, board=0)  # no message shows it any more
        await asyncio.to_thread(self.journal.forget, live.record.id)

    # -- computer players

    def nudge(self, live: LiveTable) -> None:
        """Lets a computer player decide, if it is one's turn and none is thinking."""
        table = live.record.id
        if _waits(live) and table not in self._thinking:
            self._thinking[table] = asyncio.create_task(self._think(live))

    async def wake(self) -> None:
        """After a start: takes up what the last process left, boards to be shown and computer players' decisions."""
        left = [*await asyncio.to_thread(self.journal.waiting_for, COMPUTER)]
        left += await asyncio.to_thread(self.journal.unshown)
        for table in dict.fromkeys(left):
            if live := await self.find(table):
                await self.told(live)

    async def _think(self, live: LiveTable) -> None:
        try:
            while _waits(live) and await self._decide(live):
                pass
        finally:
            self._thinking.pop(live.record.id, None)  # at once: a nudge from now on is not in vain

    async def _decide(self, live: LiveTable) -> bool:
        """Has a computer player decide; gives whether it can go on deciding."""
        seat, seq = live.asked, live.playing.seq
        assert seat is not None  # noqa: S101 - it waits for one
        moment = asyncio.create_task(self.rest(self.pause))
        try:
            async with live.lock:
                world = live.playing.clone()
            thoughts = await asyncio.to_thread(_weighed, live, world)
            await moment
            await live.decide(0, seat, thoughts[0].answer, seq, weighed=_told(world, thoughts))
        except (Refused, NotNow):  # somebody took something back, or paused, meanwhile
            return True
        except Exception:
            log.exception("the computer player at table %s can't decide", live.record.id)
            return False
        finally:
            moment.cancel()
        await self.told(live)
        return True

    async def settled(self) -> None:
        """Waits until no computer player is thinking."""
        while self._thinking:
            await asyncio.wait(list(self._thinking.values()))

    async def close(self) -> None:
        """Stops the computer players and closes the journal."""
        for task in list(self._thinking.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.journal.close()


def _waits(live: LiveTable) -> bool:
    seat = live.asked
    ready = live.record.stage == "playing" and not live.held
    return ready and seat is not None and live.record.seats[seat].computer


def _weighed(live: LiveTable, world: Table) -> list[Thought]:
    """What a computer player thinks of, the best first: it looks at a copy of the table, at what its seat may see."""
    return weighing(dice(), live.game.mind)(world)


def _told(world: Table, thoughts: Sequence[Thought]) -> list[Any]:
    """What else it thought of and how much worse that looked; of a question whose answers are its secret, nothing.

    How good things looked to it altogether is nobody's business: its score pile is in it.
    """
    if world.choice is None or world.choice.secret:
        return []
    best, *others = thoughts
    return [[list(map(spell, other.answer)), round(best.worth - other.worth, 1)] for other in others[:NOTED]]
