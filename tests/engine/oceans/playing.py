"""Random games of Oceans: what is set up, how the players play, and what repeats a game that went wrong."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

from engine.core.choice import CHANCE, Answer, Choice, Grouped
from engine.core.decision import Decision
from engine.core.table import Table
from engine.oceans.game import GAME, table
from engine.oceans.setup import SAID_BY, Options
from engine.oceans.state import CHOICES, REEF
from engine.players.play import Player
from tests.engine.random_game import RandomGame

ENDLESS = {"oceans/nobody-can-go-on"}
"""Questions that no random game asks: nothing ends it."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
SETS = ("base", "promo", "deluxe")
TIRED = 1_500
"""Decisions after which all players are keen: at random, a game may go to and fro for very long."""
ASIDE = 0.1
"""How often somebody who is not asked does what they may do meanwhile."""
KEEN = {"evolve": 12, "new": 6, "play": 12, "migrate": 6, "remove": 1, "pile": 2, "three": 2, "none": 6}
"""How much players who like to evolve care for a kind of option; 4 for any other."""
KINDS = {
    "base game": Options(),
    "Reef Variant": Options(reef_variant=True),
    "all sets": Options(sets=SETS, allow_partial=True),
}
"""What is played: each kind with 2, 3 and 4 players in nine games that follow each other."""


def kind_of(seed: int) -> str:
    """What is played with a seed."""
    return list(KINDS)[seed // 3 % len(KINDS)]


def options_of(seed: int, players: int) -> Options:
    """How the game of a seed is set up."""
    return replace(KINDS[kind_of(seed)], more_players=players > 4)


def otherwise(seed: int, options: Options) -> Options:
    """The same game with some open questions answered otherwise than by default."""
    rng = random.Random(seed)
    several = {question for question, choices in CHOICES.items() if len(choices) > 1}
    asked = rng.sample(sorted(several - ENDLESS - set(SAID_BY)), 12)
    assumed = {question: rng.choice(CHOICES[question]) for question in asked}
    return replace(options, assume=assumed)


def pick(rng: random.Random, choice: Choice, keen: bool) -> Answer:
    """An answer: any, or a keen player's, who likes to evolve, holds few Deep cards and fills the Reef."""
    options = choice.options
    count = rng.randint(choice.least, min(choice.most, max(choice.least, 2)) if keen else choice.most)
    if count != 1:
        return tuple(rng.sample(options, count))
    if not keen or choice.player == CHANCE:
        return (options[rng.randrange(len(options))],)
    groups = options.groups if isinstance(options, Grouped) else {key: [()] for key in options}
    kinds = list(dict.fromkeys(str(begin[0]) for begin in groups))
    (kind,) = rng.choices(kinds, [KEEN.get(kind, 4) for kind in kinds])
    mine = [begin + end for begin, ends in groups.items() if begin[0] == kind for end in ends]
    filling = [key for key in mine if kind in ("migrate", "to") and key[-1] == REEF]
    return (rng.choice(filling if filling and rng.random() < 0.9 else mine),)


def asked(table: Table, seat: int | None) -> Choice | None:
    """The choice as a seat may see it, its options listed, so that two can be compared."""
    choice = table.asked(seat)
    return choice and choice._replace(options=tuple(choice.options))


class Playing(RandomGame):
    """One random game of Oceans.

    `answers` decides all, draws too, in the place of random players; `at` is a table where a game goes on.
    """

    kind = "oceans"
    again = "`python -m bench.soak --repeat {file}` plays it again"

    def __init__(
        self,
        seed: int,
        *,
        players: int = 0,
        options: Options | None = None,
        answers: Player | None = None,
        at: Table | None = None,
    ) -> None:
        players = players or 2 + seed % 3
        self.options = options or options_of(seed, players)
        self.keen, self.answers = seed % 10 > 0, answers
        super().__init__(seed, players, at or table(NAMES[:players], options=self.options))

    def choose(self, choice: Choice) -> tuple[int, Answer]:
        """At random, now and then something that somebody may do who is not asked."""
        tired = len(self.table.log) > TIRED
        answer = self.answers(self.table) if self.answers and not tired else pick(self.rng, choice, self.keen or tired)
        asides = [(player, key) for player in range(self.players) for key in self.table.aside(player)]
        if asides and self.rng.random() < ASIDE:
            player, key = self.rng.choice(asides)
            return player, (key,)
        return choice.player, answer


def repeated(file: Path) -> tuple[Table, Decision | None]:
    """The table that a file of a game holds, worked out anew from its log, and the decision that comes next."""
    kept = json.loads(file.read_text())
    following = Decision.load(kept["next"]) if kept["next"] else None
    return Table.load(GAME, kept["table"], replay=True), following
