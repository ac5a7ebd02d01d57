"""A question to one player: who decides, what about, and what may be answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeGuard, TypeVar, overload

T = TypeVar("T", bound=tuple[Any, ...])
Key = tuple[str | int, ...]
"""What can be chosen, in the game's own ids: `("attack", 12, 7)`. It means the same in every replay."""

Answer = tuple[Key, ...]
"""The options chosen: one, except where a choice asks for several."""

CHANCE = -1
"""The player of a choice that nobody makes: a draw, a shuffle. Whoever hosts the table answers it."""

PASS: Key = ("pass",)
"""The option that a reaction window always has: not to react."""


class Choice(NamedTuple):
    """Derived from the top frame, never stored. `options` may be listed lazily: it knows `len`, `in` and its items."""

    player: int
    prompt: str
    options: Sequence[Key]
    least: int = 1
    most: int = 1
    cites: tuple[str, ...] = ()
    secret: bool = False
    """Whether only the player who decides may see the options."""
    about: Key = ()
    """What the question is about, for its wording."""
    window: bool = False
    """Whether it is a chance to react, which a standing pass answers."""

    def accepts(self, answer: Answer) -> bool:
        """Whether `answer` is made of options, no two of them the same, and as many as are asked for."""
        count, options = len(answer), self.options
        if not self.least <= count <= self.most:
            return False
        if count == 1:
            return is_key(answer[0]) and answer[0] in options
        return all(map(is_key, answer)) and len(set(answer)) == count and all(map(options.__contains__, answer))

    def seen_by(self, seat: int | None) -> Choice:
        """The question as a seat, or a spectator (None), may see it: of a secret one, only that it is asked."""
        if not self.secret or seat == self.player:
            return self
        return self._replace(options=(), least=0, most=0)


class Grouped(Sequence[Key]):
    """Options made only when looked at: each group is a beginning and all the ways in which a key may end after it.

    A beginning is the first two parts of its keys, or the whole of a key that has fewer.
    """

    __slots__ = ("_total", "groups")

    def __init__(self, groups: Mapping[Key, Sequence[Key]]) -> None:
        self.groups = groups
        """The beginnings, each with the ends that fit it."""
        self._total = sum(map(len, groups.values()))

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, at: int) -> Key: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Key]: ...
    def __getitem__(self, at: int | slice) -> Key | Sequence[Key]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(self._total))]
        at += self._total if at < 0 else 0
        if not 0 <= at < self._total:
            raise IndexError(at)
        for begin, ends in self.groups.items():
            size = len(ends)
            if at < size:
                return begin + ends[at]
            at -= size
        raise IndexError(at)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, tuple) and key[2:] in self.groups.get(key[:2], ())  # type: ignore[reportUnknownArgumentType]

    def __iter__(self) -> Iterator[Key]:
        return (begin + end for begin, ends in self.groups.items() for end in ends)


def whole(kind: type[T]) -> Callable[[tuple[Any, ...]], T]:
    """Makes a named tuple of a tuple of all its fields: in half the time that its own constructor takes."""
    return partial(tuple.__new__, kind)  # type: ignore[reportReturnType]


def spell(key: Key) -> str:
    """A key as text, for buttons: `attack:12:7`. Texts in a key hold no colon and are no numbers."""
    return ":".join(map(str, key))


_NUMBER, _PARTS = re.compile(r"0|-?[1-9][0-9]{0,17}"), {int, str}


def key_of(text: str) -> Key:
    """The key that `spell` wrote; whole numbers come back as numbers."""
    return tuple(int(part) if _NUMBER.fullmatch(part) else part for part in text.split(":"))


def is_key(value: object) -> TypeGuard[Key]:
    """Whether `value` is made like a key. `1.0` and `True` are equal to 1, but would not come back from a log as 1."""
    return type(value) is tuple and _PARTS.issuperset(map(type, value))  # type: ignore[reportUnknownArgumentType]
