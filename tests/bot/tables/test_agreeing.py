"""Motions at a live table, without a chat: carried out once, written down, never at another point than was meant."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.disputes import moments
from bot.store.journal import Journal
from bot.store.records import Motion, Record, Seat, What
from bot.tables import agreeing, motions
from bot.tables.live import LiveTable, NotNow
from bot.tables.tables import Tables
from engine.core.decision import Refused
from engine.players.dice import dice
from tests.bot.tables.near_the_end import near_the_end

ANN, BOB, CLEO = 1, 2, 3


async def begun(decisions: int = 4, people: int = 3) -> LiveTable:
    """A table at which so much has been decided."""
    seats = [Seat(name=name, person=n) for n, name in enumerate(("Ann", "Bob", "Cleo")[:people], 1)]
    record = Record(id="", game="oceans", server=1, channel=1, host=ANN, seats=tuple(seats))
    live = await Tables(Journal()).open(record)
    await live.begin(ANN, record.changed(id=live.record.id))
    rng = dice(5)
    for _ in range(decisions):
        await go_on(live, rng)
    return live


async def go_on(live: LiveTable, rng: Any = None) -> None:
    choice, rng = live.playing.choice, rng or dice(1)
    assert choice
    person = live.record.seats[choice.player].person
    await live.decide(person or 0, choice.player, rng.sample(list(choice.options), choice.least or 1))


def motion(live: LiveTable, what: What, by: int = ANN, **more: Any) -> Motion:
    name, at = live.record.called(by) or "Eve", len(live.playing.log)
    return Motion(number=0, what=what, by=by, name=name, at=at, time=1000, **more)


def back(live: LiveTable, points: int, by: int = ANN) -> Motion:
    return motion(live, "undo", by, values=(moments.decided(live)[points - 1].before,))


def anew(live: LiveTable) -> LiveTable:
    """The table as another process finds it."""
    found = live.journal.record(live.record.id)
    assert found
    again = LiveTable(live.journal, *found)
    again.read()
    assert again.playing.digest() == live.playing.digest()
    assert again.record == live.record
    assert moments.decided(again) == moments.decided(live)
    return again


class TestGoingBack:
    async def test_to_any_decision_once_all_others_agree(self) -> None:
        live = await begun(2)
        digest = live.playing.digest()
        for _ in range(3):
            await go_on(live)
        assert [one.by for one in moments.decided(live)] == [e.by for e in live.journal.entries(live.record.id)[:0:-1]]
        put, came = await agreeing.put(live, back(live, 3))
        assert came == "open"
        assert (await agreeing.vote(live, BOB, put.number, True))[1] == "open"
        voted, came = await agreeing.vote(live, CLEO, put.number, True)
        assert (came, voted.agreed) == ("carried", (BOB, CLEO))
        assert live.playing.digest() == digest
        entry = live.journal.entries(live.record.id)[-1]
        assert (entry.what, entry.by, entry.data["agreed"]) == ("undone", ANN, [BOB, CLEO])
        assert len(moments.decided(live)) == 2
        await go_on(live)
        assert len(moments.decided(live)) == 3
        anew(live)

    async def test_twice_over_one_another(self) -> None:
        live = await begun(6, people=1 + 1)
        for points in (2, 3):
            put, _ = await agreeing.put(live, back(live, points, by=BOB))
            await agreeing.vote(live, ANN, put.number, True)
        assert len(moments.decided(live)) == 1
        anew(live)

    async def test_it_lapses_once_somebody_decides(self) -> None:
        live = await begun()
        put, _ = await agreeing.put(live, back(live, 2))
        await go_on(live)
        assert live.record.motion is None
        with pytest.raises(NotNow, match=r"motion\.gone"):
            await agreeing.vote(live, BOB, put.number, True)

    @pytest.mark.parametrize("first", ["vote", "decision"])
    async def test_the_last_vote_and_a_decision_at_once_never_take_that_decision_back(self, first: str) -> None:
        live = await begun(people=2)
        put, _ = await agreeing.put(live, back(live, 2))
        both = [agreeing.vote(live, BOB, put.number, True), go_on(live)]
        await asyncio.gather(*(both if first == "vote" else both[::-1]), return_exceptions=True)
        whats = [entry.what for entry in live.journal.entries(live.record.id)]
        assert whats[:5] == ["decided"] * 5, "the set-up and four decisions"
        assert "undone" not in whats[6:]
        assert live.record.motion is None
        anew(live)

    async def test_a_game_that_is_over_goes_on_and_its_result_is_gone(self) -> None:
        live = await begun(0, people=2)
        last, before = near_the_end(live), live.asked
        assert before is not None
        await live.decide(before + 1, before, last)
        assert live.record.stage == "ended"
        assert live.journal.tally(ANN)[0] == live.journal.tally(BOB)[0] == 1
        assert live.record.outcome
        assert (live.undoable(0), live.undoable(1)) == (None, None), "the end has shown all hands"
        put, _ = await agreeing.put(live, back(live, 1))
        assert live.record.stage == "ended"
        await agreeing.vote(live, BOB, put.number, True)
        assert (live.record.stage, live.record.outcome, live.asked) == ("playing", (), before)
        assert live.journal.tally(ANN) == live.journal.tally(BOB) == (0, 0)
        await live.decide(before + 1, before, last)
        assert anew(live).record.stage == "ended"


class TestByHand:
    async def test_the_log_says_who_agreed_and_why(self) -> None:
        live = await begun()
        reef = live.playing.view(None)["reef"]
        values = live.game.corrected(live.playing, 0, "move, 2, reef, zone 1")
        put, _ = await agreeing.put(live, motion(live, "correct", values=values, why="a card says so"))
        await agreeing.vote(live, BOB, put.number, True)
        await agreeing.vote(live, CLEO, put.number, True)
        assert live.playing.view(None)["reef"] == reef - 2
        decision = live.playing.log[-1]
        assert (decision.kind, decision.player, decision.agreed, decision.why) == (
            "correction", 0, (1, 2), "a card says so",
        )  # fmt: skip
        anew(live)

    async def test_what_turns_out_to_be_impossible_is_told_and_gone(self) -> None:
        live = await begun(people=2)
        values = live.game.corrected(live.playing, 0, "card, Shark Cleaner, discard, deep deck")
        put, _ = await agreeing.put(live, motion(live, "correct", values=values))
        digest = live.playing.digest()
        with pytest.raises(Refused, match="There is no card"):
            await agreeing.vote(live, BOB, put.number, True)
        assert live.record.motion is None
        assert live.playing.digest() == digest
        anew(live)


class TestOnce:
    async def test_two_last_votes_at_the_same_moment(self) -> None:
        live = await begun()
        put, _ = await agreeing.put(live, motion(live, "end"))
        votes = await asyncio.gather(*(agreeing.vote(live, person, put.number, True) for person in (BOB, CLEO)))
        assert sorted(came for _, came in votes) == ["carried", "open"]
        assert live.record.stage == "ended"

    async def test_what_was_asked_for_while_somebody_decided_is_not_put(self) -> None:
        live = await begun(people=2)
        late = back(live, 2)
        await go_on(live)
        with pytest.raises(NotNow, match=r"table\.old"):
            await agreeing.put(live, late)
        assert live.record.motion is None

    async def test_the_same_vote_pressed_again_and_again(self) -> None:
        live = await begun(6)
        put, _ = await agreeing.put(live, back(live, 2))
        await agreeing.vote(live, BOB, put.number, True)
        presses = (agreeing.vote(live, CLEO, put.number, True) for _ in range(5))
        results = await asyncio.gather(*presses, return_exceptions=True)
        assert [result[1] for result in results if isinstance(result, tuple)].count("carried") == 1
        assert len(moments.decided(live)) == 4
        anew(live)

    async def test_a_restart_between_the_votes_and_one_after_the_last(self) -> None:
        live = await begun()
        put, _ = await agreeing.put(live, motion(live, "replace", values=(1, 9, "Dan")))
        await agreeing.vote(live, BOB, put.number, True)
        live = anew(live)
        assert live.record.motion
        assert live.record.motion.agreed == (BOB,)
        # killed when the last vote had been written down, but nothing done
        await live.change(lambda record: motions.voted(record, CLEO, put.number, True, 1000))
        live = anew(live)
        assert (await agreeing.vote(live, CLEO, put.number, True))[1] == "carried"
        assert live.record.seats[1].person == 9


class TestSeats:
    async def test_whoever_gave_a_seat_up_decides_nothing_there_any_more(self) -> None:
        live = await begun()
        seat = live.asked
        assert seat is not None
        old = live.record.seats[seat].person
        assert old
        await agreeing.replace(live, seat, 9, "Dan")
        options = list(live.playing.legal())
        with pytest.raises(NotNow, match=r"table\.no_seat"):
            await live.decide(old, seat, options[:1])
        with pytest.raises(NotNow, match=r"table\.no_seat"):
            await live.decide(0, seat, options[:1])  # a computer player that was still thinking
        await go_on(live)
        anew(live)

    async def test_nobody_is_voted_a_second_seat(self) -> None:
        """Dan is put for Bob's seat, and meanwhile Cleo gives him hers."""
        live = await begun()
        put, _ = await agreeing.put(live, motion(live, "replace", values=(1, 9, "Dan")))
        await agreeing.vote(live, BOB, put.number, True)
        await agreeing.replace(live, 2, 9, "Dan")
        with pytest.raises(NotNow, match=r"seats\.has_one"):
            await agreeing.vote(live, 9, put.number, True)
        assert live.record.motion is None


