"""Changes by hand: what the rules can't know (a text that the table wrote), or what a table has agreed on.

Population and cards are moved, never made: each correction says where they come from and where they go. What follows
from it by the rules (overpopulation, the trait limit, an emptied zone) follows at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Never, cast

from engine.core.decision import Refusal, Refused
from engine.core.stack import Frame
from engine.oceans import room
from engine.oceans.aging import go_extinct, lasts
from engine.oceans.catalogue import EACH, catalogue
from engine.oceans.checks import look
from engine.oceans.drawing import LOOK_AT_THREE, refill
from engine.oceans.evolving import attach, detach
from engine.oceans.playable import boards_left
from engine.oceans.playing import free_name
from engine.oceans.population import lose, put, take_out
from engine.oceans.rules import Game
from engine.oceans.scenarios.upheavals import RADIATION_BLAST
from engine.oceans.state import PLACES, REEF, RESERVE, SCORE, Oceans, Species
from engine.oceans.words import PLACES as PLACE_NAMES
from engine.oceans.words import card as card_name

BY_HAND = ("oceans/by-hand",)
Values = tuple[str | int, ...]
End = tuple[int, int]
"""Where population is: a place or a species; and of a score pile, whose."""


def correct(run: Game, verb: str, about: Values) -> None:
    """Carries out a correction. Raises Refused, saying what can be corrected and how."""
    if run.state.assumes("oceans/by-hand", "nothing"):
        refuse("This table changes nothing by hand.")
    if verb not in DO:
        refuse(f"There is no correction {verb!r}; there are: {', '.join(HOW)}.")
    DO[verb](run, about)
    look(run)


def refuse(reason: str, *cites: str) -> Never:
    """The correction can't be made, by what rules besides."""
    raise Refused(Refusal(reason, (*BY_HAND, *cites)))


def _say(run: Game, text: str) -> None:
    run.tell("by hand", text, cites=BY_HAND)


def _read(verb: str, about: Values, *kinds: type) -> None:
    """Refuses values that are not of the kinds that a correction is made of."""
    if len(about) != len(kinds) or not all(map(isinstance, about, kinds)):
        refuse(f"Write {HOW[verb]}.")


# -- what is meant


def species_named(state: Oceans, named: str | int) -> Species | None:
    """The species in play of a name or number."""
    if isinstance(named, int):
        return state.species.get(named)
    return next((one for one in state.species.values() if one.name.casefold() == named.casefold()), None)


def _species(state: Oceans, named: str | int) -> Species:
    found = species_named(state, named)
    names = ", ".join(one.name for one in state.species.values())
    return found or refuse(f"There is no species {named!r} in play; there are: {names or 'none'}.")


def _player(state: Oceans, named: str) -> int:
    names = [seat.name for seat in state.seats]
    for player, name in enumerate(names):
        if name.casefold() == named.strip().casefold():
            return player
    refuse(f"There is no player {named!r}; there are: {', '.join(names)}.")


def _end(state: Oceans, named: str | int) -> End:
    species = species_named(state, named)
    if species is not None:
        return species.id, 0
    text = str(named).casefold()
    for place in (*PLACES, RESERVE):
        if named == place or text in (PLACE_NAMES[place], PLACE_NAMES[place].removeprefix("the ")):
            return place, 0
    if text.startswith("score "):
        return SCORE, _player(state, text.removeprefix("score "))
    refuse(f"Population can't be in {named!r}: name a species, reef, zone 1 to 3, reserve, or score and a player.")


# -- population


def _there(state: Oceans, end: End) -> int:
    place, player = end
    if place in state.species:
        return state.species[place].population
    return state.seats[player].score if place == SCORE else state.reserve if place == RESERVE else state.waters[place]


def _take(run: Game, end: End, amount: int) -> None:
    state, (place, player) = run.state, end
    if place in state.species:
        lose(state.species[place], amount)
    elif place == SCORE:
        state.seats[player].score -= amount
    elif place == RESERVE:
        state.reserve -= amount
    elif place == REEF:
        state.waters[REEF] -= amount
    else:
        take_out(run, place, amount)


