"""How a table of Marine begins: the standard earth, a shuffled one, animals drawn; what comes back between rounds."""

from __future__ import annotations

import pytest

from engine.core.choice import CHANCE, Key
from engine.core.decision import Refused
from engine.core.table import Table
from engine.marine.game import table
from engine.marine.map import BY_NAME, CORNERS, EDGE, HALF, HEXES, NAMES, NEIGHBOURS, STRADDLING, TOUCHING
from engine.marine.pieces import MIDDLE, SPACES, TERRAINS
from engine.marine.setup import Options
from engine.players.dice import dealer, dice


def begun(*names: str, **assume: str) -> Table:
    assumed = {question.replace("_", "-"): choice for question, choice in assume.items()}
    return table(names or ("Ann", "Bob"), dealer(dice(1)), Options(assumed))


def test_the_map_is_as_the_reference_counts_it() -> None:
    columns = [sum(name.startswith(column) for name in NAMES) for column in "ABCDEFG"]
    assert columns == [4, 5, 6, 7, 6, 5, 4]
    assert (len(HEXES), len(EDGE), len(CORNERS)) == (37, 18, 96)
    assert [NAMES[n] for n in range(len(HEXES)) if HALF[n] == STRADDLING] == ["B3", "D4", "F3"]
    assert [sum(len(hexes) == count for hexes in TOUCHING) for count in (3, 2, 1)] == [54, 18, 24]
    assert all(n in NEIGHBOURS[other] for n in range(len(HEXES)) for other in NEIGHBOURS[n])


def test_the_standard_earth() -> None:
    view = begun().view()
    lying = [hex_["terrain"] for hex_ in view["hexes"].values() if hex_["terrain"]]
    counts = {terrain: lying.count(terrain) for terrain in TERRAINS}
    assert counts == dict.fromkeys(TERRAINS, 1) | {"Land": 4, "Ocean": 4, "Vent": 2}
    assert view["hexes"]["D4"]["terrain"] == "Reef"
    assert (view["hexes"]["D1"]["side"], view["hexes"]["D7"]["side"]) == ("geyser", "smoker")
    assert view["hexes"]["D4"]["species"] == [3, 3]
    assert view["elements"] == {
        "D4 left": "Sponges", "D4 right": "Gastropods", "D4 upper left": "Sun", "D4 upper right": "Algae",
        "D4 lower left": "Plankton", "D4 lower right": "Worms",
    }  # fmt: skip
    assert [stack["below"] for stack in view["stacks"]] == [6, 6, 6]
    assert view["vents left"] == 10
    assert [player["gene pool"] for player in view["players"]] == [31, 31]
    assert len(view["spaces"]) == len(SPACES) == 18


def test_a_shuffled_middle_holds_the_same_tiles() -> None:
    usual, mixed = begun().view()["hexes"], begun(set_up_of_earth="random-middle").view()["hexes"]
    assert sorted(mixed[name]["terrain"] for name in MIDDLE) == sorted(usual[name]["terrain"] for name in MIDDLE)
    assert [mixed[name]["terrain"] for name in MIDDLE] != [usual[name]["terrain"] for name in MIDDLE]
    assert all(mixed[name]["terrain"] == usual[name]["terrain"] for name in BY_NAME if name not in MIDDLE)


def test_animals_may_be_drawn() -> None:
    drawn = begun("Ann", "Bob", "Cleo", "Dan", animals_of_players="drawn")
    animals = [player["animal"] for player in drawn.view()["players"]]
    assert sorted(animals) == ["Cephalopods", "Crustaceans", "Fishes", "Reptiles"]
    assert drawn.choice is not None
    assert animals[drawn.choice.player] == "Crustaceans"


def test_without_a_dealer_the_host_answers_every_draw() -> None:
    asked = table(("Ann", "Bob")).choice
    assert asked is not None
    assert (asked.player, asked.prompt) == (CHANCE, "next tile")


@pytest.mark.parametrize(
    ("verb", "values", "says"),
    [
        ("species", (2, "Ann", "D4", "box"), None),
        ("species", (2, "Ann", "box", "D4"), "There are 0 species"),
        ("species", (2, "Ann", "D4", "H7"), "no hex 'H7'"),
        ("species", (2, "Ann", "D4", "A1"), "no tile on A1"),
        ("species", (2, "Zoe", "D4", "box"), "no player 'Zoe'"),
        ("species", ("two", "Ann", "D4", "box"), "Write species"),
        ("points", ("Bob", 12), None),
        ("points", ("Bob", -1), "VPs go from 0"),
        ("element", ("Sun", "D5 left"), None),
        ("element", ("Sun", "D4 left"), "not vacant"),
        ("element", ("bag", "D4 left"), None),
        ("element", ("bag", "D5 left"), "No element lies"),
        ("element", ("Sun", "D5 top"), "no corner 'D5 top'"),
        ("element", ("Sun", "A4 left"), "The corner A4 left touches no tile"),
        ("tile", ("Ocean", "C5"), None),
        ("tile", ("Ocean", "D4"), "not empty"),
        ("tile", ("Vent", "C5"), "No tile 'Vent'"),
        ("tile", ("Ocean", "A4"), "A4 lies next to no tile"),
        ("bogus", (), "no correction 'bogus'"),
    ],
)
def test_changes_by_hand(verb: str, values: Key, says: str | None) -> None:
    at = begun()
    if says is None:
        at.correct(0, verb, *values)
        assert at.steps_since(at.run.number - 1)[0][1].startswith("by hand")
        return
    before = at.digest()
    with pytest.raises(Refused) as caught:
        at.correct(0, verb, *values)
    assert says in caught.value.refusal.reason
    assert at.digest() == before


def test_a_table_may_change_nothing_by_hand() -> None:
    with pytest.raises(Refused, match="changes nothing by hand"):
        begun(by_hand="nothing").correct(0, "points", "Bob", 12)
