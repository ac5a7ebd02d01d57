"""What nobody decides: a draw names one card of what remains, as a choice that the host of a table answers.

No order of a deck is ever made up front: the state knows which cards remain, and the log which one came. So a replay
needs no seed, and nothing in a saved table gives the next card away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from engine.core.choice import CHANCE, Choice, Key


class Remaining(Sequence[Key]):
    """The options of a draw: one for each thing that remains, made only when looked at."""

    __slots__ = ("_kind", "_left")

    def __init__(self, kind: str, left: Sequence[int]) -> None:
        self._kind, self._left = kind, left

    def __len__(self) -> int:
        return len(self._left)

    @overload
    def __getitem__(self, at: int) -> Key: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Key]: ...
    def __getitem__(self, at: int | slice) -> Key | Sequence[Key]:
        if isinstance(at, slice):
            return [(self._kind, one) for one in self._left[at]]
        return (self._kind, self._left[at])

    def __contains__(self, key: object) -> bool:
        return key in list(self)

    def __iter__(self) -> Iterator[Key]:
        return ((self._kind, one) for one in self._left)


def draw(prompt: str, kind: str, left: Sequence[int], *, cites: tuple[str, ...] = ()) -> Choice:
    """The choice that nobody makes: which of the things left comes next, each as likely as another."""
    return Choice(CHANCE, prompt, Remaining(kind, left), cites=cites, secret=True)
