"""Gains: how a trait gains what its icon says, and the Surface traits that gain by what happens to a neighbour."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.effect import Source, When
from engine.core.event import Event
from engine.core.stack import Frame
from engine.core.value import Value
from engine.oceans import population, readings, room, values
from engine.oceans.catalogue import catalogue
from engine.oceans.rules import Game
from engine.oceans.state import Oceans, Species
from engine.oceans.traits.sharing import sparkling
from engine.oceans.vocabulary import CODED, bears, by_name, on, repeats, stood_beside, twice, versions

BOTTOM_FEEDER, SYMBIOTIC, SHARK_CLEANER = "oceans/bottom-feeder", "oceans/symbiotic", "oceans/shark-cleaner"
ROWS_OF_TEETH = "oceans/rows-of-teeth"
SEVERAL = 3
"""How often a trait may gain in one moment, at the most."""
CODED.add(ROWS_OF_TEETH)
TAKERS: dict[str, str] = {}
"""Effects that take population from cleaners that have gained, each with the name of these cleaners."""


def gain(run: Game, source: int, cites: tuple[str, ...], event: Event = ()) -> None:
    """The species of a trait gains what the trait's gain icon says; the trait has triggered (core/core-concepts/6)."""
    state = run.state
    species = state.on(source)
    if species is None:
        return
    card = state.kind(source).id
    number = values.of_trait(state, "gain", species, source) or Value()
    chew(state, card, event, number)
    cites = (*cites, *number.cites(), *twice(state, species, card))
    if readings.loose(state):
        run.push("gain read anew", source, (number.total(),), about=cites)
    else:
        population.gain_from(run, species, number.total(), cites, card)
    if state.listeners.of("triggered"):
        run.emit("triggered", card, species.id)


def chew(state: Oceans, card: str, event: Event, made: Value) -> None:
    """Rows of Teeth on an attacker lets each Bottom Feeder and Shark Cleaner that gains from the attack take 1 more."""
    attacker = state.species.get(int(event[1])) if event and event[0] == "attacked" else None
    if attacker is None or card not in (*versions(state, BOTTOM_FEEDER), *versions(state, SHARK_CLEANER)):
        return
    teeth = [t for t in attacker.traits if state.kind(t).id == ROWS_OF_TEETH and not repeats(state, t)]
    made.add("Rows of Teeth", len(teeth), (ROWS_OF_TEETH, *by_name(card), *twice(state, attacker, ROWS_OF_TEETH)))


def boards(run: Game, species: Species) -> list[Species]:
    """The species onto whose boards may come what one takes: itself, and all with whom that may be shared."""
    found = [species]
    for one in found:
        if sparkling(run, one):
            beside_it = [run.state.species[i] for i in run.state.neighbours(one.id)]
            found += [other for other in beside_it if other not in found]
    return found


def only_itself(run: Game, me: Source, _event: Event) -> list[int]:
    """A gain only adds to its own board, and through what it triggers, or by being shared, perhaps to others.

    The order of gains matters where the Ocean may run dry; where a board may fill up while something looks at each of
    its gains, while a trait on it looks at those of others, or while others share with it; and where what takes from
    cleaners may fill up its own board.
    """
    state = run.state
    species, card = state.on(me.source), state.kind(me.source).id
    if species is None:
        return []
    each = {other.id: values.count(state, "gain", other) for other in state.species.values()}
    short = state.ocean() + state.reserve < SEVERAL * sum(each.values())
    robbers = [taker for taker, cleaner in takers(state) if card in versions(state, cleaner)]
    full = [taker.id for taker in robbers if room.open_spaces(state, taker) < in_play(state, card)]
    watching = [state.on(one.source) for one in state.listeners.of("gained")]
    watched = robbers or any(one and one.id in state.neighbours(species.id) for one in watching)
    onto = boards(run, species)
    several = SEVERAL * sum([each[one.id] for one in onto]) if len(onto) > 1 else 0
    looks_on = SEVERAL * sum([one is species for one in watching])
    mine = each[species.id] + looks_on if watched or looks_on else 0
    most = {one.id: max(several, mine if one is species else 0) for one in onto}
    placed = [one.id if room.open_spaces(state, one) < most[one.id] else ~one.id for one in onto]
    triggered = [state.on(one.source) for one in state.listeners.of("triggered")]
    added = [~one.id for one in (*watching, *triggered) if one]
    return [*placed, *([0] if short else []), *full, *added]


def takers(state: Oceans) -> list[tuple[Species, str]]:
    """The species that take from cleaners that have gained, each with the name of these cleaners."""
    found = [(state.on(one.source), TAKERS.get(one.effect, "")) for one in state.listeners.of("gained")]
    return [(species, cleaner) for species, cleaner in found if species and cleaner]


def in_play(state: Oceans, card: str) -> int:
    """How many traits there are that are called like a card."""
    return sum([bears(state, species, card.removesuffix("-deep")) for species in state.species.values()])


def gains(card: str, *events: str, cites: tuple[str, ...] = (), name: str = "") -> Callable[[When], When]:
    """A trait that gains what its icon says when one of these events has happened; the function below says of which.

    The effect bears the card's name, or `name`.
    """

    def add(when: When) -> When:
        def holds(run: Game, me: Source, event: Event) -> bool:
            return when(run, me, event) and not repeats(run.state, me.source)

        @on(card, *events, when=holds, touches=only_itself, cites=cites, name=name)
        def gained(run: Game, frame: Frame) -> None:
            gain(run, frame.source, (card, *cites), frame.event)

        return when

    return add


# -- the neighbour's doings


def arrows(state: Oceans, card: str) -> tuple[bool, bool]:
    """Whether an arrow of a Surface trait points left, and whether one points right.

    As its owner has read it off the card; else, or where this table says so itself, as the open question has it.
    """
    kind, question = catalogue().by_id[card], f"{card}-arrow"
    if "arrows" in kind.read and question not in state.assumed:
        return kind.left, kind.right
    left = state.assumes(question, "left")
    return left, not left


def beside(run: Game, source: int, card: str) -> list[int]:
    """The species to which the arrows of a Surface trait point."""
    state = run.state
    species = state.on(source)
    sides = [side for side, arrow in zip((state.left, state.right), arrows(state, card), strict=True) if arrow]
    return [side[species.id] for side in sides if species and species.id in side]


@gains(BOTTOM_FEEDER, "attacked", cites=(f"{BOTTOM_FEEDER}-arrow", "promo/aggressive-environment/7"))
def neighbour_attacked(run: Game, me: Source, event: Event) -> bool:
    """Once the species next to it has been attacked, whether that lost anything or not."""
    if event[2] in run.state.species:
        return event[2] in beside(run, me.source, BOTTOM_FEEDER)
    # It has gone extinct since; the event says which species stood on its left and on its right.
    return run.state.host.get(me.source) in stood_beside(event, *arrows(run.state, BOTTOM_FEEDER))


@gains(SYMBIOTIC, "attacked", "foraged", cites=(f"{SYMBIOTIC}-arrow",))
def neighbour_fed(run: Game, me: Source, event: Event) -> bool:
    """After the species next to it has foraged or attacked."""
    return event[1] in beside(run, me.source, SYMBIOTIC)
