"""Options and their words, both ways: the texts that name an option, and what an answer means that is not on offer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.core.choice import Choice, Key
from engine.oceans import words
from engine.oceans.catalogue import catalogue
from engine.oceans.named_cards import cards
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_COPY, PLACES, REEF, Oceans
from engine.scenes.answers import shares_in
from engine.scenes.document import named
from engine.scenes.game import Afterwards
from rules_db.names import key as spelled

UNHELD = 99
"""The copy that stands for a card which nobody holds."""

# -- from options to texts


def texts(run: Game, choice: Choice, key: Key) -> tuple[str, ...]:
    """The texts that name an option: the one that is shown, then others that say the same in more words."""
    shown = words.choice_option(run, choice, key)
    more = MORE_WORDS.get(str(key[0]))
    return (shown, *(more(run, choice, key, shown) if more else ()))


def _with_number(run: Game, _choice: Choice, key: Key, shown: str) -> Iterator[str]:
    """A card may always be named with its migrate number."""
    card = int(key[1])
    name = words.card(run.state, card)
    if card < FIRST_COPY and name in shown and f"{name} [" not in shown:
        yield shown.replace(name, f"{name} [{catalogue().migrate(card)}]", 1)


def _card(run: Game, choice: Choice, key: Key, shown: str) -> Iterator[str]:
    yield from _with_number(run, choice, key, shown)
    if choice.prompt == "second pile":
        yield f"{shown} on pile 2"
    if choice.prompt == "first pile":
        yield f"{shown} on pile 1"
    if choice.prompt == "first pile" and len(run.state.gene_pool) == len(choice.options):
        yield from (f"{words.option(run, other)} on pile 2" for other in choice.options if other != key)


def _new(run: Game, choice: Choice, key: Key, shown: str) -> Iterator[str]:
    """A place between two species is left of one and right of the other."""
    for text in (shown, *_with_number(run, choice, key, shown)):
        yield text
        if beside := _right_of(run, int(key[2])):
            begin, _, _ = text.rpartition(" left of ")
            yield f"{begin} {beside}" if begin else text


def _place(run: Game, _choice: Choice, key: Key, _shown: str) -> Iterator[str]:
    if beside := _right_of(run, int(key[1])):
        yield beside


def _right_of(run: Game, at: int) -> str:
    line = run.state.seats[run.state.active].line
    return f"right of {words.species(run.state, line[at - 1])}" if 0 < at <= len(line) else ""


def _trait(run: Game, choice: Choice, key: Key, shown: str) -> Iterator[str]:
    host = run.state.host.get(int(key[1]))
    for text in (shown, *_with_number(run, choice, key, shown)):
        yield text
        if host and not text.endswith(f" of {words.species(run.state, host)}"):
            yield f"{text} of {words.species(run.state, host)}"


def _forage(_run: Game, _choice: Choice, key: Key, shown: str) -> Iterator[str]:
    if key[2:] == (REEF,):
        yield f"{shown} from reef"


def _pile_alone(_run: Game, _choice: Choice, key: Key, _shown: str) -> Iterator[str]:
    yield f"pile {int(key[1]) + 1}"


MORE_WORDS: dict[str, Callable[[Game, Choice, Key, str], Iterator[str]]] = {
    **dict.fromkeys(("evolve", "migrate", "play", "remove"), _with_number),
    "new": _new,
    "card": _card,
    "trait": _trait,
    "place": _place,
    "forage": _forage,
    "pile": _pile_alone,
}
"""Of each kind of option that can be named otherwise than it is shown, how."""


# -- a new species with a name of one's own

_NAMED = re.compile(r"(evolve .+? as) (?!a new species\b|new species\b)(\S+)( (?:left|right) of .+)?", re.IGNORECASE)


def rephrase(run: Game, answer: str) -> tuple[str, Afterwards | None]:
    """`evolve Speed as A9 left of A1` is `… as a new species left of A1`, which is then called A9."""
    found = _NAMED.fullmatch(answer)
    if found is None:
        return answer, None
    name = found[2]
    if any(species.name.casefold() == name.casefold() for species in run.state.species.values()):
        raise ValueError(f"a species called {name} is in play already")
    number = run.state.named

    def christen(later: Game) -> bool:
        state = later.state
        if number not in state.names:
            return False
        state.names = {**state.names, number: name}
        if number in state.species:
            state.species[number].name = name
        return True

    return _unnamed(answer), christen


def _unnamed(answer: str) -> str:
    """The answer without the name that it gives a new species."""
    found = _NAMED.fullmatch(answer)
    return f"{found[1]} a new species{found[3] or ''}" if found else answer


# -- from answers to keys


def understand(run: Game, choice: Choice, answer: str) -> Key | None:
    """What an answer means to whoever is asked, also where it is not on offer; None where that can't be told."""
    said = " ".join(_unnamed(answer).split())
    for option in choice.options:
        if said.casefold() in [text.casefold() for text in texts(run, choice, option)]:
            return option
    for pattern, meaning in ACTIONS:
        if found := pattern.fullmatch(said):
            return meaning(run, choice, *found.groups())
    kinds = dict.fromkeys(str(option[0]) for option in choice.options)
    return next((key for kind in kinds if kind in NAMES and (key := NAMES[kind](run, choice, said))), None)


