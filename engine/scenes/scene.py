"""Reads scenes and runs them: a position, the decisions, and what must be true where they end. docs/scenes.md has all.

A file that can't be read raises `SceneError` with the line and the key that is wrong; a scene that goes otherwise than
it says gives a `Result` that tells what was expected beside what was found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.choice import CHANCE
from engine.core.stack import Run
from engine.deep_sea.scenes import DEEP_SEA
from engine.marine.scenes import MARINE
from engine.oceans.scenes import OCEANS
from engine.oceans.solo.scenes import OCEANS_SOLO
from engine.scenes.document import Node, SceneError, named, node_of, read_documents, suggest
from engine.scenes.game import Check, Ending, Reading, SceneGame
from engine.scenes.play import CHANCE_NAME, END_OF_GAME, NEXT_QUESTION, Entry, Fails, Playing, broken
from engine.scenes.then import THEN
from rules_db import sources

__all__ = ["GAMES", "Result", "Scene", "SceneError", "read", "read_file", "run_file", "run_scene"]

GAMES: Mapping[str, SceneGame] = {game.id: game for game in (OCEANS, OCEANS_SOLO, MARINE, DEEP_SEA)}
"""The games that have scenes, by the name that `game` gives."""
USUAL = "oceans"
"""The game of a scene that names none."""
KEYS = ("scene", "proves", "game", "given", "when", "until", "then")


@dataclass(frozen=True)
class Scene:
    """A scene that has been read: it can be run any number of times."""

    name: str
    game: SceneGame
    opening: Run[Any]
    entries: Sequence[Entry] = ()
    until: str = NEXT_QUESTION
    checks: Sequence[Check] = ()
    proves: Sequence[str] = ()
    file: str = ""
    line: int | None = None


@dataclass
class Result:
    """What came of a scene. `asks` is the question at which it ended, if it ended at one."""

    scene: Scene
    failures: list[str] = field(default_factory=list[str])
    asks: dict[str, Any] | None = None
    steps: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """The trace: each step in words (`text`), with the rules behind it (`cites`)."""
    decided: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """The decisions, each with the number of steps before it."""
    ending: Ending | None = None

    @property
    def passed(self) -> bool:
        """Whether all went as the scene says."""
        return not self.failures

    def facts(self) -> dict[str, Any]:
        """The result as plain data: what `--json` prints."""
        return {
            "scene": self.scene.name,
            "passed": self.passed,
            "failures": self.failures,
            "asks": self.asks,
            "steps": self.steps,
        }


def run_file(path: Path | str) -> list[Result]:
    """Runs all scenes of a file. Raises `SceneError` where it can't be read."""
    return [run(scene) for scene in read_file(path)]


def run_scene(document: Mapping[str, Any] | Node) -> Result:
    """Runs one scene that is given as a document. Raises `SceneError` where it can't be read."""
    return run(read(document if isinstance(document, Node) else node_of(document)))


# -- reading


def read_file(path: Path | str) -> list[Scene]:
    """The scenes of a file. Raises `SceneError` at the first thing that is wrong."""
    return [read(document) for document in read_documents(Path(path))]


def read(document: Node) -> Scene:
    """A scene with its position, its decisions and what it expects. Raises `SceneError`."""
    keys = document.known(KEYS)
    if missing := [key for key in ("scene", "given") if key not in keys]:
        raise document.wrong(f"a scene needs the key {missing[0]!r}")
    game = _game(keys["game"]) if "game" in keys else GAMES[USUAL]
    opening = game.position(keys["given"])
    players = game.table_game.players(opening.state)
    then = keys.get("then", Node(None)).known((*THEN, *game.then))
    reading = Reading(game, players, then)
    return Scene(
        keys["scene"].text(),
        game,
        opening,
        entries=[_entry(item, reading) for item in _list(keys.get("when"))],
        until=_until(keys["until"], game) if "until" in keys else NEXT_QUESTION,
        checks=[(THEN[key] if key in THEN else game.then[key])(node, reading) for key, node in then.items()],
        proves=[_proved(item) for item in keys["proves"].items()] if "proves" in keys else (),
        file=document.file,
        line=document.line,
    )


def _game(node: Node) -> SceneGame:
    return node.one_of(GAMES, "game")


def _until(node: Node, game: SceneGame) -> str:
    points = (NEXT_QUESTION, *game.points, END_OF_GAME)
    return node.one_of({point: point for point in points}, "point where a scene can end")


def _list(node: Node | None) -> list[Node]:
    if node is None or node.value is None:
        return []
    if not isinstance(node.value, list):
        raise node.wrong("expected a list of decisions, each `- PLAYER: ANSWER`")
    return node.value


def _entry(node: Node, reading: Reading) -> Entry:
    """One decision: `PLAYER: ANSWER`, `PLAYER?: ANSWER`, `chance: OUTCOME`."""
    if not isinstance(node.value, dict):
        raise node.wrong("expected a decision, `PLAYER: ANSWER`; an answer with a colon in it needs quotes")
    name, value = node.lone()
    optional = name.endswith("?")
    name = name.removesuffix("?").strip()
    answer = ", ".join(item.text() for item in value.value) if isinstance(value.value, list) else value.text()
    if name.casefold() == CHANCE_NAME:
        return Entry(CHANCE, CHANCE_NAME, answer, optional, value.line)
    player = named(name, reading.players)
    if player is None:
        there_are = [*reading.players, CHANCE_NAME]
        raise value.wrong(f"{name!r} is no player; {suggest(name, there_are)}")
    return Entry(reading.players.index(player), player, answer, optional, value.line)


def _proved(node: Node) -> str:
    """The id of a statement, or of anything else in the reference."""
    reference = sources.reference()
    known = (reference.statements, reference.cards, reference.terms, reference.charts, reference.assumptions)
    row_id = node.text()
    if not any(row_id in rows for rows in known):
        begin = row_id.rpartition("/")[0]
        near = [i for i in reference.statements if i.rpartition("/")[0] == begin]
        hint = f"there are {', '.join(near)}" if near else suggest(row_id, (i for rows in known for i in rows))
        raise node.wrong(f"nothing has the id {row_id!r}; {hint}")
    return row_id


# -- running


def run(scene: Scene) -> Result:
    """Plays a scene to its end and looks at what must be true there.

    An order of effects that can't change the outcome may be left out of it, or not.
    """
    result = _run(scene, any_order=False)
    if result.passed or not (again := _run(scene, any_order=True)).passed:
        return result
    return again


def _run(scene: Scene, *, any_order: bool) -> Result:
    playing = Playing(scene.game, scene.opening, scene.entries, scene.until, any_order)
    result = Result(scene, decided=playing.decided)
    try:
        result.ending = ending = playing.play()
        for check in scene.checks:
            result.failures += _checked(check, ending)
    except Fails as e:
        result.failures.append(str(e))
        result.ending = e.ending
    if result.ending is not None:
        result.asks = _question(result.ending)
    if playing.table is not None:
        made, told = playing.table.run, scene.game.table_game.told
        result.steps = [{"text": told(made, step), "cites": list(step.cites)} for step in made.steps]
    return result


def _checked(check: Check, ending: Ending) -> list[str]:
    try:
        return list(check(ending))
    except Exception as e:  # whatever a rule stumbles over is the scene's to report
        return [broken(e)]


def _question(ending: Ending) -> dict[str, Any] | None:
    choice = ending.choice
    if choice is None:
        return None
    return {
        "player": ending.game.table_game.players(ending.run.state)[choice.player],
        "question": ending.game.table_game.question(ending.run, choice),
        "options": list(dict.fromkeys(offer.shown for offer in ending.offers)),
    }
