"""`python -m bench.soak_marine --games 2000`: random tables of Marine on all processors, each position checked.

Every other one answers some open questions otherwise than usual. What must hold is what the tests hold to
(tests/engine/marine/whole.py and properties.py). A table that breaks it is written into a file that repeats it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import monotonic

from bench import many
from bench.report import table
from tests.engine.marine.playing import Playing
from tests.engine.marine.properties import checked


@dataclass(frozen=True)
class Outcome:
    """How a table went. `failure` says what went wrong and names the file that repeats it."""

    players: int
    decisions: int
    turns: int
    failure: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit status is 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak_marine", description="Random tables of Marine.")
    parser.add_argument("--games", type=int, default=2_000, help="how many (2000)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first table's seed (0)")
    many.arguments(parser, "marine-tables-failed.txt")
    options = parser.parse_args(argv)
    begun, seeds = monotonic(), range(options.first, options.first + options.games)
    outcomes = list(many.told(many.spread(play, seeds, options.jobs), len(seeds), "tables", options.failures))
    title = f"Random tables of Marine, {len(seeds):,} in {monotonic() - begun:.0f} s on {options.jobs} processors"
    heads = ("decisions a table", "tables", "median", "most", "turns", "failed")
    rows = [_row(players, [one for one in outcomes if one.players == players]) for players in (2, 3, 4)]
    many.console().print(table(title, heads, [row for row in rows if row]))
    return 1 if any(one.failure for one in outcomes) else 0


def play(seed: int) -> Outcome:
    """Plays one table to its end and checks it on the way."""
    game, failure = Playing(seed), ""
    try:
        with game:
            checked(game)
    except Exception as error:
        failure = f"seed {seed}: {many.said(error)}"
    return Outcome(game.players, len(game.table.log), game.table.run.state.turn, failure)


def _row(players: int, group: Sequence[Outcome]) -> tuple[str, ...]:
    if not group:
        return ()
    decisions = [one.decisions for one in group]
    turns, failed = median(one.turns for one in group), sum(bool(one.failure) for one in group)
    figures = (len(group), f"{median(decisions):.0f}", max(decisions), f"{turns:.0f}", failed)
    return (f"{players} players", *map(str, figures))


if __name__ == "__main__":
    raise SystemExit(main())
