"""The life of a table through the real bot: taking back, seats that change hands, rests, ends and what comes after."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
import simcord

from bot.disputes import moments
from bot.store.preferences import OfPerson
from bot.store.records import Record, Seat
from bot.tables import motions
from bot.tables.tables import Tables
from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.conftest import table_of
from tests.bot.tables.at_table import AtTable, Panel, referee_at
from tests.bot.tables.near_the_end import near_the_end

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Clock:
    """A clock that the test sets."""

    time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws and computer players are the same each time."""
    monkeypatch.setattr("bot.tables.live.dice", lambda: dice(7))
    monkeypatch.setattr("bot.tables.tables.dice", lambda: dice(7))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(reference: Reference) -> AsyncIterator[AtTable]:
    async with referee_at(reference, Tables(pause=0, now=Clock())) as at:
        yield at


@pytest.fixture
def at(server: AtTable) -> AtTable:
    """A channel of its own in the same server."""
    chat = table_of(server.chat.env)
    return AtTable(server.referee, chat, [chat.ann, chat.bob])


async def begun(at: AtTable, people: int = 2, computers: int = 0, decisions: int = 0) -> None:
    """A game in the channel itself, at which so much has been decided."""
    at.people = [at.chat.ann, at.chat.bob, *(at._person(n) for n in range(2, people))][:people]
    seats = [Seat(name=name, person=p.id) for name, p in zip(("Ann", "Bob", "Cleo"), at.people, strict=False)]
    seats += [Seat(name=name) for name in ("Nereid", "Proteus")[:computers]]
    channel, server = at.chat.channel.id, at.chat.env.guild.id
    record = Record(id="", game="oceans", server=server, channel=channel, host=at.people[0].id, seats=tuple(seats))
    live = await at.referee.tables.open(record)
    await live.begin(at.people[0].id, live.record.changed(thread=channel))
    rng = dice(5)
    for _ in range(decisions):
        await decide(at, rng)
    await shown(at)


async def decide(at: AtTable, rng: object = None) -> None:
    live = at.live
    choice, rolled = live.playing.choice, rng or dice(1)
    assert choice
    person = live.record.seats[choice.player].person
    await live.decide(person or 0, choice.player, rolled.sample(list(choice.options), choice.least or 1))  # type: ignore[attr-defined]


async def shown(at: AtTable) -> Panel:
    await at.referee.publish(at.live)
    await at.settled()
    return at.board()


def told(at: AtTable) -> list[str]:
    """What stands in the channel, the last first."""
    backend, channel = at.chat.env.backend, at.chat.channel
    stored = [backend.get_message(channel.id, message.id) for message in channel.history()]
    return [Panel(simcord.ResponseMessage(at.chat.env, message)).text for message in reversed(stored)]


def last_told(at: AtTable) -> str:
    """The last thing that everyone was told, pings aside."""
    return next(text for text in told(at) if "[to the board]" not in text)


def pass_time(at: AtTable, seconds: float) -> None:
    clock = at.referee.tables.now
    assert isinstance(clock, Clock)
    clock.time += seconds


