"""Chance: the only random numbers of the engine are drawn here, by computer players and by who deals for a table."""

from __future__ import annotations

import random
from bisect import bisect
from functools import cache
from itertools import accumulate
from math import comb

from engine.core.choice import Answer, Choice
from engine.core.table import Dealer

Dice = random.Random
"""Where random numbers come from: everybody brings their own, so that games don't disturb each other."""


def dice(seed: int | str | None = None) -> Dice:
    """Dice that fall the same way whenever the seed is the same; without one, no two alike."""
    return random.Random(seed)


def dealer(rng: Dice) -> Dealer:
    """Answers the draws of a table, whatever remains being as likely as anything else."""
    return lambda choice: any_answer(rng, choice)


def any_answer(rng: Dice, choice: Choice) -> Answer:
    """One of all answers that a choice accepts: where several options make one, each set of them is as likely."""
    options = choice.options
    size, count = len(options), choice.least
    if count == choice.most == 1:
        return (options[int(rng.random() * size)],)
    if count < choice.most:
        sets = _sets(size, count, choice.most)
        count += bisect(sets, rng.random() * sets[-1], hi=len(sets) - 1)
    if count > 1:
        return tuple(rng.sample(options, count))
    return (rng.choice(options),) if count else ()


@cache
def _sets(size: int, least: int, most: int) -> tuple[int, ...]:
    """How many sets there are of `least` options, of no more than `least` + 1, and so on up to `most`."""
    return tuple(accumulate(comb(size, count) for count in range(least, most + 1)))