def _give(run: Game, end: End, amount: int) -> None:
    state, (place, player) = run.state, end
    if place in state.species:
        state.species[place].population += amount
        state.crowded = True
    elif place == SCORE:
        state.seats[player].score += amount
    elif place == RESERVE:
        state.reserve += amount
    else:
        put(run, place, amount)


def move(run: Game, about: Values) -> None:
    """Population goes from anywhere to anywhere, as far as it is there and has space."""
    if len(about) != 3 or not isinstance(about[0], int):
        refuse(f"Write {HOW['move']}.")
    state, amount, origin, to = run.state, about[0], _end(run.state, about[1]), _end(run.state, about[2])
    there = _there(state, origin)
    space = room.open_spaces(state, state.species[to[0]]) if to[0] in state.species else there
    if origin == to or not 1 <= amount <= min(there, space):
        refuse(f"{about[1]} has {there} population, and {about[2]} has space for {space}: {amount} can't go there.")
    _give(run, to, amount)
    _take(run, origin, amount)
    _say(run, f"{amount} population from {about[1]} to {about[2]}")


def population(run: Game, about: Values) -> None:
    """A species has a certain population: the difference comes from the Reef, or goes there."""
    if len(about) != 2 or not isinstance(about[1], int):
        refuse(f"Write {HOW['population']}.")
    state, species, wanted = run.state, _species(run.state, about[0]), about[1]
    most = min(room.open_spaces(state, species), state.waters[REEF]) + species.population
    if not 0 <= wanted <= most:
        refuse(f"{species.name} can have 0 to {most} population.")
    more = wanted - species.population
    origin, to = ((REEF, 0), (species.id, 0)) if more > 0 else ((species.id, 0), (REEF, 0))
    if more:
        _give(run, to, abs(more))
        _take(run, origin, abs(more))
    _say(run, f"{species.name} has {wanted} population")


# -- cards


def _piles(state: Oceans) -> dict[str, tuple[int, ...]]:
    """All cards of the game that lie anywhere, by the place where they lie."""
    piles = {"deck": state.deck, "deep deck": state.deep, "discard": state.discard, "removed": state.removed}
    piles |= {f"pile {number}": pile for number, pile in enumerate(state.gene_pool, 1)}
    piles |= {f"hand {seat.name}": seat.hand for seat in state.seats if not state.opposes(seat)}
    return piles | {one.name: tuple([t for t in one.traits if t not in state.copies]) for one in state.species.values()}


def _place(state: Oceans, named: str | int) -> str:
    text = state.species[named].name if isinstance(named, int) and named in state.species else str(named)
    names = {name.casefold(): name for name in _piles(state)}
    return names.get(text.casefold()) or refuse(
        f"Cards can't be in {named!r}; they can be in: {', '.join(names.values())}."
    )


