"""Traits that allow more feedings: attacks or forages besides, a feeding besides the normal one; and where those go."""

from __future__ import annotations

from engine.core.effect import Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.core.value import Value
from engine.oceans import feeding, room, values
from engine.oceans.legal import SPACES
from engine.oceans.population import score
from engine.oceans.rules import Game
from engine.oceans.state import Oceans, Species
from engine.oceans.values import OWN
from engine.oceans.vocabulary import CODED, SAME_TWICE, counts, of, on, repeats, works

DEEP_SEA_KRAKEN, FILTER_KRAKEN, THE_KRAKEN = "oceans/deep-sea-kraken", "oceans/filter-kraken", "oceans/the-kraken"
VORACIOUS_FEEDER = "oceans/voracious-feeder"
FURTHER_ATTACKS = {DEEP_SEA_KRAKEN: 1, THE_KRAKEN: 2}
FURTHER_FORAGES = {FILTER_KRAKEN: 2}
AMOUNT, ORDER = "oceans/deep-sea-kraken-amount", "oceans/voracious-feeder-order"


def _add(what: str, amounts: dict[str, int]) -> None:
    @counts(OWN, what, *amounts)
    def more(state: Oceans, _species: Species, trait: int, made: Value) -> None:
        kind = state.kind(trait)
        if not repeats(state, trait):
            made.add(kind.name, amounts[kind.id], (kind.id, SAME_TWICE))


_add("further attacks", FURTHER_ATTACKS)
_add("further forages", FURTHER_FORAGES)


# -- Deep-Sea Kraken


def _attacks_again(run: Game, species: Species) -> bool:
    return species.id == run.state.feeder and species.attacks > 1


@of(SPACES, DEEP_SEA_KRAKEN)
def whatever_its_board_holds(run: Game, species: Species) -> int:
    """What goes elsewhere may be limited by its own board all the same (oceans/deep-sea-kraken-amount)."""
    if _attacks_again(run, species) and run.state.assumes(AMOUNT, "no-limit"):
        return values.NO_LIMIT
    return room.open_spaces(run.state, species)


def _later_attack(run: Game, me: Source, event: Event) -> bool:
    species = works(run, me)
    if species is None or species.id != event[1] or event[4] != "attack":
        return False
    return _attacks_again(run, species)


@on(DEEP_SEA_KRAKEN, "would take", when=_later_attack, cites=(AMOUNT,))
def straight_to_the_score_pile(run: Game, _frame: Frame) -> None:
    """What an attack after the first takes goes into its owner's score pile."""
    verb = run.replaced()
    run.instead()
    state = run.state
    target = state.species[int(verb.event[1])]
    score(run, state.species[verb.source].owner, target, int(verb.event[0]), run.cites)


# -- Voracious Feeder


def nourished(run: Game, species: Species) -> bool:
    """Whether it has Voracious Feeder, and another trait was played on it this turn; a swap or copy is no playing."""
    state = run.state
    voracious = [trait for trait in species.traits if state.kind(trait).id == VORACIOUS_FEEDER]
    if not voracious:
        return False
    played = [card for card, on_species in state.played_on if on_species == species.id]
    return any(card not in voracious or len(voracious) > 1 for card in played)


def besides(run: Game, frame: Frame) -> bool:
    """A voracious species may feed besides the normal feeding, before or after it, in the same feeding phase.

    So whoever begins, each feeding begun is either the normal one or that of a voracious species; what is left of them
    is offered.
    """
    state = run.state
    line = state.line(state.active)
    voracious = [species.id for species in line if nourished(run, species)]
    if not voracious:
        return False
    fed = feeding.fed(frame, VORACIOUS_FEEDER)
    any_order = state.assumes(ORDER, "any-order")
    fed += feeding.fed(frame) if any_order else []
    own = {species: min(1, fed.count(species)) for species in voracious}
    free = any_order and not state.replaced and len(fed) == sum(own.values())
    rest = [species for species in line if free or (species.id in voracious and not own[species.id])]
    return feeding.offer(run, frame, VORACIOUS_FEEDER, rest)


feeding.FURTHER.append(besides)
CODED.add(VORACIOUS_FEEDER)
