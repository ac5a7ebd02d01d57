"""The position that a scene gives: `given` → a run that is ready to go on. docs/scenes.md lists the keys.

A scene begins with the turn of the active player. Without `tiles` the standard earth lies there, with its elements.
"""

from __future__ import annotations

import re

from engine.core.choice import Choice
from engine.core.stack import Run
from engine.marine import setup, turn, words
from engine.marine.box import Box, tile_said
from engine.marine.map import BOTTOM, HALF, STRADDLING, corner_named, hex_named
from engine.marine.pieces import (
    ANIMALS,
    DISKS,
    GEYSER,
    MARKER_TERRAIN,
    NOTHING,
    SIDES,
    SMOKER,
    SPACES,
    SPECIES,
    STACKS,
    TERRAINS,
    VENT,
    VENTS,
)
from engine.marine.rules import Game, rules
from engine.marine.state import Marine
from engine.marine.understanding import understand
from engine.scenes.document import Node, check_name, each, named, suggest

KEYS = (
    *("players", "animals", "active", "round", "tiles", "elements", "species", "gene pools", "eliminated", "points"),
    *("pawns", "done", "turns owed", "taken", "stacks", "unseen", "beside wanderlust", "beside speciation", "markers"),
    "assume",
)
NONE = "none"
_COUNTED = re.compile(r"(.*\S)\s+(\d{1,3})")


def position(given: Node) -> Game:
    """The position of a scene. Raises `SceneError` for what is no whole position."""
    keys = given.known(KEYS)
    if "players" not in keys:
        raise given.wrong("a position needs `players`: their names")
    reader = _Reader(keys)
    reader.earth()
    reader.species()
    reader.beside()
    return reader.begin()


