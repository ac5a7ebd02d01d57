"""Traits come onto species, leave them and change places: the only functions that move a trait.

A trait is a card or a copy. Its listeners come and go with it; a card that leaves goes onto the discard pile, or out of
the game if it is from the Deep (core/phase-1-playing-cards/1). Copies stop existing with what made them.
"""

from __future__ import annotations

from engine.core.listener import WHOEVER, Listener
from engine.oceans import values
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_COPY, Species

TRIGGERS: dict[int, tuple[tuple[str, str], ...]] = {}
"""Of each kind, the events that its traits listen to, each with the effect that answers."""
UNREMOVABLE: set[int] = set()
"""Kinds that can't be removed from the species that they are on."""
UNFIT: dict[int, str] = {}
"""Traits that don't stay on every species, by kind: the effect that looks, and discards them."""


def attach(run: Game, trait: int, species: Species) -> None:
    """Puts a trait on a species; it works from now on (core/playing-a-trait-on-an-existing-species/1)."""
    state = run.state
    species.traits = (*species.traits, trait)
    state.host[trait] = species.id
    listen(run, trait)
    state.stale()
    if UNFIT or values.free_places(state, species) < 0:
        state.unfit = True


def listen(run: Game, trait: int) -> None:
    """The listeners of a trait in play."""
    for event, effect in TRIGGERS.get(run.state.kind(trait).number, ()):
        run.state.listeners.add(Listener(event, effect, trait, WHOEVER))


def detach(run: Game, trait: int) -> None:
    """Takes a trait off its species, with all the copies that it has made. What it promised for later stays."""
    state = run.state
    species = state.species[state.host.pop(trait)]
    species.traits = tuple([other for other in species.traits if other != trait])
    state.listeners.drop(trait, which=lambda listener: not listener.once)
    for copy, (_, maker, _) in tuple(state.copies.items()):
        if maker == trait:
            end_copy(run, copy)
    state.stale()
    state.shrunk = state.unfit = True
    state.controlled = tuple([pair for pair in state.controlled if pair[0] != trait])


def end_copy(run: Game, copy: int) -> None:
    """A copy stops existing (promo/copying-traits/10)."""
    if copy in run.state.host:
        run.tell("copy ended", copy, run.state.copies[copy][0], cites=("promo/copying-traits/10",))
        detach(run, copy)
        del run.state.copies[copy]


def copy_onto(run: Game, species: Species, original: int, maker: int, cites: tuple[str, ...]) -> int:
    """A species has a copy of a trait: all printed facts, but no card (promo/copying-traits/3). Gives its number."""
    state = run.state
    copy, state.made = state.made, state.made + 1
    state.copies[copy] = (state.kind(original).number, maker, original)
    attach(run, copy, species)
    run.tell("copied", species.id, state.kind(original).number, cites=cites)
    return copy


def discard(run: Game, card: int) -> None:
    """A card is done with: face up onto the discard pile, or out of the game if it is from the Deep."""
    state = run.state
    if state.kind(card).deep:
        state.removed = (*state.removed, card)
    else:
        state.discard = (*state.discard, card)


def remove(run: Game, trait: int, cites: tuple[str, ...]) -> None:
    """A trait is taken off its species and done with."""
    run.tell("removed", trait, run.state.host[trait], cites=cites)
    detach(run, trait)
    discard(run, trait)


def removable(run: Game, trait: int) -> bool:
    """Whether a trait can be removed, swapped or discarded: no copy, and no card that says otherwise."""
    return trait < FIRST_COPY and run.state.kind(trait).number not in UNREMOVABLE
