"""Pace: decisions per second of random play, ours and the peers' in turn, and what the trace costs.

Contenders take short turns of whole games, so that whatever slows the machine slows all; ten turns of each make a
round, ratios are taken within a round, and their median is what counts. Counted is processor time of one thread.

A decision of ours is a choice put to a player, which leaves at least two answers open; with draws, chance's count too.
Of the peers every action counts, even where there was no other: the share of those is told beside.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import thread_time
from typing import Any, NamedTuple

from bench.contest import Tick
from bench.engine_games import FULL, SURFACE, Recorded, anyone, decided, opened, randomly
from bench.report import spread
from engine.core.choice import Answer
from engine.core.table import Table
from engine.players.dice import any_answer, dice
from engine.players.play import asked, play_out

ROUNDS, TURNS = 15, 10
TURN, WARM_UP = 0.05, 0.5
"""Seconds that a contender plays in a turn, about, and to warm up."""
PEERS = ("catanatron", "rlcard")
SAMPLE = 5
"""Games of a peer in which decisions without an alternative are counted, untimed."""

Count = tuple[int, int]
"""Decisions of players, and those with draws."""


class Turn(NamedTuple):
    """What a contender did in a turn, or in a round of them."""

    seconds: float
    decisions: int
    with_draws: int


@dataclass
class Contender:
    """Somebody who plays games by number; so many `games` make a turn."""

    play: Callable[[int], Count]
    games: int = 1
    turns: list[Turn] = field(default_factory=list[Turn])

    def warm_up(self) -> None:
        """Plays for a while, and so finds how many games make a turn."""
        start, played = thread_time(), 0
        while (taken := thread_time() - start) < WARM_UP:
            self.play(played)
            played += 1
        self.games = max(1, round(played * TURN / taken))

    def turn(self) -> None:
        """The next games: contenders with as many of them play the same ones."""
        number, decisions, with_draws = len(self.turns), 0, 0
        start = thread_time()
        for game in range(number * self.games, (number + 1) * self.games):
            some, all_ = self.play(game)
            decisions, with_draws = decisions + some, with_draws + all_
        self.turns.append(Turn(thread_time() - start, decisions, with_draws))

    def rates(self, *, draws: bool = False) -> list[float]:
        """Decisions per second in each round."""
        rounds = [self.turns[first : first + TURNS] for first in range(0, len(self.turns), TURNS)]
        totals = [Turn(*map(sum, zip(*turns, strict=True))) for turns in rounds]
        return [(one.with_draws if draws else one.decisions) / one.seconds for one in totals]


def missing() -> list[str]:
    """The peers that are not installed."""
    return [peer for peer in PEERS if importlib.util.find_spec(peer) is None]


def steps() -> int:
    """How often `measure` ticks."""
    return (5 + len(PEERS) - len(missing())) * (1 + ROUNDS * TURNS)


def measure(tick: Tick) -> dict[str, Any]:
    """Rates with their spread, the ratios to peers, and what the trace costs."""
    traced, plain, listing = Contender(_ours), Contender(_untraced), Contender(_listing)
    surface, full = Contender(_again(Recorded(SURFACE))), Contender(_again(Recorded(FULL)))
    peers = {peer: Contender(make()) for peer, make in PLAYS.items() if peer not in missing()}
    everybody = [traced, plain, listing, surface, full, *peers.values()]
    for contender in everybody:
        contender.warm_up()
        tick()
    plain.games = listing.games = traced.games
    for number in range(ROUNDS * TURNS):
        first = number % len(everybody)
        order = everybody[first:] + everybody[:first]
        for contender in reversed(order) if number % 2 else order:
            contender.turn()
            tick()
    return {
        "rounds": ROUNDS,
        "ours": spread(traced.rates()),
        "ours_with_draws": spread(traced.rates(draws=True)),
        "untraced": spread(plain.rates()),
        "options_listed": spread(listing.rates()),
        "surface": spread(surface.rates()),
        "full": spread(full.rates()),
        "full_to_surface": spread(_ratios(full.rates(), surface.rates())),
        "trace": spread([on.seconds / off.seconds for on, off in zip(traced.turns, plain.turns, strict=True)]),
        "peers": {
            peer: {
                "rate": spread(contender.rates()),
                "ratio": spread(_ratios(traced.rates(), contender.rates())),
                "ratio_with_draws": spread(_ratios(traced.rates(draws=True), contender.rates())),
                "ratio_untraced": spread(_ratios(plain.rates(), contender.rates())),
                "forced": FORCED[peer](),
            }
            for peer, contender in peers.items()
        },
    }


def _ratios(ones: Sequence[float], others: Sequence[float]) -> list[float]:
    return [one / other for one, other in zip(ones, others, strict=True)]


# -- ours


def _ours(game: int) -> Count:
    played = randomly(game)
    return decided(played), len(played.log)


def _again(recorded: Recorded) -> Callable[[int], Count]:
    def play(game: int) -> Count:
        played = recorded.again(game)
        return decided(played), len(played.log)

    return play


def _untraced(game: int) -> Count:
    played = randomly(game, tracing=False)
    return decided(played), len(played.log)


def _listing(game: int) -> Count:
    """Counts options instead, all of which are looked at, at every choice of a game."""
    listed = 0
    rng = dice(f"play {game}")

    def player(table: Table) -> Answer:
        nonlocal listed
        for _ in table.legal():
            listed += 1
        return any_answer(rng, asked(table))

    played = opened(game)
    play_out(played, [player] * len(anyone(game)))
    return listed, listed


# -- catanatron: four of its own random players


def _catanatron() -> Callable[[int], Count]:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play(game: int) -> Count:
        made = Game([RandomPlayer(colour) for colour in colours], seed=game + 1)
        made.play()
        actions = len(made.state.actions)
        return actions, actions

    return play


def _catanatron_forced() -> float:
    from catanatron import Color, Game, RandomPlayer

    open_ = forced = 0

    class Watched(RandomPlayer):
        def decide(self, game: Any, playable_actions: Any) -> Any:
            nonlocal open_, forced
            if len(playable_actions) > 1:
                open_ += 1
            else:
                forced += 1
            return super().decide(game, playable_actions)

    for game in range(SAMPLE):
        Game([Watched(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=game + 1).play()
    return forced / (open_ + forced)


# -- rlcard: its gin rummy environment, any legal action


def _rlcard() -> Callable[[int], Count]:
    import rlcard

    env = rlcard.make("gin-rummy")

    def play(game: int) -> Count:
        rng = random.Random(game)
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        return actions, actions

    return play


def _rlcard_forced() -> float:
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": 1})
    rng, open_, forced = random.Random(1), 0, 0
    for _ in range(SAMPLE * 10):
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            open_, forced = open_ + (len(legal) > 1), forced + (len(legal) == 1)
            state, _ = env.step(rng.choice(legal))
    return forced / (open_ + forced)


PLAYS = {"catanatron": _catanatron, "rlcard": _rlcard}
FORCED = {"catanatron": _catanatron_forced, "rlcard": _rlcard_forced}
