"""Scenes as they are written: YAML with the place of every value, so that what is wrong is told with line and key.

Values stay the texts that they are in the file until somebody asks for a number or a truth: `no` is an answer here, and
a player may be called `On`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import yaml
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_db.names import key

_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml where the machine has it: ten times as fast."""
MOST_VALUES = 20_000
"""Values in one scene; more is none, but an alias that stands for itself."""
NUMBER = re.compile(r"-?\d{1,6}")
RESERVED = ("chance", "nobody", "because")
"""Names that mean something else in a scene."""
YES, NO = {"true", "yes", "on"}, {"false", "no", "off"}
T = TypeVar("T")


class SceneError(Exception):
    """A file or document that can't be read as scenes: the file, the line, the key, and what is wrong."""

    def __init__(self, reason: str, *, file: str = "", line: int | None = None, keys: str = "") -> None:
        self.reason, self.file, self.line, self.keys = reason, file, line, keys
        place = ":".join([file, *([str(line)] if line else [])]) if file else f"line {line}" if line else ""
        super().__init__(": ".join(part for part in (place, keys, reason) if part))


class Node:
    """One value of a document with its place: a text, a list, keys with values, or None where it is empty."""

    __slots__ = ("file", "keys", "line", "value")

    def __init__(
        self,
        value: str | list[Node] | dict[str, Node] | None,
        *,
        file: str = "",
        line: int | None = None,
        keys: str = "",
    ) -> None:
        self.value, self.file, self.line, self.keys = value, file, line, keys

    def wrong(self, reason: str) -> SceneError:
        """The error that says so of this value."""
        return SceneError(reason, file=self.file, line=self.line, keys=self.keys)

    def text(self) -> str:
        """A text of one line."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.wrong(f"expected a text, found {self._kind()}")
        return " ".join(self.value.split())

    def number(self, least: int = 0) -> int:
        """A whole number; no smaller than `least`."""
        if not isinstance(self.value, str) or not NUMBER.fullmatch(self.value.strip()):
            raise self.wrong(f"expected a number, found {self._kind()}")
        if (number := int(self.value)) < least:
            raise self.wrong(f"expected a number from {least} on, found {number}")
        return number

    def flag(self) -> bool:
        """`true` or `false`."""
        said = self.value.strip().lower() if isinstance(self.value, str) else ""
        if said not in YES | NO:
            raise self.wrong(f"expected true or false, found {self._kind()}")
        return said in YES

    def items(self) -> list[Node]:
        """A list; a text stands for the names in it that commas set apart."""
        if self.value is None:
            return []
        if isinstance(self.value, str):
            parts = [part.strip() for part in self.value.split(",")]
            return [Node(part, file=self.file, line=self.line, keys=self.keys) for part in parts if part]
        if not isinstance(self.value, list):
            raise self.wrong(f"expected a list, found {self._kind()}")
        return self.value

    def mapping(self) -> dict[str, Node]:
        """Keys with their values."""
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            raise self.wrong(f"expected keys with values, found {self._kind()}")
        return self.value

    def known(self, keys: Iterable[str]) -> dict[str, Node]:
        """Keys with their values, all of them among those that there are."""
        found, there_are = self.mapping(), list(keys)
        for name, node in found.items():
            if name not in there_are:
                raise node.wrong(f"there is no such key; {suggest(name, there_are)}")
        return found

    def lone(self) -> tuple[str, Node]:
        """One key with its value."""
        found = self.mapping()
        if len(found) != 1:
            raise self.wrong(f"expected one key with its value, found {len(found)}")
        return next(iter(found.items()))

    def one_of(self, choices: Mapping[str, T], what: str) -> T:
        """What the text stands for, case and accents aside."""
        found = named(self.text(), choices)
        if found is None:
            raise self.wrong(f"{self.text()!r} is no {what}; {suggest(self.text(), choices)}")
        return choices[found]

    def _kind(self) -> str:
        if self.value is None or self.value == "":
            return "nothing"
        return repr(self.value) if isinstance(self.value, str) else "a list" if isinstance(self.value, list) else "keys"


def check_name(node: Node, name: str) -> None:
    """Raises `SceneError` for a name that means something else in a scene."""
    if name.casefold() in RESERVED or name.endswith("?"):
        raise node.wrong(f"a player can't be called {name!r} in a scene")


def named(text: str, names: Iterable[str]) -> str | None:
    """The name that is written like this, case, accents and punctuation aside; None where there is none."""
    asked = key(text)
    return next((name for name in names if name == text), None) or next((n for n in names if key(n) == asked), None)


def suggest(text: str, names: Iterable[str], shown: int = 30) -> str:
    """What may have been meant: the names that are nearly the same, else all of them, where they aren't too many."""
    there_are = list(names)
    scored = process.extract(
        key(text), there_are, scorer=OSA.normalized_similarity, processor=key, score_cutoff=0.65, limit=3
    )
    if close := [name for name, score, _ in scored if score > scored[0][1] - 0.1]:
        return f"did you mean {' or '.join(close)}?"
    if not there_are:
        return "there is none"
    return f"there are {', '.join(there_are)}" if len(there_are) <= shown else "nothing is called anything like it"


# -- reading