def _species_named(state: Oceans, name: str) -> int | None:
    """The species with this name; one that has left play only where none in play is called so."""
    there = {species.name: number for number, species in state.species.items()}
    gone = {name: number for number, name in state.names.items()}
    found = named(name, there)
    return there[found] if found else gone.get(named(name, gone) or "")


def _held(run: Game, choice: Choice, text: str) -> int | None:
    """A card by name: one that the player holds, that lies on top of a pile, or one of its kind that nobody has."""
    state = run.state
    name, _, number = text.partition(" [")
    if (found := named(name, cards())) is None:
        return None
    seat = state.seats[choice.player if choice.player >= 0 else state.active]
    seen = (*seat.hand, *(pile[-1] for pile in state.gene_pool if pile), *state.discard[::-1])
    alike = [card for card in seen if state.kind(card) is cards()[found]]
    if number:
        alike = [card for card in alike if str(catalogue().migrate(card)) == number.rstrip("]")]
    return next(iter(alike), cards()[found].card(UNHELD))


def _on_species(run: Game, choice: Choice, text: str) -> int | None:
    """A trait by name, with its species if that is named; else on the species that the question is about."""
    state = run.state
    name, _, host = text.rpartition(" of ")
    if not name or named(text, cards()):
        name, host = text, ""
    if (kind := named(name.partition(" [")[0], cards())) is None:
        return None
    parts = [part for key in (choice.about, *choice.options) for part in key]
    about = {state.host.get(part, part) for part in parts if isinstance(part, int)}
    where = {_species_named(state, host)} if host else about
    there = [trait for trait in state.host if state.kind(trait) is cards()[kind]]
    return next((trait for trait in there if state.host[trait] in where), None if host else next(iter(there), None))


def _place_named(text: str) -> int | None:
    asked = spelled(text).removeprefix("the ")
    return next((place for place in PLACES if words.place(place) == asked), None)


def _attack(run: Game, _choice: Choice, attacker: str, target: str) -> Key | None:
    return _key("attack", _species_named(run.state, attacker), _species_named(run.state, target))


def _foraging(run: Game, _choice: Choice, forager: str, place: str | None) -> Key | None:
    origin = REEF if place is None else _place_named(place)
    if origin is None and place is not None:
        origin = _species_named(run.state, place)
    return _key("forage", _species_named(run.state, forager), origin)


def _evolve(run: Game, choice: Choice, card: str, species: str) -> Key | None:
    return _key("evolve", _held(run, choice, card), _species_named(run.state, species))


def _found(run: Game, choice: Choice, card: str, side: str | None, species: str | None) -> Key | None:
    line = run.state.seats[run.state.active].line
    beside = _species_named(run.state, species) if species else None
    at = line.index(beside) + (str(side).lower() == "right") if beside in line else None if species else 0
    return _key("new", _held(run, choice, card), at)


def _migrate(run: Game, choice: Choice, card: str, origin: str, to: str) -> Key | None:
    return _key("migrate", _held(run, choice, card), _place_named(origin), _place_named(to))


def _play(run: Game, choice: Choice, card: str) -> Key | None:
    """A card, or a Legend that you have kept in a solo game."""
    side = run.state.oceanic
    kept = {f"the Legend {side.yours[n][0]}": n for n in side.kept} if side else {}
    if legend := named(card, kept):
        return "legend", kept[legend]
    return _key("play", _held(run, choice, card))


def _remove(run: Game, choice: Choice, trait: str, species: str) -> Key | None:
    there, name = _on_species(run, choice, f"{trait} of {species}"), named(trait.partition(" [")[0], cards())
    card = cards()[name].card(UNHELD) if there is None and name else there
    return _key("remove", card, _species_named(run.state, species))


