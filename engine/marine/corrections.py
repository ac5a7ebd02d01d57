"""Changes by hand: what other parts of the game bring about, or what a table has agreed on.

Species, elements and tiles are moved, never made: each correction says where they come from and where they go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from engine.core.decision import Refusal, Refused
from engine.marine import pieces
from engine.marine.map import NAMES, corner_named, hex_named
from engine.marine.pieces import ELEMENTS, NOTHING, TERRAINS, TILE_TERRAIN
from engine.marine.rules import Game
from engine.marine.state import Marine
from engine.scenes.document import named

BY_HAND = ("marine/by-hand",)
Values = tuple[str | int, ...]
MOST_POINTS = 999
POOL, BOX, BAG, STACKS = "gene pool", "box", "bag", "stacks"


def correct(run: Game, verb: str, about: Values) -> None:
    """Carries out a correction. Raises Refused, saying what can be corrected and how."""
    if run.state.assumes("marine/by-hand", "nothing"):
        refuse("This table changes nothing by hand.")
    if verb not in DO:
        refuse(f"There is no correction {verb!r}; there are: {', '.join(HOW)}.")
    DO[verb](run, about)


def refuse(reason: str) -> Never:
    """The correction can't be made."""
    raise Refused(Refusal(reason, BY_HAND))


def _say(run: Game, text: str) -> None:
    run.tell("by hand", text, cites=BY_HAND)


def _read(verb: str, about: Values, *kinds: type) -> None:
    """Refuses values that are not of the kinds that a correction is made of."""
    if len(about) != len(kinds) or not all(map(isinstance, about, kinds)):
        refuse(f"Write {HOW[verb]}.")


def _player(state: Marine, text: str | int) -> int:
    names = [seat.name for seat in state.seats]
    found = named(str(text), names)
    return names.index(found) if found else refuse(f"There is no player {text!r}; there are: {', '.join(names)}.")


def _hex(text: str | int) -> int:
    found = hex_named(str(text))
    return found if found is not None else refuse(f"There is no hex {text!r}; there are A1 to G4, such as {NAMES[18]}.")


def _corner(text: str | int) -> int:
    found = corner_named(str(text))
    return found if found is not None else refuse(f"There is no corner {text!r}; write such as D4 upper left.")


def _idle(run: Game) -> None:
    """An action under way has counted on what it found: nothing is moved in the middle of it."""
    if any(frame.name in pieces.ACTIONS for frame in run.stack):
        refuse("An action is under way: that comes first.")


def species(run: Game, about: Values) -> None:
    """So many species of a player go from one place to another."""
    _read("species", about, int, str, str, str)
    _idle(run)
    state, count, player = run.state, int(about[0]), _player(run.state, about[1])
    places = [_place(state, text) for text in about[2:]]
    if count < 1 or places[0] == places[1]:
        refuse("At least one species goes from one place to another one.")
    if (there := _count(state, player, places[0])) < count:
        refuse(f"There are {there} species of {state.seats[player].name} in that place, not {count}.")
    for place, change in zip(places, (-count, count), strict=True):
        _change(state, player, place, change)
    _say(run, f"{count} species of {state.seats[player].name} go from {about[2]} to {about[3]}")


def _place(state: Marine, text: str | int) -> int | str:
    found = named(str(text), (POOL, BOX))
    hex_ = found if found is not None else _hex(text)
    if isinstance(hex_, int) and state.tiles[hex_] == NOTHING:
        refuse(f"There is no tile on {text}.")
    return hex_


def _count(state: Marine, player: int, place: int | str) -> int:
    seat = state.seats[player]
    return state.species[place][player] if isinstance(place, int) else seat.pool if place == POOL else seat.box


def _change(state: Marine, player: int, place: int | str, change: int) -> None:
    if isinstance(place, int):
        state.put(place, player, change)
    elif place == POOL:
        state.seats[player].pool += change
    else:
        state.seats[player].box += change


def points(run: Game, about: Values) -> None:
    """A player has so many VPs from now on."""
    _read("points", about, str, int)
    state, player, number = run.state, _player(run.state, about[0]), int(about[1])
    if not 0 <= number <= MOST_POINTS:
        refuse(f"VPs go from 0 to {MOST_POINTS}, not {number}.")
    state.seats[player].otherwise += number - state.seats[player].points
    _say(run, f"{state.seats[player].name} has {number} VPs")


def element(run: Game, about: Values) -> None:
    """An element goes from the bag onto a vacant corner, or from a corner into the bag."""
    _read("element", about, str, str)
    _idle(run)
    state, what = run.state, named(str(about[0]), (*ELEMENTS, BAG))
    corner = _corner(about[1])
    if what is None:
        refuse(f"There is no element {about[0]!r}; there are: {', '.join(ELEMENTS)}.")
    if what == BAG:
        if state.disks[corner] == NOTHING:
            refuse(f"No element lies at {about[1]}.")
        state.take_disk(corner)
    else:
        if not state.touched(corner):
            refuse(f"The corner {about[1]} touches no tile.")
        disk = next((d for d in state.bag if pieces.element_of(d) == ELEMENTS.index(what)), None)
        if disk is None or state.disks[corner] != NOTHING:
            refuse(f"{about[1]} is not vacant." if disk is not None else f"No {what} is left.")
        state.bag = tuple([other for other in state.bag if other != disk])
        state.disks[corner] = disk
    _say(run, f"{what} on {about[1]}" if what != BAG else f"the element at {about[1]} leaves earth")


def tile(run: Game, about: Values) -> None:
    """An unseen tile is laid on an empty hex."""
    _read("tile", about, str, str)
    _idle(run)
    state, what, hex_ = run.state, named(str(about[0]), TERRAINS), _hex(about[1])
    left = [one for one in state.unseen if what and TILE_TERRAIN[one] == TERRAINS.index(what)]
    if not left:
        refuse(f"No tile {about[0]!r} lies unseen in the stacks.")
    if state.tiles[hex_] != NOTHING:
        refuse(f"{about[1]} is not empty.")
    if not state.around(hex_):
        refuse(f"{about[1]} lies next to no tile of earth.")
    stack = max(range(len(state.below)), key=lambda n: state.below[n])
    state.unseen = tuple([one for one in state.unseen if one != left[0]])
    state.below = tuple([count - (n == stack) for n, count in enumerate(state.below)])
    state.tiles[hex_] = left[0]
    _say(run, f"{what} lies on {about[1]}")


DO: dict[str, Callable[[Game, Values], None]] = {
    "species": species,
    "points": points,
    "element": element,
    "tile": tile,
}
"""What can be corrected."""
HOW = {
    "species": "species, how many, a player, from where, to where (a hex, gene pool, box)",
    "points": "points, a player, how many VPs they have from now on",
    "element": "element, its type, a corner; or element, bag, a corner to take it away",
    "tile": "tile, a terrain, a hex: it comes from the stacks",
}
"""How each correction is written."""
