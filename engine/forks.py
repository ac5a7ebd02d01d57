"""What would happen if …: a copy of a table to try moves in, for one who plays all seats there.

It begins as the table stood, with all that who tries can't see dealt anew. That beginning and the decisions since,
draws included, are all there is to keep; any earlier point can be gone on from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.choice import CHANCE, Key
from engine.core.decision import Decision
from engine.core.table import Table
from engine.hosted.playable import Playable
from engine.players.dice import Dice, dealer


class Fork:
    """A copy at the point that its decisions led to. `seat` is who tries: None for a spectator."""

    def __init__(self, game: Playable, seat: int | None, beginning: str, decisions: Sequence[Decision] = ()) -> None:
        """Raises `Refused` or ValueError where the rules have changed, so that the decisions no longer fit."""
        self.game, self.seat, self.beginning = game, seat, beginning
        self.table = Table.load(game.words.table_game, beginning)
        self.decided: list[tuple[int, str]] = []
        """What was decided, in words, each with the number of steps before it."""
        for decision in decisions:
            self._take(decision)

    @classmethod
    def of(cls, game: Playable, table: Table, seat: int | None, rng: Dice) -> Fork:
        """A copy of a table, which knows nothing of how that came about.

        Raises `Refused` while what a seat can't see is being decided about.
        """
        world = game.mind.suppose(table, seat, rng.shuffle)
        return cls(game, seat, Table(world.game, world.run.clone(tracing=True)).dump())

    def answer(self, keys: Sequence[Key], rng: Dice) -> None:
        """Whoever is asked decides; draws fall as the dice say. Raises `Refused`."""
        choice = self.table.choice
        player = choice.player if choice else 0
        if choice and choice.accepts(tuple(keys)):
            self._note(player, keys)
        self.table.dealer = dealer(rng)
        self.table.answer(player, *keys)

    def back(self) -> Fork:
        """The copy before its last decision; the same where there is none."""
        log = self.table.log
        last = max((at for at, decision in enumerate(log) if decision.player != CHANCE), default=0)
        return Fork(self.game, self.seat, self.beginning, log[:last])

    def steps(self) -> list[tuple[str, tuple[str, ...]]]:
        """All that has happened in it, each step in words with its rules."""
        table = self.table
        return [(table.game.told(table.run, step), step.cites) for step in table.run.steps]

    def before(self) -> dict[str, Any]:
        """The position as it began, as who tries may see it."""
        return Table.load(self.game.words.table_game, self.beginning).view(self.seat)

    def now(self) -> dict[str, Any]:
        """The position as it stands."""
        return self.table.view(self.seat)

    def _take(self, decision: Decision) -> None:
        if decision.player != CHANCE:
            self._note(decision.player, decision.answer)
        self.table.answer(decision.player, *decision.answer)

    def _note(self, player: int, keys: Sequence[Key]) -> None:
        shown = ", ".join(self.game.shown(self.table, key) for key in keys)
        self.decided.append((len(self.table.run.told), f"{self.table.players[player]}: {shown or 'none'}"))
