"""What is proved: every statement by which scenes, or why no scene can show it; and how far each card is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.oceans import vocabulary
from engine.scenes import scene
from rules_db import sources
from rules_db.model import Statement


@dataclass
class Coverage:
    """The outcome of all scenes, by statement, and the cards by how far they are played."""

    proved: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """The scenes that prove a statement, all of them passing."""
    reasoned: dict[str, str] = field(default_factory=dict[str, str])
    """Why no scene can show a statement."""
    open: list[str] = field(default_factory=list[str])
    failing: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """The scenes that fail, by the statement that they should prove."""
    full: list[str] = field(default_factory=list[str])
    partial: dict[str, str] = field(default_factory=dict[str, str])
    text: list[str] = field(default_factory=list[str])
    scenes: int = 0
    failed: list[str] = field(default_factory=list[str])
    """Every scene that fails, whatever it should prove, with the first thing that was not as it says."""

    def facts(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {
            "statements": len(self.proved) + len(self.reasoned) + len(self.open) + len(self.failing),
            "proved": len(self.proved),
            "reasoned": len(self.reasoned),
            "open": self.open,
            "failing": sorted(self.failing),
            "scenes": self.scenes,
            "failed": self.failed,
            "cards": {"full": self.full, "partial": self.partial, "text": self.text},
        }

    @property
    def sound(self) -> bool:
        """Whether nothing fails and nothing is open."""
        return not self.failed and not self.open


def coverage() -> Coverage:
    """Runs every scene of the sources. Raises `SceneError` for a file that can't be read."""
    reference, found = sources.reference(), Coverage()
    outcomes: dict[str, list[scene.Result]] = {}
    for path in sources.scene_files():
        for result in scene.run_file(path):
            found.scenes += 1
            if not result.passed:
                found.failed.append(f"{path.parent.parent.name}/{path.name}: {result.scene.name}: {result.failures[0]}")
            for row in result.scene.proves:
                outcomes.setdefault(row, []).append(result)
    for statement in reference.statements.values():
        _place(found, statement, outcomes.get(statement.id, ()))
    found.full, found.partial, found.text = vocabulary.standing()
    return found


def _place(found: Coverage, statement: Statement, results: Sequence[scene.Result]) -> None:
    """Puts a statement where it belongs; a reason counts for nothing where a scene fails."""
    names = [result.scene.name for result in results]
    reason = statement.no_scene or statement.reason
    if failing := [result.scene.name for result in results if not result.passed]:
        found.failing[statement.id] = failing
    elif names:
        found.proved[statement.id] = names
    elif reason:
        found.reasoned[statement.id] = reason
    else:
        found.open.append(statement.id)


def told(found: Coverage) -> list[str]:
    """The coverage as lines of text."""
    facts = found.facts()
    lines = [f"{i}: proved by {'; '.join(names)}" for i, names in found.proved.items()]
    lines += [f"{i}: no scene: {reason}" for i, reason in found.reasoned.items()]
    lines += [f"{i}: OPEN" for i in found.open]
    lines += [f"{i}: FAILING in {'; '.join(names)}" for i, names in found.failing.items()]
    lines += [f"{card}: FULL" for card in found.full]
    lines += [f"{card}: PARTIAL, {missing}" for card, missing in found.partial.items()]
    lines += [f"{card}: TEXT" for card in found.text]
    lines += [f"failed: {failed}" for failed in found.failed]
    lines.append(
        f"{facts['statements']} statements: {facts['proved']} proved, {facts['reasoned']} with a reason, "
        f"{len(found.open)} open, {len(found.failing)} failing. {found.scenes} scenes, {len(found.failed)} failed. "
        f"Cards: {len(found.full)} full, {len(found.partial)} partial, {len(found.text)} text."
    )
    return lines
