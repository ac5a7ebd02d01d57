"""Nothing happens to population that no step says: in every scene, whatever its table assumes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.oceans.scenes import OCEANS
from engine.scenes import scene
from rules_db import sources
from tests.engine.oceans.told import Told

FILES = [path for path in sources.scene_files() if path.parts[-3] == "oceans"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_steps_of_a_scene_tell_where_all_population_is(path: Path) -> None:
    for one in scene.read_file(path):
        if one.game is OCEANS:
            told, ending = Told.since(one.opening.state), scene.run(one).ending
            assert ending is not None
            told.follow(ending.table)
