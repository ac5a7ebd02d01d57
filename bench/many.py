"""Many runs on all processors: how far it is, what fails, and what repeats that, told as it goes and written down."""

from __future__ import annotations

import argparse
import os
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Protocol, TypeVar

from rich.console import Console

TOLD_EVERY = 10.0  # seconds
WIDTH = 110
T = TypeVar("T")


class Outcome(Protocol):
    """What came of a run. `failure` says what went wrong and what repeats it; it is empty where nothing did."""

    @property
    def failure(self) -> str:
        """What went wrong."""
        ...


R = TypeVar("R", bound=Outcome)


def arguments(parser: argparse.ArgumentParser, failures: str) -> None:
    """What all such commands may be told."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one for each processor)")
    at = Path(tempfile.gettempdir()) / failures
    parser.add_argument("--failures", type=Path, default=at, metavar="FILE", help=f"where failures go ({at})")


def spread(play: Callable[[T], R], things: Sequence[T], jobs: int, chunk: int = 10) -> Iterator[R]:
    """The outcome of each, in their order."""
    if jobs <= 1:
        yield from map(play, things)
        return
    with ProcessPoolExecutor(jobs) as workers:
        yield from workers.map(play, things, chunksize=chunk)


def told(outcomes: Iterable[R], many: int, what: str, failures: Path) -> Iterator[R]:
    """The outcomes, with a line now and then on how far it is; a failure is told at once, and written down."""
    begun = last = monotonic()
    failed = 0
    failures.unlink(missing_ok=True)
    for count, outcome in enumerate(outcomes, 1):
        if outcome.failure:
            failed += 1
            write(failures, outcome.failure)
        if monotonic() - last > TOLD_EVERY or count == many:
            last = monotonic()
            print(f"{count:,} of {many:,} {what}, {failed} failed, {last - begun:.0f} s", flush=True)
        yield outcome
    if failed:
        print(f"{failures} has what failed, and what repeats it.")


def write(failures: Path, failure: str) -> None:
    """Tells a failure, and adds it to a file."""
    print(failure, flush=True)
    with failures.open("a", encoding="utf-8") as file:
        file.write(f"{failure}\n")


def console() -> Console:
    """Where tables go: wide enough for them, into files and pipes too."""
    return Console(highlight=False, width=max(WIDTH, Console().width))


def said(error: Exception) -> str:
    """An error on one line, with the place where it arose and its notes."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {error}".splitlines()[0].removesuffix(": ")
    return "; ".join([f"{text} ({Path(at.filename).name}:{at.lineno})", *getattr(error, "__notes__", ())])
