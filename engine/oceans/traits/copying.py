"""Traits that have copies of others: as long as those lie beside them, for a feeding phase, for a turn.

A copy has all that is printed on its original, but is no card: see `evolving` for what follows from that.
"""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans.evolving import FOR_A_TURN, SIDE_BY_SIDE, STANDING, copiable, copied, copy_onto
from engine.oceans.rules import Game, species_of
from engine.oceans.vocabulary import number_of, of, on, repeats, works

HYBRIDIZATION, INTELLIGENCE, MIMICRY = "oceans/hybridization", "oceans/intelligence", "oceans/mimicry"
COPY = ("promo/copying-traits/3", "promo/copying-traits/4")
FOR_A_TURN[number_of(INTELLIGENCE)] = ("promo/intelligence/7",)
FOR_A_TURN[number_of(MIMICRY)] = ("promo/mimicry/7", "promo/mimicry/10")


def pointed_at(run: Game, trait: int) -> list[int]:
    """The species that a trait's arrows point at, whoever owns them: left, then right (core/core-concepts/4)."""
    state = run.state
    species, kind = state.on(trait), state.kind(trait)
    if species is None:
        return []
    sides = (state.left if kind.left else {}, state.right if kind.right else {})
    return list(dict.fromkeys(side[species.id] for side in sides if species.id in side))


# -- as long as they lie beside it


@of(STANDING, HYBRIDIZATION)
def beside(run: Game, maker: int) -> list[int]:
    """All traits of its left neighbour, wanted or not, but no copies (promo/hybridization/4 and /5).

    A copy of Hybridization copies nothing that it, or what made it, is a copy of: else two of them side by side would
    copy each other for ever.
    """
    state, behind = run.state, copied(run, maker)
    if repeats(state, maker):
        return []
    a_copy = maker in state.copies and state.kind(state.copies[maker][1]).number in STANDING
    if a_copy and state.assumes(SIDE_BY_SIDE, "copies-nothing"):
        return []
    there = [trait for i in pointed_at(run, maker) for trait in state.species[i].traits]
    return [trait for trait in there if trait not in behind and copiable(run, trait)]


# -- for a feeding phase


def _surface_beside(run: Game, source: int) -> list[Key]:
    """The Surface traits that can be copied, each kind of each neighbour once (promo/intelligence/4 and /5)."""
    state = run.state
    found: dict[tuple[int, int], Key] = {}
    for i in pointed_at(run, source):
        for trait in state.species[i].traits:
            kind = state.kind(trait)
            if not kind.deep and copiable(run, trait):
                found.setdefault((i, kind.number), ("trait", trait))
    return list(found.values())


def _it_and_its_neighbours(run: Game, me: Source, _event: Event) -> list[int]:
    species = run.state.on(me.source)
    return [species.id, *run.state.neighbours(species.id)] if species else []


@on(
    INTELLIGENCE,
    "before feeding",
    asks=(Ask("trait to copy", lambda run, frame: _surface_beside(run, frame.source)),),
    when=lambda run, me, _event: works(run, me) is not None and bool(_surface_beside(run, me.source)),
    touches=_it_and_its_neighbours,
    cites=("promo/intelligence/4", "promo/intelligence/5"),
)
def learns(run: Game, frame: Frame) -> None:
    """Before any player's feeding phase it copies a Surface trait of a neighbour until the turn ends."""
    cites = (INTELLIGENCE, "promo/intelligence/7", *COPY)
    copy_onto(run, species_of(run, frame), int(frame.first()[1]), frame.source, cites)


# -- for a turn


def _in_the_gene_pool(run: Game, source: int) -> list[Key]:
    """The traits on top of the Gene Pool's piles; events are none (promo/mimicry/5 and /6)."""
    state, behind = run.state, copied(run, source)
    tops = [pile[-1] for pile in state.gene_pool if pile]
    return [("card", card) for card in tops if state.kind(card).trait and card not in behind and copiable(run, card)]


@on(
    MIMICRY,
    "start of turn",
    asks=(Ask("card to copy", lambda run, frame: _in_the_gene_pool(run, frame.source)),),
    when=lambda run, me, _event: works(run, me) is not None and bool(_in_the_gene_pool(run, me.source)),
    touches=lambda run, me, _event: [run.state.host.get(me.source, 0)],
    cites=("promo/mimicry/4", "promo/mimicry/6", "promo/mimicry/9"),
)
def mimics(run: Game, frame: Frame) -> None:
    """At the start of any player's turn it copies a trait of the Gene Pool until the turn ends."""
    cites = (MIMICRY, "promo/mimicry/7", *COPY)
    copy_onto(run, species_of(run, frame), int(frame.first()[1]), frame.source, cites)
