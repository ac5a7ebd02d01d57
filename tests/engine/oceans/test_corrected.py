"""Facts that an owner has read off the cards: the engine plays by them, and no longer names what they settle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main as command
from engine.oceans import house, vocabulary
from engine.oceans.catalogue import Catalogue, catalogue
from engine.oceans.setup import Options, new
from engine.scenes import scene
from rules_db import corrections
from rules_db.library import Library
from rules_db.reference import Reference
from rules_db.sources import reference
from tests.engine.oceans.conftest import Owner

PLAYERS = ["Ann", "Bob"]


def played(
    line: list[str], *when: str, then: dict[str, Any], bob: str = "B1 6", until: str = "end of feeding", **given: Any
) -> scene.Result:
    """A scene of Ann's turn."""
    document = {
        "scene": "corrected",
        "given": {"players": PLAYERS, "species": {"Ann": line, "Bob": [bob]}, "cambrian": True, **given},
        "when": [dict([one.split(": ", 1)]) for one in when],
        "until": until,
        "then": then,
    }
    return scene.run_scene(document)


def passes(*args: Any, **given: Any) -> bool:
    result = played(*args, **given)
    assert result.failures == []
    return True


def cites(result: scene.Result) -> set[str]:
    assert result.failures == []
    return {cite for step in result.steps for cite in step["cites"]}


# -- arrows

LEECH = ["A1 3: Megamouth", "A2 2: Parasitic", "A3 5"]


def test_leeching_from_the_other_neighbour(owner: Owner) -> None:
    left = played(LEECH, "Ann: A2 forages", then={"population": {"A1": 1, "A2": 5, "A3": 5}})
    assert "oceans/parasitic-arrow" in cites(left)
    owner("corrections:\n- {card: Parasitic, arrows: [right]}\n")
    right = played(LEECH, "Ann: A2 forages", then={"population": {"A1": 3, "A2": 5, "A3": 3}})
    assert "oceans/parasitic-arrow" not in cites(right), "the card has been read: nothing is assumed"
    assert "oceans/leech-and-shells" in cites(right), "the rest is as open as before"
    house.use(reference().cards)
    assert passes(LEECH, "Ann: A2 forages", then={"population": {"A1": 1}})


def test_a_side_that_is_confirmed_is_assumed_no_more(owner: Owner) -> None:
    owner("corrections:\n- {card: Parasitic, arrows: [left]}\n")
    left = played(LEECH, "Ann: A2 forages", then={"population": {"A1": 1}})
    assert "oceans/parasitic-arrow" not in cites(left)


def test_a_card_with_two_arrows_and_one_with_none(owner: Owner) -> None:
    owner("corrections:\n- {card: Parasitic, arrows: [left, right]}\n")
    asked = played(LEECH, until="next question", then={"asks": {"player": "Ann", "options": ["A1", "A3"]}})
    assert asked.failures == []
    owner("corrections:\n- {card: Parasitic, arrows: none}\n")
    assert passes(LEECH, "Ann: A2 forages", then={"population": {"A1": 3, "A3": 5}})


def test_a_table_that_says_itself_how_it_reads_an_arrow(owner: Owner) -> None:
    owner("corrections:\n- {card: Parasitic, arrows: [left]}\n")
    assume = {"parasitic-arrow": "right"}
    assert passes(LEECH, "Ann: A2 forages", then={"population": {"A1": 3, "A3": 3}}, assume=assume)


@pytest.mark.parametrize("side", ["left", "right"])
def test_bottom_feeder_and_symbiotic(owner: Owner, side: str) -> None:
    owner(f"corrections:\n- {{card: Symbiotic, arrows: {side}}}\n- {{card: Bottom Feeder, arrows: {side}}}\n")
    line = ["A1 3: Megamouth", "A2 2: Symbiotic", "A3 3"]
    assert passes(line, "Ann: A1 forages", then={"population": {"A2": 3 if side == "left" else 2}})
    line = ["A1 3: Apex Predator", "A2 2: Bottom Feeder"]  # B1 is on the right of A2
    assert passes(line, "Ann: A1 attacks B1", then={"population": {"A2": 4 if side == "right" else 2}})
    line = ["A2 2: Bottom Feeder", "A1 3: Apex Predator"]  # and now on its left
    assert passes(line, "Ann: A1 attacks B1", then={"population": {"A2": 4 if side == "left" else 2}})


