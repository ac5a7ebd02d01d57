"""What an owner has read off the cards, and house cards, in the chat."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
import simcord

from bot import __main__ as start
from bot.app import Referee
from bot.catalogue import Say
from bot.commands.about import about_sheet
from bot.views.cards import card_sheet
from bot.views.rules import question_sheet
from bot.views.scenes import scene_embed, scene_played
from bot.views.sheet import Sheet
from engine import games
from rules_db import corrections, sources
from rules_db.library import Library
from rules_db.reference import Reference
from rules_db.spelling import spellings
from tests.bot.conftest import Chat, discord_with, table_of

TEXT = """\
corrections:
- {card: Parasitic, arrows: [right], why: Read off my own copy.}
- {card: Symbiotic, arrows: [left]}
- {card: Sea Rex, icons: {attack: 6}}
- {card: Parasitix, arrows: [left]}
house cards:
- name: Glass Sponge
  kind: surface trait
  migrate: [4, 6]
  icons: {gain: 2}
  arrows: [left]
  effects: [{when: foraged, who: neighbour, does: gain}]
"""


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory, reference: Reference) -> Iterator[Reference]:
    """The reference as it is with these corrections; afterwards the engine plays by the project's rows again."""
    file = tmp_path_factory.mktemp("corrected") / "corrections.yaml"
    file.write_text(TEXT, encoding="utf-8")
    read = replace(sources.reference(), cards=dict(reference.cards))
    corrections.merge(read, [file])
    yield replace(reference, cards=read.cards, corrections=read.corrections, spellings=spellings(read))
    games.use(reference.cards)


def text(sheet: Sheet) -> str:
    return "\n".join(page.text for page in sheet.pages())


def test_a_corrected_fact_with_what_the_row_says(corrected: Reference, say: Say) -> None:
    said = text(card_sheet(corrected, say, "oceans/parasitic"))
    assert "Arrows ➡" in said
    line = "✍ **arrows: right**, corrected by the owner (A); the project's row says left. Read off my own copy."
    assert line in said
    assert "oceans/parasitic-arrow" not in said, "no question is open"
    assert "oceans/leech-and-shells" in said


def test_a_confirmed_fact(corrected: Reference, say: Say) -> None:
    said = text(card_sheet(corrected, say, "oceans/symbiotic"))
    assert "✍ **arrows: left**, confirmed by the owner (A)." in said
    assert "Less sure (see grades): arrows" not in said


def test_a_fact_that_is_unknown_no_more(corrected: Reference, reference: Reference, say: Say) -> None:
    assert "Attack (unknown)" in text(card_sheet(reference, say, "oceans/sea-rex"))
    said = text(card_sheet(corrected, say, "oceans/sea-rex"))
    assert "🔴 Attack 6" in said
    assert "attack icon" not in said.partition("In no source")[2]
    assert "oceans/sea-rex-attack" not in said


def test_a_house_card_says_that_it_is_one(corrected: Reference, say: Say) -> None:
    sheet = card_sheet(corrected, say, "house/glass-sponge")
    said = text(sheet)
    assert "Surface trait · 🏠 house card · 2 copies" in said
    assert "After a species that its arrow points to has foraged, a species with Glass Sponge gains 2." in said
    assert sheet.footer.startswith("House card of this referee's owner")


def test_a_card_of_icons_only(reference: Reference, say: Say) -> None:
    assert "*Icons only, no text.*" in text(card_sheet(reference, say, "oceans/tusks"))


def test_a_settled_question(corrected: Reference, reference: Reference, say: Say) -> None:
    question = "oceans/parasitic-arrow"
    said = text(question_sheet(corrected, say, question))
    assert "**Settled by this referee's owner**, who has read: Parasitic." in said
    assert "assumed meanwhile" not in said
    assert "assumed meanwhile" in text(question_sheet(reference, say, question))
    assert "who has read" not in text(question_sheet(corrected, say, "oceans/deep-arrows"))


def test_about_counts_the_owners_cards_apart(corrected: Reference, reference: Reference, say: Say) -> None:
    said = text(about_sheet(corrected, say, 1))
    assert "3 corrected cards, 1 house cards" in said
    assert f"{len(reference.cards)} cards, " in said
    assert "house cards" not in text(about_sheet(reference, say, 1))


def test_a_scene_that_counts_with_the_projects_row_is_no_fault(corrected: Reference, say: Say) -> None:
    games.use(corrected.cards)
    turned = [
        (scene, made)
        for scene in corrected.scenes.values()
        if "oceans/parasitic" in scene.cards
        for made, passed in [scene_played(scene)]
        if not passed
    ]
    assert turned, "some scenes count with an arrow to the left"
    for scene, made in turned:
        shown = scene_embed(corrected, say, scene, made, passed=False)
        assert "has read off Parasitic" in str(shown.description)
        assert "report" not in str(shown.description)


def test_the_start_names_what_is_not_used(
    corrected: Reference, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Library, "open", lambda _: corrected)
    assert start.main(["say", "/card name:glass sponge"]) == 0
    said = capsys.readouterr()
    assert "House card of this referee's owner" in said.out, "the rest works"
    file = next(iter(corrected.corrections.values())).file
    assert said.err == f"Not used: {file}:5: Parasitix: card: no card is called 'Parasitix'; did you mean Parasitic?\n"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def env(corrected: Reference) -> AsyncIterator[simcord.Env]:
    """A Discord whose referee plays by the corrections."""
    async with discord_with(Referee(corrected)) as env:
        yield env


@pytest.mark.asyncio(loop_scope="module")
async def test_a_house_card_is_found_and_played(env: simcord.Env) -> None:
    chat: Chat = table_of(env)
    assert "Glass Sponge — Surface trait, 🏠 house card" in await chat.type("card", "name", "glas spong")
    form = await chat.ann.slash(chat.channel, "adjudicate")
    shown = await chat.fill_in(form, "Ann: A1 3 Megamouth | A2 2 glass spong\nBob: B1 4\n> Ann: A1 forages")
    assert "A2 gains 2 from the Ocean" in shown.everything
    assert "house/glass-sponge" in shown.everything
