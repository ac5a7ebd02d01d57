"""Oceans solo, for hosts: one player against Oceanic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from engine.core.table import Dealer, Table
from engine.hosted import oceans
from engine.oceans import by_hand, game
from engine.oceans.solo import box, corrections, owner_box, reading, setup
from engine.oceans.solo.scenes import OCEANS_SOLO


def _open(names: Sequence[str], options: Mapping[str, Any], dealer: Dealer | None) -> Table:
    if len(names) != 1:
        raise ValueError(f"a solo game is for one player against Oceanic, not for {len(names)}.")
    entered = options.get("box")
    chosen = setup.SoloOptions(
        level=int(options.get("level") or 1),
        rank=int(options.get("rank") or 1),
        scenarios=tuple(options.get("scenarios") or ()),
        introductory=bool(options.get("introductory")),
        box=owner_box.kept(entered) if entered else box.STAND_IN,
        sets=("base", "house") if options.get("house cards") else ("base",),
        allow_partial=bool(options.get("allow partial")),
        legends=bool(options.get("legends")),
        assume=dict(options.get("assume") or {}),
    )
    return game.solo_table(names[0], dealer, chosen)


def _boxed(file: Path) -> Mapping[str, Any]:
    try:
        return owner_box.facts(owner_box.read(file))
    except owner_box.WrongBox as error:  # where the host keeps it is nobody's business in the chat
        raise ValueError(str(error).replace(str(file), file.name)) from error


HOSTED = replace(
    oceans.HOSTED,
    id="oceans-solo",
    name="Oceans solo",
    least=1,
    most=1,
    beyond=1,
    open=_open,
    words=OCEANS_SOLO,
    agreements={
        "level": tuple(setup.LEVELS),
        "rank": tuple(setup.RANKS),
        "introductory": (False, True),
        "legends": (False, True),
        "allow partial": (False, True),
        "house cards": (False, True),
    },
    texts=(),
    lists={"scenarios": setup.scenario_names},
    corrections=corrections.HOW,
    corrected=partial(by_hand.proposed, how=corrections.HOW),
    sources=reading.sources,
    logged=reading.logged,
    next_try=reading.next_try,
    said=setup.said,
    boxed=_boxed,
)
