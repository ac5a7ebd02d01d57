"""Names, options and questions in words; `steps.py` has what has happened. Numbers become names only for a reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine.core.choice import CHANCE, Choice, Key
from engine.marine import pieces
from engine.marine.map import HEXES, NAMES, corner_of, corner_on
from engine.marine.map import PLACES as CORNER_PLACES
from engine.marine.pieces import ACTIONS, ANIMALS, ELEMENTS, SIDES, SPACES, TERRAINS, TILE_TERRAIN
from engine.marine.rules import Game
from engine.marine.state import Marine

SOURCES = ("Gene Pool", "eliminated species")
"""Where one more species comes from, as `tectonics` numbers it."""


def player(state: Marine, seat: int) -> str:
    """A player's name."""
    return state.seats[seat].name if 0 <= seat < len(state.seats) else "nobody"


def hex_name(number: object) -> str:
    """The name of a hex; whatever was written where there is no such hex."""
    return NAMES[number] if isinstance(number, int) and 0 <= number < len(HEXES) else f"{number}"


def corner_name(state: Marine, number: object, at: int | None = None) -> str:
    """The name of a corner, by a hex with a tile or the hex `at`; whatever was written where no such corner is."""
    if not isinstance(number, int) or not 0 <= number < len(CORNER_PLACES):
        return f"{number}"
    return corner_on(number, state.earth()) if at is None else corner_of(number, at)


def terrain(number: int) -> str:
    """The name of a terrain."""
    return TERRAINS[number] if 0 <= number < len(TERRAINS) else "nothing"


def element(number: int) -> str:
    """The name of an element."""
    return ELEMENTS[number] if 0 <= number < len(ELEMENTS) else "no element"


def some(count: int, of: str = "species") -> str:
    """So many species."""
    return f"{count or 'no'} {of}"


def space(state: Marine, number: int) -> str:
    """A space of an action: what is printed on it and what lies beside it."""
    if not 0 <= number < len(SPACES):
        return f"space {number}"
    of = SPACES[number]
    name = ACTIONS[of.action]
    if of.special:
        return f"{name} special"
    if of.action == pieces.SPECIATION:
        disks = state.beside_speciation
        there = of.at < len(disks) and disks[of.at] != pieces.NOTHING
        return f"{name}: {element(pieces.element_of(disks[of.at]))}" if there else f"{name}: no element"
    if of.action == pieces.COMPETITION:
        there = of.at < len(state.markers) and state.markers[of.at] != pieces.NOTHING
        marked = terrain(pieces.MARKER_TERRAIN[state.markers[of.at]]) if there else "no marker"
        return f"{name} {of.number}: {marked}"
    return f"{name} {of.number}" if of.number else name


# -- options


def _stack(state: Marine, number: object) -> str:
    if not isinstance(number, int) or not 0 <= number < len(state.faces):
        return f"stack {number}"
    face = state.faces[number]
    return f"stack {number + 1}: {terrain(TILE_TERRAIN[face]) if face != pieces.NOTHING else 'empty'}"


def _share(state: Marine, rest: Sequence[Any]) -> str:
    """`D4 2, D5 1`, or `Ann 2`; what gets or loses nothing is left out."""
    kind, *way = rest
    named: Callable[[int], str] = hex_name if kind == "on" else partial(player, state)
    return ", ".join([f"{named(way[n])} {way[n + 1]}" for n in range(0, len(way) - 1, 2) if way[n + 1]]) or "none"


