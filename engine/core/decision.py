"""What is decided at a table, as its log keeps it, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from engine.core.choice import Answer, Key, spell
from engine.core.listener import frozen

Kind = Literal["answer", "aside", "standing", "correction"]


class Decision(NamedTuple):
    """One line of the log: who decided what. `player` is CHANCE for a draw.

    An `answer` answers the choice that stood; an `aside` is another player's action while one stood; `standing` sets
    or lifts a standing pass; a `correction` is done by hand: `player` asked for it, `agreed` agreed, for a reason.
    """

    player: int
    prompt: str
    answer: Answer
    kind: Kind = "answer"
    agreed: tuple[int, ...] = ()
    why: str = ""

    def texts(self) -> tuple[str, ...]:
        """The options chosen, as `spell` writes them."""
        return tuple(map(spell, self.answer))

    @classmethod
    def load(cls, dumped: Sequence[Any]) -> Decision:
        """The decision that JSON made a list of."""
        return cls(*map(frozen, dumped))


def cut(log: Sequence[Decision], to: int) -> list[Decision]:
    """What a log is after going back to `to` decisions: others' standing passes stay, which nobody takes back."""
    by = next((d.player for d in log[to:] if d.kind != "standing"), None)
    return [*log[:to], *(d for d in log[to:] if d.kind == "standing" and d.player != by)]


class Refusal(NamedTuple):
    """Why an answer does not count: in words, with the rules that forbid it, and what may be answered instead."""

    reason: str
    cites: tuple[str, ...] = ()
    possible: Sequence[Key] = ()


class Refused(Exception):
    """An answer that was not taken; the table is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.reason)
