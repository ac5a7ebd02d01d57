"""What can be claimed of a position of Oceans: of which species, which moves, numbers and effects.

All of it can be seen by everyone: nothing here depends on hands, decks or secret choices.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Choice, Key
from engine.oceans import expectations, values, words
from engine.oceans.rules import Game
from engine.oceans.state import REEF, Oceans, Species
from engine.oceans.understanding import FEEDING, PLAYING

NUMBERS = ("population", "attack", "forage", "shell", "aging", "capacity", "trait limit")
"""What a species has so many of."""
EXPLAINED = (*NUMBERS[1:], "feedings")
"""The numbers that are counted from parts."""


def species(run: Game) -> list[str]:
    """The species in play, from the active player's on, each line from left to right."""
    state = run.state
    players = [(state.active + n) % state.players for n in range(state.players)]
    return [one.name for player in players for one in state.line(player)]


def called(run: Game, name: str) -> int | None:
    """The number of a species in play; None where none is called so."""
    found = expectations.in_play(run.state, name)
    return found.id if found else None


def number(run: Game, what: str, name: str) -> int | None:
    """A number of a species; None for one that is not in play."""
    found = expectations.in_play(run.state, name)
    if found is None:
        return None
    return found.population if what == "population" else values.value(run.state, what, found).total()


def effects(run: Game, name: str) -> list[str]:
    """What a species has that does something, as effects are named."""
    found = expectations.in_play(run.state, name)
    return [f"{words.card(run.state, trait)} of {found.name}" for trait in found.traits] if found else []


def moves(run: Game, choice: Choice, name: str) -> list[str]:
    """What a species might do at a question that everyone sees, be it allowed or not: feed, in every way."""
    state, found = run.state, expectations.in_play(run.state, name)
    feeds = any(key[0] in FEEDING[:-1] for key in choice.options)
    if choice.secret or not feeds or found is None or found.owner != choice.player:
        return []
    offered = [words.choice_option(run, choice, key) for key in choice.options if key[1:2] == (found.id,)]
    attacks = [words.option(run, ("attack", found.id, other)) for other in _others(state, found)]
    forages = words.option(run, ("forage", found.id, REEF))
    return list(dict.fromkeys([*offered, forages, *attacks]))


def _others(state: Oceans, but: Species) -> Sequence[int]:
    return [one.id for one in state.species.values() if one is not but]


def shown(choice: Choice, key: Key) -> bool:
    """Whether everyone sees which option has been taken: cards played, evolved or migrated lie open."""
    return not choice.secret or (key[0] in PLAYING and key != ("done",))
