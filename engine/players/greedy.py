"""A player who tries each option on a copy of the table and takes the one after which its seat looks best.

What the seat can't see is dealt anew before anything is tried, and draws on the copies fall as the player's own dice
say: two tables that look the same to the seat get the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from engine.core.choice import Answer, Choice
from engine.core.table import Table
from engine.players.dice import Dice, any_answer, dealer, dice
from engine.players.play import Player, asked

TRIED = 24
"""Answers tried for one choice; of more, as many drawn at random."""


class Mind(Protocol):
    """What a game adds to a table for players who look ahead."""

    @staticmethod
    def imagine(table: Table, seat: int | None, shuffle: Callable[[list[int]], None], /) -> Table:
        """A copy of the table as it may be, as far as the seat knows: what is hidden from it is dealt anew."""
        ...

    @staticmethod
    def suppose(table: Table, seat: int | None, shuffle: Callable[[list[int]], None], /) -> Table:
        """Such a copy to try moves in, for a seat or a spectator. Raises `Refused` where that can't be."""
        ...

    @staticmethod
    def outlook(view: dict[str, Any], seat: int, /) -> float:
        """How good a position looks to a seat, in points, going by what it may see."""
        ...


class Thought(NamedTuple):
    """An answer that was thought of, and how good things looked after it, in points."""

    answer: Answer
    worth: float


def greedy(rng: Dice, mind: Mind, tried: int = TRIED) -> Player:
    """Looks one decision ahead; of answers that look alike it takes the first that it thought of."""
    weigh = weighing(rng, mind, tried)
    return lambda table: weigh(table)[0].answer


def weighing(rng: Dice, mind: Mind, tried: int = TRIED) -> Callable[[Table], list[Thought]]:
    """All that such a player thinks of, the best first: what it takes, and why not something else."""

    def weigh(table: Table) -> list[Thought]:
        choice = asked(table)
        answers = _answers(rng, choice, tried)
        if len(answers) == 1:
            return [Thought(answers[0], 0)]
        seat = choice.player
        world = mind.imagine(table, seat, rng.shuffle)
        seed = rng.getrandbits(32)

        def worth(answer: Answer) -> float:
            after = world.clone(dealer(dice(seed)))
            after.answer(seat, *answer)
            return mind.outlook(after.view(seat), seat)

        return sorted((Thought(answer, worth(answer)) for answer in answers), key=lambda one: -one.worth)

    return weigh


def _answers(rng: Dice, choice: Choice, most: int) -> list[Answer]:
    """What may be answered, no more than `most`: the first that comes to mind, then others at random."""
    options = choice.options
    size = len(options)
    if choice.least == choice.most == 1:
        return [(options[at],) for at in (range(size) if size <= most else rng.sample(range(size), most))]
    found = [tuple([options[at] for at in range(choice.least)]), *(any_answer(rng, choice) for _ in range(most // 4))]
    return list(dict.fromkeys(found))
