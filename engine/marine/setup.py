"""The set-up: earth, elements, species, and what lies beside the actions; the reseed between rounds.

The counts stand in charts of the reference (marine/earth-at-the-start and others); what no source gives is assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core import chance
from engine.core.stack import Frame, Run
from engine.marine import pieces
from engine.marine.map import BOTTOM, BY_NAME, CENTRE, CORNER_BY_NAME, HALF
from engine.marine.pieces import (
    ANIMALS,
    DISKS,
    EACH,
    EARTH,
    FIRST_ELEMENTS,
    GEYSER,
    MARKER_TERRAIN,
    MIDDLE,
    NOTHING,
    ON_REEF,
    POOL,
    RESEED,
    SMOKER,
    STACKS,
    TILE_TERRAIN,
    element_of,
)
from engine.marine.rules import Game, rules
from engine.marine.state import CHOICES, Marine
from engine.open_questions import OpenQuestions

OPEN = OpenQuestions(pieces.GAME, CHOICES)
LEAST, MOST = 2, 4
EARTH_CHART, ELEMENTS_CHART, SPECIES_CHART = (
    "marine/earth-at-the-start",
    "marine/elements-at-the-start",
    "marine/species-at-the-start",
)
STACKS_CHART, RESEED_CHART = "marine/large-terrain-tiles", "marine/reseed"
EARTH_SET, ANIMALS_BY, ENCLOSED = (
    "marine/set-up-of-earth",
    "marine/animals-of-players",
    "marine/elements-around-new-vent",
)


@dataclass(frozen=True)
class Options:
    """How a table is set up: open questions answered otherwise than by default, {id: choice}."""

    assume: dict[str, str] = field(default_factory=dict[str, str])


def new(players: Sequence[str], options: Options | None = None) -> Game:
    """A table with nothing drawn yet. Raises ValueError for what can't be set up, saying what can."""
    names = [name.strip() for name in players]
    check_names(names)
    state = Marine(len(names))
    state.assumed = OPEN.checked((options or Options()).assume)
    for seat, name in zip(state.seats, names, strict=True):
        seat.name, seat.pool = name, POOL
    lay_earth(state)
    state.bag = tuple([disk for disk in range(DISKS) if disk not in state.disks])
    state.marker_bag = tuple(range(len(MARKER_TERRAIN)))
    run: Game = Run(rules, state)
    run.begin("set-up")
    run.begin("game")
    return run


def check_names(names: Sequence[str]) -> None:
    """Raises ValueError for names that no table can have."""
    if not LEAST <= len(names) <= MOST:
        raise ValueError(f"Dominant Species: Marine is for {LEAST} to {MOST} players, not {len(names)}.")
    for name in names:
        if not name:
            raise ValueError("each player needs a name.")
        if [other.casefold() for other in names].count(name.casefold()) > 1:
            raise ValueError(f"two players are called {name}.")


