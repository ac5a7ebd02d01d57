"""What can be claimed of a position of Marine: of which tiles and players, which moves and numbers."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.marine import values, words
from engine.marine.map import NAMES, hex_named
from engine.marine.pieces import NOTHING
from engine.marine.rules import Game
from engine.scene_document import named

OF_PLAYERS = ("points", "gene pools", "eliminated")
NUMBERS = (*values.NUMBERS, *OF_PLAYERS)
"""What a tile, or a player, has so many of: named as `then` names it."""
EXPLAINED = (*values.NUMBERS, "points")
"""The numbers that are counted from parts."""
MOST = 40
"""Moves that are listed of one tile."""


def subjects(run: Game) -> list[str]:
    """Whatever numbers can be claimed of: the players, then the tiles of earth."""
    state = run.state
    return [*[seat.name for seat in state.seats], *[NAMES[hex_] for hex_ in state.earth()]]


def called(run: Game, name: str) -> int | None:
    """The number by which `values.value` knows a player or a tile; None where nothing is called so."""
    names = [seat.name for seat in run.state.seats]
    if found := named(name, names):
        return values.FIRST_PLAYER + names.index(found)
    hex_ = hex_named(name)
    return hex_ if hex_ is not None and run.state.terrain(hex_) != NOTHING else None


def number(run: Game, what: str, name: str) -> int | None:
    """A number of a tile or player; None for one that is not there, or has no such number."""
    state = run.state
    hex_ = hex_named(name)
    if what in values.NUMBERS:
        there = hex_ is not None and state.terrain(hex_) != NOTHING
        return values.NUMBERS[what](state, hex_).total() if there and hex_ is not None else None
    names = [seat.name for seat in state.seats]
    if (found := named(name, names)) is None:
        return None
    seat = state.seats[names.index(found)]
    return {"points": seat.points, "gene pools": seat.pool, "eliminated": seat.box}[what]


def moves(run: Game, choice: Choice, name: str) -> list[str]:
    """What might be done with a tile at a question, be it allowed or not."""
    hex_ = hex_named(name)
    if hex_ is None:
        return []
    offered = [words.choice_option(run, choice, key) for key in choice.options if key[0] != "act" and hex_ in key[1:]]
    itself = [name] if any(key[0] == "hex" for key in choice.options) else []
    return list(dict.fromkeys([*offered, *itself]))[:MOST]
