"""What can be claimed of a position of Deep Sea: of which player, which moves and numbers. All of it is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Choice, Key
from engine.deep_sea import score, words
from engine.deep_sea.printed import COORDINATION, INGENUITY, INSPIRATION, REPUTATION
from engine.deep_sea.rules import Game
from engine.deep_sea.state import DeepSea, Seat
from engine.deep_sea.understanding import TURN

_OF_SEAT: dict[str, Callable[[Seat], int]] = {
    "research": lambda seat: seat.research,
    "staging": lambda seat: seat.staging,
    "technology": lambda seat: seat.level(INGENUITY),
    "reputation": lambda seat: seat.tracks[REPUTATION],
    "inspiration": lambda seat: seat.tracks[INSPIRATION],
    "coordination": lambda seat: seat.tracks[COORDINATION],
    "ingenuity": lambda seat: seat.tracks[INGENUITY],
}
NUMBERS = (*_OF_SEAT, "impact", "points")
"""What a player has so many of."""
EXPLAINED = ("points", "technology")
"""The numbers that are counted from parts."""


def called(run: Game, name: str) -> int | None:
    """The seat of a player; None where nobody is called so."""
    return next((n for n, seat in enumerate(run.state.seats) if seat.name.casefold() == name.casefold()), None)


def number(run: Game, what: str, name: str) -> int | None:
    """A number of a player; None for somebody who does not play."""
    player = called(run, name)
    if player is None:
        return None
    state: DeepSea = run.state
    if what == "points":
        return score.points(state, player).total()
    if what == "impact":
        return sum(owner == player for _, owner in state.hexes)
    return _OF_SEAT[what](state.seats[player]) if what in _OF_SEAT else None


def moves(run: Game, choice: Choice, name: str) -> list[str]:
    """What a player might do at a question of their turn, be it allowed or not."""
    player = called(run, name)
    if player is None or choice.player != player or choice.prompt not in TURN:
        return []
    state = run.state
    keys: list[Key] = [key for key in choice.options if key[0] not in ("pass", "end", "done")]
    keys += [("travel", origin, to) for origin in dict.fromkeys(state.seats[player].vessels) for to in state.zones]
    keys += [("dive", site.number) for site in state.sites("Dive")]
    keys += [("conserve", site.number) for site in state.sites("Conserve")]
    return list(dict.fromkeys(words.option(run, key) for key in keys))


def players(run: Game) -> Sequence[str]:
    """The players from the active one on."""
    return [run.state.seats[player].name for player in run.state.clockwise(run.state.active)]
