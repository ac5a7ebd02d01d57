"""Scenarios by which species grow: after a defensive trait, by doubling, by all gain icons at once."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.listener import Listener
from engine.core.stack import Frame
from engine.oceans import population, room
from engine.oceans.population import BEYOND, FULL_BOARD
from engine.oceans.protection import defensive
from engine.oceans.rules import Game, rules
from engine.oceans.state import NOBODY, REEF, ZONES, Species
from engine.oceans.traits.gains import gain, only_itself
from engine.oceans.vocabulary import fires, on

PROTECTIVE_GROWTH, GROWTH = "oceans/protective-growth", 2
FOOD_SURGE, SURGE_ORDER = "oceans/food-surge", "oceans/food-surge-order"
DOUBLES, SPILLS = "oceans/food-surge:doubles", "oceans/food-surge:spills"
EXPLOSION, GAINS = "oceans/population-explosion", "oceans/population-explosion:gains"
EXPLOSION_ORDER = "oceans/population-explosion-order"


# -- Protective Growth


@on(
    PROTECTIVE_GROWTH,
    "evolved",
    when=lambda run, _me, event: defensive(run.state, int(event[2])),
    cites=("promo/radiation-blast/4", "oceans/black-boxes"),
)
def grows_protected(run: Game, frame: Frame) -> None:
    """A species gains 2 once it has evolved a defensive trait; what is swapped, copied or dealt is not evolved."""
    species = run.state.species.get(int(frame.event[1]))
    if species is not None:
        population.gain(run, species, GROWTH, (PROTECTIVE_GROWTH, "oceans/black-boxes"))


# -- what happens to all species, each owner ordering their own


def promise(run: Game, effect: str, sources: list[int], order: str, *about: int) -> None:
    """An effect of each source, now: in turn order, each owner ordering their own; or in the active player's order."""
    state = run.state
    owner = -1 if state.assumes(order, "turn-order-owners") else run.rules.owner(run, NOBODY)
    for source in sources:
        state.listeners.add(Listener(effect, effect, source, owner, until=(effect,), once=True, about=about))


def in_play(run: Game, me: Source, _event: Event) -> bool:
    """Whether the species that an effect is about is still there."""
    return run.state.on(me.source) is not None


# -- Food Surge


@fires(FOOD_SURGE, cites=(SURGE_ORDER,))
def food_surge(run: Game, _frame: Frame) -> None:
    """Every species doubles its population, as it was when the zone was emptied."""
    for species in run.state.species.values():
        if species.population and not run.state.apart(species.id):
            promise(run, DOUBLES, [species.id], SURGE_ORDER, species.population)
    run.emit(DOUBLES)


def _zones(run: Game, _frame: Frame) -> list[Key]:
    return [("to", zone) for zone in ZONES if run.state.waters[zone]]


def _itself_if_there_is_enough(run: Game, me: Source, _event: Event) -> list[int]:
    """Order matters where the Ocean may run dry, or population may go elsewhere than it was meant to."""
    state = run.state
    due = sum(int(one.about[0]) for one in state.listeners.of(DOUBLES))
    enough = state.ocean() + state.reserve >= due and not state.listeners.of("would take")
    return [me.source] if enough else [me.source, 0]


@rules.effect(
    DOUBLES,
    Ask("zone to double from", _zones),
    when=in_play,
    touches=_itself_if_there_is_enough,
    cites=(FOOD_SURGE, SURGE_ORDER, BEYOND),
)
def double(run: Game, frame: Frame) -> None:
    """Takes as much as the species had from a zone, as far as it has open spaces."""
    species, amount, zone = run.state.species[frame.source], int(frame.about[0]), int(frame.first()[1])
    beyond = amount - room.open_spaces(run.state, species)
    run.push("take", species.id, (amount, zone, "doubling"), about=(FOOD_SURGE, SURGE_ORDER, *FULL_BOARD))
    if beyond > 0 and not run.state.assumes(BEYOND, "limited"):
        run.push(SPILLS, species.id, about=(beyond, zone))


@rules.effect(SPILLS, cites=(FOOD_SURGE, BEYOND))
def spill(run: Game, frame: Frame) -> None:
    """What is taken and does not fit goes to the Reef."""
    zone = int(frame.about[1])
    amount = population.draw(run, zone, int(frame.about[0]))
    population.put(run, REEF, amount)
    run.tell("moved", amount, zone, REEF)


# -- Population Explosion


@fires(EXPLOSION, cites=(EXPLOSION_ORDER,))
def population_explosion(run: Game, _frame: Frame) -> None:
    """Every gain icon triggers."""
    state = run.state
    promise(run, GAINS, [trait for s in state.species.values() for trait in _gain_icons(run, s)], EXPLOSION_ORDER)
    run.emit(GAINS)


def _gain_icons(run: Game, species: Species) -> list[int]:
    return [trait for trait in species.traits if run.state.kind(trait).gain]


@rules.effect(GAINS, touches=only_itself, cites=(EXPLOSION, EXPLOSION_ORDER))
def every_icon(run: Game, frame: Frame) -> None:
    """A trait's species gains what its icon says."""
    gain(run, frame.source, (EXPLOSION, EXPLOSION_ORDER))
