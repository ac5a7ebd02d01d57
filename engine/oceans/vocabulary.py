"""The words in which cards are written: what a trait or scenario listens to, counts, forbids and ignores.

A card's printed facts come from the reference; what its text does is one short function in `traits/` or `scenarios/`,
registered under the card's id. Whoever registers is given the effect's cites for nothing: the card itself comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.core.choice import Key
from engine.core.effect import Ask, Body, Source, Touches, When
from engine.core.event import Event
from engine.core.listener import Listener
from engine.core.stack import Frame
from engine.oceans import readings, room, values, zones
from engine.oceans.catalogue import Printed, catalogue
from engine.oceans.evolving import TRIGGERS
from engine.oceans.population import YES, YES_NO
from engine.oceans.rules import Game, active, rules
from engine.oceans.state import Oceans, Species

F = TypeVar("F", bound=Callable[..., object])
CODED: set[str] = set()
"""The cards that have code here, by id."""
PARTIAL: dict[str, str] = {}
"""What is missing of cards that have code but are not complete, by id."""
COMPLETED: dict[str, tuple[str, str]] = {}
"""The answer to an open question, (its id, the choice), with which nothing is missing of such a card."""
WHOLE: dict[str, Callable[[Printed], bool]] = {}
"""Whether nothing is missing of such a card once its owner has read it, by its id."""
LASTING_EFFECTS: dict[str, Callable[[Game, Species], None]] = {}
"""What may last on a species from before a scene, by the id of the card that did it."""
LASTS = "lasts"
"""A kind of event that never happens: what listens to it marks its source, a species, with what a card has done."""
CHANGED_HANDS = "changed hands"
"""The event that a species has got a new owner; it names the species."""
SAME_NAME, SAME_TWICE = "oceans/same-name", "oceans/same-trait-twice"


def number_of(card: str) -> int:
    """The number of a kind, by its id. Raises KeyError for a card that the reference does not know."""
    return catalogue().by_id[card].number


def versions(state: Oceans, card: str) -> tuple[str, ...]:
    """The cards that a text means by a trait's name: the Surface one, and the Deep one (oceans/same-name)."""
    return (card, f"{card}-deep") if state.assumes(SAME_NAME, "both") else (card,)


def bears(state: Oceans, species: Species, card: str) -> int:
    """How many traits a species has that a text means by this name."""
    names = versions(state, card)
    return sum([state.kind(trait).id in names for trait in species.traits])


def repeats(state: Oceans, trait: int) -> bool:
    """Whether a trait's text counts for nothing, since its species has the trait already (oceans/same-trait-twice)."""
    species = state.on(trait)
    if species is None or state.assumes(SAME_TWICE, "everything"):
        return False
    number = state.kind(trait).number
    return trait != next(t for t in species.traits if state.kind(t).number == number)


def by_name(card: str) -> tuple[str, ...]:
    """The assumption by which a Deep card is meant where a text names the Surface one."""
    return (SAME_NAME,) if catalogue().by_id[card].deep else ()


def twice(state: Oceans, species: Species, card: str) -> tuple[str, ...]:
    """The assumption by which a text counts more than once on a species that has its trait more than once."""
    return (SAME_TWICE,) if state.has(species, card) > 1 else ()


def on(
    card: str,
    *events: str,
    asks: tuple[Ask, ...] = (),
    when: When | None = None,
    touches: Touches | None = None,
    cites: tuple[str, ...] = (),
    name: str = "",
) -> Callable[[Body], Body]:
    """What a card does when one of these events has happened. The effect bears the card's name, or `name`."""
    kind = catalogue().by_id[card]
    effect = name or kind.id
    registry = TRIGGERS if kind.trait else zones.LISTENING
    registry[kind.number] = (*registry.get(kind.number, ()), *((event, effect) for event in events))
    CODED.add(card)
    return rules.effect(effect, *asks, when=when, touches=touches, cites=(kind.id, *cites))


def counts(registry: dict[tuple[str, int], F], what: str, *cards: str, changing: bool = False) -> Callable[[F], F]:
    """What cards do to a number of their own or another species: `registry` is one of those in `values`.

    A number that goes by population, or by anything else but traits, lines and scenarios, is `changing`.
    """

    def add(change: F) -> F:
        for card in cards:
            registry[what, number_of(card)] = change
            CODED.add(card)
            if changing:
                values.CHANGING.add((what, number_of(card)))
        return change

    return add


