"""Migration: species move, each onto one adjacent tile (marine/migration/1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.marine.actions import moving
from engine.marine.pieces import ACTIONS, MIGRATION, SPACES
from engine.marine.rules import DONE, OPTIONAL, Game, about, rules
from engine.marine.state import Marine

MIGRATE, NUMBERS = "marine/migration/1", "marine/order-of-numbers"


@rules.phase(ACTIONS[MIGRATION])
def begin(run: Game, frame: Frame) -> None:
    """As many species as the space says, or any number."""
    number = SPACES[int(frame.event[1])].number or run.state.on_earth(frame.source)
    if ways(run.state, frame.source, (number,)):
        run.push("migrate", frame.source, frame.event, about=(number,))
    else:
        run.tell("no effect", MIGRATION, cites=(MIGRATE,))


def movable(state: Marine, seat: int, about: Key) -> dict[int, int]:
    """The species of a player that have not moved yet, by hex. `about`: how many may, then where how many came to."""
    arrived = dict(zip(about[1::2], about[2::2], strict=True))
    return {n: left for n in state.earth() if (left := state.species[n][seat] - int(arrived.get(n, 0))) > 0}


def ways(state: Marine, seat: int, about: Key) -> list[Key]:
    """All moves of species that have not moved yet, in every number that may; or to move no more."""
    most = int(about[0])
    return moving.or_done(
        [
            way
            for origin, count in movable(state, seat, about).items()
            for to in state.around(origin)
            for way in moving.ways(origin, to, min(most, count))
        ]
    )


def _moves(run: Game, frame: Frame) -> Sequence[Key]:
    return ways(run.state, frame.source, frame.about)


@rules.effect(
    "migrate",
    Ask("moving", _moves, about=about, cites=(MIGRATE, NUMBERS, OPTIONAL)),
    cites=(MIGRATE,),
)
def migrate(run: Game, frame: Frame) -> None:
    """Some species move from one tile to another; then others, as long as there are some and they may."""
    if frame.first() == DONE:
        return
    _, to, count = moving.move(run, frame.source, frame.first())
    if left := int(frame.about[0]) - count:
        moved = dict(zip(frame.about[1::2], frame.about[2::2], strict=True))
        moved[to] = int(moved.get(to, 0)) + count
        arrived = tuple([part for pair in sorted(moved.items()) for part in pair])
        run.push("migrate", frame.source, frame.event, about=(left, *arrived))