class TestTakingBack:
    async def test_further_back_all_others_are_asked_in_public_and_told_what_came_of_it(self, at: AtTable) -> None:
        await begun(at, people=3, decisions=5)
        first, others = at.people[0], at.people[1:]
        suggested = await first.autocomplete(at.chat.channel, "game undo", "to", "")
        assert len(suggested) == 5
        assert suggested[0]["name"].startswith("1. ")
        answer = await at.command("game undo", to=suggested[2]["value"], why="misread")
        assert answer.private
        told = last_told(at)
        assert told.startswith("".join(f"<@{person.id}> " for person in others).strip())
        assert "Because: misread" in told
        board = await shown(at)
        assert "Still to say: Bob, Cleo" in board.text
        assert (await at.press(board, "Agree", by=first)).text.startswith("You have asked for that yourself")
        stranger = at._person(9)
        assert (await at.press(board, "Agree", by=stranger)).text.startswith("You have no seat")
        await at.press(board, "Agree", by=others[0])
        board = await shown(at)
        assert "Agreed: Bob · Still to say: Cleo" in board.text
        await at.press(board, "Agree", by=others[1])
        assert len(moments.decided(at.live)) == 2
        assert last_told(at).startswith("**☑ Agreed:**")
        assert "Agreed: Bob, Cleo" in last_told(at)
        assert "Agree" not in (await shown(at)).buttons

    async def test_the_log_says_who_agreed_and_who_wants_no_pings_gets_none(self, at: AtTable) -> None:
        await begun(at, people=3, decisions=4)
        bob = at.people[1].id
        at.referee.preferences.keep(bob, OfPerson(pings=False))
        await at.command("game undo", to=str(moments.decided(at.live)[1].entry))
        assert f"<@{at.people[2].id}>" in last_told(at)
        assert f"<@{bob}>" not in last_told(at)
        for person in at.people[1:]:
            await at.press(await shown(at), "Agree", by=person)
        assert "(agreed by Bob, Cleo)" in (await at.command("game log")).text

    async def test_one_refuses_and_everyone_is_told_who(self, at: AtTable) -> None:
        await begun(at, people=3, decisions=5)
        await at.command("game undo", to=str(moments.decided(at.live)[2].entry))
        board = await shown(at)
        await at.press(board, "Refuse", by=at.people[2])
        assert "Refused: Cleo" in last_told(at)
        assert len(moments.decided(at.live)) == 5
        assert "Agree" not in (await shown(at)).buttons

    async def test_ones_own_last_decision_needs_nobody(self, at: AtTable) -> None:
        await begun(at)
        seat, rng = at.live.asked, dice(3)
        while at.live.undoable(seat or 0) is None:  # until something is decided that reveals nothing
            seat = at.live.asked
            await decide(at, rng)
        before = len(moments.decided(at.live))
        answer = await at.command("game undo", by=at.who(seat))
        assert "desk" in answer.text
        assert len(moments.decided(at.live)) == before - 1
        assert at.live.record.motions == 0

    async def test_with_computer_players_alone_nobody_is_asked(self, at: AtTable) -> None:
        await begun(at, people=1, computers=1)
        for _ in range(3):
            await decide(at)
            await shown(at)  # which lets the computer player go on
        mine = [one for one in moments.decided(at.live) if one.by]
        answer = await at.command("game undo", to=str(mine[1].entry))
        assert answer.text.startswith("Done")
        await at.settled()
        assert "Nobody else had to agree" in last_told(at)

    async def test_nothing_yet_decided(self, at: AtTable) -> None:
        await begun(at)
        assert (await at.command("game undo")).text.startswith("You have decided nothing")
        assert (await at.command("game undo", to="77")).text.startswith("There is no such decision")