def read_documents(path: Path) -> list[Node]:
    """The documents of a file, one a scene. Raises `SceneError` for what is no YAML, or holds none."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as e:
        raise SceneError("not a text in UTF-8", file=str(path)) from e
    except OSError as e:
        raise SceneError(f"can't be read: {e.strerror or e}", file=str(path)) from e
    found = documents(text, str(path))
    if not found:
        raise SceneError("there is no scene in it", file=str(path))
    return found


def documents(text: str, file: str = "") -> list[Node]:
    """The documents of a text that is YAML; empty ones are left out. Raises `SceneError`."""
    try:
        composed = [node for node in yaml.compose_all(text, Loader=_Loader) if not _is_empty(node)]
    except yaml.MarkedYAMLError as e:
        mark = e.problem_mark or e.context_mark
        raise SceneError(_reason(text, e), file=file, line=mark.line + 1 if mark else None) from e
    except (yaml.YAMLError, RecursionError) as e:
        raise SceneError(f"not YAML: {str(e).splitlines()[0]}", file=file) from e
    return [_node(node, file, "", [MOST_VALUES]) for node in composed]


def _is_empty(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and not node.value and not node.style


HINTS: tuple[tuple[str, str], ...] = (
    ("mapping values are not allowed", "a text with a colon in it needs quotes round it"),
    ("did not find expected key", "is the line indented like those above it? A text with a colon needs quotes"),
    ("could not find expected ':'", "a key, a colon, a space, then its value"),
    ("found character that cannot start any token", "a text that begins with @, ` or % needs quotes"),
)
"""What helps with the errors that people run into most."""


def _reason(text: str, error: yaml.MarkedYAMLError) -> str:
    problem = str(error.problem or error.context)
    mark = error.problem_mark
    line = text.splitlines()[mark.line] if mark and mark.line < len(text.splitlines()) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "not YAML: a tab at the beginning of the line; YAML is indented by spaces"
    hint = next((hint for said, hint in HINTS if said in problem), "")
    return f"not YAML: {problem}" + (f" ({hint})" if hint else "")


def _node(node: yaml.Node, file: str, keys: str, left: list[int]) -> Node:
    line = node.start_mark.line + 1
    left[0] -= 1
    if left[0] < 0 or len(keys) > 500:
        raise SceneError("this is too much for scenes; does an alias stand for itself?", file=file, line=line)
    value: Any = None
    if isinstance(node, yaml.SequenceNode):
        value = [_node(item, file, f"{keys}[{n}]", left) for n, item in enumerate(node.value)]
    elif isinstance(node, yaml.MappingNode):
        value = dict[str, Node]()
        for key_node, item in cast("Sequence[tuple[yaml.Node, yaml.Node]]", node.value):
            place = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise SceneError("a key is a text", file=file, line=place, keys=keys)
            name = str(key_node.value)
            below = f"{keys}.{name}" if keys else name
            if name in value:
                raise SceneError("this key stands twice", file=file, line=place, keys=below)
            made = value[name] = _node(item, file, below, left)
            made.line = place
    elif isinstance(node, yaml.ScalarNode) and (node.style or node.tag != "tag:yaml.org,2002:null"):
        value = str(node.value)
    return Node(value, file=file, line=line, keys=keys)


class Said(str):
    """A text that was typed in a line of the short form: what is wrong with it is told with that line."""

    line: int


def say_line(value: object, line: int) -> Any:
    """The same lists, keys and texts, in place; those texts that have no line yet stand in this one."""
    if type(value) is str:
        said = Said(value)
        said.line = line
        return said
    if isinstance(value, dict):
        pairs = cast("dict[Any, Any]", value)
        pairs.update({name: say_line(inner, line) for name, inner in pairs.items()})
    elif isinstance(value, list):
        items = cast("list[Any]", value)
        items[:] = [say_line(inner, line) for inner in items]
    return cast("Any", value)


def node_of(value: object, keys: str = "") -> Node:
    """A document made of Python's own lists, keys and texts, as the chat makes it. Raises `SceneError`.

    What was typed has its line; lists and keys have one if all that is in them was typed in it.
    """
    made: Any
    if isinstance(value, Said):
        return Node(str(value), line=value.line)
    if value is None or isinstance(value, str):
        made = value
    elif isinstance(value, bool):
        made = "yes" if value else "no"
    elif isinstance(value, int):
        made = str(value)
    elif isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        made = {_text(k): node_of(v, f"{keys}.{_text(k)}" if keys else _text(k)) for k, v in pairs}
    elif isinstance(value, (list, tuple)):
        made = [node_of(one, f"{keys}[{n}]") for n, one in enumerate(cast("Sequence[object]", value))]
    else:
        raise SceneError(f"expected a text, a number, a list or keys, found {value!r}", keys=keys)
    node = Node(made, keys=keys)
    inside = node.value.values() if isinstance(node.value, dict) else node.value if isinstance(node.value, list) else ()
    lines = {one.line for one in inside}
    if len(lines) == 1 and (line := lines.pop()):
        return Node(node.value, line=line)
    return node


def _text(name: object) -> str:
    return {True: "yes", False: "no"}[name] if isinstance(name, bool) else str(name)


def each(node: Node, read: Callable[[Node], T]) -> list[T]:
    """What is read from every item of a list."""
    return [read(item) for item in node.items()]
