"""The score log of solo games: a row for each game that was played to its end, with the columns of the rulebook."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.store.records import Result

GAME = "oceans-solo"
COLUMNS = ("Date", "Name", "Level", "Scenario 1", "Scenario 2", "Score", "Difference")
MARK = "*"
"""Behind the level of a game with stand-in tokens and boards."""


@dataclass(frozen=True)
class Row:
    """One game of the log."""

    table: str
    at: int
    name: str
    level: int
    rank: int
    scenarios: tuple[str, str]
    yours: int
    oceanic: int
    title: str
    stand_in: bool

    @property
    def ahead(self) -> int:
        """By how much whoever played was ahead of Oceanic."""
        return self.yours - self.oceanic

    def cells(self) -> tuple[str, ...]:
        """The row as the log has it (solo/score-log/1)."""
        date = datetime.fromtimestamp(self.at, UTC).date().isoformat()
        level = f"{self.level}.{self.rank}{MARK if self.stand_in else ''}"
        return (date, self.name, level, *self.scenarios, f"{self.yours} - {self.oceanic}", f"{self.ahead:+d}")


def rows(results: Sequence[Result]) -> list[Row]:
    """The rows of games, as they were kept."""
    found: list[Row] = []
    for result in results:
        kept = json.loads(result.details)
        first, second = kept["scenarios"]
        found.append(
            Row(
                table=result.table,
                at=result.at,
                name=result.name,
                level=kept["level"],
                rank=kept["rank"],
                scenarios=(first, second),
                yours=kept["yours"],
                oceanic=kept["oceanic"],
                title=kept["title"],
                stand_in=kept["stand-in"],
            )
        )
    return found


def spreadsheet(log: Sequence[Row]) -> bytes:
    """The log as CSV, with a line of columns on top."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([_safe(cell) for cell in row.cells()] for row in log)
    return made.getvalue().encode("utf-8-sig")


def _safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: names are people's own."""
    return f"'{cell}" if cell[:1] in "=@\t" else cell


def table(log: Sequence[Row]) -> str:
    """The log as lines of text in columns."""
    lines = [COLUMNS, *(row.cells() for row in log)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(COLUMNS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def best(log: Sequence[Row]) -> list[Row]:
    """The best game of each level, the hardest level first."""
    levels = sorted({row.level for row in log}, reverse=True)
    return [max((row for row in log if row.level == level), key=lambda row: row.ahead) for level in levels]
