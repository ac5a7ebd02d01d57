"""Options, questions and steps in words. Ids become names only here, when somebody reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.choice import CHANCE, Choice, Key
from engine.core.trace import Step
from engine.oceans.catalogue import EACH, catalogue, until_cards_change
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_COPY, KINDS, OCEAN, REEF, RESERVE, SCORE, Oceans
from rules_db.sources import reference

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
    if number >= FIRST_COPY and number not in state.copies:
        return "a copy"  # that has ended since
    return kind_name(state.kind(number).number)


@until_cards_change
def kind_name(number: int) -> str:
    """The name of a kind, as scenes write it."""
    kind = KINDS[number]
    twin = kind.family == "deep" and any(
        k.name == kind.name and k.family == "surface" for k in catalogue().by_id.values()
    )
    return f"{kind.name} (Deep)" if twin else kind.name


def numbered(state: Oceans, number: int) -> str:
    """A card, with its migrate number where others of its name in the same hand, pile or species have another."""
    name, host = card(state, number), state.host.get(number)
    if number >= FIRST_COPY:
        return name
    piles = (*(seat.hand for seat in state.seats), state.discard)
    beside = state.species[host].traits if host else next((pile for pile in piles if number in pile), ())
    migrate = catalogue().migrate(number)
    alike = [other for other in beside if other // EACH == number // EACH]
    return f"{name} [{migrate}]" if any(catalogue().migrate(other) != migrate for other in alike) else name


def species(state: Oceans, number: int) -> str:
    """A species' name, also of one that has left play."""
    return state.names.get(number, f"species {number}")


def enumerate_species(state: Oceans, numbers: Iterable[int]) -> str:
    """Several species: `A1, A2 and A3`."""
    *first, last = [species(state, number) for number in numbers]
    return f"{', '.join(first)} and {last}" if first else last


def player(state: Oceans, seat: int) -> str:
    """A player's name."""
    return state.seats[seat].name if 0 <= seat < len(state.seats) else "nobody"


def place(number: int) -> str:
    """The name of a place of population."""
    return PLACES[number]


def place_or_species(state: Oceans, number: int) -> str:
    """The name of what population comes from."""
    return species(state, number) if number in state.names else place(number)


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
    return f"{begin} {_in_line(state, n[1:])}"


def _forage(state: Oceans, n: list[int]) -> str:
    elsewhere = len(n) > 1 and n[1] != REEF
    return f"{species(state, n[0])} forages" + (f" from {place_or_species(state, n[1])}" if elsewhere else "")


def _trait_of(state: Oceans, n: list[int], among: Iterable[int] | None = None) -> str:
    """A trait by name, with its species where the name alone is not unique."""
    name, host = numbered(state, n[0]), state.host.get(n[0])
    others = [t for t in (state.host if among is None else among) if state.kind(t) is state.kind(n[0])]
    twins = any(state.host.get(t) != host for t in others)
    return f"{name} of {species(state, host)}" if host and twins else name


def _swapped(state: Oceans, number: int) -> str:
    """A card of a swap, with its species where it is on one."""
    host = state.host.get(number)
    return f"{numbered(state, number)} of {species(state, host)}" if host else numbered(state, number)


def _in_line(state: Oceans, n: list[int]) -> str:
    """A place in the active player's line."""
    line = state.seats[state.active].line
    if not line:
        return "the line"
    return f"left of {species(state, line[n[0]])}" if n[0] < len(line) else f"right of {species(state, line[-1])}"


def _pile(state: Oceans, n: list[int]) -> str:
    """A pile of the Gene Pool, with the card that can be taken from it."""
    pile = state.gene_pool[n[0]] if n[0] < len(state.gene_pool) else ()
    return f"pile {n[0] + 1}: {card(state, pile[-1])}" if pile else f"pile {n[0] + 1}"


def _shares(state: Oceans, n: list[int]) -> str:
    """How population is shared out: species and number, in pairs."""
    return ", ".join(f"{species(state, n[at])} {n[at + 1]}" for at in range(0, len(n), 2))


OPTIONS: dict[str, Callable[[Oceans, list[int]], str]] = {
    "done": lambda _, __: "done",
    "evolve": lambda state, n: f"evolve {numbered(state, n[0])} on {species(state, n[1])}",
    "new": _new,
    "migrate": lambda state, n: f"migrate {numbered(state, n[0])}: {place(n[1])} to {place(n[2])}",
    "play": lambda state, n: f"play {card(state, n[0])}",
    "remove": lambda state, n: f"remove {numbered(state, n[0])} from {species(state, n[1])}",
    "forage": _forage,
    "attack": lambda state, n: f"{species(state, n[0])} attacks {species(state, n[1])}",
    "to": lambda _, n: place(n[0]),
    "from": lambda _, n: place(n[0]),
    "card": lambda state, n: numbered(state, n[0]),
    "trait": _trait_of,
    "species": lambda state, n: species(state, n[0]),
    "player": lambda state, n: player(state, n[0]),
    "pile": _pile,
    "onto": lambda state, n: f"{card(state, n[0])} on pile {n[1] + 1}",
    "three": lambda state, __: "draw three" if state.oceanic is None else "draw four",
    "none": lambda _, __: "none",
    "yes": lambda _, __: "yes",
    "no": lambda _, __: "no",
    "pass": lambda _, __: "pass",
    "number": lambda _, n: str(n[0]),
    "share": lambda state, n: _shares(state, n),
    "swap": lambda state, n: f"{_swapped(state, n[0])} for {_swapped(state, n[1])}",
    "place": _in_line,
}
"""The words of each kind of option."""


