"""Traits come onto species, leave them and change places: the only functions that move a trait.

A trait is a card or a copy. Its listeners come and go with it; a card that leaves goes onto the discard pile, or out of
the game if it is from the Deep (core/phase-1-playing-cards/1). Copies stop existing with what made them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.listener import WHOEVER, Listener
from engine.oceans import room
from engine.oceans.catalogue import EACH
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_COPY, KINDS, Species

TRIGGERS: dict[int, tuple[tuple[str, str], ...]] = {}
"""Of each kind, the events that its traits listen to, each with the effect that answers."""
UNREMOVABLE: set[int] = set()
"""Kinds that can't be removed from the species that they are on."""
UNCOPIABLE: set[int] = set()
"""Kinds that can't be copied."""
STANDING: dict[int, Callable[[Game, int], list[int]]] = {}
"""Traits that have copies as long as there is something to copy, by kind: what one copies now."""
FOR_A_TURN: dict[int, tuple[str, ...]] = {}
"""Traits whose copies end with the turn, by kind: the rules for that."""
STANDS = ("promo/hybridization/6", "promo/copying-traits/3")
COPIES_ALL = ("promo/hybridization/4", "promo/hybridization/5", "promo/hybridization/7", "promo/copying-traits/4")
TOKENS = "solo"
"""The set of Oceanic's tokens, which stay on their boards (oceans/solo-token-swaps)."""
SIDE_BY_SIDE = "oceans/hybridization-side-by-side"


def attach(run: Game, trait: int, species: Species) -> None:
    """Puts a trait on a species; it works from now on (core/playing-a-trait-on-an-existing-species/1)."""
    _lay(run, trait, species)
    restand(run)


def _lay(run: Game, trait: int, species: Species) -> None:
    state = run.state
    species.traits = (*species.traits, trait)
    state.host[trait] = species.id
    listen(run, trait)
    state.stale()
    if room.free_places(state, species) < 0:
        state.unfit = True


def listen(run: Game, trait: int) -> None:
    """The listeners of a trait in play."""
    for event, effect in TRIGGERS.get(run.state.kind(trait).number, ()):
        run.state.listeners.add(Listener(event, effect, trait, WHOEVER))


def detach(run: Game, trait: int) -> None:
    """Takes a trait off its species, with all the copies that it has made. What it promised for later stays."""
    _lift(run, trait)
    restand(run)


def _lift(run: Game, trait: int) -> None:
    state = run.state
    species = state.species[state.host.pop(trait)]
    species.traits = tuple([other for other in species.traits if other != trait])
    state.listeners.drop(trait, which=lambda listener: not listener.once)
    for copy, (_, maker, _) in tuple(state.copies.items()):
        if maker == trait:
            end_copy(run, copy)
    state.stale()
    state.shrunk, state.unfit = (*state.shrunk, species.id), True
    state.controlled = tuple([pair for pair in state.controlled if pair[0] != trait])


# -- swaps


def swap(run: Game, trait: int, other: int, cites: tuple[str, ...]) -> None:
    """Two cards in play change places; neither has been played by that (promo/invasive-predator/7)."""
    state = run.state
    here, there, controlled = state.host[trait], state.host[other], state.controlled
    run.tell("swapped", here, trait, there, other, cites=cites)
    _lift(run, trait)
    _lift(run, other)
    _lay(run, other, state.species[here])
    _lay(run, trait, state.species[there])
    state.controlled = controlled
    restand(run)


def swap_in(run: Game, trait: int, card: int, cites: tuple[str, ...]) -> None:
    """A card from elsewhere takes the place of one in play, which the caller puts where that one was."""
    species = run.state.species[run.state.host[trait]]
    run.tell("swapped in", species.id, trait, card, cites=cites)
    _lift(run, trait)
    _lay(run, card, species)
    restand(run)


def deal(run: Game, places: Sequence[tuple[int, int]]) -> None:
    """Cards in play are dealt out again, each onto a species: not played, and controlled by whoever did before."""
    state = run.state
    controlled = state.controlled
    for card, _ in places:
        _lift(run, card)
    for card, species_id in places:
        _lay(run, card, state.species[species_id])
    state.controlled = controlled
    restand(run)