class TestByHand:
    async def test_a_change_that_all_agree_to(self, at: AtTable) -> None:
        await begun(at)
        reef = at.live.playing.view(None)["reef"]
        await at.command("game correct", change="move, 2, reef, zone 1", why="Lazy Creator says so")
        board = await shown(at)
        assert "change by hand: “move, 2, reef, zone 1”" in board.text
        await at.press(board, "Agree", by=at.people[1])
        await at.settled()
        assert at.live.playing.view(None)["reef"] == reef - 2
        assert "Lazy Creator says so" in last_told(at)
        assert "2 population from reef to zone 1" in at.board().text

    async def test_a_change_whose_verb_is_a_word_of_the_game_is_told_too(self, at: AtTable) -> None:
        await begun(at)
        mine = at.live.playing.view(0)["players"][0]["hand"][0]["name"]
        for change, told in (
            ("species, Ann", "Ann has a new species"),
            (f"card, {mine}, discard, hand Ann", "goes from hand Ann to discard"),
        ):
            await at.command("game correct", change=change, why="x")
            await at.press(await shown(at), "Agree", by=at.people[1])
            await at.settled()
            assert told in at.board().text
            pass_time(at, motions.DAY)

    async def test_what_can_not_be_done_is_refused_before_anyone_is_asked(self, at: AtTable) -> None:
        await begun(at)
        for change, why in (
            ("move, 999, reef, zone 1", "999 can't go there"),
            ("fly, A1", "There is no correction 'fly'"),
            ("population, Q9, 3", "There is no species 'Q9'"),
        ):
            answer = await at.command("game correct", change=change, why="x")
            assert why in answer.text
            assert at.live.record.motion is None

    async def test_asking_never_tells_what_others_hold(self, at: AtTable) -> None:
        """Whatever Bob holds, Ann is answered the same before he has agreed."""
        await begun(at)
        bobs = {card["name"] for card in at.live.playing.view(1)["players"][1]["hand"]}
        held, other = sorted(bobs)[0], "Filter Feeder" if "Filter Feeder" not in bobs else "Parasitic"
        for name in (held, other):
            answer = await at.command("game correct", change=f"card, {name}, discard, hand Bob", why="x")
            assert answer.text.startswith("The others have been asked")
            await at.press(await shown(at), "Withdraw")
            pass_time(at, motions.DAY)

    async def test_how_a_change_is_written_is_suggested(self, at: AtTable) -> None:
        assert await at.people[0].autocomplete(at.chat.channel, "game correct", "change", "") == []  # at which table?
        await begun(at)
        ann, channel = at.people[0], at.chat.channel
        verbs = await ann.autocomplete(channel, "game correct", "change", "")
        assert {c["value"] for c in verbs} == {"population, ", "move, ", "card, ", "extinct, ", "species, "}
        [move] = await ann.autocomplete(channel, "game correct", "change", "move, 3, re")
        assert move["value"] == "move, 3, re"
        assert "from where" in move["name"]


class TestEnding:
    async def test_by_agreement_without_a_winner(self, at: AtTable) -> None:
        await begun(at, people=2)
        await at.command("game end", by=at.people[1], why="late")
        await at.press(await shown(at), "Agree")
        board = await shown(at)
        assert "ended by agreement, without a winner" in board.text
        assert "Rematch" in board.buttons
        assert at.referee.tables.journal.tally(at.people[0].id) == (0, 0)
        assert (await at.command("game pause", table=at.live.record.id)).text == "That game is over."

    async def test_an_abandoned_table_is_broken_off_by_those_who_are_left(self, at: AtTable) -> None:
        await begun(at)
        asked = at.live.asked or 0
        waiting = at.people[1 - asked]
        pass_time(at, motions.GONE["live"] - 1)
        await at.command("game end", by=waiting)
        board = await shown(at)
        assert "Still to say" in board.text, "a second too early"
        await at.press(board, "Withdraw", by=waiting)
        pass_time(at, 1)
        answer = await at.command("game end", by=waiting)
        assert answer.text.startswith("Done")
        assert at.live.record.stage == "ended"

    async def test_with_more_people_most_of_them_are_enough_and_who_comes_back_stops_it(self, at: AtTable) -> None:
        await begun(at, people=3)
        gone, first = (at.people[((at.live.asked or 0) + n) % 3] for n in range(2))
        pass_time(at, motions.GONE["live"])
        await at.command("game end", by=first)
        board = await shown(at)
        assert "has no vote" in board.text
        assert (await at.press(board, "Refuse", by=gone)).text.startswith("The others decide that without you")
        await decide(at)
        assert at.live.record.motion is None, "who decides is there after all"
        assert at.live.record.stage == "playing"

    async def test_who_has_left_the_server_need_not_agree(self, at: AtTable) -> None:
        await begun(at)
        at.chat.env.guild.remove_member(at.people[1])
        assert (await at.command("game end")).text.startswith("Done")


