"""Deep Sea as a table knows it: the face that everything outside the game sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.choice import Choice, Key
from engine.core.decision import Refusal
from engine.core.table import Dealer, Table
from engine.core.trace import Step
from engine.core.value import Value
from engine.deep_sea import (
    acting,
    conserve,
    corrections,
    discover,
    dive,
    gains,
    journal,
    links,
    refusals,
    score,
    setup,
    sonar,
    steps,
    travel,
    turn,
    words,
)
from engine.deep_sea.rules import Game, rules
from engine.deep_sea.state import DeepSea
from engine.deep_sea.view import view

MODULES = (acting, conserve, discover, dive, gains, journal, links, setup, sonar, travel, turn)
"""Imported for the phases and effects that they bring."""


class DeepSeaGame:
    """Implements `engine.core.table.Game`."""

    rules = rules

    def dump(self, state: DeepSea) -> dict[str, Any]:
        """The position as JSON."""
        return state.dump()

    def load(self, dumped: dict[str, Any]) -> DeepSea:
        """The position that `dump` wrote."""
        return DeepSea.load(dumped)

    def players(self, state: DeepSea) -> Sequence[str]:
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
        """A player's points or Technology level with their parts. Raises KeyError for another number."""
        return {"points": score.points, "technology": score.technology}[what](run.state, about)

    def correct(self, run: Game, verb: str, values: tuple[str | int, ...]) -> None:
        """A change by hand."""
        corrections.correct(run, verb, values)


GAME = DeepSeaGame()


def table(players: Sequence[str], dealer: Dealer | None = None, options: setup.Options | None = None) -> Table:
    """A table of Deep Sea. Without a dealer the host answers every draw. Raises ValueError for no possible set-up."""
    return Table(GAME, setup.new(players, options), dealer)
