"""Names, options and questions in words; `steps.py` has what has happened. Ids become names only for a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.choice import CHANCE, Choice, Key
from engine.oceans.catalogue import EACH, catalogue, until_cards_change
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


def shares(state: Oceans, n: list[int]) -> str:
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
    "share": lambda state, n: shares(state, n),
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
    "empty enough": "whether it counts as empty",
    "by hand": "what Lazy Creator says: carry it out by hand, then go on",
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
FOR_WHAT: dict[str, Callable[[Oceans, Key], str]] = {}
"""What is said of that which a question is about, by prompt; of all others the species is named."""


def question(run: Game, choice: Choice) -> str:
    """What is asked of whom; nothing in it depends on what only some can see."""
    state = run.state
    who = "Chance" if choice.player == CHANCE else player(state, choice.player)
    what = QUESTIONS.get(choice.prompt, choice.prompt)
    if choice.prompt in FOR_WHAT:
        return f"{who}: {what} ({FOR_WHAT[choice.prompt](state, choice.about)})"
    about = choice.about[0] if choice.about and isinstance(choice.about[0], int) else -1
    host = state.host.get(about, about)
    return f"{who}: {what}" + (f" ({species(state, host)})" if host in state.names else "")
