"""Traits that are played on species of others, and stay there: nobody can remove them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Grouped, Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import playable, playing, room
from engine.oceans.aging import first_time
from engine.oceans.evolving import UNCOPIABLE, UNREMOVABLE
from engine.oceans.population import score
from engine.oceans.rules import Game, active, species_of
from engine.oceans.state import Oceans
from engine.oceans.traits.swapping import different
from engine.oceans.vocabulary import among, does, of, on, said, stated, works

CTHULHU_LEECH, VESTIGIAL_LIMB = "oceans/cthulhu-leech", "oceans/vestigial-limb"
SCORED = 2
ON_OCEANIC = "oceans/solo-traits-on-oceanic"
EACH_TIME, ON_TOP = "oceans/before-it-ages", "oceans/vestigial-limb-one-more"

among(UNREMOVABLE, CTHULHU_LEECH, VESTIGIAL_LIMB)
among(UNCOPIABLE, CTHULHU_LEECH)


@of(playable.ON_OTHERS, CTHULHU_LEECH)
def on_anyone(run: Game, _card: int) -> list[Key]:
    """Species of any player that may have one more trait."""
    state = run.state
    there = [species for species in state.species.values() if room.free_places(state, species) > 0]
    if not state.assumes(ON_OCEANIC, "allowed"):
        there = [species for species in there if not state.apart(species.id)]
    return [(species.id,) for species in there]


@of(playable.ON_OTHERS, VESTIGIAL_LIMB)
def on_another_player(run: Game, card: int) -> list[Key]:
    """Species of the other players that may have one more trait."""
    own = run.state.seats[run.state.active].line
    return [end for end in on_anyone(run, card) if end[0] not in own]


# -- Cthulhu Leech


@of(playable.NEVER_NEW, CTHULHU_LEECH)
def needs_a_species(state: Oceans) -> bool:
    """Whether it can't begin a species (oceans/cthulhu-leech-new-species)."""
    return state.assumes("oceans/cthulhu-leech-new-species", "existing-only")


def _is_about_to_age(run: Game, me: Source, event: Event) -> bool:
    species = works(run, me)
    if species is None or not species.population:
        return False
    return species.id in event[2:] and first_time(run, EACH_TIME)


@on(
    CTHULHU_LEECH,
    "before aging",
    asks=(stated(SCORED, lambda run, frame, amount: min(amount, species_of(run, frame).population)),),
    when=_is_about_to_age,
    touches=lambda run, me, _event: [run.state.host.get(me.source, 0)],
    cites=("promo/migratory-exodus/6", "promo/mass-migration/3", EACH_TIME),
)
def leeches_points(run: Game, frame: Frame) -> None:
    """Before its species ages, whoever played it scores 2 of the population, also after the species changes hands."""
    score(run, run.owner(frame), species_of(run, frame), said(frame), run.cites)


# -- Vestigial Limb


@of(playable.NEVER_NEW, VESTIGIAL_LIMB)
def needs_another_player(_state: Oceans) -> bool:
    """A new species would be its player's own."""
    return True


def _one_more(run: Game, _frame: Frame) -> Sequence[Key]:
    """Every way to play another trait, whatever number of cards has been played, or as this table counts."""
    state, where = run.state, playable.spots(run)
    if state.played >= playable.allowance(state) and not state.assumes(ON_TOP, "on-top"):
        return []
    traits = [card for card in different(state, state.seats[state.active].hand) if state.kind(card).trait]
    found: playable.Groups = {}
    for card in traits:
        playable.evolutions(run, card, where, found)
    playable.from_elsewhere(run, where, found)
    return Grouped(found)


@does(playing.ONCE_PLAYED, VESTIGIAL_LIMB, Ask("one more trait", _one_more, who=active, secret=True), cites=(ON_TOP,))
def one_more_trait(run: Game, frame: Frame) -> None:
    """Whoever has played it plays one more trait, on top of the cards of the turn."""
    state = run.state
    played, (what, *rest) = state.played, frame.first()
    playing.DO[str(what)](run, *[int(number) for number in rest])
    if state.assumes(ON_TOP, "on-top"):
        state.played = played
