"""What the short forms of games share in which positions are typed: decisions, lines with a colon, settings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engine.scenes.document import SceneError, say_line

_LINE = re.compile(r"([^:>]+?)\s*:\s*(.*)")
_DECISION = re.compile(r">\s*([^:]+?)\s*:\s*(.+)")
_GAME = re.compile(r"\s*game\b")

_PARTS = re.compile(r"[,:|/]")
LONGEST, SHOWN = 200, 60
"""Letters of what stands between two signs, at most; and how many of it an error repeats."""

Line = Callable[[dict[str, Any], str, list[str], int], None]
"""(given, what stands before the colon, the parts behind it, the number of the line)"""
Setting = Callable[[dict[str, Any], str, int], None]
"""(the document so far, a setting, the number of the line)"""


def document(text: str, game: str, line: Line, setting: Setting, needs: str) -> dict[str, Any]:
    """The document of a scene that is typed; `needs` says what no position is without.

    Raises `SceneError` for lines that say nothing.
    """
    given: dict[str, Any] = {"players": []}
    made: dict[str, Any] = {"given": given, "when": []}
    for number, typed in enumerate(text.splitlines(), 1):
        if found := _DECISION.fullmatch(typed.strip()):
            made["when"].append({found[1]: found[2]})
        elif found := _LINE.fullmatch(typed.strip()):
            line(given, found[1], [part.strip() for part in found[2].split(",") if part.strip()], number)
        elif not _GAME.match(typed):
            for part in filter(None, (part.strip() for part in typed.split(","))):
                setting(made, part, number)
        say_line(made, number)
    if not given["players"]:
        raise SceneError(needs)
    return {"scene": "as typed", "game": game, **made}


def check_lengths(text: str, wrong: int | None) -> None:
    """Raises `SceneError` for a very long stretch in the line that is wrong, or any if that is not known."""
    for number, line in enumerate(text.splitlines(), 1):
        for part in map(str.strip, _PARTS.split(line)):
            if len(part) > LONGEST and wrong in (None, number):
                raise SceneError(f"'{part[:SHOWN]}…' is too long for anything that is written here", line=number)
