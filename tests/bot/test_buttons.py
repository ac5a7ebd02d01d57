"""Turning pages, following cards and going back, showing everyone, and buttons that outlive what they came from."""

from __future__ import annotations

import random

import pytest
import simcord

from bot.app import Referee
from bot.catalogue import Say
from bot.limits import breaches
from bot.places import Place, Way
from bot.views.notation import place
from bot.views.pages import buttons, embed, sheet_at
from rules_db.reference import Reference, code
from tests.bot import unwritten
from tests.bot.conftest import Chat, Shown

pytestmark = pytest.mark.asyncio(loop_scope="module")


class TestTurning:
    async def test_pages_turn_in_place(self, chat: Chat) -> None:
        first = await chat.ask("card", name="electric discharge")
        assert first.footer.endswith("1/3")
        second = await chat.press(first, "2 ▶")
        assert second.message.id == first.message.id
        assert second.private
        assert second.footer.endswith("2/3")
        assert second.text != first.text
        again = await chat.press(second, "◀ 1")
        assert again.embed == first.embed
        assert again.buttons == first.buttons

    async def test_the_last_page_leads_no_further(self, chat: Chat) -> None:
        last = await chat.press(await chat.press(await chat.ask("card", name="electric discharge"), "2 ▶"), "3 ▶")
        assert "◀ 2" in last.buttons
        assert not any("▶" in label for label in last.buttons)


class TestTrail:
    async def test_back_leads_the_whole_way_home(self, chat: Chat) -> None:
        here = await chat.ask("card", name="electric discharge")
        assert "↩ Back" not in here.buttons
        seen = [here]
        for step in ("2 ▶", "Invasive Predator", "Burrower", "Bottom Feeder"):
            here = await chat.press(here, step)
            seen.append(here)
        assert [page.title for page in seen[1:]] == [
            "Electric Discharge",
            "Invasive Predator",
            "Burrower",
            "Bottom Feeder",
        ]
        for before in (seen[3], seen[2], seen[1]):
            here = await chat.press(here, "↩ Back")
            assert here.embed == before.embed
        assert "↩ Back" not in here.buttons
        assert here.message.id == seen[0].message.id

    async def test_a_card_does_not_link_to_itself(self, chat: Chat) -> None:
        found = await chat.ask("card", name="electric discharge")
        assert "Electric Discharge" not in found.buttons

    async def test_a_long_walk_never_breaks_a_limit(self, reference: Reference, say: Say) -> None:
        """Random walks of thirty presses: ids stay short and different, and every button leads somewhere."""
        dice = random.Random(7)
        starts = [place("card", i) for i in reference.cards] + [place("term", i) for i in reference.terms]
        starts.append(place("ruling", "oceans/sparkles", "oceans/bubble-net", "oceans/cavitation-bullet"))
        for start in dice.sample(starts, 25) + starts[-1:]:
            way, path = Way(start), [str(start)]
            for _ in range(30):
                sheet = sheet_at(reference, say, way.to)
                assert sheet, f"nothing at the end of {path}"
                page = sheet.page(way.to.page)
                view = buttons(say, page, way)
                sent = {"embeds": [embed(page).to_dict()], "components": view.to_components() if view else []}
                wrong = breaches(sent) + list(unwritten.message_faults(sent | _SILENT, new=True))
                assert not wrong, f"{wrong} at the end of {path}"
                ids = [b["custom_id"] for row in sent["components"] for b in row["components"]]
                ways = [i.partition(":")[2] for i in ids if i.startswith("go")]
                if not ways:
                    break
                path.append(dice.choice(ways))
                read = Way.read(path[-1])
                assert read
                way = read


_SILENT = {"allowed_mentions": {"parse": []}}


