"""What a game came to: each player's points by where they come from, as a table and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size

from bot.boards.changes import View

LETTERS = 44
"""How wide a table may be: about what a phone shows of a code block without breaking its lines."""
NARROWEST = 4
Sources = Mapping[str, Sequence[int]]
"""Points by where they come from, by seat."""


def scores_table(view: View, sources: Sources) -> str:
    """The points by their source, a column for each player, aligned for letters of one width.

    Raises ValueError for a game that is not over.
    """
    rows_of, players = _with_points(view, sources), view["players"]
    first = max(len(source) for source in rows_of)
    most = max(NARROWEST, (LETTERS - first) // len(players) - 2)
    names = [_cropped(player["name"].replace("`", "'"), most) for player in players]
    rows = [("", names), *((source, [str(number) for number in numbers]) for source, numbers in rows_of.items())]
    widths = [max(cell_len(cells[seat]) for _, cells in rows) for seat in range(len(players))]
    lines: list[str] = []
    for source, cells in rows:
        aligned = [" " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True)]
        lines.append("  ".join([source.ljust(first), *aligned]).rstrip())
    return "\n".join(lines)


def scores_text(view: View, sources: Sources) -> str:
    """The same in words, a line for each player and one for who wins. Raises ValueError for a game that is not over."""
    lines: list[str] = []
    points = _with_points(view, sources)["Points"]
    for seat, player in enumerate(view["players"]):
        parts = ", ".join(f"{source.lower()} {numbers[seat]}" for source, numbers in sources.items())
        lines.append(f"{player['name']}: {points[seat]} points ({parts}).")
    winners = [view["players"][seat]["name"] for seat in view["winners"]]
    return "\n".join([*lines, f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."])


def _with_points(view: View, sources: Sources) -> Sources:
    if not view["winners"]:
        raise ValueError("the points stand when the game is over: show its board until then.")
    return {**sources, "Points": [player["points"] for player in view["players"]]}


def _cropped(name: str, most: int) -> str:
    return name if cell_len(name) <= most else set_cell_size(name, most - 1).rstrip() + "…"
