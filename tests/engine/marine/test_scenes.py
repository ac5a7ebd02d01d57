"""The scenes of the sources that are of Marine: all of them pass, each statement has some."""

from __future__ import annotations

import pytest

from engine.marine.state import CHOICES
from engine.scenes import scene
from rules_db import sources

FILES = [path for path in sources.scene_files() if "marine" in path.parts]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenes_of_a_file_pass(path: object) -> None:
    failed = [(r.scene.name, r.failures) for r in scene.run_file(str(path)) if not r.passed]
    assert failed == []


def test_each_choice_that_a_table_can_make_takes_part_in_a_scene() -> None:
    proved = {row for path in FILES for one in scene.read_file(path) for row in one.proves}
    asked = {question for question, choices in CHOICES.items() if len(choices) > 1}
    assert asked - proved == {"marine/set-up-of-earth", "marine/by-hand"}, "shown by tests of their own"
