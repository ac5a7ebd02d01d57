"""What a player gets for each command."""

from __future__ import annotations

import platform
import re

import discord
import pytest
from simcord.results import InteractionResult

from bot.catalogue import Say
from bot.version import VERSION
from rules_db.answers import card_names
from rules_db.reference import Reference
from tests.bot.conftest import Chat, shown

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def read_on(chat: Chat, say: Say, asked: str, **options: str) -> str:
    """All pages of an answer, read by pressing next until there is no next."""
    page = await chat.ask(asked, **options)
    texts = [page.text]
    while (more := say("buttons.next", page=len(texts) + 1)) in page.buttons:
        page = await chat.press(page, more)
        texts.append(page.text)
    return "\n".join(texts)


class TestCard:
    async def test_misspelt_name_finds_the_card_with_its_numbers_and_erratum(self, chat: Chat) -> None:
        found = await chat.ask("card", name="electric dischrge")
        assert found.private
        assert found.title == "Electric Discharge"
        assert "Resolution **98** (some printings say ~~2~~)" in found.text
        assert "**Erratum** `promo/electric-discharge/1`" in found.text
        assert "Grade A" in found.footer

    async def test_its_own_rulings_come_before_those_of_others(
        self, chat: Chat, say: Say, reference: Reference
    ) -> None:
        text = await read_on(chat, say, "card", name="Electric Discharge")
        own = [s.id for s in reference.own_statements("oceans/electric-discharge") if s.kind == "ruling"]
        assert len(own) == 11
        places = [text.index(f"`{i}`") for i in [*own, "promo/invasive-predator/6"]]
        assert places == sorted(places)
        assert text.index("**Rulings on Electric Discharge**") < places[0]
        assert places[-2] < text.index("**Rulings elsewhere that name Electric Discharge**") < places[-1]

    @pytest.mark.parametrize("name", ["oceans/speed", "Speed", "  sPEED ", "“Speed”", "spee\N{ZERO WIDTH SPACE}d"])
    async def test_of_two_cards_with_one_name_the_surface_one_is_shown_and_the_other_offered(
        self, chat: Chat, name: str
    ) -> None:
        found = await chat.ask("card", name=name)
        assert found.title == "Speed"
        assert "Surface trait" in found.text
        deep = await chat.press(found, "Speed (Deep)")
        assert "Deep trait" in deep.text
        assert "Speed" in deep.buttons

    async def test_a_name_that_fits_several_is_asked_back(self, chat: Chat) -> None:
        several = await chat.ask("card", name="whale")
        assert several.private
        assert several.title == "Which one?"
        assert {"Whale Cleaner", "Whale Cleaner (Deep)", "Impostor Cleaner (Whale)"} <= {*several.buttons}
        one = await chat.press(several, "Whale Cleaner")
        assert one.title == "Whale Cleaner"

    async def test_a_name_that_fits_very_many_says_how_many_more(self, chat: Chat, reference: Reference) -> None:
        several = await chat.ask("card", name="s")
        all_of_them = card_names(reference).find("s", limit=1000).hits
        assert len(all_of_them) > 25
        assert f"{len(all_of_them) - len(several.buttons)} more" in several.text

    async def test_noise_gets_no_card(self, chat: Chat) -> None:
        nothing = await chat.ask("card", name="qqzx")
        assert nothing.private
        assert nothing.title == "Nothing found"
        assert "qqzx" in nothing.text

    async def test_a_card_without_known_text_says_so(self, chat: Chat, reference: Reference) -> None:
        unknown = next(c for c in reference.cards.values() if c.text == "unknown")
        found = await chat.ask("card", name=unknown.id)
        assert "in no source" in found.text


