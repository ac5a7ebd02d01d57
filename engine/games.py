"""The games that can be played at a table, each with what a host needs to open one and to talk about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.choice import Key
from engine.core.table import Dealer, Table
from engine.deep_sea import corrections as deep_sea_corrections
from engine.deep_sea import game as deep_sea
from engine.deep_sea import mind as deep_sea_mind
from engine.deep_sea import reading as deep_sea_reading
from engine.deep_sea import setup as deep_sea_setup
from engine.deep_sea import state as deep_sea_state
from engine.deep_sea import ways as deep_sea_ways
from engine.deep_sea.scenes import DEEP_SEA
from engine.marine import by_hand as marine_by_hand
from engine.marine import corrections as marine_corrections
from engine.marine import game as marine
from engine.marine import mind as marine_mind
from engine.marine import reading as marine_reading
from engine.marine import setup as marine_setup
from engine.marine import state as marine_state
from engine.marine import ways as marine_ways
from engine.marine.scenes import MARINE
from engine.oceans import by_hand as oceans_by_hand
from engine.oceans import corrections as oceans_corrections
from engine.oceans import game as oceans
from engine.oceans import house as oceans_house
from engine.oceans import mind as oceans_mind
from engine.oceans import reading as oceans_reading
from engine.oceans import setup as oceans_setup
from engine.oceans import state as oceans_state
from engine.oceans import ways as oceans_ways
from engine.oceans.scenes import OCEANS
from engine.oceans.solo import box as solo_box
from engine.oceans.solo import owner_box
from engine.oceans.solo import reading as solo_reading
from engine.oceans.solo import setup as solo_setup
from engine.oceans.solo.scenes import OCEANS_SOLO
from engine.players.greedy import Mind
from engine.scenes.answers import NotPicked, fitting
from engine.scenes.game import Offer, SceneGame, enumerated, offers
from rules_db.model import Card

Opening = Callable[[Sequence[str], Mapping[str, Any], Dealer | None], Table]
"""A table by the names of its players, its options and a dealer. Raises ValueError for what can't be set up."""
View = Mapping[str, Any]
"""A position as somebody sees it. In every game it has `players` (each with a `name`, and `points` once the game is
over), `turn`, `active`, `winners` and `tie` (None, or `by`, `counts` by seat and `rules`)."""


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
    use: Callable[[Mapping[str, Card]], None]
    """Has the game played by other rows than the project's: with an owner's corrections and house cards."""
    copies: Callable[[Table, str], int] | None
    """How many of a card, by its id, lie in the decks of a table that has just been opened; None without cards."""
    questions: Mapping[str, Sequence[str]]
    """How a table may answer the open questions of the game, the default first, by id."""
    agreements: Mapping[str, Sequence[bool | int | str]]
    """What a table may agree on before it begins: the values of each option of `open`, the usual one first."""
    texts: Sequence[str]
    """The options of `open` that are texts of the table's own."""
    corrections: Mapping[str, str]
    """How each change by hand is written, by its verb."""
    corrected: Callable[[Table, int, str], tuple[str | int, ...]]
    """Verb and values of a change that a seat proposes in words. Raises `Refused` where that can be told already."""
    sources: Callable[[View], Mapping[str, Sequence[int]]]
    """Each player's points by where they come from, by seat, as a view of a game that is over has them."""
    course: Callable[[View], Mapping[str, Sequence[int | None]]]
    """What of a view can be followed over the turns, by seat; None where it is hidden."""
    own: Callable[[View, int], Mapping[int, str]]
    """What a seat has in play that can be lost for good, by number, with its name."""
    in_play: Callable[[View], set[str]]
    """The cards that everyone sees in play, by id; none where a game has no cards."""
    lists: Mapping[str, Callable[[Mapping[str, Any]], Sequence[str]]] = field(
        default_factory=dict[str, Callable[[Mapping[str, Any]], Sequence[str]]]
    )
    """The options of `open` that are names: which there are, with the other options."""
    logged: Callable[[View], Mapping[str, Any]] | None = None
    """What is kept of how a game has ended besides points and places, for a log of its own."""
    next_try: Callable[[int, int, str], tuple[int, int]] | None = None
    """Of a game with levels and ranks: which to try after a game of a level and rank with a title, or without one."""
    said: Callable[[Mapping[str, Any]], Sequence[str]] | None = None
    """What the options of a table say besides what can be agreed on, in words."""
    boxed: Callable[[Path], Mapping[str, Any]] | None = None
    """What an owner has entered of their box, as a table's option `box`. Raises ValueError for what is wrong in it."""
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
    chosen = oceans_setup.Options(
        reef_variant=bool(options.get("reef variant")),
        more_players=bool(options.get("more players")),
        sets=tuple(options.get("sets") or _sets(options)),
        allow_partial=bool(options.get("allow partial")),
        assume=dict(options.get("assume") or {}),
        black_boxes=tuple(options.get("black boxes") or ()),
        lazy_creator=str(options.get("lazy creator") or ""),
    )
    return oceans.table(names, dealer, chosen)


def _sets(options: Mapping[str, Any]) -> list[str]:
    """The sets of a table that has said no more than whether promo cards and house cards are in."""
    house = ["house"] if options.get("house cards") else []
    return [*(["base", "promo", "deluxe"] if options.get("promo", True) else ["base"]), *house]


