"""`python -m bench.soak_pairs`: every two traits, and every trait with every scenario, where they can meet.

Each pair is played through the rest of a turn and two full turns with random answers, each position looked at
(tests/engine/oceans/pairing.py). What fails is written into a file with the command that plays it again.
"""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from bench import many
from bench.report import Row, table
from tests.engine.oceans.pairing import LAYOUTS, SCENARIO, Meeting, Pair, pairs, played

CHUNK = 50


@dataclass(frozen=True)
class Met:
    """How a pair went."""

    pair: Pair
    decisions: int
    attacked: bool
    failure: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit status is 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak_pairs", description="Every two cards, where they meet.")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth pair")
    parser.add_argument("--pair", nargs=3, metavar=("LAYOUT", "FIRST", "SECOND"), help="play one pair, and print it")
    many.arguments(parser, "oceans-pairs-failed.txt")
    options = parser.parse_args(argv)
    if options.pair:
        return show(Pair(*options.pair))
    begun, chosen = monotonic(), pairs()[:: options.every]
    found = list(many.told(many.spread(play, chosen, options.jobs, CHUNK), len(chosen), "pairs", options.failures))
    title = f"Pairs of cards, {len(chosen):,} in {monotonic() - begun:.0f} s on {options.jobs} processors"
    heads = ("layout", "pairs", "decisions", "with an attack", "failed")
    layouts = (*LAYOUTS, SCENARIO)
    rows = [_row(layout, [met for met in found if met.pair.layout == layout]) for layout in layouts]
    many.console().print(table(title, heads, [*rows, _row("all", found)]))
    return 1 if any(met.failure for met in found) else 0


def play(pair: Pair) -> Met:
    """Plays a pair, and says what went wrong."""
    try:
        live = played(pair)
    except Exception as error:
        return Met(pair, 0, False, many.said(error))
    return Met(pair, len(live.log), any(step.told == "attacks" for step in live.run.steps))


def show(pair: Pair) -> int:
    """Plays a pair again and prints its decisions and steps, up to where it fails."""
    try:
        _print(pair)
        played(pair)
    except Exception:
        traceback.print_exc()
        return 1
    return 0


def _print(pair: Pair) -> None:
    seen = 0
    for live in Meeting(pair).decisions():
        for number, text, cites in live.steps_since(seen):
            print(f"{number:5}  {text}  [{', '.join(cites)}]")
            seen = number
        print(f"{len(live.log):3} ?  {live.question() or 'The game is over.'}")


def _row(name: str, found: Sequence[Met]) -> Row:
    decisions = sum(met.decisions for met in found)
    attacked = sum(met.attacked for met in found) / max(1, len(found))
    failed = sum(bool(met.failure) for met in found)
    return (name, f"{len(found):,}", f"{decisions:,}", f"{attacked:.0%}", str(failed))


if __name__ == "__main__":
    raise SystemExit(main())
