"""A board that is brought to another place, or back from above."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from simcord.results import ResponseMessage

from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, panel, referee_at


@pytest_asyncio.fixture
async def at(reference: Reference) -> AsyncIterator[AtTable]:
    async with referee_at(reference) as at:
        yield at


def message(at: AtTable, channel: int, number: int) -> Panel:
    return Panel(ResponseMessage(at.chat.env, at.chat.env.backend.get_message(channel, number)))


async def test_the_board_is_brought_to_where_it_is_asked_for(at: AtTable) -> None:
    live = await at.open(people=2)
    before, shown = live.record, at.board()
    told = panel(await at.people[1].slash(at.chat.channel, "game board", here=True))
    await at.settled()
    assert (told.private, told.text) == (True, "The board is here now, for everyone.")
    assert live.record.thread == at.chat.channel.id != before.thread
    assert at.board().text == shown.text
    assert at.board().buttons == shown.buttons
    old = message(at, before.thread, before.board)
    assert old.text.startswith(f"Table `{before.id}` has moved to <#{at.chat.channel.id}>")
    assert not old.buttons
    await at.desk()


async def test_it_stays_up_to_date_there(at: AtTable) -> None:
    live = await at.open(people=2)
    await at.command("game board", here=True)
    await at.settled()
    brought, text = live.record.board, at.board().text
    await at.decide()
    assert live.record.board == brought
    assert at.board().text != text


async def test_a_lobby_is_brought_too(at: AtTable) -> None:
    lobby = panel(await at.chat.ann.slash(at.chat.channel, "game new"))
    elsewhere = at.chat.env.guild.create_text_channel("elsewhere")
    again = panel(await at.chat.ann.slash(elsewhere, "game board", here=True))
    assert not again.private
    assert (again.text, again.buttons) == (lobby.text, lobby.buttons)
    at.people = [at.chat.ann, at.chat.bob]
    await at.press(again, "Join", by=at.chat.bob)
    await at.press(again, "Start")
    await at.settled()
    assert at.live.record.channel == elsewhere.id
    assert message(at, at.chat.channel.id, lobby.message.id).text.startswith("Table `")


async def test_it_is_not_brought_to_where_no_games_are_played(at: AtTable) -> None:
    live = await at.open(people=1, computers=1)
    before = live.record
    preferences = at.referee.preferences
    elsewhere = at.chat.env.guild.create_text_channel("elsewhere")
    kept = preferences.server(before.server)
    preferences.keep(before.server, kept.model_copy(update={"channels": (before.channel,)}))
    told = panel(await at.chat.ann.slash(elsewhere, "game board", here=True, table=before.id))
    assert f"<#{before.channel}>" in told.text
    assert live.record == before


async def test_who_does_not_play_brings_nothing(at: AtTable) -> None:
    live = await at.open(people=1, computers=1)
    before = live.record
    told = panel(await at.chat.bob.slash(at.chat.channel, "game board", here=True, table=before.id))
    assert "You have no seat at this table." in told.text
    assert live.record == before


async def test_it_stays_on_its_server(at: AtTable) -> None:
    live = await at.open(people=1, computers=1)
    other = at.chat.env.create_guild("Another reef")
    ann = other.add_member(at.chat.ann.user)
    told = panel(await ann.slash(other.create_text_channel("far"), "game board", here=True, table=live.record.id))
    assert told.text == "That table is played on another server."


async def test_an_old_board_that_is_gone_is_no_hindrance(at: AtTable) -> None:
    live = await at.open(people=1, computers=1)
    before = live.record
    del at.chat.env.backend.messages[before.thread][before.board]
    await at.command("game board", here=True)
    await at.settled()
    assert live.record.board != before.board
    assert at.board().text.startswith("## Oceans")
