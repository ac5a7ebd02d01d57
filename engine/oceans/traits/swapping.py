"""Traits that swap: with a neighbour's, with cards of a hand, with the Gene Pool. What comes by a swap isn't played.

A swap is one question, `("swap", trait, card)`: both change places. Only cards can be swapped that can be removed.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans.catalogue import catalogue
from engine.oceans.evolving import removable, swap, swap_in
from engine.oceans.playable import DONE
from engine.oceans.rules import Game, rules, species_of
from engine.oceans.state import FIRST_COPY, Oceans, Species
from engine.oceans.vocabulary import may, on, pointed_at, wanted, works

GENE_TRANSFER, ATAVISM, RAPID_MUTATION = "oceans/gene-transfer", "oceans/atavism", "oceans/rapid-mutation"
MORE_TRANSFER, MORE_ATAVISM = f"{GENE_TRANSFER}:more", f"{ATAVISM}:more"
HOW_MANY, WHOSE = "oceans/swaps-before-feeding", "oceans/gene-transfer-neighbour"
FIXED = "oceans/unremovable-swap"
CARDS_ONLY = ("promo/copying-traits/8", FIXED)


# -- what can be swapped


def different(state: Oceans, cards: Iterable[int]) -> list[int]:
    """One of all cards that are as good as each other: same kind, same migrate number, played this turn or not."""
    found: dict[tuple[int, int, bool], int] = {}
    for card in cards:
        migrate = catalogue().migrate(card) if card < FIRST_COPY else 0
        found.setdefault((state.kind(card).number, migrate, card in state.played_now), card)
    return list(found.values())


def swappable(run: Game, species: Species, but: Key = ()) -> list[int]:
    """The cards on a species that can be swapped: no copies, and by default none that can't be removed."""
    loose = not run.state.assumes(FIXED, "stays")
    cards = [trait for trait in species.traits if trait < FIRST_COPY and trait not in but]
    return different(run.state, [card for card in cards if loose or removable(run, card)])


def with_neighbours(run: Game, mine: Iterable[int], others: Iterable[Species], but: Key = ()) -> list[Key]:
    """Each of some traits for each trait of other species."""
    theirs = [trait for species in others for trait in swappable(run, species, but)]
    return [("swap", trait, other) for trait in mine for other in theirs]


def _before_its_feeding_phase(run: Game, me: Source, event: Event) -> Species | None:
    """The species of a trait whose text counts, if it is its owner's feeding phase that begins."""
    species = works(run, me)
    return species if species is not None and species.owner == event[1] else None


# -- with a neighbour


def _transfers(run: Game, species: Species, but: Key = ()) -> list[Key]:
    """Swaps of its Surface traits for traits of neighbours. `but` begins with the neighbour of an earlier swap."""
    state = run.state
    beside = pointed_at(state, species.id, catalogue().by_id[GENE_TRANSFER])
    neighbours = [state.species[i] for i in beside if not but or i == but[0]]
    if state.assumes(WHOSE, "own-only"):
        neighbours = [other for other in neighbours if other.owner == species.owner]
    surface = [trait for trait in swappable(run, species, but) if not state.kind(trait).deep]
    return with_neighbours(run, surface, neighbours, but)


def _can_transfer(run: Game, me: Source, event: Event) -> bool:
    species = _before_its_feeding_phase(run, me, event)
    return species is not None and bool(_transfers(run, species))


@on(
    GENE_TRANSFER,
    "before feeding",
    asks=(
        may("whether to swap"),
        Ask("swapping", lambda run, frame: _transfers(run, species_of(run, frame)) if wanted(frame) else []),
    ),
    when=_can_transfer,
    cites=(WHOSE, *CARDS_ONLY),
)
def transfers(run: Game, frame: Frame) -> None:
    """Before its owner's feeding phase it may swap Surface traits for traits of one neighbour."""
    _, trait, other = frame.first(1)
    species, neighbour = species_of(run, frame).id, run.state.host[int(other)]
    swap(run, int(trait), int(other), (GENE_TRANSFER, HOW_MANY))
    if run.state.assumes(HOW_MANY, "any-number"):
        run.push(MORE_TRANSFER, species, about=(neighbour, trait, other))


def _more_transfers(run: Game, frame: Frame) -> list[Key]:
    return [*_transfers(run, species_of(run, frame), frame.about), DONE]


