"""The earth actions of Dominant Species: Marine, for hosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.table import Dealer, Table
from engine.hosted.playable import Playable
from engine.marine import by_hand, corrections, game, mind, reading, setup, state, ways
from engine.marine.scenes import MARINE


def _open(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    return game.table(names, dealer, setup.Options(assume=dict(options.get("assume") or {})))


HOSTED = Playable(
    id="marine",
    name="Dominant Species: Marine",
    least=setup.LEAST,
    most=setup.MOST,
    beyond=setup.MOST,
    open=_open,
    words=MARINE,
    mind=mind,
    way=ways.way,
    questions=state.CHOICES,
    corrections=corrections.HOW,
    corrected=by_hand.proposed,
    sources=reading.sources,
    course=reading.course,
)
