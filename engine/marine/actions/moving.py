"""Species that move to adjacent tiles: any number of them at a time, until their player is done."""

from __future__ import annotations

from engine.core.choice import Key
from engine.marine.rules import DONE, Game


def ways(origin: int, to: int, most: int) -> list[Key]:
    """Up to so many species from one hex to another, in every number."""
    return [("move", origin, to, count) for count in range(1, most + 1)]


def or_done(options: list[Key]) -> list[Key]:
    """With the option to move no more; nothing where nothing can move."""
    return [*options, DONE] if options else []


def move(run: Game, seat: int, key: Key) -> tuple[int, int, int]:
    """Carries out a move: from where, to where, how many."""
    origin, to, count = (int(part) for part in key[1:])
    run.state.put(origin, seat, -count)
    run.state.put(to, seat, count)
    run.tell("moved", seat, count, origin, to)
    return origin, to, count
