"""Pace: decisions per second of random play, ours and the peers' in turn, and what the trace costs.

Each contender in its turn plays whole games for a third of a second or so: whatever slows the machine slows all of
them; ratios are taken within a round, and their median is what counts. Counted is processor time of one thread.

A decision of ours is a choice put to a player, which leaves at least two answers open; with draws, chance's count too.
Of the peers every action counts, even where there was no other: the share of those is told beside.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from time import thread_time
from typing import Any

from bench.contest import Tick
from bench.engine_games import anyone, decided, opened, randomly
from bench.report import spread
from engine.core.choice import Answer
from engine.core.table import Table
from engine.players.dice import any_answer, dice
from engine.players.play import asked, play_out

ROUNDS = 30
SLICE = 0.3
"""Seconds that a contender plays in a round, about."""
PEERS = ("catanatron", "rlcard")
SAMPLE = 5
"""Games of a peer in which decisions without an alternative are counted, untimed."""

Count = tuple[int, int]
"""Decisions of players, and those with draws."""


@dataclass
class Contender:
    """Somebody who plays games by number; `games` of them make a slice."""

    play: Callable[[int], Count]
    games: int = 0
    seconds: list[float] = field(default_factory=list[float])
    counts: list[Count] = field(default_factory=list[Count])

    def warm_up(self) -> None:
        """Plays for as long as a slice takes, and so finds how many games that is."""
        start = thread_time()
        while thread_time() - start < SLICE:
            self.play(self.games)
            self.games += 1

    def slice(self, number: int) -> None:
        """The games of one round: contenders with as many games play the same ones."""
        decisions = with_draws = 0
        start = thread_time()
        for game in range(number * self.games, (number + 1) * self.games):
            some, all_ = self.play(game)
            decisions, with_draws = decisions + some, with_draws + all_
        self.seconds.append(thread_time() - start)
        self.counts.append((decisions, with_draws))

    def rates(self, *, draws: bool = False) -> list[float]:
        """Decisions per second in each round."""
        return [count[draws] / taken for count, taken in zip(self.counts, self.seconds, strict=True)]


def missing() -> list[str]:
    """The peers that are not installed."""
    return [peer for peer in PEERS if importlib.util.find_spec(peer) is None]


def steps() -> int:
    """How often `measure` ticks."""
    return (3 + len(PEERS) - len(missing())) * (ROUNDS + 1)


def measure(tick: Tick) -> dict[str, Any]:
    """Rates with their spread, the ratios to peers, and what the trace costs."""
    traced, plain, listing = Contender(_ours), Contender(_untraced), Contender(_listing)
    peers = {peer: Contender(make()) for peer, make in PLAYS.items() if peer not in missing()}
    everybody = [traced, plain, listing, *peers.values()]
    for contender in everybody:
        contender.warm_up()
        tick()
    plain.games = traced.games
    for number in range(ROUNDS):
        first = number % len(everybody)
        for contender in everybody[first:] + everybody[:first]:
            contender.slice(number)
            tick()
    return {
        "rounds": ROUNDS,
        "ours": spread(traced.rates()),
        "ours_with_draws": spread(traced.rates(draws=True)),
        "untraced": spread(plain.rates()),
        "options_listed": spread(listing.rates()),
        "trace": spread([on / off for on, off in zip(traced.seconds, plain.seconds, strict=True)]),
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


def _ratios(ours: list[float], theirs: list[float]) -> list[float]:
    return [one / other for one, other in zip(ours, theirs, strict=True)]


# -- ours


def _ours(game: int) -> Count:
    played = randomly(game)
    return decided(played), len(played.log)


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
