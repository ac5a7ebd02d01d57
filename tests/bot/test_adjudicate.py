"""`/adjudicate`, `/why`, and the scenes below `/ruling`, in a simulated Discord."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import simcord

from bot.app import Referee
from bot.boards import rendering
from bot.commands.adjudicate import EXAMPLE, EXAMPLES
from bot.limits import breaches
from bot.store.positions import Positions
from engine.adjudication import adjudicate
from engine.games import GAMES
from engine.oceans.catalogue import catalogue
from rules_db.reference import Reference
from tests.bot.conftest import Chat, Shown, shown

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def put(chat: Chat, text: str) -> Shown:
    """A position typed into the form."""
    return await chat.fill_in(await chat.ann.slash(chat.channel, "adjudicate"), text)


class TestAPosition:
    async def test_the_order_at_the_end_of_feeding_is_asked_owner_by_owner_until_all_is_settled(
        self, chat: Chat
    ) -> None:
        here = await put(chat, EXAMPLE)
        assert here.private
        assert "which species feeds" in here.text
        assert here.embed["image"]["url"] == "attachment://board.png"
        here = await chat.press(here, "A1 attacks B1")
        assert "`core/phase-2-feeding/7`" in here.text
        assert {"Electric Discharge of A1 on B1", "Invasive Predator of A1 on B1"} <= here.buttons.keys()
        here = await chat.press(here, "Electric Discharge of A1 on B1")
        assert "Bob: which trait to lose" in here.text
        here = await chat.press(here, "Filter Feeder")
        assert "B1 goes extinct" in here.text
        assert "Settled" in here.text
        assert here.text.index("B1 loses Filter Feeder") < here.text.index("B1 goes extinct")

    async def test_an_answer_can_be_taken_back_and_another_variant_tried(self, chat: Chat) -> None:
        first = await put(chat, EXAMPLE)
        second = await chat.press(first, "A1 forages")
        again = await chat.press(second, "Take back")
        assert again.embed == first.embed
        form = await chat.ann.click(again.message, custom_id=again.buttons["Change something"])
        other = await chat.fill_in(form, EXAMPLE.replace("B2 4", "B2 4 Inking"))
        assert "A1 attacks B2" not in other.buttons

    async def test_the_board_in_words_says_as_much(self, chat: Chat) -> None:
        words = await chat.press(await put(chat, EXAMPLE), "As text")
        assert "A1 3 of 10: Electric Discharge (Deep), Invasive Predator (Deep);" in words.text
        assert "Reef: 12 population" in words.text

    async def test_a_picture_that_cannot_be_drawn_is_missed_by_nothing_else(
        self, chat: Chat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def fails(_svg: str) -> bytes:
            raise rendering.NotDrawn("no ink")

        with monkeypatch.context() as patch:
            patch.setattr(rendering, "png", fails)
            here = await put(chat, EXAMPLE)
            assert "without its picture" in caplog.text
            caplog.clear()
        assert "image" not in here.embed
        assert "which species feeds" in here.text
        here = await chat.press(here, "A1 attacks B1")
        assert here.embed["image"]["url"] == "attachment://board.png"

    async def test_everyone_sees_it_only_if_asked(self, chat: Chat) -> None:
        public = await chat.press(await put(chat, EXAMPLE), "Show everyone")
        assert not public.private
        assert public.author.startswith("Shown by")

    async def test_what_is_pressed_on_a_public_one_answers_in_private(self, chat: Chat) -> None:
        public = await chat.press(await put(chat, EXAMPLE), "Show everyone")
        own = await chat.press(public, "A1 forages", by=chat.bob)
        assert own.private
        assert chat.as_it_is(public).embed == public.embed

    async def test_many_options_are_chosen_from_lists(self, chat: Chat) -> None:
        hand = "hand Ann: Speed, Inking, Tentacled, Parasitic, Symbiotic"
        text = f"Ann: A1 3 Speed | A2 3 | A3 3\nBob: B1 3\nphase playing\n{hand}"
        here = await put(chat, text)
        assert here.selects
        here = await chat.choose(here, "evolve Tentacled")
        here = await chat.choose(here, "evolve Tentacled on A2")
        assert "A2 evolves Tentacled" in here.text

    async def test_several_cards_are_chosen_at_once(self, chat: Chat) -> None:
        text = "Ann: A1 3\nBob: B1 3\nphase drawing\nhand Ann: Speed, Inking, Tentacled"
        here = await chat.choose(await put(chat, text), "Speed", "Tentacled")
        assert "Speed is discarded" in here.text
        assert "Tentacled is discarded" in here.text
        assert "Inking is discarded" not in here.text


class TestWhatCantBePlayed:
    async def test_a_doubtful_name_is_asked_back_and_the_text_is_kept(self, chat: Chat) -> None:
        here = await put(chat, "Ann: A1 3 Sped of light, Inking\nBob: B1 2")
        assert "Sped of light" in here.text
        form = await chat.ann.click(here.message, custom_id=here.buttons["Change something"])
        assert form.modal
        assert "Sped of light" in str(form.modal)

    @pytest.mark.parametrize(
        "text", ["nonsense", "Ann: A1 x", "given: [1", "Ann: A1 3\nAnn: A1 3", "reef 3", "@everyone: A1 3"]
    )
    async def test_nonsense_is_answered_with_what_is_wrong(self, chat: Chat, text: str) -> None:
        here = await put(chat, text)
        assert "can't be read" in here.text
        assert "@everyone" not in here.text

    async def test_a_decision_that_is_not_on_offer_is_told_with_what_is(self, chat: Chat) -> None:
        here = await put(chat, "Ann: A1 3\nBob: B1 2\n> Ann: A1 sings")
        asked = "Asked: Ann: which species feeds, and how. On offer: A1 forages, A1 attacks B1."
        assert f"⚠ Ann: A1 sings (line 3) – 'A1 sings' is not on offer.\n{asked}" in here.text

    async def test_cards_that_are_not_played_in_full_are_refused_by_name(self, chat: Chat) -> None:
        here = await put(chat, "Ann: A1 3 Sea Rex\nBob: B1 2")
        assert "gives no ruling" in here.text
        assert "Sea Rex" in here.text

    async def test_a_button_of_a_position_that_is_gone_says_so(self, chat: Chat) -> None:
        here = await put(chat, EXAMPLE)
        result = await chat.press_id(here, "adj1:0123456789:0")
        assert "no longer kept" in shown(result).text


class TestRulings:
    async def test_the_scenes_of_two_cards_are_played_with_their_steps(self, chat: Chat) -> None:
        ruling = await chat.ask("ruling", card="electric discharge", **{"with": "invasive predator"})
        (options,) = ruling.selects.values()
        here = await chat.choose(ruling, options[0]["label"])
        assert "The engine agrees with the rulebook" in here.text
        assert "•" in here.text
        assert here.embed["image"]["url"] == "attachment://board.png"
        assert "Change something" in here.buttons

    async def test_cards_without_a_ruling_are_set_up_and_labelled_as_no_ruling(self, chat: Chat) -> None:
        ruling = await chat.ask("ruling", card="flight", **{"with": "the kraken"})
        assert "No ruling speaks of" in ruling.text
        here = await chat.choose(ruling, "The Kraken against Flight")
        assert "not an official ruling" in here.footer
        assert "A1 attacks" in here.text

    async def test_a_ruling_is_the_start_of_an_adjudication(self, chat: Chat, reference: Reference) -> None:
        names = await chat.type("adjudicate", "ruling", "electric-discharge/12")
        assert names
        here = await chat.ask("adjudicate", ruling="promo/electric-discharge/12")
        assert "`promo/electric-discharge/" in here.text

    async def test_a_scene_is_found_by_words_of_its_name(self, chat: Chat, reference: Reference) -> None:
        scene = next(s for s in reference.scenes.values() if "Surface and Deep Speed" in s.name)
        for typed in (scene.name, "surface DEEP speed add up", scene.id):
            assert (await chat.ask("adjudicate", ruling=typed)).title == "Adjudication"
        several = await chat.ask("adjudicate", ruling="electric discharge")
        assert "More than one scene" in several.text
        suggested = await chat.type("adjudicate", "ruling", "electric")
        assert all(name.startswith("Electric Discharge") for name in suggested[:10])
        assert several.text.count("\n• ") == 10
        assert "No scene is called" in (await chat.ask("adjudicate", ruling="the flying fish")).text

    async def test_what_is_sent_with_a_picture_is_seen_by_the_judges(self, chat: Chat) -> None:
        before = len(chat.env.http_requests)
        here = await put(chat, EXAMPLE)
        await chat.press(here, "A1 forages")
        sent = [request.json for request in chat.env.http_requests[before:]]
        files = [file for body in sent if body and "data" in body for file in body["data"].get("attachments", [])]
        assert [file["filename"] for file in files] == ["board.png", "board.png"]
        assert all(file["description"].startswith(("Oceans board", "Before")) for file in files)


class TestWhy:
    async def test_the_last_step_a_number_and_a_refused_move(self, chat: Chat) -> None:
        before = await chat.ask("why")
        assert "/adjudicate" in before.text
        await put(chat, "Ann: A1 3 Apex Predator, Speed\nBob: B1 9 Inking, Inking\n> Ann: A1 attacks B1")
        await put(chat, "Ann: A1 3 Apex Predator, Speed | A2 1\nBob: B1 9 Inking, Inking | B2 3")
        number = await chat.ask("why", number="attack", species="A1")
        assert "attack of A1: 5" in number.text
        assert "Apex Predator: +3" in number.text
        move = await chat.ask("why", move="A1 attacks B1")
        assert "Refused" in move.text
        assert "core/core-concepts/2" in move.text
        fine = await chat.ask("why", move="A1 attacks B2")
        assert "Allowed" in fine.text
        step = await chat.ask("why")
        assert "Nothing has happened" in step.text

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"number": "attack", "species": "Z9"}, "no species"),
            ({"species": "A1"}, "needs its"),
            ({"move": "fly to the moon"}, "no answer"),
        ],
    )
    async def test_what_can_not_be_explained_is_said(self, chat: Chat, options: dict[str, str], said: str) -> None:
        await put(chat, EXAMPLE)
        assert said in (await chat.ask("why", **options)).text


async def test_buttons_work_after_a_restart(env: simcord.Env, chat: Chat, reference: Reference, tmp_path: Path) -> None:
    file = tmp_path / "positions.db"
    await env.restart_bot(Referee(reference, Positions(file)))
    here = await put(chat, EXAMPLE)
    await env.restart_bot(Referee(reference, Positions(file)))
    after = await chat.press(here, "A1 attacks B1")
    assert "A1 takes 1 from B1" in after.text
    assert (await chat.ask("why")).text.startswith("**")


async def test_a_full_table_is_answered_in_less_than_a_second(chat: Chat) -> None:
    traits = [kind.name for kind in catalogue().by_id.values() if kind.family == "surface"] * 6
    lines: list[str] = []
    for name in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fin"):
        species = []
        for number in range(1, 5):
            cards = ", ".join(traits.pop() for _ in range(3 if number < 3 else 2))
            species.append(f"{name[0]}{number} {number + 2} {cards}")
        lines.append(f"{name}: {' | '.join(species)}")
    text = "\n".join([*lines, "cambrian"])
    adjudicate(text)
    begun = time.process_time()
    made = adjudicate(text)
    assert time.process_time() - begun < 1
    assert len(made.now()["species"]) == 24
    here = await put(chat, text)
    assert not breaches({"embeds": [here.embed]})
    assert here.selects or here.buttons


@pytest.mark.parametrize("game", GAMES)
async def test_each_game_has_a_position_to_type_over(game: str) -> None:
    made = adjudicate(EXAMPLES[game])
    assert (made.problem, made.table.game) == ("", GAMES[game].words.table_game)
