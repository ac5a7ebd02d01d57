"""What follows at the table from a decision that was overturned."""

from __future__ import annotations

from bot.tables.live import LiveTable
from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import PLAIN, disputes_at
from tests.bot.disputes.test_people import now
from tests.bot.disputes.test_rulings import overturned


async def test_an_appeal_overturns_and_rewinds_the_table(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        judge = at.judges()
        live = await at.stands(PLAIN)
        begun = populations(live)
        await at.decides(live, "A1 attacks B1")
        assert populations(live) != begun
        dispute = await at.put("illegal", by=at.chat.bob, words="A1 was tired.")
        assert "UPHELD" in at.shown(dispute).text
        await at.act(dispute, "Appeal", by=at.chat.bob, text="At this table it is.")
        await at.act(dispute, "Judge: overturned", by=judge, text="They had agreed so.")
        assert "Final: overturned" in at.shown(dispute).text
        refused = await at.act(dispute, "Take back to that moment", by=judge)
        assert refused
        assert refused.text.startswith("You have no seat at this table.")
        await at.act(dispute, "Take back to that moment")
        assert f"dispute {dispute.id}" in at.board().text
        assert len(live.playing.log) > 0
        await at.press(at.board(), "Agree", by=at.chat.bob)
        await at.settled()
        assert live.playing.log == []
        assert populations(live) == begun
        shown = at.shown(dispute)
        assert "The game went back to that moment." in shown.text
        assert list(shown.buttons) == ["Why?"]
        assert now(at, dispute).followed == "undone"


def populations(live: LiveTable) -> dict[str, int]:
    return {one["name"]: one["population"] for one in live.playing.view(None)["species"].values()}


async def test_what_was_changed_by_hand_is_corrected_with_the_disputes_name(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        live = await at.stands(PLAIN)
        dispute = await overturned(at, live)
        for person in (at.chat.ann, at.chat.bob):
            await at.act(dispute, "Accept", by=person)
        here = at.shown(dispute)
        opened = await at.chat.bob.click(here.message, custom_id=here.buttons["Correct by hand"])
        assert opened.modal
        [row] = opened.modal["components"]
        assert row["components"][0]["value"] == "population, A1, 3"
        await at.chat.bob.submit_modal(opened, {"change": "population, A1, 3"})
        await at.press(at.board(), "Agree", by=at.chat.ann)
        await at.settled()
        done = live.playing.log[-1]
        assert (done.kind, done.why, done.agreed) == ("correction", f"dispute {dispute.id}", (0,))
        assert "It was put right by hand" in at.shown(dispute).text


async def test_a_table_that_does_not_agree_goes_on(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        live = await at.stands(PLAIN)
        dispute = await overturned(at, live)
        for person in (at.chat.ann, at.chat.bob):
            await at.act(dispute, "Accept", by=person)
        await at.act(dispute, "Take back to that moment")
        await at.press(at.board(), "Refuse", by=at.chat.bob)
        await at.settled()
        assert live.playing.log
        assert "Take back to that moment" in at.shown(dispute).buttons
