"""Oceans solo, for hosts: one player against Oceanic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.table import Dealer, Table
from engine.hosted.playable import Playable
from engine.oceans import by_hand as oceans_by_hand
from engine.oceans import corrections as oceans_corrections
from engine.oceans import game as oceans
from engine.oceans import house as oceans_house
from engine.oceans import mind as oceans_mind
from engine.oceans import reading as oceans_reading
from engine.oceans import setup as oceans_setup
from engine.oceans import state as oceans_state
from engine.oceans import ways as oceans_ways
from engine.oceans.solo import box as solo_box
from engine.oceans.solo import owner_box
from engine.oceans.solo import reading as solo_reading
from engine.oceans.solo import setup as solo_setup
from engine.oceans.solo.scenes import OCEANS_SOLO


def _open(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    if len(names) != 1:
        raise ValueError(f"a solo game is for one player against Oceanic, not for {len(names)}.")
    box = options.get("box")
    chosen = solo_setup.SoloOptions(
        level=int(options.get("level") or 1),
        rank=int(options.get("rank") or 1),
        scenarios=tuple(options.get("scenarios") or ()),
        introductory=bool(options.get("introductory")),
        box=owner_box.kept(box) if box else solo_box.STAND_IN,
        sets=("base", "house") if options.get("house cards") else ("base",),
        allow_partial=bool(options.get("allow partial")),
        legends=bool(options.get("legends")),
        assume=dict(options.get("assume") or {}),
    )
    return oceans.solo_table(names[0], dealer, chosen)


def _boxed(file: Path) -> Mapping[str, Any]:
    try:
        return owner_box.facts(owner_box.read(file))
    except owner_box.WrongBox as error:  # where the host keeps it is nobody's business in the chat
        raise ValueError(str(error).replace(str(file), file.name)) from error


HOSTED = Playable(
    id="oceans-solo",
    name="Oceans solo",
    least=1,
    most=1,
    beyond=1,
    open=_open,
    words=OCEANS_SOLO,
    mind=oceans_mind,
    way=oceans_ways.way,
    use=oceans_house.use,
    copies=oceans_setup.copies,
    questions=oceans_state.CHOICES,
    agreements={
        "level": tuple(solo_setup.LEVELS),
        "rank": tuple(solo_setup.RANKS),
        "introductory": (False, True),
        "legends": (False, True),
        "allow partial": (False, True),
        "house cards": (False, True),
    },
    texts=(),
    lists={"scenarios": solo_setup.scenario_names},
    corrections=oceans_corrections.HOW,
    corrected=oceans_by_hand.proposed,
    sources=solo_reading.sources,
    course=oceans_reading.course,
    own=oceans_reading.own,
    in_play=oceans_reading.in_play,
    logged=solo_reading.logged,
    next_try=solo_reading.next_try,
    said=solo_setup.said,
    boxed=_boxed,
    opens=("turn",),
)
