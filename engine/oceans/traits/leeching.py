"""Leeching: before its owner's feeding phase, a species takes population from another one. Not an attack."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import legal, population, protection, readings, room, values
from engine.oceans.catalogue import Printed, catalogue
from engine.oceans.rules import Game, rules, species_of
from engine.oceans.state import REEF, Oceans, Species
from engine.oceans.traits.gains import beside, boards
from engine.oceans.traits.moving import (
    COCOON,
    LOOKS_FOR,
    MOVES,
    before_feeding,
    board,
    own_feeding_phase,
    place,
    pricks,
)
from engine.oceans.vocabulary import (
    bears,
    by_name,
    if_wanted,
    of,
    on,
    pointed_at,
    repeats,
    said,
    stated,
    twice,
    versions,
    wanted,
)

PARASITIC, TENTACLE_LEECH = "oceans/parasitic", "oceans/tentacle-leech"
MAW, MASSIVE_FINS = "oceans/chitin-plated-maw", "oceans/massive-fins"
LEECHED = {PARASITIC: 2, f"{PARASITIC}-deep": 2, TENTACLE_LEECH: 2, MAW: 4}
"""The leeching traits, and how much each leeches."""
FROM_THE_FINS = 1
FROM_FINS = f"{MASSIVE_FINS}: leech"
SHELLS, FULL_BOARD = "oceans/leech-and-shells", "oceans/leech-and-full-board"
TOO_LITTLE, MUST_LEECH = "oceans/leech-more-than-there-is", "oceans/leech-mandatory"
IS_ATTACK = "oceans/leech-is-attack"
MOVES.update(LEECHED)
LEECH = (SHELLS, FULL_BOARD, TOO_LITTLE, MUST_LEECH)
SAFE: dict[int, Callable[[Game, Species], bool]] = {}
"""Traits, by kind, that keep their species from being leeched."""

Hosts = Callable[[Game, Species], list[Species]]
"""(run, leecher): the species that a trait's text allows it to leech, safe or not."""


# -- who can be leeched


@of(SAFE, "oceans/transparent", "oceans/transparent-deep")
def unseen(run: Game, _host: Species) -> bool:
    """While the Reef holds any population."""
    return run.state.waters[REEF] > 0


@of(SAFE, "oceans/extremophile", COCOON, "oceans/pathogen-cultivation")
def never_leeched(_run: Game, _host: Species) -> bool:
    """At any time."""
    return True


def safe(run: Game, leecher: Species, host: Species) -> bool:
    """Whether something keeps a species from being leeched by another one."""
    state = run.state
    kinds = [state.kind(trait).number for trait in host.traits]
    if any(number in SAFE and SAFE[number](run, host) for number in kinds):
        return True
    if state.assumes(IS_ATTACK, "not-an-attack"):
        return False
    return legal.cant_attack_icon(run, leecher) is not None or legal.guarded(run, leecher, host) is not None


def due(run: Game, leecher: Species, host: Species, amount: int) -> int:
    """How much of an amount leeching takes from a species; 0 where it can't be leeched."""
    state = run.state
    if host is leecher or safe(run, leecher, host):
        return 0
    if not state.assumes(SHELLS, "ignored"):
        amount -= protection.shell_against(run, leecher, host)
    if host.population < amount:
        amount = host.population if state.assumes(TOO_LITTLE, "what-is-there") else 0
    if state.assumes(FULL_BOARD, "open-spaces"):
        amount = min(amount, room.open_spaces(state, leecher))
    return max(amount, 0)


def leeching_traits(state: Oceans) -> tuple[str, ...]:
    """The cards that are leeching traits (oceans/leeching-traits)."""
    more = () if state.assumes("oceans/leeching-traits", "those-that-leech") else ("oceans/cthulhu-leech",)
    return (*LEECHED, *more)


def is_leecher(state: Oceans, species: Species) -> bool:
    """Whether a species has a leeching trait."""
    cards = leeching_traits(state)
    return any(state.kind(trait).id in cards for trait in species.traits)


# -- what leeching does


def leech(run: Game, leecher: Species, host: Species, amount: int, cites: tuple[str, ...]) -> None:
    """A species leeches another one, as much as it can; what the leecher has no space for may be lost to the Reef."""
    taken = due(run, leecher, host, amount)
    spilt = max(0, taken - room.open_spaces(run.state, leecher))
    cites = (*cites, *LEECH)
    run.push("take", leecher.id, (taken - spilt, host.id, "leech"), about=cites)
    if spilt:
        population.lose_to(run, host, spilt, REEF, cites)
    if not run.state.assumes(IS_ATTACK, "not-an-attack"):
        run.emit("attacked", leecher.id, host.id, taken)


def looks_for(state: Oceans, kind: Printed, _own: bool) -> bool:
    """What keeps a species from being leeched, or may, as the table reads it."""
    spared = state.assumes(IS_ATTACK, "not-an-attack") and state.assumes(SHELLS, "ignored")
    return kind.number in SAFE or (kind.defensive and not spared)


