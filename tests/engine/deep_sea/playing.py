"""Random tables of Deep Sea: what is played with a seed, and how."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.core.choice import Answer, Choice
from engine.core.table import Table
from engine.deep_sea.game import GAME
from engine.deep_sea.setup import Options, new
from engine.deep_sea.state import CHOICES, PIECES
from engine.players.dice import any_answer, dealer, dice

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
MOST = 5_000
"""Decisions after which a game counts as one that never ends."""
RICH = 7
"""Every how manieth game begins with full tracks of Research and high attributes, so that deep zones come up."""


def opened(seed: int) -> Table:
    """The table of a seed: missions, numbers of players, Specialists and readings of open questions in turn."""
    rng = random.Random(seed)
    several = [question for question, found in CHOICES.items() if len(found) > 1]
    asked = rng.sample(several, 4) if seed % 3 == 0 else []
    options = Options(
        mission=1 + seed % len(PIECES.missions),
        specialists=bool(seed // 10 % 2),
        assume={question: rng.choice(CHOICES[question]) for question in asked},
    )
    run = new(NAMES[: 1 + seed % 5], options)
    if seed % RICH == 0:
        for seat in run.state.seats:
            seat.tracks = (7, 7, 7, 9)
            seat.got = 2
            seat.research = 9
    return Table(GAME, run, dealer(dice(seed)))


def pick(rng: random.Random, choice: Choice) -> Answer:
    """Any answer, but seldom one that ends a turn or a round while something else can be done."""
    if choice.least == choice.most == 1 and len(choice.options) > 1 and rng.random() < 0.9:
        doing = [key for key in choice.options if key[0] not in ("pass", "end", "done", "decline")]
        kinds = sorted({str(key[0]) for key in doing})
        if kinds:
            kind = rng.choice(kinds)
            return (rng.choice([key for key in doing if key[0] == kind]),)
    return any_answer(rng, choice)


def decisions(made: Table, rng: random.Random) -> Iterator[Table]:
    """The table at each of its decisions and at its end."""
    for _ in range(MOST):
        yield made
        choice = made.choice
        if choice is None:
            return
        made.answer(choice.player, *pick(rng, choice))
    raise AssertionError("this game never ends")
