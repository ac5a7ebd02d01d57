"""`/adjudicate` and `/why` with what nobody expects: odd names, huge positions, many answers, old buttons."""

from __future__ import annotations

import re

import pytest
import simcord

import bot.sender
from bot.app import Referee
from bot.commands.adjudicate import EXAMPLE
from bot.store.positions import Positions
from bot.views import adjudication as views
from engine.adjudication import adjudicate
from rules_db.reference import Reference
from tests.bot.conftest import Chat, Shown, shown
from tests.bot.test_adjudicate import put

pytestmark = pytest.mark.asyncio(loop_scope="module")

HAND = "hand Ann: Speed, Inking, Tentacled, Parasitic, Symbiotic, Transparent"
MANY_ANSWERS = f"Ann: A1 3 Speed | A2 3 | A3 3 | A4 3 | A5 3\nBob: B1 3\nphase playing\n{HAND}"


def crowd(species: int) -> str:
    """Two players with so many species each."""
    return "\n".join(f"{p}: " + " | ".join(f"{p[0]}{n} 1" for n in range(species)) for p in ("Ann", "Bob"))


class TestNames:
    async def test_a_mention_in_a_name_is_only_text(self, chat: Chat) -> None:
        here = await put(chat, "@everyone: A1 3\n@here: B1 4 | B2 2")
        assert "@everyone" not in here.text
        assert "everyone: which species feeds" in here.text
        after = await chat.press(here, "A1 attacks B1")
        assert "everyone: A1 attacks B1" in after.text
        assert "@everyone" not in after.text

    async def test_marks_in_a_name_are_only_text(self, chat: Chat) -> None:
        here = await put(chat, "`**Ann**`: A1 3\n```Bob: B1 4 | B2 2")
        words = await chat.press(here, "As text")
        assert words.text.count("```") == 2
        assert "which species feeds" in here.text

    async def test_long_names_still_fit(self, chat: Chat) -> None:
        ann, one = "Ann" * 40, "A" * 90
        here = await put(chat, f"{ann}: {one} 3\nBob: {'B' * 120} 4 | B2 2")
        (options,) = here.selects.values()
        assert all(len(option["label"]) <= 100 for option in options)
        assert [o for o in options if o.get("description")]
        after = await chat.choose(here, options[0]["label"])
        assert "Settled" in after.text


class TestLength:
    async def test_a_form_that_is_full(self, chat: Chat) -> None:
        text = "Ann: A1 3 | A2 2\nBob: B1 4"
        here = await chat.press(await put(chat, text + "\n" * (4000 - len(text))), "A1 forages")
        assert "A1 forages 1 from reef" in here.text
        form = await chat.ann.click(here.message, custom_id=here.buttons["Change something"])
        assert form.modal

    async def test_a_position_that_has_outgrown_the_form_says_so(self, chat: Chat) -> None:
        names = "Ann" * 1200
        here = await put(chat, f"{names}: A1 3\nBob: B1 4 | B2 2")
        after = await chat.press(here, "A1 attacks B1")
        told = await chat.press(after, "Change something")
        assert "a form holds 4,000" in told.text
        assert "Take an answer back" in told.text
        back = await chat.press(after, "Take back")
        assert (await chat.ann.click(back.message, custom_id=back.buttons["Change something"])).modal

    async def test_a_long_board_in_words_goes_along_as_a_file(self, chat: Chat) -> None:
        words = await chat.press(await put(chat, crowd(40)), "As text")
        assert words.text.endswith("…\n```")
        [file] = words.message.attachments
        assert file.filename == "board.txt"
        assert "B39" in (await file.read()).decode()

    async def test_more_than_any_table_holds_is_played_without_a_picture(self, chat: Chat) -> None:
        here = await put(chat, crowd(30))
        assert "image" not in here.embed
        assert not here.message.attachments


