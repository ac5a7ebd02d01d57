"""Wanderlust: a new tile, its element and its bonus, then everyone's moves onto it (marine/wanderlust/1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.marine import turn
from engine.marine.actions import moving
from engine.marine.map import HEXES
from engine.marine.pieces import ACTIONS, NOTHING, SPACES, TILE_TERRAIN, WANDERLUST, element_of
from engine.marine.rules import DONE, OPTIONAL, Game, about, declined, or_decline, rules
from engine.marine.state import Marine
from engine.marine.values import TABLE, WANDERLUST_BONUS, score_bonus

TAKE, PLACE, ELEMENT, MOVE = "marine/wanderlust/2", "marine/wanderlust/3", "marine/wanderlust/4", "marine/wanderlust/6"
NO_TILE = "marine/wanderlust-empty-stack"
NONE: Key = ("none",)


@rules.phase(ACTIONS[WANDERLUST])
def begin(run: Game, frame: Frame) -> None:
    """A tile is taken; with all stacks empty, or nowhere to place a tile, Wanderlust has no effect."""
    if not any(face != NOTHING for face in run.state.faces):
        run.tell("no effect", WANDERLUST, cites=(TAKE, NO_TILE))
    elif not open_hexes(run.state):
        run.tell("no effect", WANDERLUST, cites=(PLACE,))
    else:
        run.push("take a tile", frame.source, frame.event)


def _stacks(run: Game, _frame: Frame) -> Sequence[Key]:
    return or_decline(run, [("stack", n) for n, face in enumerate(run.state.faces) if face != NOTHING])


@rules.effect("take a tile", Ask("stack", _stacks, cites=(TAKE, NO_TILE, OPTIONAL)), cites=(TAKE,))
def take_tile(run: Game, frame: Frame) -> None:
    """The face-up tile of a stack, and the next one is turned face up; all the rest of Wanderlust follows."""
    if declined(run, frame):
        return
    state, seat, stack = run.state, frame.source, int(frame.first()[1])
    tile = state.faces[stack]
    state.faces = tuple([NOTHING if n == stack else face for n, face in enumerate(state.faces)])
    run.tell("tile taken", seat, TILE_TERRAIN[tile], stack + 1)
    run.push("turn up", about=(stack,))
    run.push("place the tile", seat, frame.event, about=(tile,))


def open_hexes(state: Marine) -> list[int]:
    """Empty hexes next to earth."""
    return [n for n in range(len(HEXES)) if state.tiles[n] == NOTHING and state.around(n)]


def _open(run: Game, _frame: Frame) -> Sequence[Key]:
    return [("hex", n) for n in open_hexes(run.state)]


@rules.effect("place the tile", Ask("place", _open, about=about, cites=(PLACE,)), cites=(PLACE,))
def place_tile(run: Game, frame: Frame) -> None:
    """The tile goes on an empty hex next to earth; then the element, the bonus, the moves."""
    state, seat, tile, hex_ = run.state, frame.source, int(frame.about[0]), int(frame.first()[1])
    state.tiles[hex_] = tile
    run.tell("laid", hex_, TILE_TERRAIN[tile])
    run.push("add an element", seat, about=(hex_,))
    run.push("wanderlust bonus", seat, about=(hex_,))
    for other in state.in_food_chain_order():
        run.push("move in", other, about=(hex_,))
    if SPACES[int(frame.event[1])].special:
        run.push("another whole turn", seat)


def _elements(run: Game, frame: Frame) -> Sequence[Key]:
    """Each element beside Wanderlust on each vacant corner of the new tile, or none."""
    state = run.state
    corners = state.vacant(int(frame.about[0]))
    elements = sorted({element_of(disk) for disk in state.beside_wanderlust})
    found: list[Key] = [("element", element, corner) for element in elements for corner in corners]
    return [*found, NONE] if found else []


@rules.effect("add an element", Ask("element", _elements, about=about, cites=(ELEMENT,)), cites=(ELEMENT,))
def add_element(run: Game, frame: Frame) -> None:
    """One element from beside Wanderlust on a vacant corner of the new tile, or none."""
    if frame.first() == NONE:
        run.tell("no element", frame.source)
        return
    state, (_, element, corner) = run.state, frame.first()
    disk = next(disk for disk in state.beside_wanderlust if element_of(disk) == element)
    state.beside_wanderlust = tuple([other for other in state.beside_wanderlust if other != disk])
    state.disks[int(corner)] = disk
    run.tell("element added", frame.source, element, corner, frame.about[0])


@rules.effect("wanderlust bonus", cites=(WANDERLUST_BONUS, TABLE))
def bonus(run: Game, frame: Frame) -> None:
    """Bonus VPs for the new tile and each adjacent tile of its terrain."""
    run.tell("bonus", frame.source, *score_bonus(run.state, frame.source, int(frame.about[0])))


def _into(run: Game, frame: Frame) -> Sequence[Key]:
    state, hex_ = run.state, int(frame.about[0])
    return moving.or_done(
        [way for other in state.around(hex_) for way in moving.ways(other, hex_, state.species[other][frame.source])]
    )


@rules.effect("move in", Ask("moving in", _into, about=about, cites=(MOVE,)), cites=(MOVE,))
def move_in(run: Game, frame: Frame) -> None:
    """A player's species move from adjacent tiles onto the new tile, as many as the player likes."""
    if frame.first() != DONE:
        moving.move(run, frame.source, frame.first())
        run.push("move in", frame.source, about=frame.about)


@rules.effect("another whole turn", cites=(turn.EXTRA, turn.AT_ONCE))
def another_turn(run: Game, frame: Frame) -> None:
    """The special space gives another whole turn."""
    turn.extra_turn(run, frame.source)
