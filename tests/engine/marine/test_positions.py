"""Positions of Marine as scenes give them: what can't be read says why, and what a table stands at can be written."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from engine.adjudication import adjudicate
from engine.marine.corrections import HOW
from engine.marine.expectations import THEN
from engine.marine.position import KEYS
from engine.marine.scenes import MARINE
from engine.scenes.document import SceneError, documents, node_of
from engine.scenes.game import Unwritten
from engine.scenes.scene import run_scene
from tests.engine.marine.playing import Playing


def unread(text: str) -> str:
    with pytest.raises(SceneError) as caught:
        run_scene(documents(dedent(text))[0])
    return str(caught.value)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("{}", "needs `players`"),
        ("{players: [Ann]}", "2 to 4 players"),
        ("{players: [Ann, chance]}", "can't be called 'chance'"),
        ("{players: [Ann, Bob], animals: {Ann: Whales}}", "no animal"),
        ("{players: [Ann, Bob], animals: {Ann: Fishes}}", "two players have the same animal"),
        ("{players: [Ann, Bob], active: Zoe}", "no player"),
        ("{players: [Ann, Bob], round: 4}", "plays 3 rounds"),
        ("{players: [Ann, Bob], tiles: {H2: Reef}}", "no hex 'H2'"),
        ("{players: [Ann, Bob], tiles: {D4: Desert}}", "no terrain"),
        ("{players: [Ann, Bob], tiles: {D4: Reef, d4: Sand}}", "two tiles on one hex"),
        ("{players: [Ann, Bob], tiles: {A1: Reef, A2: Reef, A3: Reef, A4: Reef, B1: Reef}}", "no more than 4"),
        ("{players: [Ann, Bob], tiles: {D1: Vent smoker}}", "in that half of the board the geyser side is up"),
        ("{players: [Ann, Bob], tiles: {D4: Vent sideways}}", "smoker or geyser side up"),
        ("{players: [Ann, Bob], tiles: {D4: Reef smoker}}", "only a Vent has a side"),
        ("{players: [Ann, Bob], elements: {D4 top: Sun}}", "no corner 'D4 top'"),
        ("{players: [Ann, Bob], elements: {D4 left: Salt}}", "no element"),
        ("{players: [Ann, Bob], elements: {D4 left: Sun, C3 lower right: Worms}}", "two elements on one corner"),
        ("{players: [Ann, Bob], species: {A1: [Ann 2]}}", "no tile on that hex"),
        ("{players: [Ann, Bob], species: {D4: [Ann]}}", "a name and a number"),
        ("{players: [Ann, Bob], species: {D4: [Ann 35]}}", "more than 34 species"),
        ("{players: [Ann, Bob], gene pools: {Ann: 40}}", "34 species in all"),
        ("{players: [Ann, Bob], stacks: [Vent]}", "no terrain of a tile"),
        ("{players: [Ann, Bob], stacks: [Reef, Reef, Reef, Reef]}", "there are 3 stacks"),
        ("{players: [Ann, Bob], stacks: [Reef 40]}", "not so many tiles left"),
        ("{players: [Ann, Bob], stacks: [Reef 1], unseen: [Sand, Sand]}", "1 tiles lie in the stacks"),
        ("{players: [Ann, Bob], markers: [Reef, Reef, Reef]}", "no more markers of Reef"),
        ("{players: [Ann, Bob], taken: {Ann: [Erosion]}}", "'Erosion' is no space"),
        ("{players: [Ann, Bob], taken: {Ann: [Tectonics], Bob: [Tectonics]}}", "a pawn stands there already"),
        ("{players: [Ann, Bob], assume: {no-such: yes}}", "no open question"),
        ("{players: [Ann, Bob], reef: 12}", "there is no such key"),
    ],
)
def test_a_position_that_is_none_says_what_is_wrong(given: str, says: str) -> None:
    assert says in unread(f"scene: x\ngame: marine\ngiven: {given}\n")


@pytest.mark.parametrize(
    ("then", "says"),
    [
        ("{tiles: {H1: Reef}}", "no hex 'H1'"),
        ("{tiles: {D4: Desert}}", "no tile"),
        ("{elements: {D4 top: Sun}}", "no corner"),
        ("{species: {D4: [Ann]}}", "a player and a number"),
        ("{points: {Zoe: 3}}", "no player"),
        ("{bonus: {D4: many}}", "expected a number"),
    ],
)
def test_an_expectation_that_is_none_says_what_is_wrong(then: str, says: str) -> None:
    assert says in unread(f"scene: x\ngame: marine\ngiven: {{players: [Ann, Bob]}}\nthen: {then}\n")


SHORT = """game marine
Ann Reptiles: D4 3, D5 1
Bob: D4 2
tiles: D4 Reef, D5 Ocean, D7 Vent
elements: D4 left Sun, D4 upper right Worms
stacks: Ocean 1, Reef
unseen: Sand
beside wanderlust: Sun
markers: Reef, Ocean, none
taken Bob: Migration 2
eliminated Ann 2, points Bob 5, pawns Bob 3
active Bob, round 2, until end of action
> Bob: Competition 1
> Bob: D4
> Bob: Ann 1
"""


def test_a_position_may_be_typed_in_a_short_form() -> None:
    made = adjudicate(SHORT)
    assert made.settled
    assert ("Bob eliminates 1 of Ann on D4", ("marine/competition/1",)) in made.steps
    now = made.now()
    assert now["hexes"]["D4"]["species"] == [2, 2]
    assert [player["eliminated"] for player in now["players"]] == [3, 0]
    assert (now["players"][1]["score"], now["round"], now["players"][0]["animal"]) == (5, 2, "Reptiles")
    asked = adjudicate(SHORT.replace("> Bob: Ann 1\n", ""))
    assert asked.options == ["Ann 1", "none"]
    assert adjudicate(asked.answered("Ann 1")).settled
    assert asked.refused("Ann 2") == (
        "That is more than the number on the space.",
        ("marine/competition/1", "marine/order-of-numbers"),
    )
    assert asked.explain("limit", "D5").total() == 4
    assert asked.explain("points", "Bob").total() == 5


def test_the_page_on_marine_shows_a_position_that_can_be_put_and_names_every_key() -> None:
    page = (Path(__file__).parents[3] / "docs" / "marine.md").read_text(encoding="utf-8")
    example = next(block for block in page.split("```")[1::2] if block.strip().startswith("game marine"))
    assert adjudicate(example.strip()).question().startswith("Ann: which tile to compete on")
    for key in (*KEYS, *THEN, *MARINE.points, *HOW):
        assert key in page, key


def test_points_are_kept_by_what_gave_them() -> None:
    made = adjudicate(
        "game marine\nAnn:\nBob:\nstacks: Ocean\npoints Ann 4\nuntil next turn\n"
        "> Ann: Tectonics\n> Ann: C6\n> Bob: Wanderlust\n> Bob: stack 1\n> Bob: C5"
    )
    assert [player["by action"] for player in made.now()["players"]] == [
        {"Wanderlust": 0, "Tectonics": 3, "Otherwise": 4},
        {"Wanderlust": 6, "Tectonics": 0, "Otherwise": 0},
    ]
    assert [(part.source, part.amount) for part in made.explain("points", "Ann").parts] == [
        ("Tectonics", 3),
        ("otherwise", 4),
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("tiles: D4", "a tile is its hex and its terrain"),
        ("elements: D4 top Sun", "an element is its corner and its type"),
        ("Cleo: D4", "species are a hex and how many"),
        ("Ann: D4 1", "Ann has two lines"),
        ("reef 12", "'reef 12' says nothing here"),
    ],
)
def test_a_line_of_the_short_form_that_says_nothing_is_named(line: str, says: str) -> None:
    with pytest.raises(SceneError, match=says) as caught:
        adjudicate(f"game marine\nAnn: D4 1\nBob: D4 1\n{line}")
    assert caught.value.line == 4


def test_a_short_form_needs_players_and_a_game_that_there_is() -> None:
    with pytest.raises(SceneError, match="a line for each player"):
        adjudicate("game marine\nround 2")
    with pytest.raises(SceneError, match="no game with a short form"):
        adjudicate("game chess\nAnn: e4")


def test_what_is_not_as_expected_is_said_beside_what_is_found() -> None:
    then = "{tiles: {D4: Sand, D1: Vent smoker}, species: {D4: [Ann 2]}, points: {Ann: 3}, winner: Ann, vents left: 9}"
    text = f"scene: x\ngame: marine\ngiven: {{players: [Ann, Bob], species: {{D4: [Ann 1]}}}}\nthen: {then}\n"
    result = run_scene(documents(text)[0])
    assert result.failures == [
        "tile of D4: expected Sand; found Reef",
        "tile of D1: expected Vent smoker; found Vent geyser",
        "species on D4: expected Ann 2; found Ann 1",
        "points of Ann: expected 3; found 0",
        "winner: expected Ann; found that the game goes on",
        "Vents left: expected 9; found 10",
    ]


def test_the_beginning_of_any_turn_can_be_written_and_read_again() -> None:
    written = 0
    for seed in range(0, 24, 2):
        with Playing(seed) as game:
            for table in game.decisions():
                choice = table.choice
                if choice is None or game.rng.random() > 0.2:
                    continue
                if choice.prompt == "action":
                    given = MARINE.given(table.run)
                    assert MARINE.given(MARINE.position(node_of(given))) == given
                    written += 1
                elif choice.player >= 0:
                    with pytest.raises(Unwritten):
                        MARINE.given(table.run)
    assert written > 30


def test_a_corner_is_called_by_a_hex_with_a_tile_while_any_of_its_names_is_understood() -> None:
    tiles = "tiles: D4 Reef, D5 Sand, D6 Ocean\nelements: D6 left Sun"
    text = f"game marine\nAnn: D6 1\nBob:\n{tiles}\n> Ann: Speciation special"
    made = adjudicate(text)
    assert made.options == ["Sun at D6 left", "decline"], "the hex nearest to the centre, C5, is sea"
    assert made.now()["corners"] == {"C5 lower right": "D6 left"}
    after = adjudicate(f"{text}\n> Ann: Sun at C5 lower right")
    assert after.steps[-1][0] == "Ann speciates around Sun at D6 left"
