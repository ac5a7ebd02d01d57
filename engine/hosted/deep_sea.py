"""The five actions of Endeavor: Deep Sea, for hosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.table import Dealer, Table
from engine.deep_sea import corrections, game, mind, reading, setup, state, ways
from engine.deep_sea.scenes import DEEP_SEA
from engine.hosted.playable import Playable


def _open(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    chosen = setup.Options(
        mission=int(options.get("mission") or 1),
        specialists=bool(options.get("specialists")),
        assume=dict(options.get("assume") or {}),
    )
    return game.table(names, dealer, chosen)


HOSTED = Playable(
    id="deep-sea",
    name="Endeavor: Deep Sea",
    least=setup.LEAST,
    most=setup.MOST,
    beyond=setup.MOST,
    open=_open,
    words=DEEP_SEA,
    mind=mind,
    way=ways.way,
    questions=state.CHOICES,
    agreements={"mission": tuple(range(1, 11)), "specialists": (False, True)},
    corrections=corrections.HOW,
    corrected=corrections.proposed,
    sources=reading.sources,
    course=reading.course,
)