def lay_earth(state: Marine) -> None:
    """The standard earth with its elements and species; the other tiles lie unseen in three stacks."""
    left = list(range(len(TILE_TERRAIN)))
    for name, terrain, covered in EARTH:
        hex_ = BY_NAME[name]
        tile = next(tile for tile in left if TILE_TERRAIN[tile] == terrain)
        left.remove(tile)
        state.tiles[hex_] = tile
        if covered:
            state.vents[hex_], state.sides[hex_] = 1, SMOKER if HALF[hex_] == BOTTOM else GEYSER
    for corner, element in FIRST_ELEMENTS:
        state.disks[CORNER_BY_NAME[corner]] = element * EACH
    state.species[CENTRE] = (ON_REEF,) * state.players
    state.unseen, state.below = tuple(left), (len(left) // STACKS,) * STACKS


# -- the set-up as a table sees it


@rules.phase("set-up")
def animals(run: Game, _frame: Frame) -> None:
    """Who has which animal: by seat, or drawn (marine/animals-of-players)."""
    state = run.state
    drawn = state.assumes(ANIMALS_BY, "drawn")
    for player, seat in enumerate(state.seats):
        if drawn:
            seat.animal = NOTHING
            run.push("animal", player)
        else:
            run.tell("animal", player, seat.animal, cites=(ANIMALS_BY, "marine/food-chain-order"))


@rules.phase("set-up")
def earth(run: Game, _frame: Frame) -> None:
    """The tiles of the start; those in the middle may be shuffled (marine/set-up-of-earth)."""
    if run.state.assumes(EARTH_SET, "random-middle"):
        run.push("middle of earth")
    else:
        run.tell("earth", len(EARTH), cites=(EARTH_CHART, EARTH_SET))


@rules.phase("set-up")
def first_things(run: Game, _frame: Frame) -> None:
    """Elements and species on earth."""
    run.tell("first elements", len(FIRST_ELEMENTS), cites=(ELEMENTS_CHART,))
    run.tell("first species", ON_REEF, POOL, cites=(SPECIES_CHART,))


@rules.phase("set-up")
def stacks(run: Game, _frame: Frame) -> None:
    """The top tile of each Wanderlust stack is turned face up."""
    for stack in range(STACKS):
        run.push("turn up", about=(stack,))


@rules.effect(
    "animal",
    chance.draw(
        "animal",
        "animal",
        lambda run, _: [n for n in range(len(ANIMALS)) if n not in [s.animal for s in run.state.seats]],
        cites=(ANIMALS_BY,),
    ),
    cites=(ANIMALS_BY, "marine/food-chain-order"),
)
def draw_animal(run: Game, frame: Frame) -> None:
    """The animal of a player."""
    run.state.seats[frame.source].animal = int(frame.first()[1])
    run.tell("animal", frame.source, run.state.seats[frame.source].animal)


@rules.effect(
    "middle of earth",
    chance.shuffle(
        "middle of earth", "tile", lambda run, _: [run.state.tiles[BY_NAME[n]] for n in MIDDLE], cites=(EARTH_SET,)
    ),
    cites=(EARTH_SET, EARTH_CHART),
)
def shuffle_middle(run: Game, frame: Frame) -> None:
    """The seven tiles in the middle, each on the hex that it comes to."""
    for name, key in zip(MIDDLE, frame.answers[0], strict=True):
        run.state.tiles[BY_NAME[name]] = int(key[1])
        run.tell("laid", BY_NAME[name], run.state.terrain(BY_NAME[name]))


@rules.effect(
    "turn up",
    chance.draw("next tile", "tile", lambda run, _: run.state.unseen, cites=(STACKS_CHART,)),
    when=lambda run, frame, _: run.state.below[int(frame.about[0])] > 0,
    cites=("marine/wanderlust/2", STACKS_CHART),
)
def turn_up(run: Game, frame: Frame) -> None:
    """The next tile of a stack is turned face up."""
    state, stack, tile = run.state, int(frame.about[0]), int(frame.first()[1])
    state.unseen = tuple([other for other in state.unseen if other != tile])
    state.below = tuple([count - (n == stack) for n, count in enumerate(state.below)])
    state.faces = tuple([tile if n == stack else face for n, face in enumerate(state.faces)])
    run.tell("turned up", stack + 1, TILE_TERRAIN[tile])


# -- what lies beside the actions


@rules.phase("reseed")
def put_away(run: Game, _frame: Frame) -> None:
    """What is left beside the actions goes; elements that three Vents enclose leave earth."""
    state = run.state
    left = [disk for disk in (*state.beside_speciation, *state.beside_wanderlust) if disk != NOTHING]
    state.bag = (*state.bag, *left)
    state.marker_bag = (*state.marker_bag, *[marker for marker in state.markers if marker != NOTHING])
    state.beside_speciation = state.beside_wanderlust = state.markers = ()
    take_enclosed(run, (RESEED_CHART, ENCLOSED))


@rules.phase("reseed")
def draw_anew(run: Game, _frame: Frame) -> None:
    """Disks for Speciation and Wanderlust, terrain markers for Competition."""
    run.push("beside Speciation")
    run.push("beside Wanderlust")
    run.push("markers")


def take_enclosed(run: Game, cites: tuple[str, ...]) -> None:
    """Elements that three Vents enclose leave earth."""
    state = run.state
    for corner in [*state.stuck()]:
        run.tell("element leaves", element_of(state.disks[corner]), corner, cites=cites)
        state.take_disk(corner)


def _bag(run: Game, _frame: Frame) -> Sequence[int]:
    return run.state.bag


@rules.effect(
    "beside Speciation",
    chance.draw("disks beside Speciation", "disk", _bag, count=RESEED["Speciation"], cites=(RESEED_CHART,)),
    cites=(RESEED_CHART, "marine/speciation/1"),
)
def disks_beside_speciation(run: Game, frame: Frame) -> None:
    """One for each normal space, from the left."""
    run.state.beside_speciation = _drawn(run, frame, "Speciation")


@rules.effect(
    "beside Wanderlust",
    chance.draw("disks beside Wanderlust", "disk", _bag, count=RESEED["Wanderlust"], cites=(RESEED_CHART,)),
    cites=(RESEED_CHART, "marine/wanderlust/4"),
)
def disks_beside_wanderlust(run: Game, frame: Frame) -> None:
    """Those that Wanderlust may put on earth."""
    run.state.beside_wanderlust = _drawn(run, frame, "Wanderlust")


def _drawn(run: Game, frame: Frame, action: str) -> tuple[int, ...]:
    disks = tuple([int(key[1]) for key in frame.answers[0]])
    run.state.bag = tuple([disk for disk in run.state.bag if disk not in disks])
    run.tell("elements drawn", pieces.ACTIONS.index(action), *map(element_of, disks))
    return disks


@rules.effect(
    "markers",
    chance.draw(
        "terrain markers", "marker", lambda run, _: run.state.marker_bag, count=RESEED["Competition"],
        cites=(RESEED_CHART,),
    ),
    cites=(RESEED_CHART, "marine/competition/1"),
)  # fmt: skip
def draw_markers(run: Game, frame: Frame) -> None:
    """One for each normal space of Competition: the first for the number 1."""
    state = run.state
    state.markers = tuple([int(key[1]) for key in frame.answers[0]])
    state.marker_bag = tuple([marker for marker in state.marker_bag if marker not in state.markers])
    run.tell("markers drawn", *[MARKER_TERRAIN[marker] for marker in state.markers])
