"""Traits that have copies of others: as long as those lie beside them, for a feeding phase, for a turn.

A copy has all that is printed on its original, but is no card: see `evolving` for what follows from that.
"""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import vocabulary
from engine.oceans.evolving import FOR_A_TURN, SIDE_BY_SIDE, STANDING, TRIGGERS, copiable, copied, copy_onto
from engine.oceans.rules import Game, species_of
from engine.oceans.state import REEF, Species
from engine.oceans.traits.moving import LOOKS_FOR, before_feeding
from engine.oceans.vocabulary import number_of, of, on, repeats, works

HYBRIDIZATION, INTELLIGENCE, MIMICRY = "oceans/hybridization", "oceans/intelligence", "oceans/mimicry"
COPY = ("promo/copying-traits/3", "promo/copying-traits/4")
FOR_A_TURN[number_of(INTELLIGENCE)] = ("promo/intelligence/7",)
FOR_A_TURN[number_of(MIMICRY)] = ("promo/mimicry/7", "promo/mimicry/10")


def pointed_at(run: Game, trait: int) -> list[int]:
    """The species that the arrows of a trait point at."""
    species = run.state.on(trait)
    return vocabulary.pointed_at(run.state, species.id, run.state.kind(trait)) if species else []


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
    """Copying changes nothing that others look at, unless a copy has something to do at once, or is looked for."""
    species = run.state.on(me.source)
    if species is None:
        return []
    near = [species.id, *run.state.neighbours(species.id)]
    if _is_looked_for(run, species, me.source):
        return [*near, REEF]
    at_once = any(_works_before_feeding(run, int(trait)) for _, trait in _surface_beside(run, me.source))
    return near if at_once else [~one for one in near]


def _is_looked_for(run: Game, species: Species, source: int) -> bool:
    """Whether something else that its owner's traits do before this feeding phase goes by what it may copy."""
    state = run.state
    line = state.line(species.owner) if species.owner == state.active else []
    looking = [(state.kind(trait).id, other is species) for other in line for trait in other.traits]
    kinds = [state.kind(int(trait)) for _, trait in _surface_beside(run, source)]
    return any(LOOKS_FOR[card](state, kind, own) for card, own in looking if card in LOOKS_FOR for kind in kinds)


def _works_before_feeding(run: Game, trait: int) -> bool:
    return any(event == "before feeding" for event, _ in TRIGGERS.get(run.state.kind(trait).number, ()))


@before_feeding(
    INTELLIGENCE,
    asks=(Ask("trait to copy", lambda run, frame: _surface_beside(run, frame.source)),),
    when=lambda run, me, _event: works(run, me) is not None and bool(_surface_beside(run, me.source)),
    touches=_it_and_its_neighbours,
    cites=("promo/intelligence/4", "promo/intelligence/5"),
)
def learns(run: Game, frame: Frame) -> None:
    """Before any player's feeding phase it copies a Surface trait of a neighbour until the turn ends."""
    state, species, original = run.state, species_of(run, frame), int(frame.first()[1])
    yours = species.owner == state.active and _works_before_feeding(run, original)
    rulings = (4, 5, 6, 7, 8) if yours else (4, 5, 6, 7)
    cites = (INTELLIGENCE, *(f"promo/intelligence/{n}" for n in rulings), *COPY)
    copy_onto(run, species, original, frame.source, cites)


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
    cites = (MIMICRY, *(f"promo/mimicry/{n}" for n in (4, 5, 6, 7, 8)), *COPY)
    copy_onto(run, species_of(run, frame), int(frame.first()[1]), frame.source, cites)
