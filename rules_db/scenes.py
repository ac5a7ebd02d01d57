"""Scenes as the reference keeps them: what each proves, which cards lie in it, and its text, which the engine plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import yaml

from rules_db.model import SceneText, Statement
from rules_db.names import slug
from rules_db.source_file import Loader, SourceError, mapping
from rules_db.sources import ADDRESSED, SOURCES, Sources, game_of, scene_files

_BETWEEN = re.compile(r"^---\s*$", re.MULTILINE)
_DEEP = " (Deep)"


def read_scenes(read: Sources, folder: Path = SOURCES) -> dict[str, SceneText]:
    """All scenes by id. Raises `SourceError` for one without a name, a name that stands twice, an id there is not."""
    found: dict[str, SceneText] = {}
    names = _Names(read)
    for path in scene_files(folder):
        game = game_of(path, folder)
        for place, text, document in _documents(path):
            name, proved = document.get("scene"), cast("object", document.get("proves") or [])
            if not isinstance(name, str) or not isinstance(proved, list):
                raise SourceError(path, (place,), "a scene has a name and a list of what it proves")
            for row_id in cast("list[object]", proved):
                if not any(row_id in getattr(read, kind) for kind in ADDRESSED):
                    raise SourceError(path, (place, "proves"), f"nothing has the id {row_id!r}")
            scene_id = f"{game}/scene/{slug(name)}"
            if scene_id in found:
                raise SourceError(path, (place, "scene"), f"{name!r} stands twice")
            cards = names.cards_in(text, game)
            found[scene_id] = SceneText(
                id=scene_id,
                name=name,
                game=game,
                text=text,
                proves=[str(i) for i in cast("list[object]", proved)],
                cards=cards,
            )
    return found


def proving(statement: Statement, scenes: dict[str, SceneText]) -> list[str]:
    """The ids of the scenes that prove a statement."""
    return [scene.id for scene in scenes.values() if statement.id in scene.proves]


class _Names:
    """Finds the cards that a text names, the longest names first: `Speed (Deep)` is not `Speed`."""

    def __init__(self, read: Sources) -> None:
        self.by_name: dict[tuple[str, str], str] = {}
        for card in read.cards.values():
            if card.house:
                continue  # no scene of the project has it, though its name may be a word of theirs
            name = card.name
            twins = [c for c in read.cards.values() if c.game == card.game and c.name == name]
            if len(twins) > 1 and card.kind.startswith("deep") and not name.endswith(_DEEP):
                name += _DEEP
            self.by_name.setdefault((card.game, name), card.id)
        names = sorted({name for _, name in self.by_name}, key=len, reverse=True)
        self.pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in names) or "(?!)")

    def cards_in(self, text: str, game: str) -> list[str]:
        """The ids of the cards of a game that a text names, each once."""
        named = (self.by_name.get((game, found[0])) for found in self.pattern.finditer(text))
        return list(dict.fromkeys(card for card in named if card))


def _documents(path: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each document of a file: its place, its text without comments above it, and what it says."""
    try:
        whole = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as e:
        raise SourceError(path, (), "not a text in UTF-8") from e
    lines = 0
    for number, part in enumerate(_BETWEEN.split(whole), 1):
        try:
            document = yaml.load(part, Loader=Loader)  # noqa: S506 - a safe loader either way
        except yaml.MarkedYAMLError as e:
            line = lines + e.problem_mark.line + 1 if e.problem_mark else None
            raise SourceError(path, (), f"not YAML: {e.problem}", line) from e
        lines += part.count("\n")
        place = f"document {number}"
        if document is not None:
            text = "\n".join(line for line in part.strip().splitlines() if not line.startswith("#"))
            yield place, text.strip(), mapping(path, (place,), document)
