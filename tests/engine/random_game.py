"""A random game of any kind, a decision at a time, and what holds of its log; what goes wrong can be played again."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from engine.core.choice import CHANCE, Answer, Choice, Key
from engine.core.decision import Decision
from engine.core.table import Table


class RandomGame:
    """Within `with`, an error names the seed and a file that holds the table and what came next."""

    kind = ""
    """The game, as the file is called."""
    most = 5_000
    """Decisions, draws among them, after which a game counts as one that never ends."""
    again = "{file} holds the table and what came next"
    """How it is played again."""

    def __init__(self, seed: int, players: int, made: Table) -> None:
        self.seed, self.rng, self.players, self.table = seed, random.Random(seed), players, made
        self.met: list[Key] = []
        """Options of earlier questions, for who wants to try them again."""
        self.by, self.next = CHANCE, ()
        """Who decides next, and what."""
        self.next: Answer

    def choose(self, choice: Choice) -> tuple[int, Answer]:
        """Who decides next, and what."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception):
            at = f"seed {self.seed}, {self.players} players, decision {len(self.table.log)}"
            error.add_note(f"{at}; {self.again.format(file=self.write_down())}")

    def decisions(self) -> Iterator[Table]:
        """The table at each decision and at the end."""
        while (choice := self.table.choice) is not None:
            self.by, self.next = self.choose(choice)
            yield self.table
            assert len(self.table.log) < self.most, f"no end after {self.most} decisions"
            self.table.answer(self.by, *self.next)
        self.by, self.next = CHANCE, ()
        yield self.table

    def write_down(self) -> Path:
        """Writes the game and the answer that comes next into a file."""
        at = Path(tempfile.gettempdir()) / f"{self.kind}-{self.players}-players-seed-{self.seed}.json"
        choice = self.table.choice
        following = [*Decision(self.by, choice.prompt, self.next)] if choice else None
        at.write_text(json.dumps({"seed": self.seed, "table": self.table.dump(), "next": following}))
        return at


def replays(game: RandomGame) -> None:
    """A replay of the log is the live game."""
    live = game.table
    other = Table.load(live.game, live.dump(), replay=True)
    assert (other.digest(), other.log, other.run.steps) == (live.digest(), live.log, live.run.steps)


def goes_back_and_on(game: RandomGame) -> None:
    """Going back and on again leads to the same place."""
    live = game.table
    log, steps, end = live.log[:], live.run.steps[:], live.digest()
    live.undo(game.rng.randrange(len(log)))
    live.replay(live.undone[-1][1])
    assert (live.digest(), live.log, live.run.steps) == (end, log, steps)
