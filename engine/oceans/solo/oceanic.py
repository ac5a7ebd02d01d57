"""What lies on the table for Oceanic besides its two species: bags, Incoming Tokens board, tokens on your species.

Tokens are numbered like cards: 1000 × their kind + 100 × the level of their bag + a number (see `tokens`). Those on the
Shark and the Whale are traits of these species.
"""

from __future__ import annotations

from typing import Any

from engine.core.listener import frozen

YOU, OCEANIC = 0, 1
"""The seats of a solo game."""
NAME = "Oceanic"
LEVELS = 5
"""Bags of tokens; a game begins with that of its difficulty level."""
SLOTS = 4
"""Slots in each row of the Incoming Tokens board."""
EMPTY = 0
NO_LIMIT = 1_000
"""More population, or more tokens, than there are."""
Row = tuple[int, ...]
NOTHING: Row = (EMPTY,) * SLOTS


class Oceanic:
    """Oceanic's side of a position. Nothing that it holds is ever changed, only replaced: a copy is a shallow one."""

    __slots__ = (
        "bag", "bags", "bottom", "drawn", "expert", "gone", "kept", "legend", "legends", "level", "printed", "rank",
        "shark", "spaces", "stand_in", "targets", "texts", "top", "whale", "your_legend", "yours",
    )  # fmt: skip

    def __init__(self, shark: int, whale: int) -> None:
        self.shark, self.whale = shark, whale
        """The species that are its boards."""
        self.printed: tuple[int, int] = (0, 0)
        """The attack printed on the Shark board, the forage printed on the Whale board."""
        self.spaces: tuple[int, int] = (NO_LIMIT, NO_LIMIT)
        """How many tokens each board has spaces for."""
        self.expert = False
        """Whether the boards show their Expert sides."""
        self.level, self.rank = 1, 0
        """The difficulty level and rank of the game; rank 0 where none was said."""
        self.stand_in = False
        """Whether the tokens and boards are made up, since the owner has not entered those of the box."""
        self.bag = 1
        """The level of the bag in use."""
        self.bags: tuple[tuple[int, ...], ...] = ((),) * LEVELS
        """What is left in each bag, in no order that tells anything."""
        self.top: Row = NOTHING
        self.bottom: Row = NOTHING
        """The rows of the Incoming Tokens board from left to right."""
        self.targets: tuple[tuple[int, int], ...] = ()
        """Parasitic and Gains tokens on your species, in the order in which they came: (token, species)."""
        self.gone: tuple[int, ...] = ()
        """Tokens out of the game."""
        self.legends: tuple[str, ...] = ()
        """Oceanic's Legends that are still to come, the next one first, by name."""
        self.legend = ""
        """The Legend that it has in play."""
        self.yours: tuple[tuple[str, int, str], ...] = ()
        """The Legends of your deck, as the owner has entered them: name, cost, text."""
        self.drawn: tuple[int, ...] = ()
        """Those that have left your deck, by their place in it."""
        self.kept: tuple[int, ...] = ()
        """Those that you have kept and not played yet."""
        self.your_legend = -1
        """The one that you have in play; -1 for none."""
        self.texts: tuple[tuple[str, str], ...] = ()
        """What Oceanic's Legends say, as far as the owner has entered it: (name, text)."""

    def boards(self) -> tuple[int, int]:
        """The species that are its boards: Shark, Whale."""
        return self.shark, self.whale

    def incoming(self) -> list[int]:
        """The tokens on the Incoming Tokens board."""
        return [token for token in (*self.top, *self.bottom) if token]

    def on(self, species: int) -> list[int]:
        """The Parasitic and Gains tokens on a species."""
        return [token for token, target in self.targets if target == species]

    def clone(self) -> Oceanic:
        """An independent copy."""
        made = object.__new__(Oceanic)
        for name in Oceanic.__slots__:
            setattr(made, name, getattr(self, name))
        return made

    def dump(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {name: getattr(self, name) for name in Oceanic.__slots__}

    @classmethod
    def load(cls, dumped: dict[str, Any]) -> Oceanic:
        """What `dump` wrote."""
        made = object.__new__(cls)
        for name in cls.__slots__:
            setattr(made, name, frozen(dumped[name]))
        return made
