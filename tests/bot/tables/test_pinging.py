"""Who is to decide is told once, reminded once, and left alone where they want to be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.pinging import JUST, Plan, Wait, plan, waited
from bot.store.journal import Journal
from bot.store.preferences import OfPerson, OfServer
from bot.store.records import Entry, Record, Seat
from bot.tables.tables import Tables
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, referee_at
from tests.bot.tables.still import no_pictures, same_dice

HOUR, DAY = 3600, 86_400
ANN, BOB = 1, 2
NOON = 12 * HOUR
QUIET = OfPerson(quiet=(11 * 60, 13 * 60))


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be drawn, at a table that is the same in every run."""
    same_dice(monkeypatch, 4)
    return no_pictures(monkeypatch)


class TestWaiting:
    """How a table waits for somebody, by its journal."""

    @pytest.mark.parametrize(
        ("entries", "waits"),
        [
            ([(BOB, 10), (ANN, 20)], Wait(BOB, 2, 2, 20, False)),
            ([(ANN, 10), (BOB, 20), (BOB, 30)], Wait(BOB, 1, 3, 30, True)),
            ([(ANN, 10), (BOB, 20), (0, 25)], Wait(BOB, 3, 3, 25, True)),
            ([(BOB, 20), (0, 25), (0, 25 + JUST + 20)], Wait(BOB, 3, 3, 25 + JUST + 20, False)),
            ([(BOB, 20), (0, 25), (ANN, 26)], Wait(BOB, 3, 3, 26, False)),
            ([(BOB, 5)], Wait(BOB, 0, 1, 5, True)),
        ],
    )
    def test_begins_with_the_last_decision_of_somebody_else(self, entries: list[tuple[int, int]], waits: Wait) -> None:
        journal = Journal()
        record = Record(id="abcde", game="oceans", server=1, channel=1, host=ANN, seats=(Seat(name="Ann", person=ANN),))
        journal.open(record)
        revision = 0
        for number, (by, at) in enumerate(entries, 1):
            revision = journal.append(record, revision, Entry(number, "decided", by, at, {}, ""), "")
        assert waited(journal, "abcde", BOB, entries[-1][1]) == waits


class TestPlan:
    """What is said, and when a table is looked at next."""

    record = Record(id="abcde", game="oceans", server=1, channel=1, host=ANN, told=(ANN, 3), ping=9)
    wait = Wait(BOB, 4, 4, NOON, False)
    both: Any = (OfServer(), OfPerson())

    def test_whose_turn_it_becomes_is_told_and_reminded_by_the_pace(self) -> None:
        for pace, due in (("live", NOON + HOUR), ("day", NOON + DAY), ("none", 0)):
            todo = plan(self.record.changed(pace=pace), self.wait, NOON, *self.both)
            assert todo == Plan("turn", {"told": (BOB, 4), "reminded": 0, "due": due}, clears=True)

    def test_who_has_just_decided_is_not(self) -> None:
        todo = plan(self.record, self.wait._replace(just=True), NOON, *self.both)
        assert todo == Plan("", {"told": (BOB, 4), "due": NOON + HOUR}, clears=True)

    def test_who_was_told_is_reminded_once_when_it_is_time(self) -> None:
        told = self.record.changed(told=(BOB, 4))
        assert plan(told, self.wait, NOON + HOUR - 1, *self.both) == Plan("", {"due": NOON + HOUR})
        todo = plan(told, self.wait, NOON + HOUR, *self.both)
        assert todo == Plan("again", {"told": (BOB, 4), "reminded": 4, "due": 0}, clears=True)
        reminded = told.changed(reminded=4)
        assert plan(reminded, self.wait, NOON + 9 * HOUR, *self.both) == Plan("", {"due": 0})
        assert plan(told.changed(pace="none"), self.wait, NOON + 9 * DAY, *self.both) == Plan("", {"due": 0})

    def test_a_decision_after_a_reminder_makes_room_for_another(self) -> None:
        reminded, later = self.record.changed(told=(BOB, 4), reminded=4), Wait(BOB, 4, 5, NOON + 2 * HOUR, True)
        assert plan(reminded, later, NOON + 2 * HOUR, *self.both).noted == {"due": NOON + 3 * HOUR}
        assert plan(reminded, later, NOON + 3 * HOUR, *self.both).said == "again"

    def test_in_quiet_hours_it_waits_for_their_end(self) -> None:
        end = 13 * HOUR
        assert plan(self.record, self.wait, NOON, OfServer(), QUIET) == Plan("", {"due": end}, clears=True)
        todo = plan(self.record, self.wait, end, OfServer(), QUIET)
        assert (todo.said, todo.noted["reminded"]) == ("turn", 4), "an hour has gone by: no reminder besides"
        day = self.record.changed(pace="day")
        assert plan(day, self.wait, end, OfServer(), QUIET).noted["due"] == NOON + DAY
        told = self.record.changed(told=(BOB, 4))
        late = self.wait._replace(at=NOON - HOUR)
        assert plan(told, late, NOON, OfServer(), QUIET) == Plan("", {"due": end})
        assert plan(told, late, end, OfServer(), QUIET).said == "again"

    def test_who_wants_none_or_plays_in_a_server_that_wants_none_is_left_alone(self) -> None:
        for kept in ((OfServer(pings=False), OfPerson()), (OfServer(), OfPerson(pings=False))):
            assert plan(self.record, self.wait, NOON, *kept) == Plan("", {"told": (BOB, 4), "due": 0}, clears=True)


class Clock:
    """A clock set by hand."""

    def __init__(self) -> None:
        self.shows = float(NOON)

    def __call__(self) -> float:
        return self.shows


