"""Marine as scenes know it: its positions, its options in words, and what can be expected of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.core.choice import Choice, Key
from engine.marine import claimable, expectations, given, position, turn, understanding, words
from engine.marine.game import GAME, MarineGame
from engine.marine.rules import Game, rules
from engine.scenes.document import Node
from engine.scenes.game import Afterwards, Expect, mark_points


class MarineScenes:
    """Implements `engine.scenes.game.SceneGame`."""

    @property
    def id(self) -> str:
        """The game, as `game` of a scene names it."""
        return GAME.rules.name

    @property
    def table_game(self) -> MarineGame:
        """The game, as tables know it."""
        return GAME

    @property
    def points(self) -> Sequence[str]:
        """Where in a turn a scene may end."""
        return turn.POINTS

    @property
    def then(self) -> Mapping[str, Expect]:
        """What can be expected, by key."""
        return expectations.THEN

    def position(self, given: Node) -> Game:
        """The position of `given`. Raises `SceneError`."""
        return position.position(given)

    def settled(self, given: Node | None) -> str:
        """The end of the turn in which a position begins."""
        del given
        return "end of turn"

    def not_played(self, run: Game) -> Mapping[str, str]:
        """Nothing that can lie in a position is left out."""
        del run
        return {}

    def texts(self, run: Game, choice: Choice, key: Key) -> tuple[str, ...]:
        """The texts that name an option, the one that is shown first."""
        return understanding.texts(run, choice, key)

    def rephrase(self, run: Game, answer: str) -> tuple[str, Afterwards | None]:
        """An answer as the options say it: nothing here has names of one's own."""
        del run
        return answer, None

    def understand(self, run: Game, choice: Choice, answer: str) -> Key | None:
        """What an answer means, also where it is not on offer; None where that can't be told."""
        return understanding.understand(run, choice, answer)

    def fits(self, choice: Choice, key: Key) -> bool:
        """Whether an answer is of the kind that a question asks for."""
        return understanding.fits(choice, key)

    def effects(self) -> Iterable[str]:
        """The names of all effects."""
        return rules.effects

    def effect(self, run: Game, key: Key) -> tuple[str, ...]:
        """The texts that name an effect that has resolved: `move in`, `move in of Ann`."""
        name, seat = str(key[1]), int(key[2])
        return (name, f"{name} of {words.player(run.state, seat)}") if seat >= 0 else (name,)

    def given(self, run: Game, shown: Collection[int] | None = ()) -> Mapping[str, Any]:
        """The position as a scene's `given`: nothing is hidden. Raises `Unwritten`."""
        del shown
        return given.given(run)

    @property
    def numbers(self) -> Sequence[str]:
        """What tiles and players have so many of."""
        return claimable.NUMBERS

    @property
    def explained(self) -> Sequence[str]:
        """The numbers of a tile or player that have parts."""
        return claimable.EXPLAINED

    def species(self, run: Game) -> Sequence[str]:
        """What numbers can be claimed of: players and tiles."""
        return claimable.subjects(run)

    def called(self, run: Game, name: str) -> int | None:
        """The number by which `Table.explain` knows a player or a tile; None where nothing is called so."""
        return claimable.called(run, name)

    def number(self, run: Game, what: str, name: str) -> int | None:
        """A number of a tile or player; None where there is none."""
        return claimable.number(run, what, name)

    def bearing(self, run: Game, name: str) -> Sequence[str]:
        """Tiles have no effects of their own."""
        del run, name
        return ()

    def moves(self, run: Game, choice: Choice, name: str) -> Sequence[str]:
        """What might be done with a tile at a question, be it allowed or not."""
        return claimable.moves(run, choice, name)

    def shown(self, choice: Choice, key: Key) -> bool:
        """Everyone sees what has been chosen."""
        del choice, key
        return True


mark_points(rules)
MARINE = MarineScenes()
