"""Options, questions and steps in words. Ids become names only here, when somebody reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.choice import CHANCE, Choice, Key
from engine.core.trace import Step
from engine.oceans.catalogue import EACH, catalogue
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_COPY, KINDS, OCEAN, REEF, RESERVE, SCORE, Oceans

PLACES = {
    REEF: "reef",
    1: "zone 1",
    2: "zone 2",
    3: "zone 3",
    OCEAN: "the Ocean",
    RESERVE: "the reserve",
    SCORE: "score",
}


def card(state: Oceans, number: int) -> str:
    """A card's or copy's name; a Deep card that shares its name with a Surface card says so."""
    return kind_name(state.kind(number).number)


def kind_name(number: int) -> str:
    """The name of a kind, as scenes write it."""
    kind = KINDS[number]
    twin = kind.family == "deep" and any(k.name == kind.name and k.family == "surface" for k in KINDS)
    return f"{kind.name} (Deep)" if twin else kind.name


def numbered(state: Oceans, number: int) -> str:
    """A card of a hand, with its migrate number where others of its name there have another."""
    name = card(state, number)
    migrate = catalogue().migrate(number)
    for seat in state.seats:
        if number in seat.hand:
            alike = [c for c in seat.hand if c // EACH == number // EACH]
            if any(catalogue().migrate(other) != migrate for other in alike):
                return f"{name} [{migrate}]"
    return name


def species(state: Oceans, number: int) -> str:
    """A species' name, also of one that has left play."""
    return state.names.get(number, f"species {number}")


def player(state: Oceans, seat: int) -> str:
    """A player's name."""
    return state.seats[seat].name if 0 <= seat < len(state.seats) else "nobody"


def place(number: int) -> str:
    """The name of a place of population."""
    return PLACES[number]


# -- options


def option(run: Game, key: Key) -> str:
    """An option in the words of scenes."""
    state = run.state
    what, *rest = key
    n = [value for value in rest if isinstance(value, int)]
    words = OPTIONS.get(str(what))
    if words is not None:
        return words(state, n)
    if what == "effect":
        return _effect(state, str(rest[0]), n)
    return " ".join(map(str, key))


def _effect(state: Oceans, effect: str, about: list[int]) -> str:
    name = effect_name(effect)
    source, *on = about
    if source in state.names:
        name += f" of {species(state, source)}"
    return name + "".join(f" on {species(state, target)}" for target in on[:1] if target in state.names)


def effect_name(effect: str) -> str:
    """An effect's name: the card's, where it is one's."""
    kind = catalogue().by_id.get(effect.split(":")[0])
    return kind_name(kind.number) if kind else effect


def _new(state: Oceans, n: list[int]) -> str:
    line = state.seats[state.active].line
    begin = f"evolve {numbered(state, n[0])} as a new species"
    if not line:
        return begin
    at = n[1]
    beside = f"left of {species(state, line[at])}" if at < len(line) else f"right of {species(state, line[-1])}"
    return f"{begin} {beside}"


def _forage(state: Oceans, n: list[int]) -> str:
    return f"{species(state, n[0])} forages" + (f" from {place(n[1])}" if len(n) > 1 and n[1] != REEF else "")


def _trait_of(state: Oceans, n: list[int]) -> str:
    """A trait by name, with its species where the name alone is not unique."""
    name, host = card(state, n[0]), state.host.get(n[0])
    twins = [t for t in state.host if t != n[0] and card(state, t) == name and state.host[t] != host]
    return f"{name} of {species(state, host)}" if host and twins else name


OPTIONS: dict[str, Callable[[Oceans, list[int]], str]] = {
    "done": lambda _, __: "done",
    "evolve": lambda state, n: f"evolve {numbered(state, n[0])} on {species(state, n[1])}",
    "new": _new,
    "migrate": lambda state, n: f"migrate {numbered(state, n[0])}: {place(n[1])} to {place(n[2])}",
    "play": lambda state, n: f"play {card(state, n[0])}",
    "remove": lambda state, n: f"remove {card(state, n[0])} from {species(state, n[1])}",
    "forage": _forage,
    "attack": lambda state, n: f"{species(state, n[0])} attacks {species(state, n[1])}",
    "to": lambda _, n: place(n[0]),
    "card": lambda state, n: numbered(state, n[0]),
    "trait": _trait_of,
    "species": lambda state, n: species(state, n[0]),
    "player": lambda state, n: player(state, n[0]),
    "pile": lambda _, n: f"pile {n[0] + 1}",
    "onto": lambda state, n: f"{card(state, n[0])} on pile {n[1] + 1}",
    "three": lambda _, __: "draw three",
    "none": lambda _, __: "none",
    "yes": lambda _, __: "yes",
    "no": lambda _, __: "no",
    "pass": lambda _, __: "pass",
    "number": lambda _, n: str(n[0]),
}
"""The words of each kind of option."""


def choice_option(run: Game, choice: Choice | None, key: Key) -> str:
    """An option in the words of its question: what is done is done playing, or done feeding."""
    text = option(run, key)
    return f"done {choice.prompt}" if choice is not None and key == ("done",) else text


