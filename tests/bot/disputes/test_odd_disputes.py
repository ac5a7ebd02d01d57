"""Odd input, things that are gone, restarts, forums: clear answers, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app import Referee
from bot.disputes.course import DAY, HOUR
from bot.store.journal import Journal
from bot.tables.tables import Tables
from bot.views.dispute import showing
from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import PLAIN, AtDispute, disputes_at
from tests.bot.disputes.test_people import about_order, now
from tests.bot.tables.at_table import Panel, panel

_SENT = 5


async def filled(at: AtDispute, custom_id: str, **texts: str) -> Panel:
    """A form that is sent with whatever is in it, be it more than Discord lets people type."""
    rows = [{"type": 1, "components": [{"type": 4, "custom_id": i, "value": text}]} for i, text in texts.items()]
    result = at.chat._emit(_SENT, {"custom_id": custom_id, "components": rows}, {})
    await at.chat.env.settle()
    return panel(result)


class TestWhatIsTyped:
    async def test_nothing_or_too_much_is_refused(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            live = await at.stands(PLAIN, "A1 forages")
            form = f"dsf1:table:{live.record.id}"
            empty = await filled(at, form, words="  \n ")
            assert empty.text == "That is too short: say it in a few words at least."
            long = await filled(at, form, words="x" * 6000)
            assert long.text.startswith("That has 6,000 characters, and there is room for 1,000.")
            assert at.referee.tables.journal.read("select count(*) from disputes") == [(0,)]
            most = await filled(at, form, words="x" * 1000)
            assert "Put it in words only" in most.buttons

    async def test_mentions_and_links_do_nothing(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            live = await at.stands(PLAIN, "A1 forages")
            words = "@everyone <@1> https://example.org [x](https://example.org)"
            here = await filled(at, f"dsf1:table:{live.record.id}", words=words)
            await at.press(here, "Put it in words only")
            await at.settled()
            text = at.shown(at.last()).text
            for acting in ("@everyone", "<@1>", "https://example", "](https"):
                assert acting not in text.replace("https://discord.com", "")

    async def test_a_position_that_can_not_be_read(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            shown = await filled(at, "dsf1:position:", position="Ann: A1 three Speed", words="Not so.")
            assert shown.private
            assert shown.text.startswith("Line 1: a species is its name, its population, its traits:")
            assert "`/help`" in shown.text
            cards = await filled(at, "dsf1:cards:", cards="qqzx", words="Not so.")
            assert cards.text.startswith("Which card is “qqzx”?")

    async def test_what_was_typed_is_not_lost(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            for about, field, typed, right in (
                ("cards", "cards", "Blah, qqzx", "sparkles"),
                ("position", "position", "Ann: A1 three Speed", "Ann: A1 3 Speed\nBob: B1 2"),
            ):
                opened = await at.chat.ann.slash(at.chat.channel, "dispute open", about=about)
                refused = panel(await at.chat.ann.submit_modal(opened, {field: typed, "words": "Not *so*."}))
                again = await at.chat.ann.click(refused.message, custom_id=refused.buttons["Change something"])
                assert again.modal
                rows = [item for row in again.modal["components"] for item in row["components"]]
                assert {item["custom_id"]: item["value"] for item in rows} == {field: typed, "words": "Not *so*."}
                here = panel(await at.chat.ann.submit_modal(again, {field: right, "words": "Not *so*."}))
                assert "Put it in words only" in here.buttons

    async def test_what_was_typed_long_ago_is_kept_no_more(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            refused = await filled(at, "dsf1:cards:", cards="qqzx", words="Not so.")
            at.referee.positions._db.execute("delete from positions")
            told = await at.press(refused, "Change something")
            assert told
            assert told.text.startswith("What was typed there is no longer kept.")


class TestTables:
    async def test_one_dispute_for_each_decision(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            here = await at.draft("Once more.", by=at.chat.bob)
            here = await at.choosing(here, "2. Bob: B1 attacks A2", by=at.chat.bob)
            refused = await at.press(here, "Put it in words only", by=at.chat.bob)
            assert refused
            assert f"That decision is disputed already: `{dispute.id}` https://discord.com/channels/" in refused.text
            await at.later(2 * HOUR)
            again = await at.press(here, "Put it in words only", by=at.chat.bob)
            assert again
            assert "is settled for this table" in again.text

    async def test_a_decision_that_was_taken_back(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            live = await at.stands(PLAIN, "A1 forages")
            here = await at.draft("Not so.")
            await live.undo(at.chat.ann.id, 0)
            refused = await at.press(here, "Put it in words only")
            assert refused
            assert refused.text == "That decision has been taken back: there is nothing left to dispute."
            nothing = panel(await at.chat.ann.slash(at.chat.channel, "dispute open"))
            assert nothing.text == "Nothing has been decided at that table yet that could be disputed."

    async def test_a_game_that_is_over_or_gone(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            live = await at.stands(PLAIN, "A1 forages")
            here = await at.draft("Not so.")
            await live.change(lambda record: record.changed(stage="ended", outcome=("Ann",)))
            said = await at.press(here, "Put it in words only")
            assert said
            assert "That game is over: what is ruled will be remembered" in said.text
            dispute = at.last()
            await at.referee.tables.forget(live)
            await at.act(dispute, "Not as claimed")
            await at.later(8 * DAY)
            assert "Final: upheld" in at.shown(dispute).text
            gone = panel(await at.chat.ann.slash(at.chat.channel, "dispute open", table=live.record.id))
            assert gone.text.startswith("There is no such table")

    async def test_a_game_that_has_not_begun(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            await at.chat.ann.slash(at.chat.channel, "game new")
            refused = panel(await at.chat.ann.slash(at.chat.channel, "dispute open"))
            assert refused.text.startswith("That game has not begun yet")


class TestThreads:
    async def test_a_deleted_thread_is_made_anew(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            at.chat.env.backend.delete_channel(dispute.thread)
            await at.chat.env.settle()
            listed = await at.command("dispute show", id=dispute.id)
            assert "Accept the ruling, or appeal once." in listed.text
            again = now(at, dispute)
            assert again.thread != dispute.thread
            assert at.shown(again).text == listed.text

    async def test_a_post_of_a_forum_is_tagged(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            forum = at.chat.env.guild.create_forum_channel("rules")
            await at.chat.env.settle()
            known = at.referee.get_channel(forum.id)
            assert isinstance(known, discord.ForumChannel)
            post = await known.create_thread(name="A game", content="…")
            await at.chat.env.settle()
            place = next(thread for thread in forum.threads if thread.id == post.thread.id)
            opened = await at.chat.ann.slash(place, "dispute open", about="cards")
            here = panel(await at.chat.ann.submit_modal(opened, {"cards": "sparkles", "words": "How often?"}))
            await at.press(here, "Put it in words only")
            await at.settled()
            dispute = at.last()
            thread = at.referee.get_channel(dispute.thread)
            assert isinstance(thread, discord.Thread)
            assert (thread.parent_id, [tag.name for tag in thread.applied_tags]) == (forum.id, ["open"])
            await at.later(8 * DAY)
            assert [tag.name for tag in thread.applied_tags] == ["settled"]


async def test_where_the_bot_may_post_nothing_it_is_kept(reference: Reference, monkeypatch: pytest.MonkeyPatch) -> None:
    class Response:
        status, reason = 403, "Forbidden"

    async def forbidden(*_: Any) -> Any:
        raise discord.Forbidden(Response(), {"code": 50001, "message": "Missing Access"})  # type: ignore[arg-type]

    async with disputes_at(reference) as at:
        await at.stands(PLAIN, "A1 forages")
        here = await at.draft("Not so.")
        with monkeypatch.context() as patch:
            patch.setattr(showing, "post", forbidden)
            said = await at.press(here, "Put it in words only")
        assert said
        assert "is put and ruled on: `/dispute show` has it." in said.text
        assert at.last().stage == "voting"
        await at.later(1)
        assert "NOT COVERED" in at.shown(at.last()).text


async def test_all_of_it_outlives_a_restart(reference: Reference, tmp_path: Path) -> None:
    def tables() -> Tables:
        return Tables(Journal(tmp_path / "tables.db"), pause=0)

    async with disputes_at(reference, tables()) as at:
        await at.stands(PLAIN, "A1 forages")
        here = await at.draft("Not so.")
        env = at.chat.env

        async def restart() -> None:
            await at.referee.tables.close()
            at.referee = Referee(reference, tables=tables())
            await env.restart_bot(at.referee)

        await restart()
        here = await at.choosing(here, "the move made was illegal")
        await restart()
        await at.press(here, "Put the dispute")
        await at.settled()
        dispute = at.last()
        opened = await at.chat.bob.click(at.shown(dispute).message, custom_id=f"da1:{dispute.id}")
        await restart()
        await at.chat.bob.submit_modal(opened, {"text": "It can't forage."})
        await at.settled()
        assert now(at, dispute).stage == "voting"
        await restart()
        await at.act(dispute, "Not as claimed")
        await at.act(dispute, "Not as claimed", by=at.chat.bob)
        assert "Final: upheld" in at.shown(dispute).text
        await restart()
        listed = panel(await at.chat.ann.slash(at.chat.channel, "dispute list"))
        assert f"`{dispute.id}`" in listed.text


async def test_what_the_last_process_did_not_show_is_shown(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        dispute = await about_order(at)
        disputes = at.referee.disputes
        disputes.change(dispute.server, dispute.id, lambda it: it.changed(thread=0, message=0))
        await at.later(1)
        assert "UPHELD" in at.shown(dispute).text


async def test_a_draft_that_nobody_puts_is_forgotten(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(PLAIN, "A1 forages")
        here = await at.draft("Not so.")
        await at.later(2 * DAY)
        gone = await at.press(here, "Put it in words only")
        assert gone
        assert (
            gone.text
            == "There is no such dispute or house ruling in this server. `/dispute list` names those that there are."
        )
