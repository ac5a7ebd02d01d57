"""`python -m engine scene` and `play`."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent

import pytest

from engine.__main__ import main
from tests.engine.oceans.scenes_played import FEEDING


def test_scenes_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, odd = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "odd.yaml"
    good.write_text(dedent(FEEDING))
    bad.write_text(f"{dedent(FEEDING)}then:\n  reef: 3\n---\n{dedent(FEEDING)}")
    odd.write_text("scene: x\ngivne: {}\n")
    assert main(["scene", str(good)]) == 0
    said = capsys.readouterr().out
    assert "> Ann: A1 attacks B1\n    A1 attacks B1  [core/phase-2-feeding/1, core/core-concepts/2]" in said
    assert "\n  passed\n" in said
    assert main(["scene", str(bad)]) == 1
    said = capsys.readouterr().out
    assert "  failed: reef: expected 3; found 20\n" in said
    assert "1 of 2 scenes passed" in said
    assert main(["scene", str(good), str(odd)]) == 2
    out, wrong = capsys.readouterr()
    assert "passed" in out
    assert wrong == f"{odd}:2: givne: there is no such key; did you mean given?\n"
    assert main(["scene", "--json", str(good), str(bad)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(one["scene"], one["passed"], one["failures"]) for one in found] == [
        ("a plain feeding", True, []),
        ("a plain feeding", False, ["reef: expected 3; found 20"]),
        ("a plain feeding", True, []),
    ]
    assert all(set(one) == {"scene", "passed", "failures", "asks", "steps"} for one in found)
    assert found[0]["steps"][0] == {
        "text": "A1 attacks B1",
        "cites": ["core/phase-2-feeding/1", "core/core-concepts/2"],
    }
    assert main(["scene", "--json", str(odd)]) == 2
    assert json.loads(capsys.readouterr().out) == []


def test_a_game_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--game", "oceans", "--players", "3", "--seed", "5", "--json"]) == 0
    game = json.loads(capsys.readouterr().out)
    assert {score["player"] for score in game["scores"]} == {"Ann", "Bob", "Cleo"}
    for score in game["scores"]:
        assert score["points"] == score["score pile"] + score["on species"] + score["bonus token"]
    assert game["winners"]
    assert main(["play", "--players", "3", "--seed", "5"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{game['decisions'][0]['question']}: {game['decisions'][0]['answer']}"
    assert len(said) == len(game["decisions"]) + 6
    assert said[-1] == f"digest {game['digest']}"
    assert main(["play", "--players", "3", "--seed", "5", "--sets", "promo", "base", "--allow-partial"]) == 0
    assert capsys.readouterr().out.splitlines() != said
    assert main(["play", "--players", "3", "--seed", "5", "--assume", "feeding-mandatory=may"]) == 0
    assert "done" in capsys.readouterr().out
    assert main(["play", "--assume", "parasitic-arrow=up"]) == 2
    assert capsys.readouterr().err.endswith("parasitic-arrow: 'up' is no answer to it; there are left, right\n")
    for bad in (["--players", "1"], ["--players", "9"], ["--players", "5"]):
        assert main(["play", *bad]) == 2
        out, wrong = capsys.readouterr()
        assert not out
        assert "players" in wrong