def test_bottom_feeder_beside_what_has_gone_extinct(owner: Owner) -> None:
    line = ["A1 2: Bottom Feeder", "A3 3", "A2 3: Apex Predator"]
    for side, gains in (("left", 0), ("right", 2)):
        owner(f"corrections:\n- {{card: Bottom Feeder, arrows: {side}}}\n")
        result = played(line, "Ann: A2 attacks A3", until="end of feeding", then={"population": {"A1": 2 + gains}})
        assert result.failures == []


def test_deep_traits_with_an_arrow_on_record(owner: Owner) -> None:
    def deep(card: str, left: dict[str, int], right: dict[str, int], *when: str, line: list[str], **given: Any) -> None:
        owner(f"corrections:\n- {{card: {card}, arrows: left}}\n")
        result = played(line, *when, then={"population": left}, **given)
        assert "oceans/deep-arrows" not in cites(result)
        owner(f"corrections:\n- {{card: {card}, arrows: right}}\n")
        assert passes(line, *when, then={"population": right}, **given)
        house.use(reference().cards)

    beside = ["A1 3: Megamouth", "A2 2: Symbiotic (Deep)", "A3 3"]
    deep("Symbiotic (Deep)", {"A2": 3}, {"A2": 2}, "Ann: A1 forages", line=beside)
    beside = ["A1 3: Apex Predator", "A2 2: Kleptoparasitic", "A3 3"]
    deep("Kleptoparasitic", {"A2": 3}, {"A2": 2}, "Ann: A1 attacks B1", line=beside)
    beside = ["A1 3: Megamouth", "A2 2: Parasitic (Deep)", "A3 5"]
    deep("Parasitic (Deep)", {"A1": 1, "A3": 5}, {"A1": 3, "A3": 3}, "Ann: A2 forages", line=beside)
    beside = ["A1 3: Shark Cleaner", "A2 2: Sedentary Colony", "A3 5: Apex Predator"]
    deep("Sedentary Colony", {"A2": 3}, {"A2": 2}, "Ann: A3 attacks B1", "Ann?: zone 1", line=beside)
    beside = ["A1 3: Apex Predator", "A2 2: Burrower, Megamouth"]  # B1 is on the right of A2
    deep("Burrower", {"A1": 6}, {"A1": 3, "A2": 5}, "Ann: A1 attacks B1", "Ann?: yes", line=beside)


def test_only_who_zooplankton_points_to_forages_from_it(owner: Owner) -> None:
    line = ["A1 3", "A2 5: Zooplankton", "A3 3"]
    both = {"includes": ["A1 forages from A2", "A3 forages from A2"]}
    assert passes(line, until="next question", then={"asks": {"player": "Ann", **both}})
    owner("corrections:\n- {card: Zooplankton, arrows: right}\n")
    only = {"includes": ["A3 forages from A2"], "excludes": ["A1 forages from A2"]}
    assert passes(line, until="next question", then={"asks": {"player": "Ann", **only}})


# -- icons and numbers


def test_an_icon_changes_the_numbers_and_what_is_legal(owner: Owner) -> None:
    line = ["A1 3: Tusks, Speed", "A2 3: Abyss Dweller"]
    assert passes(line, then={"attack": {"A1": 4}, "shell": {"A1": 7}, "can't forage": ["A2"]}, until="next question")
    owner(
        "corrections:\n- {card: Tusks, icons: {attack: 5, shell: none}}\n- {card: Abyss Dweller, icons: {forage: 3}}\n"
    )
    assert passes(
        line,
        then={"attack": {"A1": 7}, "shell": {"A1": 2}, "can forage": ["A2"], "forage": {"A2": 3}},
        until="next question",
    )


