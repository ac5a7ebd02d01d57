"""Traits that make it costly to attack their species, or to be attacked by it: what is lost goes to the Reef."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.effect import Source, nothing
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import values
from engine.oceans.attacking import RESOLVED
from engine.oceans.population import lose_to
from engine.oceans.rules import Game
from engine.oceans.state import REEF
from engine.oceans.traits.scavenging import DRAINS, alters, drained, swapped_away
from engine.oceans.vocabulary import number_of, on, said, stated, twice, works

DEFENSIVE_SPINES, POISONOUS_SPINES = "oceans/defensive-spines", "oceans/poisonous-spines"
INKING, NEUROTOXIN = "oceans/inking-deep", "oceans/neurotoxin"
LOST = {DEFENSIVE_SPINES: 4, INKING: 3, NEUROTOXIN: 2, POISONOUS_SPINES: 3}
"""What each costs."""
GAINERS, ITSELF = "oceans/poisonous-spines-gainers", "oceans/poisonous-spines-itself"

DRAINS.update({number_of(card): amount for card, amount in LOST.items()})

Victim = Callable[[int, Event], int | str]
"""(the species with the trait, the event): the species that loses; 0 for none."""


def attacker(mine: int, event: Event) -> int | str:
    """Whoever attacks the species of the trait, or leeches it."""
    return event[1] if event[2] == mine else 0


def other_one(mine: int, event: Event) -> int | str:
    """The other one of attacker and target."""
    return event[1] if event[2] == mine else event[2] if event[1] == mine else 0


def costs(card: str, victim: Victim, *events: str, cites: tuple[str, ...] = ()) -> None:
    """A trait that costs another species population after one of these events."""

    def victim_of(run: Game, me: Source, event: Event) -> int:
        species = works(run, me)
        found = int(victim(species.id, event)) if species else 0
        return found if found in run.state.species else 0

    def when(run: Game, me: Source, event: Event) -> bool:
        return victim_of(run, me, event) > 0

    def touches(run: Game, me: Source, event: Event) -> list[int]:
        victim = victim_of(run, me, event)
        altered = alters(run, me, event) if victim == event[1] else []
        return [*drained(run, victim), *altered, *swapped_away(run, me, event)]

    def lost(run: Game, frame: Frame, amount: int) -> int:
        return min(amount, run.state.species[victim_of(run, frame, frame.event)].population)

    @on(card, *events, asks=(stated(LOST[card], lost),), when=when, touches=touches, cites=cites)
    def lose(run: Game, frame: Frame) -> None:
        """It loses to the Reef, as much as it has."""
        state = run.state
        mine, loser = state.on(frame.source), state.species[victim_of(run, frame, frame.event)]
        if mine is not None:
            lose_to(run, loser, said(frame), REEF, (*run.cites, *twice(state, mine, card)))


costs(DEFENSIVE_SPINES, attacker, "attacked", "leeched")
costs(INKING, attacker, "attacked")
costs(NEUROTOXIN, other_one, "attacked")


# -- Poisonous Spines


def _punished(run: Game, me: Source, event: Event) -> list[int]:
    """The attacker, and all that have gained from the attack, those in play."""
    frame = next((frame for frame in reversed(run.stack) if frame.name == "aftermath"), None)
    gainers: tuple[int, ...] = frame.notes.get("gainers", ()) if frame else ()
    spared = run.state.host.get(me.source) if run.state.assumes(ITSELF, "spared") else None
    return [one for one in dict.fromkeys((int(event[1]), *gainers)) if one in run.state.species and one != spared]


def _is_attacked(run: Game, me: Source, event: Event) -> bool:
    species = works(run, me)
    now = "attacked" if run.state.assumes(GAINERS, "so-far") else RESOLVED
    return species is not None and event[0] == now and event[2] == species.id


def _all_that_may_gain(run: Game, me: Source, event: Event) -> list[int]:
    """Who gains before it resolves loses; so the order matters for whoever has gained, or may gain."""
    state = run.state
    gaining = [species.id for species in state.species.values() if values.count(state, "gain", species)]
    return [*drained(run, event[1]), *gaining, *alters(run, me, event), *swapped_away(run, me, event)]


@on(
    POISONOUS_SPINES,
    "attacked",
    RESOLVED,
    asks=(stated(LOST[POISONOUS_SPINES], lambda _run, _frame, amount: amount),),
    when=_is_attacked,
    touches=_all_that_may_gain,
    cites=("promo/aggressive-environment/6", GAINERS, ITSELF),
)
def poison(run: Game, frame: Frame) -> None:
    """Once its species has been attacked, the attacker and every other species that gained from that lose 3."""
    mine = run.state.on(frame.source)
    for loser in _punished(run, frame, frame.event):
        again = twice(run.state, mine, POISONOUS_SPINES) if mine else ()
        lose_to(run, run.state.species[loser], said(frame), REEF, (*run.cites, *again))


@on(
    POISONOUS_SPINES,
    "gained",
    when=lambda run, _me, event: bool(event[2]) and any(frame.name == "aftermath" for frame in run.stack),
    touches=nothing,
    name=f"{POISONOUS_SPINES}: who gains",
)
def note_who_gains(run: Game, frame: Frame) -> None:
    """Remembers of the attack that is going on who has gained from it."""
    notes = next(other.notes for other in reversed(run.stack) if other.name == "aftermath")
    notes["gainers"] = tuple(dict.fromkeys((*notes.get("gainers", ()), int(frame.event[1]))))
    run.promised()