def of(registry: dict[int, F], *cards: str) -> Callable[[F], F]:
    """Registers a function for cards, by the number of their kind: guards, what attacks ignore, and the like."""

    def add(function: F) -> F:
        for card in cards:
            registry[number_of(card)] = function
            CODED.add(card)
        return function

    return add


def among(registry: set[int], *cards: str) -> None:
    """Says that a property holds for cards: never overpopulates, can't be removed, and the like."""
    for card in cards:
        registry.add(number_of(card))
        CODED.add(card)


def later(
    run: Game, event: str, effect: str, source: int, *about: str | int, owner: int = -1, until: Event = ()
) -> None:
    """Promises an effect for the next time that something happens; it comes about even if its source has left.

    Where it may not come about at all, `until` names the event with which the promise ends.
    """
    run.state.listeners.add(Listener(event, effect, source, owner, until, once=True, about=about))
    run.promised()


def works(run: Game, me: Source) -> Species | None:
    """The species that a trait is on, if the trait's text counts (oceans/same-trait-twice)."""
    return None if repeats(run.state, me.source) else run.state.on(me.source)


def may(prompt: str) -> Ask:
    """Asks whether to do what a card says that one may do."""
    return Ask(prompt, lambda _run, _frame: YES_NO)


def if_wanted(question: str, prompt: str, *, cites: tuple[str, ...] = ()) -> Ask:
    """Asks whether to do it, at tables that answer an open question with "may"; elsewhere it is done unasked.

    Comes first among an effect's questions; the body is not reached after a no where another question follows that
    lists nothing unless `wanted`.
    """

    def options(run: Game, _frame: Frame) -> list[Key]:
        return YES_NO if run.state.assumes(question, "may") else YES_NO[:1]

    return Ask(prompt, options, cites=(*cites, question))


def wanted(frame: Frame) -> bool:
    """Whether the first question, `may` or `if_wanted`, was answered with a yes."""
    return frame.first() == YES


# -- numbers that may be read as 1 more or less


def distinct(totals: Sequence[int], printed: int, outcome: Callable[[int], object]) -> list[Key]:
    """One number for each different outcome, the one nearest to what is printed."""
    found: dict[object, int] = {}
    for total in sorted(totals, key=lambda total: (abs(total - printed), total)):
        found.setdefault(outcome(total), total)
    return [("number", total) for total in sorted(found.values())]


def fits(run: Game, frame: Frame, amount: int) -> int:
    """How much of an amount an effect's species has space for."""
    species = run.state.on(frame.source)
    return min(amount, room.open_spaces(run.state, species)) if species else 0


def stated(number: int, outcome: Callable[[Game, Frame, int], object] = fits) -> Ask:
    """Asks the active player what a number in a text counts as, where numbers on traits may be read otherwise.

    Comes last among an effect's questions, and `said` gives the answer. What has the same outcome is one option.
    """

    def options(run: Game, frame: Frame) -> list[Key]:
        declined = bool(frame.answers) and frame.answers[0] == (("no",),)
        if declined or not readings.loose(run.state):
            return [("number", number)]
        return distinct(
            [n for n in readings.stated(run.state, number) if n >= 0], number, lambda n: outcome(run, frame, n)
        )

    return Ask("number read", options, who=active, cites=values.READING)


def counted(what: str) -> Ask:
    """Asks the active player what a number of the effect's species counts as, likewise."""

    def options(run: Game, frame: Frame) -> list[Key]:
        species = run.state.on(frame.source)
        totals = readings.totals(run.state, what, species) if species else ()
        return [("number", total) for total in totals]

    return Ask("forage read", options, who=active, cites=values.READING)


def said(frame: Frame) -> int:
    """What the number counts as that was asked for last."""
    return int(frame.answers[-1][0][1])


def in_doubt(certain: Callable[[Game, Frame], bool]) -> Ask:
    """Asks the active player whether a threshold is reached, where that depends on how numbers are read.

    Where it is certain, or numbers count as printed, the answer is yes.
    """

    def options(run: Game, frame: Frame) -> list[Key]:
        return YES_NO if readings.loose(run.state) and not certain(run, frame) else YES_NO[:1]

    return Ask("high enough", options, who=active, cites=(*values.READING, readings.WHICH_NUMBERS))


