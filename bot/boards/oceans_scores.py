"""What a game of Oceans came to: each player's points by where they come from, and what one turn adds to its chart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from bot.boards.changes import View
from bot.boards.chart import Turn

LETTERS = 44
"""How wide a table may be: about what a phone shows of a code block without breaking its lines."""
NARROWEST = 4


def scores_table(view: View) -> str:
    """The points by their source, a column for each player, aligned for letters of one width.

    Raises ValueError for a game that is not over.
    """
    sources, players = _sources(view), view["players"]
    first = max(len(source) for source in sources)
    most = max(NARROWEST, (LETTERS - first) // len(players) - 2)
    names = [_cropped(player["name"].replace("`", "'"), most) for player in players]
    rows = [("", names), *((source, [str(number) for number in numbers]) for source, numbers in sources.items())]
    widths = [max(cell_len(cells[seat]) for _, cells in rows) for seat in range(len(players))]
    lines: list[str] = []
    for source, cells in rows:
        aligned = [" " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True)]
        lines.append("  ".join([source.ljust(first), *aligned]).rstrip())
    return "\n".join(lines)


def scores_text(view: View) -> str:
    """The same in words, a line for each player and one for who wins. Raises ValueError for a game that is not over."""
    sources = _sources(view)
    lines: list[str] = []
    for seat, player in enumerate(view["players"]):
        scored, living, bonus, points = (numbers[seat] for numbers in sources.values())
        parts = f"{scored} in the score pile, {living} population on species, bonus {bonus}"
        lines.append(f"{player['name']}: {points} points ({parts}).")
    winners = [view["players"][seat]["name"] for seat in view["winners"]]
    return "\n".join([*lines, f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."])


def turn_of(view: View, scores: Sequence[int] | None = None) -> Turn:
    """What a chart shows of a position; with the score piles by seat where the view hides them and they are known."""
    seen = scores if scores is not None else [player["score"] for player in view["players"]]
    return Turn(view["turn"], tuple(seen), tuple(_living(view)))


def _living(view: View) -> list[int]:
    return [sum(view["species"][number]["population"] for number in player["line"]) for player in view["players"]]


def _sources(view: View) -> dict[str, list[int]]:
    if not view["winners"]:
        raise ValueError("the points stand when the game is over: show its board until then.")
    players = view["players"]
    return {
        "Score pile": [player["score"] for player in players],
        "On species": _living(view),
        "Bonus token": [player["bonus"] for player in players],
        "Points": [player["points"] for player in players],
    }


def _cropped(name: str, most: int) -> str:
    return name if cell_len(name) <= most else set_cell_size(name, most - 1).rstrip() + "…"
