"""A game as JSON, to keep or to pass on: what everybody may know of it, and once it is over all that replays it.

While it goes on nothing in it tells a hidden card: draws and secret answers are left out, and so is the fingerprint of
the whole position, by which hands could be guessed and checked. `python -m engine replay` plays a complete one again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.store.records import Entry, Record
from bot.tables.history import Deed, Moment
from bot.version import VERSION
from engine.core.choice import CHANCE
from engine.core.table import Table

FORMAT = 1
"""Of the file: another number where what it holds means something else."""


def exported(
    record: Record, moments: Sequence[Moment], entries: Sequence[Entry], table: Table, data: str
) -> dict[str, Any]:
    """The game as plain data. `moments` are what everybody may see; `entries` are used once the game is over.

    `data` is the day of the reference.
    """
    over = record.stage == "ended"
    seen = table.view(None)
    made: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game,
        "table": record.id,
        "complete": over,
        "stage": record.stage,
        "outcome": list(record.outcome),
        "players": [{"name": seat.name, "computer": seat.computer} for seat in record.seats],
        "options": record.options,
        "versions": {"begun with": record.version, "written by": VERSION, "data": data},
        "opened": time_of(record.opened),
        "moments": [_moment(number, moment) for number, moment in enumerate(moments, 1)],
        "position": seen,
        "digest of the position": _digest(seen),
    }
    if over:
        made["entries"] = [{"what": e.what, **_kept(e.data)} for e in entries]
        made["digest"] = table.digest()
    return made


def spelled(made: Mapping[str, Any]) -> str:
    """It as the text of a file."""
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def _moment(number: int, moment: Moment) -> dict[str, Any]:
    told: dict[str, Any] = {"number": number, "what": moment.what, "at": time_of(moment.at), "turn": moment.turn}
    told |= {"decisions": [_deed(deed) for deed in moment.deeds]} if moment.deeds else {}
    told |= {"taken back": list(moment.back)} if moment.back else {}
    return told | ({"was taken back": True} if moment.gone else {})


def _deed(deed: Deed) -> dict[str, Any]:
    decision = deed.decision
    told: dict[str, Any] = {"by": "chance" if deed.seat == CHANCE else deed.name, "question": deed.what}
    if decision is None:
        told["withheld"] = True
    else:
        told |= {"kind": decision.kind, "answer": list(decision.texts()), "in words": list(deed.answer or ())}
        told |= {"agreed": list(deed.agreed), "why": decision.why} if decision.kind == "correction" else {}
    told["steps"] = [{"text": line.text, "rules": list(dict.fromkeys(line.cites))} for line in deed.lines]
    return told


def _kept(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key in ("decisions", "to", "table")}


def time_of(seconds: int) -> str:
    """A time as ISO, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _digest(seen: Mapping[str, Any]) -> str:
    """A fingerprint of what everybody sees."""
    text = json.dumps(seen, separators=(",", ":"), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