def may_be_empty(state: Oceans, species: Species) -> bool:
    """Whether a species has the 0 population that a text speaks of, as that 0 may be read."""
    return species.population <= readings.high(state, 0)


def counts_as_empty(species: Callable[[Frame], int | str]) -> Ask:
    """Asks the active player whether a species has the 0 population that a text speaks of, where that 0 may be 1.

    Then one with 1 may have it, and one with none may not. Where numbers count as printed, the answer is yes.
    """

    def options(run: Game, _frame: Frame) -> list[Key]:
        return YES_NO if readings.high(run.state, 0) else YES_NO[:1]

    cites = (*values.READING, readings.WHICH_NUMBERS)
    return Ask("empty enough", options, who=active, about=lambda _run, frame: (species(frame),), cites=cites)


def pointed_at(state: Oceans, species: int, kind: Printed) -> list[int]:
    """The species that a trait's arrows point at from one, whoever owns them: left, then right (core/core-concepts/4).

    Without an arrow on record those on both sides are meant (oceans/deep-arrows). One only where they are the same.
    """
    sides = [side for side, arrow in ((state.left, kind.left), (state.right, kind.right)) if arrow]
    found = [side[species] for side in sides or (state.left, state.right) if species in side]
    return list(dict.fromkeys(found))


def stood_beside(event: Event, left: bool, right: bool) -> list[int | str]:
    """The species from which an arrow pointed, to the left or the right, at the one that an event says was attacked."""
    return [*event[5:6][:left], *event[4:5][:right]]


def does(
    registry: dict[int, str],
    card: str,
    *asks: Ask,
    when: When | None = None,
    cites: tuple[str, ...] = (),
    name: str = "",
) -> Callable[[Body], Body]:
    """What a card does at a point of the rules that asks for it: `registry` names its effect."""
    effect = name or card
    registry[number_of(card)] = effect
    CODED.add(card)
    return rules.effect(effect, *asks, when=when, cites=(card, *cites))


def fires(card: str, *asks: Ask, cites: tuple[str, ...] = ()) -> Callable[[Body], Body]:
    """What a purple scenario does when its zone is emptied."""
    kind = catalogue().by_id[card]
    zones.EVENTS[kind.number] = kind.id
    CODED.add(card)
    return rules.effect(kind.id, *asks, cites=(kind.id, *cites))


# -- how far the cards are played


def partial(state: Oceans) -> set[str]:
    """The cards that a table plays only in part, as it answers open questions."""
    return {card for card in missing() if card not in COMPLETED or not state.assumes(*COMPLETED[card])}


def not_played(state: Oceans) -> dict[str, str]:
    """The cards in a position that are played only in part, or not at all, by name, with what is missing."""
    _, partly, text = standing()
    incomplete = {card: partly[card] for card in partial(state)} | dict.fromkeys(text, "it is only a text so far")
    lying = (*state.host, *state.zones, *state.force, *(card for seat in state.seats for card in seat.hand))
    kinds = dict.fromkeys(kind for card in lying if card and (kind := state.kind(card)))
    return {kind.name: incomplete[kind.id] for kind in kinds if kind.id in incomplete}


def missing() -> dict[str, str]:
    """What is missing of cards that are not complete, with what owners have read off them."""
    kinds = catalogue().by_id
    return {card: what for card, what in PARTIAL.items() if card not in WHOLE or not WHOLE[card](kinds[card])}


def icons_only() -> set[str]:
    """The traits whose icons are all that they do: those without a text."""
    rows = catalogue().rows
    return {kind.id for kind in catalogue().by_id.values() if kind.trait and rows[kind.id].text is None}


def standing() -> tuple[list[str], dict[str, str], list[str]]:
    """The cards that are played in full, those that are in part with what is missing, and those that are only text."""
    cards, partly, played = list(catalogue().by_id), missing(), CODED | icons_only()
    full = [card for card in cards if card in played and card not in partly]
    return (
        full,
        {card: partly[card] for card in cards if card in partly},
        [card for card in cards if card not in full and card not in partly],
    )