def test_a_cant_icon_that_was_read_rests_on_no_zero(owner: Owner) -> None:
    then = {"refused": {"Ann": "A1 forages"}}
    line = ["A1 3: Abyss Dweller, Megamouth", "A2 3"]
    assert passes(line, then={**then, "because": ["oceans/deep-zero-icons"]}, until="next question")
    owner("corrections:\n- {card: Abyss Dweller, icons: {forage: can't}}\n")
    result = played(line, then={**then, "because": ["oceans/deep-zero-icons"]}, until="next question")
    assert result.failures, "the rule is cited, the open question is not"
    assert passes(line, then=then, until="next question")
    assert catalogue().by_id["oceans/abyss-dweller"].zero is False


def test_missing_icons_that_were_read_are_not_read_as_one(owner: Owner) -> None:
    assume = {"missing-icons": "one"}
    line = ["A1 3: Parasitic, Inking"]
    assert passes(line, then={"forage": {"A1": 2}, "attack": {"A1": 2}}, assume=assume, until="next question")
    owner("corrections:\n- {card: Parasitic, icons: {forage: none, attack: none}}\n")
    assert passes(line, then={"forage": {"A1": 1}, "attack": {"A1": 1}}, assume=assume, until="next question")


def test_a_black_box_that_was_read(owner: Owner) -> None:
    line, bob = ["A1 3: Electroreception"], "B1 6: Speed"  # attack 2 against a shell of 2
    assert passes(line, bob=bob, then={"can attack": {"A1": ["B1"]}}, until="next question")
    owner("corrections:\n- {card: Speed, defensive: false}\n")
    assert passes(line, bob=bob, then={"can't attack": {"A1": ["B1"]}}, until="next question")


def test_an_unknown_attack_that_was_read_completes_the_card(owner: Owner) -> None:
    assert "oceans/sea-rex" in vocabulary.standing()[1]
    assert passes(["A1 3: Sea Rex"], then={"attack": {"A1": 1}}, until="next question")
    owner("corrections:\n- {card: Sea Rex, icons: {attack: 6}}\n- {card: Hard Shell, text: none}\n")
    full, partial, _ = vocabulary.standing()
    assert {"oceans/sea-rex", "oceans/hard-shell"} <= set(full)
    assert not {"oceans/sea-rex", "oceans/hard-shell"} & set(partial)
    assert passes(["A1 3: Sea Rex"], then={"attack": {"A1": 6}}, until="next question")


def test_a_scavenger_without_an_icon_gains_all_the_same(owner: Owner) -> None:
    line = ["A1 3: Apex Predator", "A2 2: Scavenger"]
    then = {"population": {"A2": 4}}
    assert passes(line, "Ann: A1 attacks B1", then=then, scenarios=["Abundance"])
    owner("corrections:\n- {card: Scavenger, icons: {gain: none}}\n")
    then = {"population": {"A2": 3}}
    assert passes(line, "Ann: A1 attacks B1", then=then, scenarios=["Abundance"])


def test_numbers_and_copies_change_what_is_dealt(owner: Owner) -> None:
    before = catalogue().deep_deck(("deluxe",)), len(catalogue().scenario_deck()), len(catalogue().surface_deck())
    owner(
        "corrections:\n- {card: Nomadic, migrate: 3}\n- {card: Abundance, copies: 3}\n"
        "- {card: Speed, copies: 3, migrate: [5, 6, 7]}\n"
    )
    nomadic = catalogue().by_id["oceans/nomadic"]
    assert nomadic.card() in catalogue().deep_deck((nomadic.set,))
    assert len(catalogue().scenario_deck()) == before[1] + 2
    assert len(catalogue().surface_deck()) == before[2] - 7
    assert catalogue().migrate(catalogue().by_id["oceans/speed"].card(1)) == 6


