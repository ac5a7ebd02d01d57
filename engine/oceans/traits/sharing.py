"""Sparkles: whatever its species takes is distributed between that species and those next to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import room
from engine.oceans.legal import ATTACKER, FORAGER, SPACES
from engine.oceans.population import SHARED
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_SPECIES, REEF, RESERVE, SCORE, Species
from engine.oceans.vocabulary import number_of, of, on
from engine.reasons import Reason

SPARKLES = "oceans/sparkles"
NUMBER = number_of(SPARKLES)
AMOUNT, TWICE = "oceans/sparkles-amount", "oceans/sparkles-twice"
FULL = ("promo/sparkles/6",)


def sparkling(run: Game, species: Species) -> int:
    """The trait by which a species shares; 0 for none. A second one has nothing to add to the first."""
    return next((trait for trait in species.traits if run.state.kind(trait).number == NUMBER), 0)


# -- how much


@of(SPACES, SPARKLES)
def room_of_all(run: Game, species: Species) -> int:
    """No more than its own board has open spaces; or than it and its neighbours have, as the table reads it."""
    state = run.state
    own = room.open_spaces(state, species)
    if state.assumes(AMOUNT, "own-board"):
        return own
    return own + sum([max(0, room.open_spaces(state, state.species[i])) for i in state.neighbours(species.id)])


def _full(run: Game, species: Species) -> Reason | None:
    """A full board forbids to feed, even if all would go elsewhere (promo/sparkles/6)."""
    if not sparkling(run, species) or room.open_spaces(run.state, species) > 0:
        return None
    return Reason("no open space to share", (species.id,), FULL)


FORAGER.append(_full)
ATTACKER.append(_full)


def taken(run: Game, species: Species, event: Event) -> int:
    """How much a taking that is about to be done brings: what there is, and what the boards have spaces for."""
    state = run.state
    wanted, origin = int(event[2]), int(event[3])
    if origin >= FIRST_SPECIES:
        found = state.species.get(origin)
        there = found.population if found else 0
    elif origin == SCORE:
        there = state.seats[int(event[5])].score
    elif origin == RESERVE:
        there = state.reserve
    else:
        there = state.waters[REEF] if origin == REEF else state.ocean() + state.reserve
    return min(wanted, there, room_of_all(run, species))


# -- sharing


def _shares_something(run: Game, me: Source, event: Event) -> bool:
    species = run.state.on(me.source)
    if species is None or species.id != event[1] or me.source != sparkling(run, species):
        return False
    return bool(run.state.neighbours(species.id)) and taken(run, species, event) > 0


def _splits(run: Game, frame: Frame) -> list[Key]:
    """Every way to distribute it, as far as there is room; what comes from a neighbour's board leaves room there."""
    state, event = run.state, frame.event
    species = state.species[int(event[1])]
    total, origin = taken(run, species, event), int(event[3])
    boards = [species.id, *state.neighbours(species.id)]
    rooms = [room.open_spaces(state, state.species[i]) + (total if i == origin else 0) for i in boards]
    return [_key(boards, shares) for shares in _ways(total, rooms)]


def _ways(total: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """The first board's share falling, then the second's."""
    each = [range(min(total, max(0, free)), -1, -1) for free in rooms]
    return (shares for shares in product(*each) if sum(shares) == total)


def _key(boards: list[int], shares: tuple[int, ...]) -> Key:
    return ("share", *(part for board, share in zip(boards, shares, strict=True) if share for part in (board, share)))


@on(
    SPARKLES,
    "would take",
    asks=(Ask("shares", _splits),),
    when=_shares_something,
    cites=("promo/sparkles/2", "promo/sparkles/5", AMOUNT),
)
def share(run: Game, frame: Frame) -> None:
    """Its owner says how much each board gets; it is this species that takes all of it (promo/sparkles/5 and /7)."""
    state, event, verb = run.state, frame.event, run.replaced()
    _, *parts = frame.first()
    shares = {int(parts[n]): int(parts[n + 1]) for n in range(0, len(parts), 2)}
    species, origin = state.species[int(event[1])], int(event[3])
    cites = (*run.cites, *_why(run, verb, species, shares))
    run.tell("shared", species.id, *(int(part) for part in parts), cites=cites)
    own = shares.pop(species.id, 0)
    for other, number in shares.items():
        made = run.also(other, (number, origin, "share", *verb.event[3:]))
        made.about = (SPARKLES, "promo/sparkles/7", "promo/sparkles/9")
        made.notes.pop(SHARED, None)
        if not state.assumes(TWICE, "once-each"):
            made.notes.pop("done", None)
    before = verb.notes.get(SHARED, (0, int(verb.event[0])))
    verb.notes[SHARED] = (own + sum(shares.values()), before[1])
    verb.event = (own, *verb.event[1:])


def _why(run: Game, verb: Frame, species: Species, shares: dict[int, int]) -> list[str]:
    """What applies to this sharing in particular."""
    state, how, origin = run.state, verb.event[2], int(verb.event[1])
    found: list[str] = []
    if any(state.species[i].owner != species.owner for i in shares):
        found.append("promo/sparkles/4")
    if how not in ("forage", "attack"):
        found.append("promo/sparkles/8")
    if origin in state.neighbours(species.id):
        found.append("promo/sparkles/10")
    if len(verb.notes.get("done", ())) > 1 or (how == "share" and not state.assumes(TWICE, "once-each")):
        found.append(TWICE)
    return found
