"""What can be claimed of a position of Marine: of which tiles and players, which moves and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Choice, Key
from engine.marine import values, words
from engine.marine.map import NAMES, TOUCHING, hex_named
from engine.marine.pieces import NOTHING, SPACES
from engine.marine.rules import Game
from engine.scenes.document import named

OF_PLAYERS = ("points", "gene pools", "eliminated")
NUMBERS = (*values.NUMBERS, *OF_PLAYERS)
"""What a tile, or a player, has so many of: named as `then` names it."""
EXPLAINED = (*values.NUMBERS, "points")
"""The numbers that are counted from parts."""
MOST = 100
"""Moves that are listed of one tile or player."""


def subjects(run: Game) -> list[str]:
    """Whatever can be claimed of: the players, the tiles of earth, then the empty hexes."""
    earth = run.state.earth()
    hexes = [*earth, *[hex_ for hex_ in range(len(NAMES)) if hex_ not in earth]]
    return [*[seat.name for seat in run.state.seats], *[NAMES[hex_] for hex_ in hexes]]


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
    """What might be done at a question, be it allowed or not: with a tile, or by the player who is asked."""
    state, hex_ = run.state, hex_named(name)
    if hex_ is not None:
        offered = [key for key in choice.options if hex_ in _hexes(key)]
        itself = [("hex", hex_)] if any(key[0] == "hex" for key in choice.options) else []
        return _texts(run, choice, [*offered, *itself])
    if choice.player < 0 or state.seats[choice.player].name != name:
        return []
    spaces = [("act", n) for n in range(len(SPACES))] if choice.prompt == "action" else []
    return _texts(run, choice, [*[key for key in choice.options if not _hexes(key)], *spaces])


def _texts(run: Game, choice: Choice, keys: Sequence[Key]) -> list[str]:
    return list(dict.fromkeys([words.choice_option(run, choice, key) for key in keys]))[:MOST]


def _hexes(key: Key) -> Sequence[int]:
    """The hexes that an option is about."""
    kind, *rest = key
    parts = [part for part in rest if isinstance(part, int)]
    if kind in ("corner", "element"):
        return TOUCHING[parts[-1]]
    if kind == "share":
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return [hex_ for hex_, count in pairs if count] if rest[:1] == ["on"] else ()
    return parts[: {"hex": 1, "move": 2, "eliminate": 1}.get(str(kind), 0)]
