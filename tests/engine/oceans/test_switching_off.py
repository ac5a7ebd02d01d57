"""Scenes miss the rules of the Surface traits and of the core. `make switch-off` looks at all rules there are."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from engine.core.choice import CHANCE, Choice
from engine.core.table import Table
from engine.oceans import setup
from engine.oceans.catalogue import catalogue
from engine.oceans.game import GAME
from engine.oceans.rules import rules
from engine.scenes import scene
from tests.engine.oceans.survivors import BY_HAND, REASONS, SURVIVORS
from tests.engine.oceans.switches import NO_RULE, Switch, modules, switches
from tests.engine.oceans.switching_off import Search, complaints, without

RULES = {switch.name: switch for switch in switches()}
SURFACE = {kind.id for kind in catalogue().by_id.values() if kind.family == "surface"}
FILES = ("surface", "core", "before_feeding")
"""Where scenes are looked for here."""
CORE = (
    "step checks: once_more",
    "step playing: go_on",
    "step feeding: before",
    "step feeding: feed_one",
    "step feeding: go_on",
    "step feeding: forget",
    "step one feeding: act",
    "step one feeding: check",
    "step attack: follow",
    "step aftermath: attacked",
    "step aging: first_round",
    "step round of aging: all_age",
    "step drawing: surface_cards_in",
    "step turn: age",
    "step turn: next_player",
    "effect take",
    "effect overpopulation",
    "effect age",
    "effect new species",
    "effect put on",
    "effect pay",
    "effect look at three",
    "least of question 3 (first pile) of look at three",
    "who of question 1 (feeding) of feeding",
    "legal.FORAGER no_open_space",
    "legal.ATTACKER cant_attack_icon",
    "legal.TARGET nothing_to_take",
    "legal.TARGET guarded",
    "playing.DO migrate",
    "playable.ROUTES without 3 1",
    "checks.AFTER_OVERPOPULATION",
    "drawing.HAND",
    "values.BASE aging 1, 2",
    "values.BASE trait limit 3, 2",
    "values.BASE capacity 9, 2",
)


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(*FILES)


def test_scenes_miss_what_each_surface_trait_has_registered(search: Search) -> None:
    of_surface = [switch for switch in RULES.values() if switch.card in SURFACE]
    bare = {"oceans/apex-predator", "oceans/inking"}
    assert {switch.card for switch in of_surface} == SURFACE - bare, "of these the icons are all"
    assert [switch.name for switch in of_surface if not search.missed_by(switch)] == []


@pytest.mark.parametrize("name", CORE)
def test_a_scene_misses_a_rule_of_the_core(search: Search, name: str) -> None:
    assert search.missed_by(RULES[name])


def test_a_rule_that_no_scene_is_about_is_missed_by_none(search: Search) -> None:
    idle = Switch("nothing", lambda: None, lambda: None)
    assert search.missed_by(idle) == ""
    assert complaints({"nothing": False}, {"nothing"}, ["nothing"]) == ["nothing: no scene misses it"]


def test_what_has_a_reason_is_there() -> None:
    assert [name for name in SURVIVORS if name not in RULES] == []
    assert sum(map(len, REASONS.values())) == len(SURVIVORS)
    there = {
        f"{module.__name__.removeprefix('engine.oceans.')}.{name}" for module in modules() for name in vars(module)
    }
    assert [name for name in NO_RULE if name not in there] == []


def everything() -> dict[str, Any]:
    """All that a switch may change, tables in their order."""
    found: dict[str, Any] = {"phases": list(rules.phases.items()), "effects": list(rules.effects.items())}
    found["hooks"] = [rules.place, rules.option, rules.over, rules.aside, rules.intervene]
    for module in modules():
        for name, value in vars(module).items():
            if name.isupper():
                plain = list(value.items()) if isinstance(value, dict) else value
                found[f"{module.__name__}.{name}"] = plain.copy() if isinstance(plain, (list, set)) else plain
    cells = [cell for effect in rules.effects.values() for cell in getattr(effect.when, "__closure__", None) or ()]
    found["cells"] = [cell.cell_contents for cell in cells]
    return found


def test_a_switch_changes_something_and_puts_it_back() -> None:
    before = everything()
    for switch in RULES.values():
        switch.off()
        switch.on()
    assert everything() == before
    for switch in list(RULES.values())[::25]:
        with without(switch):
            changed = everything()
        assert changed != before or " of " in switch.name, switch.name


# -- what scenes can't show


def test_the_set_up_deals_what_is_dealt_in_it() -> None:
    run = setup.new(["Ann", "Bob", "Cleo"])
    drawn: list[tuple[int, str]] = []

    def first(choice: Choice) -> tuple[Any, ...]:
        drawn.append((choice.player, choice.prompt))
        return tuple(choice.options[: choice.least])

    state = Table(GAME, run, first).run.state
    assert {player for player, _ in drawn} == {CHANCE}
    assert [prompt for _, prompt in drawn].count("scenarios") == 1
    assert [bool(card) for card in state.zones] == [True, True, False]
    assert {state.kind(card).family for card in state.zones if card} == {"scenario"}
    assert [len(pile) for pile in state.gene_pool] == [1, 1]
    assert [len(seat.hand) for seat in state.seats] == [6, 6, 6]
    assert [seat.bonus for seat in state.seats] == [6, 4, 0]


def surged(at: Table) -> object:
    """A species is taken away by hand while its doubling waits; the other one doubles, and ages 2 after that."""
    at.answer(0, "forage:11:1")
    assert at.choice is not None
    assert at.choice.prompt == "order"
    at.correct(0, "extinct", "A1", agreed=(1,), why="a test")
    return [species.population for species in at.run.state.species.values()]


def dealt(at: Table) -> object:
    """A card is put onto an emptied pile by hand before chance fills it."""
    at.answer(0, "pile:0")
    assert at.choice is not None
    assert at.choice.player == CHANCE
    at.correct(0, "card", "Swarming", "pile 1", agreed=(1,), why="a test")
    while at.choice is not None and at.choice.player == CHANCE:
        at.answer(CHANCE, at.choice.options[0])
    return [[at.run.state.kind(card).name for card in pile] for pile in at.run.state.gene_pool]


def overfed(at: Table) -> object:
    """A species is made to go extinct by hand while it may feed once more."""
    at.answer(0, "forage:10:0")
    assert at.choice is not None
    assert at.choice.prompt == "feeding"
    at.correct(0, "population", "A1", 10, agreed=(1,), why="a test")
    return sorted(species.name for species in at.run.state.species.values())


MEANWHILE = {
    "condition of oceans/food-surge:doubles": (
        surged,
        {
            "species": {"Ann": ["A1 3", "A2 3: Luminous Bacteria"], "Bob": ["B1 3"]},
            "ocean": [1, 5, 0],
            "reserve": 0,
            "cambrian": True,
            "zones": {1: "Food Surge"},
        },
        [6, 4],
    ),
    "condition of new pile": (
        dealt,
        {
            "species": {"Ann": ["A1 3"], "Bob": ["B1 3"]},
            "phase": "drawing",
            "gene pool": [["Endurance"], ["Tusks"]],
            "deep deck": ["Swarming", "Megamouth", "Leviathan"],
        },
        [["Swarming"], ["Tusks"]],
    ),
    "condition of feeding again": (
        overfed,
        {"species": {"Ann": ["A1 3: Tentacled", "A2 3"], "Bob": ["B1 3"]}, "scenarios": ["Epizootic"]},
        ["A2", "B1"],
    ),
}


@pytest.mark.parametrize("name", MEANWHILE)
def test_what_is_taken_away_by_hand_is_missed_by_nobody(name: str) -> None:
    act, given, then = MEANWHILE[name]
    document = {"scene": "a position", "given": {"players": ["Ann", "Bob"], **given}}

    def at() -> Table:
        return Table(GAME, scene.read(scene.node_of(document)).opening)

    assert act(at()) == then
    with without(RULES[name]), contextlib.suppress(KeyError):
        assert act(at()) != then


def test_each_of_these_is_tried_out() -> None:
    assert set(MEANWHILE) == set(REASONS[BY_HAND])
