"""What a host needs to open a table of a game and to talk about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.choice import Key
from engine.core.table import Dealer, Table
from engine.players.greedy import Mind
from engine.scenes.answers import NotPicked, fitting
from engine.scenes.game import Offer, SceneGame, enumerated, offers
from rules_db.card import Card

Opening = Callable[[Sequence[str], Mapping[str, Any], Dealer | None], Table]
"""A table by the names of its players, its options and a dealer. Raises ValueError for what can't be set up."""
View = Mapping[str, Any]
"""A position as somebody sees it. In every game it has `players` (each with a `name`, and `points` once the game is
over), `turn`, `active`, `winners` and `tie` (None, or `by`, `counts` by seat and `rules`); perhaps `uncounted`, what
its points leave out in words."""


@dataclass(frozen=True)
class Playable:
    """A game as a host knows it."""

    id: str
    name: str
    least: int
    most: int
    beyond: int
    """Players; and how many more there may be at tables that ask for a set-up which is assumed."""
    open: Opening
    words: SceneGame
    """What options are called, and what an answer in words means."""
    mind: Mind
    """What computer players need to know of it."""
    way: Callable[[Table, Key], tuple[str, ...]]
    """The steps in which an option can be chosen, each in words: which card, which use, which place."""
    questions: Mapping[str, Sequence[str]]
    """How a table may answer the open questions of the game, the default first, by id."""
    corrections: Mapping[str, str]
    """How each change by hand is written, by its verb."""
    corrected: Callable[[Table, int, str], tuple[str | int, ...]]
    """Verb and values of a change that a seat proposes in words. Raises `Refused` where that can be told already."""
    sources: Callable[[View], Mapping[str, Sequence[int]]]
    """Each player's points by where they come from, by seat, as a view of a game that is over has them."""
    course: Callable[[View], Mapping[str, Sequence[int | None]]]
    """What of a view can be followed over the turns, by seat; None where it is hidden."""

    # -- what only some games have

    use: Callable[[Mapping[str, Card]], None] = lambda _cards: None
    """Has the game played by other rows than the project's: with an owner's corrections and house cards."""
    copies: Callable[[Table, str], int] | None = None
    """How many of a card, by its id, lie in the decks of a table that has just been opened; None without cards."""
    cards: Callable[[Table, Key], Sequence[str]] = lambda _table, _key: ()
    """The cards that the words of an option name, by id."""
    own: Callable[[View, int], Mapping[int, str]] = lambda _view, _seat: {}
    """What a seat has in play that can be lost for good, by number, with its name."""
    in_play: Callable[[View], set[str]] = lambda _view: set()
    """The cards that everyone sees in play, by id."""
    agreements: Mapping[str, Sequence[bool | int | str]] = field(default_factory=dict[str, Sequence[bool | int | str]])
    """What a table may agree on before it begins: the values of each option of `open`, the usual one first."""
    lists: Mapping[str, Callable[[Mapping[str, Any]], Sequence[str]]] = field(
        default_factory=dict[str, Callable[[Mapping[str, Any]], Sequence[str]]]
    )
    """The options of `open` that are names: which there are, with the other options."""
    texts: Sequence[str] = ()
    """The options of `open` that are texts of the table's own."""
    logged: Callable[[View], Mapping[str, Any]] | None = None
    """What is kept of how a game has ended besides points and places, for a log of its own."""
    next_try: Callable[[int, int, str], tuple[int, int]] | None = None
    """Of a game with levels and ranks: which to try after a game of a level and rank with a title, or without one."""
    said: Callable[[Mapping[str, Any]], Sequence[str]] | None = None
    """What the options of a table say besides what can be agreed on, in words."""
    boxed: Callable[[Path], Mapping[str, Any]] | None = None
    """What an owner has entered of their box, as a table's option `box`. Raises ValueError for what is wrong in it."""
    opens: tuple[str, ...] = ("turn",)
    """The steps with which a part of the game begins, for whoever tells its story."""

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
        understood = self.words.understand(table.run, choice, answer)
        found = fitting(answer, offers(self.words, table.run, choice), understood)
        if len(found) > 1:
            raise NotPicked(f"{answer!r} fits several options: {enumerated(o.shown for o in found)}", found)
        return found[0].key if found else understood

    def offers(self, table: Table) -> list[Offer]:
        """The options of the choice that stands, with their words."""
        return offers(self.words, table.run, table.choice) if table.choice else []
