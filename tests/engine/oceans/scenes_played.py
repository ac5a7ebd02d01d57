"""Scenes of one text each, for the tests of their format: they pass, they fail and say why, or they can't be read."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from engine.scenes.document import documents
from engine.scenes.scene import Result, SceneError, run_file, run_scene

FEEDING = """
    scene: a plain feeding
    given:
      players: [Ann, Bob]
      species:
        Ann: ["A1 3: Apex Predator, Speed", "A2 4"]
        Bob: ["B1 6: Inking", "B2 2"]
    when:
      - Ann: A1 attacks B1
"""


def played(text: str) -> Result:
    (document,) = documents(dedent(text))
    return run_scene(document)


def passes(text: str) -> Result:
    result = played(text)
    assert result.failures == []
    return result


def fails(text: str, *words: str) -> None:
    """The scene fails, and the one reason given says all of this."""
    result = played(text)
    assert not result.passed
    (failure,) = result.failures
    assert [word for word in words if word not in failure] == [], failure


def unread(tmp_path: Path, text: str, *words: str) -> None:
    """The file can't be read, and the one line about it says all of this."""
    path = tmp_path / "some.yaml"
    path.write_bytes(dedent(text).encode())
    with pytest.raises(SceneError) as e:
        run_file(path)
    said = str(e.value)
    assert said.startswith(str(path))
    assert [word for word in words if word not in said] == [], said
    assert "\n" not in said
