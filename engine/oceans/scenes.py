"""Oceans as scenes know it: its positions, its options in words, and what can be expected of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.core.choice import Choice, Key
from engine.oceans import claimable, expectations, given, position, turn, understanding, vocabulary, words
from engine.oceans.catalogue import until_cards_change
from engine.oceans.game import GAME, OceansGame
from engine.oceans.named_cards import cards
from engine.oceans.rules import Game, rules
from engine.scenes.document import Node
from engine.scenes.game import Afterwards, Expect, mark_points

ENDS = {
    "turn start": "end of playing",
    "playing": "end of playing",
    "feeding": "end of feeding",
    "aging": "end of aging",
    "drawing": "end of turn",
}
"""The end of each phase, in which a scene may begin."""


class OceansScenes:
    """Implements `engine.scenes.game.SceneGame`."""

    id = "oceans"

    @property
    def table_game(self) -> OceansGame:
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
        """The end of the phase in which a position begins."""
        phase = given.mapping().get("phase") if given else None
        return ENDS[phase.text() if phase else "feeding"]

    def not_played(self, run: Game) -> Mapping[str, str]:
        """The cards of a position that are played only in part, or not at all, with what is missing."""
        return vocabulary.not_played(run.state)

    def texts(self, run: Game, choice: Choice, key: Key) -> tuple[str, ...]:
        """The texts that name an option, the one that is shown first."""
        return understanding.texts(run, choice, key)

    def rephrase(self, run: Game, answer: str) -> tuple[str, Afterwards | None]:
        """An answer as the options say it, and what more it wants to be done. Raises ValueError with the reason."""
        return understanding.rephrase(run, answer)

    def understand(self, run: Game, choice: Choice, answer: str) -> Key | None:
        """What an answer means, also where it is not on offer; None where that can't be told."""
        return understanding.understand(run, choice, answer)

    def fits(self, choice: Choice, key: Key) -> bool:
        """Whether an answer is of the kind that a question asks for."""
        return understanding.fits(choice, key)

    def effects(self) -> Iterable[str]:
        """The names of all effects: those of cards, then what the rules themselves do."""
        return _effects()

    def effect(self, run: Game, key: Key) -> tuple[str, ...]:
        """The texts that name an effect that has resolved: `Parasitic`, `Parasitic of A1`."""
        name = words.effect_name(str(key[1]))
        text = words.option(run, key)
        source = text.rpartition(" on ")[0] if text != name else ""
        return tuple(dict.fromkeys(part for part in (name, source, text) if part))

    def given(self, run: Game, shown: Collection[int] | None = ()) -> Mapping[str, Any]:
        """The position as a scene's `given`. Raises `Unwritten`."""
        written = given.given(run)
        return written if shown is None else given.public(written, run, shown)

    @property
    def numbers(self) -> Sequence[str]:
        """What a species has so many of."""
        return claimable.NUMBERS

    @property
    def explained(self) -> Sequence[str]:
        """The numbers of a species that have parts."""
        return claimable.EXPLAINED

    def species(self, run: Game) -> Sequence[str]:
        """The species in play, from the active player's on."""
        return claimable.species(run)

    def called(self, run: Game, name: str) -> int | None:
        """The number of a species in play; None where none is called so."""
        return claimable.called(run, name)

    def number(self, run: Game, what: str, name: str) -> int | None:
        """A number of a species; None for one that is not in play."""
        return claimable.number(run, what, name)

    def bearing(self, run: Game, name: str) -> Sequence[str]:
        """The effects that a species has."""
        return claimable.effects(run, name)

    def moves(self, run: Game, choice: Choice, name: str) -> Sequence[str]:
        """What a species might do at a question that everyone sees, be it allowed or not."""
        return claimable.moves(run, choice, name)

    def shown(self, choice: Choice, key: Key) -> bool:
        """Whether everyone sees which option has been taken."""
        return claimable.shown(choice, key)


@until_cards_change
def _effects() -> tuple[str, ...]:
    return tuple(dict.fromkeys((*cards(), *map(words.effect_name, rules.effects))))


mark_points(rules)
OCEANS = OceansScenes()