class TestSuggestions:
    async def test_typing_suggests_names_and_the_pick_is_an_id(self, chat: Chat) -> None:
        choices = await chat.ann.autocomplete(chat.channel, "card", "name", "spe")
        assert {"name": "Speed — Surface trait", "value": "oceans/speed"} in choices
        assert (await chat.ask("card", name="oceans/speed")).title == "Speed"

    async def test_all_names_are_suggested_before_anything_is_typed(self, chat: Chat) -> None:
        for command, option in (("card", "name"), ("ruling", "with"), ("rule", "about")):
            assert len(await chat.type(command, option, "")) == 25

    @pytest.mark.parametrize("typed", ["turn order", "ocean", "migrate", "gene pool", "speed", "setup"])
    async def test_no_two_suggestions_look_the_same(self, chat: Chat, typed: str) -> None:
        """Whoever picks must know which game's turn order they get."""
        for command, option in (("card", "name"), ("rule", "about")):
            names = await chat.type(command, option, typed)
            assert sorted(set(names)) == sorted(names)

    @pytest.mark.parametrize("typed", ["x" * 101, "speed " * 1000, "\0", "\u200b", "😀", "<@123>", "\u0301\u0301"])
    async def test_odd_typing_suggests_something_or_nothing(self, chat: Chat, typed: str) -> None:
        for command, option in (("card", "name"), ("ruling", "card"), ("ruling", "and"), ("rule", "about")):
            assert len(await chat.type(command, option, typed)) <= 25


class TestRuling:
    async def test_two_cards_show_what_speaks_of_both(self, chat: Chat) -> None:
        both = await chat.ask("ruling", card="electric discharge", **{"with": "invasive predator"})
        assert both.private
        assert both.title == "Electric Discharge + Invasive Predator"
        assert "`promo/electric-discharge/12`" in both.text
        assert "`promo/invasive-predator/6`" in both.text
        assert "`promo/electric-discharge/2`" not in both.text
        assert {"Electric Discharge", "Invasive Predator"} <= {*both.buttons}

    async def test_three_cards_show_what_speaks_of_all(self, chat: Chat) -> None:
        third = {"with": "vestigial limb", "and": "cthulhu leech"}
        all_three = await chat.ask("ruling", card="electric discharge", **third)
        assert "`promo/electric-discharge/5`" in all_three.text
        assert all_three.text.count("promo/") == 1

    async def test_a_pair_without_a_ruling_says_so_and_leads_to_each(self, chat: Chat) -> None:
        none = await chat.ask("ruling", card="speed", **{"with": "oceans/electric-discharge"})
        assert "No ruling speaks of Speed + Electric Discharge together" in none.text
        assert (await chat.press(none, "Speed")).title == "Speed"

    async def test_the_same_card_twice_counts_once(self, chat: Chat) -> None:
        twice = {"with": "electric dischrge", "and": "oceans/electric-discharge"}
        once = await chat.ask("ruling", card="electric discharge", **twice)
        assert once.title == "Electric Discharge"
        assert "`promo/electric-discharge/2`" in once.text

    async def test_one_card_shows_all_its_rulings_and_no_erratum(self, chat: Chat, say: Say) -> None:
        text = await read_on(chat, say, "ruling", card="electric discharge")
        assert "`promo/electric-discharge/12`" in text
        assert "`promo/electric-discharge/1`" not in text
        assert "**Rulings on Electric Discharge**" in text
        assert "**Rulings elsewhere that name Electric Discharge**" in text
        assert "these cards" not in text

    async def test_an_uncertain_second_name_is_asked_back(self, chat: Chat) -> None:
        unsure = await chat.ask("ruling", card="speed", **{"with": "whale"})
        assert unsure.title == "Which one?"
        assert "whale" in unsure.text


