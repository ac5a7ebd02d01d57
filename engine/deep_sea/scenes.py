"""Deep Sea as scenes know it: its positions, its options in words, and what can be expected of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.core.choice import Choice, Key
from engine.deep_sea import claimable, expectations, given, position, turn, understanding, words
from engine.deep_sea.game import GAME, DeepSeaGame
from engine.deep_sea.rules import Game, rules
from engine.scenes.document import Node
from engine.scenes.game import Afterwards, Expect, mark_points


class DeepSeaScenes:
    """Implements `engine.scenes.game.SceneGame`."""

    @property
    def id(self) -> str:
        """The game, as `game` of a scene names it."""
        return "deep-sea"

    @property
    def table_game(self) -> DeepSeaGame:
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

    def settled(self, given: Node | None) -> str:  # noqa: ARG002 - a turn is over when it is over
        """A position is settled with the turn."""
        return "end of turn"

    def not_played(self, run: Game) -> Mapping[str, str]:  # noqa: ARG002 - all boards, tokens and Journals are
        """Nothing that lies in a position is left out."""
        return {}

    def texts(self, run: Game, choice: Choice, key: Key) -> tuple[str, ...]:
        """The texts that name an option, the one that is shown first."""
        return understanding.texts(run, choice, key)

    def rephrase(self, run: Game, answer: str) -> tuple[str, Afterwards | None]:  # noqa: ARG002 - said as it is
        """Answers are as the options say them."""
        return answer, None

    def understand(self, run: Game, choice: Choice, answer: str) -> Key | None:
        """What an answer means, also where it is not on offer; None where that can't be told."""
        return understanding.understand(run, choice, answer)

    def fits(self, choice: Choice, key: Key) -> bool:
        """Whether an answer is of the kind that a question asks for."""
        return understanding.fits(choice, key)

    def effects(self) -> Iterable[str]:
        """The names of all effects."""
        return list(rules.effects)

    def effect(self, run: Game, key: Key) -> tuple[str, ...]:
        """The texts that name an effect that has resolved: `arrival bonus`, `arrival bonus of Ann`."""
        return (str(key[1]), words.effect(run, key))

    def given(self, run: Game, shown: Collection[int] | None = ()) -> Mapping[str, Any]:  # noqa: ARG002 - all is open
        """The position as a scene's `given`. Raises `Unwritten`."""
        return given.given(run)

    @property
    def numbers(self) -> Sequence[str]:
        """What a player has so many of."""
        return claimable.NUMBERS

    @property
    def explained(self) -> Sequence[str]:
        """The numbers of a player that have parts."""
        return claimable.EXPLAINED

    def species(self, run: Game) -> Sequence[str]:
        """Whom claims are about: the players."""
        return claimable.players(run)

    def called(self, run: Game, name: str) -> int | None:
        """The seat of a player; None where nobody is called so."""
        return claimable.called(run, name)

    def number(self, run: Game, what: str, name: str) -> int | None:
        """A number of a player; None for somebody who does not play."""
        return claimable.number(run, what, name)

    def bearing(self, run: Game, name: str) -> Sequence[str]:  # noqa: ARG002 - players bear none
        """Players have no effects of their own."""
        return ()

    def moves(self, run: Game, choice: Choice, name: str) -> Sequence[str]:
        """What a player might do at a question of their turn, be it allowed or not."""
        return claimable.moves(run, choice, name)

    def shown(self, choice: Choice, key: Key) -> bool:  # noqa: ARG002 - nothing is secret
        """Whether everyone sees which option has been taken."""
        return True


mark_points(rules)
DEEP_SEA = DeepSeaScenes()