def _solo(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    if len(names) != 1:
        raise ValueError(f"a solo game is for one player against Oceanic, not for {len(names)}.")
    box = options.get("box")
    chosen = solo_setup.SoloOptions(
        level=int(options.get("level") or 1),
        rank=int(options.get("rank") or 1),
        scenarios=tuple(options.get("scenarios") or ()),
        introductory=bool(options.get("introductory")),
        box=owner_box.kept(box) if box else solo_box.STAND_IN,
        sets=("base", "house") if options.get("house cards") else ("base",),
        allow_partial=bool(options.get("allow partial")),
        legends=bool(options.get("legends")),
        assume=dict(options.get("assume") or {}),
    )
    return oceans.solo_table(names[0], dealer, chosen)


def _boxed(file: Path) -> Mapping[str, Any]:
    try:
        return owner_box.facts(owner_box.read(file))
    except owner_box.WrongBox as error:  # where the host keeps it is nobody's business in the chat
        raise ValueError(str(error).replace(str(file), file.name)) from error


def _marine(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    return marine.table(names, dealer, marine_setup.Options(assume=dict(options.get("assume") or {})))


def _deep_sea(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    chosen = deep_sea_setup.Options(
        mission=int(options.get("mission") or 1),
        specialists=bool(options.get("specialists")),
        assume=dict(options.get("assume") or {}),
    )
    return deep_sea.table(names, dealer, chosen)


def _no_cards(_cards: Mapping[str, Card]) -> None:
    """A game without cards is played the same whatever an owner has corrected."""


GAMES = {
    "oceans": Playable(
        id="oceans",
        name="Oceans",
        least=2,
        most=4,
        beyond=6,
        open=_oceans,
        words=OCEANS,
        mind=oceans_mind,
        way=oceans_ways.way,
        use=oceans_house.use,
        copies=oceans_setup.copies,
        questions=oceans_state.CHOICES,
        agreements={
            "promo": (True, False),
            "reef variant": (False, True),
            "more players": (False, True),
            "allow partial": (False, True),
            "house cards": (False, True),
        },
        texts=("lazy creator",),
        corrections=oceans_corrections.HOW,
        corrected=oceans_by_hand.proposed,
        sources=oceans_reading.sources,
        course=oceans_reading.course,
        own=oceans_reading.own,
        in_play=oceans_reading.in_play,
        opens=("turn",),
    ),
    "oceans-solo": Playable(
        id="oceans-solo",
        name="Oceans solo",
        least=1,
        most=1,
        beyond=1,
        open=_solo,
        words=OCEANS_SOLO,
        mind=oceans_mind,
        way=oceans_ways.way,
        use=oceans_house.use,
        copies=oceans_setup.copies,
        questions=oceans_state.CHOICES,
        agreements={
            "level": tuple(solo_setup.LEVELS),
            "rank": tuple(solo_setup.RANKS),
            "introductory": (False, True),
            "legends": (False, True),
            "allow partial": (False, True),
            "house cards": (False, True),
        },
        texts=(),
        lists={"scenarios": solo_setup.scenario_names},
        corrections=oceans_corrections.HOW,
        corrected=oceans_by_hand.proposed,
        sources=solo_reading.sources,
        course=oceans_reading.course,
        own=oceans_reading.own,
        in_play=oceans_reading.in_play,
        logged=solo_reading.logged,
        next_try=solo_reading.next_try,
        said=solo_setup.said,
        boxed=_boxed,
        opens=("turn",),
    ),
    "marine": Playable(
        id="marine",
        name="Dominant Species: Marine",
        least=marine_setup.LEAST,
        most=marine_setup.MOST,
        beyond=marine_setup.MOST,
        open=_marine,
        words=MARINE,
        mind=marine_mind,
        way=marine_ways.way,
        use=_no_cards,
        copies=None,
        questions=marine_state.CHOICES,
        agreements={},
        texts=(),
        corrections=marine_corrections.HOW,
        corrected=marine_by_hand.proposed,
        sources=marine_reading.sources,
        course=marine_reading.course,
        own=marine_reading.own,
        in_play=marine_reading.in_play,
        opens=("turn",),
    ),
    "deep-sea": Playable(
        id="deep-sea",
        name="Endeavor: Deep Sea",
        least=deep_sea_setup.LEAST,
        most=deep_sea_setup.MOST,
        beyond=deep_sea_setup.MOST,
        open=_deep_sea,
        words=DEEP_SEA,
        mind=deep_sea_mind,
        way=deep_sea_ways.way,
        use=_no_cards,
        copies=None,
        questions=deep_sea_state.CHOICES,
        agreements={"mission": tuple(range(1, 11)), "specialists": (False, True)},
        texts=(),
        corrections=deep_sea_corrections.HOW,
        corrected=deep_sea_corrections.proposed,
        sources=deep_sea_reading.sources,
        course=deep_sea_reading.course,
        own=deep_sea_reading.own,
        in_play=deep_sea_reading.in_play,
        opens=("turn",),
    ),
}
"""By id."""


def use(cards: Mapping[str, Card]) -> None:
    """Has all games played by these rows: to be called once, before any position is put or any table opened."""
    for game in GAMES.values():
        game.use(cards)
