"""Random games of Marine: what is set up, and how the players play."""

from __future__ import annotations

import random

from engine.core.choice import CHANCE, Answer, Choice
from engine.core.table import Table
from engine.marine.game import GAME, table
from engine.marine.setup import Options
from engine.marine.state import CHOICES
from engine.players.dice import any_answer
from tests.engine.random_game import RandomGame

NAMES = ("Ann", "Bob", "Cleo", "Dan")
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


class Playing(RandomGame):
    """One random game of Marine."""

    kind, most = "marine", 2_000

    def __init__(self, seed: int, *, options: Options | None = None) -> None:
        players = 2 + seed % 3
        self.keen = seed % 5 > 0
        super().__init__(seed, players, table(NAMES[:players], options=options or options_of(seed)))

    def choose(self, choice: Choice) -> tuple[int, Answer]:
        """Whoever is asked, at random."""
        return choice.player, pick(self.rng, choice, self.keen)


def end_of(seed: int) -> Table:
    """The table at the end of a random game."""
    *_, end = Playing(seed).decisions()
    return end


__all__ = ["GAME", "NAMES", "Playing", "end_of", "options_of", "pick"]
