"""`python -m bench.soak --games 10000`: random games of Oceans on all processors, each position checked.

What must hold is what the tests hold to (tests/engine/oceans/whole.py); a game that breaks it, or does not end, is
written into a file that repeats it. At the end: how many decisions a game takes, by the number of players.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic

from rich.console import Console

from bench.report import Row, table
from engine.core.table import Table
from tests.engine.oceans import whole
from tests.engine.oceans.playing import KINDS, Playing, kind_of, options_of, otherwise, repeated
from tests.engine.oceans.told import Told

PLAYERS = (2, 3, 4, 2, 3, 4, 5, 6)
"""The numbers of players, one game after the other."""
CLOSELY, REPLAYED = 0.05, 0.05
"""The shares of decisions looked at closely, and of games replayed from their log."""
OTHERWISE = 5
"""Every how manieth game is played with other answers to open questions."""
TOLD_EVERY = 10.0  # seconds


@dataclass(frozen=True)
class Outcome:
    """How a game went. `failure` says what went wrong and names the file that repeats it."""

    seed: int
    players: int
    kind: str
    decisions: int
    turns: int
    stalled: bool
    failure: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit status is 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="Random games of Oceans, checked.")
    parser.add_argument("--games", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first game's seed (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one for each processor)")
    parser.add_argument("--repeat", type=Path, metavar="FILE", help="play a game again that failed, and print its end")
    options = parser.parse_args(argv)
    if options.repeat:
        return repeat(options.repeat)
    seeds = range(options.first, options.first + options.games)
    outcomes = list(told(played(seeds, options.jobs), len(seeds)))
    console = Console(highlight=False)
    console.print(distribution(outcomes))
    failed = [outcome for outcome in outcomes if outcome.failure]
    for outcome in failed:
        console.print(f"seed {outcome.seed}: {outcome.failure}", markup=False, soft_wrap=True)
    return 1 if failed else 0


def played(seeds: Sequence[int], jobs: int) -> Iterator[Outcome]:
    """Each game's outcome, in the order of the seeds."""
    if jobs <= 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(jobs) as workers:
        yield from workers.map(play, seeds, chunksize=10)


def told(outcomes: Iterable[Outcome], games: int) -> Iterator[Outcome]:
    """The outcomes, with a line now and then on how far it is; a failure is told at once."""
    begun = last = monotonic()
    failed = 0
    for count, outcome in enumerate(outcomes, 1):
        if outcome.failure:
            failed += 1
            print(f"seed {outcome.seed}: {outcome.failure}", flush=True)
        if monotonic() - last > TOLD_EVERY or count == games:
            last = monotonic()
            print(f"{count} of {games} games, {failed} failed, {last - begun:.0f} s", flush=True)
        yield outcome


def play(seed: int) -> Outcome:
    """Plays one game to its end and checks it on the way."""
    players = PLAYERS[seed % len(PLAYERS)]
    chosen = options_of(seed, players)
    options = otherwise(seed, chosen) if seed % OTHERWISE == 0 else chosen
    game = Playing(seed, players=players, options=options)
    failure = ""
    try:
        with game:
            checked(game, usual=options is chosen)
    except Exception as error:
        failure = "; ".join([f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())])
    steps = game.table.run.steps
    stalled = bool(steps) and steps[-1].told == "stalled"
    return Outcome(seed, players, kind_of(seed), len(game.table.log), game.table.run.state.turn, stalled, failure)


def checked(game: Playing, *, usual: bool) -> None:
    """Plays a game to its end. What the rules say of a position at rest is only checked with the usual answers."""
    told = Told()
    for live in game.decisions():
        if usual:
            whole.whole(live)
        whole.steps(live, told.seen)
        told.follow(live)
        if game.rng.random() < CLOSELY:
            whole.closely(live)
    whole.texts_of_steps(live)
    if usual:
        whole.ended(live)
    if game.rng.random() < REPLAYED:
        other = Table.load(live.game, live.dump(), replay=True)
        if (other.digest(), other.log, other.run.steps) != (live.digest(), live.log, live.run.steps):
            raise RuntimeError("the log leads elsewhere than the game did")


def distribution(outcomes: Sequence[Outcome]) -> object:
    """Decisions a game, draws among them, by number of players and by what was played."""
    groups = {f"{players} players": [o for o in outcomes if o.players == players] for players in sorted({*PLAYERS})}
    groups |= {kind: [o for o in outcomes if o.kind == kind] for kind in KINDS}
    groups["all"] = list(outcomes)
    heads = ("decisions a game", "games", "median", "p90", "most", "turns", "stalled", "failed")
    return table("Random games", heads, [_row(name, group) for name, group in groups.items() if group])


def _row(name: str, group: Sequence[Outcome]) -> Row:
    decisions = sorted(outcome.decisions for outcome in group)
    p90 = decisions[min(len(decisions) - 1, int(0.9 * len(decisions)))]
    turns = median(outcome.turns for outcome in group)
    stalled = sum(outcome.stalled for outcome in group) / len(group)
    failed = sum(bool(outcome.failure) for outcome in group)
    figures = (len(group), f"{median(decisions):.0f}", p90, decisions[-1], f"{turns:.0f}", f"{stalled:.1%}", failed)
    return (name, *map(str, figures))


def repeat(file: Path, lines: int = 30) -> int:
    """Plays a game again from its file, with the decision that failed; prints its last steps. Raises what it raised."""
    live, following = repeated(file)
    for number, text, cites in live.steps_since(live.run.number - lines):
        print(f"{number:5}  {text}  [{', '.join(cites)}]")
    print(f"{len(live.log)} decisions. {live.question() or 'The game is over.'}")
    whole.whole(live)
    whole.closely(live)
    if following is not None:
        print("answered:", ", ".join(map(live.text, following.answer)) or "none")
        live.answer(following.player, *following.answer)
        whole.whole(live)
        whole.closely(live)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
