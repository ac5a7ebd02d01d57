"""A game that is one decision before its end: what comes after it can be looked at without playing for long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.tables.history import History
from bot.tables.live import LiveTable
from engine.core.choice import CHANCE, Key
from engine.core.decision import Decision
from engine.games import GAMES
from engine.players.dice import dealer, dice

SEED = 2
"""Of a short game."""


@cache
def _log(names: tuple[str, ...]) -> tuple[Decision, ...]:
    table, rng = GAMES["oceans"].open(names, {}, dealer(dice(SEED))), dice(SEED)
    while choice := table.choice:
        table.answer(choice.player, *rng.sample(list(choice.options), choice.least or 1))
    return tuple(table.log)


def near_the_end(live: LiveTable) -> Sequence[Key]:
    """Takes a table with two seats that has just begun there; gives the answer with which its game ends."""
    names = [seat.name for seat in live.record.seats]
    log = _log(tuple(names))
    last = max(at for at, decision in enumerate(log) if decision.player != CHANCE)
    table = live.game.open(names, live.record.options, None)
    table.replay(log[:last])
    table.dealer = live._dealer()
    live.table = table
    live.journal.forget(live.record.id)
    live.journal.open(live.record)
    live.revision, live.number, live.history = 0, 0, History(live.journal, live.record.id)
    host = live.record.host
    live._write(host, "decided", {"decisions": table.log})
    return log[last].answer
