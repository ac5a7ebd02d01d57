"""Log, replay, files and reports by commands and presses, also when the bot has forgotten the table meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from simcord.results import ResponseMessage

from bot.catalogue import speaker
from bot.tables.live import LiveTable
from bot.views.table import report
from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, panel, referee_at
from tests.bot.tables.told import played

SAY = speaker()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def at(reference: Reference) -> AsyncIterator[AtTable]:
    """A game of two, some turns old."""
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        people = [person.id for person in at.people]
        async for _ in played(live, dice(21), 40):
            pass
        assert {seat.person for seat in live.record.seats} == set(people)
        await at.referee.publish(live)
        await at.settled()
        yield at


def forgotten(at: AtTable) -> LiveTable:
    """The bot no longer has the table in mind: it has to read it anew, as after a restart."""
    [live] = at.referee.tables._loaded.values()
    at.referee.tables._loaded.clear()
    return live


async def pressed(at: AtTable, on: Panel, label: str) -> Panel:
    found = await at.press(on, label)
    assert found
    return found


pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_log_is_turned_in_place(at: AtTable) -> None:
    newest = await at.command("game log")
    assert newest.private
    assert newest.text.startswith("## Log of table")
    assert newest.text.splitlines()[-1].endswith("of 41")
    forgotten(at)
    oldest = await pressed(at, newest, "⏮")
    assert oldest.message.id == newest.message.id
    assert "### Before the first turn" in oldest.text
    there = await at.choose(oldest, "Turn 3, Bob" if "Turn 3, Bob" in oldest.options else "Turn 3, Ann")
    assert there
    assert there.text.splitlines()[1].startswith("### Turn 3")
    jumped = await at.command("game log", turn=3)
    assert jumped.text == there.text
    assert (await at.command("game log", turn=999)).text == newest.text


async def test_a_player_reads_their_own_secrets_and_nobody_elses(at: AtTable) -> None:
    ann, bob = [(await at.command("game log", turn=1, by=person)).text for person in at.people]
    stranger = at.chat.env.guild.add_member(at.chat.env.create_user("cleo", global_name="Cleo"))
    spectator = (await at.command("game log", turn=1, by=stranger)).text
    assert len({ann, bob, spectator}) == 3
    assert "drawn:" not in spectator


async def test_the_board_leads_to_the_log(at: AtTable) -> None:
    board = at.board()
    assert (await pressed(at, board, "Log")).text == (await at.command("game log")).text
    since = await pressed(at, board, "Since my last turn")
    assert since.private


async def test_a_game_is_stepped_through_in_place(at: AtTable) -> None:
    first = await at.command("game replay")
    assert first.private
    assert " · 1 of 41" in first.text
    assert first.alts[0].startswith("Oceans board of")
    forgotten(at)
    second = await pressed(at, first, "▶")
    assert second.message.id == first.message.id
    assert " · 2 of 41" in second.text
    assert " · 1 of 41" in (await pressed(at, second, "◀")).text
    last = await pressed(at, second, "⏭")
    assert " · 41 of 41" in last.text
    there = await at.choose(last, next(label for label in last.options if label.startswith("Turn 2,")))
    assert there
    assert "### Turn 2," in there.text
    assert (await at.command("game replay", turn=2)).text == there.text
    words = await pressed(at, there, "As text")
    assert words.message.id != there.message.id
    assert "Reef: " in words.text
    assert " · 1 of 41" in (await pressed(at, there, "⏮")).text


async def test_why_turns_its_pages_in_place(at: AtTable) -> None:
    first = await pressed(at, at.board(), "Why?")
    assert first.private
    if "2 ▶" in first.buttons:
        forgotten(at)
        second = await pressed(at, first, "2 ▶")
        assert second.message.id == first.message.id
        assert second.text != first.text
        assert (await pressed(at, second, "◀ 1")).text == first.text


async def test_files_are_private(at: AtTable) -> None:
    shown = await at.command("game export")
    assert shown.private
    assert [file.filename.rpartition(".")[2] for file in shown.message.attachments] == ["txt", "json"]


async def test_without_a_channel_who_reports_gets_the_files(at: AtTable) -> None:
    report._last.clear()
    form = await at.people[0].click(at.board().message, custom_id=at.board().buttons["Report a problem"])
    assert form.modal
    forgotten(at)
    told = panel(await at.people[0].submit_modal(form, {"words": "A1 *should* have been safe @everyone"}))
    assert told.private
    assert told.text == SAY("report.pass_on")
    assert len(told.message.attachments) == 2
    again = await at.command("game report", text="once more")
    assert "One report a minute" in again.text
    assert not again.message.attachments


async def test_a_report_goes_to_the_channel_that_the_host_has_named(
    at: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    report._last.clear()
    place = at.chat.env.guild.create_text_channel("reports")
    monkeypatch.setattr(at.referee, "reports", place.id)
    told = await at.command("game report", text="A1 *should* have been safe @everyone", by=at.people[1])
    assert told.private
    assert told.text == SAY("report.sent")
    assert not told.message.attachments
    [message] = place.history()
    posted = Panel(ResponseMessage(at.chat.env, at.chat.env.backend.get_message(place.id, message.id)))
    assert "> A1 \\*should\\* have been safe @​everyone" in posted.text
    assert f"`{at.people[1].id}`" in posted.text
    assert len(posted.message.attachments) == 2


async def test_a_channel_that_is_not_there_costs_no_report(at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    report._last.clear()
    monkeypatch.setattr(at.referee, "reports", 1)
    told = await at.command("game report", text="where does this go")
    assert told.text == SAY("report.pass_on")
    assert len(told.message.attachments) == 2
