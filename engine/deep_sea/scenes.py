"""Deep Sea as scenes know it: its positions, its options in words, and what can be expected of it."""

from __future__ import annotations

from engine.core.choice import Key
from engine.deep_sea import claimable, expectations, given, position, short_form, turn, understanding, words
from engine.deep_sea.game import GAME
from engine.deep_sea.rules import Game, rules
from engine.scenes.game import SceneGame, mark_points


def _effect(run: Game, key: Key) -> tuple[str, ...]:
    """`arrival bonus`, `arrival bonus of Ann`."""
    return (str(key[1]), words.effect(run, key))


mark_points(rules)
DEEP_SEA = SceneGame(
    id="deep-sea",
    table_game=GAME,
    points=turn.POINTS,
    then=expectations.THEN,
    typed=short_form.parse_short,
    position=position.position,
    written=lambda run, _: given.given(run),
    texts=understanding.texts,
    understand=understanding.understand,
    fits=understanding.fits,
    effects=lambda: rules.effects,
    effect=_effect,
    numbers=claimable.NUMBERS,
    explained=claimable.EXPLAINED,
    species=claimable.players,
    called=claimable.called,
    number=claimable.number,
    moves=claimable.moves,
)
