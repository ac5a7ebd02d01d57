"""Oceans, for hosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.table import Dealer, Table
from engine.hosted.playable import Playable
from engine.oceans import by_hand, corrections, game, house, mind, reading, setup, state, ways
from engine.oceans.scenes import OCEANS


def _open(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    chosen = setup.Options(
        reef_variant=bool(options.get("reef variant")),
        more_players=bool(options.get("more players")),
        sets=tuple(options.get("sets") or _sets(options)),
        allow_partial=bool(options.get("allow partial")),
        assume=dict(options.get("assume") or {}),
        black_boxes=tuple(options.get("black boxes") or ()),
        lazy_creator=str(options.get("lazy creator") or ""),
    )
    return game.table(names, dealer, chosen)


def _sets(options: Mapping[str, Any]) -> list[str]:
    """The sets of a table that has said no more than whether promo cards and house cards are in."""
    house = ["house"] if options.get("house cards") else []
    return [*(["base", "promo", "deluxe"] if options.get("promo", True) else ["base"]), *house]


HOSTED = Playable(
    id="oceans",
    name="Oceans",
    least=2,
    most=4,
    beyond=6,
    open=_open,
    words=OCEANS,
    mind=mind,
    way=ways.way,
    use=house.use,
    copies=setup.copies,
    cards=ways.cards,
    questions=state.CHOICES,
    agreements={
        "promo": (True, False),
        "reef variant": (False, True),
        "more players": (False, True),
        "allow partial": (False, True),
        "house cards": (False, True),
    },
    texts=("lazy creator",),
    corrections=corrections.HOW,
    corrected=by_hand.proposed,
    sources=reading.sources,
    course=reading.course,
    own=reading.own,
    in_play=reading.in_play,
)
