"""Oceans as scenes know it: its positions, its options in words, and what can be expected of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.core.choice import Key
from engine.oceans import claimable, expectations, given, position, short_form, turn, understanding, vocabulary, words
from engine.oceans.catalogue import until_cards_change
from engine.oceans.game import GAME
from engine.oceans.named_cards import cards
from engine.oceans.rules import Game, rules
from engine.scenes.document import Node
from engine.scenes.game import SceneGame, mark_points

ENDS = {
    "turn start": "end of playing",
    "playing": "end of playing",
    "feeding": "end of feeding",
    "aging": "end of aging",
    "drawing": "end of turn",
}
"""The end of each phase, in which a scene may begin."""


def _settled(given: Node | None) -> str:
    """The end of the phase in which a position begins."""
    phase = given.mapping().get("phase") if given else None
    return ENDS[phase.text() if phase else "feeding"]


def _written(run: Game, shown: Collection[int] | None) -> Mapping[str, Any]:
    written = given.given(run)
    return written if shown is None else given.public(written, run, shown)


@until_cards_change
def _effects() -> tuple[str, ...]:
    """Those of cards, then what the rules themselves do."""
    return tuple(dict.fromkeys((*cards(), *map(words.effect_name, rules.effects))))


def _effect(run: Game, key: Key) -> tuple[str, ...]:
    """`Parasitic`, `Parasitic of A1`."""
    name = words.effect_name(str(key[1]))
    text = words.option(run, key)
    source = text.rpartition(" on ")[0] if text != name else ""
    return tuple(dict.fromkeys(part for part in (name, source, text) if part))


mark_points(rules)
OCEANS = SceneGame(
    id="oceans",
    table_game=GAME,
    points=turn.POINTS,
    then=expectations.THEN,
    typed=short_form.parse_short,
    position=position.position,
    written=_written,
    texts=understanding.texts,
    understand=understanding.understand,
    fits=understanding.fits,
    effects=_effects,
    effect=_effect,
    numbers=claimable.NUMBERS,
    explained=claimable.EXPLAINED,
    species=claimable.species,
    called=claimable.called,
    number=claimable.number,
    moves=claimable.moves,
    settled=_settled,
    not_played=lambda run: vocabulary.not_played(run.state),
    rephrase=understanding.rephrase,
    bearing=claimable.effects,
    shown=claimable.shown,
)
