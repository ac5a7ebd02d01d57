"""The index: what it costs to build, open and keep in memory, and how soon a fresh process answers.

Each figure comes from a process of its own: `python -m bench.index build PATH` and `… open PATH` are those processes.
"""

from __future__ import annotations

import json
import platform
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.contest import Tick

RUNS = 3
_HOUSE = Path(__file__).parents[1]


def steps() -> int:
    """How often `measure` ticks."""
    return 1 + RUNS * 4


def measure(data: Path, tick: Tick) -> dict[str, Any]:
    """Seconds and megabytes, medians of a few runs each; `data` is an empty folder to work in."""
    target = data / "rules.db"
    built = [_child("build", target, tick) for _ in range(RUNS)]
    size = target.stat().st_size / 1e6
    opened = [_child("open", target, tick) for _ in range(RUNS)]
    first_answer = ("-m", "rules_db", "card", "sparkles", "--data", str(data))
    # Not timed: it compiles modules, and builds again where the owner's rulebooks lie beside the project.
    _run(*first_answer)
    tick()
    bare: list[float] = []
    cold: list[float] = []
    for _ in range(RUNS):
        bare.append(_run("-c", "pass")[0])
        tick()
        cold.append(_run(*first_answer)[0])
        tick()
    return {
        "build_s": median(run["seconds"] for run in built),
        "build_peak_mb": median(run["peak_mb"] for run in built),
        "file_mb": size,
        "open_s": median(run["seconds"] for run in opened),
        "open_peak_mb": median(run["peak_mb"] for run in opened),
        "bare_mb": _bare_mb(),
        "cold_start_s": median(cold),
        "python_start_s": median(bare),
    }


def peak_mb() -> float:
    """The most memory that this process has held, in megabytes.

    Linux counts what the parent held when it started this process into `ru_maxrss`; its own peak is in /proc.
    """
    status = Path("/proc/self/status")
    own = re.search(r"VmHWM:\s+(\d+) kB", status.read_text()) if status.exists() else None
    if own:
        return int(own[1]) * 1024 / 1e6
    unit = 1 if platform.system() == "Darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def _run(*arguments: str) -> tuple[float, str]:
    start = perf_counter()
    done = subprocess.run([sys.executable, *arguments], cwd=_HOUSE, capture_output=True, text=True)  # noqa: S603
    taken = perf_counter() - start
    if done.returncode:
        raise RuntimeError(f"python {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr}")
    return taken, done.stdout


def _child(what: str, target: Path, tick: Tick) -> dict[str, float]:
    _, printed = _run("-m", "bench.index", what, str(target))
    tick()
    return json.loads(printed)


def _bare_mb() -> float:
    """The memory of an interpreter that only measures itself."""
    _, printed = _run("-m", "bench.index", "nothing", ".")
    return json.loads(printed)["peak_mb"]


def _prepare(what: str, target: Path) -> Callable[[], object]:
    """The work to be timed, with its modules loaded beforehand."""
    if what == "build":
        from rules_db.build import build

        return lambda: build(target)
    if what == "open":
        from rules_db.answers import card_names, rule_names
        from rules_db.fulltext import TextIndex
        from rules_db.reference import Reference

        def opened() -> object:
            reference = Reference.open(target)
            return reference, card_names(reference), rule_names(reference), TextIndex(reference)

        return opened
    return lambda: None


def _main(what: str, target: Path) -> None:
    work = _prepare(what, target)
    start = perf_counter()
    kept = work()
    taken = perf_counter() - start
    print(json.dumps({"seconds": taken, "peak_mb": peak_mb()}))
    del kept


if __name__ == "__main__":
    _main(sys.argv[1], Path(sys.argv[2]))
