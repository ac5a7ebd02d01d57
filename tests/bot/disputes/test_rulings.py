"""Disputes put at a live table, and what the engine rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.store.dispute_records import Dispute
from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import OWNERS, PLAIN, AtDispute, disputes_at
from tests.bot.tables.at_table import panel

ATTACKED = ("B1 attacks A2", "yes", "Whale Cleaner")
ORDER = ("order", "A1", "Electric Discharge of A1 on B1", "B1", "Invasive Predator of B1 on A2")
"""The claim that the trait goes first."""
ATTACK = 2
"""The decision from which both follow."""


async def test_the_owners_order_is_named_and_cited(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(OWNERS, *ATTACKED)
        here = await at.draft("The trait goes before the species is gone.")
        here = await at.choosing(here, "2. Bob: B1 attacks A2", "one effect comes before another", *ORDER[1:])
        assert "**Claim:** the order is Electric Discharge of A1 on B1, then" in here.text
        answered = await at.press(here, "Put the dispute")
        assert answered
        dispute = at.last()
        assert f"Dispute `{dispute.id}` is put: https://discord.com/channels/" in answered.text
        shown = at.shown(dispute)
        assert "> The trait goes before the species is gone." in shown.text
        assert "**✅ The engine: UPHELD.**" in shown.text
        assert "Invasive Predator of B1 on A2 is of Bob, Electric Discharge of A1 on B1 is of Ann" in shown.text
        assert "the owners go in turn order, Bob before Ann" in shown.text
        assert "`promo/electric-discharge/12`" in shown.text
        [alt] = shown.alts
        assert "A2 1" in alt.partition("After:")[0]
        assert "A2" not in alt.partition("After:")[2]
        why = await at.act(dispute, "Why?")
        assert why
        assert why.private
        assert "promo/electric-discharge/12" in why.text


async def test_with_whom_turn_order_begins_is_not_covered_at_a_table_that_has_not_said(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands({key: value for key, value in OWNERS.items() if key != "assume"}, *ATTACKED)
        dispute = await at.put(*ORDER, entry=ATTACK)
        text = at.shown(dispute).text
        assert "**❔ The engine: NOT COVERED.**" in text
        assert "`oceans/turn-order-starts`" in text
        assert "with `oceans/turn-order-starts: start-player` the claim holds" in text
        assert "Bob before Ann" in text
        assert "`promo/electric-discharge/12`" in text
        assert dispute.stage == "voting", "there is no judge here"


async def test_a_change_by_hand_against_the_rules_is_overturned(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        live = await at.stands(PLAIN)
        dispute = await overturned(at, live)
        assert "**↩ The engine: OVERTURNED.**" in at.shown(dispute).text
        assert dispute.stage == "ruled"
        assert f"[`{dispute.id}`](https://discord.com/channels/" in at.board().text


async def overturned(at: AtDispute, live: Any) -> Dispute:
    """A dispute about a change by hand that gave a species too much."""
    ann = at.chat.ann.id
    await live.act(ann, lambda table: table.correct(0, "population", "A1", 5, agreed=[1], why="a slip"))
    await at.referee.publish(live)
    await at.settled()
    return await at.put("number", "population", "A1", "3", "next question", words="It had 3.")


async def test_the_owners_own_rulebook_is_quoted(reference: Reference) -> None:
    printed = {"promo/electric-discharge/12": "As it is printed in their own copy."}
    async with disputes_at(replace(reference, printed=printed)) as at:
        await at.stands(OWNERS, *ATTACKED)
        dispute = await at.put(*ORDER, entry=ATTACK)
        assert "As it is printed in their own copy." in at.shown(dispute).text


async def test_any_decision_can_be_named_while_typing(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(OWNERS, *ATTACKED)
        found = await at.chat.ann.autocomplete(at.chat.channel, "dispute open", "decision", "bob attacks")
        assert [one["name"] for one in found] == ["2. Bob: B1 attacks A2"]
        here = await at.draft(decision=found[0]["value"])
        assert "decision 2 – Bob: B1 attacks A2" in here.text
        refused = panel(await at.chat.ann.slash(at.chat.channel, "dispute open", decision="99"))
        assert refused.text.startswith("No decision of that table has the number 99")


async def test_a_typed_position(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        opened = await at.chat.ann.slash(at.chat.channel, "dispute open", about="position")
        text = "Ann: A1 3 | A2 3\nBob: B1 3 | B2 3\n> Ann: A1 attacks B1"
        here = panel(await at.chat.ann.submit_modal(opened, {"position": text, "words": "A1 can't."}))
        made = await at.choose(here, "the move made was illegal")
        assert made
        assert "Ann: A1 attacks B1 was illegal" in made.text
        await at.press(made, "Put the dispute")
        await at.settled()
        shown = at.shown(at.last())
        assert "UPHELD" in shown.text
        assert "The claim does not hold: A1 attacks B1 is on offer." in shown.text


async def test_a_question_about_cards(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        opened = await at.chat.ann.slash(at.chat.channel, "dispute open", about="cards")
        typed = {"cards": "electric dischrge, invasive predator", "words": "Which comes first?"}
        here = panel(await at.chat.ann.submit_modal(opened, typed))
        await at.press(here, "Put it in words only")
        await at.settled()
        shown = at.shown(at.last())
        assert "NOT COVERED" in shown.text
        assert "`promo/electric-discharge/12`" in shown.text
        assert at.last().stage == "voting"
        opened = await at.chat.ann.slash(at.chat.channel, "dispute open", about="cards")
        here = panel(await at.chat.ann.submit_modal(opened, {"cards": "inking, speed", "words": "Which counts?"}))
        await at.press(here, "Put it in words only")
        await at.settled()
        assert "no ruling speaks of them." in at.shown(at.last()).text


async def test_dispute_this_on_a_board(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        live = await at.stands(PLAIN, "A1 attacks B1")
        opened = await at.chat.bob.context_menu(at.chat.channel, "Dispute this", at.board().message)
        assert opened.modal
        here = panel(await at.chat.bob.submit_modal(opened, {"words": "Not so."}))
        assert f"Table `{live.record.id}`" in here.text
        other = await at.chat.ann.send(at.chat.channel, "Look at that.")
        refused = panel(await at.chat.bob.context_menu(at.chat.channel, "Dispute this", other))
        assert refused.text == "That is no board of a game. Use it on the message with the board, or `/dispute open`."
