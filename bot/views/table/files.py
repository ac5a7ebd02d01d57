"""A game as files: one for people to read, one that replays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from bot.boards import games
from bot.boards.scores import scores_text
from bot.catalogue import Say
from bot.layout import Layout
from bot.store.records import Record
from bot.tables import export
from bot.tables.history import Moment
from bot.tables.live import LiveTable
from bot.version import VERSION
from bot.views.table import telling
from rules_db.reference import Reference


async def add_files(layout: Layout, say: Say, live: LiveTable, reference: Reference, more: str = "") -> None:
    """Adds both files to a message: what everybody may know. `more` stands on top of the text."""
    record, moments = live.record, await live.past()
    entries = await asyncio.to_thread(live.journal.entries, record.id)
    made = export.exported(record, moments, entries, live.playing, reference.date)
    text = "\n".join(_text(say, live, moments, reference, more))
    layout.file(text.encode(), f"{record.game}-{record.id}.txt")
    layout.file(export.spelled(made).encode(), f"{record.game}-{record.id}.json")


def _text(say: Say, live: LiveTable, moments: Sequence[Moment], reference: Reference, more: str) -> Iterator[str]:
    record = live.record
    if more:
        yield f"{more}\n"
    yield say("export.head", game=live.game.name, id=record.id, opened=_day(moments))
    yield say("export.players", names=", ".join(_player(say, record)))
    yield say("export.versions", begun=record.version or "–", version=VERSION, date=reference.date)
    yield say("export.complete" if live.over else "export.withheld")
    for rows in telling.told(say, record, moments):
        yield from (telling.plain(say, row) for row in rows)
    yield f"\n== {say('export.position')}"
    view = live.playing.view(None)
    yield games.text(view)
    if view["winners"]:
        yield f"\n{scores_text(view, live.game.sources(view))}"


def _player(say: Say, record: Record) -> Iterator[str]:
    for seat in record.seats:
        yield say("export.computer", name=seat.name) if seat.computer else seat.name


def _day(moments: Sequence[Moment]) -> str:
    return export.time_of(moments[0].at) if moments else "–"
