"""The solo game as scenes know it: Oceans, with Oceanic's side of the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from engine.oceans import given as oceans
from engine.oceans.rules import Game
from engine.oceans.scenes import ENDS, OCEANS
from engine.oceans.solo import expectations, given, position, short_form, turn
from engine.scenes.document import Node


def _written(run: Game, shown: Collection[int] | None) -> Mapping[str, Any]:
    written = oceans.given(run, given.WRITING)
    return written if shown is None else given.public(oceans.public(written, run, shown))


def _not_played(run: Game) -> Mapping[str, str]:
    """The cards of a position that are played only in part, with what is missing; of Legends, what they do."""
    side = run.state.oceanic
    yours = [side.yours[side.your_legend][0]] if side and side.your_legend >= 0 else []
    in_play = [name for name in ([side.legend] if side else []) if name] + yours
    return {**OCEANS.not_played(run), **dict.fromkeys(in_play, "what it does, which is carried out by hand")}


def _settled(given: Node | None) -> str:
    """The end of the phase in which a position begins, or of Oceanic's turn."""
    phase = given.mapping().get("phase") if given else None
    return {**ENDS, position.START_OF_OCEANIC: "end of oceanic"}[phase.text() if phase else "feeding"]


OCEANS_SOLO = replace(
    OCEANS,
    id="oceans-solo",
    points=turn.POINTS,
    then=expectations.THEN,
    typed=short_form.parse_solo,
    position=position.position,
    written=_written,
    not_played=_not_played,
    settled=_settled,
)
