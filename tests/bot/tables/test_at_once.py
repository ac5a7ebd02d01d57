"""Very many presses at the same moment: each is taken exactly once, or answered with why not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.catalogue import speaker
from bot.store.records import Record, Seat
from bot.tables.live import LiveTable
from bot.views.table.question import token
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, panel, referee_at

_COMPONENT, _BUTTON = 3, 2


async def opened(at: AtTable) -> LiveTable:
    """A game of Ann and Bob, without a board that anybody could be shown."""
    seats = tuple(Seat(name=n, person=p.id) for n, p in (("Ann", at.chat.ann), ("Bob", at.chat.bob)))
    live = await at.referee.tables.open(
        Record(id="", game="oceans", server=1, channel=at.chat.channel.id, host=at.chat.ann.id, seats=seats)
    )
    await live.begin(at.chat.ann.id, live.record)
    return live


def press(at: AtTable, carrier: Panel, by: simcord.MemberActor, custom_id: str) -> InteractionResult:
    """A press that Discord delivers, without waiting for what comes of it."""
    env = at.chat.env
    stored = env.backend.get_message(at.chat.channel.id, carrier.message.id)
    message: dict[str, Any] = dict(serializers.message_payload(env.backend, stored))
    button = {"type": _BUTTON, "style": 1, "label": "…", "custom_id": custom_id}
    message |= {"components": [{"type": 1, "components": [button]}], "flags": 0}
    record, payload = interactions.base_payload(
        env.backend,
        type=_COMPONENT,
        channel_id=at.chat.channel.id,
        guild_id=at.chat.channel.guild.id if at.chat.channel.guild else None,
        user_id=by.id,
        data={"custom_id": custom_id, "component_type": _BUTTON},
    )
    record.source_message_id = carrier.message.id
    env.backend.emit("INTERACTION_CREATE", {**payload, "message": message})
    return InteractionResult(env, record)


async def at_once(at: AtTable, tables: list[LiveTable], each: int) -> Counter[str]:
    """On each table, half of so many presses by whoever is to decide, half by the other; what they were answered."""
    carrier = panel(await at.chat.ann.slash(at.chat.channel, "about"))
    people, results = (at.chat.ann, at.chat.bob), list[InteractionResult]()
    for number in range(each):
        for live in tables:
            assert live.asked is not None
            by = people[live.asked if number % 2 == 0 else 1 - live.asked]
            custom_id = f"t1:{live.record.id}:{live.playing.seq}:{token(live.playing.legal()[0])}"
            results.append(press(at, carrier, by, custom_id))
    await at.chat.env.settle()
    said = [panel(result) for result in results]
    return Counter("taken" if one.message.id == carrier.message.id else one.text for one in said)


async def test_a_hundred_presses_at_one_table(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await opened(at)
        name = live.record.seats[live.asked or 0].name
        said = await at_once(at, [live], 100)
        assert live.number == 2
        assert said.pop("taken") == 1
        assert sum(said.values()) == 99
        assert set(said) <= {f"**{name}** is to decide now.", speaker()("table.old")}


async def test_five_hundred_presses_at_fifty_tables(reference: Reference) -> None:
    async with referee_at(reference) as at:
        tables = [await opened(at) for _ in range(50)]
        said = await at_once(at, tables, 10)
        assert [live.number for live in tables] == [2] * 50
        assert said["taken"] == 50
        assert sum(said.values()) == 500
