"""The lobby through the real bot: who comes and goes, what is agreed on, one game however often Start is pressed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.tables import seating
from bot.tables.tables import Tables
from engine.games import GAMES
from rules_db.reference import Reference
from tests.bot.conftest import table_of
from tests.bot.tables.at_table import AtTable, Panel, panel, referee_at

TWO_DAYS = seating.EXPIRES

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(reference: Reference) -> AsyncIterator[AtTable]:
    async with referee_at(reference, Tables(pause=0, now=Clock())) as at:
        yield at


@pytest.fixture
def at(server: AtTable) -> AtTable:
    """A channel of its own in the same server."""
    chat = table_of(server.chat.env)
    return AtTable(server.referee, chat, [chat.ann, chat.bob])


async def opened(at: AtTable, **options: Any) -> Panel:
    return panel(await at.people[0].slash(at.chat.channel, "game new", **options))


async def pressed(at: AtTable, on: Panel, label: str, by: int = 0) -> Panel:
    shown = await at.press(on, label, by=at.people[by])
    assert shown
    return shown


def as_it_is(at: AtTable, lobby: Panel) -> Panel:
    stored = at.chat.env.backend.get_message(at.chat.channel.id, lobby.message.id)
    return Panel(simcord.ResponseMessage(at.chat.env, stored))


class TestComingAndGoing:
    async def test_who_has_no_seat_can_give_none_up(self, at: AtTable) -> None:
        lobby = await opened(at)
        told = await pressed(at, lobby, "Leave", by=1)
        assert told.private
        assert told.text == "You have no seat here; **Join** gives you one."

    async def test_a_full_table_takes_nobody_more(self, at: AtTable) -> None:
        lobby = await opened(at)
        for _ in range(3):
            await pressed(at, lobby, "Add computer player")
        for label, by in (("Add computer player", 0), ("Join", 1)):
            told = await pressed(at, lobby, label, by)
            assert (told.private, told.text) == (True, "All 4 seats are taken.")

    async def test_when_its_host_leaves_the_next_person_is_host(self, at: AtTable) -> None:
        lobby = await opened(at)
        await pressed(at, lobby, "Join", by=1)
        left = await pressed(at, lobby, "Leave")
        assert "Ann" not in left.text
        for label in ("Start", "Close"):
            told = await pressed(at, lobby, label)
            assert told.private
            assert "Only somebody who plays" in told.text
        assert at.live.record.host == at.people[1].id
        closed = await pressed(at, lobby, "Close", by=1)
        assert "closed" in closed.text
        assert not closed.buttons

    async def test_a_host_who_has_left_an_empty_table_may_still_close_it(self, at: AtTable) -> None:
        lobby = await opened(at)
        await pressed(at, lobby, "Leave")
        assert "Nobody" in as_it_is(at, lobby).text
        assert "closed" in (await pressed(at, lobby, "Close")).text


class TestStart:
    async def test_two_presses_at_once_begin_one_game(self, at: AtTable) -> None:
        lobby = await opened(at)
        await pressed(at, lobby, "Join", by=1)
        both = await at.press_together(lobby, *((person, "Start") for person in at.people))
        assert len(at.chat.channel.threads) == 1
        assert at.live.number == 1
        assert [one.text for one in both if one.private] == ["The game is just being set up."]

    async def test_afterwards_its_old_buttons_say_so(self, at: AtTable) -> None:
        lobby = await opened(at)
        await pressed(at, lobby, "Add computer player")
        stored = at.chat.env.backend.get_message(at.chat.channel.id, lobby.message.id)
        before = stored.components
        await at.press(lobby, "Start")
        assert "The game has begun" in as_it_is(at, lobby).text
        assert not as_it_is(at, lobby).buttons
        stored.components = before  # as somebody sees it whose Discord lags behind
        for label in ("Join", "Leave", "Add computer player", "Start", "Close"):
            assert (await pressed(at, lobby, label)).text == "That game has begun already."
        assert len(at.chat.channel.threads) == 1

    async def test_whoever_presses_while_it_is_closed_is_told_that_it_is_gone(self, at: AtTable) -> None:
        lobby = await opened(at)
        both = await at.press_together(lobby, (at.people[0], "Close"), (at.people[1], "Join"))
        assert any("closed" in one.text for one in both)
        assert all("stumbled" not in one.text for one in both)

    async def test_alone_or_as_a_bystander_nothing_begins(self, at: AtTable) -> None:
        lobby = await opened(at)
        assert (await pressed(at, lobby, "Start")).text.startswith("At least 2 players")
        assert (await pressed(at, lobby, "Start", by=1)).text.startswith("Only somebody who plays")
        assert not at.chat.channel.threads


class TestExpiry:
    async def test_a_press_after_two_days_finds_it_closed(self, at: AtTable) -> None:
        lobby = await opened(at)
        pass_time(at, TWO_DAYS - 1)
        assert "Bob" in (await pressed(at, lobby, "Join", by=1)).text
        pass_time(at, TWO_DAYS - 1)
        assert "Bob" not in (await pressed(at, lobby, "Leave", by=1)).text, "each press counts"
        pass_time(at, TWO_DAYS)
        late = await pressed(at, lobby, "Join", by=1)
        assert not late.private
        assert late.text.startswith("This table was closed")
        assert not late.buttons

    async def test_opening_another_one_sweeps_old_ones_up_but_no_game(self, at: AtTable) -> None:
        playing = await at.open(people=1, computers=1)
        old = await opened(at)
        pass_time(at, TWO_DAYS)
        new = await opened(at)
        await at.settled()
        assert as_it_is(at, old).text.startswith("This table was closed")
        assert "Join" in as_it_is(at, new).buttons
        assert [r.id for r in at.referee.tables.journal.lobbies()] == [at.live.record.id]
        assert await at.referee.tables.find(playing.record.id)

    async def test_one_whose_message_is_deleted_is_swept_up_too(self, at: AtTable) -> None:
        old = await opened(at)
        table = at.live.record.id
        at.chat.env.backend.delete_message(at.chat.channel.id, old.message.id)
        pass_time(at, TWO_DAYS)
        await at.referee.on_ready()
        assert await at.referee.tables.find(table) is None


def pass_time(at: AtTable, seconds: int) -> None:
    clock: Any = at.referee.tables.now
    clock.time += seconds


class TestPermissions:
    @pytest.mark.parametrize(
        ("denied", "thread", "named"),
        [
            (("create_public_threads",), True, "Create Public Threads"),
            (("send_messages_in_threads", "attach_files"), True, "Attach Files, Send Messages in Threads"),
            (("send_messages",), False, "Send Messages"),
            (("send_messages",), True, ""),
            (("create_public_threads", "send_messages_in_threads"), False, ""),
        ],
    )
    async def test_one_that_is_missing_is_named_and_nothing_is_opened(
        self, at: AtTable, denied: tuple[str, ...], thread: bool, named: str
    ) -> None:
        deny(at, *denied)
        before = len(at.referee.tables.journal.lobbies())
        answer = await opened(at, thread=thread)
        opened_now = len(at.referee.tables.journal.lobbies()) - before
        assert answer.private is bool(named)
        assert opened_now == (not named)
        if named:
            assert f"**{named}**" in answer.text

    async def test_one_taken_away_in_the_lobby_is_named_at_start(self, at: AtTable) -> None:
        lobby = await opened(at)
        await pressed(at, lobby, "Add computer player")
        deny(at, "create_public_threads")
        told = await pressed(at, lobby, "Start")
        assert told.private
        assert "**Create Public Threads**" in told.text
        assert at.live.record.stage == "lobby"
        deny(at)
        await pressed(at, lobby, "Start")
        assert at.live.record.stage == "playing"

    async def test_discord_may_refuse_a_thread_all_the_same(self, at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
        async def full(*_: Any, **__: Any) -> None:
            raise discord.HTTPException(Refused(), {"code": 160006, "message": "Maximum number of active threads"})

        lobby = await opened(at)
        await pressed(at, lobby, "Add computer player")
        monkeypatch.setattr(discord.TextChannel, "create_thread", full)
        told = await pressed(at, lobby, "Start")
        assert "Maximum number of active threads" in told.text
        assert (at.live.record.stage, at.live.beginning) == ("lobby", False)
        assert "Join" in as_it_is(at, lobby).buttons


class Refused:
    status, reason = 400, "Bad Request"


def deny(at: AtTable, *permissions: str) -> None:
    """Takes these permissions from the bot in the channel, and gives back all others."""
    env = at.chat.env
    channel = env.backend.get_channel(at.chat.channel.id)
    _, denied = discord.PermissionOverwrite(**dict.fromkeys(permissions, False)).pair()
    channel.overwrites[:] = [Overwrite(env.backend.bot_user.id, OverwriteType.MEMBER, allow=0, deny=denied.value)]


class TestNames:
    async def test_odd_names_are_shown_harmlessly(self, at: AtTable) -> None:
        env = at.chat.env
        names = ["**Ann** <@1> @everyone `x`", "Chance", "\u202eמרים ||spoiler||"]
        channel = at.chat.channel.id
        at.people = [
            env.guild.add_member(env.create_user(f"odd{n}-{channel}", global_name=name)) for n, name in enumerate(names)
        ]
        lobby = await opened(at)
        for by in (1, 2):
            lobby = await pressed(at, lobby, "Join", by=by)
        await pressed(at, lobby, "Start")
        await at.settled()
        for _ in range(3):
            await at.decide()
        words = await at.command("game board", text=True)
        for shown in (lobby, at.board(), await at.desk(), words):
            assert "<@1>" not in shown.text
            assert "@everyone" not in shown.text
            assert "**Ann**" not in shown.text
            assert "||" not in shown.text.replace("\\|", "")
        assert "\u202e" not in at.chat.channel.threads[0].name
        species = at.live.playing.run.state.names.values()
        assert {name[0] for name in species} <= set("ABC")


class TestOptions:
    async def test_those_who_sit_there_change_what_is_agreed_on_and_all_see_it(self, at: AtTable) -> None:
        lobby = await opened(at)
        mine = await pressed(at, lobby, "Options")
        assert mine.private
        assert "Up to 4 players" in mine.text
        mine = await chosen(at, mine, "Without the promo cards and scenarios")
        mine = await chosen(at, mine, "Up to 6 players: their set-up is assumed, no source gives one for 5 or 6")
        mine = await chosen(at, mine, "Pace: a decision a day")
        await at.settled()
        assert "base game · a decision a day · up to 6 players (set-up assumed)" in as_it_is(at, lobby).text
        assert "2 to 6 players" in as_it_is(at, lobby).text
        told = await chosen(at, await pressed(at, lobby, "Options", by=1), "Pace: no reminders", by=1)
        assert told.text.startswith("Only somebody who plays")
        for _ in range(4):
            await pressed(at, lobby, "Add computer player")
        told = await chosen(at, mine, "Up to 4 players")
        assert told.text == "More people sit there already than 4."
        await pressed(at, lobby, "Start")
        shown = await at.command("game options")
        assert "Up to 6 players" in shown.text
        assert not shown.selects
        assert (await chosen(at, mine, "Pace: no reminders")).text == "That game has begun already."

    async def test_lazy_creator_says_what_the_table_writes(self, at: AtTable) -> None:
        lobby = await opened(at)
        mine = await pressed(at, lobby, "Options")
        form = await at.people[0].select(mine.message, ["text"], custom_id=mine.selects[0]["custom_id"])
        assert form.modal
        written = panel(await at.people[0].submit_modal(form, {"text": "Each player loses 1 <@1> **point**."}))
        assert "loses 1" in written.text
        assert "<@1>" not in written.text
        await at.settled()
        assert "Lazy Creator has a text" in as_it_is(at, lobby).text
        await pressed(at, lobby, "Add computer player")
        await pressed(at, lobby, "Start")
        assert at.live.playing.run.state.lazy_creator == "Each player loses 1 <@1> **point**."

    async def test_open_questions_are_answered_for_this_table(self, at: AtTable) -> None:
        lobby = await opened(at)
        question = "oceans/bottom-feeder-arrow"
        shown = await at.command("game options", question=question, answer="right")
        assert "To which side does the arrow on Bottom Feeder point?" in shown.text
        await at.settled()
        seen = as_it_is(at, lobby).text
        assert "To which side does the arrow on Bottom Feeder point? *Here: To the right" in seen
        assert question not in seen
        told = await at.command("game options", question=question, answer="up")
        assert "'up'" in told.text
        assert (await at.command("game options", question=question)).text.startswith("A question needs its answer")
        usual = await at.command("game options", question="bottom-feeder-arrow", answer="left")
        assert "Bottom Feeder" not in usual.text, "the usual answer need not be said"
        await at.command("game options", question=question, answer="right")
        await pressed(at, lobby, "Add computer player")
        await pressed(at, lobby, "Start")
        assert at.live.playing.run.state.assumed == {question: "right"}

    async def test_questions_and_their_answers_are_suggested(self, at: AtTable) -> None:
        await opened(at)
        ann, channel = at.people[0], at.chat.channel
        questions = await ann.autocomplete(channel, "game options", "question", "arrow bottom")
        assert [c["value"] for c in questions] == ["oceans/bottom-feeder-arrow"]
        answers = await ann.autocomplete(channel, "game options", "answer", "", question="oceans/bottom-feeder-arrow")
        assert [c["value"] for c in answers] == list(GAMES["oceans"].questions["oceans/bottom-feeder-arrow"])
        boxes = await ann.autocomplete(channel, "game options", "answer", "", question="oceans/black-boxes")
        assert "table-says" not in [c["value"] for c in boxes], "which traits those are can't be said here"

    async def test_cards_known_in_part_are_dealt_where_the_table_agrees(self, at: AtTable) -> None:
        lobby = await opened(at)
        mine = await pressed(at, lobby, "Options")
        assert "house cards" not in mine.text, "this referee has none"
        await chosen(at, mine, "With cards of which only a part is known: what is missing is changed by hand")
        await pressed(at, lobby, "Add computer player")
        before = len(GAMES["oceans"].open(["Ann", "Bob"], {}, None).run.state.deep)
        await pressed(at, lobby, "Start")
        state = at.live.playing.run.state
        assert len(state.deep) + sum(map(len, state.gene_pool)) > before


async def chosen(at: AtTable, on: Panel, label: str, by: int = 0) -> Panel:
    shown = await at.choose(on, label, by=at.people[by])
    assert shown
    return shown


class TestRoom:
    async def test_for_fewer_than_can_play(self, at: AtTable) -> None:
        lobby = panel(await at.chat.ann.slash(at.chat.channel, "game new", players=2))
        assert "For 2 players." in lobby.text
        at.people = [at.chat.ann, at.chat.bob]
        await at.press(lobby, "Join", by=at.chat.bob)
        assert (await pressed(at, lobby, "Add computer player")).text.startswith("All 2 seats are taken")
        told = await pressed(at, lobby, "Options")
        assert "Room for 2 players" in told.text
        assert "Up to 4 players" not in told.text

    async def test_for_more_by_a_set_up_that_is_assumed(self, at: AtTable) -> None:
        lobby = panel(await at.chat.ann.slash(at.chat.channel, "game new", players=5))
        assert "For 2 to 5 players." in lobby.text
        assert "up to 6 players (set-up assumed)" in lobby.text
        refused = panel(await at.chat.ann.slash(at.chat.channel, "game new", players=9))
        assert refused.text == "Oceans can be played by 2 to 6."