OPTIONS: dict[str, Callable[[Marine, Sequence[Any]], str]] = {
    "act": lambda state, n: space(state, n[0]),
    "done": lambda _, __: "done",
    "decline": lambda _, __: "decline",
    "none": lambda _, __: "none",
    "stack": lambda state, n: _stack(state, n[0]),
    "hex": lambda _, n: hex_name(n[0]),
    "element": lambda state, n: f"{element(n[0])} on {corner_name(state, n[1])}",
    "move": lambda _, n: f"move {n[2]} from {hex_name(n[0])} to {hex_name(n[1])}",
    "corner": lambda state, n: _disk(state, n[0]),
    "share": _share,
    "side": lambda _, n: f"{SIDES[int(n[0])]} side up",
    "from": lambda _, n: SOURCES[int(n[0])],
    "eliminate": lambda state, n: f"{player(state, n[1])} on {hex_name(n[0])}",
    "tile": lambda _, n: terrain(TILE_TERRAIN[int(n[0])]),
    "disk": lambda _, n: element(pieces.element_of(n[0])),
    "marker": lambda _, n: terrain(pieces.MARKER_TERRAIN[int(n[0])]),
    "animal": lambda _, n: ANIMALS[int(n[0])],
}
"""The words of each kind of option."""
DONE = {"action": "take pawns back", "moving": "done moving", "moving in": "done moving", "elimination": "no more"}
"""What it means to be done, by question."""


def _disk(state: Marine, corner: object) -> str:
    """The element on a corner, and the corner."""
    disk = state.disks[corner] if isinstance(corner, int) and 0 <= corner < len(state.disks) else pieces.NOTHING
    named = corner_name(state, corner)
    return f"{element(pieces.element_of(disk))} at {named}" if disk != pieces.NOTHING else named


def option(run: Game, key: Key) -> str:
    """An option in the words of scenes; as it is written where it is none."""
    words = OPTIONS.get(str(key[0])) if key else None
    try:
        return words(run.state, key[1:]) if words else " ".join(map(str, key))
    except (IndexError, TypeError, ValueError):
        return " ".join(map(str, key))


def choice_option(run: Game, choice: Choice | None, key: Key) -> str:
    """An option in the words of its question: corners by the new tile, and what it means to be done."""
    if choice is not None and key == ("done",):
        return DONE.get(choice.prompt, "done")
    if choice is not None and key[0] == "element" and key in choice.options:
        return f"{element(int(key[1]))} on {corner_name(run.state, key[2], int(choice.about[0]))}"
    return option(run, key)


# -- questions

QUESTIONS: dict[str, str] = {
    "action": "where to place a pawn",
    "stack": "which Wanderlust stack to take the tile of",
    "place": "where to place the tile",
    "element": "which element to put on a corner of the new tile, if any",
    "moving in": "which species to move onto the new tile",
    "corner": "which element to speciate around",
    "new species": "how many new species on which tiles",
    "tile to cover": "which tile to cover with a Vent",
    "side": "which side of the Vent is up",
    "added from": "where the added species comes from",
    "brought from": "which tile the added species comes from",
    "tile to compete on": "which tile to compete on",
    "eliminated": "which opposing species to eliminate",
    "elimination": "which opposing species to eliminate, one at a time",
    "moving": "which species to move",
    "animal": "which animal a player has",
    "middle of earth": "where the tiles in the middle lie",
    "next tile": "which tile is turned up",
    "disks beside Speciation": "which elements lie beside Speciation",
    "disks beside Wanderlust": "which elements lie beside Wanderlust",
    "terrain markers": "which terrains are marked at Competition",
}
"""What each prompt asks."""


def question(run: Game, choice: Choice) -> str:
    """What is asked of whom."""
    who = "Chance" if choice.player == CHANCE else player(run.state, choice.player)
    what, more = QUESTIONS.get(choice.prompt, choice.prompt), ""
    about = choice.about
    if choice.prompt == "place":
        more = terrain(TILE_TERRAIN[int(about[0])])
    elif choice.prompt in ("element", "moving in", "added from", "brought from"):
        more = hex_name(about[0])
    elif choice.prompt in ("new species", "eliminated", "side"):
        more = option(run, about[:2])
    elif choice.prompt in ("moving", "elimination"):
        more = f"{about[0]} left"
    elif len(about) > 1 and about[0] in ACTIONS:
        more = space(run.state, int(about[1]))
    return f"{who}: {what}" + (f" ({more})" if more else "")
