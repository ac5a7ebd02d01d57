"""Oceans as a table knows it: the face that everything outside the game sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.choice import Choice, Key
from engine.core.decision import Refusal
from engine.core.table import Dealer, Table
from engine.core.trace import Step
from engine.core.value import Value
from engine.oceans import (
    aging,
    attacking,
    cards,
    checks,
    corrections,
    drawing,
    feeding,
    otherwise,
    playing,
    refusals,
    setup,
    steps,
    turn,
    values,
    words,
)
from engine.oceans.rules import Game, rules
from engine.oceans.solo import evolving as solo_evolving
from engine.oceans.solo import feeding as solo_feeding
from engine.oceans.solo import meeting as solo_meeting
from engine.oceans.solo import setup as solo_setup
from engine.oceans.solo import turn as solo_turn
from engine.oceans.solo import words as solo_words
from engine.oceans.state import Oceans
from engine.oceans.view import view

MODULES = (setup, turn, playing, feeding, attacking, aging, drawing, checks, cards, otherwise)
SOLO = (solo_setup, solo_turn, solo_evolving, solo_feeding, solo_words, solo_meeting)
"""Imported for the phases and effects that they bring."""


class OceansGame:
    """Implements `engine.core.table.Game`."""

    rules = rules

    def dump(self, state: Oceans) -> dict[str, Any]:
        """The position as JSON."""
        return state.dump()

    def load(self, dumped: dict[str, Any]) -> Oceans:
        """The position that `dump` wrote."""
        return Oceans.load(dumped)

    def players(self, state: Oceans) -> Sequence[str]:
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
        """A number of a species, with its parts. Raises KeyError for a number or species there is not."""
        return values.value(run.state, what, run.state.species[about])

    def correct(self, run: Game, verb: str, values: tuple[str | int, ...]) -> None:
        """A change by hand."""
        corrections.correct(run, verb, values)


GAME = OceansGame()


def solo_table(name: str, dealer: Dealer | None = None, options: solo_setup.SoloOptions | None = None) -> Table:
    """A solo table. Without a dealer the host answers every draw. Raises ValueError for what can't be set up."""
    return Table(GAME, solo_setup.new(name, options), dealer)


def table(players: Sequence[str], dealer: Dealer | None = None, options: setup.Options | None = None) -> Table:
    """A table of Oceans. Without a dealer the host answers every draw. Raises ValueError for what can't be set up."""
    return Table(GAME, setup.new(players, options), dealer)
