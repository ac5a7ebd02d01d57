"""Games of the Reef Variant written out: each question, its answer, and what follows, with the rules behind every step.

`python -m tests.engine.oceans.test_golden --renew` writes the files anew; read what has changed before keeping it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.choice import CHANCE
from engine.core.table import Table
from engine.oceans.setup import Options
from tests.engine.oceans.playing import Playing

GOLDEN = Path(__file__).parent / "golden"
SEEDS = {2: 8, 3: 16, 4: 18}
"""The game of each number of players."""
FIRST, LAST = 60, 25
"""How many decisions are written out from the beginning, and how many before the end."""
RENEW = "`python -m tests.engine.oceans.test_golden --renew` writes it anew"


def page(players: int) -> str:
    """A whole game as text; the middle of a long one is left out."""
    game = Playing(SEEDS[players], players=players, options=Options(reef_variant=True))
    entries = [*written(game)]
    skipped = entries[FIRST:-LAST]
    if skipped:
        entries[FIRST:-LAST] = [f"\n… {len(skipped)} decisions …\n"]
    title = f"Reef Variant, {players} players, seed {SEEDS[players]}"
    return "\n".join([title, *entries, *result(game.table), ""])


def written(game: Playing) -> Iterator[str]:
    """Each decision with what follows from it."""
    told = 0
    asked = ""
    for table in game.decisions():
        lines = [asked] if asked else []
        lines += [f"      {text}  [{', '.join(cites)}]" for _, text, cites in table.steps_since(told)]
        told = table.run.number
        yield "\n".join(lines)
        asked = question(table, game)


def question(table: Table, game: Playing) -> str:
    """A question with the answer that comes next."""
    choice = table.choice
    if choice is None:
        return ""
    answer = ", ".join(map(table.text, game.next)) or "nothing"
    of = "" if choice.player == CHANCE else f" ({len(choice.options)} options)"
    return f"{len(table.log) + 1:4}  {table.question()}{of}: {answer}"


def result(table: Table) -> Iterator[str]:
    """The end: points and who has won."""
    view = table.view()
    for number, player in enumerate(view["players"]):
        seat = table.run.state.seats[number]
        boards = sum(table.run.state.species[i].population for i in seat.line)
        parts = f"{seat.score} scored, {boards} on species, {seat.bonus} bonus"
        yield f"      {player['name']}: {player['points']} points ({parts})"
    yield f"      won: {', '.join(view['players'][winner]['name'] for winner in view['winners'])}"


@pytest.mark.parametrize("players", SEEDS)
def test_the_game_goes_as_written(players: int) -> None:
    golden = (GOLDEN / f"{players}-players.txt").read_text(encoding="utf-8")
    assert page(players).splitlines() == golden.splitlines(), RENEW


def main() -> None:
    """Writes the games anew, if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.oceans.test_golden", description=__doc__)
    parser.add_argument("--renew", action="store_true", required=True, help="write the files of golden/ anew")
    parser.parse_args()
    GOLDEN.mkdir(exist_ok=True)
    for players in SEEDS:
        (GOLDEN / f"{players}-players.txt").write_text(page(players), encoding="utf-8")


if __name__ == "__main__":
    main()