@rules.effect(MORE_TRANSFER, Ask("swapping", _more_transfers), cites=(GENE_TRANSFER, HOW_MANY))
def transfers_more(run: Game, frame: Frame) -> None:
    """One swap after another with the same neighbour; what has been swapped stays."""
    if frame.first() != DONE:
        _, trait, other = frame.first()
        swap(run, int(trait), int(other), (GENE_TRANSFER, HOW_MANY))
        run.push(MORE_TRANSFER, frame.source, about=(*frame.about, trait, other))


# -- with a hand


def _surface_in_hand(run: Game, species: Species, but: Key = ()) -> list[int]:
    state = run.state
    return [card for card in state.seats[species.owner].hand if card not in but and not state.kind(card).deep]


def _exchanges(run: Game, species: Species, but: Key = ()) -> list[Key]:
    hand = different(run.state, _surface_in_hand(run, species, but))
    return [("swap", trait, card) for trait in swappable(run, species, but) for card in hand]


def _can_exchange(run: Game, me: Source, event: Event) -> bool:
    """How many Surface cards somebody holds is public (oceans/deep-cards-in-hand-public)."""
    species = _before_its_feeding_phase(run, me, event)
    return species is not None and bool(swappable(run, species) and _surface_in_hand(run, species))


def _exchange(run: Game, trait: int, card: int) -> None:
    seat = run.state.seats[run.state.species[run.state.host[trait]].owner]
    swap_in(run, trait, card, (ATAVISM, HOW_MANY, *CARDS_ONLY))
    seat.hand = (*(other for other in seat.hand if other != card), trait)


@on(
    ATAVISM,
    "before feeding",
    asks=(
        may("whether to swap"),
        Ask(
            "swapping",
            lambda run, frame: _exchanges(run, species_of(run, frame)) if wanted(frame) else [],
            secret=True,
        ),
    ),
    when=_can_exchange,
    cites=(*CARDS_ONLY, "oceans/deep-cards-in-hand-public"),
)
def reverts(run: Game, frame: Frame) -> None:
    """Before its owner's feeding phase its traits may be exchanged for Surface cards of the owner's hand."""
    _, trait, card = frame.first(1)
    species = species_of(run, frame).id
    _exchange(run, int(trait), int(card))
    if run.state.assumes(HOW_MANY, "any-number"):
        run.push(MORE_ATAVISM, species, about=(trait, card))


def _more_exchanges(run: Game, frame: Frame) -> list[Key]:
    return [*_exchanges(run, species_of(run, frame), frame.about), DONE]


@rules.effect(MORE_ATAVISM, Ask("swapping", _more_exchanges, secret=True), cites=(ATAVISM, HOW_MANY))
def reverts_more(run: Game, frame: Frame) -> None:
    """One exchange after another; what has been exchanged stays."""
    if frame.first() != DONE:
        _, trait, card = frame.first()
        _exchange(run, int(trait), int(card))
        run.push(MORE_ATAVISM, frame.source, about=(*frame.about, trait, card))


# -- with the Gene Pool


def in_the_gene_pool(state: Oceans) -> list[int]:
    """The traits that can be had from the Gene Pool (oceans/gene-pool-reach)."""
    top_only = state.assumes("oceans/gene-pool-reach", "top-only")
    cards = [card for pile in state.gene_pool for card in (pile[-1:] if top_only else reversed(pile))]
    return [card for card in cards if state.kind(card).trait]


def _mutations(run: Game, species: Species) -> list[Key]:
    deep = [trait for trait in swappable(run, species) if run.state.kind(trait).deep]
    return [("swap", trait, card) for trait in deep for card in in_the_gene_pool(run.state)]


def _can_mutate(run: Game, me: Source, event: Event) -> bool:
    species = works(run, me)
    return species is not None and species.id == event[2] and bool(_mutations(run, species))


@on(
    RAPID_MUTATION,
    "attacked",
    asks=(
        may("whether to swap"),
        Ask("swapping", lambda run, frame: _mutations(run, species_of(run, frame)) if wanted(frame) else []),
    ),
    when=_can_mutate,
    cites=("oceans/gene-pool-reach", *CARDS_ONLY),
)
def mutates(run: Game, frame: Frame) -> None:
    """After it has been attacked it may swap a Deep trait, itself perhaps, for one in the Gene Pool."""
    state, (_, trait, card) = run.state, frame.first(1)
    swap_in(run, int(trait), int(card), (RAPID_MUTATION, "promo/invasive-predator/7"))
    state.gene_pool = tuple(
        [tuple([int(trait) if other == card else other for other in pile]) for pile in state.gene_pool]
    )
