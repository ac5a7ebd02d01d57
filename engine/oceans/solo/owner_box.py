"""Reads what an owner has entered of their box of the solo game: `solo.yaml`. docs/solo.md lists its keys.

Whatever is wrong is told with file, line and key. The same reader takes a box that a table has kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.oceans.solo import tokens
from engine.oceans.solo.box import IN_ALL, Board, Legend, TokenBox
from engine.oceans.solo.oceanic import LEVELS, NO_LIMIT
from engine.scenes.document import Node, SceneError, node_of, read_documents

KEYS = ("shark", "whale", "bags", "legends")
NEEDED = KEYS[:3]
HIGHEST = 99
"""The highest number that can be printed on a board."""


class WrongBox(ValueError):
    """A file that says of no whole box what is in it; the message names file, line, key and what is wrong."""


def read(path: Path) -> TokenBox:
    """The box that a file tells of. Raises `WrongBox`."""
    try:
        documents = read_documents(path)
        if len(documents) != 1:
            raise SceneError("one document tells of the whole box", file=str(path))
        return _box(documents[0])
    except SceneError as error:
        raise WrongBox(str(error).replace("there is no scene in it", "there is nothing in it")) from error


def kept(facts: Mapping[str, Any]) -> TokenBox:
    """The box of a table that has kept it as plain data. Raises `WrongBox`."""
    try:
        return _box(node_of(facts))
    except SceneError as error:
        raise WrongBox(str(error)) from error


def facts(box: TokenBox) -> dict[str, Any]:
    """A box as plain data, which `kept` reads."""

    def board(of: Board, printed: str) -> dict[str, int]:
        made = {printed: of.normal, f"expert {printed}": of.expert}
        return made if of.spaces == NO_LIMIT else {**made, "spaces": of.spaces}

    return {
        "shark": board(box.shark, "attack"),
        "whale": board(box.whale, "forage"),
        "bags": {level: {kind.name: count for kind, count in bag.items()} for level, bag in box.bags.items()},
        "legends": [_legend(one) for one in box.legends],
    }


def _legend(one: Legend) -> dict[str, Any]:
    made = {"name": one.name, "cost": one.cost}
    return {**made, "text": one.text} if one.text else made


# -- reading


def _box(node: Node) -> TokenBox:
    keys = node.known(KEYS)
    if missing := [name for name in NEEDED if name not in keys]:
        raise node.wrong(f"a box needs {', '.join(f'`{name}`' for name in missing)}")
    shark, whale = _board(keys["shark"], "attack"), _board(keys["whale"], "forage")
    bags = _bags(keys["bags"])
    return TokenBox(shark, whale, bags, legends=_legends(keys["legends"]) if "legends" in keys else ())


def _board(node: Node, printed: str) -> Board:
    keys = node.known((printed, f"expert {printed}", "spaces"))
    for name in (printed, f"expert {printed}"):
        if name not in keys:
            raise node.wrong(f"the number printed on the board is missing: `{name}`")
    normal, expert = (_printed(keys[name]) for name in (printed, f"expert {printed}"))
    return Board(normal, expert, keys["spaces"].number(1) if "spaces" in keys else NO_LIMIT)


def _printed(node: Node) -> int:
    number = node.number()
    if number > HIGHEST:
        raise node.wrong(f"expected a number from 0 to {HIGHEST}, found {number}")
    return number


def _bags(node: Node) -> dict[int, dict[tokens.Kind, int]]:
    found = node.mapping()
    levels = {str(level): level for level in range(1, LEVELS + 1)}
    for name, bag in found.items():
        if name not in levels:
            raise bag.wrong(f"there are bags of levels 1 to {LEVELS}, found {name!r}")
    if missing := [name for name in levels if name not in found]:
        raise node.wrong(f"the bag of level {missing[0]} is missing")
    bags = {levels[name]: _bag(bag) for name, bag in sorted(found.items())}
    counts = {level: sum(bag.values()) for level, bag in bags.items()}
    if sum(counts.values()) != IN_ALL:
        told = ", ".join(f"{count} in bag {level}" for level, count in counts.items())
        raise node.wrong(f"a box has {IN_ALL} tokens, these are {sum(counts.values())}: {told}")
    return bags


def _bag(node: Node) -> dict[tokens.Kind, int]:
    found: dict[tokens.Kind, int] = {}
    for name, count in node.mapping().items():
        try:
            kind = tokens.named(name)
        except ValueError as error:
            raise count.wrong(str(error)) from error
        if kind in found:
            raise count.wrong(f"{kind.name} stands twice in this bag")
        found[kind] = count.number(1)
    return found


def _legends(node: Node) -> tuple[Legend, ...]:
    found: list[Legend] = []
    for item in node.items():
        keys = item.known(("name", "cost", "text"))
        for name in ("name", "cost"):
            if name not in keys:
                raise item.wrong(f"a Legend needs its `{name}`")
        name = keys["name"].text()
        if any(other.name.casefold() == name.casefold() for other in found):
            raise item.wrong(f"the Legend {name} stands twice")
        text = keys["text"].text() if "text" in keys else ""
        found.append(Legend(name, keys["cost"].number(), text))
    return tuple(found)
