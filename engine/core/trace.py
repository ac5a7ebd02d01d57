"""The trace: one line for each thing that happened, with the rules it follows and who may see it."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.choice import Answer, Key
from engine.core.event import Event

EVERYONE: tuple[int, ...] = ()
"""The `seen_by` of a step that is public."""


class Step(NamedTuple):
    """`told` names a wording of the game, `values` fill it in when it is read: ids stay ids until then."""

    number: int
    told: str
    values: tuple[str | int, ...]
    cites: tuple[str, ...]
    seen_by: tuple[int, ...] = EVERYONE
    """The seats that may read it; everyone where it is empty."""
    by: str = ""
    """The effect or phase at work; empty for what is done by hand."""

    def visible_to(self, seat: int | None) -> bool:
        """Whether the player at `seat`, or a spectator (None), may read it."""
        return not self.seen_by or seat in self.seen_by


class Resolved(NamedTuple):
    """An effect that has resolved, perhaps without telling a step: `after` how many, which, and what was decided.

    `owner` decided for it; `event` is what it answered.
    """

    after: int
    effect: str
    option: Key
    answers: tuple[Answer, ...]
    owner: int
    event: Event
