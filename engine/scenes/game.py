"""What a game brings so that scenes can be played in it, and where a scene may end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.choice import Choice, Key
from engine.core.effect import Ask, Rules
from engine.core.listener import Listener
from engine.core.stack import Frame, Run
from engine.core.table import Game, Table
from engine.scenes.document import Node, named, suggest


class Unwritten(Exception):
    """A moment that can't be written as the position of a scene; the message says why."""


REFEREE = -2
"""Who is asked whether a scene ends at a point of the turn: no player."""
POINT = "scene point"
REACHED = "reached"
"""The event by which a game says that a point has been reached: `("reached", "end of feeding")`."""
GO_ON: Key = ("go on",)


class Offer(NamedTuple):
    """An option with the texts that name it: the one that is shown, then others that mean the same."""

    key: Key
    texts: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The text that is shown."""
        return self.texts[0]


def enumerated(texts: Iterable[str]) -> str:
    """Options one after the other, set apart so that those with commas in them can be told from each other."""
    listed = list(texts)
    return ("; " if any("," in text for text in listed) else ", ").join(listed)


@dataclass(frozen=True)
class Ending:
    """A scene where it has ended: the table, and the question that stands, unless it ended at a point of the turn."""

    table: Table
    game: SceneGame
    choice: Choice | None
    offers: Sequence[Offer]

    @property
    def run(self) -> Run[Any]:
        """The position."""
        return self.table.run

    def asked(self) -> str:
        """Who is asked what, in words."""
        if self.choice is None:
            return "nothing: the game is over" if self.table.choice is None else "nothing"
        options = enumerated(dict.fromkeys(offer.shown for offer in self.offers))
        return f"{self.game.table_game.question(self.run, self.choice)}. On offer: {options}"


@dataclass(frozen=True)
class Reading:
    """What is known while `then` is read: the players by seat, and all that stands there."""

    game: SceneGame
    players: Sequence[str]
    then: Mapping[str, Node]

    def player(self, node: Node, name: str = "") -> int:
        """The seat of the player whose name this is. Raises `SceneError`."""
        asked = name or node.text()
        if (found := named(asked, self.players)) is None:
            raise node.wrong(f"{asked!r} is no player; {suggest(asked, self.players)}")
        return self.players.index(found)


Check = Callable[[Ending], Iterable[str]]
"""What must be true where a scene has ended: gives what isn't, as what was expected beside what was found."""
Expect = Callable[[Node, Reading], Check]
"""Reads one key of `then`. Raises `SceneError`."""
Afterwards = Callable[[Run[Any]], bool]
"""What an answer wants to be done besides, tried after each decision until it says that it is done."""


def compared(what: str, expected: object, found: object) -> Iterator[str]:
    """What was expected beside what was found, where they differ."""
    if expected != found:
        yield f"{what}: expected {expected}; found {found}"


@dataclass(frozen=True)
class SceneGame:
    """A game in which scenes can be played."""

    id: str
    """The game, as `game` of a scene names it."""
    table_game: Game
    """The game, as tables know it."""
    points: Sequence[str]
    """The points of a turn at which a scene may end; the game says when each is reached."""
    then: Mapping[str, Expect]
    """What can be expected of its positions, by key."""
    typed: Callable[[str], dict[str, Any]]
    """The document of a scene that is typed in the short form of the game. Raises `SceneError`."""
    position: Callable[[Node], Run[Any]]
    """The position of `given`, ready to go on. Raises `SceneError`."""
    written: Callable[[Run[Any], Collection[int] | None], Mapping[str, Any]]
    """The position as a scene's `given`, without what is hidden but for these cards; None shows all.

    Raises `Unwritten`.
    """
    texts: Callable[[Run[Any], Choice, Key], tuple[str, ...]]
    """The texts that name an option, the one that is shown first."""
    understand: Callable[[Run[Any], Choice, str], Key | None]
    """What an answer means, also where it is not on offer; None where that can't be told."""
    fits: Callable[[Choice, Key], bool]
    """Whether an answer is of the kind that a question asks for."""
    effects: Callable[[], Iterable[str]]
    """The names of all effects."""
    effect: Callable[[Run[Any], Key], tuple[str, ...]]
    """The texts that name an effect that has resolved, from the shortest on."""

    # -- what can be claimed of a position: nothing in it depends on what only some can see

    numbers: Sequence[str]
    """What its species have so many of."""
    explained: Sequence[str]
    """The numbers whose parts `Table.explain` knows."""
    species: Callable[[Run[Any]], Sequence[str]]
    """The species in play, or whatever else numbers are of."""
    called: Callable[[Run[Any], str], int | None]
    """The number by which the game knows what is called so, for `Table.explain`; None where nothing in play is."""
    number: Callable[[Run[Any], str, str], int | None]
    """A number of a species, by the names of both; None for one that is not in play."""
    moves: Callable[[Run[Any], Choice, str], Sequence[str]]
    """What a species might be made to do at a question, be it allowed or not."""

    # -- what a game without cards and secrets need not say

    settled: Callable[[Node | None], str] = lambda _given: "end of turn"
    """The point at which a position is settled that is put without an `until`."""
    not_played: Callable[[Run[Any]], Mapping[str, str]] = lambda _run: {}
    """What lies in a position and is played only in part, or not at all, by name, with what is missing."""
    rephrase: Callable[[Run[Any], str], tuple[str, Afterwards | None]] = lambda _run, answer: (answer, None)
    """An answer as the options say it, and what more it wants to be done. Raises ValueError with the reason."""
    bearing: Callable[[Run[Any], str], Sequence[str]] = lambda _run, _name: ()
    """The effects that a species has."""
    shown: Callable[[Choice, Key], bool] = lambda _choice, _key: True
    """Whether everyone sees which option has been taken."""

    def given(self, run: Run[Any], shown: Collection[int] | None = ()) -> Mapping[str, Any]:
        """The position as a scene's `given`, as everyone sees it but for the cards `shown`. Raises `Unwritten`."""
        return self.written(run, shown)


def offers(game: SceneGame, run: Run[Any], choice: Choice) -> list[Offer]:
    """All options of a question with their texts."""
    return [Offer(key, game.texts(run, choice, key)) for key in choice.options]


# -- points of the turn


def _ways(_run: Run[Any], _frame: Frame) -> Sequence[Key]:
    return (GO_ON, ("end",))


def _referee(_run: Run[Any], _frame: Frame) -> int:
    return REFEREE


def _about(_run: Run[Any], frame: Frame) -> Key:
    return frame.event


def mark_points(rules: Rules) -> None:
    """Lets scenes of a game end at the points that it says are reached."""

    @rules.effect(POINT, Ask(POINT, _ways, who=_referee, about=_about))
    def stop(_run: Run[Any], _frame: Frame) -> None:
        """Nothing happens at a point."""


def stop_at_points(run: Run[Any], source: int) -> None:
    """From now on, the referee is asked at each point whether the scene ends."""
    run.state.listeners.add(Listener(REACHED, POINT, source))
