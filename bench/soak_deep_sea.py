"""`python -m bench.soak_deep_sea --games 2000`: random tables of Deep Sea on all processors, each position checked.

All missions, one to five players, with and without Specialists, a third with open questions answered otherwise. What
must hold is what the tests hold to (tests/engine/deep_sea/whole.py).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import monotonic

from bench import many
from engine.core.choice import Key
from tests.engine.deep_sea.playing import decisions, opened
from tests.engine.deep_sea.whole import closely, steps, whole

CLOSELY = 0.05
"""The share of decisions looked at closely."""


@dataclass(frozen=True)
class Outcome:
    """How a game went. `failure` says what went wrong; its seed repeats it."""

    decisions: int
    failure: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit status is 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak_deep_sea", description="Random tables of Deep Sea.")
    parser.add_argument("--games", type=int, default=2_000, help="how many (2000)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first game's seed (0)")
    many.arguments(parser, "deep-sea-games-failed.txt")
    options = parser.parse_args(argv)
    begun, seeds = monotonic(), range(options.first, options.first + options.games)
    outcomes = list(many.told(many.spread(play, seeds, options.jobs), len(seeds), "games", options.failures))
    failed = sum(bool(one.failure) for one in outcomes)
    long = median(one.decisions for one in outcomes)
    took = monotonic() - begun
    many.console().print(f"{len(seeds):,} tables in {took:.0f} s: {long:.0f} decisions (median), {failed} failed")
    return 1 if failed else 0


def play(seed: int) -> Outcome:
    """Plays one table to its end and checks it on the way."""
    made, rng, seen = opened(seed), random.Random(seed), 0
    met: set[Key] = set()
    try:
        for table in decisions(made, rng):
            whole(table)
            seen = steps(table, seen)
            if rng.random() < CLOSELY:
                closely(table, rng, met)
    except Exception as error:
        return Outcome(len(made.log), f"seed {seed}: {many.said(error)}")
    return Outcome(len(made.log))


if __name__ == "__main__":
    raise SystemExit(main())
