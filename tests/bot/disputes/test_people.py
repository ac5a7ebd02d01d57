"""What people make of a dispute: accepted, appealed, judged, voted on, taken back, and remembered."""

from __future__ import annotations

from bot.disputes.course import DAY, HOUR
from bot.store.dispute_records import Dispute
from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import OWNERS, PLAIN, AtDispute, disputes_at
from tests.bot.disputes.test_rulings import ATTACK, ATTACKED, ORDER
from tests.bot.tables.at_table import Panel, panel


async def about_order(at: AtDispute) -> Dispute:
    """A dispute at a live table, in which the engine upholds what was played."""
    await at.stands(OWNERS, *ATTACKED)
    return await at.put(*ORDER, entry=ATTACK, words="The trait goes before the species is gone.")


def now(at: AtDispute, dispute: Dispute) -> Dispute:
    return at.referee.disputes.find(dispute.server, dispute.id)


class TestTheEnginesRuling:
    async def test_stands_once_all_whom_it_concerns_accept(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            await at.act(dispute, "Accept")
            assert "Accepted by 1 of 2." in at.shown(dispute).text
            await at.act(dispute, "Accept", by=at.chat.bob)
            shown = at.shown(dispute)
            assert "Final: upheld" in shown.text
            assert "By the engine's ruling" in shown.text
            assert list(shown.buttons) == ["Why?"]
            assert "Under dispute" not in at.board().text

    async def test_stands_if_nobody_appeals_in_time(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            await at.later(HOUR - 60)
            assert now(at, dispute).stage == "ruled"
            await at.later(120)
            assert now(at, dispute).stage == "settled"
            assert "Final: upheld" in at.shown(dispute).text

    async def test_both_sides_have_their_say(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            await at.act(dispute, "Say something", text="First this.")
            await at.act(dispute, "Say something", text="No: @everyone [look](https://example.org)", by=at.chat.bob)
            await at.act(dispute, "Say something", text="Rather that.")
            text = at.shown(dispute).text
            assert "**Ann:** Rather that." in text
            assert "First this." not in text
            assert "@everyone" not in text
            assert "](https" not in text

    async def test_may_be_taken_back_by_who_put_it(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            refused = await at.act(dispute, "Take it back", by=at.chat.bob)
            assert refused
            assert refused.text == "Only Ann, who has begun it, can do that."
            await at.act(dispute, "Take it back")
            assert "**Taken back.**" in at.shown(dispute).text
            assert "Under dispute" not in at.board().text
            again = await at.put(*ORDER, entry=ATTACK)
            assert again.id != dispute.id


class TestAJudge:
    async def test_decides_an_appeal_with_a_reason(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            judge = at.judges()
            dispute = await about_order(at)
            await at.act(dispute, "Appeal", text="We always play it otherwise.", by=at.chat.bob)
            shown = at.shown(dispute)
            assert "**Appeal by Bob:** We always play it otherwise." in shown.text
            assert now(at, dispute).stage == "judging"
            second = await at.act(dispute, "Judge: overturned", by=at.chat.bob)
            assert second
            assert second.text == "Only judges can do that. Their role is set with `/settings`."
            await at.act(dispute, "Judge: overturned", by=judge, text="In this house the trait goes first.")
            shown = at.shown(dispute)
            assert "Final: overturned" in shown.text
            assert "Decided by Judy, a judge of this server." in shown.text
            assert "> In this house the trait goes first." in shown.text

    async def test_who_plays_there_hands_over(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            at.judges()
            guild = at.chat.env.backend.get_guild(at.chat.env.guild.id)
            guild.members[at.chat.bob.id].role_ids.append(at.chat.env.guild.roles["Judges"].id)
            dispute = await about_order(at)
            await at.act(dispute, "Appeal", text="Not so.")
            refused = await at.act(dispute, "Judge: upheld", by=at.chat.bob)
            assert refused
            assert refused.text.startswith("You play at that table, so you can't judge there.")
            await at.act(dispute, "Let a vote decide", by=at.chat.bob)
            assert now(at, dispute).stage == "voting"

    async def test_who_does_not_decide_in_time_leaves_it_to_a_vote(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            at.judges()
            dispute = await about_order(at)
            await at.act(dispute, "Appeal", text="Not so.")
            await at.later(DAY + 60)
            assert now(at, dispute).stage == "voting"


class TestAVote:
    async def test_decides_where_there_is_no_judge(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            await at.act(dispute, "Appeal", text="Not so.")
            outsider = await at.act(dispute, "As claimed", by=at.outsider())
            assert outsider
            assert outsider.text == "Only who plays at that table has a vote."
            await at.act(dispute, "Not as claimed")
            await at.act(dispute, "As claimed")
            assert "Votes so far: 1." in at.shown(dispute).text
            await at.act(dispute, "As claimed", by=at.chat.bob)
            text = at.shown(dispute).text
            assert "Final: overturned" in text
            assert "As claimed 2, not as claimed 0." in text

    async def test_that_times_out_counts_what_there_is(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            await at.act(dispute, "Appeal", text="Not so.")
            await at.later(HOUR + 60)
            text = at.shown(dispute).text
            assert "Final: upheld" in text
            assert "As claimed 0, not as claimed 0." in text


class TestWhatWasPlayedAsClaimed:
    """A claim that agrees with what was played: to uphold it is to say that it is so."""

    async def test_is_so_if_it_is_upheld(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            await at.stands(PLAIN, "A1 attacks B1")
            dispute = await at.put("number", "population", "B1", "2", "next question")
            assert "The claim holds." in at.shown(dispute).text
            await at.later(2 * HOUR)
            ruling = at.referee.disputes.ruling(dispute.server, dispute.id)
            assert ruling.text == "It is so: the population of B1 is 2."

    async def test_is_not_so_if_a_vote_is_against_it(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            await at.stands(PLAIN, "A1 attacks B1")
            dispute = await at.put("number", "population", "B1", "2", "next question")
            await at.act(dispute, "Appeal", text="It had more.")
            for person in (at.chat.ann, at.chat.bob):
                await at.act(dispute, "Not as claimed", by=person)
            assert "Final: overturned" in at.shown(dispute).text
            ruling = at.referee.disputes.ruling(dispute.server, dispute.id)
            assert (ruling.text, ruling.against) == ("It is not so: the population of B1 is 2.", "UPHELD")


class TestHouseRulings:
    async def test_are_found_by_what_is_looked_up(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            judge = at.judges()
            dispute = await about_order(at)
            await at.act(dispute, "Appeal", text="Not so.")
            await at.act(dispute, "Judge: overturned", by=judge, text="The trait goes first.")
            looked_up = [("card", {"name": "invasive predator"}), ("rule", {"about": "promo/electric-discharge/12"})]
            looked_up.append(("ruling", {"card": "electric discharge", "with": "invasive predator"}))
            for command, options in looked_up:
                shown = await at.chat.ask(command, **options)
                while "House rulings of this server" not in shown.text:
                    shown = await at.chat.press(shown, next(b for b in shown.buttons if b.endswith("▶")))
                assert "The trait goes first." in shown.text
                assert "by Judy, a judge" in shown.text
                assert "The engine rules otherwise: UPHELD." in shown.text
            other = await at.chat.ask("card", name="sparkles")
            assert "House ruling" not in other.everything

    async def test_are_listed_shown_and_searched(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            listed = await at.command("dispute list", what="open")
            assert f"`{dispute.id}` The trait goes before the species is gone." in listed.text
            await at.later(2 * HOUR)
            listed = await at.command("dispute list")
            assert listed.private
            assert f"`{dispute.id}` It is not so: the order is Electric Discharge of A1 on B1" in listed.text
            found = await at.command("dispute search", words="discharge PREDATOR")
            assert f"`{dispute.id}`" in found.text
            assert "*None.*" in (await at.command("dispute search", words="sparkles")).text
            shown = await at.command("dispute show", id=dispute.id)
            assert "in force" in shown.text
            assert "Cards: Electric Discharge, Invasive Predator" in shown.text
            assert "`promo/electric-discharge/12`" in shown.text
            assert "written, as it was settled" in shown.text
            assert "Change the text" not in shown.buttons

    async def test_are_edited_by_judges_with_a_history(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            judge = at.judges()
            dispute = await about_order(at)
            await at.later(2 * HOUR)
            shown = await at.command("dispute show", id=dispute.id, by=judge)
            opened = await judge.click(shown.message, custom_id=shown.buttons["Change the text"])
            edited = panel(await judge.submit_modal(opened, {"text": "Whose turn it is goes first."}))
            assert "Whose turn it is goes first." in edited.text
            assert "changed by Judy – It is not so" in edited.text

    async def test_stand_below_an_adjudication(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            await about_order(at)
            await at.later(2 * HOUR)
            form = await at.chat.ann.slash(at.chat.channel, "adjudicate")
            text = "Ann: A1 3 Electric Discharge\nBob: B1 4 Invasive Predator"
            shown = await at.chat.fill_in(form, text)
            [field] = shown.embed["fields"]
            assert field["name"] == "House rulings of this server"
            assert "It is not so" in field["value"]
            form = await at.chat.ann.slash(at.chat.channel, "adjudicate")
            shown = await at.chat.fill_in(form, text.replace("Invasive Predator", "Speed"))
            assert "fields" not in shown.embed

    async def test_stand_at_a_table_when_their_cards_are_at_work(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            await about_order(at)
            await at.later(2 * HOUR)
            live = await at.stands(OWNERS)
            assert "House ruling" not in at.board().text
            assert "House ruling" not in (await at.desk(0)).text
            await at.decides(live, "B1 attacks A2")
            await at.decides(live, "yes")
            await at.referee.publish(live)
            await at.settled()
            assert "House ruling of this server" in at.board().text
            species = {"Ann": ["A1 3: Electric Discharge"], "Bob": ["B1 4"]}
            given = {"players": ["Ann", "Bob"], "species": species, "hands": {"Bob": ["Invasive Predator"]}}
            await at.stands({**given, "active": "Bob", "phase": "playing"})
            assert "House ruling" not in at.board().text
            assert "House ruling of this server" in (await at.desk(1)).text
            assert "House ruling" not in (await at.desk(0)).text

    async def test_an_answer_to_an_open_question_becomes_the_default(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            judge = at.judges()
            await at.stands({key: value for key, value in OWNERS.items() if key != "assume"}, *ATTACKED)
            dispute = await at.put(*ORDER, entry=ATTACK)
            assert dispute.stage == "judging"
            here = at.shown(dispute)
            opened = await judge.click(here.message, custom_id=here.buttons["Judge: overturned"])
            sent = await judge.submit_modal(opened, {"text": "Whoever began goes first."})
            await at.settled()
            asked = Panel(sent.followups[-1])
            label = next(label for label in asked.options if "who began the game" in label)
            said = await at.choose(asked, label, by=judge)
            assert said
            assert said.text == "New tables of this server play with `oceans/turn-order-starts: start-player`."
            opened = await at.chat.ann.slash(at.chat.channel, "game new")
            assert "*Here: With the player who began the game, then clockwise.*" in panel(opened).text


async def test_plain_tables_have_no_marks(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(PLAIN)
        assert "Under dispute" not in at.board().text
