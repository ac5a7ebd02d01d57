"""Random games of Marine: what is set up, how the players play, and what repeats a game that went wrong."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from engine.core.choice import CHANCE, Answer, Choice, Key
from engine.core.decision import Decision
from engine.core.table import Table
from engine.marine.game import GAME, table
from engine.marine.setup import Options
from engine.marine.state import CHOICES
from engine.players.dice import any_answer

NAMES = ("Ann", "Bob", "Cleo", "Dan")
MOST = 2_000
"""Decisions, draws among them, after which a game counts as one that never ends."""
UNLIKED = {"done": 0.3, "decline": 0.05}
"""How much keen players care for what ends a thing; 1 for all else."""


def options_of(seed: int) -> Options:
    """How the table of a seed is set up: every other one answers some open questions otherwise than by default."""
    if seed % 2 == 0:
        return Options()
    rng = random.Random(seed)
    several = sorted(question for question, choices in CHOICES.items() if len(choices) > 1)
    return Options({question: rng.choice(CHOICES[question]) for question in rng.sample(several, 6)})


def pick(rng: random.Random, choice: Choice, keen: bool) -> Answer:
    """An answer: any, or a keen player's, who seldom stops early."""
    if not keen or choice.player == CHANCE or choice.most > 1:
        return any_answer(rng, choice)
    kinds = list(dict.fromkeys(str(key[0]) for key in choice.options))
    (kind,) = rng.choices(kinds, [UNLIKED.get(kind, 1.0) for kind in kinds])
    return (rng.choice([key for key in choice.options if key[0] == kind]),)


class Playing:
    """One random game, a decision at a time. Within `with`, an error names the seed and a file that repeats it."""

    def __init__(self, seed: int, *, options: Options | None = None) -> None:
        self.seed, self.rng, self.keen = seed, random.Random(seed), seed % 5 > 0
        self.players = 2 + seed % 3
        self.table = table(NAMES[: self.players], options=options or options_of(seed))
        self.met: list[Key] = []
        """Options of earlier questions, for who wants to try them again."""
        self.by, self.next = CHANCE, ()
        """Who decides next, and what."""
        self.next: Answer
        self._choose()

    def __enter__(self) -> Playing:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception):
            at = f"seed {self.seed}, {self.players} players, decision {len(self.table.log)}"
            error.add_note(f"{at}; {write_down(self)} holds the table and what came next")

    def decisions(self) -> Iterator[Table]:
        """The table at each decision and at the end."""
        yield self.table
        while self.table.choice is not None:
            assert len(self.table.log) < MOST, f"no end after {MOST} decisions"
            self.table.answer(self.by, *self.next)
            self._choose()
            yield self.table

    def _choose(self) -> None:
        choice = self.table.choice
        self.by, self.next = (choice.player, pick(self.rng, choice, self.keen)) if choice else (CHANCE, ())


def write_down(game: Playing) -> Path:
    """Writes a game and the answer that comes next into a file."""
    at = Path(tempfile.gettempdir()) / f"marine-seed-{game.seed}.json"
    choice = game.table.choice
    following = [*Decision(game.by, choice.prompt, game.next)] if choice else None
    at.write_text(json.dumps({"seed": game.seed, "table": game.table.dump(), "next": following}))
    return at


def end_of(seed: int) -> Table:
    """The table at the end of a random game."""
    *_, end = Playing(seed).decisions()
    return end


__all__ = ["GAME", "NAMES", "Playing", "end_of", "options_of", "pick"]
