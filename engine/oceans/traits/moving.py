"""What is done before a feeding phase, and which order of it matters.

Before a feeding phase everything moves at once, where nothing runs out or fills up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.choice import Key
from engine.core.effect import Ask, Body, Source, Touches, When
from engine.core.event import Event
from engine.core.stack import clash
from engine.oceans import readings, room, values
from engine.oceans.catalogue import Printed
from engine.oceans.rules import Game, rules
from engine.oceans.state import Oceans, Species
from engine.oceans.traits.gains import boards
from engine.oceans.traits.scavenging import DRAINS
from engine.oceans.vocabulary import on, repeats

COCOON, MIGRATES = "oceans/mucus-cocoon", "oceans/living-ecosystem"
MOVES: dict[str, int] = {COCOON: 1}
"""What traits take off a board, or put onto their own, before their owner's feeding phase."""
FROM_EACH: set[str] = set()
"""Those of them that take from each species of a kind."""
LOOKS_FOR: dict[str, Callable[[Oceans, Printed, bool], bool]] = {}
"""Whether such a trait goes by a kind of trait that a species of its owner may get: its own (True) or another one."""
TOUCHES: dict[str, Touches] = {}
"""What each effect before a feeding phase touches by itself, by its name."""


def own_feeding_phase(run: Game, me: Source, event: Event) -> bool:
    """Whether the feeding phase that is about to begin is that of the owner of the trait's species."""
    species = run.state.on(me.source)
    return species is not None and species.owner == event[1]


def before_feeding(
    card: str,
    *,
    asks: tuple[Ask, ...],
    when: When,
    touches: Touches,
    cites: tuple[str, ...],
    name: str = "",
) -> Callable[[Body], Body]:
    """What a trait does before a feeding phase, as `on` takes it.

    What has nothing to do yet still has its turn once another effect changes that. So an effect also touches what
    those touch whose turn may come by it.
    """

    def and_what_wakes(run: Game, me: Source, event: Event) -> list[int]:
        found, asleep = set(touches(run, me, event)), _asleep(run, me, event)
        while woken := [one for one in asleep if clash(found, one) and not one <= found]:
            found = found.union(*woken)
        return [*found]

    TOUCHES[name or card] = touches
    return on(card, "before feeding", asks=asks, when=when, touches=and_what_wakes, cites=cites, name=name)


def _asleep(run: Game, me: Source, event: Event) -> list[set[int]]:
    """What those effects of the same player touch that have nothing to do yet."""
    state, player = run.state, run.rules.owner(run, me.source)
    done: tuple[Key, ...] = run.stack[-1].notes.get("done", ())
    waiting = [one for one in state.listeners.of("before feeding") if one.effect in TOUCHES]
    return [
        set(TOUCHES[one.effect](run, one, event))
        for one in waiting
        if run.rules.owner(run, one.source) == player
        and one.option() not in done
        and not repeats(state, one.source)
        and not ((when := rules.effects[one.effect].when) and when(run, one, event))
    ]


def _movers(run: Game) -> list[tuple[Species, str, int]]:
    """The traits that move population before this feeding phase: on which species, which card, how much."""
    state = run.state
    more = int(readings.loose(state))
    cards = [(species, state.kind(trait).id) for species in state.line(state.active) for trait in species.traits]
    return [(species, card, MOVES[card] + more) for species, card in cards if card in MOVES]


def gaining(run: Game) -> list[tuple[Species, int]]:
    """What may come onto which boards because something migrates before this feeding phase."""
    state, listeners = run.state, run.state.listeners
    times = sum([state.has(species, MIGRATES) for species in state.line(state.active)])
    if not times:
        return []
    gainers = [one for listener in listeners.of("migrated") if (one := state.on(listener.source))]
    lookers = [one for listener in listeners.of("gained") if (one := state.on(listener.source))]
    gains = [(one, times * values.count(state, "gain", species)) for species in gainers for one in boards(run, species)]
    return [*gains, *((one, times * len(gainers)) for species in lookers for one in boards(run, species))]


def pricks(run: Game, hosts: Iterable[Species]) -> int:
    """What it may cost to leech one of these species, which the Reef gets."""
    state, pricking = run.state, {one.source for one in run.state.listeners.of("leeched")}
    traits = [trait for host in hosts for trait in host.traits if trait in pricking] if pricking else []
    return sum([DRAINS.get(state.kind(trait).number, 0) for trait in traits])


def board(run: Game, species: Species) -> int:
    """A board that an effect takes from or adds to, as `touches` names it: `~id` where no order of these matters."""
    state, movers = run.state, _movers(run)
    lost = sum([amount for other, card, amount in movers if other is not species or card == COCOON])
    taking = sum([card != COCOON for other, card, _ in movers if other is species])
    lost += taking * pricks(run, state.species.values()) if taking else 0
    several = len(state.species)
    onto = [(card, amount) for other, card, amount in movers if species in boards(run, other)]
    put_on = sum([amount * several if card in FROM_EACH else amount for card, amount in onto])
    put_on += sum([amount for one, amount in gaining(run) if one is species])
    calm = species.population >= lost and room.open_spaces(state, species) >= put_on
    return ~species.id if calm else species.id


def place(run: Game, where: int) -> int:
    """A place that an effect takes from or adds to, likewise."""
    state = run.state
    most = sum([amount for _, _, amount in _movers(run)])
    foraged = sum([values.count(state, "forage", species) for species in state.line(state.active)])
    return where if state.waters[where] <= most + foraged else ~where
