"""Kills the bot at a random moment of a game, and looks at what a new process finds: nothing lost, nothing double."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.store.journal import Journal
from bot.tables.live import LiveTable
from rules_db.library import Library

ROOT = Path(__file__).parents[3]
ENDS = ("t1:", "tf1:", "tm1:")
"""How presses begin that answer a question; others only lead on to its options."""


def crash(data: Path, index: Path, seed: int) -> str:
    """One crash and one return. Gives a line on what it was; raises AssertionError for what was lost or doubled."""
    rng = random.Random(seed)
    wanted, delay = rng.randrange(2, 8), rng.random() * 0.12
    lines = run(data, index, seed, [], presses=wanted, delay=delay)
    presses, done = answers(lines), [line for line in lines if line["what"] == "done"]
    table = next(line["table"] for line in lines if line["what"] == "open")
    people = next(line["people"] for line in lines if line["what"] == "open")
    before = look(data, table, done)
    again = run(data, index, seed, presses[-2:], presses=0, delay=0)
    told = [line["text"] for line in again if line["what"] == "answered"]
    assert len(told) == len(presses[-2:]), "a press was not answered"
    after = look(data, table, done)
    by_people = [by for by in after if by in people]
    assert len(by_people) == len(presses), f"{len(presses)} decisions pressed, {len(by_people)} in the journal"
    return f"killed after {len(presses)} decisions, {len(before)} entries; {len(after)} after the return"


def answers(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    pressed = [line for line in lines if line["what"] == "press"]
    return [press for press in pressed if press["component"]["custom_id"].startswith(ENDS)]


def run(
    data: Path, index: Path, seed: int, again: list[dict[str, Any]], *, presses: int, delay: float
) -> list[dict[str, Any]]:
    """Lets a process play until it has pressed so many answers, or answered all that was sent again; then kills it."""
    command = [sys.executable, "-m", "tests.bot.tables.crashing", str(data), str(index), str(seed)]
    command += ["--again", json.dumps(again)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)  # noqa: S603 - our own
    assert process.stdout
    lines: list[dict[str, Any]] = []
    try:
        for line in process.stdout:
            lines.append(json.loads(line))
            if again and sum(one["what"] == "answered" for one in lines) == len(again):
                break
            if not again and len(answers(lines)) == presses:
                break
        time.sleep(delay)
    finally:
        process.kill()
        rest = process.stdout.read()
        process.stdout.close()
        process.wait()
    return lines + [json.loads(line) for line in rest.splitlines() if line.endswith("}")]


def look(data: Path, table: str, done: list[dict[str, Any]]) -> list[int]:
    """Who made each entry of a table's journal, which must replay, with all that was reported as done."""
    journal = Journal(data / "tables.db")
    try:
        entries = journal.entries(table)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        digests = {entry.number: entry.digest for entry in entries}
        for line in done:
            assert digests.get(line["number"]) == line["digest"], "what was answered is not in the journal"
        found = journal.record(table)
        assert found
        live = LiveTable(journal, *found)
        live.read()
        assert live.playing.digest() == entries[-1].digest
        assert not live.restored
        return [entry.by for entry in entries[1:]]
    finally:
        journal.close()


def main() -> None:
    """`python -m tests.bot.tables.crashes [TIMES]`: that many crashes, each with other moments."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with tempfile.TemporaryDirectory() as folder:
        Library(Path(folder)).open()
        for seed in range(times):
            data = Path(folder) / str(seed)
            sys.stdout.write(f"{seed + 1}/{times}: {crash(data, Path(folder), seed)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