def choice_option(run: Game, choice: Choice | None, key: Key) -> str:
    """An option in the words of its question: what is done is done playing, or done feeding."""
    if choice is not None and key == ("done",):
        feeds = choice.options[0][0] in ("forage", "attack")
        return "done feeding" if feeds else f"done {choice.prompt}"
    if choice is not None and key[0] == "trait":
        return _trait_of(run.state, [int(key[1])], [int(other[1]) for other in choice.options if other[0] == "trait"])
    return option(run, key)


# -- questions

QUESTIONS: dict[str, str] = {
    "playing": "which card to play, and how",
    "cost goes to": "where the cost goes",
    "feeding": "which species feeds, and how",
    "how much to forage": "how much to forage",
    "whether to gain": "whether to gain",
    "whether to take": "whether to take population",
    "also taken from": "from which species to take 1 besides",
    "shares": "how to share out what is taken",
    "whether to attack back": "whether to attack the attacker",
    "reaction": "whether to react to the attack",
    "where the Reef goes": "which zone all population of the Reef goes to",
    "whether to leech": "whether to leech",
    "leeched": "which species to leech",
    "taken from": "which species to take from",
    "score pile": "whose score pile to take from",
    "zone": "which zone the population comes from",
    "zone to double from": "which zone the doubling comes from",
    "the most": "which of the species with the most population loses it",
    "whether to age": "whether it ages in this aging phase as well",
    "whether to age 0": "whether it ages nothing",
    "how much to age": "how much it ages",
    "whether to age more": "whether it ages more than it has to",
    "how much more": "how much more it ages",
    "ages once more": "which species ages once more",
    "zone to fill": "which zone the population from the Reef goes to",
    "what it costs": "as what its cost counts",
    "forage read": "as what its forage counts",
    "attack read": "as what its attack less the shell counts",
    "gain read": "as what its gain counts",
    "aging read": "as what its aging counts",
    "migrate number read": "as what the migrate number counts",
    "trait limit read": "as what its trait limit counts",
    "spaces read": "how many of its spaces count as safe",
    "number read": "as what the number in its text counts",
    "high enough": "whether it counts as high enough",
    "by hand": "carry it out by hand, then go on",
    "surplus": "where the population goes for which there is no room",
    "whether to swap": "whether to swap",
    "swapping": "what to swap",
    "swapping a card": "whether to exchange a card for a discarded one",
    "trait to copy": "which Surface trait to copy",
    "card to copy": "which trait of the Gene Pool to copy",
    "one more trait": "which trait to play besides, and how",
    "species to take": "which species to take",
    "place in the line": "where in the line to put it",
    "proliferating": "which species gets population, as the card says",
    "how much": "how much, as the card says",
    "where from": "where it comes from, as the card says",
    "next trait": "which species gets the next trait",
    "traits dealt": "which trait comes next",
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
    "supply": lambda _, v: f"{_supply(*v[:4])}, {v[4]} in the reserve",
    "scenario dealt": lambda s, v: f"{card(s, v[0])} lies on zone {v[1]}",
    "first migrate": lambda s, v: (
        f"{card(s, v[0])} begins the discard pile: {v[1]} go from the Reef, and {v[1]} from zone 1, to zone 3"
    ),
    "evolved": lambda s, v: f"{species(s, v[1])} evolves {card(s, v[0])}",
    "new species": lambda s, v: f"a new species {species(s, v[0])} with {card(s, v[1])}",
    "migrated": lambda s, v: f"{card(s, v[0])} migrates {v[1]} from {place(v[2])} to {place(v[3])}",
    "event played": lambda s, v: f"{card(s, v[0])} is played",
    "paid": lambda s, v: f"{card(s, v[0])} costs {player(s, v[3])} {v[1]}, which go to {place(v[2])}",
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
    "shared": lambda s, v: f"{species(s, v[0])} shares out what it takes: {_shares(s, list(v[1:]))}",
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
    "bleached": lambda _, v: f"{v[0]} go from the Reef to {place(v[1])}",
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
    "paid to": lambda s, v: f"{card(s, v[0])} costs {v[1]}, which go to {player(s, v[2])}",
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


def _supply(reef: int, *zones: int) -> str:
    if {*zones} == {reef}:
        return f"{reef} population in the Reef and in each zone"
    return f"{reef} population in the Reef, {zones[0]}, {zones[1]} and {zones[2]} in the zones"


def _answer(question: str, choice: str) -> str:
    return reference().assumptions[question].choices[choice]


def is_copy(trait: int) -> bool:
    """Whether a trait is no card."""
    return trait >= FIRST_COPY
