"""Nothing happens to population that no step says: in every scene, whatever its table assumes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.adjudication import adjudicate
from engine.scenes import scene
from engine.scenes.document import node_of
from rules_db import sources
from tests.engine.oceans.told import Told

FILES = [path for path in sources.scene_files() if path.parts[-3] == "oceans"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_steps_of_a_scene_tell_where_all_population_is(path: Path) -> None:
    for one in scene.read_file(path):
        told, ending = Told.since(one.opening.state), scene.run(one).ending
        assert ending is not None
        told.follow(ending.table)


def cited(given: dict[str, object], when: list[dict[str, str]]) -> set[str]:
    """All that the steps of a scene cite which ends with the feeding phase."""
    document = {"scene": "a", "given": {"players": ["Ann", "Bob"], **given}, "when": when, "until": "end of feeding"}
    result = scene.run(scene.read(node_of(document)))
    assert result.passed, result.failures
    return {cite for step in result.steps for cite in step["cites"]}


@pytest.mark.parametrize("trait", ["Tentacled", "Inking"])
def test_what_becomes_of_further_feedings_is_only_said_where_there_are_any(trait: str) -> None:
    species = {"Ann": [f"A1 3: {trait}", "A2 2: Symbiotic"], "Bob": ["B1 5"]}
    moving = {"zones": {2: "Mass Migration"}, "ocean": [0, 1, 20], "species": species}
    said = "oceans/mass-migration-between-feedings" in cited(moving, [{"Ann": "A1 forages"}])
    assert said == (trait == "Tentacled")


def test_the_ruling_on_aging_out_of_turn_is_cited_for_nothing_but_aging() -> None:
    species = {"Ann": ["A1 3: Invasive Predator"], "Bob": ["B1 1", "B2 4"]}
    cites = cited({"species": species}, [{"Ann": "A1 attacks B1"}])
    assert "promo/invasive-predator/2" in cites
    assert "promo/uber-inhospitable-environment/3" not in cites


@pytest.mark.parametrize(("card", "said"), [("Zooplankton", "1, which goes"), ("Massive Fins", "3, which go")])
def test_what_a_card_costs_is_said_in_its_number(card: str, said: str) -> None:
    given = f"Ann: A1 3\nBob: B1 2\nphase playing\nhand Ann: {card}\ncambrian, score Ann 5"
    made = adjudicate(f"{given}\n> Ann: evolve {card} on A1\n> Ann: reef")
    assert f"{card} costs Ann {said} to reef" in [text for text, _ in made.steps]
