"""The simulated server itself: the same one at every start."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import Referee
from bot.lines import CantDo
from bot.playground import Playground
from bot.replies import Reply
from bot.store.journal import Journal
from bot.tables.tables import Tables
from rules_db.reference import Reference


@pytest_asyncio.fixture
async def playground(reference: Reference) -> AsyncIterator[Playground]:
    async with Playground(Referee(reference)) as playground:
        yield playground


async def test_everyone_has_the_same_ids_at_every_start(reference: Reference) -> None:
    """So that a table of an earlier start knows its people and its channel again."""
    first, second = Playground(Referee(reference)), Playground(Referee(reference))
    assert first.channel.id == second.channel.id
    assert [p.id for p in first.people.values()] == [p.id for p in second.people.values()]


async def test_a_game_of_an_earlier_start_goes_on(reference: Reference, tmp_path: Path) -> None:
    def tables() -> Tables:
        return Tables(Journal(tmp_path / "tables.db"))

    async with Playground(Referee(reference, tables=tables())) as playground:
        for line in ("/game new", "/game new"):
            [lobby] = (await playground.command("Ann", line)).answers
            for label in ("Add computer player", "Start"):
                button = next(b for b in lobby.buttons if b.label == label)
                await playground.press("Ann", lobby, button)
        board = [shown for shown in playground.news(Reply()) if shown.pictures][-1]
    async with Playground(Referee(reference, tables=tables())) as playground:
        await playground.greet()
        welcome, again, *_ = playground.news(Reply())
        assert "/game new" in (welcome.embeds[0].description or "")
        assert (again.texts, again.pictures) == (board.texts, board.pictures), "the last of them"
        await playground.press("Ann", again, again.buttons[0])


async def test_a_game_is_played_in_the_channel_whatever_is_agreed_on(reference: Reference) -> None:
    async with Playground(Referee(reference)) as playground:
        [lobby] = (await playground.command("Ann", "/game new thread:yes")).answers
        for label in ("Add computer player", "Start"):
            await playground.press("Ann", lobby, next(b for b in lobby.buttons if b.label == label))
        assert any(shown.pictures for shown in playground.news(Reply()))


async def test_a_kept_game_that_nobody_can_read_is_no_hindrance(
    reference: Reference, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = Journal(tmp_path / "tables.db")
    async with Playground(Referee(reference, tables=Tables(journal))) as playground:
        [lobby] = (await playground.command("Ann", "/game new")).answers
        for label in ("Add computer player", "Start"):
            await playground.press("Ann", lobby, next(b for b in lobby.buttons if b.label == label))
    with journal.writing() as conn:
        conn.execute("update entries set digest = 'another'")
        conn.execute("update positions set dump = '{}'")
    async with Playground(Referee(reference, tables=Tables(Journal(tmp_path / "tables.db")))) as playground:
        await playground.greet()
        assert len(playground.news(Reply())) == 1
        assert (await playground.command("Ann", "/game new")).answers
    assert "the game that was going on can't be shown" in caplog.text
    caplog.clear()


async def test_what_simcord_refuses_is_no_exception_of_its_own(playground: Playground) -> None:
    (answer,) = (await playground.command("Ann", "/card sparkles")).answers
    with pytest.raises(CantDo, match="not visible"):
        await playground.press("Bob", answer, answer.buttons[0])
