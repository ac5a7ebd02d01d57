"""What nobody decides: a draw names one card of what remains, as a choice that the host of a table answers.

No order of a deck is ever made up front: the state knows which cards remain, and the log which one came. So a replay
needs no seed, and nothing in a saved table gives the next card away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from engine.core.choice import CHANCE, Key
from engine.core.effect import Ask, Number
from engine.core.stack import Frame, Run


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
        return type(key) is tuple and len(key) == 2 and key[0] == self._kind and key[1] in self._left  # type: ignore[reportUnknownArgumentType]

    def __iter__(self) -> Iterator[Key]:
        return ((self._kind, one) for one in self._left)


def draw(
    prompt: str,
    kind: str,
    left: Callable[[Run[Any], Frame], Sequence[int]],
    *,
    count: int | Number = 1,
    cites: tuple[str, ...] = (),
) -> Ask:
    """The question that nobody answers: which of the things left come next, each as likely as another.

    `left` gives their ids, no two the same, in an order that tells nothing. Where no more than `count` are left, all
    come as listed and nothing is asked: what needs their order asks for them one by one.
    """

    def options(run: Run[Any], frame: Frame) -> Sequence[Key]:
        return Remaining(kind, left(run, frame))

    return Ask(prompt, options, count, count, who=_nobody, cites=cites, secret=True)


def shuffle(
    prompt: str, kind: str, left: Callable[[Run[Any], Frame], Sequence[int]], *, cites: tuple[str, ...] = ()
) -> Ask:
    """The question that nobody answers: in which order all the things left come, each order as likely as another."""

    def options(run: Run[Any], frame: Frame) -> Sequence[Key]:
        return Remaining(kind, left(run, frame))

    def _all(run: Run[Any], frame: Frame) -> int:
        return len(left(run, frame))

    return Ask(prompt, options, _all, _all, who=_nobody, cites=cites, secret=True, ordered=True)


def _nobody(_run: Run[Any], _frame: Frame) -> int:
    return CHANCE