class TestSeats:
    async def test_ones_own_seat_at_once_and_the_hand_is_gone_with_it(self, at: AtTable) -> None:
        await begun(at)
        mine, newcomer = at.live.asked or 0, at._person(7)
        old = at.who(mine)
        name = at.live.record.seats[mine].name
        desk = await at.desk(mine)
        turn, table = at.live.playing.view(mine), at.live.record.id
        await at.command_by(old, "game replace", seat=name, by=newcomer)
        await at.settled()
        assert f"<@{newcomer.id}>" in last_told(at)
        assert (await at.press(desk, "Show again", by=old)).text.startswith("You have no seat")
        assert (await at.choose(desk, next(iter(desk.options)), by=old)).text.startswith("You have no seat")
        for name_of, options in (("hand", {}), ("play", {"move": "done"})):
            assert (await at.command_by(old, f"game {name_of}", table=table, **options)).text.startswith("You have no")
        at.people[mine] = newcomer
        assert at.live.playing.view(mine) == turn, "nothing else has changed"
        assert (await at.desk(mine)).text.splitlines()[1:3] == desk.text.splitlines()[1:3]
        assert f"plays on from the seat of {name}" in at.board().text

    async def test_a_computer_player_plays_on_and_who_made_room_may_come_back(self, at: AtTable) -> None:
        await begun(at)
        mine = at.live.asked or 0
        old, name = at.who(mine), at.live.record.seats[mine].name
        await at.command_by(old, "game end")
        await at.command_by(old, "game replace", seat=name)
        await at.settled()
        assert at.live.record.seats[mine].computer
        assert at.live.asked != mine, "it has decided"
        assert f"**☒ Withdrawn by {name}:** end the game here, without a winner." in told(at)
        await at.command_by(old, "game replace", seat=name, by=old)
        assert at.live.record.seat_of(old.id) == mine
        assert last_told(at).startswith(f"🪑 {name} takes their seat back.")
        assert at.live.record.motions == 1

    async def test_anothers_seat_only_if_all_others_agree_that_person_among_them(self, at: AtTable) -> None:
        await begun(at, people=3)
        await at.command_by(at.people[0], "game replace", seat="Bob")
        board = await shown(at)
        assert "Nereid, takes over the seat of Bob" in board.text
        await at.press(board, "Agree", by=at.people[2])
        assert at.live.record.seat_of(at.people[1].id) == 1
        await at.press(await shown(at), "Refuse", by=at.people[1])
        assert at.live.record.seat_of(at.people[1].id) == 1
        assert at.live.record.motion is None

    async def test_who_keeps_the_others_waiting_can_be_replaced_without_them(self, at: AtTable) -> None:
        await begun(at)
        late, waiting = at.who(), at.people[1 - (at.live.asked or 0)]
        name = at.live.record.called(late.id)
        pass_time(at, motions.AWAY["live"])
        answer = await at.command_by(waiting, "game replace", seat=name)
        assert answer.text.startswith("Done")
        assert at.live.record.seat_of(late.id) is None

    async def test_a_person_asks_for_the_seat_of_a_computer_player(self, at: AtTable) -> None:
        await begun(at, people=2, computers=1)
        newcomer = at._person(8)
        told = await at.command_by(newcomer, "game replace", seat="Bob", by=newcomer)
        assert told.text.startswith("You don't play at this table")
        await at.command_by(newcomer, "game replace", seat="Nereid", by=newcomer)
        for person in at.people:
            await at.press(await shown(at), "Agree", by=person)
        assert at.live.record.seat_of(newcomer.id) == 2
        await at.command_by(newcomer, "game replace", seat="Nereid")
        named = motions.replaced(at.live.record, 2, newcomer.id, "Bob")
        await at.live.change(lambda _: named)
        await at.command_by(at.people[1], "game replace", seat="bob")
        assert at.live.record.seats[1].computer, "a seat's own name goes before who plays there"
        assert at.live.record.seat_of(newcomer.id) == 2
        assert "desk" in (await at.command_by(newcomer, "game hand")).text

    async def test_nobody_sits_twice_and_bots_do_not_play(self, at: AtTable) -> None:
        await begun(at)
        ann, bob = at.people
        assert (await at.command_by(ann, "game replace", seat="Ann", by=bob)).text.endswith(
            "has a seat at this table already."
        )
        assert (await at.command_by(ann, "game replace", seat="Zoe")).text.startswith("There is no seat")
        bot = at.chat.env.guild.add_member(at.chat.env.create_user(f"bot{at.chat.channel.id}", bot=True))
        assert "is a bot" in (await at.command_by(ann, "game replace", seat="Ann", by=bot)).text


