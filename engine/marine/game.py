"""Dominant Species: Marine as a table knows it: the face that everything outside the game sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.choice import Choice, Key
from engine.core.decision import Refusal
from engine.core.table import Dealer, Table
from engine.core.trace import Step
from engine.core.value import Value
from engine.marine import corrections, refusals, setup, steps, turn, values, words
from engine.marine.actions import competition, migration, speciation, tectonics, wanderlust
from engine.marine.rules import Game, rules
from engine.marine.state import Marine
from engine.marine.view import view

MODULES = (setup, turn, wanderlust, speciation, tectonics, competition, migration)
"""Imported for the phases and effects that they bring."""


class MarineGame:
    """Implements `engine.core.table.Game`."""

    rules = rules

    def dump(self, state: Marine) -> dict[str, Any]:
        """The position as JSON."""
        return state.dump()

    def load(self, dumped: dict[str, Any]) -> Marine:
        """The position that `dump` wrote."""
        return Marine.load(dumped)

    def players(self, state: Marine) -> Sequence[str]:
        """The names of the players, by seat."""
        return [seat.name for seat in state.seats]

    def view(self, run: Game, seat: int | None) -> dict[str, Any]:
        """The position as a seat, or a spectator (None), may see it."""
        return view(run, seat)

    def text(self, run: Game, key: Key) -> str:
        """An option in the words of scenes."""
        return words.option(run, key)

    def question(self, run: Game, choice: Choice) -> str:
        """What is asked, in words."""
        return words.question(run, choice)

    def told(self, run: Game, step: Step) -> str:
        """A step in words."""
        return steps.told(run, step)

    def refusal(self, run: Game, choice: Choice, key: Key) -> Refusal:
        """Why an option is not on offer."""
        return refusals.refusal(run, choice, key)

    def value(self, run: Game, what: str, about: int) -> Value:
        """A number of a tile or player, with its parts. Raises KeyError for a number that it has not."""
        return values.value(run.state, what, about)

    def correct(self, run: Game, verb: str, values: tuple[str | int, ...]) -> None:
        """A change by hand."""
        corrections.correct(run, verb, values)


GAME = MarineGame()


def table(players: Sequence[str], dealer: Dealer | None = None, options: setup.Options | None = None) -> Table:
    """A table of the five actions. Without a dealer the host answers every draw. Raises ValueError: what can't be."""
    return Table(GAME, setup.new(players, options), dealer)
