"""What has happened, in words: the steps of the rules, as a table tells them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.trace import Step
from engine.oceans.catalogue import catalogue
from engine.oceans.rules import Game
from engine.oceans.state import SCORE, Oceans
from engine.oceans.words import card, kind_name, place, place_or_species, player, shares, species
from rules_db.sources import reference


def told(run: Game, step: Step) -> str:
    """A step in words."""
    words = TOLD.get(step.told)
    if words is None:
        return " ".join(map(str, (step.told, *step.values)))
    return words(run.state, step.values)


TOLD: dict[str, Callable[[Oceans, tuple[Any, ...]], str]] = {
    "turn": lambda s, v: f"{player(s, v[0])}'s turn",
    "starts": lambda s, v: f"{player(s, v[0])} starts",
    "bonus token": lambda s, v: f"{player(s, v[0])} has a bonus token of {v[1]}",
    "supply": lambda _, v: f"{_supply(*v[:4])}, {v[4]} in the reserve",
    "scenario dealt": lambda s, v: f"{card(s, v[0])} lies on zone {v[1]}",
    "first migrate": lambda s, v: (
        f"{card(s, v[0])} begins the discard pile: {v[1]} go from the Reef, and {v[1]} from zone 1, to zone 3"
    ),
    "evolved": lambda s, v: f"{species(s, v[1])} evolves {card(s, v[0])}",
    "new species": lambda s, v: f"a new species {species(s, v[0])} with {card(s, v[1])}",
    "migrated": lambda s, v: f"{card(s, v[0])} migrates {v[1]} from {place(v[2])} to {place(v[3])}",
    "event played": lambda s, v: f"{card(s, v[0])} is played",
    "paid": lambda s, v: f"{card(s, v[0])} costs {player(s, v[3])} {v[1]}, which {_go(v[1])} to {place(v[2])}",
    "removed": lambda s, v: f"{species(s, v[1])} loses {card(s, v[0])}",
    "discarded": lambda s, v: f"{card(s, v[0])} is discarded",
    "ignores": lambda s, v: f"{species(s, v[0])} ignores {card(s, v[1])} of {species(s, v[2])}",
    "ignores shells": lambda s, v: f"{species(s, v[0])} ignores the shells of {species(s, v[1])}",
    "attacks despite": lambda s, v: f"{species(s, v[0])} attacks {species(s, v[2])} despite {card(s, v[1])}",
    "to the Reef": lambda s, v: f"{player(s, v[0])} puts {v[1]} from the score pile into the Reef",
    "attacks": lambda s, v: f"{species(s, v[0])} attacks {species(s, v[1])}",
    "attacks in reaction": lambda s, v: f"{species(s, v[0])} attacks {species(s, v[1])} in reaction",
    "feeds again": lambda s, v: f"{species(s, v[0])} feeds once more",
    "feeds besides": lambda s, v: f"{species(s, v[0])} feeds because of {catalogue().by_id[v[1]].name}",
    "replaced": lambda _, v: f"{catalogue().by_id[v[0]].name} replaces the normal feeding of this turn",
    "shared": lambda s, v: f"{species(s, v[0])} shares out what it takes: {shares(s, list(v[1:]))}",
    "to lose a trait": lambda s, v: f"{species(s, v[0])} is to lose a trait when this feeding phase ends",
    "in danger": lambda s, v: f"{species(s, v[0])} is to go extinct if it is empty when this feeding phase ends",
    "paralyzed": lambda s, v: (
        f"{species(s, v[0])} can neither attack nor forage until its owner's next feeding phase is over"
    ),
    "moved": lambda _, v: f"{v[0]} go from {place(v[1])} to {place(v[2])}",
    "took": lambda s, v: _took(s, *v),
    "lost": lambda s, v: f"{species(s, v[0])} loses {v[1]} to {place(v[2])}",
    "scored": lambda s, v: f"{species(s, v[0])} scores {v[1]} for {player(s, v[2])}",
    "overpopulated": lambda s, v: f"{species(s, v[0])} is overpopulated: {v[1]} go to {place(v[2])}",
    "extinct": lambda s, v: f"{species(s, v[0])} goes extinct",
    "lasts": lambda s, v: f"{species(s, v[0])} never goes extinct",
    "ages": lambda s, v: f"{species(s, v[0])} is to age {v[1]}",
    "ages once more": lambda s, v: f"{species(s, v[0])} ages once more",
    "scores nothing": lambda s, v: f"the aging of {species(s, v[0])} scores nothing",
    "lazy creator": lambda s, v: f"{card(s, v[0])}, as agreed before the game: {v[1]}",
    "read": lambda s, v: f"the {v[1]} of {species(s, v[0])} counts as {v[2]}",
    "bleached": lambda _, v: f"{v[0]} {_go(v[0])} from the Reef to {place(v[1])}",
    "cambrian": lambda _, __: "the Cambrian Explosion starts",
    "last round": lambda _, v: f"every zone is empty: the reserve of {v[0]} goes into zone 3, the last round has begun",
    "scenario on": lambda s, v: f"{card(s, v[0])} is in force",
    "scenario off": lambda s, v: f"{card(s, v[0])} is no longer in force",
    "scenario fires": lambda s, v: f"{card(s, v[0])} fires",
    "scenario doesn't fire": lambda s, v: f"{card(s, v[0])} doesn't fire: its zone holds population again",
    "took from pile": lambda s, v: f"{player(s, v[0])} takes {card(s, v[1])} from pile {v[2] + 1}",
    "new pile": lambda s, v: f"{card(s, v[0])} begins pile {v[1] + 1}",
    "kept": lambda s, v: f"{player(s, v[0])} keeps {card(s, v[1])}",
    "onto pile": lambda s, v: f"{card(s, v[0])} goes onto pile {v[1] + 1}",
    "drew": lambda s, v: f"{player(s, v[0])} draws {v[1]}",
    "drawn": lambda s, v: "drawn: " + ", ".join(card(s, c) for c in v),
    "shuffled": lambda _, __: "the discard pile is shuffled into a new deck",
    "shuffled again": lambda _, __: "the Deep cards out of the game are shuffled into a new deck",
    "copied": lambda s, v: f"{species(s, v[0])} has a copy of {kind_name(v[1])}",
    "copy ended": lambda s, v: f"{species(s, v[0])} no longer has its copy of {kind_name(v[1])}",
    "swapped": lambda s, v: f"{species(s, v[0])} and {species(s, v[2])} swap {card(s, v[1])} and {card(s, v[3])}",
    "swapped in": lambda s, v: f"{species(s, v[0])} swaps {card(s, v[1])} for {card(s, v[2])}",
    "exchanged": lambda s, v: f"{player(s, v[0])} exchanges {card(s, v[1])} for {card(s, v[2])} of the discard pile",
    "paid to": lambda s, v: f"{card(s, v[0])} costs {v[1]}, which {_go(v[1])} to {player(s, v[2])}",
    "passed on": lambda s, v: f"{species(s, v[0])} goes from {player(s, v[1])} to {player(s, v[2])}",
    "dealt": lambda s, v: f"{species(s, v[1])} is dealt {card(s, v[0])}",
    "feeds no more": lambda s, v: f"{species(s, v[0])} has changed hands: the active player feeds it no more",
    "as the table has it": lambda _, v: f"as this table has it: {_answer(*v)}",
    "stalled": lambda _, __: (
        "a whole round in which nobody could play a card, feed or age population: the game is over"
    ),
    "game over": lambda _, __: "the game is over",
    "by hand": lambda _, v: f"by hand: {v[0]}",
}
"""The words of each kind of step."""

HOW = {"forage": "forages", "attack": "takes", "gain": "gains", "leech": "leeches"}


def _took(state: Oceans, taker: int, amount: int, origin: int, how: str, whose: int = -1) -> str:
    where = f"the score pile of {player(state, whose)}" if origin == SCORE else place_or_species(state, origin)
    return f"{species(state, taker)} {HOW.get(how, 'takes')} {amount} from {where}"


def _go(number: int) -> str:
    return "goes" if number == 1 else "go"


def _supply(reef: int, *zones: int) -> str:
    if {*zones} == {reef}:
        return f"{reef} population in the Reef and in each zone"
    return f"{reef} population in the Reef, {zones[0]}, {zones[1]} and {zones[2]} in the zones"


def _answer(question: str, choice: str) -> str:
    return reference().assumptions[question].choices[choice]