class TestShowingEveryone:
    async def test_it_posts_the_page_with_the_name_of_who_asked(self, chat: Chat) -> None:
        private = await chat.press(await chat.ask("card", name="electric discharge"), "2 ▶")
        public = await chat.press(private, "Show everyone")
        assert not public.private
        assert public.message.id != private.message.id
        assert (public.title, public.text, public.footer) == (private.title, private.text, private.footer)
        assert public.author == "Shown by Ann"
        assert "Show everyone" not in public.buttons
        assert chat.channel.last_message is not None
        assert chat.channel.last_message.id == public.message.id
        assert chat.as_it_is(private).embed == private.embed

    @pytest.mark.parametrize("label", ["2 ▶", "Burrower"])
    async def test_others_press_its_buttons_for_themselves(self, chat: Chat, label: str) -> None:
        public = await chat.press(await chat.ask("card", name="electric discharge"), "Show everyone")
        mine = await chat.press(public, label, by=chat.bob)
        assert mine.private
        assert mine.message.id != public.message.id
        after = chat.as_it_is(public)
        assert (after.embed, after.buttons) == (public.embed, public.buttons)
        assert mine.text != public.text

    async def test_a_display_name_can_not_mention_or_format(self, chat: Chat) -> None:
        eve = chat.channel.guild.add_member(chat.env.create_user("eve", global_name="@everyone [x](http://e.org)"))
        result = await eve.slash(chat.channel, "card", name="speed")
        assert result.response
        found = Shown(result.response)
        public = await chat.press(found, "Show everyone", by=eve)
        assert public.author.startswith("Shown by")
        assert not public.content

    @pytest.mark.parametrize(
        ("command", "options"),
        [
            ("rule", {"about": "overpopulation"}),
            ("rule", {"about": "promo/electric-discharge/5"}),
            ("ruling", {"card": "electric discharge", "with": "invasive predator"}),
        ],
    )
    async def test_rules_and_rulings_can_be_shown_too(self, chat: Chat, command: str, options: dict[str, str]) -> None:
        private = await chat.ask(command, **options)
        public = await chat.press(private, "Show everyone")
        assert not public.private
        assert public.text == private.text


class TestOldButtons:
    @pytest.mark.parametrize(
        "custom_id",
        [
            "go1:c.zzzzz.0",
            "go1:r.zzzzz.zzzzz.0",
            f"go1:t.{code('oceans/speed')}.0",
            f"go1:r.{code('oceans/overpopulation')}.0",
            "show1:c.zzzzz.0",
            "go1:q.zzzzz.0",
            "go1:c.zzzzz.0~nonsense",
            "go1:something else",
            "show1:something else",
            f"go0:c.{code('oceans/speed')}.0",
            f"go2:c.{code('oceans/speed')}.0",
            f"show2:c.{code('oceans/speed')}.0",
        ],
    )
    async def test_a_button_of_another_release_says_so(self, chat: Chat, custom_id: str) -> None:
        found = await chat.ask("card", name="speed")
        result = await chat.press_id(found, custom_id)
        assert result.response is not None, "Discord shows “This interaction failed”"
        answer = Shown(result.response)
        assert answer.private
        assert "another version" in answer.text
        assert "/card" in answer.text
        assert answer.message.id != found.message.id, "the page that was shown is gone"

    async def test_a_page_that_is_no_more_gives_the_last_one(self, chat: Chat) -> None:
        found = await chat.ask("card", name="electric discharge")
        result = await chat.press_id(found, f"go1:c.{code('oceans/electric-discharge')}.99")
        assert result.response
        assert Shown(result.response).footer.endswith("3/3")

    async def test_a_trail_through_an_unknown_place_still_leads_on(self, chat: Chat) -> None:
        found = await chat.ask("card", name="speed")
        result = await chat.press_id(found, f"go1:c.{code('oceans/burrower')}.0~c.zzzzz.0")
        assert result.response
        burrower = Shown(result.response)
        assert burrower.title == "Burrower"
        assert "another version" in (await chat.press(burrower, "↩ Back")).text


class TestRestart:
    async def test_buttons_work_after_a_restart(self, env: simcord.Env, chat: Chat, reference: Reference) -> None:
        private = await chat.press(await chat.ask("card", name="electric discharge"), "2 ▶")
        private = await chat.press(private, "Invasive Predator")
        public = await chat.press(private, "Show everyone")
        await env.restart_bot(Referee(reference))
        assert (await chat.press(public, "Burrower", by=chat.bob)).private
        back = await chat.press(private, "↩ Back")
        assert back.message.id == private.message.id
        assert back.footer.endswith("2/3")
        assert "◀ 1" in back.buttons
        assert not (await chat.press(back, "Show everyone")).private

    async def test_ids_are_the_same_in_every_build(self) -> None:
        """A button that hangs in a channel for a year must still mean the same card."""
        assert str(Way(place("card", "oceans/speed"), (Place("term", (code("oceans/feeding"),), 2),))) == (
            f"c.{code('oceans/speed')}.0~t.{code('oceans/feeding')}.2"
        )
        assert (code("oceans/speed"), code("promo/sparkles/4")) == ("wf6ke", "akj65")
