"""A contest: the same queries to every contender in turn, so that whatever slows the machine slows all of them.

Counted is processor time. On a busy machine the clock on the wall runs on while a process waits for its turn, and the
slower a contender is the oftener that happens to it: the ratio would grow with the load.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import thread_time

BLOCK = 20
"""Queries that one contender answers before the next one's turn: few enough to share a slow moment of the machine,
enough that each is timed with its own data at hand and not with the last one's in the processor's caches."""

Tick = Callable[[], None]
"""Called after each step, for a progress bar; never while anything is timed."""

Ask = Callable[[str], list[str]]
"""What a contender is: a query in, what it found out, best first."""


@dataclass(frozen=True)
class Outcome:
    """What one contender found for each query, and the processor time it took, in seconds."""

    answers: list[list[str]]
    times: list[float]
    """The median over the rounds for each query."""

    def share(self, part: float) -> float:
        """The time within which this part (0.99) of the queries was answered, in milliseconds."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    def slower_than(self, other: Outcome) -> float:
        """How many times as long as `other` it took for all queries together."""
        return sum(self.times) / sum(other.times)


def hold(contenders: dict[str, Ask], queries: Sequence[str], rounds: int, tick: Tick) -> dict[str, Outcome]:
    """Asks every contender every query `rounds` times, block by block; who goes first changes from block to block."""
    names = list(contenders)
    answers: dict[str, list[list[str]]] = {}
    taken: dict[str, list[list[float]]] = {name: [] for name in names}
    for nth in range(rounds):
        for name in names:
            answers[name] = []
            taken[name].append([])
        for place in range(0, len(queries), BLOCK):
            block = queries[place : place + BLOCK]
            first = (place // BLOCK + nth) % len(names)
            for name in names[first:] + names[:first]:
                ask = contenders[name]
                for query in block:
                    start = thread_time()
                    found = ask(query)
                    taken[name][nth].append(thread_time() - start)
                    answers[name].append(found)
            for _ in block:
                tick()
    return {name: Outcome(answers[name], medians(taken[name])) for name in names}


def medians(rounds: Sequence[Sequence[float]]) -> list[float]:
    """The median for each query over the rounds."""
    return [median(times) for times in zip(*rounds, strict=True)]


@dataclass(frozen=True)
class Marks:
    """How good answers were: the share with a right one first, among the first five, and the mean of 1 ÷ its place."""

    hit_at_1: float
    hit_at_5: float
    mrr: float


def marks(answers: Sequence[list[str]], right: Sequence[set[str]]) -> Marks:
    """Compares answers with what is right for each query; 1 ÷ place is 0 where nothing right was found."""
    places = [place_of(found, wanted) for found, wanted in zip(answers, right, strict=True)]
    return Marks(
        sum(place == 1 for place in places) / len(places),
        sum(0 < place <= 5 for place in places) / len(places),
        sum(1 / place for place in places if place) / len(places),
    )


def place_of(found: list[str], wanted: set[str]) -> int:
    """The place of the first right answer, from 1; 0 for none."""
    return next((place for place, ref in enumerate(found, 1) if ref in wanted), 0)