class TestManyAnswers:
    async def test_how_it_begins_is_chosen_first_and_can_be_chosen_again(self, chat: Chat) -> None:
        here = await put(chat, MANY_ANSWERS)
        assert len(adjudicate(MANY_ANSWERS).options) > 100
        part = await chat.choose(here, "evolve Inking")
        assert "Take back" not in part.buttons
        again = await chat.press(part, "↩ Back")
        assert again.selects == here.selects
        part = await chat.choose(again, "evolve Tentacled")
        after = await chat.choose(part, "evolve Tentacled on A2")
        assert "A2 evolves Tentacled" in after.text

    async def test_on_a_public_one_each_person_chooses_in_private(self, chat: Chat) -> None:
        public = await chat.press(await put(chat, MANY_ANSWERS), "Show everyone")
        part = await chat.choose(public, "evolve Inking")
        assert part.private
        assert chat.as_it_is(public).selects == public.selects
        assert "Show everyone" not in public.buttons

    async def test_too_many_beginnings_are_listed_by_their_place(self, chat: Chat) -> None:
        here = await put(chat, crowd(30))
        (options,) = here.selects.values()
        assert options[0]["label"].startswith("A0 forages … ")
        part = await chat.choose(here, options[0]["label"])
        after = await chat.choose(part, "A0 attacks B1")
        assert "A0 takes 1 from B1" in after.text

    async def test_more_than_all_lists_hold_are_typed(self, chat: Chat) -> None:
        here = await put(chat, crowd(40))
        assert not here.selects
        assert "3,200 answers" in here.text
        assert "Ann: A0 forages" in here.text
        assert "A0 takes 1 from B1" in (await put(chat, crowd(40) + "\n> Ann: A0 attacks B1")).text

    @pytest.mark.parametrize("options", [["a"] * 26, [f"a{n}" for n in range(2500)], ["x on a", "x on b", "y to c"]])
    async def test_no_group_is_too_long_and_nothing_is_left_out(self, options: list[str]) -> None:
        groups = views.groups(options)
        assert len(groups) <= 25
        assert all(len(group) <= 100 for _, group in groups)
        assert [option for _, group in groups for option in group] == options


class TestSeveralAtOnce:
    async def test_no_card_is_discarded(self, chat: Chat) -> None:
        here = await put(chat, "Ann: A1 3\nBob: B1 3\nphase drawing\nhand Ann: Speed, Inking")
        after = await chat.press(here, "None of them")
        assert "Settled" in after.text
        assert "is discarded" not in after.text

    async def test_two_copies_of_a_card_are_discarded(self, chat: Chat) -> None:
        here = await put(chat, "Ann: A1 3\nBob: B1 3\nphase drawing\nhand Ann: Speed, Speed, Inking")
        ((custom_id, options),) = here.selects.items()
        copies = [o["value"] for o in options if o["label"] == "Speed"]
        assert len(copies) == 2
        after = shown(await chat.ann.select(here.message, copies, custom_id=custom_id))
        assert after.text.count("Speed is discarded") == 2
        assert "Inking is discarded" not in after.text

    async def test_more_cards_than_a_list_holds_are_typed(self, chat: Chat) -> None:
        names = ["Speed", "Inking", "Tentacled", "Parasitic", "Symbiotic", "Transparent"]
        here = await put(chat, f"Ann: A1 3\nBob: B1 3\nphase drawing\nhand Ann: {', '.join(names * 5)}")
        assert not here.selects
        assert "too many for a list" in here.text
        assert "None of them" in here.buttons


class TestPeopleAndTime:
    async def test_two_people_press_at_once(self, chat: Chat) -> None:
        public = await chat.press(await put(chat, EXAMPLE), "Show everyone")
        one, other = await chat.press_together(public, (chat.ann, "A1 forages"), (chat.bob, "A1 attacks B2"))
        assert one.private
        assert "A1 forages 1" in one.text
        assert other.private
        assert "A1 takes 1 from B2" in other.text
        assert chat.as_it_is(public).embed == public.embed

    async def test_one_person_presses_twice(self, chat: Chat) -> None:
        here = await put(chat, EXAMPLE)
        await chat.press_together(here, (chat.ann, "A1 forages"), (chat.ann, "A1 forages"))
        after = chat.as_it_is(here)
        assert after.text.count("A1 forages 1") == 1
        assert "Settled" in after.text

    async def test_an_answer_of_an_earlier_question_goes_on_from_there(self, chat: Chat) -> None:
        first = await put(chat, EXAMPLE)
        await chat.press(first, "A1 forages")
        late = shown(await chat.press_id(chat.as_it_is(first), first.buttons["A1 attacks B1"]))
        assert "A1 takes 1 from B1" in late.text
        assert "forages" not in late.text

    @pytest.mark.parametrize("key", ["ffffffffff", "0"])
    async def test_an_answer_that_is_not_on_offer_says_so(self, chat: Chat, key: str) -> None:
        here = await put(chat, EXAMPLE)
        code = here.buttons["A1 forages"].split(":")[1]
        assert "not on offer" in shown(await chat.press_id(here, f"adj1:{code}:{key}")).text

    async def test_an_answer_to_what_is_settled_says_so(self, chat: Chat) -> None:
        here = await chat.press(await put(chat, EXAMPLE), "A1 forages")
        code = here.buttons["Take back"].split(":")[1]
        assert "not on offer" in shown(await chat.press_id(here, f"adj1:{code}:none")).text

    async def test_a_form_is_sent_after_a_restart(self, env: simcord.Env, chat: Chat, reference: Reference) -> None:
        form = await chat.ann.slash(chat.channel, "adjudicate")
        await env.restart_bot(Referee(reference, Positions()))
        assert "which species feeds" in (await chat.fill_in(form, EXAMPLE)).text

    async def test_what_takes_long_is_announced_and_comes(self, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bot.sender, "PATIENCE", 0)
        here = await put(chat, EXAMPLE)
        assert here.private
        after = await chat.press(here, "A1 attacks B1")
        assert after.message.id == here.message.id
        assert "A1 takes 1 from B1" in after.text
        public = await chat.press(after, "Show everyone")
        assert not public.private
        assert (await chat.press(public, "Take back", by=chat.bob)).private
        assert "A1 4 of 10" in (await chat.press(after, "As text")).text
        assert "`promo/" in (await chat.ask("why")).text
        unread = await put(chat, "nonsense")
        assert "can't be read" in unread.text


