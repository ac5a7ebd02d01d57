"""A player who takes any legal answer, each as likely as another. It knows no game."""

from __future__ import annotations

from engine.core.choice import Answer
from engine.core.table import Table
from engine.players.dice import Dice, any_answer
from engine.players.play import Player, asked


def uniform(rng: Dice) -> Player:
    """A player to whom all that a table offers is the same."""

    def answer(table: Table) -> Answer:
        return any_answer(rng, asked(table))

    return answer
