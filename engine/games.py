"""The games that can be played at a table, each with what a host needs to open one and to talk about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.choice import Key
from engine.core.table import Dealer, Table
from engine.oceans import game as oceans
from engine.oceans import house as oceans_house
from engine.oceans import mind as oceans_mind
from engine.oceans import setup as oceans_setup
from engine.oceans import ways as oceans_ways
from engine.oceans.scenes import OCEANS
from engine.players.greedy import Mind
from engine.scene_answers import NotPicked, fitting
from engine.scene_game import Offer, SceneGame, enumerated, offers
from rules_db.model import Card

Opening = Callable[[Sequence[str], Mapping[str, Any], Dealer | None], Table]
"""A table by the names of its players, its options and a dealer. Raises ValueError for what can't be set up."""


@dataclass(frozen=True)
class Playable:
    """A game as a host knows it."""

    id: str
    name: str
    least: int
    most: int
    """Players, unless the options ask for more."""
    open: Opening
    words: SceneGame
    """What options are called, and what an answer in words means."""
    mind: Mind
    """What computer players need to know of it."""
    way: Callable[[Table, Key], tuple[str, ...]]
    """The steps in which an option can be chosen, each in words: which card, which use, which place."""
    use: Callable[[Mapping[str, Card]], None]
    """Has the game played by other rows than the project's: with an owner's corrections and house cards."""
    copies: Callable[[Table, str], int]
    """How many of a card, by its id, lie in the decks of a table that has just been opened."""
    opens: tuple[str, ...] = ()
    """The steps with which a part of the game begins, such as a turn, for whoever tells its story."""

    def shown(self, table: Table, key: Key) -> str:
        """An option of the choice that stands, in the words of scenes."""
        assert table.choice is not None  # noqa: S101 - callers have an option of it
        return self.words.texts(table.run, table.choice, key)[0]

    def meant(self, table: Table, answer: str) -> Key | None:
        """What one answer in words means, also where it is not on offer; None where that can't be told.

        Raises `NotPicked` where it fits several options.
        """
        choice = table.choice
        if choice is None:
            return None
        found = fitting(answer, offers(self.words, table.run, choice))
        if len(found) > 1:
            raise NotPicked(f"{answer!r} fits several options: {enumerated(o.shown for o in found)}", found)
        return found[0].key if found else self.words.understand(table.run, choice, answer)

    def offers(self, table: Table) -> list[Offer]:
        """The options of the choice that stands, with their words."""
        return offers(self.words, table.run, table.choice) if table.choice else []


def _oceans(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    promo = bool(options.get("promo", True))
    chosen = oceans_setup.Options(
        reef_variant=bool(options.get("reef variant")),
        more_players=bool(options.get("more players")),
        sets=(
            *(("base", "promo", "deluxe") if promo else ("base",)),
            *(("house",) if options.get("house cards") else ()),
        ),
        allow_partial=bool(options.get("allow partial")),
        assume=dict(options.get("assume") or {}),
        black_boxes=tuple(options.get("black boxes") or ()),
        lazy_creator=str(options.get("lazy creator") or ""),
    )
    return oceans.table(names, dealer, chosen)


GAMES = {
    "oceans": Playable(
        "oceans",
        "Oceans",
        2,
        4,
        _oceans,
        OCEANS,
        oceans_mind,
        oceans_ways.way,
        oceans_house.use,
        oceans_setup.copies,
        ("turn",),
    ),
}
"""By id."""


def use(cards: Mapping[str, Card]) -> None:
    """Has all games played by these rows: to be called once, before any position is put or any table opened."""
    for game in GAMES.values():
        game.use(cards)
