"""How often each card has been used in games, and games that go on until every card has been used often enough.

A card is used where an effect of it resolves, where a step that follows cites it, and where it has a part in what is
decided: in a number of a species that feeds or may be fed on, in a limit, or in what forbids an attack or a forage. In
one decision it counts once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from engine.core.choice import CHANCE, Answer
from engine.core.table import Table
from engine.oceans import legal, room, values
from engine.oceans.catalogue import Printed, catalogue
from engine.oceans.game import GAME
from engine.oceans.position import position
from engine.oceans.setup import Options
from engine.oceans.state import Oceans
from engine.oceans.words import card, kind_name
from engine.players.curious import Wanted, curious
from engine.players.dice import dice
from engine.players.play import Player, asked
from engine.scenes.document import node_of
from tests.engine.oceans.playing import SETS, Playing, pick

FULL = Options(sets=SETS, allow_partial=True, lazy_creator="Each player draws a card.")
"""All cards that can be dealt."""
NO_USE = {"copy ended", "scenario on", "scenario off", "scenario dealt", "as the table has it"}
"""Steps that say where a card is, and nothing of what it does."""
EVOLVED = {"evolved": 0, "new species": 1}
"""Steps with which a card comes into play, which is no use of that card: where they name it."""
FEEDERS, FOOD = ("attack", "forage", "capacity"), ("shell",)
"""Numbers of a species that may feed, and of one that may be attacked, which a feeding is chosen by."""
EAGER = 0.8
"""How often a draw or a player goes by what is wanted."""


def cards() -> list[str]:
    """All cards: traits, events, scenarios."""
    return list(catalogue().by_id)


@cache
def names() -> dict[str, str]:
    """The names of the cards by id."""
    return {kind.id: kind_name(kind.number) for kind in catalogue().by_id.values()}


def undealt() -> list[Printed]:
    """Cards that no deck holds, since their migrate number is on no record: games with them start from a position."""
    dealt = {catalogue().of(card).id for card in catalogue().deep_deck(SETS)}
    deep = [kind for kind in catalogue().by_id.values() if kind.deep]
    return [kind for kind in deep if kind.id not in dealt]


class Uses:
    """Counts the uses of cards at a table, from one decision to the next."""

    def __init__(self, table: Table) -> None:
        self.table, self.seen, self.count = table, len(table.run.steps), Counter[str]()
        table.run.resolved = []

    def decided(self) -> None:
        """Looks at what has come of the last decision, and at what the next one is taken by."""
        run = self.table.run
        found: set[str] = {one.effect.split(":")[0] for one in run.resolved or ()}
        for step in run.steps[self.seen :]:
            own = run.state.kind(int(step.values[EVOLVED[step.told]])).id if step.told in EVOLVED else ""
            found.update(cite for cite in step.cites if step.told not in NO_USE and cite != own)
        run.resolved, self.seen = [], len(run.steps)
        found.update(self._weighed())
        self.count.update(found & known())

    def _weighed(self) -> Iterator[str]:
        """What numbers and prohibitions rest on by which a player decides."""
        choice, run = self.table.choice, self.table.run
        if choice is None or choice.player == CHANCE:
            return
        state: Oceans = run.state
        own = state.line(choice.player)
        if choice.prompt == "playing":
            for species in own:
                yield from values.cites(state, "trait limit", species)
        if choice.prompt != "feeding":
            return
        for species in state.species.values():
            for what in FEEDERS if species.owner == choice.player else FOOD:
                yield from values.cites(state, what, species)
        sources = [*state.lit, *(trait for species in own for trait in species.traits)]
        yield from (state.kind(source).id for source in sources if state.kind(source).number in room.NEVER)
        for species in own:
            reasons = [reason for other in state.species.values() for reason in legal.why_not(run, species, other)]
            for reason in (*reasons, *legal.why_not_forage(run, species)):
                yield from reason.cites


@cache
def known() -> frozenset[str]:
    """The ids of all cards."""
    return frozenset(cards())


# -- games


def wanting(ids: Iterable[str]) -> Wanted:
    """How much an option is wanted: it names one of these cards, or a species that has one and feeds or is fed on."""
    named = _any_of(names()[card_id] for card_id in ids)

    def wanted(table: Table, text: str) -> float:
        if text.startswith(("remove", "migrate")):
            return 0
        if named.search(text):
            return 2
        if " attacks " not in text and " forages" not in text:
            return 0
        state: Oceans = table.run.state
        bearers = [one.name for one in state.species.values() if any(named.search(card(state, t)) for t in one.traits)]
        return float(any(re.search(rf"\b{re.escape(name)}\b", text) for name in bearers))

    return wanted


def _any_of(several: Iterable[str]) -> re.Pattern[str]:
    """Finds each of these names, but not where it is the beginning of another one."""
    alternatives = "|".join(re.escape(name) for name in sorted(several, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{alternatives or 'nothing at all'})(?!\w| \()")


def players_of(seed: int, wanted: Iterable[str]) -> Player:
    """Who decides all, draws too: mostly what is wanted, else what players like who like to evolve."""
    rng = dice(f"uses {seed}")

    def keen(table: Table) -> Answer:
        return pick(rng, asked(table), True)

    liking = curious(rng, wanting(wanted), keen)
    return lambda table: (liking if rng.random() < EAGER else keen)(table)


def game(seed: int, wanted: Iterable[str]) -> Counter[str]:
    """The uses in a whole game of 2, 3 or 4 players with all cards."""
    with Playing(seed, options=FULL, answers=players_of(seed, wanted)) as playing:
        return used(playing)


def used(playing: Playing) -> Counter[str]:
    """The uses of cards in a game, played to its end."""
    uses = Uses(playing.table)
    for _ in playing.decisions():
        uses.decided()
    return uses.count


def from_position(card_id: str, seed: int) -> Counter[str]:
    """The uses in a game of two that starts with a card in play: on species, in hands, in force or on a zone.

    Cleaners, schools and strong attackers are about, so that what goes by others has something to go by.
    """
    kind = catalogue().by_id[card_id]
    name = kind_name(kind.number)
    on = f"{name}, " if kind.trait else ""
    hand = [] if kind.family == "scenario" else [name]
    given: dict[str, Any] = {
        "players": ["Ann", "Bob"],
        "phase": "turn start",
        "cambrian": True,
        "species": {
            "Ann": [
                f"A1 6: {on}Megamouth",
                "A2 8: Shark Cleaner, Bottom Feeder",
                "A3 4: Schooling, Symbiotic, Bottom Feeder",
            ],
            "Bob": [
                f"B1 5: {on}Tentacled",
                "B2 8: Whale Cleaner, Filter Feeder, Bottom Feeder",
                "B3 6: Rows of Teeth, Speed",
            ],
        },
        "hands": {"Ann": [*hand, "Symbiotic", "Inking"], "Bob": [*hand, "Tentacled", "Shark Cleaner"]},
        "scores": {"Ann": 8, "Bob": 8},
        "ocean": [0, 5, 15],
        "reserve": 9,
        "surface deck": ["Speed", "Inking", "Apex Predator", "Filter Feeder", "Parasitic", "Shark Cleaner"] * 6,
        "deep deck": ["Flight", "Barbels", "Grazer", "Neurotoxin", "Warm Blooded", "Tusks"],
        "gene pool": [["Regeneration"], ["Scavenger"]],
        "discard": ["Schooling"],
    }
    if kind.family == "scenario":
        given["zones"] = {"2": name}
    elif not kind.migrate:
        given["scenarios"] = ["Horizontal Gene Transfer"]
    at = Table(GAME, position(node_of(given)))
    with Playing(seed, players=2, at=at, answers=players_of(seed, [card_id])) as playing:
        return used(playing)
