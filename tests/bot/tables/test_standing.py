"""Standing passes: set and lifted on the desk, kept, and noticed by nobody else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.catalogue import Say
from bot.store.journal import Journal
from bot.store.records import Entry, Motion
from bot.tables.export import exported
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from bot.views.table.standing import windows
from engine.core.choice import PASS
from engine.players.dice import dice
from engine.players.greedy import greedy
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, referee_at
from tests.bot.tables.leaks import record
from tests.bot.tables.still import no_pictures, same_dice

EPHEMERAL = 1 << 6
REACTION = "whether to react to the attack"


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    same_dice(monkeypatch, 8)
    no_pictures(monkeypatch)


@asynccontextmanager
async def opened(reference: Reference) -> AsyncIterator[AtTable]:
    """A game of two with a few decisions taken."""
    async with referee_at(reference, Tables(pause=0, now=lambda: 1000.0)) as at:
        live = await at.open(people=2)
        player = greedy(dice(3), live.game.mind)
        for _ in range(8):
            assert live.asked is not None
            await live.decide(at.who().id, live.asked, player(live.playing))
        await at.referee.publish(live)
        await at.settled()
        yield at


def shown(panel: Panel) -> tuple[Any, ...]:
    return panel.text, panel.buttons, panel.alts, panel.options


async def public_of(at: AtTable) -> dict[str, Any]:
    """All that anybody but the one in seat 1 can come to see of a table."""
    live = at.live
    other = await at.desk(0)
    log = await at.command("game log", by=at.who(0))
    await at.referee.publish(live)
    await at.settled()
    moments = await live.past()
    made = exported(live.record, moments, live.journal.entries(live.record.id), live.playing, "")
    return {
        "board": shown(at.board()),
        "desk": shown(other),
        "log": log.text,
        "story": await live.past(0),
        "export": made,
        "steps": live.story(0, 0),
        "view": live.playing.view(0),
        "asked": live.playing.seq,
        "motion": live.record.motion is not None,
        "due": (live.record.due, live.record.told, live.journal.last(live.record.id)),
        "undo": live.playing.undoable(0),
        "posted": [m.id for m in at.chat.env.backend.messages[live.record.thread].values() if not m.flags & EPHEMERAL],
    }


async def stand(at: AtTable, seat: int, *labels: str) -> Panel:
    """Chooses on a desk what is passed from now on."""
    desk, by = await at.desk(seat), at.who(seat)
    select = next(one for one in desk.selects if one["custom_id"].startswith("tp1:"))
    values = [o["value"] for o in select["options"] if o["label"] in labels]
    result = await by.select(desk.message, values, custom_id=select["custom_id"])
    assert result.response
    return Panel(result.response)


def chosen(desk: Panel) -> list[str]:
    select = next(one for one in desk.selects if one["custom_id"].startswith("tp1:"))
    return [option["label"] for option in select["options"] if option.get("default")]


async def test_is_set_and_lifted_on_the_desk_and_nobody_else_notices(reference: Reference) -> None:
    async with opened(reference) as at:
        live = at.live
        await decided_by(at, 0)
        motion = Motion(number=1, what="undo", by=at.who(0).id, name="Ann", at=len(live.playing.log), time=1000)
        await live.change(lambda now: now.changed(motion=motion, motions=1))
        before = await public_of(at)
        number = live.number
        desk = await stand(at, 1, REACTION)
        assert desk.private
        assert "Nobody is told that you have set one" in desk.text
        assert chosen(desk) == [REACTION]
        assert live.playing.run.passes == ((1, "reaction"),)
        assert [e.what for e in live.journal.entries(live.record.id)][number:] == ["stood"]
        assert await public_of(at) == before
        assert live.record.motion
        assert live.record.motion.at == len(live.playing.log)
        assert chosen(await at.desk(0)) == []
        lifted = await stand(at, 1)
        assert chosen(lifted) == []
        assert live.playing.run.passes == ()
        assert await public_of(at) == before


async def decided_by(at: AtTable, seat: int) -> None:
    """Plays on until that seat has decided something that it may take back, and is asked again."""
    live, player = at.live, greedy(dice(4), at.live.game.mind)
    while live.playing.undoable(seat) is None or live.asked != seat:
        assert live.asked is not None
        await live.decide(at.who().id, live.asked, player(live.playing))


async def test_outlives_a_restart_and_anothers_going_back(reference: Reference) -> None:
    async with opened(reference) as at:
        live = at.live
        await decided_by(at, 0)
        await stand(at, 1, REACTION)
        to = live.playing.undoable(0)
        assert to is not None
        await live.undo(at.who(0).id, to)
        assert live.playing.run.passes == ((1, "reaction"),)
        again = LiveTable(live.journal, live.record, live.revision)
        again.read()
        assert (again.playing.digest(), again.playing.log) == (live.playing.digest(), live.playing.log)
        assert (again.playing.seq, again.restored) == (live.playing.seq, False)
        assert [deed.decision.kind for m in await live.past(1) for deed in m.deeds if deed.decision].count(
            "standing"
        ) == 0


async def attacked(live: LiveTable) -> int:
    """Plays on until somebody may react; gives their seat."""
    player = greedy(dice(5), live.game.mind)
    while live.asked is not None:
        choice, seat = live.playing.choice, live.asked
        assert choice
        if choice.window:
            return seat
        await live.decide(live.record.seats[seat].person or 0, seat, player(live.playing))
    raise AssertionError("nobody could react")


async def test_a_chance_that_stands_open_is_passed_as_if_by_hand_and_later_ones_without_a_question(
    reference: Reference,
) -> None:
    async with opened(reference) as at:
        live = at.live
        seat = await attacked(live)
        number = live.number
        await stand(at, seat, REACTION)
        entries: list[Entry] = list(live.journal.entries(live.record.id))[number:]
        assert [entry.what for entry in entries][-1] == "stood"
        assert all(entry.what == "decided" for entry in entries[:-1])
        assert entries[0].data["decisions"][0][:3] == [seat, "reaction", [list(PASS)]]
        player = greedy(dice(6), live.game.mind)
        for _ in range(60):
            choice = live.playing.choice
            if choice is None or live.asked is None:
                break
            assert (choice.player, choice.prompt) != (seat, "reaction")
            await live.decide(live.record.seats[live.asked].person or 0, live.asked, player(live.playing))


async def test_each_chance_has_its_words(say: Say) -> None:
    live = LiveTable(Journal(), record(2), 0)
    live.journal.open(live.record)
    await live.begin(1, live.record)
    found = windows(live, 0)
    assert found["reaction"] == REACTION
    assert all(text and not text.startswith("Ann") for text in found.values())


async def test_who_has_no_seat_or_sits_at_a_paused_table_can_set_none(reference: Reference) -> None:
    async with opened(reference) as at:
        live = at.live
        desk = await at.desk(1)
        select = next(one for one in desk.selects if one["custom_id"].startswith("tp1:"))
        await live.change(lambda now: now.changed(stage="paused"))
        result = await at.who(1).select(desk.message, ["reaction"], custom_id=select["custom_id"])
        assert result.response
        assert Panel(result.response).text == "The game is paused."
        assert live.playing.run.passes == ()