class _Reader:
    """A position in the making."""

    def __init__(self, keys: dict[str, Node]) -> None:
        self.keys = keys
        self.names = _players(keys["players"])
        self.state = state = Marine(len(self.names))
        for seat, name in zip(state.seats, self.names, strict=True):
            seat.name = name
        state.bag = tuple(range(DISKS))
        state.marker_bag = tuple(range(len(MARKER_TERRAIN)))
        self.box = Box(state)
        if "assume" in keys:
            state.assumed = setup.OPEN.read(keys["assume"])
        if "animals" in keys:
            self._animals(keys["animals"])

    def _animals(self, node: Node) -> None:
        for name, value in node.mapping().items():
            animal = value.one_of({one: one for one in ANIMALS}, "animal")
            self.state.seats[self.player(value, name)].animal = ANIMALS.index(animal)
        taken = [seat.animal for seat in self.state.seats]
        if len(set(taken)) < len(taken):
            raise node.wrong("two players have the same animal: say which animal each of them has")

    def player(self, node: Node, name: str) -> int:
        """The seat of the player with this name."""
        if (found := named(name, self.names)) is None:
            raise node.wrong(f"{name!r} is no player; {suggest(name, self.names)}")
        return self.names.index(found)

    # -- earth

    def earth(self) -> None:
        """Tiles with their Vents, and the elements on corners."""
        state = self.state
        if "tiles" in self.keys:
            for name, node in self.keys["tiles"].mapping().items():
                self._tile(node, _hex(node, name))
        else:
            setup.lay_earth(state)
            state.species = [(0,) * state.players] * len(state.species)
            state.unseen, state.below = (), (0,) * STACKS
            self.box = Box(state)
            state.bag = tuple([disk for disk in state.bag if disk not in state.disks])
        if "elements" in self.keys:
            for corner in [n for n, disk in enumerate(state.disks) if disk != NOTHING]:
                state.take_disk(corner)
            for name, node in self.keys["elements"].mapping().items():
                corner = _corner(node, name)
                if state.disks[corner] != NOTHING:
                    raise node.wrong("two elements on one corner")
                state.disks[corner] = self.box.disk(node)

    def _tile(self, node: Node, hex_: int) -> None:
        """A tile on a hex; of a Vent the side, where the half does not say it, and the tile under it, if it matters."""
        state, (terrain, side, under) = self.state, tile_said(node)
        if state.tiles[hex_] != NOTHING:
            raise node.wrong("two tiles on one hex")
        if terrain != TERRAINS[VENT]:
            state.tiles[hex_] = self.box.tile(node, terrain)
            return
        if not state.vents_left():
            raise node.wrong(f"there are {VENTS} Vents")
        usual = SMOKER if HALF[hex_] in (BOTTOM, STRADDLING) else GEYSER
        if side and HALF[hex_] != STRADDLING and side != SIDES[usual]:
            raise node.wrong(f"in that half of the board the {SIDES[usual]} side is up")
        state.vents[hex_], state.sides[hex_] = 1, SIDES.index(side) if side else usual
        if under:
            state.tiles[hex_] = self.box.tile(node, under)

    def _under_vents(self) -> None:
        """Tiles that are left lie under the Vents of which nothing else was said."""
        for hex_, count in enumerate(self.state.vents):
            if count and self.state.tiles[hex_] == NOTHING:
                self.state.tiles[hex_] = self.box.any_tiles(self.keys["tiles"], 1)[0]

    # -- species

    def species(self) -> None:
        """Species on tiles, in Gene Pools and in the box; points and pawns."""
        state = self.state
        if "species" in self.keys:
            for name, node in self.keys["species"].mapping().items():
                hex_ = _hex(node, name)
                if state.terrain(hex_) == NOTHING:
                    raise node.wrong("there is no tile on that hex")
                for item in node.items():
                    who, count = _counted(item)
                    state.put(hex_, self.player(item, who), count)
        for player, node in self._of_players("eliminated"):
            state.seats[player].box = node.number()
        for player, seat in enumerate(state.seats):
            seat.pool = SPECIES - state.on_earth(player) - seat.box
            if seat.pool < 0:
                raise self.keys["species"].wrong(f"{seat.name} has more than {SPECIES} species")
        for player, node in self._of_players("gene pools"):
            count = node.number()
            if count > state.seats[player].pool:
                raise node.wrong(f"{state.seats[player].name} has {SPECIES} species in all, these are more")
            state.seats[player].pool = count
        for player, node in self._of_players("points"):
            state.seats[player].otherwise = node.number()
        for seat in state.seats:
            seat.pawns = turn.pawns(state)
        for player, node in self._of_players("pawns"):
            state.seats[player].pawns = node.number()
        for player, node in self._of_players("turns owed"):
            state.seats[player].owed = node.number()
        for item in self.keys["done"].items() if "done" in self.keys else ():
            state.seats[self.player(item, item.text())].done = True

    def _of_players(self, key: str) -> list[tuple[int, Node]]:
        found = self.keys[key].mapping() if key in self.keys else {}
        return [(self.player(node, name), node) for name, node in found.items()]

    # -- beside the map

    def beside(self) -> None:
        """Stacks, and what lies beside the actions."""
        state, keys, box = self.state, self.keys, self.box
        if "beside wanderlust" in keys:
            state.beside_wanderlust = tuple([box.disk(item) for item in keys["beside wanderlust"].items()])
        if "beside speciation" in keys:
            found = keys["beside speciation"].items()
            state.beside_speciation = tuple([NOTHING if _is_none(item) else box.disk(item) for item in found])
        if "markers" in keys:
            for item in keys["markers"].items():
                state.markers = (*state.markers, NOTHING if _is_none(item) else box.marker(item))
        if "stacks" in keys:
            self._stacks(keys["stacks"])
        count = sum(state.below)
        if "unseen" in keys:
            state.unseen = tuple([box.tile(item, item.text()) for item in keys["unseen"].items()])
            if len(state.unseen) != count:
                raise keys["unseen"].wrong(f"{count} tiles lie in the stacks, these are {len(state.unseen)}")
        self._under_vents()
        if "unseen" not in keys and count:
            state.unseen = tuple(box.any_tiles(keys["stacks"], count))

    def _stacks(self, node: Node) -> None:
        """`Reef 2`: the tile that lies face up, and how many lie below it; `none` for an empty stack."""
        found = node.items()
        if len(found) > STACKS:
            raise node.wrong(f"there are {STACKS} stacks, found {len(found)}")
        faces, below = [NOTHING] * STACKS, [0] * STACKS
        for at, item in enumerate(found):
            if not _is_none(item):
                terrain, below[at] = _counted(item) if _COUNTED.fullmatch(item.text()) else (item.text(), 0)
                faces[at] = self.box.tile(item, terrain)
        self.state.faces, self.state.below = tuple(faces), tuple(below)

    # -- beginning

    def begin(self) -> Game:
        """The scene starts as a turn begins."""
        state, keys = self.state, self.keys
        state.active = state.in_turn_order()[0]
        if "active" in keys:
            state.active = self.player(keys["active"], keys["active"].text())
        state.round = keys["round"].number(1) if "round" in keys else 1
        if state.round > turn.rounds(state):
            raise keys["round"].wrong(f"this table plays {turn.rounds(state)} rounds")
        run: Game = Run(rules, state, tracing=False)
        run.begin("round").at = rules.phases["round"].index(turn.take_turns)
        run.begin("game")
        if "taken" in keys:
            self._taken(run, keys["taken"])
        state.again = True
        run.number, run.tracing = 0, True
        return run

    def _taken(self, run: Game, node: Node) -> None:
        """Spaces on which pawns stand, by player: `{Ann: [Migration 2]}`."""
        state = self.state
        asked = Choice(0, "action", ())
        for name, value in node.mapping().items():
            player = self.player(value, name)
            for item in value.items():
                key = understand(run, asked, item.text())
                if key is None or key[0] != "act":
                    spaces = dict.fromkeys(_space_names(run))
                    raise item.wrong(f"{item.text()!r} is no space; {suggest(item.text(), spaces)}")
                space = int(key[1])
                if state.pawns_on[space] >= 0:
                    raise item.wrong("a pawn stands there already")
                state.pawns_on = tuple([player if n == space else owner for n, owner in enumerate(state.pawns_on)])
                state.placed = (*state.placed, (player, SPACES[space].action))


def _space_names(run: Game) -> list[str]:
    return [words.space(run.state, n) for n in range(len(SPACES))]


def _players(node: Node) -> list[str]:
    names = each(node, Node.text)
    try:
        setup.check_names(names)
    except ValueError as e:
        raise node.wrong(str(e)) from e
    for name in names:
        check_name(node, name)
    return names


def _hex(node: Node, name: str) -> int:
    found = hex_named(name)
    if found is None:
        raise node.wrong(f"there is no hex {name!r}: columns are A to G, hexes are numbered from the top, such as D4")
    return found


def _corner(node: Node, name: str) -> int:
    found = corner_named(name)
    if found is None:
        raise node.wrong(
            f"there is no corner {name!r}: a hex and left, right, upper left and so on, such as D4 upper left"
        )
    return found


def _is_none(node: Node) -> bool:
    return isinstance(node.value, str) and node.value.strip().casefold() == NONE


def _counted(node: Node) -> tuple[str, int]:
    """A name and a number: `Ann 3`."""
    found = _COUNTED.fullmatch(node.text())
    if found is None:
        raise node.wrong(f"expected a name and a number, such as `Ann 3`, found {node.text()!r}")
    return found[1], int(found[2])