class TestRule:
    async def test_an_id_shows_the_statement_and_its_neighbours(self, chat: Chat, reference: Reference) -> None:
        found = await chat.ask("rule", about=" promo/electric-discharge/5 ")
        assert found.private
        assert found.title.endswith("promo/electric-discharge/5")
        assert found.text.startswith(reference.statements["promo/electric-discharge/5"].words)
        assert "`promo/electric-discharge/2`" in found.text
        assert "Cthulhu Leech" in found.buttons
        beside = await chat.ask("rule", about="core/phase-2-feeding/3")
        assert "`core/phase-2-feeding/1`" in beside.text
        assert "`core/phase-2-feeding/2`" not in beside.text, "a heading that says no rule"

    async def test_a_term_shows_what_it_means(self, chat: Chat, reference: Reference) -> None:
        found = await chat.ask("rule", about="overpopulation")
        assert found.title == "Overpopulation"
        assert reference.terms["oceans/overpopulation"].text in found.text

    async def test_a_heading_shows_its_statements(self, chat: Chat) -> None:
        found = await chat.ask("rule", about="core/phase-2-feeding")
        assert "`core/phase-2-feeding/1`" in found.text

    async def test_a_table_is_shown(self, chat: Chat, reference: Reference) -> None:
        chart = reference.charts["oceans/surface-migrate-numbers"]
        found = await chat.ask("rule", about=chart.name)
        assert found.title == chart.name
        assert all(str(row[0]) in found.everything for row in chart.rows[:3])

    async def test_a_question_gets_texts_each_with_a_button(self, chat: Chat) -> None:
        found = await chat.ask("rule", about="does a species that loses a trait to electric discharge overpopulate?")
        assert found.private
        assert found.title.startswith("Best answers to “does a species")
        assert "`promo/electric-discharge/11`" in found.text
        whole = await chat.press(found, "promo/electric-discharge/11")
        assert whole.title.endswith("promo/electric-discharge/11")

    @pytest.mark.parametrize(
        "question",
        [
            "when do I overpopulate",
            "do I have to take all the fish I can when foraging?",
            "overpopulation where do extra fish go",
        ],
    )
    async def test_no_answer_to_a_question_is_out_of_reach(self, chat: Chat, say: Say, question: str) -> None:
        found = await chat.ask("rule", about=question)
        pages = re.search(r"1/(\d+)$", found.footer)
        assert not pages or say("buttons.next", page=2) in found.buttons, f"1 of {pages[1]} pages, and no way on"

    async def test_a_card_named_in_a_question_that_no_text_speaks_of_comes_first(self, chat: Chat) -> None:
        found = await chat.ask("rule", about="can apex predator forage")
        assert found.text.startswith("**Apex Predator**\n🚫🟢 Can't forage")
        assert next(iter(found.buttons)) == "Apex Predator"
        spoken = await chat.ask("rule", about="does a species that loses a trait to electric discharge overpopulate?")
        assert "🔴" not in spoken.text

    async def test_words_no_text_has_get_told_so(self, chat: Chat) -> None:
        nothing = await chat.ask("rule", about="qqzx vvkj")
        assert nothing.title == "Nothing found"
        assert "qqzx vvkj" in nothing.text


class TestAbout:
    async def test_versions_data_and_coverage(self, chat: Chat, reference: Reference) -> None:
        about = await chat.ask("about")
        assert about.private
        for fact in (VERSION, platform.python_version(), discord.__version__, reference.date, "437"):
            assert fact in about.text

    async def test_the_invite_asks_for_what_games_need_and_an_account_for_nothing(self, chat: Chat) -> None:
        about = await chat.ask("about")
        links = [part.partition(")")[0] for part in about.text.split("](")[1:]]
        server, user = [link for link in links if "oauth2/authorize" in link]
        view, send, attach, open_threads, in_threads = 1 << 10, 1 << 11, 1 << 15, 1 << 35, 1 << 38
        for link, asked in ((server, view | send | attach | open_threads | in_threads), (user, 0)):
            assert f"client_id={chat.env.backend.application_id}" in link
            assert f"permissions={asked}&" in link
        assert "scope=bot+applications.commands" in server
        assert server.endswith("integration_type=0")
        assert "scope=applications.commands" in user
        assert user.endswith("integration_type=1")

    async def test_help_speaks_of_every_command(self, chat: Chat) -> None:
        words = (await chat.ask("help")).text
        for name, kind in chat.env.backend.commands[None]:
            assert name == "help" or (f"/{name}" if kind == 1 else name) in words
        for option in ("name", "card", "with", "and", "about"):
            assert f"`{option}`" in words


