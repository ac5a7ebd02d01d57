"""Scenarios and their zones: blue ones are in force while their zone is empty, purple ones fire when it is emptied.

Both are looked at only when everything that was triggered has resolved (core/scenario-cards/1).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.listener import Listener
from engine.core.stack import ORDER, Frame
from engine.oceans import room, values
from engine.oceans.catalogue import EACH
from engine.oceans.rules import Game, active, rules
from engine.oceans.solo.oceanic import OCEANIC
from engine.oceans.state import KINDS, ZONES, Oceans, Species

ACTIVATION = ("core/scenario-cards/1",)
SEVERAL, REFILLED = "oceans/events-at-once", "oceans/zone-emptied-and-refilled"
EVENTS: dict[int, str] = {}
"""Purple scenarios, by the number of their kind: the effect that their event is."""
LISTENING: dict[int, tuple[tuple[str, str], ...]] = {}
"""Of each blue scenario, the events that it listens to while in force, each with the effect that answers."""
TABLE_SAYS: dict[int, Callable[[Oceans], bool]] = {}
"""Scenarios of which the table says whether they are purple, by kind."""
ON_SWITCH: dict[int, str] = {}
"""What is done once when a blue scenario comes into force or goes out of it, as an effect."""


def purple(state: Oceans, card: int) -> bool:
    """Whether a scenario is an event: it fires, and is never in force."""
    kind = card // EACH
    return TABLE_SAYS[kind](state) if kind in TABLE_SAYS else kind in EVENTS


def on_oceanics_turn(state: Oceans) -> tuple[str, ...]:
    """The rules by which a scenario acts on your species in the turn of a solo game's opponent."""
    theirs = state.oceanic is not None and state.active == OCEANIC
    return ("solo/scenario-cards/1", "oceans/solo-scenarios-on-oceanics-turn") if theirs else ()


def in_force(run: Game) -> tuple[int, ...]:
    """The blue scenarios that are in force as the zones stand, and those that always are."""
    state = run.state
    lit = [card for zone, card in zip(ZONES, state.zones, strict=True) if card and not state.waters[zone]]
    return (*state.force, *(card for card in lit if not purple(state, card)))


def switch(run: Game, *, tell: bool = True) -> bool:
    """Brings into force what the zones now say, and ends what they no longer do; whether anything changed."""
    state = run.state
    before, lit = state.lit, in_force(run)
    if before == lit:
        return False
    places = _free_places(state, {*before} ^ {*lit})
    state.lit = lit
    for card in before:
        if card not in state.lit:
            state.listeners.drop(card, which=lambda listener: not listener.once)
            if tell:
                run.tell("scenario off", card, cites=(*ACTIVATION, KINDS[card // EACH].id))
    for card in state.lit:
        if card not in before:
            listen(run, card)
            if tell:
                run.tell("scenario on", card, cites=(*ACTIVATION, KINDS[card // EACH].id))
    state.stale()
    state.shrunk, state.unfit = tuple(state.species), True
    for species, free in places:
        more = max(0, -room.free_places(state, species)) - max(0, -free)
        if more > 0:
            state.surplus = (*state.surplus, (species.id, more))
    return True


def _free_places(state: Oceans, changing: set[int]) -> list[tuple[Species, int]]:
    """How many more traits each species may have, where scenarios change that say how many there may be."""
    if not any(("trait limit", card // EACH) in values.SCENARIO for card in changing):
        return []
    return [(species, room.free_places(state, species)) for species in state.species.values()]


def listen(run: Game, card: int) -> None:
    """The listeners of a scenario in force."""
    for event, effect in LISTENING.get(card // EACH, ()):
        run.state.listeners.add(Listener(event, effect, card))


@rules.phase("scenarios")
def switch_blue(run: Game, _frame: Frame) -> None:
    """Blue scenarios come into force on empty zones and go out of force on others."""
    if not run.state.tides:
        return
    run.state.tides = False
    changed = [card for card in {*run.state.lit, *in_force(run)} if card // EACH in ON_SWITCH]
    before = run.state.lit
    if switch(run):
        for card in changed:
            if (card in before) != (card in run.state.lit):
                run.push(ON_SWITCH[card // EACH], card)
        run.check()


@rules.phase("scenarios")
def fire_purple(run: Game, frame: Frame) -> None:
    """Purple scenarios fire once for each time their zone was emptied."""
    state = run.state
    if not state.drained:
        return
    frame.at = 0
    lies = (0, *state.zones)
    drained = [zone for zone in state.drained if lies[zone] and purple(state, lies[zone])]
    if not state.assumes(REFILLED, "event-fires"):
        for zone in [zone for zone in dict.fromkeys(drained) if state.waters[zone]]:
            run.tell("scenario doesn't fire", lies[zone], cites=(*ACTIVATION, KINDS[lies[zone] // EACH].id, REFILLED))
        drained = [zone for zone in drained if not state.waters[zone]]
    state.drained = tuple(drained)
    if state.drained:
        run.push("next event")


def _due(run: Game, _frame: Frame) -> list[Key]:
    state = run.state
    due = [state.zones[zone - 1] for zone in sorted(set(state.drained))]
    if not state.assumes(SEVERAL, "active-player"):
        del due[1:]
    return [("effect", EVENTS[card // EACH], card) for card in due]


@rules.effect("next event", Ask(ORDER, _due, who=active, cites=(*ACTIVATION, SEVERAL)), cites=ACTIVATION)
def fire(run: Game, frame: Frame) -> None:
    """One event fires; what it leads to is checked before the next one."""
    state, card = run.state, int(frame.first()[2])
    several = (SEVERAL, "promo/coral-bleaching/2") if len(set(state.drained)) > 1 else ()
    zone = state.zones.index(card) + 1
    at, refilled = state.drained.index(zone), (REFILLED,) if state.waters[zone] else ()
    state.drained = state.drained[:at] + state.drained[at + 1 :]
    cites = (*ACTIVATION, KINDS[card // EACH].id, *several, *refilled, *on_oceanics_turn(state))
    run.tell("scenario fires", card, cites=cites)
    run.push(EVENTS[card // EACH], card)
    run.check()
