"""House cards: what can be expressed, what they say, and the error where they can't."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rules_db import house
from rules_db.card import Card
from rules_db.house import house_card
from rules_db.owner_file import Wrong
from rules_db.search import NameIndex
from rules_db.sources import reference
from rules_db.spelling import spellings
from tests.rules_db.test_corrections import outcomes


@pytest.fixture(scope="module")
def names() -> NameIndex:
    read = reference()
    found = (s for s in spellings(read) if s.kind == "card")
    return NameIndex(found, {card.id: card.name for card in read.cards.values()})


def made(names: NameIndex, **fields: Any) -> Card:
    return house_card({"name": "Glass Sponge", "kind": "surface trait", "migrate": [4, 6], **fields}, names)


def test_a_house_card_of_icons(names: NameIndex) -> None:
    card = made(names, icons={"forage": 2, "attack": "can't"}, aliases="Sponge", arrows="left")
    assert (card.id, card.set, card.copies, card.aliases) == ("house/glass-sponge", "house", 2, ["Sponge"])
    assert (card.icons.forage, card.icons.attack, card.arrows, card.text) == (2, "can't", ["left"], None)
    assert made(names, migrate=5).migrate == [5]
    assert made(names, kind="deep trait", migrate=5).migrate == 5


SAID = [
    ("{adds: 1, to: trait limit}", "A species with Glass Sponge may have 1 more trait."),
    ("{adds: 3, to: capacity}", "A species with Glass Sponge has 3 more safe spaces."),
    ("{adds: 2, to: aging}", "A species with Glass Sponge ages 2 more."),
    ("{adds: 1, to: feedings}", "A species with Glass Sponge may feed 1 more time."),
    ("{always: never overpopulates}", "A species with Glass Sponge never overpopulates."),
    (
        "{when: fed, who: neighbour, does: gain}",
        "After a species that its arrow points to has foraged or attacked, a species with Glass Sponge gains 2.",
    ),
    (
        "{when: lost to an attack, who: itself, does: gain}",
        "After a species with Glass Sponge has lost population to an attack, this species gains 2.",
    ),
    ("{when: species created, does: gain}", "When a new species comes into play, a species with Glass Sponge gains 2."),
    (
        "{when: before feeding, who: another, does: leech, number: 3}",
        "Before its owner's feeding phase, a species with Glass Sponge leeches 3 from another species.",
    ),
    (
        "{when: attacked, who: another, does: take, number: 1}",
        "After another species has attacked, a species with Glass Sponge takes 1 from it.",
    ),
]


@pytest.mark.parametrize(("effect", "text"), SAID)
def test_what_a_card_says(names: NameIndex, effect: str, text: str) -> None:
    one = yaml.safe_load(effect)
    card = made(names, icons={"gain": 2}, arrows=["left"], effects=[one])
    assert card.text == text
    told = made(names, icons={"gain": 2}, arrows=["left"], effects=[one], text="Mine.", note="Yes.")
    assert (told.text, told.note) == ("Mine.", f"As it is played: {text} Yes.")


def test_the_note_of_a_card_whose_text_is_not_played(names: NameIndex) -> None:
    assert made(names, text="Wins the game.").note == "As it is played: its icons, and nothing else."


def test_every_word_of_the_vocabulary_is_said() -> None:
    assert set(house._WHEN) == set(house._WORDS["when"])  # pyright: ignore[reportPrivateUsage]
    assert set(house._WHO) == set(house._WORDS["who"])  # pyright: ignore[reportPrivateUsage]
    assert set(house._ADDS) == set(house._WORDS["to"])  # pyright: ignore[reportPrivateUsage]
    assert set(house._ALWAYS) == set(house._WORDS["always"])  # pyright: ignore[reportPrivateUsage]


REFUSED = [
    ({"name": None}, "name", "needs a name"),
    ({"name": 7}, "name", "needs a name"),
    ({"name": "Speed"}, "name", "the game has a card that is called so, Speed"),
    ({"name": "deep SPEED"}, "name", "the game has a card that is called so, Speed (Deep)"),
    ({"name": "A, B"}, "name", "found ,"),
    ({"name": "海"}, "name", "at least one letter from a to z"),
    ({"name": "x" * 41}, "name", "no longer than 40 letters, found 41"),
    ({"aliases": ["Tusks"]}, "aliases.0", "'Tusks' is what Tusks is called"),
    ({"aliases": ["!"]}, "aliases.0", "a letter or a digit"),
    ({"kind": "scenario"}, "kind", "a house card is a surface trait or a deep trait, found 'scenario'"),
    ({"kind": None}, "kind", "a house card is a surface trait or a deep trait"),
    ({"migrate": None}, "migrate", "needed: one number for each copy"),
    ({"migrate": []}, "migrate", "a list of 1 to 99 numbers"),
    ({"migrate": [4, -1]}, "migrate.1", "a number from 0 to 29; found -1"),
    ({"migrate": "many"}, "migrate", "found 'many'"),
    ({"kind": "deep trait", "migrate": [1, 2]}, "migrate", "a Deep trait has one number"),
    ({"cost": 3}, "cost", "no such key"),
    ({"id": "oceans/speed"}, "id", "no such key"),
    ({"icons": {"teeth": 1}}, "icons.teeth", "no such key"),
    ({"icons": {"attack": "varies"}}, "icons.attack", "a number, or can't; found 'varies'"),
    ({"icons": {"shell": "can't"}}, "icons.shell", 'a number; found "can\'t"'),
    ({"icons": {"attack": -2}}, "icons.attack", "a number from 0 to 99, can't, none or unknown; found -2"),
    ({"icons": [2]}, "icons", "expected icons with their numbers"),
    ({"arrows": ["left", "left"]}, "arrows", "twice"),
    ({"effects": "gain"}, "effects", "expected a list"),
    ({"effects": ["gain"]}, "effects.0", "expected keys and values, as in `{adds: 1, to: aging}`; found 'gain'"),
    ({"effects": [{"whenn": "fed"}]}, "effects.0.whenn", "no such key; did you mean when?"),
    ({"effects": [{}]}, "effects.0", "an effect is one of: adds and to; when, who and does; always"),
    ({"effects": [{"when": "sneezed"}]}, "effects.0.when", "no such trigger 'sneezed'; known: foraged, attacked, "),
    ({"effects": [{"when": ["fed"]}]}, "effects.0.when", "no such trigger a list; known: "),
    ({"effects": [{"when": "fed", "who": "me", "does": "gain"}]}, "effects.0.who", "no such species 'me'; known: "),
    ({"effects": [{"when": "fed", "does": "win"}]}, "effects.0.does", "no such deed 'win'; known: gain, leech, take"),
    ({"effects": [{"always": "wins"}]}, "effects.0.always", "no such property 'wins'; known: "),
    ({"effects": [{"adds": 2, "to": "attack"}]}, "effects.0.to", "attack is an icon, and stands under icons"),
    ({"effects": [{"adds": 2}]}, "effects.0.to", "needed beside 'adds': trait limit, "),
    ({"effects": [{"adds": 0, "to": "aging"}]}, "effects.0.adds", "should be greater than or equal to 1, found 0"),
    ({"effects": [{"adds": 2, "to": "aging", "when": "fed"}]}, "effects.0.when", "doesn't go with 'adds'"),
    ({"effects": [{"when": "fed", "who": "itself"}]}, "effects.0.does", "needed beside 'when'"),
    (
        {"effects": [{"when": "fed", "does": "gain"}]},
        "effects.0.who",
        "needed here: itself, neighbour, another, ",
    ),
    ({"effects": [{"when": "fed", "who": "neighbour", "does": "gain"}]}, "effects.0.who", "the card needs `arrows`"),
    ({"effects": [{"when": "fed", "who": "itself", "does": "gain"}]}, "effects.0.does", "gain icon, which it lacks"),
    (
        {"effects": [{"when": "fed", "who": "itself", "does": "gain", "number": 2}], "icons": {"gain": 2}},
        "effects.0.number",
        "the card's gain icon",
    ),
    (
        {"effects": [{"when": "species created", "who": "itself", "does": "gain"}], "icons": {"gain": 2}},
        "effects.0.who",
        "looks at no species in particular",
    ),
    (
        {"effects": [{"when": "fed", "who": "another", "does": "leech", "number": 1}]},
        "effects.0.when",
        "before feeding",
    ),
    (
        {"effects": [{"when": "was attacked", "who": "another", "does": "take", "number": 1}]},
        "effects.0.when",
        "has just fed",
    ),
    (
        {"effects": [{"when": "fed", "who": "itself", "does": "take", "number": 1}]},
        "effects.0.who",
        "neighbour, another",
    ),
    ({"effects": [{"when": "fed", "who": "another", "does": "take"}]}, "effects.0.number", "needed: how much"),
]


@pytest.mark.parametrize(("fields", "key", "reason"), REFUSED, ids=[f"{key}: {reason}" for _, key, reason in REFUSED])
def test_what_cannot_be_expressed(names: NameIndex, fields: dict[str, Any], key: str, reason: str) -> None:
    with pytest.raises(Wrong) as wrong:
        made(names, **fields)
    assert (".".join(map(str, wrong.value.keys)), True) == (key, reason in wrong.value.reason), wrong.value.reason


def test_two_house_cards_of_one_name(tmp_path: Path) -> None:
    row = "- {name: NAME, kind: deep trait, migrate: 2}\n"
    found = outcomes(
        tmp_path, "house cards:\n" + row.replace("NAME", "Glass Sponge") + row.replace("NAME", "glass-SPONGE")
    )
    assert "two house cards are called so; the first is in" in found[1]