class Waiting:
    """A table of two people at which decisions are taken without clicks, with its pings."""

    def __init__(self, at: AtTable, clock: Clock) -> None:
        self.at, self.clock = at, clock

    async def decided_until(self, seat: int, *, shown: bool = True) -> None:
        """Somebody decides until it is this seat's turn; everyone is shown the table after each decision."""
        live = self.at.live
        first = True
        while first or live.asked != seat:
            first = False
            assert live.asked is not None
            person = live.record.seats[live.asked].person
            choice = live.playing.choice
            assert choice
            assert person
            await live.decide(person, live.asked, choice.options[: max(1, choice.least)])
            if shown:
                await self.at.referee.publish(live)
                await self.at.settled()

    async def round(self, later: float = 0) -> None:
        self.clock.shows += later
        await self.at.referee.pinging.round()

    def pings(self) -> list[Panel]:
        """The messages below the board."""
        env, record = self.at.chat.env, self.at.live.record
        others = [m for number, m in env.backend.messages[record.thread].items() if number != record.board]
        return [Panel(ResponseMessage(env, message)) for message in others]

    def mentioned(self) -> list[dict[str, Any]]:
        """Whom each message that was posted in the thread might mention, in their order."""
        path = f"/channels/{self.at.live.record.thread}/messages"
        sent = [r for r in self.at.chat.env.http_requests if r.method == "POST" and r.path == path]
        return [m for r in sent if (m := r.json["allowed_mentions"]).get("users")]


@asynccontextmanager
async def waiting(reference: Reference, file: Path | None = None) -> AsyncIterator[Waiting]:
    clock = Clock()
    async with referee_at(reference, Tables(Journal(file), pause=0, now=clock)) as at:
        await at.open(people=2)
        yield Waiting(at, clock)


async def test_each_change_of_turn_pings_one_person_once_and_takes_the_old_ping_away(reference: Reference) -> None:
    async with waiting(reference) as one:
        live, at = one.at.live, one.at
        starts = live.asked
        assert starts is not None
        begun_by = at.people[0].id
        first = [] if live.record.seats[starts].person == begun_by else [starts]
        assert len(one.pings()) == len(first)
        await one.decided_until(1 - starts)
        other = at.who(1 - starts)
        [ping] = one.pings()
        assert f"<@{other.id}> **which " in ping.text, "whose question it is says the mention"
        board = f"https://discord.com/channels/{live.record.server}/{live.record.thread}/{live.record.board}"
        assert f"({board})" in ping.text
        assert live.record.ping == ping.message.id
        assert one.mentioned()[-1] == {"parse": [], "users": [other.id]}
        so_far = len(one.mentioned())
        await one.decided_until(1 - starts)
        assert live.asked == 1 - starts, "it is still their turn"
        await one.round(later=600)
        assert len(one.mentioned()) == so_far
        assert [p.message.id for p in one.pings()] == [ping.message.id]
        await one.decided_until(starts)
        [again] = one.pings()
        assert again.message.id != ping.message.id
        assert f"<@{at.who(starts).id}>" in again.text


async def test_a_reminder_takes_the_place_of_the_ping_and_comes_but_once(reference: Reference) -> None:
    async with waiting(reference) as one:
        starts = one.at.live.asked
        assert starts is not None
        await one.decided_until(1 - starts)
        [ping] = one.pings()
        await one.round(later=HOUR - 1)
        assert [p.message.id for p in one.pings()] == [ping.message.id]
        await one.round(later=1)
        [reminder] = one.pings()
        assert reminder.message.id != ping.message.id
        assert "still waiting" in reminder.text
        await one.round(later=5 * DAY)
        assert [p.message.id for p in one.pings()] == [reminder.message.id]


async def test_nobody_is_told_anything_while_the_game_is_paused(reference: Reference) -> None:
    async with waiting(reference) as one:
        live, starts = one.at.live, one.at.live.asked
        assert starts is not None
        await one.decided_until(1 - starts)
        await live.change(lambda record: record.changed(stage="paused"))
        await one.at.referee.publish(live)
        await one.at.settled()
        assert not one.pings()
        await one.round(later=2 * DAY)
        assert not one.pings()
        await live.change(lambda record: record.changed(stage="playing"))
        await one.round()
        [reminder] = one.pings()
        assert "still waiting" in reminder.text


async def test_what_is_due_outlives_the_process(reference: Reference, tmp_path: Path) -> None:
    file, clock = tmp_path / "tables.db", Clock()
    async with waiting(reference, file) as one:
        starts = one.at.live.asked
        assert starts is not None
        quiet = one.at.who(1 - starts)
        one.at.referee.preferences.keep(quiet.id, OfPerson(quiet=(11 * 60, 14 * 60)))
        await one.decided_until(1 - starts)
        assert not one.pings()
        clock.shows = one.clock.shows
    journal = Journal(file)
    assert journal.due(14 * HOUR - 1) == []
    assert journal.due(14 * HOUR) == [one.at.live.record.id]
    again = Tables(journal, now=clock)
    [table] = journal.due(14 * HOUR)
    live = await again.find(table)
    assert live
    assert live.waiting == quiet.id
    todo = plan(live.record, waited(journal, table, quiet.id, clock()), 14 * HOUR, OfServer(), OfPerson())
    assert todo.said == "turn"
    journal.close()


async def test_neither_computer_players_are_pinged_nor_who_plays_against_quick_ones_alone(reference: Reference) -> None:
    async with referee_at(reference, Tables(pause=0, now=Clock())) as at:
        live = await at.open(people=1, computers=1)
        one = Waiting(at, Clock())
        for _ in range(6):
            await one.decided_until(live.record.seat_of(at.people[0].id) or 0)
        assert live.number > 8
        assert not one.mentioned()
        assert not one.pings()