class TestResting:
    async def test_anybody_who_plays_pauses_and_resumes_in_public(self, at: AtTable) -> None:
        await begun(at)
        ann, bob = at.people
        stranger = at._person(6)
        assert (await at.command_by(stranger, "game pause")).text.startswith("You have no seat")
        await at.command_by(bob, "game pause")
        assert last_told(at).startswith("⏸ **Bob**")
        assert (await at.command_by(ann, "game pause")).text == "The game is paused already."
        assert "The game is paused." in at.board().text
        number, move = at.live.number, at.live.game.shown(at.live.playing, at.live.playing.legal()[0])
        assert (await at.command_by(at.who(), "game play", move=move)).text == "The game is paused."
        assert at.live.number == number
        assert (await at.command_by(stranger, "game resume")).text.startswith("You have no seat")
        pass_time(at, motions.GONE["live"])
        await at.command_by(ann, "game resume")
        assert any(text.startswith("▶ **Ann**") for text in told(at))
        await at.command_by(at.people[1 - (at.live.asked or 0)], "game end")
        assert at.live.record.stage == "playing", "nobody was waited for while it was paused"


class TestAfterwards:
    async def test_the_result_is_kept_for_each_person_and_server(self, at: AtTable) -> None:
        await begun(at)
        await ended(at)
        bob = at.people[1]
        winner = next(seat.person for seat in at.live.record.seats if seat.name in at.live.record.outcome)
        for person in at.people:
            text = (await at.command_by(person, "game mine")).text
            assert f"played to their end: 1, won: {int(person.id == winner)}" in text
            assert "You sit at no table" in text
        listed = (await at.command_by(bob, "game results")).text
        assert f"`{at.live.record.id}` · 🏆 **{at.live.record.outcome[0]}**" in listed
        views = at.live.playing.view(None)["players"]
        assert all(f"{player['points']}" in listed for player in views)

    async def test_a_rematch_seats_the_same_people_and_opens_once(self, at: AtTable) -> None:
        await begun(at)
        await ended(at)
        old, board = at.live, at.board()
        stranger = at._person(5)
        assert (await at.press(board, "Rematch", by=stranger)).text.startswith("You have no seat")
        answers = await at.press_together(board, *((person, "Rematch") for person in at.people))
        lobby, told = sorted(answers, key=lambda one: one.private)
        assert told.text.startswith("The next table is open already")
        assert [seat.person for seat in at.live.record.seats] == [person.id for person in at.people]
        assert at.live.record.options == old.record.options
        assert old.record.rematch == at.live.record.id
        await at.press(lobby, "Start", by=at.people[1])
        await at.settled()
        assert at.live.record.stage == "playing"
        assert (await at.press(board, "Rematch")).text.startswith("The next table is open already")

    async def test_a_rematch_that_was_closed_can_be_opened_again(self, at: AtTable) -> None:
        await begun(at)
        await ended(at)
        board = at.board()
        lobby = await at.press(board, "Rematch")
        assert lobby
        await at.press(lobby, "Close")
        again = await at.press(board, "Rematch")
        assert again
        assert "Start" in again.buttons


async def ended(at: AtTable) -> None:
    """Takes the game to its end."""
    last, seat = near_the_end(at.live), at.live.asked
    assert seat is not None
    await at.live.decide(at.live.record.seats[seat].person or 0, seat, last)
    board = await shown(at)
    assert "Won by" in board.text


async def test_ones_own_tables_with_whose_turn_it_is(at: AtTable) -> None:
    await begun(at)
    link = f"https://discord.com/channels/{at.chat.env.guild.id}/{at.chat.channel.id}/{at.live.record.board}"
    for person in at.people:
        text = (await at.command_by(person, "game mine")).text
        assert link in text
        assert ("you are to decide" in text) is (person == at.who())
    await at.command("game pause")
    assert "paused" in (await at.command("game mine")).text
