"""`python -m bench.soak --games 10000`: random games of Oceans on all processors, each position checked.

Half of them are games of 2 to 4 players with every Deep card and random scenarios, the others base games, Reef Variants
and games of 5 and 6. What must hold at each decision is what the tests hold to (tests/engine/oceans/whole.py), what
costs more is looked at now and then (properties.py). A game that breaks it, or does not end, is written into a file
that repeats it. At the end: how many decisions a game takes, by the number of players.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import monotonic

from bench import many
from bench.report import Row, table
from engine.oceans.setup import Options
from tests.engine.oceans import properties, whole
from tests.engine.oceans.playing import KINDS, Playing, otherwise, repeated
from tests.engine.oceans.told import Told

FULL, BASE, REEF = "all sets", "base game", "Reef Variant"
GAMES = (
    *((FULL, 2), (BASE, 3), (FULL, 4), (REEF, 2), (FULL, 3), (BASE, 2), (FULL, 2), (REEF, 4), (FULL, 4), (BASE, 4)),
    *((FULL, 3), (REEF, 3), (FULL, 2), (FULL, 5), (FULL, 3), (BASE, 3), (FULL, 4), (BASE, 6), (FULL, 2), (FULL, 6)),
)
"""What is played, and by how many, one game after the other: half are games of 2 to 4 with all cards."""
LAZY = "Each player draws a card."
"""What Lazy Creator says, where all cards are in."""
CLOSELY, COSTLY = 0.05, 0.01
"""The shares of decisions looked at closely, and of those at which one of the costly properties is looked at."""
AT_THE_END, REORDERED = 0.05, 0.02
"""The share of games for each property of a whole game; that of games played once more in another order."""
OTHERWISE = 7
"""Every how manieth game is played with other answers to open questions."""


@dataclass(frozen=True)
class Outcome:
    """How a game went. `failure` says what went wrong and names the file that repeats it."""

    seed: int
    players: int
    kind: str
    decisions: int
    turns: int
    stalled: bool
    failure: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; the exit status is 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="Random games of Oceans, checked.")
    parser.add_argument("--games", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first game's seed (0)")
    parser.add_argument("--repeat", type=Path, metavar="FILE", help="play a game again that failed, and print its end")
    many.arguments(parser, "oceans-games-failed.txt")
    options = parser.parse_args(argv)
    if options.repeat:
        return repeat(options.repeat)
    begun, seeds = monotonic(), range(options.first, options.first + options.games)
    found = many.told(many.spread(play, seeds, options.jobs), len(seeds), "games", options.failures)
    outcomes = list(found)
    title = f"Random games, {len(seeds):,} in {monotonic() - begun:.0f} s on {options.jobs} processors"
    many.console().print(distribution(title, outcomes))
    return 1 if any(outcome.failure for outcome in outcomes) else 0


def options_of(seed: int) -> tuple[str, int, Options]:
    """What is played with a seed, by how many, and how it is set up."""
    kind, players = GAMES[seed % len(GAMES)]
    chosen = replace(KINDS[kind], more_players=players > 4, lazy_creator=LAZY if kind == FULL else "")
    return kind, players, otherwise(seed, chosen) if seed % OTHERWISE == 0 else chosen


def play(seed: int) -> Outcome:
    """Plays one game to its end and checks it on the way."""
    kind, players, options = options_of(seed)
    game = Playing(seed, players=players, options=options)
    failure = ""
    try:
        with game:
            checked(game, usual=not options.assume)
    except Exception as error:
        failure = f"seed {seed}: {many.said(error)}"
    steps = game.table.run.steps
    stalled = bool(steps) and steps[-1].told == "stalled"
    return Outcome(seed, players, kind, len(game.table.log), game.table.run.state.turn, stalled, failure)


def checked(game: Playing, *, usual: bool) -> None:
    """Plays a game to its end, and looks at everything that must hold, at the costly things now and then.

    What the rules say of a position at rest is only looked at with the usual answers to open questions.
    """
    live, rng, told = game.table, game.rng, Told()
    for _ in game.decisions():
        whole.whole(live, at_rest=usual)
        whole.steps(live, told.seen)
        told.follow(live)
        if rng.random() < CLOSELY:
            whole.closely(live)
        if live.choice is not None and rng.random() < COSTLY:
            rng.choice(properties.AT_A_DECISION)(game)
    whole.closely(live)
    whole.texts_of_steps(live)
    if usual:
        whole.ended(live)
    if rng.random() < REORDERED:
        properties.order_of_free_triggers_is_free(game)
    for holds in properties.AT_THE_END:
        if rng.random() < AT_THE_END:
            holds(game)


def distribution(title: str, outcomes: Sequence[Outcome]) -> object:
    """Decisions a game, draws among them, by number of players and by what was played."""
    groups = {f"{players} players": [o for o in outcomes if o.players == players] for players in range(2, 7)}
    groups |= {kind: [o for o in outcomes if o.kind == kind] for kind in KINDS}
    groups[f"{FULL}, 2 to 4 players"] = [o for o in outcomes if o.kind == FULL and o.players <= 4]
    groups["all"] = list(outcomes)
    heads = ("decisions a game", "games", "median", "p90", "most", "turns", "stalled", "failed")
    return table(title, heads, [_row(name, group) for name, group in groups.items() if group])


def _row(name: str, group: Sequence[Outcome]) -> Row:
    decisions = sorted(outcome.decisions for outcome in group)
    p90 = decisions[min(len(decisions) - 1, int(0.9 * len(decisions)))]
    turns = median(outcome.turns for outcome in group)
    stalled = sum(outcome.stalled for outcome in group) / len(group)
    failed = sum(bool(outcome.failure) for outcome in group)
    figures = (len(group), f"{median(decisions):.0f}", p90, decisions[-1], f"{turns:.0f}", f"{stalled:.1%}", failed)
    return (name, *map(str, figures))


def repeat(file: Path, lines: int = 30) -> int:
    """Plays a game again from its file, with the decision that failed; prints its last steps. Raises what it raised."""
    live, following = repeated(file)
    for number, text, cites in live.steps_since(live.run.number - lines):
        print(f"{number:5}  {text}  [{', '.join(cites)}]")
    print(f"{len(live.log)} decisions. {live.question() or 'The game is over.'}")
    usual = not live.run.state.assumed
    whole.whole(live, at_rest=usual)
    whole.closely(live)
    if following is not None:
        print("answered:", ", ".join(map(live.text, following.answer)) or "none")
        live.answer(following.player, *following.answer)
        whole.whole(live, at_rest=usual)
        whole.closely(live)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