class TestShowing:
    async def test_what_was_agreed_on_but_not_shown_before_a_crash_is_shown_after_it(self) -> None:
        live = await begun(people=2)
        live.journal.shown(live.record.id, live.number)
        assert live.journal.unshown() == []
        await live.change(lambda record: record.changed(ping=5))
        assert live.journal.unshown() == [], "nobody sees a difference"
        await agreeing.put(live, motion(live, "end"))
        assert live.journal.unshown() == [live.record.id]


class TestComputers:
    async def test_wait_while_people_are_asked_about_this_very_moment(self) -> None:
        tables = Tables(Journal(), pause=0)
        seats = (Seat(name="Ann", person=ANN), Seat(name="Bob", person=BOB), Seat(name="Nereid"))
        record = Record(id="", game="oceans", server=1, channel=1, host=ANN, seats=seats)
        live = await tables.open(record)
        await live.begin(ANN, record.changed(id=live.record.id))
        rng = dice(5)
        while not live.record.seats[live.asked or 0].computer or len(moments.decided(live)) < 2:
            await go_on(live, rng)
        number = live.number
        put, _ = await agreeing.put(live, back(live, 2))
        tables.nudge(live)
        await tables.settled()
        assert live.number == number
        with pytest.raises(NotNow, match=r"motion\.one"):  # one that had been thinking already
            await live.decide(0, live.asked or 0, list(live.playing.legal())[:1])
        await agreeing.vote(live, BOB, put.number, False)
        tables.nudge(live)
        await tables.settled()
        assert live.number > number
        await tables.close()


