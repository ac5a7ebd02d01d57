"""A question to one player: who decides, what about, and what may be answered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast, overload

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
        count = len(answer)
        options = self.options
        if count == 1:
            return self.least <= 1 <= self.most and answer[0] in options
        if not self.least <= count <= self.most or len(set(answer)) != count:
            return False
        return all(key in options for key in answer)

    def seen_by(self, seat: int | None) -> Choice:
        """The question as a seat, or a spectator (None), may see it: of a secret one, only that it is asked."""
        if not self.secret or seat == self.player:
            return self
        return self._replace(options=(), least=0, most=0)


class Grouped(Sequence[Key]):
    """Options made only when looked at: each group is a beginning and all the ways in which a key may end after it."""

    __slots__ = ("_groups", "_total")

    def __init__(self, groups: Sequence[tuple[Key, Sequence[Key]]]) -> None:
        self._groups = groups
        self._total = sum([len(ends) for _, ends in groups])

    @property
    def groups(self) -> Sequence[tuple[Key, Sequence[Key]]]:
        """The beginnings, each with the ends that fit it."""
        return self._groups

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
        for begin, ends in self._groups:
            if at < len(ends):
                return begin + ends[at]
            at -= len(ends)
        raise IndexError(at)

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, tuple):
            return False
        parts = cast("Key", key)
        for begin, ends in self._groups:
            length = len(begin)
            if parts[:length] == begin and parts[length:] in ends:
                return True
        return False

    def __iter__(self) -> Iterator[Key]:
        return (begin + end for begin, ends in self._groups for end in ends)


def spell(key: Key) -> str:
    """A key as text, for buttons: `attack:12:7`. Texts in a key hold no colon and are no numbers."""
    return ":".join(map(str, key))


_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


def key_of(text: str) -> Key:
    """The key that `spell` wrote; whole numbers come back as numbers."""
    return tuple(int(part) if _NUMBER.fullmatch(part) else part for part in text.split(":"))


def is_key(value: object) -> bool:
    """Whether `value` is made like a key. `1.0` and `True` are equal to 1, but would not come back from a log as 1."""
    if type(value) is not tuple:
        return False
    for part in value:  # type: ignore[reportUnknownVariableType]
        kind = type(part)  # type: ignore[reportUnknownVariableType]
        if kind is not int and kind is not str:
            return False
    return True
