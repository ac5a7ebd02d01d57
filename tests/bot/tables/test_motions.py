"""Who may put what to the others, who has a vote, and when it is carried or comes to nothing."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from bot.store.records import Motion, Pace, Record, Seat, What
from bot.tables import motions
from bot.tables.live import NotNow

ANN, BOB, CLEO, DAN, NOBODY_HERE = 1, 2, 3, 4, 99
NAMES = {ANN: "Ann", BOB: "Bob", CLEO: "Cleo", DAN: "Dan"}


def at_table(*people: int, computers: int = 0, **more: Any) -> Record:
    seats = [Seat(name=NAMES[person], person=person) for person in people]
    seats += [Seat(name=f"Computer {n}") for n in range(computers)]
    return Record(id="t", game="oceans", stage="playing", server=1, channel=1, host=ANN, seats=tuple(seats), **more)


def motion(what: What = "undo", by: int = ANN, time: int = 1000, **more: Any) -> Motion:
    return Motion(number=0, what=what, by=by, name=NAMES.get(by, "Eve"), at=10, time=time, **more)


def put(record: Record, what: What = "undo", by: int = ANN, **more: Any) -> Record:
    return motions.put(record, motion(what, by, **more))


def vote(record: Record, *votes: int, now: int = 1000) -> Record:
    """Votes by people's ids; one with a minus before it refuses."""
    for person in votes:
        assert record.motion
        record = motions.voted(record, abs(person), record.motion.number, person > 0, now)
    return record


def carried(record: Record) -> bool:
    assert record.motion
    return motions.carried(record, record.motion)


def why(attempt: Any) -> str:
    with pytest.raises(NotNow) as stopped:
        attempt()
    return stopped.value.key


class TestVoting:
    def test_all_others_must_agree(self) -> None:
        record = vote(put(at_table(ANN, BOB, CLEO)), BOB)
        assert not carried(record)
        assert record.motion
        assert motions.silent(record, record.motion) == [CLEO]
        assert carried(vote(record, CLEO))

    def test_computer_players_count_as_agreeing(self) -> None:
        assert carried(put(at_table(ANN, computers=3)))
        assert carried(vote(put(at_table(ANN, BOB, computers=1)), BOB))

    def test_one_who_refuses_is_enough(self) -> None:
        assert vote(put(at_table(ANN, BOB, CLEO)), BOB, -CLEO).motion is None

    def test_nobody_agrees_with_themselves(self) -> None:
        assert why(lambda: vote(put(at_table(ANN, BOB)), ANN)) == "motion.own"

    def test_who_has_no_seat_has_no_vote(self) -> None:
        assert why(lambda: vote(put(at_table(ANN, BOB)), NOBODY_HERE)) == "table.no_seat"

    def test_a_vote_on_another_motion_does_not_count(self) -> None:
        record = put(motions.withdrawn(put(at_table(ANN, BOB)), ANN, 1, 1000), "end")
        assert record.motion
        assert record.motion.number == 2
        assert why(lambda: motions.voted(record, BOB, 1, True, 1000)) == "motion.gone"

    def test_who_has_thought_again_has_one_vote(self) -> None:
        record = put(at_table(ANN, BOB, CLEO, DAN), "end", without=(DAN,), most=True)
        again = vote(record, -BOB, BOB, BOB).motion
        assert again
        assert (again.agreed, again.refused) == ((BOB,), ())

    def test_whoever_leaves_loses_their_vote(self) -> None:
        record = vote(put(at_table(ANN, BOB, CLEO)), BOB)
        assert carried(motions.replaced(record, 2, 0, "Nereid"))
        left = motions.replaced(record, 1, 0, "Nereid")
        assert left.motion
        assert motions.agreeing(left, left.motion) == [ANN]
        assert not carried(left)
        newcomer = motions.replaced(record, 1, DAN, "Dan")
        assert newcomer.motion
        assert motions.silent(newcomer, newcomer.motion) == [DAN, CLEO]

    def test_the_motion_of_whoever_leaves_is_gone(self) -> None:
        assert motions.replaced(put(at_table(ANN, BOB, CLEO)), 0, 0, "Nereid").motion is None

    def test_a_motion_about_a_seat_is_gone_once_somebody_else_sits_there(self) -> None:
        record = put(at_table(ANN, BOB, CLEO), "replace", values=(1, 0, "Nereid"))
        assert motions.replaced(record, 1, DAN, "Dan").motion is None
        assert motions.replaced(record, 2, DAN, "Dan").motion

    def test_who_has_left_the_server_is_not_waited_for(self) -> None:
        assert carried(vote(put(at_table(ANN, BOB, CLEO), without=(CLEO,)), BOB))
        assert carried(put(at_table(ANN, BOB), without=(BOB,)))


