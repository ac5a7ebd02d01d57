"""Purple scenarios that move what is in play: species from player to player, traits from species to species."""

from __future__ import annotations

from engine.core import chance
from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import room
from engine.oceans.checks import UNFIT
from engine.oceans.evolving import deal, restand
from engine.oceans.rules import Game, rules
from engine.oceans.state import FIRST_COPY
from engine.oceans.vocabulary import CHANGED_HANDS, fires

MASS_MIGRATION, RADIATION_BLAST = "oceans/mass-migration", "oceans/radiation-blast"


# -- Mass Migration


@fires(MASS_MIGRATION, cites=("promo/mass-migration/1", "promo/mass-migration/2"))
def mass_migration(run: Game, _frame: Frame) -> None:
    """All at once, each leftmost species becomes the rightmost one of its owner's opponent on the left."""
    state = run.state
    leaving = [(player, state.seats[player].line[0]) for player in state.in_turn_order() if state.seats[player].line]
    for player, species_id in leaving:
        species, to = state.species[species_id], (player + 1) % state.players
        controlled = any(trait in species.traits for trait, _ in state.controlled)
        cites = (*run.cites, "promo/mass-migration/3") if controlled else run.cites
        run.tell("passed on", species_id, player, to, cites=cites)
        state.pass_on(species, to, len(state.seats[to].line))
        run.emit(CHANGED_HANDS, species.id)
    restand(run)


# -- Radiation Blast


BLAST = (RADIATION_BLAST, "promo/radiation-blast/1", "promo/radiation-blast/2")


def pile(run: Game, player: int) -> list[int]:
    """All cards on a player's species, also those that can't be removed; copies are left out."""
    return [trait for species in run.state.line(player) for trait in species.traits if trait < FIRST_COPY]


def _notes(run: Game) -> dict[str, tuple[int, ...]]:
    """What has been chosen and dealt so far, face down: pairs of numbers, one after the other."""
    return next(frame.notes for frame in reversed(run.stack) if frame.name == RADIATION_BLAST)


@fires(RADIATION_BLAST, cites=BLAST[1:])
def radiation_blast(run: Game, _frame: Frame) -> None:
    """What is left to check waits until all traits lie face up."""
    run.begin(RADIATION_BLAST, defers=True)


@rules.phase(RADIATION_BLAST)
def choose_and_deal(run: Game, frame: Frame) -> None:
    """Each player in turn order says which species gets a trait next, for as many as there are; then chance deals."""
    frame.notes = {**frame.notes, "slots": (), "dealt": ()}
    state = run.state
    for player in state.in_turn_order():
        cards = pile(run, player)
        if len(state.seats[player].line) == 1:
            frame.notes["dealt"] += tuple(n for card in cards for n in (card, state.seats[player].line[0]))
        elif cards:
            for _ in cards:
                run.push("next trait", owner=player)
            run.push("deal traits", owner=player, about=(player,))


def _own_species(run: Game, frame: Frame) -> list[Key]:
    return [("species", i) for i in run.state.seats[frame.owner].line]


@rules.effect("next trait", Ask("next trait", _own_species), cites=BLAST)
def next_trait(run: Game, frame: Frame) -> None:
    """Nobody sees which trait it is (promo/radiation-blast/2)."""
    notes = _notes(run)
    notes["slots"] = (*notes["slots"], int(frame.first()[1]))


@rules.effect(
    "deal traits",
    chance.shuffle("traits dealt", "trait", lambda run, frame: pile(run, int(frame.about[0])), cites=BLAST),
    cites=BLAST,
)
def deal_traits(run: Game, frame: Frame) -> None:
    """The shuffled traits of one player, in the order of the species chosen."""
    notes = _notes(run)
    dealt = [int(card) for _, card in frame.answers[0]]
    notes["dealt"] += tuple(n for pair in zip(dealt, notes["slots"], strict=True) for n in pair)
    notes["slots"] = ()


@rules.phase(RADIATION_BLAST)
def reveal(run: Game, frame: Frame) -> None:
    """All are turned face up at once. They have not been played (promo/radiation-blast/4)."""
    dealt: tuple[int, ...] = frame.notes["dealt"]
    places = list(zip(dealt[::2], dealt[1::2], strict=True))
    deal(run, places)
    for card, species_id in places:
        run.tell("dealt", card, species_id, cites=(*BLAST, "promo/radiation-blast/4"))


@rules.phase(RADIATION_BLAST)
def discard_down(run: Game, _frame: Frame) -> None:
    """Surplus traits go first (promo/radiation-blast/3), ..."""
    state = run.state
    for player in state.in_turn_order():
        for species in state.line(player):
            if room.free_places(state, species) < 0:
                run.push("trait limit", species.id)


@rules.phase(RADIATION_BLAST)
def discard_misfits(run: Game, _frame: Frame) -> None:
    """... then traits like Tiny where they can't stay, and after that overpopulation is looked at."""
    run.emit(UNFIT)
    run.check()
