"""What a table costs: copies of it, its log played again, and a thousand of them in memory.

Memory is that of a process of its own: `python -m bench.engine_copies COUNT` is that process.
"""

from __future__ import annotations

import copy
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Any

from bench.contest import Tick
from bench.engine_games import anyone, decided, go_on, opened, randomly
from bench.index import peak_mb
from bench.report import spread
from engine.core.table import Table
from engine.oceans.game import table

POSITIONS = 40
"""Positions copied: of as many random games, from early to late in the game."""
CLONES, DEEP_COPIES = 30, 3
"""How often each position is copied; the fastest counts."""
REPLAYS = 9
TABLES = 1_000
DECIDED = 100
"""Decisions taken at each table that is kept in memory: about a quarter of a random game, or all of a shorter one."""
_HOUSE = Path(__file__).parents[1]


def steps(games: int) -> int:
    """How often `measure` ticks, with so many games to replay."""
    return POSITIONS + games * REPLAYS + 2


def measure(longest: dict[str, Table], tick: Tick) -> dict[str, Any]:
    """Copies, replays of the games given, memory."""
    return {
        "copies": _copies(tick),
        "replays": {whose: _replay(played, tick) for whose, played in longest.items()},
        "memory": _memory(tick),
    }


# -- copies


def _copies(tick: Tick) -> dict[str, Any]:
    """The same positions copied both ways in turn: how many times as long deepcopy takes.

    `bare` spares deepcopy what a clone does without or shares: the trace, the opening, the rules.
    """
    found: dict[str, list[float]] = {"clone_us": [], "table": [], "bare": [], "state": []}
    for game in range(POSITIONS):
        made = _under_way(game, (game + 1) / (POSITIONS + 1))
        run = made.run
        shared = {id(one): one for one in (made.game, run.rules, made._opening)} | {id(run.steps): []}
        clone, clone_state = _fastest(made.clone, CLONES), _fastest(run.state.clone, CLONES)
        found["clone_us"].append(1e6 * clone)
        found["table"].append(_fastest(partial(copy.deepcopy, made), DEEP_COPIES) / clone)
        found["bare"].append(_fastest(lambda: copy.deepcopy(made, shared.copy()), DEEP_COPIES) / clone)  # noqa: B023
        found["state"].append(_fastest(partial(copy.deepcopy, run.state), DEEP_COPIES) / clone_state)
        tick()
    return {what: spread(figures) for what, figures in found.items()}


def _fastest(work: Callable[[], object], runs: int) -> float:
    """The least processor time that it took: what is more was somebody else's doing."""
    taken: list[float] = []
    for _ in range(runs):
        start = thread_time()
        work()
        taken.append(thread_time() - start)
    return min(taken)


def _under_way(game: int, part: float) -> Table:
    """A random game of which that part has been played."""
    decisions = int(part * decided(randomly(game)))
    made = opened(game)
    go_on(made, anyone(game), decisions)
    return made


# -- replays


def _replay(played: Table, tick: Tick) -> dict[str, float]:
    """A game worked out again from its log, trace and all, into the same position."""
    taken: list[float] = []
    for _ in range(REPLAYS):
        start = thread_time()
        again = table(played.players)
        again.replay(played.log)
        taken.append(thread_time() - start)
        if again.digest() != played.digest():
            raise AssertionError("a replay led elsewhere")
        tick()
    ms = spread([1000 * seconds for seconds in taken])
    return {
        "ms": ms["median"],
        "low_ms": ms["low"],
        "high_ms": ms["high"],
        "log": len(played.log),
        "decisions": decided(played),
    }


# -- memory


def _memory(tick: Tick) -> dict[str, float]:
    """Megabytes of a process with one table, and with a thousand."""
    found = {}
    for count in (1, TABLES):
        command = [sys.executable, "-m", "bench.engine_copies", str(count)]
        done = subprocess.run(command, cwd=_HOUSE, capture_output=True, text=True, check=True)  # noqa: S603
        found[count] = float(done.stdout)
        tick()
    each = 1000 * (found[TABLES] - found[1]) / (TABLES - 1)
    return {"one_mb": found[1], "all_mb": found[TABLES], "each_kb": each}


def _main(count: int) -> None:
    """Keeps that many tables of four and prints the most memory held."""
    kept: list[Table] = []
    for game in range(count):
        made = opened(game)
        go_on(made, anyone(game), DECIDED)
        kept.append(made)
    print(peak_mb())


if __name__ == "__main__":
    _main(int(sys.argv[1]))
