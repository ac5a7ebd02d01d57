"""Random games of Oceans: how they are set up for every part of the benchmark, and what they are like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from bench.contest import Tick
from engine.core.choice import CHANCE
from engine.core.decision import Decision
from engine.core.table import Table
from engine.oceans.game import table
from engine.oceans.setup import Options
from engine.oceans.turn import STALLED
from engine.players.dice import dealer, dice
from engine.players.play import Player, play_out
from engine.players.uniform import uniform
from tests.engine.oceans.playing import Playing

NAMES = ("Ann", "Bob", "Cid", "Dee")
LOOKED_AT = 100
"""Random games of which the benchmark tells what they are like; untimed."""


SURFACE, FULL = Options(reef_variant=True), Options(sets=("base", "promo", "deluxe"), allow_partial=True)
"""Games with Surface cards only, and with all cards."""
RECORDED = 40
"""Games of each that are recorded, to be taken through again."""


def opened(game: int | str, players: int = len(NAMES), *, tracing: bool = True) -> Table:
    """A table before its first decision. The same number is the same game, where the same is answered."""
    made = table(NAMES[:players], dealer(dice(f"deal {game}")))
    made.run.tracing = tracing
    return made


def anyone(game: int | str, players: int = len(NAMES)) -> list[Player]:
    """Players who take any legal answer; they share their dice."""
    return [uniform(dice(f"play {game}"))] * players


def go_on(made: Table, players: Sequence[Player], decisions: int) -> None:
    """Plays on for so many decisions of players, or to the end of the game."""
    for _ in range(decisions):
        if made.choice is None:
            return
        made.answer(made.choice.player, *players[made.choice.player](made))


def randomly(game: int | str, *, tracing: bool = True) -> Table:
    """A game of four, played to its end at random."""
    made = opened(game, tracing=tracing)
    play_out(made, anyone(game))
    return made


class Recorded:
    """Games of four random players who like to evolve, as the soak has them; what is timed is the rules alone."""

    def __init__(self, options: Options) -> None:
        self.options, self.logs = options, list[list[Decision]]()
        for seed in range(1, 1 + RECORDED):
            game = Playing(10 * seed + 1, players=len(NAMES), options=options)
            for _ in game.decisions():
                pass
            self.logs.append(game.table.log)

    def again(self, game: int) -> Table:
        """One of these games, taken through by its log."""
        made = table(NAMES, options=self.options)
        made.replay(self.logs[game % len(self.logs)])
        return made


def decided(made: Table) -> int:
    """How many decisions of players led here; draws are the rest of the log."""
    return sum([decision.player != CHANCE for decision in made.log])


def stalled(made: Table) -> bool:
    """Whether a game ended because nobody could go on, which is an assumption and no rule."""
    return STALLED in made.run.steps[-1].cites


@dataclass(frozen=True)
class Census:
    """What random games are like, and the longest of them."""

    facts: dict[str, Any]
    longest: Table


def census(tick: Tick) -> Census:
    """Plays them."""
    played: list[Table] = []
    for game in range(LOOKED_AT):
        played.append(randomly(f"census {game}"))
        tick()
    longest = max(played, key=lambda made: len(made.log))
    facts = {
        "games": LOOKED_AT,
        "stalled": mean(stalled(made) for made in played),
        "decisions": mean(map(decided, played)),
        "with_draws": mean(len(made.log) for made in played),
        "turns": mean(made.view()["turn"] for made in played),
        "longest": len(longest.log),
    }
    return Census(facts, longest)
