"""What engine/ may not do, read from its source."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
from pathlib import Path

import pytest

import engine
from engine.core.listener import Listener, Listeners
from engine.core.stack import Frame, Run
from engine.core.table import Table
from tests.engine import tide_pool as tp

ROOT = Path(engine.__file__).parent
FORBIDDEN = {"random", "time", "datetime", "os", "sqlite3", "discord", "secrets", "uuid"}
CORE = sorted((ROOT / "core").glob("*.py"))


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
    return found


def test_the_rules_know_no_chance_clock_files_or_chat() -> None:
    for path in ROOT.rglob("*.py"):
        if "players" not in path.relative_to(ROOT).parts:
            assert not {name.split(".")[0] for name in imported(path)} & FORBIDDEN, path


def test_the_core_imports_no_game_and_is_small() -> None:
    for path in CORE:
        ours = {name for name in imported(path) if name.startswith(("engine", "bot", "rules_db"))}
        assert all(name.startswith("engine.core.") for name in ours), path
    assert sum(len(path.read_text().splitlines()) for path in CORE) < 1_500


def test_functions_of_the_core_are_short_and_documented() -> None:
    for path in CORE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or 0) - node.lineno < 60, f"{path.name}: {node.name}"
                assert (
                    node.name.startswith("_")
                    or node.name == "add"
                    or ast.get_docstring(node)
                    or (node.name in {"options"} or any("overload" in ast.dump(d) for d in node.decorator_list))
                ), f"{path.name}: {node.name}"


TRANSIENT = {"base", "budget", "by", "cites"}
"""Of a run, what only counts while a body is at work."""
CLONED = {Frame, Run, Listeners, Table}
VALUES = {"Remaining", "Grouped", "Ask", "Effect", "Value"}
"""Classes with slots that no state holds."""


def slotted() -> list[type]:
    found: list[type] = []
    for path in CORE:
        module = importlib.import_module(f"engine.core.{path.stem}" if path.stem != "__init__" else "engine.core")
        found += [
            one
            for _, one in inspect.getmembers(module, inspect.isclass)
            if one.__module__ == module.__name__ and "__slots__" in vars(one) and not issubclass(one, tuple)
        ]
    return found


def test_each_class_with_slots_is_known_to_the_tests_of_copies() -> None:
    assert {one.__name__ for one in slotted()} == {one.__name__ for one in CLONED} | VALUES


def full_frame() -> Frame:
    frame = Frame(1, "gain", 4, ("fed", 3), 1, ("on", 2))
    frame.at, frame.answers, frame.notes = 1, ((("creature", 3),),), {"done": (("effect", "glow", 3),), "open": True}
    return frame


def full_listeners() -> Listeners:
    listeners = Listeners()
    listeners.add(Listener("fed", "claw", 3, 1, ("dusk", 1), True, (4, "x")))
    listeners.add(Listener("dawn", "sprout", 7))
    return listeners


@pytest.mark.parametrize("made", [full_frame(), full_listeners()])
def test_a_copy_and_a_dump_keep_every_slot(made: Frame | Listeners) -> None:
    for other in (made.clone(), type(made).load(json.loads(json.dumps(made.dump())))):
        for slot in type(made).__slots__:
            assert getattr(other, slot) == getattr(made, slot), slot
            assert getattr(made, slot), f"{slot} is not tried out"
            assert not isinstance(getattr(made, slot), (dict, list)) or getattr(other, slot) is not getattr(made, slot)


def test_a_copy_of_a_run_and_a_table_keeps_every_slot() -> None:
    table = tp.table(2, 1)
    table.stand(1, "flight")
    for _ in range(3):
        table.answer(table.choice.player, *list(table.legal())[:1])  # type: ignore[union-attr]
    table.undo(len(table.log) - 1)
    copy, loaded = table.clone(table.dealer), Table.load(tp.GAME, table.dump(), table.dealer)
    for other in (copy, loaded):
        for slot in set(Table.__slots__) - {"run", "_opening"}:
            assert getattr(other, slot) == getattr(table, slot), slot
        for slot in set(Run.__slots__) - TRANSIENT - {"state", "stack", "told", "tracing"}:
            assert getattr(other.run, slot) == getattr(table.run, slot), slot
        assert (other.digest(), other.dump()) == (table.digest(), table.dump())
    assert copy.run.steps == []
    assert not copy.run.tracing
