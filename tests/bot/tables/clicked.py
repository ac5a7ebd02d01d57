"""Which clicks lead from a question to an answer that is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.views.table.question import Option, Question, question, token
from engine.core.choice import Key
from engine.core.table import Table
from engine.games import GAMES

GAME = GAMES["oceans"]


class Clicks(NamedTuple):
    """What is chosen in lists first, the question that this leads to, and which of its options are then taken."""

    groups: list[str]
    asked: Question
    options: list[Option]


def clicks(table: Table, keys: Sequence[Key]) -> Clicks:
    """The way to an answer, for whoever is asked."""
    assert table.choice
    groups: list[str] = []
    while (asked := question(GAME, table, table.choice.player, groups)) and asked.groups:
        groups.append(next(g.token for g in asked.groups if _leads(table, asked, [*groups, g.token], keys[0])))
    assert asked
    return Clicks(groups, asked, [o for key in keys for o in asked.options if _stands_for(table, asked, o, key)])


def _leads(table: Table, asked: Question, groups: list[str], key: Key) -> bool:
    further = question(GAME, table, asked.seat, groups)
    assert further
    return any(_stands_for(table, further, option, key) for option in further.options) or any(
        _leads(table, further, [*groups, group.token], key) for group in further.groups
    )


def _stands_for(table: Table, asked: Question, option: Option, key: Key) -> bool:
    """Of options that are alike only one is shown."""
    return option.token == token(key) or (not asked.several and option.text == GAME.shown(table, key))
