"""The list below `/ruling`: it is there wherever the rulings are, and what is on it is played."""

from __future__ import annotations

import random

import discord
import pytest

from bot.catalogue import Say
from bot.places import Place
from bot.sender import check
from bot.views.answering import controls
from bot.views.play_scene import choices, scenes_below
from bot.views.scenes import scene_embed, scene_played
from rules_db.reference import Reference, code
from tests.bot.conftest import Chat, Shown, shown

in_module = pytest.mark.asyncio(loop_scope="module")


async def meeting(chat: Chat) -> Shown:
    return await chat.ask("ruling", card="electric discharge", **{"with": "invasive predator"})


class TestWhereItIs:
    @in_module
    async def test_it_is_there_again_when_one_comes_back_from_a_card(self, chat: Chat) -> None:
        first = await meeting(chat)
        card = await chat.press(first, "Electric Discharge")
        assert not card.selects
        assert (await chat.press(card, "↩ Back")).selects == first.selects

    @in_module
    async def test_it_is_on_every_page(self, chat: Chat) -> None:
        first = await chat.ask("ruling", card="electric discharge")
        second = await chat.press(first, "2 ▶")
        assert second.text != first.text
        assert second.selects == first.selects
        assert (await chat.press(second, "◀ 1")).selects == first.selects

    @in_module
    async def test_on_a_public_page_it_answers_each_person_in_private(self, chat: Chat) -> None:
        public = await chat.press(await meeting(chat), "Show everyone")
        (options,) = public.selects.values()
        played = await chat.choose(public, options[0]["label"])
        assert played.private
        assert chat.as_it_is(public).text == public.text

    @in_module
    async def test_it_stands_below_the_buttons(self, chat: Chat) -> None:
        public = await chat.press(await meeting(chat), "Show everyone")
        kinds = [row["components"][0]["type"] for row in public.message.components]
        assert kinds == sorted(kinds)

    def test_where_nothing_can_be_played_there_is_none(self, reference: Reference, say: Say) -> None:
        silent = next(c.id for c in reference.cards.values() if not reference.scenes_of([c.id]))
        assert scenes_below(reference, say, Place("ruling", (code(silent),))) is None


class TestWhatIsPlayed:
    def test_every_scene_fits_and_agrees(self, reference: Reference, say: Say) -> None:
        scenes = random.Random(4).sample(list(reference.scenes.values()), 60)
        for scene in scenes:
            made, passed = scene_played(scene)
            assert passed, scene.id
            check(scene_embed(reference, say, scene, made, passed), controls(say, made, "0123456789"))

    def test_every_list_fits(self, reference: Reference, say: Say) -> None:
        for card in reference.cards:
            if below := scenes_below(reference, say, Place("ruling", (code(card),))):
                view = discord.ui.View(timeout=None)
                view.add_item(below)
                check(discord.Embed(title="x"), view)

    def test_namesakes_meet_under_names_that_tell_them_apart(self, reference: Reference) -> None:
        pairs = [[c.id, other.id] for c in reference.cards.values() for other in reference.namesakes(c)]
        assert pairs
        labels = [option.label for pair in pairs for option in choices(reference, pair)]
        assert "Surface and Deep Speed on one species add up" in labels

    @in_module
    @pytest.mark.parametrize("value", ["zzzzz", "zzzzz.yyyyy.0", "zzzzz.yyyyy.x", "x", "."])
    async def test_a_value_of_another_release_says_so(self, chat: Chat, value: str) -> None:
        here = await meeting(chat)
        ((custom_id, _),) = here.selects.items()
        stored = chat.env.backend.get_message(chat.channel.id, here.message.id)
        for row in stored.components:
            for part in row["components"]:
                part.get("options", [{}])[0]["value"] = value
        found = shown(await chat.ann.select(here.message, [value], custom_id=custom_id))
        assert "from another version" in found.text

    @in_module
    async def test_everyone_is_shown_what_one_has_seen(self, chat: Chat) -> None:
        for cards in (("electric discharge", "invasive predator"), ("tusks", "whale cleaner")):
            here = await chat.ask("ruling", card=cards[0], **{"with": cards[1]})
            (options,) = here.selects.values()
            played = await chat.choose(here, options[0]["label"])
            public = await chat.press(played, "Show everyone")
            assert not public.private
            assert public.author.startswith("Shown by")
            assert (public.title, public.text, public.footer) == (played.title, played.text, played.footer)
            assert public.embed["image"] == played.embed["image"]

    @in_module
    async def test_what_was_played_is_what_why_speaks_of(self, chat: Chat) -> None:
        here = await meeting(chat)
        (options,) = here.selects.values()
        played = await chat.choose(here, options[0]["label"])
        step = played.text.rpartition("\n• ")[2].partition("`")[0].strip()
        assert (await chat.ask("why")).text.startswith(f"**{step}**")


def test_a_place_of_rulings_is_known_by_its_letter(reference: Reference) -> None:
    place = Place("ruling", tuple(code(c) for c in list(reference.cards)[:3]))
    assert Place.read(str(place)) == place