# -- copies


def copy_onto(run: Game, species: Species, original: int, maker: int, cites: tuple[str, ...]) -> int:
    """Makes a copy of a trait: all printed facts, but no card (promo/copying-traits/3). Gives its number."""
    copy = _copy(run, species, original, maker, cites)
    restand(run)
    return copy


def _copy(run: Game, species: Species, original: int, maker: int, cites: tuple[str, ...]) -> int:
    state = run.state
    copy, state.made = state.made, state.made + 1
    state.copies[copy] = (state.kind(original).number, maker, original)
    run.tell("copied", species.id, state.kind(original).number, cites=cites)
    _lay(run, copy, species)
    return copy


def end_copy(run: Game, copy: int, cites: tuple[str, ...] = ("promo/copying-traits/10",)) -> None:
    """A copy stops existing, with those that it has made."""
    state = run.state
    if copy in state.host:
        run.tell("copy ended", state.host[copy], state.copies[copy][0], cites=cites)
        _lift(run, copy)
        del state.copies[copy]


def copiable(run: Game, trait: int) -> bool:
    """Whether a trait can be copied: no copy (promo/copying-traits/8), no token, and no card that says otherwise."""
    kind = run.state.kind(trait)
    return trait < FIRST_COPY and kind.number not in UNCOPIABLE and kind.set != TOKENS


def copied(run: Game, trait: int) -> list[int]:
    """What a trait is a copy of, what its maker is a copy of, and so on; nothing for a card that no copy made."""
    copies, found = run.state.copies, list[int]()
    while trait in copies:
        _, trait, original = copies[trait]
        found.append(original)
    return found


def restand(run: Game) -> None:
    """Makes the copies that there are by what traits and lines now say, and ends those that there no longer are.

    To be called once traits or lines have changed; each function here does.
    """
    state, copies = run.state, run.state.copies
    while True:
        makers = [t for t in state.host if (t // EACH if t < FIRST_COPY else copies[t][0]) in STANDING]
        if not makers:
            return  # and so nothing that they made: it went with them
        due = {(maker, original) for maker in makers for original in STANDING[state.kind(maker).number](run, maker)}
        there = {(maker, original): copy for copy, (_, maker, original) in copies.items() if maker in makers}
        ended, begun = sorted(there.keys() - due), sorted(due - there.keys())
        for key in ended:
            end_copy(run, there[key], STANDS[:1])
        for maker, original in begun if not ended else ():
            again = (SIDE_BY_SIDE,) if maker in copies else ()
            cites = (state.kind(maker).id, *STANDS, *COPIES_ALL, *again)
            _copy(run, state.species[state.host[maker]], original, maker, cites)
        if not ended and not begun:
            return


def end_of_turn(run: Game) -> list[int]:
    """Copies made for a turn are over with it. Gives the species that have lost one, in turn order."""
    state = run.state
    if not state.copies:
        return []
    kinds = {copy: state.kind(maker) for copy, (_, maker, _) in state.copies.items()}
    over = {copy: kind for copy, kind in kinds.items() if kind.number in FOR_A_TURN}
    hosts = {state.host[copy] for copy in over}
    for copy, kind in over.items():
        end_copy(run, copy, (kind.id, *FOR_A_TURN[kind.number]))
    if over:
        restand(run)
    return [i for player in state.in_turn_order() for i in state.seats[player].line if i in hosts]


# -- cards that are done with


def discard(run: Game, card: int) -> None:
    """A card is done with: face up onto the discard pile, or out of the game if it is from the Deep."""
    state = run.state
    if KINDS[card // EACH].deep:
        state.removed += (card,)
    else:
        state.discard += (card,)


def remove(run: Game, trait: int, cites: tuple[str, ...]) -> None:
    """A trait is taken off its species and done with."""
    run.tell("removed", trait, run.state.host[trait], cites=cites)
    detach(run, trait)
    discard(run, trait)


def removable(run: Game, trait: int) -> bool:
    """Whether a trait can be removed, swapped or discarded: no copy, no token, and no card that says otherwise."""
    kind = run.state.kind(trait)
    return trait < FIRST_COPY and kind.number not in UNREMOVABLE and kind.set != TOKENS