def _card(state: Oceans, named: str | int, origin: str) -> tuple[int, str]:
    """A card that is meant, and where it is; equal ones in one place are the same."""
    kinds = [
        kind.number for kind in catalogue().by_id.values() if str(named).casefold() in (kind.name.casefold(), kind.id)
    ]
    found: dict[str, int] = {}
    for name, pile in _piles(state).items():
        for card in reversed(pile):
            if (card == named or card // EACH in kinds) and origin in ("", name):
                found[name] = card
                break
    if not found:
        refuse(f"There is no card {named!r} {f'in {origin}' if origin else 'anywhere'}.")
    if len(found) > 1:
        refuse(f"{named} lies in several places; say from where: {', '.join(found)}.")
    ((name, card),) = found.items()
    return card, name


def card(run: Game, about: Values) -> None:
    """A card goes from anywhere to anywhere that its kind can lie; on a species it works at once, unplayed."""
    if len(about) not in (2, 3):
        refuse(f"Write {HOW['card']}.")
    state = run.state
    to = _place(state, about[1])
    moved, origin = _card(state, about[0], _place(state, about[2]) if len(about) == 3 else "")
    kind = state.kind(moved)
    surface_only, deep_only = to in ("deck", "discard"), to == "deep deck" or to.startswith("pile ")
    species = species_named(state, to)
    if origin == to or (kind.deep and surface_only) or (not kind.deep and deep_only) or (species and not kind.trait):
        refuse(f"{card_name(state, moved)} can't go from {origin} to {to}.")
    if moved in state.host or species is not None:
        _not_while_dealing(run)
    if origin == "deep deck" and any(frame.name == LOOK_AT_THREE for frame in run.stack):
        refuse("Cards from the Deep are being looked at: that comes first.")
    _say(run, f"{card_name(state, moved)} goes from {origin} to {to}")
    _lift(run, moved, origin)
    if species is not None:
        attach(run, moved, species)
    else:
        _lay(state, to, moved)
    refill(run)


def _lift(run: Game, card: int, origin: str) -> None:
    state = run.state
    if card in state.host:
        detach(run, card)
    else:
        _set(state, origin, tuple([other for other in _piles(state)[origin] if other != card]))


def _lay(state: Oceans, to: str, card: int) -> None:
    pile = (*_piles(state)[to], card)
    _set(state, to, tuple(sorted(pile)) if to in ("deck", "deep deck") else pile)


def _set(state: Oceans, place: str, pile: tuple[int, ...]) -> None:
    if place.startswith("pile "):
        at = int(place.removeprefix("pile ")) - 1
        state.gene_pool = (*state.gene_pool[:at], pile, *state.gene_pool[at + 1 :])
    elif place.startswith("hand "):
        state.seats[_player(state, place.removeprefix("hand "))].hand = pile
    else:
        setattr(state, "deep" if place == "deep deck" else place, pile)


# -- species


def extinct(run: Game, about: Values) -> None:
    """A species goes extinct, with all that this triggers; its population goes to the Reef."""
    _read("extinct", about, object)
    species = _species(run.state, about[0])
    if lasting := lasts(run.state, species):
        refuse(f"{species.name} never goes extinct.", *lasting)
    if any(_speaks_of(frame, {species.id, *species.traits}) for frame in run.stack):
        refuse(f"What is in progress concerns {species.name}: that comes first.")
    _not_while_dealing(run)
    put(run, REEF, lose(species, species.population))
    _say(run, f"{species.name} goes extinct")
    go_extinct(run, species, BY_HAND)


def _not_while_dealing(run: Game) -> None:
    """While Radiation Blast deals all traits anew, none comes or goes: as many are dealt as were counted."""
    if any(frame.name == RADIATION_BLAST for frame in run.stack):
        refuse("All traits are being dealt anew: that comes first.")


def _speaks_of(frame: Frame, those: set[int]) -> bool:
    """Whether a frame is about a species or its traits. What waits in a batch is looked at again anyway."""
    notes = [note for name, note in frame.notes.items() if name != "waiting"]
    return frame.source in those or not those.isdisjoint(_numbers((frame.event, frame.about, frame.answers, *notes)))


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, tuple):
        for part in cast("tuple[object, ...]", value):
            yield from _numbers(part)
    elif isinstance(value, int):
        yield value


def new_species(run: Game, about: Values) -> None:
    """A player has a new species without traits and population, at the right end of their line."""
    _read("species", about, str)
    state = run.state
    player = _player(state, str(about[0]))
    if state.opposes(state.seats[player]):
        refuse(f"{state.seats[player].name} has two boards, and never a species more.", "solo/oceanic-boards/1")
    if not boards_left(state):
        refuse("No species board is left in the supply.")
    species = state.add_species(player, len(state.seats[player].line), free_name(state, player))
    _say(run, f"{state.seats[player].name} has a new species {species.name}")


DO: dict[str, Callable[[Game, Values], None]] = {
    "population": population,
    "move": move,
    "card": card,
    "extinct": extinct,
    "species": new_species,
}
"""What can be corrected."""
HOW = {
    "population": "population, a species, how much it has from now on",
    "move": "move, how much, from where, to where (a species, reef, zone 1 to 3, reserve, score and a player)",
    "card": "card, its name, to where, and if need be from where (a species, hand and a player, deck, discard, …)",
    "extinct": "extinct, a species",
    "species": "species, a player",
}
"""How each correction is written."""
