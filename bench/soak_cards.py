"""`python -m bench.soak_cards`: games until every card has been used 20 times, and how often each was.

Games of 2, 3 and 4 players with all cards and random scenarios, in which players like what names cards that have not
been used often enough; draws bring those cards early. Cards that such games seldom see used, and those that no deck
holds, come from games that start with them in play. What a use is, and the positions: tests/engine/oceans/uses.py.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

from bench import many
from bench.report import Row, table
from tests.engine.oceans import uses

QUOTA, GAMES, FOR_A_CARD = 20, 240, 120
"""Uses that each card is to have; games from the set-up; games from a position for one card."""
A_ROUND = 24
"""Games after which what is wanted is told anew."""
COLUMNS, LEAST = 3, 15
"""Cards side by side in the table; those named as used least."""


@dataclass(frozen=True)
class Played:
    """The uses in a game. `failure` says what went wrong, and what repeats it."""

    uses: Counter[str] = field(default_factory=Counter[str])
    failure: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit status is 1 where something failed, or a card was not used often enough."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak_cards", description="Games until every card is used.")
    parser.add_argument("--quota", type=int, default=QUOTA, help=f"uses that each card is to have ({QUOTA})")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games from the set-up, at most ({GAMES})")
    many.arguments(parser, "oceans-cards-failed.txt")
    options = parser.parse_args(argv)
    begun = monotonic()
    run = _Run(options)
    run.games()
    in_games = run.count.copy()
    run.positions()
    console = many.console()
    title = f"Uses of each card: {run.played} games in {monotonic() - begun:.0f} s on {options.jobs} processors"
    console.print(table(title, ("card", "uses") * COLUMNS, list(_rows(run.count, in_games))))
    least = sorted(uses.cards(), key=lambda card: (in_games[card], card))[:LEAST]
    told = ", ".join(f"{_name(card)} {in_games[card]}" for card in least)
    console.print(f"Used least in games from the set-up: {told}. * used in games from a position, too.")
    if missing := run.missing():
        console.print(f"Not used {options.quota} times: {', '.join(map(_name, missing))}.")
    return 1 if run.failed or missing else 0


class _Run:
    """Games, and what has been used in them so far."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.count, self.played, self.failed = options, Counter[str](), 0, 0

    def missing(self) -> list[str]:
        """The cards that have not been used often enough."""
        return [card for card in uses.cards() if self.count[card] < self.options.quota]

    def games(self) -> None:
        """Games from the set-up, as long as they are of use."""
        never = {kind.id for kind in uses.undealt()}
        while self.played < self.options.games and (wanted := [card for card in self.missing() if card not in never]):
            seeds = range(self.played, min(self.played + A_ROUND, self.options.games))
            self._add(many.spread(partial(_game, wanted=tuple(wanted)), seeds, self.options.jobs, 1))

    def positions(self) -> None:
        """Games that start with a card in play, for those that are still missing."""
        for at in range(0, FOR_A_CARD, self.options.jobs):
            if not (missing := self.missing()):
                return
            seeds = [(card, at + one) for card in missing for one in range(self.options.jobs)]
            self._add(many.spread(_from_position, seeds, self.options.jobs, 2))

    def _add(self, found: Iterable[Played]) -> None:
        before = self.failed
        for one in found:
            self.played += 1
            self.count.update(one.uses)
            if one.failure:
                self.failed += 1
                many.write(self.options.failures, one.failure)
        missing, failed = len(self.missing()), self.failed - before
        print(f"{self.played} games, {missing} cards to be used more often, {failed} failed", flush=True)


def _game(seed: int, wanted: tuple[str, ...]) -> Played:
    try:
        return Played(uses.game(seed, wanted))
    except Exception as error:
        return Played(failure=many.said(error))


def _from_position(card_and_seed: tuple[str, int]) -> Played:
    try:
        return Played(uses.from_position(*card_and_seed))
    except Exception as error:
        return Played(failure=many.said(error))


def _name(card: str) -> str:
    return uses.names()[card]


def _rows(count: Counter[str], in_games: Counter[str]) -> Iterable[Row]:
    cells = [(_name(card), f"{count[card]}{'' if in_games[card] == count[card] else '*'}") for card in uses.cards()]
    height = -(-len(cells) // COLUMNS)
    for at in range(height):
        row = [cell for pair in cells[at::height] for cell in pair]
        yield (*row, *[""] * (2 * COLUMNS - len(row)))


if __name__ == "__main__":
    raise SystemExit(main())
