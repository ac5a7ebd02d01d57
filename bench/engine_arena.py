"""The arena: how often the greedy player wins against players who take any legal answer."""

from __future__ import annotations

from time import thread_time
from typing import Any

from bench.contest import Tick
from bench.engine_games import anyone, decided, opened, stalled
from engine.core.table import Table
from engine.oceans import mind
from engine.players.dice import dice
from engine.players.greedy import TRIED, greedy
from engine.players.play import play_out

GAMES = 12
"""Games for each number of players; the greedy player sits on each seat equally often."""
AMONG = 4
"""Games of four greedy players."""
PLAYERS = (2, 3, 4)


def steps() -> int:
    """How often `measure` ticks."""
    return GAMES * len(PLAYERS) + AMONG


def measure(tick: Tick) -> tuple[dict[str, Any], Table]:
    """Wins and points of one greedy player by the number of players; then the longest game of four such."""
    against = {str(players): _against_anyone(players, tick) for players in PLAYERS}
    played: list[Table] = []
    start = thread_time()
    for game in range(AMONG):
        made = opened(f"greedy {game}")
        play_out(made, [greedy(dice(f"greedy {game} {seat}"), mind) for seat in range(4)])
        played.append(made)
        tick()
    among = {
        "games": AMONG,
        "tried": TRIED,
        "decisions": sum(map(decided, played)) / AMONG,
        "ms_a_decision": 1000 * (thread_time() - start) / sum(map(decided, played)),
        "stalled": sum(map(stalled, played)) / AMONG,
    }
    return {"against": against, "among": among}, max(played, key=lambda made: len(made.log))


def _against_anyone(players: int, tick: Tick) -> dict[str, float]:
    """A win that is shared counts as its share."""
    wins = own = others = 0.0
    for game in range(GAMES):
        name = f"arena {players} {game}"
        made, seat = opened(name, players), game % players
        seats = anyone(name, players)
        seats[seat] = greedy(dice(f"greedy {name}"), mind)
        play_out(made, seats)
        seen = made.view()
        points = [player["points"] for player in seen["players"]]
        wins += (seat in seen["winners"]) / len(seen["winners"])
        own += points[seat]
        others += (sum(points) - points[seat]) / (players - 1)
        tick()
    return {"games": GAMES, "wins": wins / GAMES, "points": own / GAMES, "others": others / GAMES, "even": 1 / players}
