"""A question to one player: who decides, what about, and what may be answered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Key = tuple[str | int, ...]
"""What can be chosen, in the game's own ids: `("attack", 12, 7)`. It means the same in every replay."""

Answer = tuple[Key, ...]
"""The options chosen: one, except where a choice asks for several."""

CHANCE = -1
"""The player of a choice that nobody makes: a draw, a shuffle. Whoever hosts the table answers it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Derived from the top frame, never stored. `options` may be listed lazily: it knows its length and its items."""

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

    def accepts(self, answer: Answer) -> bool:
        """Whether `answer` is made of options, no two of them the same, and as many as are asked for."""
        count = len(answer)
        if not self.least <= count <= self.most or len(set(answer)) != count:
            return False
        return all(key in self.options for key in answer)


def spell(key: Key) -> str:
    """A key as text, for logs and buttons: `attack:12:7`."""
    return ":".join(map(str, key))


def key_of(text: str) -> Key:
    """The key that `spell` wrote; whole numbers come back as numbers."""
    return tuple(int(part) if part.lstrip("-").isdigit() else part for part in text.split(":"))


def single(keys: Iterable[Key]) -> Answer:
    """The answer of a choice that asks for one option."""
    (key,) = keys
    return (key,)