def _plainly(_run: Game, _choice: Choice, said: str) -> Key | None:
    return (said.lower(),)


def _done(run: Game, choice: Choice, said: str) -> Key | None:
    """To be done with another phase than is asked about is not on offer, and never taken for being done with this."""
    asked = said.lower()
    return ("done",) if asked in ("done", words.choice_option(run, choice, ("done",))) else ("done", asked)


def _pile(_run: Game, _choice: Choice, number: str) -> Key | None:
    return ("pile", int(number) - 1)


def _draw(_run: Game, _choice: Choice, _how_many: str) -> Key | None:
    return ("three",)


def _amount(_run: Game, _choice: Choice, number: str) -> Key | None:
    return ("number", int(number))


def _key(kind: str, *parts: int | None) -> Key | None:
    known = [part for part in parts if part is not None]
    return (kind, *known) if len(known) == len(parts) else None


def _action(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


ACTIONS: tuple[tuple[re.Pattern[str], Callable[..., Key | None]], ...] = (
    (_action(r"(.+) attacks (.+)"), _attack),
    (_action(r"(.+?) forages(?: from (.+))?"), _foraging),
    (_action(r"evolve (.+?) as (?:a )?new species(?: (left|right) of (.+))?"), _found),
    (_action(r"evolve (.+) on (.+)"), _evolve),
    (_action(r"migrate (.+?):? (reef|zone [123]) to (reef|zone [123])"), _migrate),
    (_action(r"play (.+)"), _play),
    (_action(r"remove (.+) from (.+)"), _remove),
    (_action(r"(done(?: playing| feeding)?)"), _done),
    (_action(r"(yes|no|none|pass)"), _plainly),
    (_action(r"pile ([123])"), _pile),
    (_action(r"draw (three|four)"), _draw),
    (_action(r"(\d{1,4})"), _amount),
)
"""What can be said of doing something, and what it means."""


def _player(run: Game, _choice: Choice, said: str) -> Key | None:
    names = [seat.name for seat in run.state.seats]
    found = named(said, names)
    return ("player", names.index(found)) if found else None


def _swap(run: Game, choice: Choice, said: str) -> Key | None:
    """`Speed of A1 for Tusks of B1`, or for a card of a hand or pile."""
    one, _, other = said.partition(" for ")
    return _key("swap", _on_species(run, choice, one), _to_swap_for(run, choice, other))


def _share(run: Game, choice: Choice, said: str) -> Key | None:
    """`A2 1, A1 2`: the option that says so in whatever order, or such a one as is not on offer."""
    shares = shares_in(said)
    if not shares:
        return None
    for option in choice.options:
        if shares_in(words.choice_option(run, choice, option)) == shares:
            return option
    boards = [(_species_named(run.state, name), number) for name, number in shares.items()]
    return _key("share", *(part for board in boards for part in board))


def _to_swap_for(run: Game, choice: Choice, text: str) -> int | None:
    bare = named(text.partition(" [")[0], cards()) is not None
    return _held(run, choice, text) if bare else _on_species(run, choice, text)


NAMES: dict[str, Callable[[Game, Choice, str], Key | None]] = {
    "trait": lambda run, choice, said: _key("trait", _on_species(run, choice, said)),
    "swap": _swap,
    "share": _share,
    "species": lambda run, _, said: _key("species", _species_named(run.state, said)),
    "card": lambda run, choice, said: _key("card", _held(run, choice, said)),
    "player": _player,
    "to": lambda _, __, said: _key("to", _place_named(said)),
    "from": lambda _, __, said: _key("from", _place_named(said)),
}
"""What a bare name means where a question has options of this kind."""

FEEDING, PLAYING = ("attack", "forage", "done"), ("evolve", "new", "migrate", "play", "remove", "legend", "done")
KINDS_OF = {"feeding": FEEDING, "feeding again": FEEDING, "playing": PLAYING}
"""The kinds of answers to a question, where they are more than those on offer."""


def fits(choice: Choice, key: Key) -> bool:
    """Whether an answer is of the kind that a question asks for: a feeding answer at a feeding question."""
    offered = {str(option[0]) for option in choice.options}
    for kinds in (FEEDING, PLAYING):
        if offered & set(kinds[:-1]) and key[0] in kinds:
            return True
    return key[0] in offered or key[0] in KINDS_OF.get(choice.prompt, ())
