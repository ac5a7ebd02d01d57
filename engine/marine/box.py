"""The pieces that a scene puts on the table: each is taken out of the box once, and none more than there are."""

from __future__ import annotations

from engine.marine import pieces
from engine.marine.pieces import (
    ELEMENTS,
    MARKER_TERRAIN,
    SIDES,
    TERRAINS,
    TILE_TERRAIN,
    VENT,
    element_of,
)
from engine.marine.state import Marine
from engine.scenes.document import Node, named, suggest


class Box:
    """What lies nowhere yet: tiles here, disks and markers in the bags of the position."""

    def __init__(self, state: Marine) -> None:
        self.state = state
        self.tiles = [tile for tile in range(len(TILE_TERRAIN)) if tile not in state.tiles]

    def tile(self, node: Node, terrain: str) -> int:
        """One more tile of a terrain."""
        if (known := named(terrain, pieces.TILES)) is None:
            raise node.wrong(f"{terrain!r} is no terrain of a tile; {suggest(terrain, pieces.TILES)}")
        found = next((one for one in self.tiles if TILE_TERRAIN[one] == TERRAINS.index(known)), None)
        if found is None:
            raise node.wrong(f"there are no more than {pieces.TILES[known]} tiles of {known}")
        self.tiles.remove(found)
        return found

    def any_tiles(self, node: Node, count: int) -> list[int]:
        """So many of the tiles that are left."""
        if len(self.tiles) < count:
            raise node.wrong("there are not so many tiles left")
        taken, self.tiles = self.tiles[:count], self.tiles[count:]
        return taken

    def disk(self, node: Node) -> int:
        """One more disk of an element."""
        which = node.one_of({element: n for n, element in enumerate(ELEMENTS)}, "element")
        found = next((disk for disk in self.state.bag if element_of(disk) == which), None)
        if found is None:
            raise node.wrong(f"there are no more than {pieces.EACH} disks of {ELEMENTS[which]}")
        self.state.bag = tuple([disk for disk in self.state.bag if disk != found])
        return found

    def marker(self, node: Node) -> int:
        """One more terrain marker."""
        terrain = node.one_of({t: n for n, t in enumerate(TERRAINS)}, "terrain")
        found = next((one for one in self.state.marker_bag if MARKER_TERRAIN[one] == terrain), None)
        if found is None:
            raise node.wrong(f"there are no more markers of {TERRAINS[terrain]}")
        self.state.marker_bag = tuple([one for one in self.state.marker_bag if one != found])
        return found


def tile_said(node: Node) -> tuple[str, str, str]:
    """What is said of a tile: its terrain, the side of a Vent, what lies under it. `Vent smoker over Ocean`."""
    text, _, under = node.text().partition(" over ")
    said, *side = text.split()
    terrain = named(said, TERRAINS)
    if terrain is None:
        raise node.wrong(f"{said!r} is no terrain; {suggest(said, TERRAINS)}")
    if (side or under) and terrain != TERRAINS[VENT]:
        raise node.wrong(f"only a Vent has a side and lies over a tile, found {node.text()!r}")
    known = named(side[0], SIDES) if len(side) == 1 else ""
    if known is None or len(side) > 1:
        raise node.wrong(f"a Vent has its {' or '.join(SIDES)} side up, found {node.text()!r}")
    return terrain, known, under
