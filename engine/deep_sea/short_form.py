"""The short form in which a position of Deep Sea is typed: `Ann: C1, C3`, `zones: C1 The Sea Star, C3 Vortex`."""

from __future__ import annotations

from typing import Any

from engine.scenes.document import SceneError
from engine.scenes.short_form import document

PLACED = {"zones": 1, "sites": 2, "dives": 2, "impact": 1}
"""What a line of its own names thing by thing, each behind the words of its place: how many those are."""
LISTS = ("display", "deck", "supply", "discard tokens", "passed")
OF_PLAYERS = ("tokens", "journals", "circles", "specialists")
"""What a line of its own lists for a player: `tokens Ann: Travel token`."""
NUMBERS = ("research", "staging", "technology", "acting", "vessels gained")
"""What is a number of a player: `research Ann 3`."""
ATTRIBUTES = ("reputation", "inspiration", "coordination", "ingenuity")
PLAIN = ("active", "start", "mission", "round", "phase")
KNOWN = (*PLACED, *LISTS, *OF_PLAYERS, *NUMBERS, *ATTRIBUTES, *PLAIN, "until")


def parse_short(text: str) -> dict[str, Any]:
    """The document of a scene that is typed in the short form. Raises `SceneError` for lines that say nothing."""
    needs = "a position needs a line for each player with the places of their Vessels: `Ann: C1, C3`"
    return document(text, "deep-sea", _line, _setting, needs)


def _line(given: dict[str, Any], word: str, parts: list[str], number: int) -> None:
    """What stands behind a colon: zones, discs, a list, what a player holds, or a player's Vessels."""
    lower = " ".join(word.casefold().split())
    if lower in PLACED:
        for part in parts:
            words = part.split()
            place, what = " ".join(words[: PLACED[lower]]), " ".join(words[PLACED[lower] :])
            if not what:
                raise SceneError(f"{lower}: {part!r} names a place and nothing there", line=number)
            given.setdefault(lower, {})[place] = what
    elif lower in LISTS:
        given[lower] = parts
    elif held := next((one for one in OF_PLAYERS if lower.startswith(f"{one} ")), None):
        given.setdefault(held, {})[word.strip()[len(held) :].strip()] = parts
    elif word in given["players"]:
        raise SceneError(f"{word} has two lines", line=number)
    else:
        given["players"].append(word)
        given.setdefault("vessels", {})[word] = parts


def _setting(made: dict[str, Any], said: str, number: int) -> None:
    """`active Bob`, `mission 5`, `research Ann 3`, `ingenuity Ann 4`, `until end of turn`."""
    lower, given = said.casefold(), made["given"]
    word = next((one for one in (*PLAIN, *NUMBERS, *ATTRIBUTES, "until") if lower.startswith(f"{one} ")), None)
    if word is None:
        raise SceneError(f"{said!r} says nothing that is known; there are {', '.join(KNOWN)}", line=number)
    rest = said[len(word) :].strip()
    player, _, amount = rest.rpartition(" ")
    if word == "until":
        made["until"] = rest
    elif word in PLAIN:
        given[word] = rest
    elif not player:
        raise SceneError(f"{said!r}: whose, and how much? Write such as `{word} Ann 3`", line=number)
    elif word in NUMBERS:
        given.setdefault(word, {})[player] = amount
    else:
        given.setdefault("attributes", {}).setdefault(player, {})[word.capitalize()] = amount
