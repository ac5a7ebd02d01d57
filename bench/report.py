"""What every benchmark prints: figures against their targets, tables, the machine, and bars while it measures."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import quantiles
from time import monotonic
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.contest import Tick

Facts = dict[str, Any]
Row = tuple[str, ...]
_REDRAWN = 0.2  # seconds between two drawings of the progress bar


@dataclass(frozen=True)
class Verdict:
    """One figure against its target; `met` is None where there is no target."""

    what: str
    figure: str
    target: str = ""
    met: bool | None = None


def spread(figures: Sequence[float]) -> dict[str, float]:
    """The median of measurements and their quartiles: half of them lie between low and high."""
    low, middle, high = quantiles(figures, n=4, method="inclusive")
    return {"median": middle, "low": low, "high": high}


def times(figure: float) -> str:
    """A ratio."""
    return f"{figure:.1f} ×"


def verdict_table(title: str, verdicts: Sequence[Verdict]) -> Table:
    """Figures with their targets, and whether they are met."""
    met = {True: "met", False: "MISSED", None: ""}
    return table(title, ("", "figure", "target", ""), [(v.what, v.figure, v.target, met[v.met]) for v in verdicts])


def table(title: str, heads: Row, rows: Sequence[Row]) -> Table:
    """A plain table: words to the left, figures to the right."""
    made = Table(title=title, title_justify="left", box=SIMPLE, min_width=78)
    for place, head in enumerate(heads):
        made.add_column(head, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        made.add_row(*row)
    return made


def machine(took_s: float) -> Facts:
    """Where it was measured, and how busy that was."""
    return {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "took_s": round(took_s, 1),
    }


def machine_line(facts: Facts) -> str:
    """The machine in one line."""
    return (
        f"Python {facts['python']}, SQLite {facts['sqlite']}, {facts['system']}, {facts['processors']} processors, "
        f"load {facts['load']}; the run took {facts['took_s']:.0f} s"
    )


@contextmanager
def progress() -> Iterator[Callable[[str, int], Tick]]:
    """Bars on stderr, drawn between measurements only: a thread that draws would be measured too.

    Where nobody can watch a bar, a line says what is being measured.
    """
    columns = (TextColumn("{task.description:<13}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"))
    console = Console(stderr=True)
    with Progress(*columns, TimeElapsedColumn(), console=console, auto_refresh=False) as bars:

        def part(what: str, total: int) -> Tick:
            bar, done, drawn = bars.add_task(what, total=total), 0, 0.0
            bars.refresh()
            if not console.is_terminal:
                console.print(f"{what} …")

            def tick() -> None:
                nonlocal done, drawn
                done += 1
                if done == total or monotonic() - drawn > _REDRAWN:
                    bars.update(bar, completed=done)
                    bars.refresh()
                    drawn = monotonic()

            return tick

        yield part