class TestLookUp:
    async def look_up(self, chat: Chat, text: str) -> InteractionResult:
        message = await chat.bob.send(chat.channel, text)
        return await chat.ann.context_menu(chat.channel, "Look up cards", message)

    async def test_a_message_without_a_card_says_so(self, chat: Chat) -> None:
        none = shown(await self.look_up(chat, "shall we play on Friday?"))
        assert none.private
        assert "No card's name stands in that message" in none.text
        assert not none.buttons

    async def test_one_card_is_shown_at_once(self, chat: Chat) -> None:
        one = shown(await self.look_up(chat, "what does electric discharge do"))
        assert one.private
        assert one.title == "Electric Discharge"

    async def test_several_cards_are_offered(self, chat: Chat) -> None:
        several = shown(await self.look_up(chat, "Apex Predator with Burrower against Speed!"))
        assert list(several.buttons) == ["Apex Predator", "Burrower", "Speed"]
        assert (await chat.press(several, "Burrower")).title == "Burrower"

    async def test_double_brackets_forgive_a_typo(self, chat: Chat) -> None:
        found = shown(await self.look_up(chat, "is [[electric dischrge]] any good? electrc dischrge I mean"))
        assert found.title == "Electric Discharge"

    async def test_no_named_card_is_dropped_silently(self, chat: Chat, reference: Reference) -> None:
        names = [c.name for c in reference.cards.values() if "(" not in c.name][:30]
        many = shown(await self.look_up(chat, ", ".join(names)))
        missing = [name for name in names if name not in many.everything]
        assert not missing or str(len(missing)) in many.text

    async def test_an_embed_or_picture_alone_names_no_card(self, chat: Chat) -> None:
        assert "No card's name" in shown(await self.look_up(chat, "\u200b")).text


class TestPlaces:
    async def test_in_a_direct_message(self, chat: Chat) -> None:
        ann = chat.ann.user
        found = shown(await ann.slash("card", name="speed"))
        assert found.title == "Speed"
        result = await ann.click(found.message, custom_id=found.buttons["Speed (Deep)"])
        assert shown(result).title == "Speed (Deep)"
        public = shown(await ann.click(found.message, custom_id=shown(result).buttons["Show everyone"]))
        assert not public.private
        assert {"card", "rule", "ruling", "about", "help"} <= {*ann.available_commands()}

    async def test_in_a_group_the_bot_is_no_member_of(self, chat: Chat) -> None:
        """As an account's own app: Discord names the account as owner and another server than the bot knows."""
        elsewhere = {"context": 2, "authorizing_integration_owners": {"1": str(chat.ann.id)}, "app_permissions": "0"}
        [found] = await chat.ask_all([("card", {"name": "speed"})], **elsewhere)
        assert found.title == "Speed"
        assert found.private


async def test_a_hundred_at_once_get_each_their_own_answer(chat: Chat, reference: Reference) -> None:
    cards = list(reference.cards.values())[:100]
    answers = await chat.ask_all([("card", {"name": card.id}) for card in cards])
    assert [a.title for a in answers] == [card.name for card in cards]
    assert all(a.private for a in answers)


class TestOtherWays:
    async def test_ruling_takes_two_names_typed_in_one_go(self, chat: Chat) -> None:
        found = await chat.ask("ruling", card="electric discharge with invasive predator")
        assert found.title == "Electric Discharge + Invasive Predator"

    async def test_rule_shows_a_card_that_is_asked_for_by_name(self, chat: Chat) -> None:
        assert (await chat.ask("rule", about="electric dischrge")).title == "Electric Discharge"

    async def test_rule_shows_an_open_question_by_its_id(self, chat: Chat) -> None:
        found = await chat.ask("rule", about="Oceans/Paradigm-Shift-Ties")
        assert "Paradigm Shift" in found.title
        assert "assumed meanwhile" in found.text
        assert "Paradigm Shift" in found.buttons
        assert (await chat.ask("rule", about="paradigm-shift-ties")).embed == found.embed

    async def test_an_id_that_no_statement_has_says_so_and_leads_to_the_section(self, chat: Chat) -> None:
        found = await chat.ask("rule", about="core/migrate/99")
        assert "core/migrate/99" in found.text
        assert "Migrate" in found.buttons
        assert "core/nowhere/1" in (await chat.ask("rule", about="core/nowhere/1")).text