# -- the catalogue


def test_a_catalogue_of_any_rows() -> None:
    """What a reference says is what a catalogue reads; made anew or taken in, it comes to the same."""
    rows = reference().cards
    made = Catalogue(rows)
    assert made.by_id == catalogue().by_id
    assert made.surface_deck() == catalogue().surface_deck()


def test_numbers_of_cards_stay(owner: Owner) -> None:
    before = {card: kind.number for card, kind in catalogue().by_id.items()}
    owner("corrections:\n- {card: Parasitic, arrows: right}\nhouse cards:\n- {name: A, kind: deep trait, migrate: 2}\n")
    number = catalogue().by_id["house/a"].number
    owner(
        "house cards:\n- {name: B, kind: surface trait, migrate: 2}\n- {name: A, kind: deep trait, migrate: 2}\n"
        "- {name: C, kind: deep trait, migrate: 2}\n"
    )
    assert catalogue().by_id["house/a"].number == number, "whatever house cards stand before it"
    assert {card: kind.number for card, kind in catalogue().by_id.items() if card in before} == before
    house.use(reference().cards)
    assert [catalogue().kinds[number].id for number in before.values()] == list(before)
    assert set(catalogue().by_id) == set(before)


def test_a_game_without_house_cards_is_dealt_as_ever(owner: Owner) -> None:
    plain = new(PLAYERS, Options(start=0)).state
    owner(
        "house cards:\n- {name: A, kind: surface trait, migrate: [2, 3]}\n- {name: B, kind: deep trait, migrate: 2}\n"
    )
    assert new(PLAYERS, Options(start=0)).state.deck == plain.deck
    assert new(PLAYERS, Options(start=0)).state.deep == plain.deep
    asked = new(PLAYERS, Options(start=0, sets=("base", "house"))).state
    assert (len(asked.deck), len(asked.deep)) == (len(plain.deck) + 2, len(plain.deep) + 1)
    house.use(reference().cards)
    with pytest.raises(ValueError, match="house"):
        new(PLAYERS, Options(sets=("base", "house")))


# -- on the command line


def test_scenes_and_games_on_the_command_line_are_played_by_the_owners_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, scenes = tmp_path / "corrections.yaml", tmp_path / "scenes.yaml"
    file.write_text(
        "corrections:\n- {card: Parasitic, arrows: right}\n- {card: Parasitix, arrows: right}\n"
        "house cards:\n- {name: Glass Sponge, kind: surface trait, migrate: [4, 5, 6, 7, 8, 9]}\n",
        encoding="utf-8",
    )
    scenes.write_text(
        "scene: leeches from the right\n"
        "given: {players: [Ann, Bob], species: {Ann: ['A2 2: Parasitic, Glass Sponge', 'A3 5'], Bob: ['B1 6']}}\n"
        "until: next question\nthen: {population: {A2: 4, A3: 3, B1: 6}}\n",
        encoding="utf-8",
    )
    read = replace(reference(), cards=dict(reference().cards))
    corrections.merge(read, [file])
    opened = Reference(tmp_path, cards=read.cards, corrections=read.corrections)
    monkeypatch.setattr(Library, "open", lambda _: opened)
    assert command(["scene", str(scenes), "--data", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "A2 leeches 2 from A3" in said.out
    assert said.err == f"{file}:3: not used: Parasitix: card: no card is called 'Parasitix'; did you mean Parasitic?\n"
    assert catalogue().by_id["oceans/parasitic"].left, "afterwards all is as it was"
    assert command(["play", "--data", str(tmp_path), "--sets", "base", "house", "--by", "greedy"]) == 0
    assert "Glass Sponge" in capsys.readouterr().out
    assert command(["scene", str(scenes), "--data", str(tmp_path / "elsewhere")]) == 2
    assert "'Glass Sponge' is no card of Oceans" in capsys.readouterr().err