def leeches(card: str, hosts: Hosts, *cites: str, among: Hosts | None = None, name: str = "") -> None:
    """A trait that leeches one of the species that `hosts` gives before its owner's feeding phase.

    Where who these are goes by numbers that may change, `among` gives all that may be among them. `name`: as in `on`.
    """
    amount = LEECHED[card]

    def leechable(run: Game, me: Source) -> list[Species]:
        species, most = run.state.on(me.source), readings.stated(run.state, amount)[-1]
        return [h for h in hosts(run, species) if due(run, species, h, most)] if species else []

    def taken(run: Game, frame: Frame, number: int) -> int:
        return due(run, species_of(run, frame), run.state.species[int(frame.first(1)[1])], number)

    def when(run: Game, me: Source, event: Event) -> bool:
        return own_feeding_phase(run, me, event) and not repeats(run.state, me.source) and bool(leechable(run, me))

    def options(run: Game, frame: Frame) -> list[Key]:
        return [("species", host.id) for host in leechable(run, frame)] if wanted(frame) else []

    def touches(run: Game, me: Source, _event: Event) -> list[int]:
        species = run.state.on(me.source)
        found = (among or hosts)(run, species) if species else []
        touched = [board(run, one) for one in (*(boards(run, species) if species else []), *found)]
        hidden = any(run.state.kind(trait).number in SAFE for host in found for trait in host.traits)
        reef = place(run, REEF)
        return [*touched, *([reef] if pricks(run, found) or (hidden and reef == REEF) else [])]

    asks = (if_wanted(MUST_LEECH, "whether to leech"), Ask("leeched", options), stated(amount, taken))
    LOOKS_FOR[card] = looks_for

    @before_feeding(card, asks=asks, when=when, touches=touches, cites=(*cites, *LEECH), name=name)
    def leeching(run: Game, frame: Frame) -> None:
        """Leeches the chosen species, or the only one there is."""
        species, host = species_of(run, frame), run.state.species[int(frame.first(1)[1])]
        leech(run, species, host, said(frame), (card, *cites, *twice(run.state, species, card)))


# -- the leeching traits


def on_its_side(run: Game, species: Species) -> list[Species]:
    """The species next to a Parasitic, on the side of its arrow, or on both if it has two."""
    hosts = [run.state.species[i] for i in beside(run, species.id, PARASITIC)]
    return [host for host in hosts if host is not species]


def next_to_it(run: Game, species: Species) -> list[Species]:
    """The species on either side, or where the arrows point that have been read off the card."""
    kind = catalogue().by_id[f"{PARASITIC}-deep"]
    return [run.state.species[i] for i in pointed_at(run.state, species.id, kind)]


def from_the_deep(run: Game, species: Species) -> list[Species]:
    """All other species that have a Deep trait."""
    state = run.state
    return [s for s in state.species.values() if s is not species and any(state.kind(t).deep for t in s.traits)]


TARGET = "oceans/chitin-plated-maw-target"


def strongest(run: Game, species: Species) -> list[Species]:
    """Those with the highest attack, several if they are level (oceans/chitin-plated-maw-target)."""
    state = run.state
    found = list(state.species.values())
    if not state.assumes(TARGET, "highest-of-all"):
        found = [other for other in found if other is not species]
    if state.assumes(TARGET, "highest-leechable"):
        found = [other for other in found if due(run, species, other, LEECHED[MAW])]
    highest = max([values.count(state, "attack", other) for other in found], default=0)
    return [other for other in found if values.count(state, "attack", other) == highest]


leeches(PARASITIC, on_its_side, f"{PARASITIC}-arrow")
leeches(f"{PARASITIC}-deep", next_to_it, "oceans/deep-arrows")
leeches(TENTACLE_LEECH, from_the_deep)
leeches(MAW, strongest, TARGET, among=lambda run, _species: list(run.state.species.values()))
LOOKS_FOR[MAW] = lambda state, kind, own: kind.attack is not None or looks_for(state, kind, own)


# -- Massive Fins


def _fins_and_parasites(run: Game, me: Source, _event: Event) -> list[int]:
    state, fins = run.state, run.state.on(me.source)
    return [s.id for s in state.species.values() if s is fins or bears(state, s, PARASITIC)]


@on(
    MASSIVE_FINS,
    "foraged",
    when=lambda run, me, event: run.state.host.get(me.source) == event[1] and not repeats(run.state, me.source),
    touches=_fins_and_parasites,
)
def invites_parasites(run: Game, frame: Frame) -> None:
    """After its forage each Parasitic leeches 1 from it, wherever that is, in turn order."""
    state = run.state
    for player in state.in_turn_order():
        for species in state.line(player):
            for trait in species.traits:
                if state.kind(trait).id in versions(state, PARASITIC):
                    run.push(FROM_FINS, trait, frame.event)


@rules.effect(
    FROM_FINS,
    if_wanted(MUST_LEECH, "whether to leech"),
    stated(FROM_THE_FINS, lambda run, frame, number: _on_fins(run, frame, frame.event, number)),
    when=lambda run, me, event: _on_fins(run, me, event, FROM_THE_FINS) > 0,
    cites=(MASSIVE_FINS, "oceans/turn-order-starts"),
)
def leeches_from_fins(run: Game, frame: Frame) -> None:
    """One Parasitic leeches from the species with Massive Fins."""
    state, parasite = run.state, species_of(run, frame)
    if wanted(frame):
        card = state.kind(frame.source).id
        leech(run, parasite, state.species[int(frame.event[1])], said(frame), (MASSIVE_FINS, card, *by_name(card)))


def _on_fins(run: Game, me: Source, event: Event, number: int) -> int:
    parasite, fins = run.state.on(me.source), run.state.species.get(int(event[1]))
    return due(run, parasite, fins, number) if parasite and fins else 0
