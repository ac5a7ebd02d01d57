"""What is in a box of the solo game: 74 tokens by bag, what is printed on the boards, how many tokens these hold.

No source gives these numbers. A stand-in set of our own makes the mode playable; whoever has the box enters what is in
it (see `owner_box`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.oceans.solo import tokens
from engine.oceans.solo.oceanic import LEVELS, NO_LIMIT
from engine.oceans.solo.tokens import Kind

IN_ALL = 74
"""Tokens in the box (solo/oceanic-tokens/1)."""


@dataclass(frozen=True)
class Board:
    """One of Oceanic's boards: the number on its normal side and its Expert side, and its spaces for tokens."""

    normal: int
    expert: int
    spaces: int = NO_LIMIT


@dataclass(frozen=True)
class Legend:
    """A Legend as its owner has entered it."""

    name: str
    cost: int
    text: str


@dataclass(frozen=True)
class TokenBox:
    """What is in the box."""

    shark: Board
    whale: Board
    bags: Mapping[int, Mapping[Kind, int]]
    """By level, how many of each kind of token."""
    stand_in: bool = False
    legends: tuple[Legend, ...] = field(default=())

    def tokens(self) -> list[tuple[int, ...]]:
        """The tokens of each bag, by level from 1 on."""
        return [
            tuple(tokens.made((kind, level) for kind, count in self.bags[level].items() for _ in range(count)))
            for level in range(1, LEVELS + 1)
        ]


def _bag(**counts: int) -> dict[Kind, int]:
    return {_STAND_INS[name]: count for name, count in counts.items()}


_STAND_INS = {
    **{f"attack{n}": tokens.named(f"Attack {n}") for n in (1, 2, 3, 4)},
    **{f"forage{n}": tokens.named(f"Forage {n}") for n in (1, 2, 3, 4)},
    **{f"shark_shell{n}": tokens.named(f"Shell {n} (Shark)") for n in (1, 2, 3)},
    **{f"whale_shell{n}": tokens.named(f"Shell {n} (Whale)") for n in (1, 2, 3)},
    "senses": tokens.named("Electroreception"),
    "shark_hides": tokens.named("Transparency (Shark)"),
    "whale_hides": tokens.named("Transparency (Whale)"),
    "shark_fast": tokens.named("Fast Metabolism (Shark)"),
    "whale_fast": tokens.named("Fast Metabolism (Whale)"),
    "tentacled": tokens.named("Tentacled"),
    "parasitic": tokens.named("Parasitic"),
    "gains": tokens.named("Gains"),
}
STAND_IN = TokenBox(
    shark=Board(2, 4, 8),
    whale=Board(3, 5, 8),
    bags={
        1: _bag(attack1=4, forage1=4, shark_shell1=1, whale_shell1=2, parasitic=1, gains=2),
        2: _bag(attack1=2, attack2=2, forage1=2, forage2=2, shark_shell1=1, whale_shell1=1, whale_hides=1, parasitic=1,
                gains=2),
        3: _bag(attack2=3, forage2=3, shark_shell2=1, whale_shell2=1, shark_hides=1, senses=1, whale_fast=1,
                parasitic=2, gains=2),
        4: _bag(attack2=1, attack3=2, forage2=1, forage3=2, shark_shell2=1, whale_shell2=1, senses=1, tentacled=1,
                shark_fast=1, parasitic=2, gains=2),
        5: _bag(attack3=2, attack4=2, forage3=2, forage4=2, shark_shell3=1, whale_shell3=1, whale_hides=1, tentacled=1,
                whale_fast=1, parasitic=1, gains=2),
    },
    stand_in=True,
)  # fmt: skip
"""Made up: it has all nine kinds, grows from bag to bag, and says on every board that it is no real box."""
