"""Reads an owner's `corrections.yaml` as far as its rows: each with its line, so that a bad one spoils no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import yaml
from pydantic import ValidationError
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_db.names import key
from rules_db.source_file import Keys, Loader, found_there, line_in, slip

CORRECTIONS, HOUSE_CARDS = "corrections", "house cards"
LISTS = (CORRECTIONS, HOUSE_CARDS)
MAX_SIZE = 100_000
"""Bytes of a file; a correction of every card of the game takes about 20,000."""
MAX_ROWS = 500


class Wrong(Exception):
    """What can't be used of a row or a file: the keys that lead to it, and why."""

    def __init__(self, keys: Keys, reason: str) -> None:
        super().__init__(reason)
        self.keys, self.reason = keys, reason


@dataclass(frozen=True)
class OwnerRow:
    """One row of the file: its fields as they were read, and where each of them stands."""

    file: str
    fields: dict[str, Any]
    node: yaml.Node

    def line(self, keys: Keys = ()) -> int:
        """The line of what some keys of the row lead to."""
        first = self.node.start_mark.line + 1 if self.node.start_mark else 1
        return line_in(self.node, keys) or first


@dataclass(frozen=True)
class Slip:
    """A place of the file that can't be used, whatever it was meant to be."""

    file: str
    line: int | None
    what: str
    key: str
    reason: str


@dataclass
class OwnerFile:
    """What a file holds: rows of both kinds in their order, and what is no row."""

    rows: list[tuple[str, OwnerRow]] = field(default_factory=list[tuple[str, OwnerRow]])
    slips: list[Slip] = field(default_factory=list[Slip])


def read(path: Path, shown: str) -> OwnerFile:
    """Reads a file, called `shown` in reports. Never raises: what can't be read is among the slips."""
    found = OwnerFile()
    try:
        _read(found, shown, _text(path))
    except Wrong as e:
        found.slips.append(Slip(shown, e.keys[0] if e.keys and isinstance(e.keys[0], int) else None, "", "", e.reason))
    except RecursionError:
        found.slips.append(Slip(shown, None, "", "", "lists and keys are nested too deep to be read"))
    return found


def _text(path: Path) -> str:
    try:
        if (size := path.stat().st_size) > MAX_SIZE:
            raise Wrong((), f"too large a file ({size:,} bytes, more than {MAX_SIZE:,}); nothing of it was read")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as e:
        raise Wrong((), f"not a text in UTF-8 (byte {e.object[e.start]:#04x} at {e.start:,}); save it as UTF-8") from e
    except OSError as e:
        raise Wrong((), f"can't be read: {e.strerror or e}") from e


def _read(found: OwnerFile, shown: str, text: str) -> None:
    top = _composed(text)
    if top is None or (isinstance(top, yaml.ScalarNode) and not str(top.value).strip()):
        return
    if not isinstance(top, yaml.MappingNode):
        raise Wrong((1,), f"expected the keys {' and '.join(LISTS)}, each with a list of rows")
    seen: set[str] = set()
    for name, rows in cast("list[tuple[yaml.Node, yaml.Node]]", top.value):
        called, line = str(name.value), name.start_mark.line + 1 if name.start_mark else None
        if called not in LISTS:
            found.slips.append(Slip(shown, line, "", called, f"no such key; {nearest(called, LISTS)}"))
        elif called in seen:
            found.slips.append(Slip(shown, line, "", called, "stands twice; put these rows under the first one"))
        elif not isinstance(rows, yaml.SequenceNode):
            if rows.tag == "tag:yaml.org,2002:null":
                continue
            begin = "card" if called == CORRECTIONS else "name"
            found.slips.append(Slip(shown, line, "", called, f"expected a list: each row begins with `- {begin}: …`"))
        else:
            _read_rows(found, shown, called, rows)
        seen.add(called)
    if len(found.rows) > MAX_ROWS:
        found.slips.append(Slip(shown, None, "", "", f"{len(found.rows)} rows; only the first {MAX_ROWS} were read"))
        del found.rows[MAX_ROWS:]


def _read_rows(found: OwnerFile, shown: str, called: str, rows: yaml.SequenceNode) -> None:
    for number, node in enumerate(cast("list[yaml.Node]", rows.value), 1):
        line = node.start_mark.line + 1 if node.start_mark else None
        try:
            found.rows.append((called, OwnerRow(shown, _fields(node), node)))
        except Wrong as e:
            at = e.keys[0] if e.keys and isinstance(e.keys[0], int) else line
            found.slips.append(Slip(shown, at, f"{called}, row {number}", "", e.reason))


def _composed(text: str) -> yaml.Node | None:
    """The whole file as nodes, which know their lines."""
    try:
        return yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as e:
        number = e.problem_mark.line if e.problem_mark else 0
        tab = "a tab; indent with spaces" if "\t" in "".join(text.splitlines()[number : number + 1]) else ""
        reason = f"not YAML: {tab or e.problem or e.context}; nothing of it was read"
        raise Wrong((number + 1,) if e.problem_mark else (), reason) from e
    except yaml.YAMLError as e:
        raise Wrong((), f"not YAML: {str(e).splitlines()[0]}; nothing of it was read") from e


def _fields(node: yaml.Node) -> dict[str, Any]:
    """The fields of one row; a key that stands twice in it, or a value that YAML can't make, spoils this row only."""
    loader = Loader("")
    try:
        content: object = loader.construct_document(node)  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue, reportUnknownVariableType]
    except yaml.MarkedYAMLError as e:
        line = (e.problem_mark.line + 1,) if e.problem_mark else ()
        raise Wrong(line, str(e.problem)) from e
    except (yaml.YAMLError, ValueError) as e:
        raise Wrong((), str(e).splitlines()[0]) from e
    if not isinstance(content, dict):
        raise Wrong((), f"expected keys and values, found {found_there(content)}")
    if odd := [one for one in cast("dict[object, object]", content) if not isinstance(one, str)]:
        raise Wrong((), f"expected a text as key, found {odd[0]!r}")
    return cast("dict[str, Any]", content)


def nearest(said: str, names: tuple[str, ...]) -> str:
    """What may have been meant by a key, or all that there are."""
    close = process.extractOne(key(said), names, scorer=OSA.normalized_similarity, processor=key, score_cutoff=0.6)
    return f"did you mean {close[0]}?" if close else f"known: {', '.join(names)}"


EXPECTED = {
    "icons": "a number from 0 to 99, can't, none or unknown",
    "migrate": "a number from 0 to 29",
    "resolution": "a number from 0 to 999, or unknown",
    "copies": "a number from 1 to 99",
    "arrows": "a list of left, right or any distance",
    "defensive": "true, false or unknown",
}
"""What can stand under a key, for who has written something else."""


def slipped(error: ValidationError, fields: dict[str, Any]) -> Wrong:
    """What is wrong with a row that makes no card."""
    keys, reason = slip(error, fields)
    expected = EXPECTED.get(str(keys[0])) if keys else None
    if expected is None:
        return Wrong(keys, reason)
    found: Any = fields
    for step in keys:
        found = found[step]
    return Wrong(keys, f"{expected}; found {found_there(found)}")


def unknown(fields: dict[str, Any], known: tuple[str, ...]) -> Iterator[Wrong]:
    """The keys of a row that mean nothing there."""
    for name in fields:
        if name not in known:
            yield Wrong((name,), f"no such key; {nearest(name, known)}")