class TestMostOfThem:
    """Where somebody keeps the others waiting, most of the others are enough."""

    @pytest.mark.parametrize(
        ("people", "votes", "done"),
        [
            ((ANN, BOB), (), True),
            ((ANN, BOB, CLEO), (), False),
            ((ANN, BOB, CLEO), (BOB,), True),
            ((ANN, BOB, CLEO, DAN), (), False),
            ((ANN, BOB, CLEO, DAN), (BOB,), True),
            ((ANN, BOB, CLEO, DAN), (-CLEO,), False),
            ((ANN, BOB, CLEO, DAN), (-CLEO, BOB), True),
        ],
    )
    def test_agree(self, people: tuple[int, ...], votes: tuple[int, ...], done: bool) -> None:
        record = put(at_table(*people), "end", without=people[-1:], most=True)
        assert carried(vote(record, *votes)) is done

    def test_it_falls_when_most_can_no_longer_agree(self) -> None:
        record = put(at_table(ANN, BOB, CLEO, DAN), "end", without=(DAN,), most=True)
        assert vote(record, -BOB).motion
        assert vote(record, -BOB, -CLEO).motion is None

    def test_who_is_waited_for_has_no_vote_but_ends_it_by_deciding(self) -> None:
        record = put(at_table(ANN, BOB), "end", without=(BOB,), most=True)
        assert why(lambda: vote(record, -BOB)) == "motion.without"
        assert record.motion
        assert record.motion.outlived(11, BOB)
        assert not record.motion.outlived(11, CLEO)

    @pytest.mark.parametrize("pace", ["live", "day", "none"])
    def test_who_is_to_decide_is_away_after_a_time_by_the_tables_pace(self, pace: Pace) -> None:
        record = at_table(ANN, BOB, computers=1, pace=pace, touched=1000)
        limit = motions.GONE[pace]
        assert motions.away(record, 1, 1000 + limit, motions.GONE) == (BOB,)
        assert motions.away(record, 1, 999 + limit, motions.GONE) == ()
        assert motions.away(record, 2, 1000 + limit, motions.GONE) == (), "a computer player"
        assert motions.away(record, None, 1000 + limit, motions.GONE) == ()
        paused = record.changed(stage="paused")
        assert motions.away(paused, 1, 1000 + limit, motions.GONE) == (), "nobody is waited for"

    def test_a_seat_can_be_filled_sooner_than_a_game_is_given_up(self) -> None:
        assert all(motions.AWAY[pace] < motions.GONE[pace] for pace in motions.GONE)
        days = [motions.GONE[pace] // motions.DAY for pace in ("live", "day", "none")]
        assert days == sorted(days)


class TestPutting:
    def test_one_at_a_time(self) -> None:
        record = put(at_table(ANN, BOB, CLEO))
        assert why(lambda: put(record, "end", BOB)) == "motion.one"
        assert why(lambda: put(record, "end", ANN)) == "motion.one"

    def test_what_nobody_decides_makes_room_after_a_while(self) -> None:
        record = put(at_table(ANN, BOB, CLEO))
        late = put(record, "end", BOB, time=1000 + motions.STALE["live"])
        assert late.motion
        assert (late.motion.what, late.motion.number) == ("end", 2)

    def test_a_players_motion_goes_before_an_outsiders(self) -> None:
        record = put(at_table(ANN, BOB, computers=1), "replace", NOBODY_HERE, values=(2, NOBODY_HERE, "Eve"))
        assert why(lambda: put(record, "replace", 98, values=(2, 98, "Fay"))) == "motion.one"
        players = put(record, "end", BOB)
        assert players.motion
        assert players.motion.what == "end"

    def test_only_who_put_it_withdraws_it(self) -> None:
        record = put(at_table(ANN, BOB))
        assert why(lambda: motions.withdrawn(record, BOB, 1, 1000)) == "motion.not_yours"
        assert motions.withdrawn(record, ANN, 1, 1000).motion is None

    @pytest.mark.parametrize(
        ("what", "lapses"), [("undo", True), ("correct", True), ("replace", False), ("end", False)]
    )
    def test_what_is_meant_for_the_moment_lapses_when_the_table_goes_on(self, what: What, lapses: bool) -> None:
        record = put(at_table(ANN, BOB), what)
        assert record.motion
        assert record.motion.outlived(11, BOB) is lapses
        assert not record.motion.outlived(10, BOB)


class TestPatience:
    """Fifty motions in a row bother nobody."""

    def test_who_is_refused_again_and_again_has_to_wait_longer_and_longer(self) -> None:
        record, now, put_at = at_table(ANN, BOB), 1000, list[int]()
        while len(put_at) < 50:
            if (until := motions.rests_until(record, ANN)) > now:
                assert why(partial(put, record, time=until - 1)) == "motion.rest"
                now = until
            record = vote(put(record, time=now), -BOB, now=now)
            put_at.append(now)
        waits = [after - before for before, after in pairwise(put_at)]
        assert waits[:4] == [0, 600, 1200, 2400]
        assert waits == sorted(waits)
        assert waits[-1] == motions.LONGEST_REST
        assert sum(waits) > 30 * motions.DAY

    def test_withdrawing_is_no_way_round_it(self) -> None:
        record = at_table(ANN, BOB)
        for number in (1, 2):
            record = motions.withdrawn(put(record), ANN, number, 1000)
        assert why(lambda: put(record)) == "motion.rest"
        assert put(record, by=BOB).motion, "the others may"

    def test_pausing_against_the_others_again_and_again_is_no_weapon(self) -> None:
        record = at_table(ANN, BOB)
        for _ in range(2):
            record = motions.resumed(motions.paused(record, ANN, 1000), BOB, 1000)
        assert why(lambda: motions.paused(record, ANN, 1000)) == "motion.rest"
        assert motions.paused(record, BOB, 1000).stage == "paused"
        assert motions.paused(record, ANN, 1600).stage == "paused"

    def test_who_pauses_and_resumes_themselves_may_do_so_as_often_as_they_like(self) -> None:
        record = at_table(ANN, BOB)
        for _ in range(9):
            record = motions.resumed(motions.paused(record, ANN, 1000), ANN, 1000)
        assert (record.stage, record.touched) == ("playing", 1000)

    def test_who_is_agreed_with_starts_anew(self) -> None:
        record = motions.withdrawn(put(at_table(ANN, BOB)), ANN, 1, 1000)
        record = motions.relieved(vote(put(record), BOB), ANN).changed(motion=None)
        record = motions.withdrawn(put(record), ANN, 3, 1000)
        assert put(record).motion


class TestSeats:
    def test_a_seat_keeps_its_name_and_place_whoever_plays_on(self) -> None:
        record = motions.replaced(at_table(ANN, BOB, CLEO), 1, DAN, "Dan")
        assert [seat.name for seat in record.seats] == ["Ann", "Bob", "Cleo"]
        assert (record.seat_of(DAN), record.seat_of(BOB)) == (1, None)
        assert record.called(DAN) == "Dan"

    def test_who_made_room_for_a_computer_player_is_remembered(self) -> None:
        record = motions.replaced(at_table(ANN, BOB), 1, 0, "Nereid")
        assert record.seats[1].computer
        assert record.seats[1].former == BOB
        back = motions.replaced(record, 1, BOB, "Bob")
        assert (back.seats[1].former, back.seats[1].player) == (0, "")

    def test_nobody_sits_twice_and_no_computer_player_replaces_another(self) -> None:
        record = at_table(ANN, BOB, computers=1)
        assert why(lambda: motions.replaced(record, 2, BOB, "Bob")) == "seats.has_one"
        assert why(lambda: motions.replaced(record, 2, 0, "Nereid")) == "seats.computer_already"
