"""A table without a chat, played by dice, and all that somebody can be shown of its story, as text."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import pytest

from bot.boards import rendering
from bot.catalogue import speaker
from bot.layout import Layout
from bot.store.journal import Journal
from bot.store.records import Record, Seat
from bot.tables import live
from bot.tables.live import LiveTable
from bot.views.table import log, replay
from bot.views.table.board import public
from bot.views.table.files import add_files
from engine.players.dice import Dice, dice
from engine.players.play import Player
from engine.players.uniform import uniform
from rules_db.reference import Reference

NAMES = ("Ann", "Bob", "Cleo")
SAY = speaker()


async def opened(people: int = 2, computers: int = 0, journal: Journal | None = None, **options: Any) -> LiveTable:
    """A game begun; people have the numbers of their seats from 1 on, computer players sit behind them."""
    seats = [Seat(name=name, person=number) for number, name in enumerate(NAMES[:people], 1)]
    seats += [Seat(name=f"Nereid {number}") for number in range(1, computers + 1)]
    record = Record(
        id="k3f9a", game="oceans", server=1, channel=2, thread=3, host=1, seats=tuple(seats), options=options
    )
    made = LiveTable(journal or Journal(), record, 0)
    made.journal.open(record)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "dice", lambda: dice("deal"))  # the same cards come in every run
        await made.begin(1, record)
    return made


async def played(
    table: LiveTable, rng: Dice, most: int = 1000, player: Player | None = None
) -> AsyncIterator[LiveTable]:
    """Plays on, so many decisions at most; gives the table after each of them."""
    player = player or uniform(rng)
    for _ in range(most):
        if table.asked is None:
            return
        seat = table.asked
        await table.decide(table.record.seats[seat].person or 0, seat, player(table.playing))
        yield table


async def play(table: LiveTable, seed: int, most: int = 1000) -> None:
    async for _ in played(table, dice(seed), most):
        pass


def anew(table: LiveTable) -> LiveTable:
    """The table as another process finds it."""
    found = table.journal.record(table.record.id)
    assert found
    made = LiveTable(table.journal, *found)
    made.read()
    return made


def texts(layout: Layout) -> list[str]:
    """The texts of a message, its alt texts, and what is in its files."""
    parts = [part for part in _parts(layout.view().to_components()) if "content" in part]
    files = [f"{file.filename}\n{file.description}\n{file.fp.read().decode()}" for file in layout.files]
    return [*(part["content"] for part in parts), *files]


def ids(layout: Layout) -> list[str]:
    """The ids of all that can be pressed or chosen from in a message, with the values that can be chosen."""
    return [json.dumps(part) for part in _parts(layout.view().to_components()) if "custom_id" in part]


def _parts(components: Sequence[Any]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components") or [])


async def exported(table: LiveTable, reference: Reference) -> tuple[str, dict[str, Any]]:
    """The text that is exported, and the JSON."""
    layout = Layout()
    await add_files(layout, SAY, table, reference)
    text, data = (file.fp.read().decode() for file in layout.files)
    return text, json.loads(data)


async def all_pages(table: LiveTable, seat: int | None) -> list[str]:
    """The whole log as one sees it, page by page."""
    moments, pages, at = await table.past(seat), list[str](), 1
    while at <= len(moments):
        pages.append(log.page(SAY, table, moments, f"a{at}").text)
        at = log.page(SAY, table, moments, f"a{at}").last + 1
    return pages


async def everything(table: LiveTable, reference: Reference, seat: int | None, replayed: Sequence[int]) -> str:
    """All that a seat, or a spectator, can be shown: board, log, files, and some moments of the replay."""
    moments = await table.past(seat)
    shown = [await public(SAY, table), log.layout(SAY, table, moments, log.NEWEST)]
    shown += [await replay.layout(SAY, table, await table.past(), number) for number in replayed]
    said = [text for layout in shown for text in [*texts(layout), *ids(layout)]]
    said += await all_pages(table, seat)
    text, data = await exported(table, reference)
    return "\n".join([*said, text, json.dumps(data)])


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures stay what is drawn: it can be read."""

    async def drawing(svg: str) -> bytes:
        return svg.encode()

    monkeypatch.setattr(rendering, "png", drawing)
