"""What docs/contributing.md says about adding cards is done, as it stands there, to a copy of the project."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[3]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST_LINES = 10


def section(document: str, heading: str) -> str:
    """What stands under a heading of a page of the docs."""
    text = (PROJECT / "docs" / document).read_text(encoding="utf-8")
    return text.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def test_a_card_is_one_row_and_one_with_a_trigger_a_row_and_a_function(tmp_path: Path) -> None:
    said = section("contributing.md", "Add a card")
    blocks = BLOCK.findall(said)
    assert [kind for kind, _ in blocks] == ["yaml", "yaml", "yaml", "python", "yaml"]
    icons_only, its_scene, with_trigger, function, that_scene = (text for _, text in blocks)
    assert len(function.splitlines()) <= MOST_LINES
    for package in ("engine", "rules_db"):
        shutil.copytree(PROJECT / package, tmp_path / package)
    with (tmp_path / "rules_db/sources/oceans/deep.yaml").open("a", encoding="utf-8") as rows:
        rows.write(f"\n{icons_only}\n{with_trigger}")
    with (tmp_path / "engine/oceans/traits/deep_gains.py").open("a", encoding="utf-8") as code:
        code.write(f"\n\n{function}")
    (tmp_path / "scenes.yaml").write_text(f"{its_scene}---\n{that_scene}", encoding="utf-8")
    words = [sys.executable, "-m", "engine", "scene", "scenes.yaml", "--data", "data"]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert "2 of 2 scenes passed" in ran.stdout
    assert "oceans/gulper-eel" in ran.stdout, "its step cites the card"
    assert "deep_gains.py" in said
    assert "deep.yaml" in said
