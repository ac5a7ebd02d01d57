"""Traits that take population from a species that has fed; and when the order of such losses is worth asking."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Key
from engine.core.effect import Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import readings, room, values
from engine.oceans.population import YES
from engine.oceans.rules import Game
from engine.oceans.state import Species
from engine.oceans.traits.gains import SEVERAL
from engine.oceans.traits.swapping import RAPID_MUTATION
from engine.oceans.vocabulary import fits, if_wanted, in_doubt, number_of, on, pointed_at, said, stated, twice, works

AMBUSH, GIGANTIC_SCAVENGER, KLEPTOPARASITIC = "oceans/ambush", "oceans/gigantic-scavenger", "oceans/kleptoparasitic"
TAKEN = {AMBUSH: 2, GIGANTIC_SCAVENGER: 2, KLEPTOPARASITIC: 1}
"""How much each takes."""
BIG_HUNTER = 5
"""The attack from which a species is worth following for Gigantic Scavenger."""
MUST_TAKE, ARROWS = "oceans/take-mandatory", "oceans/deep-arrows"

DRAINS: dict[int, int] = {number_of(card): amount for card, amount in TAKEN.items()}
"""Traits that take or cost a species population once it has fed or been attacked, by kind: how much at a time."""

Applies = Callable[[Game, Source, Event], bool]


def drained(run: Game, victim: int | str) -> list[int]:
    """What an effect touches that takes or costs a species population: nothing if the order can't matter.

    It can't where the species has enough for all such effects in play, and space for all that it may gain meanwhile;
    but it may in any case where numbers are read otherwise, or where what is taken goes elsewhere.
    """
    state = run.state
    species = state.species.get(int(victim))
    if species is None:
        return []
    if readings.loose(state) or state.listeners.of("would take"):
        return list(state.species)
    costs = sum([DRAINS.get(state.kind(trait).number, 0) for other in state.species.values() for trait in other.traits])
    enough = species.population >= costs and has_space(run, species)
    return [] if enough else [species.id]


def alters(run: Game, me: Source, event: Event) -> list[int]:
    """What an effect touches that changes the population of the attacker, where its attack goes by that: itself."""
    return [me.source] if _wavers(run, event) else []


def looks_at(run: Game, event: Event) -> list[int]:
    """What an effect touches that goes by the attack of the attacker: all that may change that."""
    if not _wavers(run, event):
        return []
    hunter = run.state.species[int(event[1])]
    every = [trait for other in run.state.species.values() for trait in other.traits]
    changing = [trait for trait in every if run.state.kind(trait).number in DRAINS or trait in hunter.traits]
    return [~trait for trait in changing]


def _wavers(run: Game, event: Event) -> bool:
    hunter = run.state.species.get(int(event[1])) if event[0] == "attacked" else None
    return hunter is not None and not values.lasting(run.state, "attack", hunter)


def has_space(run: Game, species: Species) -> bool:
    """Whether a species has space for all that may come onto its board after a feeding."""
    state = run.state
    looking = [*state.listeners.of("triggered"), *state.listeners.of("gained")]
    times = SEVERAL if any(state.host.get(one.source) == species.id for one in looking) else 1
    taken = sum([DRAINS.get(state.kind(trait).number, 0) for trait in species.traits])
    return room.open_spaces(state, species) >= times * (values.count(state, "gain", species) + taken)


def swapped_away(run: Game, me: Source, event: Event) -> list[int]:
    """The attacked species, where by Rapid Mutation a trait may go before its turn: its own, or one copied from it."""
    state, behind = run.state, [me.source] if event[0] == "attacked" else []
    for trait in behind:
        behind += state.copies.get(trait, ())[1:]
    done: tuple[Key, ...] = run.stack[-1].notes.get("done", ())
    waiting = [one for one in state.listeners.of("attacked") if one.option() not in done]
    mutating = [state.host.get(one.source) for one in waiting if one.effect == RAPID_MUTATION]
    mine = [state.host.get(trait) for trait in behind]
    return [int(event[2])] if event[2] in mutating and event[2] in mine else []


def takes(card: str, event_kind: str, applies: Applies, *cites: str, name: str = "") -> None:
    """A trait that takes population from the species that has just fed, if `applies` holds. `name`: as in `on`."""

    def when(run: Game, me: Source, event: Event) -> bool:
        species, victim = works(run, me), run.state.species.get(int(event[1]))
        if species is None or victim is None or victim is species or not victim.population:
            return False
        return room.open_spaces(run.state, species) > 0 and applies(run, me, event)

    def touches(run: Game, me: Source, event: Event) -> list[int]:
        species = run.state.on(me.source)
        mine = [~species.id if has_space(run, species) else species.id] if species else []
        looks = looks_at(run, event) if card == GIGANTIC_SCAVENGER else []
        return [*mine, *drained(run, event[1]), *alters(run, me, event), *looks]

    def taken(run: Game, frame: Frame, amount: int) -> int:
        return min(fits(run, frame, amount), run.state.species[int(frame.event[1])].population)

    def certain(run: Game, frame: Frame) -> bool:
        state, hunter = run.state, run.state.species[int(frame.event[1])]
        return card != GIGANTIC_SCAVENGER or readings.least(state, "attack", hunter) >= readings.high(state, BIG_HUNTER)

    asks = (in_doubt(certain), if_wanted(MUST_TAKE, "whether to take"), stated(TAKEN[card], taken))

    @on(card, event_kind, asks=asks, when=when, touches=touches, cites=(*cites, MUST_TAKE), name=name)
    def take(run: Game, frame: Frame) -> None:
        """Takes it, as much as there is and fits."""
        species = run.state.on(frame.source)
        if species is not None and frame.first() == frame.first(1) == YES:
            about = (*run.cites, *twice(run.state, species, card))
            run.push("take", species.id, (said(frame), int(frame.event[1]), "take"), about=about)


def _hunts_big(run: Game, _me: Source, event: Event) -> bool:
    return readings.most(run.state, "attack", run.state.species[int(event[1])]) >= readings.low(run.state, BIG_HUNTER)


def _is_beside(run: Game, me: Source, event: Event) -> bool:
    species = run.state.on(me.source)
    return species is not None and event[1] in pointed_at(run.state, species.id, run.state.kind(me.source))


# From every species that has foraged (promo/shallow-reef/2).
takes(AMBUSH, "foraged", lambda _run, _me, _event: True, "promo/shallow-reef/2")
# From every species with attack 5 or more that has attacked.
takes(GIGANTIC_SCAVENGER, "attacked", _hunts_big)
# From a species next to it that has attacked.
takes(KLEPTOPARASITIC, "attacked", _is_beside, ARROWS)
