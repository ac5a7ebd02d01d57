"""What must hold of every position of Marine: nothing is lost, nothing lies in two places or off the map.

Each function takes a table at a decision, or at its end, and fails where something is wrong.
"""

from __future__ import annotations

import re
from functools import cache

from engine.core.choice import CHANCE
from engine.core.table import Table
from engine.marine import pieces, turn, values
from engine.marine.map import HALF, STRADDLING, TOP
from engine.marine.pieces import DISKS, GEYSER, MARKER_TERRAIN, NOTHING, SMOKER, SPACES, SPECIES, TILE_TERRAIN, VENTS
from engine.marine.state import Marine
from engine.marine.steps import TOLD
from engine.marine.words import OPTIONS, QUESTIONS
from rules_db.sources import reference

RAW = re.compile(r"\d{4,}|[a-z]+/[a-z]|\{|\(\)|None|-1|nobody")
"""What shows in a text in which a number or an id has not become a name."""


@cache
def citable() -> frozenset[str]:
    """The ids that a cite may name: statements, charts, open questions."""
    read = reference()
    return frozenset([*read.statements, *read.charts, *read.assumptions])


def whole(table: Table) -> None:
    """All that is looked at at each decision."""
    state: Marine = table.run.state
    species(table, state)
    tiles(table, state)
    elements(state)
    pawns(state)
    one_question(table)


def species(table: Table, state: Marine) -> None:
    """Each animal's species are all somewhere, and those on earth stand on tiles."""
    aside = [frame.about[2:] for frame in table.run.stack if frame.name == "lay a Vent"] or [(0,) * state.players]
    for player, seat in enumerate(state.seats):
        assert seat.pool + seat.box + state.on_earth(player) + int(aside[0][player]) == SPECIES, seat.name
        assert min(seat.pool, seat.box, seat.points, seat.pawns, seat.owed) >= 0
    for hex_, counts in enumerate(state.species):
        assert min(counts) >= 0
        assert state.tiles[hex_] != NOTHING or not any(counts), "species off earth"
    animals = [seat.animal for seat in state.seats if seat.animal != NOTHING]
    assert len(set(animals)) == len(animals), "two players with one animal"


def tiles(table: Table, state: Marine) -> None:
    """Each tile lies once: on earth, face up, unseen, or in the hand of whoever places it; Vents lie on tiles."""
    held = [int(frame.about[0]) for frame in table.run.stack if frame.name == "place the tile"]
    found = [tile for tile in (*state.tiles, *state.faces) if tile != NOTHING] + [*state.unseen, *held]
    assert sorted(found) == list(range(len(TILE_TERRAIN)))
    assert sum(state.below) == len(state.unseen)
    assert 0 <= state.vents_left() <= VENTS
    for hex_, count in enumerate(state.vents):
        assert (count > 0) == (state.sides[hex_] != NOTHING)
        if count:
            assert state.tiles[hex_] != NOTHING, "a Vent on no tile"
            usual = GEYSER if HALF[hex_] == TOP else SMOKER
            assert HALF[hex_] == STRADDLING or state.sides[hex_] == usual
    earth = state.earth()
    assert all(any(n in earth for n in state.around(hex_)) for hex_ in earth), "a tile by itself"


def elements(state: Marine) -> None:
    """Each disk lies once, and on corners that touch earth."""
    on = [disk for disk in state.disks if disk != NOTHING]
    beside = [disk for disk in (*state.beside_speciation, *state.beside_wanderlust) if disk != NOTHING]
    assert sorted([*on, *beside, *state.bag]) == list(range(DISKS))
    assert all(state.touched(corner) for corner, disk in enumerate(state.disks) if disk != NOTHING)
    markers = [marker for marker in (*state.markers, *state.marker_bag) if marker != NOTHING]
    assert sorted(markers) == list(range(len(MARKER_TERRAIN)))


def pawns(state: Marine) -> None:
    """Each pawn placed stands on a space of its own, unless the table does not count spaces."""
    for player, seat in enumerate(state.seats):
        placed = [owner for owner, _ in state.placed].count(player)
        assert not state.round or placed + seat.pawns == turn.pawns(state)
        if state.assumes(turn.SPACES_COUNTED, "counted"):
            assert state.pawns_on.count(player) == placed
    assert len(state.pawns_on) == len(SPACES)


def one_question(table: Table) -> None:
    """Either the game is over, or one player is asked something that leaves a choice, with the rules behind it."""
    choice = table.choice
    assert (choice is None) == (not table.run.stack)
    if choice is None:
        return
    assert CHANCE <= choice.player < len(table.players)
    assert len(choice.options) > 1, "nothing to decide"
    assert len(set(choice.options)) == len(choice.options)
    assert choice.cites
    assert citable().issuperset(choice.cites), choice.cites
    assert choice.prompt in QUESTIONS, f"{choice.prompt!r} has no wording"


def numbers(state: Marine) -> None:
    """A tile counts itself and the neighbours of its terrain; each number cites what there is."""
    for hex_ in state.earth():
        assert 1 <= len(values.counted(state, hex_)) <= len(pieces.BONUS)
        for number in values.NUMBERS.values():
            assert citable().issuperset(number(state, hex_).cites())


def texts(table: Table) -> None:
    """Each option has words of its own."""
    choice = table.choice
    if choice is None:
        return
    assert not RAW.search(table.question()), table.question()
    shown = [table.text(key) for key in choice.options]
    assert all(str(key[0]) in OPTIONS for key in choice.options)
    assert not [text for text in shown if not text or RAW.search(text)]
    if choice.player != CHANCE:
        assert len(set(shown)) == len(shown), shown


def steps(table: Table, after: int = 0) -> None:
    """Each step after a number cites what there is, and reads well."""
    for step in table.run.steps[after:]:
        assert step.cites, step
        assert citable().issuperset(step.cites), step
        assert step.told in TOLD, f"{step.told!r} has no wording"
        text = table.game.told(table.run, step)
        assert text
        assert not RAW.search(text), text


def ended(table: Table) -> None:
    """The game ends with its last round; the one with the most points wins."""
    state: Marine = table.run.state
    assert table.run.steps[-1].told == "game over"
    assert state.round == turn.rounds(state)
    view = table.view()
    best = max(player["points"] for player in view["players"])
    assert {view["players"][winner]["points"] for winner in view["winners"]} == {best}
