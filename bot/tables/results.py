"""How a game has ended, as it is kept: what each seat has, and who has won."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.store.records import Record, Result
from engine.games import GAMES


def results(record: Record, view: Mapping[str, Any], at: int) -> list[Result]:
    """The result of each seat at a table whose game has ended; winners share the first place."""
    points = [player["points"] for player in view["players"]]
    logged = GAMES[record.game].logged
    details = json.dumps(logged(view)) if logged else ""
    ranks = [(seat not in view["winners"], -points[seat]) for seat in range(len(points))]
    return [
        Result(
            table=record.id,
            seat=number,
            person=seat.person or 0,
            name=seat.player or seat.name,
            game=record.game,
            server=record.server,
            at=at,
            points=points[number],
            place=1 + sum(other < ranks[number] for other in ranks) if ranks[number][0] else 1,
            players=len(points),
            details=details,
        )
        for number, seat in enumerate(record.seats)
    ]
