"""`python -m bench.soak_solo --games 3000`: random solo games across all levels and ranks, each position checked.

What must hold at each decision is what the tests hold to: tests/engine/oceans/whole.py, and for Oceanic's side
tests/engine/oceans/solo/playing.py; what costs more is looked at now and then. At the end: how the games went by level.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import monotonic

from bench import many
from bench.report import Row, table
from engine.oceans.solo.setup import LEVELS, RANKS
from engine.oceans.state import Oceans
from tests.engine.oceans.solo.playing import game_of, looked_at, options_of

CLOSELY, COSTLY = 0.05, 0.01
"""The shares of decisions looked at closely, and of those at which one of the costly properties is looked at."""


@dataclass(frozen=True)
class Outcome:
    """How a game went. `failure` says what went wrong, and the seed that repeats it."""

    level: int
    rank: int
    decisions: int
    turns: int
    ahead: int
    failure: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit status is 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak_solo", description="Random solo games, checked.")
    parser.add_argument("--games", type=int, default=3_000, help="how many (3000)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first game's seed (0)")
    many.arguments(parser, "solo-games-failed.txt")
    options = parser.parse_args(argv)
    begun, seeds = monotonic(), range(options.first, options.first + options.games)
    outcomes = list(many.told(many.spread(play, seeds, options.jobs), len(seeds), "games", options.failures))
    title = f"Random solo games, {len(seeds):,} in {monotonic() - begun:.0f} s on {options.jobs} processors"
    groups = {f"level {level}": [o for o in outcomes if o.level == level] for level in LEVELS}
    groups |= {f"rank {rank}": [o for o in outcomes if o.rank == rank] for rank in RANKS}
    groups["all"] = outcomes
    heads = ("solo games", "games", "decisions, median", "most", "turns", "ahead, median", "won", "failed")
    many.console().print(table(title, heads, [_row(name, group) for name, group in groups.items() if group]))
    return 1 if any(outcome.failure for outcome in outcomes) else 0


def play(seed: int) -> Outcome:
    """Plays one game to its end and checks it on the way."""
    options, failure = options_of(seed), ""
    game = game_of(seed)
    try:
        looked_at(game, CLOSELY, COSTLY)
    except Exception as error:
        failure = f"seed {seed}: {many.said(error)}"
    state: Oceans = game.table.run.state
    ahead = int(game.table.view()["oceanic"].get("difference", 0))
    return Outcome(options.level, options.rank, len(game.table.log), state.turn, ahead, failure)


def _row(name: str, group: Sequence[Outcome]) -> Row:
    decisions = sorted(outcome.decisions for outcome in group)
    figures = (
        f"{median(decisions):.0f}",
        decisions[-1],
        f"{median(outcome.turns for outcome in group):.0f}",
        f"{median(outcome.ahead for outcome in group):.0f}",
        f"{sum(outcome.ahead > 0 for outcome in group) / len(group):.1%}",
        sum(bool(outcome.failure) for outcome in group),
    )
    return (name, str(len(group)), *map(str, figures))


if __name__ == "__main__":
    raise SystemExit(main())