class TestWhy:
    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"number": "attack", "species": "a1"}, "attack of a1: 1"),
            ({"number": "attack", "species": "A1", "move": "A1 forages"}, "One thing at a time"),
            ({"number": "attack", "species": "**" + "Z" * 3000}, "no species"),
            ({"move": "@everyone " + "z" * 5000}, "no answer"),
            ({"move": "A1 attacks A1"}, "Refused"),
            ({"move": "```"}, "no answer"),
            ({"move": " \n "}, "Nothing has happened"),
            ({"move": "A1\nattacks\n\nB1"}, "Allowed"),
        ],
    )
    async def test_odd_input_is_answered(self, chat: Chat, options: dict[str, str], said: str) -> None:
        await put(chat, EXAMPLE)
        here = await chat.ask("why", **options)
        assert said in here.text
        assert "@everyone" not in here.text

    async def test_every_rule_is_on_the_one_page_or_behind_it(self, chat: Chat) -> None:
        here = await put(chat, EXAMPLE)
        for answer in ("A1 attacks B1", "Electric Discharge of A1 on B1", "Filter Feeder"):
            here = await chat.press(here, answer)
        last = here.text.rpartition("\n• ")[2]
        why = await chat.ask("why")
        assert "1/" not in why.footer
        cites = re.findall(r"`([^`]+)`", last)
        assert len(cites) > 2
        assert all(cite in why.text or "… and" in why.text for cite in cites)
        linked = await chat.press(why, next(label for label in why.buttons if label.startswith("promo/")))
        assert "Invasive Predator" in linked.everything

    @pytest.mark.parametrize(
        "options",
        [{}, {"number": "trait limit", "species": "B1"}, {"move": "A1 attacks: A1 = >"}, {"move": "a1 forages"}],
    )
    async def test_everyone_sees_it_only_if_asked(self, chat: Chat, options: dict[str, str]) -> None:
        here = await chat.press(await put(chat, EXAMPLE.replace("Bob: ", "Bob: B0 1 | ")), "A1 attacks B0")
        await chat.press(here, "Take back")
        own = await chat.ask("why", **options)
        public = await chat.press(own, "Show everyone") if "Show everyone" in own.buttons else own
        assert public.text == own.text
        assert public.private == ("no answer" in own.text)

    async def test_what_no_button_can_carry_has_none(self, chat: Chat) -> None:
        await put(chat, f"Ann: {'A' * 90} 3\nBob: B1 4 | B2 2")
        own = await chat.ask("why", number="attack", species="A" * 90)
        assert "attack of" in own.text
        assert "Show everyone" not in own.buttons

    async def test_a_position_of_two_people_is_each_their_own(self, chat: Chat) -> None:
        await put(chat, EXAMPLE)
        own = shown(await chat.bob.slash(chat.channel, "why"))
        assert "you have put no position" in own.text


class TestNamesakes:
    async def test_the_deep_card_of_a_name_is_told_apart(self, chat: Chat) -> None:
        here = await put(chat, "Ann: A1 3 Speed | A2 2 Speed (Deep)\nBob: B1 4 deep speed")
        words: Shown = await chat.press(here, "As text")
        assert "A1 3 of 10: Speed (" in words.text.replace("[", "(")
        assert words.text.count("Speed (Deep)") == 2
