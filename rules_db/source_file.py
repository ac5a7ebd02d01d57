"""A YAML file of the project or its owner: what is wrong in one is told with file, line, key and reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import yaml
from pydantic import ValidationError

_Safe: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml where the machine has it: ten times as fast."""
Keys = tuple[str | int, ...]
Raw = dict[str, Any]
_LONGEST_SHOWN = 60


def _each_key_once(loader: yaml.SafeLoader, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
    """YAML itself lets the last of two equal keys win, and a statement would be lost without a word."""
    here = range(node.start_mark.index, node.end_mark.index)  # what << merges in stands elsewhere
    seen: set[str] = set()
    for key, _ in node.value:
        if isinstance(key, yaml.ScalarNode) and key.start_mark.index in here:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value!r} stands twice", key.start_mark)
            seen.add(key.value)
    return _Safe.construct_mapping(loader, node, deep)


Loader: type[yaml.SafeLoader] = type("Loader", (_Safe,), {"construct_mapping": _each_key_once})
"""A safe loader that refuses a key that stands twice."""


class SourceError(Exception):
    """A source file that can't be used: where it is wrong and why."""

    def __init__(self, file: Path, keys: Keys, reason: str, line: int | None = None) -> None:
        """`keys` lead to what is wrong; the line is looked up where it is not given."""
        self.file, self.keys, self.reason = file, keys, reason
        self.line = line or _line_of(file, keys)
        name = f"{file.parent.name}/{file.name}"
        place = f"{name}:{self.line}" if self.line else name
        super().__init__(f"{place}: {'.'.join(map(str, keys)) or 'file'}: {reason}")


def parse(path: Path) -> Raw:
    """The keys and values of a file. Raises `SourceError`."""
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=Loader)  # noqa: S506 - a safe loader either way
    except yaml.MarkedYAMLError as e:
        line = e.problem_mark.line + 1 if e.problem_mark else None
        reason = e.problem if isinstance(e, yaml.constructor.ConstructorError) else f"not YAML: {e.problem}"
        raise SourceError(path, (), str(reason), line) from e
    except (yaml.YAMLError, UnicodeDecodeError) as e:
        raise SourceError(path, (), f"not a text in UTF-8: {str(e).splitlines()[0]}") from e
    return mapping(path, (), content)


def mapping(path: Path, keys: Keys, raw: object) -> Raw:
    """What was read, if it is keys that are texts with values. Raises `SourceError`."""
    if not isinstance(raw, dict):
        raise SourceError(path, keys, f"expected keys and values, found {type(raw).__name__}")
    if odd := [key for key in cast("dict[object, object]", raw) if not isinstance(key, str)]:
        raise SourceError(path, (*keys, str(odd[0])), f"expected a text as key, found {odd[0]!r}")
    return dict(cast(Raw, raw))


def slip(error: ValidationError, fields: object) -> tuple[Keys, str]:
    """The first thing that is wrong with a row: the keys that lead to it there, and the reason in words."""
    first, *more = error.errors(include_url=False)
    kind, where = first["type"], _in_the_file(first["loc"], fields, missing=first["type"] == "missing")
    if kind in {"extra_forbidden", "missing", "value_error"}:
        return where, "no such key" if kind == "extra_forbidden" else str(first["msg"]).removeprefix("Value error, ")
    same = [e for e in more if _in_the_file(e["loc"], fields, missing=False) == where]
    allowed = " or ".join(dict.fromkeys(str(e["msg"]).removeprefix("Input should be ") for e in (first, *same)))
    found = f", found {found_there(first['input'])}" if first["input"] is not None else ""
    return where, ("should be " if str(first["msg"]).startswith("Input should be ") else "") + allowed + found


def found_there(value: object) -> str:
    """What stands in a file, in a few words."""
    if isinstance(value, str | int | float):
        return repr(value) if len(repr(value)) <= _LONGEST_SHOWN else f"{repr(value)[:_LONGEST_SHOWN]}…"
    return "a list" if isinstance(value, list) else "keys and values" if isinstance(value, dict) else str(value)


def _in_the_file(location: Keys, fields: object, *, missing: bool) -> Keys:
    """The steps of an error's location that stand in the file: pydantic also names the type it tried."""
    steps: list[str | int] = []
    for step in location:
        if isinstance(fields, dict) and step in fields:
            fields = cast("dict[object, object]", fields)[step]
        elif isinstance(fields, list) and isinstance(step, int):
            fields = cast("list[object]", fields)[step]
        elif not missing or step != location[-1]:
            continue
        steps.append(step)
    return tuple(steps)


def _line_of(file: Path, keys: Keys) -> int | None:
    """The line a row stands in, found again only once it is known to be wrong."""
    try:
        return line_in(yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader), keys)
    except (OSError, ValueError, yaml.YAMLError):
        return None


def line_in(node: yaml.Node | None, keys: Keys) -> int | None:
    """The line of what some keys lead to, or of what they lead to last."""
    line = None
    for step in keys:
        if isinstance(node, yaml.MappingNode):
            pairs = [(k, v) for k, v in node.value if k.value == str(step)]
            if not pairs:
                break
            mark, node = pairs[0][0].start_mark, pairs[0][1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = cast("yaml.Node", node.value[step])
            mark = node.start_mark
        else:
            break
        line = mark.line + 1 if mark else None
    return line
