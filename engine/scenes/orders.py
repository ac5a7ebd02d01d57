"""Whether the order of several effects can matter, tried out: where it can't, scenes need not say it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.core.choice import Answer
from engine.core.stack import ORDER
from engine.core.table import Table

MOST_ORDERS = 120
"""Orders that are tried: those of five effects."""


def order_of_no_matter(table: Table) -> Answer | None:
    """Any order, where a player orders effects and all orders lead to the same position and the same next question."""
    if table.choice is None or table.choice.prompt != ORDER:
        return None
    came: set[str] = set()
    for tried, outcome in enumerate(_outcomes(table)):
        came.add(outcome)
        if len(came) > 1 or tried >= MOST_ORDERS:
            return None
    return (table.choice.options[0],)


def _outcomes(table: Table) -> Iterator[str]:
    """What comes of every order, up to the next question of another kind."""
    choice = table.choice
    if choice is None or choice.prompt != ORDER:
        dumped = table.game.dump(table.run.state)
        yield json.dumps([dumped, choice and [choice.player, choice.prompt, choice.about, list(choice.options)]])
        return
    for option in choice.options:
        tried = table.clone()
        tried.answer(choice.player, option)
        yield from _outcomes(tried)
