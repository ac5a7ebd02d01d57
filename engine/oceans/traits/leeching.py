"""Leeching: before its owner's feeding phase, a species takes population from another one."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.effect import Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import values
from engine.oceans.rules import Game
from engine.oceans.state import REEF, Species
from engine.oceans.vocabulary import of, on

PARASITIC = "oceans/parasitic"
LEECHED = 2
LEECH = (
    "oceans/leech-and-shells",
    "oceans/leech-and-full-board",
    "oceans/leech-more-than-there-is",
    "oceans/leech-mandatory",
)
SAFE: dict[int, Callable[[Game, Species], bool]] = {}
"""Traits, by kind, that keep their species from being leeched."""


@of(SAFE, "oceans/transparent")
def unseen(run: Game, _host: Species) -> bool:
    """While the Reef holds any population."""
    return run.state.waters[REEF] > 0


def leechable(run: Game, leecher: Species, host: Species | None) -> bool:
    """Whether a species has something that another can leech, and nothing keeps it safe."""
    if host is None or host is leecher or not host.population or values.room(run.state, leecher) <= 0:
        return False
    kinds = [run.state.kind(trait).number for trait in host.traits]
    return not any(number in SAFE and SAFE[number](run, host) for number in kinds)


def own_feeding_phase(run: Game, me: Source, event: Event) -> bool:
    """Whether the feeding phase that is about to begin is that of the owner of the trait's species."""
    species = run.state.on(me.source)
    return species is not None and species.owner == event[1]


def _host(run: Game, source: int) -> Species | None:
    state = run.state
    species = state.on(source)
    beside = state.left if arrow_left(run, PARASITIC) else state.right
    return state.species.get(beside.get(species.id, 0)) if species else None


def arrow_left(run: Game, card: str) -> bool:
    """Whether the arrow of a Surface trait points to the left, as this table reads it."""
    return run.state.assumes(f"{card}-arrow", "left")


def _can_leech(run: Game, me: Source, event: Event) -> bool:
    species = run.state.on(me.source)
    return own_feeding_phase(run, me, event) and leechable(run, species, _host(run, me.source))  # type: ignore[arg-type]


def _both(run: Game, me: Source, _event: Event) -> list[int]:
    species, host = run.state.on(me.source), _host(run, me.source)
    return [one.id for one in (species, host) if one is not None]


@on(PARASITIC, "before feeding", when=_can_leech, touches=_both, cites=(f"{PARASITIC}-arrow", *LEECH))
def leeches(run: Game, frame: Frame) -> None:
    """Takes 2 from the species on the side of its arrow, or what is there and fits."""
    species, host = run.state.on(frame.source), _host(run, frame.source)
    if species and host:
        run.push("take", species.id, (LEECHED, host.id, "leech"), about=(PARASITIC, f"{PARASITIC}-arrow", *LEECH))
