"""A position written as a scene's `given`: what `position` reads, the other way round.

A scene begins as a phase does, so only such moments can be written; whether one is such a moment is found out by
reading back what was written. What a spectator doesn't see is left out, unless all is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.choice import Choice
from engine.core.listener import Listener
from engine.core.table import Table
from engine.oceans import assumptions, understanding, words
from engine.oceans.catalogue import catalogue
from engine.oceans.game import GAME
from engine.oceans.named_cards import cards
from engine.oceans.position import PHASES, position
from engine.oceans.rules import Game
from engine.oceans.solo.oceanic import OCEANIC
from engine.oceans.state import FIRST_COPY, REEF, ZONE_1, ZONES, Oceans, Species
from engine.oceans.vocabulary import LASTING_EFFECTS, LASTS
from engine.scenes.document import Node, SceneError, node_of
from engine.scenes.game import Unwritten

Given = dict[str, Any]
EARLY = ("turn start", "playing")
"""Phases in which it counts how many cards have been played."""


@dataclass(frozen=True)
class Writing:
    """How the positions of a kind of game are written, and read back."""

    write: Callable[[Game], Given]
    read: Callable[[Node], Game]
    more: Callable[[Oceans], Mapping[str, Any]]
    """What counts of a position besides, in words and numbers that mean the same whatever ids things have."""


def given(run: Game, writing: Writing | None = None) -> Given:
    """All of a position, hidden or not. Raises `Unwritten` for a moment that is not the beginning of a phase."""
    kind = writing or OCEANS
    why = "it is in the middle of a phase"
    for phase in _phases(run):
        made = {**kind.write(run), "phase": phase}
        try:
            read = kind.read(node_of(made))
            there = Table(GAME, read)
        except SceneError as e:
            raise Unwritten(str(e)) from e
        here = Table(GAME, run.clone())
        if (differs := _difference(here, there, phase, kind)) is None:
            return made
        why = differs
    raise Unwritten(why)


def public(written: Given, run: Game, shown: Collection[int]) -> Given:
    """As much of it as everyone sees, and these cards of hands besides: those that have been shown since."""
    seen, kept = run.state, dict(written)
    view = GAME.view(run, None)
    for pile in ("surface deck", "deep deck"):
        kept.pop(pile, None)
    hands = {seat.name: [_card(seen, card) for card in seat.hand if card in shown] for seat in seen.seats}
    kept["hands"] = {name: held for name, held in hands.items() if held}
    names = kept["players"]
    kept["scores"] = {one["name"]: one["score"] for one in view["players"] if one["score"] and one["name"] in names}
    kept["gene pool"] = [[pile["top"]["name"]] if pile["top"] else [] for pile in view["gene pool"]]
    if len(view["discard"]) < len(seen.discard):
        kept["discard"] = [_card(seen, card["id"]) for card in view["discard"]]
    return {key: value for key, value in kept.items() if value not in ({}, [], [[], []], [[], [], []])}


def _phases(run: Game) -> list[str]:
    """The phases with which this moment may be the beginning of a scene."""
    there = [frame.name for frame in run.stack]
    return [phase for phase, (_, name) in PHASES.items() if name in there or (not name and "turn" in there)]


# -- writing


def written(run: Game) -> Given:
    """A position as it stands, without the phase."""
    state = run.state
    people = [seat for player, seat in enumerate(state.seats) if state.oceanic is None or player != OCEANIC]
    made: Given = {
        "players": [seat.name for seat in people],
        "active": state.seats[state.active].name,
        "start": state.seats[state.start].name,
        "reef": state.waters[REEF],
        "ocean": list(state.waters[ZONE_1:]),
        "reserve": state.reserve,
        "cambrian": state.cambrian,
        "last round": state.last_round,
        "species": {seat.name: [_species(state, state.species[i]) for i in seat.line] for seat in people},
        "scores": {seat.name: seat.score for seat in people if seat.score},
        "bonus": {seat.name: seat.bonus for seat in people if seat.bonus},
        "hands": {seat.name: _cards(state, seat.hand) for seat in people if seat.hand},
        "scenarios": _cards(state, state.force),
        "zones": {str(zone): words.card(state, card) for zone, card in zip(ZONES, state.zones, strict=True) if card},
        "gene pool": [_cards(state, pile[::-1]) for pile in state.gene_pool],
        "discard": _cards(state, state.discard[::-1]),
        "removed": _cards(state, state.removed[::-1]),
        "surface deck": _cards(state, state.deck),
        "deep deck": _cards(state, state.deep),
        "effects": _lasting(state),
        "assume": {q: answer for q, answer in state.assumed.items() if q != assumptions.BLACK_BOXES or not state.boxed},
        "black boxes": [words.kind_name(number) for number in state.boxed],
    }
    return {key: value for key, value in made.items() if value not in ({}, [], [[], []], [[], [], []], False)}


def _species(state: Oceans, species: Species) -> str:
    traits = ", ".join(_trait(state, species, trait) for trait in species.traits if trait < FIRST_COPY)
    return f"{species.name} {species.population}" + (f": {traits}" if traits else "")


def _trait(state: Oceans, species: Species, trait: int) -> str:
    player = dict(state.controlled).get(trait, species.owner)
    whose = f" ({state.seats[player].name})" if player != species.owner else ""
    return _card(state, trait) + whose + ("*" if trait in state.played_now else "")


def _cards(state: Oceans, those: Sequence[int]) -> list[str]:
    return [_card(state, card) for card in those]


def _card(state: Oceans, card: int) -> str:
    """A card by name, with its migrate number where it is not the one that a scene would give it."""
    name, number = words.card(state, card), catalogue().migrate(card)
    return name if catalogue().migrate(cards()[name].card(understanding.UNHELD + 1)) == number else f"{name} [{number}]"


def _lasting(state: Oceans) -> list[dict[str, str]]:
    """What lasts on species, as far as a scene can say it."""
    marks = [one for one in state.listeners.of(LASTS) if one.effect in LASTING_EFFECTS and one.source in state.species]
    return [{words.effect_name(one.effect): state.species[one.source].name} for one in marks]


OCEANS = Writing(written, position, lambda _: {})

# -- comparing


def _difference(here: Table, there: Table, phase: str, kind: Writing) -> str | None:
    """What of a table is otherwise at another one; None where they are the same but for the numbers of things."""
    one, other = ({**_told(table, phase), **kind.more(table.run.state)} for table in (here, there))
    return next((f"{what} can't be written" for what in one if one[what] != other[what]), None)


def _told(table: Table, phase: str) -> dict[str, Any]:
    """All that counts of a table, in words and numbers that mean the same whatever ids things have."""
    run: Game = table.run
    state, choice = run.state, table.choice
    call = _Names(state)
    return {
        "the players": [(s.name, s.score, s.bonus, call.all(s.line), call.all(s.hand)) for s in state.seats],
        "the species": [call.species(one) for player in range(state.players) for one in state.line(player)],
        "population in the waters": (state.waters, state.reserve, state.boards),
        "the decks": (sorted(call.all(state.deck)), sorted(call.all(state.deep))),
        "the piles": [call.all(pile) for pile in (state.discard, state.removed, *state.gene_pool)],
        "scenarios": (call.all(state.zones), call.all(state.force), sorted(call.all(state.lit))),
        "how far the game is": (state.cambrian, state.last_round, state.active, state.start, state.after_feeding),
        "what has been played this turn": call.played(phase),
        "who controls what": sorted((call(trait), player) for trait, player in state.controlled),
        "open questions": (sorted(state.assumed.items()), state.boxed, state.lazy_creator),
        "what has been going on": (call.all(state.drained), state.surplus, state.replaced),
        "what is still to come": sorted(map(str, map(call.listener, state.listeners.all()))),
        "the question": _asked(run, choice),
        "what is in progress": [(frame.kind, frame.name, frame.at) for frame in run.stack],
    }


def _asked(run: Game, choice: Choice | None) -> Any:
    if choice is None:
        return None
    texts = sorted(understanding.texts(run, choice, key)[0] for key in choice.options)
    return choice.player, choice.prompt, choice.least, choice.most, texts


class _Names:
    """What each thing of a position is called, whatever its number."""

    def __init__(self, state: Oceans) -> None:
        self.state = state

    def __call__(self, thing: int | str) -> str:
        state = self.state
        if isinstance(thing, str) or thing < 10 or (thing not in state.names and thing < 1000):
            return str(thing)
        if thing in state.names:
            return state.names[thing]
        if thing in state.copies:
            _, maker, of = state.copies[thing]
            return f"copy of {self(of)} by {self(maker)} on {self(state.host[thing])}"
        if thing >= FIRST_COPY:
            return "a copy"
        host = f" on {self(state.host[thing])}" if thing in state.host else ""
        return f"{words.card(state, thing)} [{catalogue().migrate(thing)}]{host}"

    def all(self, things: Sequence[int]) -> list[str]:
        """Several."""
        return [self(thing) for thing in things]

    def species(self, one: Species) -> Any:
        """A species with all that is on it, and what it has done."""
        return one.name, one.owner, one.population, self.all(one.traits), one.fed, one.attacks, one.overfed

    def played(self, phase: str) -> Any:
        """What was played this turn, and where it counts how much that was."""
        state = self.state
        on = sorted((self(trait), self(species)) for trait, species in state.played_on if trait in state.host)
        return sorted(self.all([t for t in state.played_now if t in state.host])), on, state.played * (phase in EARLY)

    def listener(self, one: Listener) -> Any:
        """What will happen; of a feeding phase that ends it, whether that may be one of this turn."""
        until = [self(part) for part in one.until]
        if one.until[:1] == ("feeding ended",) and len(one.until) > 2:
            until[2] = str(self.state.turn > int(one.until[2]))
        about = self.all([part for part in one.about if isinstance(part, int)])
        return one.event, one.effect, self(one.source), one.owner, until, one.once, about
