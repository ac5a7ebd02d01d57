"""`solo.yaml`: what an owner has read off their box, and what is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.oceans.game import solo_table
from engine.oceans.solo import owner_box
from engine.oceans.solo.box import STAND_IN, TokenBox
from engine.oceans.solo.setup import SoloOptions
from rules_db.library import SOLO
from tests.engine.oceans.solo.test_set_up import first

BOX = """\
shark: {attack: 3, expert attack: 5, spaces: 9}
whale: {forage: 4, expert forage: 6}
bags:
  1:
    Attack 1: 10
    Shell 1 (Shark): 4
  2: {Attack 2: 10, Transparency (Whale): 4}
  3: {Forage 3: 15}
  4: {Gains: 8, Parasitic: 7}
  5: {Tentacled: 4, Electroreception: 4, Fast Metabolism (Whale): 8}
legends:
  - {name: A Legend of ours, cost: 3, text: Nobody forages.}
"""


def box_of(tmp_path: Path, text: str) -> TokenBox:
    path = tmp_path / SOLO
    path.write_text(text, encoding="utf-8")
    return owner_box.read(path)


def test_a_box_is_read_and_played_with(tmp_path: Path) -> None:
    box = box_of(tmp_path, BOX)
    assert not box.stand_in
    at = solo_table("Ann", first, SoloOptions(level=4, box=box))
    seen = at.view()["oceanic"]
    assert (seen["printed"], seen["expert"], seen["stand-in"]) == ({"attack": 5, "forage": 6}, True, False)
    assert seen["spaces"] == {"shark": 9, "whale": None}
    assert [token["name"] for token in seen["top"]] == ["Gains"] * 4
    assert seen["bags"] == [14, 14, 15, 11, 16]
    assert all("stand-in" not in text for _, text, _ in at.steps_since())


def test_a_table_keeps_its_box_as_plain_data(tmp_path: Path) -> None:
    for box in (box_of(tmp_path, BOX), STAND_IN):
        again = owner_box.kept(owner_box.facts(box))
        assert (again.shark, again.whale, again.bags, again.legends) == (box.shark, box.whale, box.bags, box.legends)


def test_what_is_documented_can_be_read(tmp_path: Path) -> None:
    page = (Path(__file__).parents[4] / "docs" / "solo.md").read_text(encoding="utf-8")
    example = page.split("```yaml\n")[1].split("```")[0]
    assert not box_of(tmp_path, example).stand_in


def changed(**parts: object) -> str:
    return yaml.safe_dump({**yaml.safe_load(BOX), **parts}, sort_keys=False)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (BOX.replace("Attack 1: 10", "Attack 1: 9"), ":3: bags: a box has 74 tokens, these are 73: 13 in bag 1, 14 in"),
        (BOX.replace("Attack 1: 10", "Attack -1: 10"), ":5: bags.1.Attack -1: 'Attack -1' is no token: Attack has a"),
        (BOX.replace("Attack 1: 10", "Attack 1: -10"), ":5: bags.1.Attack 1: expected a number from 1 on, found -10"),
        (BOX.replace("Attack 1: 10", "Attak 1: 10"), ":5: bags.1.Attak 1: 'Attak 1' is no token"),
        (BOX.replace("Attack 1: 10", "Teeth: 10"), ":5: bags.1.Teeth: 'Teeth' is no token; there are Attack, Forage"),
        (BOX.replace("Attack 1: 10", "Attack: 10"), "Attack has a value from 1 to 19, such as `Attack 1`"),
        (BOX.replace("Shell 1 (Shark)", "Shell 1"), ":6: bags.1.Shell 1: .*Shell has .*Shark or Whale"),
        (BOX.replace("attack: 3", "attack: -3"), ":1: shark.attack: expected a number from 0 on, found -3"),
        (BOX.replace("attack: 3", "attack: many"), ":1: shark.attack: expected a number, found 'many'"),
        (BOX.replace(", expert attack: 5", ""), ":1: shark: .*`expert attack`"),
        (BOX.replace("spaces: 9", "spaces: 0"), ":1: shark.spaces: expected a number from 1 on"),
        (BOX.replace("  3: {Forage 3: 15}\n", ""), "the bag of level 3 is missing"),
        (BOX.replace("  5:", "  6:"), "bags of levels 1 to 5, found '6'"),
        (BOX.replace("whale:", "wale:"), "no such key; did you mean whale"),
        (BOX.partition("bags")[0], "a box needs `bags`"),
        ("", "there is nothing in it"),
        ("shark: [", "not YAML"),
        (BOX.replace("cost: 3, ", ""), "a Legend needs its `cost`"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(owner_box.WrongBox, match=says) as caught:
        box_of(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / SOLO))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(owner_box.WrongBox, match=r"solo\.yaml: can't be read"):
        owner_box.read(tmp_path / SOLO)
