"""What has happened at a table, in words: as lines of text, each with its rules where they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.views.escape import escape

STEP = 300
"""Letters of one step."""
Told = tuple[int, str, tuple[str, ...]]
"""The number of a step, its words and its rules."""


def lines(steps: Iterable[Told], *, rules: bool = False) -> list[str]:
    """Each step as a line."""
    return [f"• {escape(text, limit=STEP)}" + (_codes(cites) if rules else "") for _, text, cites in steps]


def last_of(told: Sequence[str], letters: int) -> str:
    """As many of the last lines as there is room for; a sign where some are left out."""
    kept: list[str] = []
    for line in reversed(told):
        letters -= len(line) + 1
        if letters < 2:
            return "\n".join(["…", *reversed(kept)])
        kept.append(line)
    return "\n".join(reversed(kept))


def _codes(cites: Sequence[str]) -> str:
    return "".join(f" `{cite}`" for cite in cites)
