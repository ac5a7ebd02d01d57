"""Two cards where they can meet: every ordered pair of traits in three layouts, every trait with every scenario.

A pair is played from a position through the rest of a turn and two full turns. The species that it is about feeds
first, on the other one if that is legal; all other answers are random, from dice of the pair's own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.core.choice import CHANCE, Answer, Choice
from engine.core.table import Table
from engine.oceans.catalogue import catalogue
from engine.oceans.game import GAME
from engine.oceans.position import position
from engine.oceans.state import REEF, Oceans
from engine.oceans.words import kind_name
from engine.scenes.document import node_of
from tests.engine.oceans import whole
from tests.engine.oceans.playing import pick
from tests.engine.oceans.told import Told

ATTACK, NEIGHBOURS, TOGETHER, SCENARIO = "attacker and defender", "neighbours", "one species", "scenario"
LAYOUTS = (ATTACK, NEIGHBOURS, TOGETHER)
TURNS = 3
"""The turn with which a pair ends: the first begins with its feeding phase."""
MOST = 600
"""Decisions after which a pair counts as one that never ends."""
CLOSELY, REPLAYED = 0.15, 0.05
"""The shares of decisions looked at closely, and of pairs replayed from their log."""
EMPTIES = "Speed [8]"
"""A card with which zone 2 can be emptied."""
SAMPLED = 50
"""Of how many pairs the tests play one."""


class Pair(NamedTuple):
    """Two cards by their names, and how they meet."""

    layout: str
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.first} and {self.second}, {self.layout}"


@cache
def traits() -> tuple[str, ...]:
    """All traits."""
    return tuple([kind_name(kind.number) for kind in catalogue().by_id.values() if kind.trait])


@cache
def scenarios() -> tuple[str, ...]:
    """All scenarios."""
    return tuple([kind.name for kind in catalogue().by_id.values() if kind.family == "scenario"])


def pairs() -> list[Pair]:
    """All of them."""
    of_traits = [Pair(layout, one, other) for layout in LAYOUTS for one in traits() for other in traits()]
    return of_traits + [Pair(SCENARIO, one, other) for one in traits() for other in scenarios()]


def some(seed: int) -> list[Pair]:
    """One in fifty, drawn at random."""
    every = pairs()
    return random.Random(seed).sample(every, len(every) // SAMPLED)


# -- positions


def given(pair: Pair) -> dict[str, Any]:
    """The position in which a pair meets."""
    first, second = pair.first, pair.second
    ann, bob = {
        ATTACK: ([f"A1 4: {first}", "A2 3"], [f"B1 6: {second}", "B2 2"]),
        NEIGHBOURS: ([f"A1 4: {first}", f"A2 5: {second}", "A3 1"], ["B1 6", "B2 2: Inking"]),
        TOGETHER: ([f"A1 4: {first}, {second}", "A2 3"], ["B1 6: Tusks", "B2 2"]),
        SCENARIO: ([f"A1 4: {first}", "A2 3: Bottom Feeder"], ["B1 6: Schooling", f"B2 2: {first}"]),
    }[pair.layout]
    found: dict[str, Any] = {
        "players": ["Ann", "Bob"],
        "cambrian": True,
        "species": {"Ann": ann, "Bob": bob},
        "reef": 14,
        "ocean": [0, 7, 19],
        "scores": {"Ann": 7, "Bob": 6},
        "hands": {"Ann": ["Symbiotic", "Blubber", "Tentacled"], "Bob": [EMPTIES, "Parasitic", "Ambush"]},
        "surface deck": ["Speed", "Inking", "Apex Predator", "Filter Feeder", "Transparent", "Whale Cleaner"] * 3,
        "deep deck": ["Flight", "Barbels", "Grazer", "Neurotoxin", "Swarming", "Warm Blooded"],
        "gene pool": [["Regeneration"], ["Scavenger"]],
        "discard": ["Shark Cleaner", "Schooling"],
    }
    if pair.layout == SCENARIO:
        found |= {"zones": {"2": second}, "ocean": [0, 8, 19], "phase": "playing"}
        found["hands"]["Ann"] = [EMPTIES, "Blubber", "Tentacled"]
    return found


def table_of(pair: Pair) -> Table:
    """The table at which a pair meets."""
    return Table(GAME, position(node_of(given(pair))))


# -- playing


class Meeting:
    """One pair on its way, a decision at a time. Within `with`, an error names the pair and the decisions so far."""

    def __init__(self, pair: Pair) -> None:
        self.pair, self.rng, self.table = pair, random.Random(str(pair)), table_of(pair)
        self.fed = False

    def __enter__(self) -> Meeting:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception):
            error.add_note(f"{self.pair}, decision {len(self.table.log)}; `{command(self.pair)}` plays it again")

    def decisions(self) -> Iterator[Table]:
        """The table at each decision, until both players have had a full turn, or the game is over."""
        live = self.table
        yield live
        while live.choice is not None and live.run.state.turn <= TURNS:
            assert len(live.log) < MOST, f"no end after {MOST} decisions"
            live.answer(live.choice.player, *self._answer(live.choice))
            yield live

    def _answer(self, choice: Choice) -> Answer:
        """What brings the two cards together, the first time; then anything, half of it as keen players like it."""
        if choice.prompt == "playing" and self.pair.layout == SCENARIO and not self.table.log:
            return (next(key for key in choice.options if key[0] == "migrate" and key[2:] == (2, REEF)),)
        if choice.prompt == "feeding" and not self.fed:
            self.fed = True
            attacks, forages = [
                [key for key in choice.options if key[:2] == (what, 10)] for what in ("attack", "forage")
            ]
            if wanted := attacks[:1] or forages[:1]:
                return (self.rng.choice(wanted),)
        return pick(self.rng, choice, choice.player == CHANCE or self.rng.random() < 0.5)


def command(pair: Pair) -> str:
    """What plays a pair again."""
    return f'python -m bench.soak_pairs --pair "{pair.layout}" "{pair.first}" "{pair.second}"'


def played(pair: Pair, share: float = CLOSELY) -> Table:
    """Plays a pair and looks at each position: nothing raises, nothing is broken, and it comes to an end.

    `share` is that of the decisions at which it is looked at closely.
    """
    with Meeting(pair) as meeting:
        opening: Oceans = meeting.table._opening.state
        live, told = meeting.table, Told.since(opening)
        for _ in meeting.decisions():
            whole.whole(live)
            whole.steps(live, told.seen)
            told.follow(live)
            if meeting.rng.random() < share:
                whole.closely(live)
        whole.closely(live)
        whole.texts_of_steps(live)
        if meeting.rng.random() < REPLAYED:
            other = Table.load(live.game, live.dump(), replay=True)
            assert (other.digest(), other.log, other.run.steps) == (live.digest(), live.log, live.run.steps)
    return live
