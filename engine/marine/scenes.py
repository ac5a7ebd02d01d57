"""Marine as scenes know it: its positions, its options in words, and what can be expected of it."""

from __future__ import annotations

from engine.core.choice import Key
from engine.marine import claimable, expectations, given, position, short_form, turn, understanding, words
from engine.marine.game import GAME
from engine.marine.rules import Game, rules
from engine.scenes.game import SceneGame, mark_points


def _effect(run: Game, key: Key) -> tuple[str, ...]:
    """`move in`, `move in of Ann`."""
    name, seat = str(key[1]), int(key[2])
    return (name, f"{name} of {words.player(run.state, seat)}") if seat >= 0 else (name,)


mark_points(rules)
MARINE = SceneGame(
    id="marine",
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
    species=claimable.subjects,
    called=claimable.called,
    number=claimable.number,
    moves=claimable.moves,
)