class TestResting:
    async def test_nothing_is_decided_or_taken_back_while_paused_and_votes_are_carried_out_after(self) -> None:
        live = await begun(people=2)
        put, _ = await agreeing.put(live, back(live, 2))
        await live.change(lambda record: record.changed(stage="paused"))
        with pytest.raises(NotNow, match=r"table\.paused"):
            await agreeing.vote(live, BOB, put.number, True)
        with pytest.raises(NotNow, match=r"table\.paused"):
            await go_on(live)
        with pytest.raises(NotNow, match=r"table\.paused"):
            await live.undo(ANN, 0, live.playing.seq)
        await live.change(lambda record: record.changed(stage="playing"))
        assert (await agreeing.vote(live, BOB, put.number, True))[1] == "carried"

    async def test_a_game_can_be_ended_while_it_rests(self) -> None:
        live = await begun(people=2)
        await live.change(lambda record: record.changed(stage="paused"))
        put, _ = await agreeing.put(live, motion(live, "end"))
        assert (await agreeing.vote(live, BOB, put.number, True))[1] == "carried"
        assert live.record.stage == "ended"
        assert live.journal.tally(ANN) == (0, 0), "a game broken off is no result"
        restored = anew(live)
        restored._restore(restored.journal.entries(live.record.id))  # by other rules it would lead elsewhere
        assert restored.record.stage == "ended"
        for what in ("undo", "end", "correct", "replace"):
            with pytest.raises(NotNow, match=r"table\.ended"):
                await agreeing.put(live, motion(live, what))
