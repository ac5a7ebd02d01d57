"""Event cards that are played in the playing phase: paid for, done at once, and out of the game."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import playable, playing, room
from engine.oceans.evolving import restand
from engine.oceans.playable import DONE
from engine.oceans.population import places
from engine.oceans.rules import Game, active
from engine.oceans.state import Species
from engine.oceans.vocabulary import CHANGED_HANDS, PARTIAL, among, does, of

MIGRATORY_EXODUS, PROLIFERATION = "oceans/migratory-exodus", "oceans/proliferation"
UNKNOWN = "oceans/deluxe-card-texts"

among(playing.OWN_COST, MIGRATORY_EXODUS)
PARTIAL[PROLIFERATION] = (
    "how much it puts on which species, where that comes from, and what it costs, which are in no source: its player "
    "says so, as the card reads"
)


# -- Migratory Exodus


@of(playable.NEEDS, MIGRATORY_EXODUS)
def others_have_species(run: Game) -> bool:
    """Whether another player has a species to take, and so is somebody to pay (promo/migratory-exodus/text)."""
    return any(species.owner != run.state.active for species in run.state.species.values())


def _of_others(run: Game, _frame: Frame) -> list[Key]:
    state = run.state
    others = [player for player in state.in_turn_order() if player != state.active]
    return [("species", i) for player in others for i in state.seats[player].line]


def _in_line(run: Game, _frame: Frame) -> list[Key]:
    return [("place", at) for at in range(len(run.state.seats[run.state.active].line) + 1)]


@does(
    playable.EVENT_CARDS,
    MIGRATORY_EXODUS,
    Ask("species to take", _of_others, who=active),
    Ask("place in the line", _in_line, who=active, cites=("promo/migratory-exodus/4",)),
    cites=("promo/migratory-exodus/text", "promo/migratory-exodus/5"),
)
def take_a_species(run: Game, frame: Frame) -> None:
    """The cost goes to another player, and a species of theirs, as it is, to a place in the line of who paid."""
    state, card = run.state, int(frame.about[0])
    species, at = state.species[int(frame.first()[1])], int(frame.first(1)[1])
    payer, owner, due = state.seats[state.active], species.owner, playable.cost(run, card)
    amount = min(due, payer.score)
    payer.score -= amount
    state.seats[owner].score += amount
    short = (playable.SHORT,) if amount < due else ()
    run.tell("paid to", card, amount, owner, cites=(MIGRATORY_EXODUS, "promo/migratory-exodus/3", *short))
    controlled = ("promo/migratory-exodus/6",) if _is_controlled(run, species) else ()
    run.tell("passed on", species.id, owner, state.active, cites=("promo/migratory-exodus/4", *controlled))
    state.pass_on(species, state.active, at)
    run.emit(CHANGED_HANDS, species.id)
    restand(run)


def _is_controlled(run: Game, species: Species) -> bool:
    return any(trait in species.traits for trait, _ in run.state.controlled)


# -- Proliferation


def _species_with_room(run: Game, _frame: Frame) -> list[Key]:
    return [*(("species", s.id) for s in run.state.species.values() if room.open_spaces(run.state, s) > 0), DONE]


def _amounts(run: Game, frame: Frame) -> list[Key]:
    if frame.first() == DONE:
        return [("number", 0)]
    return [("number", n) for n in range(1, room.open_spaces(run.state, run.state.species[int(frame.first()[1])]) + 1)]


@does(
    playable.EVENT_CARDS,
    PROLIFERATION,
    Ask("proliferating", _species_with_room, who=active),
    Ask("how much", _amounts, who=active),
    Ask("where from", lambda run, frame: places(run, frame) if frame.first() != DONE else [DONE], who=active),
    cites=(UNKNOWN,),
)
def proliferate(run: Game, frame: Frame) -> None:
    """Population is put on one species after another, as the player reads it off the card."""
    if frame.first() == DONE:
        return
    species, amount, origin = (int(frame.first(question)[1]) for question in range(3))
    cites = (PROLIFERATION, UNKNOWN, "promo/sparkles/8")
    run.push("take", species, (amount, origin, "proliferation"), about=cites)
    run.push(PROLIFERATION, about=frame.about)
