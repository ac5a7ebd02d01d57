"""The short form in which a position of Marine is typed: `Ann Reptiles: D4 3, D5 1`, `stacks: Ocean 2, Reef`."""

from __future__ import annotations

import re
from typing import Any

from engine.marine.map import SIDES
from engine.marine.pieces import ANIMALS
from engine.scenes.document import SceneError, named, suggest
from engine.scenes.short_form import document

_CORNER = re.compile(rf"(\w+ (?:{'|'.join(SIDES)}))\s+(\w+)", re.IGNORECASE)
_COUNTED = re.compile(r"(.*\S)\s+(\d+)")
LISTS = ("stacks", "unseen", "beside wanderlust", "beside speciation", "markers", "done")
"""What is a list of names in a line of its own."""
NUMBERS = {
    "gene pool": "gene pools",
    "eliminated": "eliminated",
    "points": "points",
    "pawns": "pawns",
    "turns owed": "turns owed",
}
"""What is a number of a player, `points Ann 5`, and the key that it stands for."""
PLAIN = ("active", "round")
KNOWN = (*LISTS, "tiles", "elements", "taken", *NUMBERS, *PLAIN, "until")


def parse_short(text: str) -> dict[str, Any]:
    """The document of a scene that is typed in the short form. Raises `SceneError` for lines that say nothing."""
    needs = "a position needs a line for each player: `Ann Reptiles: D4 3, D5 1`, or `Ann:`"
    return document(text, "marine", _line, _setting, needs)


def _line(given: dict[str, Any], word: str, parts: list[str], number: int) -> None:
    """What stands behind a colon: tiles, elements, a list, pawns on spaces, or a player's species."""
    lower = word.casefold()
    if lower in LISTS:
        given[lower] = parts
    elif lower in ("tiles", "elements"):
        for part in parts:
            place, what = _placed(lower, part, number)
            given.setdefault(lower, {})[place] = what
    elif lower.startswith("taken "):
        given.setdefault("taken", {})[word[len("taken ") :].strip()] = parts
    else:
        _player(given, word, parts, number)


def _placed(word: str, part: str, number: int) -> tuple[str, str]:
    """`D4 Vent smoker`, `D4 upper left Sun`."""
    if word == "elements":
        found = _CORNER.fullmatch(part)
        if found is None:
            raise SceneError(f"an element is its corner and its type: `D4 upper left Sun`; found {part!r}", line=number)
        return found[1], found[2]
    place, _, what = part.partition(" ")
    if not what:
        raise SceneError(f"a tile is its hex and its terrain: `D4 Reef`; found {part!r}", line=number)
    return place, what


def _player(given: dict[str, Any], word: str, parts: list[str], number: int) -> None:
    """`Ann Reptiles: D4 3, D5 1`: a player, perhaps with an animal, and the species on tiles."""
    name, _, last = word.rpartition(" ")
    animal = named(last, ANIMALS) if name else None
    player = name.strip() if animal else word
    if player in given["players"]:
        raise SceneError(f"{player} has two lines", line=number)
    given["players"].append(player)
    if animal:
        given.setdefault("animals", {})[player] = animal
    for part in parts:
        found = _COUNTED.fullmatch(part)
        if found is None:
            raise SceneError(f"species are a hex and how many: `D4 3`; found {part!r}", line=number)
        given.setdefault("species", {}).setdefault(found[1].upper(), []).append(f"{player} {found[2]}")


def _setting(made: dict[str, Any], said: str, number: int) -> None:
    """`active Bob`, `round 2`, `points Ann 5`, `until end of turn`."""
    lower, given = said.casefold(), made["given"]
    for word in (*PLAIN, *NUMBERS, "until"):
        if not lower.startswith(f"{word} "):
            continue
        rest = said[len(word) :].strip()
        if word == "until":
            made["until"] = rest
        elif word in PLAIN:
            given[word] = rest
        else:
            name, _, count = rest.rpartition(" ")
            given.setdefault(NUMBERS[word], {})[name.strip()] = count
        return
    raise SceneError(f"{said!r} says nothing here; {suggest(lower.split()[0], KNOWN)}", line=number)
