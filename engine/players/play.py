"""What a computer player is, and a table played to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Answer, Choice
from engine.core.table import Table

Player = Callable[[Table], Answer]
"""Answers the choice that stands at a table for whoever is asked, and changes nothing there.

It goes by `choice`, `legal`, `clone`, `view` and `text`; the state, the log and what other seats hide are not its own
to read.
"""


def asked(table: Table) -> Choice:
    """The choice that stands. Raises ValueError where the game has ended."""
    choice = table.choice
    if choice is None:
        raise ValueError("the game has ended: nobody is asked anything")
    return choice


def play_out(table: Table, players: Sequence[Player]) -> None:
    """Plays a table to its end, each seat by its player. Raises ValueError for a table without a dealer."""
    if table.dealer is None:
        raise ValueError("a table without a dealer has nobody to answer its draws")
    while (choice := table.choice) is not None:
        table.answer(choice.player, *players[choice.player](table))
