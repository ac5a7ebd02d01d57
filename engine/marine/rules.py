"""The rules object that the modules of Marine add phases and effects to; sources are seats: who acts, decides."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Rules
from engine.core.stack import Frame, Run
from engine.marine.state import Marine

Game = Run[Marine]

OPTIONAL = "marine/actions-optional"
DECLINE: Key = ("decline",)
DONE: Key = ("done",)

rules = Rules("marine")


def or_decline(run: Game, options: Sequence[Key]) -> Sequence[Key]:
    """What an action begins with, or to leave it; nothing where there is nothing to begin it with."""
    declining = bool(options) and run.state.assumes(OPTIONAL, "optional")
    return (*options, DECLINE) if declining else options


def declined(run: Game, frame: Frame) -> bool:
    """Whether the action was left as it began; then it says so."""
    if not frame.answers or frame.answers[0] != (DECLINE,):
        return False
    run.tell("declined", frame.source, cites=(OPTIONAL,))
    return True


def about(_run: Game, frame: Frame) -> Key:
    """What a question is about: what its frame is about."""
    return frame.about


def event(_run: Game, frame: Frame) -> Key:
    """What a question is about: the action and the space that led to it."""
    return frame.event


def shares(limits: Sequence[tuple[int, int]], most: int) -> list[tuple[int, ...]]:
    """All ways to share out up to `most`: pairs of whom and how many, none beyond their limits."""
    found: list[tuple[int, ...]] = [()]
    for whom, limit in limits:
        found = [(*one, whom, n) for one in found for n in range(min(limit, most - sum(one[1::2])) + 1)]
    return found
