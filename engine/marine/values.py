"""Numbers of the map with their parts: the bonus VPs that a tile gives, how many new species it can get."""

from __future__ import annotations

from engine.core.value import Value
from engine.marine.map import NAMES
from engine.marine.pieces import BONUS, LIMITS, NOTHING, TERRAINS, VENT
from engine.marine.state import Marine

TABLE = "marine/bonus-points-numbers"
WANDERLUST_BONUS, TECTONICS_BONUS = "marine/wanderlust/5", "marine/tectonics/5"
LIMIT_CITES = {
    "Ocean": "marine/speciation/3",
    **dict.fromkeys(("Sand", "Seamount"), "marine/speciation/4"),
    **dict.fromkeys(("Reef", "Kelp", "Seagrass"), "marine/speciation/5"),
    **dict.fromkeys(("Land", "Vent"), "marine/speciation/6"),
}


def counted(state: Marine, hex_: int) -> list[int]:
    """A tile and the tiles next to it that have its terrain: what its bonus is counted by."""
    terrain = state.terrain(hex_)
    if terrain == NOTHING:
        return []
    return [hex_, *[other for other in state.around(hex_) if state.terrain(other) == terrain]]


def bonus_cites(state: Marine, hex_: int) -> tuple[str, ...]:
    """The rules by which a tile gives bonus VPs."""
    return (TECTONICS_BONUS if state.terrain(hex_) == VENT else WANDERLUST_BONUS, TABLE)


def bonus(state: Marine, hex_: int) -> Value:
    """The bonus VPs of a tile if it were laid now; 0 where the table looks them up in its own chart."""
    found, tiles = Value(), counted(state, hex_)
    if tiles and state.assumes(TABLE, "triangular"):
        which = f"{len(tiles)} of {TERRAINS[state.terrain(hex_)]}: {', '.join([NAMES[n] for n in tiles])}"
        found.add(which, BONUS[len(tiles) - 1], bonus_cites(state, hex_), "printed")
    return found


def limit(state: Marine, hex_: int) -> Value:
    """How many new species one Speciation may put on a tile."""
    found, terrain = Value(), state.terrain(hex_)
    if terrain != NOTHING:
        found.add(TERRAINS[terrain], LIMITS[terrain], (limit_cite(terrain),), "printed")
    return found


def limit_cite(terrain: int) -> str:
    """The statement that has a terrain's limit."""
    return LIMIT_CITES[TERRAINS[terrain]]


def points(state: Marine, seat: int) -> Value:
    """A player's victory points, by what gave them."""
    found, player = Value(), state.seats[seat]
    found.add("Wanderlust", player.wanderlust, (WANDERLUST_BONUS, TABLE))
    found.add("Tectonics", player.tectonics, (TECTONICS_BONUS, TABLE))
    found.add("otherwise", player.otherwise, ("marine/rest-of-the-game",))
    return found


NUMBERS = {"bonus": bonus, "limit": limit}
"""What can be asked of a tile."""
FIRST_PLAYER = 100
"""What `value` calls the first player by: below it are hexes."""


def value(state: Marine, what: str, about: int) -> Value:
    """A number of a tile or player, with its parts. Raises KeyError for a number that it has not."""
    if about >= FIRST_PLAYER:
        return {"points": points}[what](state, about - FIRST_PLAYER)
    return NUMBERS[what](state, about)


def score_bonus(state: Marine, seat: int, hex_: int) -> tuple[int, int]:
    """Gives a player the bonus VPs of the tile just laid: how many tiles count, and the VPs."""
    points, player = bonus(state, hex_).total(), state.seats[seat]
    if state.terrain(hex_) == VENT:
        player.tectonics += points
    else:
        player.wanderlust += points
    return len(counted(state, hex_)), points