# -- questions

QUESTIONS: dict[str, str] = {
    "playing": "which card to play, and how",
    "cost goes to": "where the cost goes",
    "feeding": "which species feeds, and how",
    "surplus": "where the population goes that overpopulation costs",
    "trait to lose": "which trait to lose",
    "order": "which of the effects comes next",
    "deep card": "whether to draw a Deep card, and how",
    "keep": "which card to keep",
    "first pile": "which card goes on the first pile",
    "discard": "which Surface cards to discard",
    "from the Deep": "what comes from the Deep deck",
    "from the deck": "what comes from the Surface deck",
    "start player": "who starts",
    "scenarios": "which scenarios are in play",
}
"""What each prompt asks."""


def question(run: Game, choice: Choice) -> str:
    """What is asked of whom; nothing in it depends on what only some can see."""
    state = run.state
    who = "Chance" if choice.player == CHANCE else player(state, choice.player)
    what = QUESTIONS.get(choice.prompt, choice.prompt)
    about = choice.about[0] if choice.about and isinstance(choice.about[0], int) else -1
    host = state.host.get(about, about)
    return f"{who}: {what}" + (f" ({species(state, host)})" if host in state.names else "")


# -- steps


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
    "supply": lambda _, v: f"{v[0]} population in the Reef and in each zone, {v[4]} in the reserve",
    "scenario dealt": lambda s, v: f"{card(s, v[0])} lies on zone {v[1]}",
    "first migrate": lambda s, v: (
        f"{card(s, v[0])} begins the discard pile: {v[1]} go from the Reef, and {v[1]} from zone 1, to zone 3"
    ),
    "evolved": lambda s, v: f"{species(s, v[1])} evolves {card(s, v[0])}",
    "new species": lambda s, v: f"a new species {species(s, v[0])} with {card(s, v[1])}",
    "migrated": lambda s, v: f"{card(s, v[0])} migrates {v[1]} from {place(v[2])} to {place(v[3])}",
    "event played": lambda s, v: f"{card(s, v[0])} is played",
    "paid": lambda s, v: f"{card(s, v[0])} costs {v[1]}, which go to {place(v[2])}",
    "removed": lambda s, v: f"{species(s, v[1])} loses {card(s, v[0])}",
    "discarded": lambda s, v: f"{card(s, v[0])} is discarded",
    "attacks": lambda s, v: f"{species(s, v[0])} attacks {species(s, v[1])}",
    "took": lambda s, v: _took(s, *v),
    "lost": lambda s, v: f"{species(s, v[0])} loses {v[1]} to {place(v[2])}",
    "scored": lambda s, v: f"{species(s, v[0])} scores {v[1]} for {player(s, v[2])}",
    "overpopulated": lambda s, v: f"{species(s, v[0])} is overpopulated: {v[1]} go to {place(v[2])}",
    "extinct": lambda s, v: f"{species(s, v[0])} goes extinct",
    "cambrian": lambda _, __: "the Cambrian Explosion starts",
    "last round": lambda _, v: f"every zone is empty: the reserve of {v[0]} goes into zone 3, the last round has begun",
    "scenario on": lambda s, v: f"{card(s, v[0])} is in force",
    "scenario off": lambda s, v: f"{card(s, v[0])} is no longer in force",
    "scenario fires": lambda s, v: f"{card(s, v[0])} fires",
    "took from pile": lambda s, v: f"{player(s, v[0])} takes {card(s, v[1])} from pile {v[2] + 1}",
    "new pile": lambda s, v: f"{card(s, v[0])} begins pile {v[1] + 1}",
    "kept": lambda s, v: f"{player(s, v[0])} keeps {card(s, v[1])}",
    "onto pile": lambda s, v: f"{card(s, v[0])} goes onto pile {v[1] + 1}",
    "drew": lambda s, v: f"{player(s, v[0])} draws {v[1]}",
    "drawn": lambda s, v: "drawn: " + ", ".join(card(s, c) for c in v),
    "shuffled": lambda _, __: "the discard pile is shuffled into a new deck",
    "copied": lambda s, v: f"{species(s, v[0])} has a copy of {kind_name(v[1])}",
    "copy ended": lambda _, v: f"the copy of {kind_name(v[1])} stops existing",
    "stalled": lambda _, __: (
        "a whole round in which nobody could play a card, feed or age population: the game is over"
    ),
    "game over": lambda _, __: "the game is over",
    "by hand": lambda _, v: f"by hand: {v[0]}",
}
"""The words of each kind of step."""

HOW = {"forage": "forages", "attack": "takes", "gain": "gains", "leech": "leeches"}


def _took(state: Oceans, taker: int, amount: int, origin: int, how: str, *_: Any) -> str:
    source = species(state, origin) if origin in state.names else place(origin)
    return f"{species(state, taker)} {HOW.get(how, 'takes')} {amount} from {source}"


def is_copy(trait: int) -> bool:
    """Whether a trait is no card."""
    return trait >= FIRST_COPY
