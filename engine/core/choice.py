"""A question to one player: who decides, what about, and what may be answered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

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
