"""What must hold of every position: nothing is lost, nothing lies in two places, and what is kept agrees with itself.

Each function takes a table at a decision, or at its end, and fails where something is wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise

from engine.core.choice import CHANCE
from engine.core.listener import Listener
from engine.core.table import Table
from engine.oceans import checks, evolving, room, values, zones
from engine.oceans.catalogue import EACH, catalogue
from engine.oceans.playable import BOARDS_OUT
from engine.oceans.solo.oceanic import OCEANIC
from engine.oceans.state import FIRST_COPY, Oceans
from engine.oceans.steps import TOLD
from engine.oceans.view import SHOWN
from engine.oceans.words import OPTIONS, QUESTIONS
from rules_db.sources import load

RESTING = {"playing", "feeding", "deep card", "discard"}
"""The questions at which nothing that was triggered is still to resolve."""
RAW = re.compile(r"\d{4,}|[a-z]+/[a-z]|\{|\(\)|None|species \d|Player")
"""What shows in a text in which a number or an id has not become a name."""
HAND = 6


@cache
def citable() -> frozenset[str]:
    """The ids that a cite may name: statements, cards, charts, open questions."""
    read = load()
    return frozenset([*read.statements, *read.cards, *read.charts, *read.assumptions])


def whole(table: Table, *, at_rest: bool = True) -> None:
    """What is looked at at each decision; `at_rest`: also what holds only as open questions are usually answered."""
    state: Oceans = table.run.state
    population(table)
    lines(state)
    one_question(table)
    if at_rest and (table.choice is None or table.choice.prompt in RESTING):
        resting(table, state)


def closely(table: Table) -> None:
    """What takes longer to look at: now and then is enough, for what is lost stays lost."""
    cards(table, table.run.state)
    listeners(table.run.state)
    numbers(table.run.state)
    if table.choice is not None:
        texts(table)


def after_changes(table: Table) -> None:
    """All that must hold even of a position that the rules would not lead to."""
    state: Oceans = table.run.state
    assert state.total() == table._opening.state.total()
    lines(state)
    cards(table, state)
    listeners(state)
    numbers(state)
    one_question(table)


def population(table: Table) -> None:
    """None is made, none is lost, and there is never less than none."""
    state, opening = table.run.state, table._opening.state
    assert state.total() == opening.total(), f"{state.total() - opening.total()} population out of nothing"
    amounts = [*state.waters, state.reserve, *(seat.score for seat in state.seats)]
    assert min([*amounts, *(species.population for species in state.species.values())]) >= 0
    assert state.boards >= 0 or state.assumes(BOARDS_OUT, "no-limit")
    assert state.boards + len(state.species) == opening.boards + len(opening.species)
    assert state.waters[1] or state.cambrian, "zone 1 is empty before the Cambrian Explosion"
    assert state.last_round == (state.reserve == 0)
    assert state.ocean() or state.last_round, "the Ocean is empty before the last round"


def cards(table: Table, state: Oceans) -> None:
    """Every card is in one place; a trait that is being paid for is on its way, named by a frame."""
    on = [trait for species in state.species.values() for trait in species.traits]
    found, every = everywhere(state), everywhere(table._opening.state)
    if found != every:
        assert not Counter(found) - Counter(every), "a card lies in two places"
        astray = {*every} - {*found}
        assert astray <= {part for frame in table.run.stack for part in frame.about}, f"{astray} are nowhere"
    assert len(on) == len(set(on)), "a trait is on two species"
    assert state.host == {trait: species.id for species in state.species.values() for trait in species.traits}
    assert set(state.copies) == {trait for trait in on if trait >= FIRST_COPY}
    assert {trait for trait, _ in state.controlled} <= set(on)


def everywhere(state: Oceans) -> list[int]:
    """All cards of a position but its scenarios, and Oceanic's tokens, in the order of their numbers."""
    found = [*state.deck, *state.deep, *state.discard, *state.removed, *(c for pile in state.gene_pool for c in pile)]
    found += [card for seat in state.seats for card in seat.hand]
    found += [trait for species in state.species.values() for trait in species.traits if trait < FIRST_COPY]
    if (oceanic := state.oceanic) is not None:
        found += [token for bag in oceanic.bags for token in bag]
        found += [*oceanic.incoming(), *oceanic.gone, *(token for token, _ in oceanic.targets)]
    return sorted(found)


def lines(state: Oceans) -> None:
    """The leftmost species of a player lies beside the rightmost one of the next who has any."""
    left: dict[int, int] = {}
    right: dict[int, int] = {}
    circle = [seat.line for seat in state.seats if seat.line]
    for line, following in zip(circle, [*circle[1:], *circle[:1]], strict=True):
        for one, other in [*pairwise(line), (following[-1], line[0])]:
            if one != other:
                right[one], left[other] = other, one
    assert (state.left, state.right) == (left, right)
    owned = {i: player for player, seat in enumerate(state.seats) for i in seat.line}
    assert owned == {species.id: species.owner for species in state.species.values()}
    names = [species.name for species in state.species.values()]
    assert len(names) == len(set(names)), "two species have one name"


def listeners(state: Oceans) -> None:
    """What a trait or scenario does is listened for exactly while it is in play; what is promised outlasts that."""
    due: list[Listener] = []
    for trait in state.host:
        due += [Listener(event, effect, trait) for event, effect in evolving.TRIGGERS.get(state.kind(trait).number, ())]
    for card in state.lit:
        due += [Listener(event, effect, card) for event, effect in zones.LISTENING.get(card // EACH, ())]
    kept = [one for one in state.listeners.all() if not one.once and not one.until]
    printed = [one for one in kept if one in due]
    assert Counter(printed) == Counter(due)
    ends = [one for kind in sorted(state.listeners.by_until) for one in state.listeners.ending(kind)]
    assert Counter(ends) == Counter(one for one in state.listeners.all() if one.until)


def one_question(table: Table) -> None:
    """Either the game is over, or one player is asked something that leaves a choice, with the rules behind it."""
    choice = table.choice
    assert (choice is None) == (not table.run.stack)
    if choice is None:
        return
    assert -1 <= choice.player < len(table.players)
    assert choice.window or len(choice.options) + (choice.least == 0) > 1, "nothing to decide"
    assert 0 <= choice.least <= choice.most <= len(choice.options)
    assert choice.cites
    assert citable().issuperset(choice.cites), choice.cites
    assert choice.prompt in QUESTIONS, f"{choice.prompt!r} has no wording"


def resting(table: Table, state: Oceans) -> None:
    """With nothing left to resolve: boards, trait limits, scenarios and hands are as the rules say."""
    for species in state.species.values():
        crowd = species.population - values.count(state, "capacity", species) - 1
        assert crowd <= 0 or not checks.overpopulated(state, species), f"{species.name} has {crowd} too many"
        free = room.free_places(state, species) + checks.put_off(state, species)
        assert free >= 0 or not any(evolving.removable(table.run, t) for t in species.traits), f"{species.name} is full"
    lit = [card for card, water in zip(state.zones, state.waters[1:], strict=True) if card and not water]
    assert state.lit == (*state.force, *(card for card in lit if not zones.purple(state, card)))
    assert not state.drained
    for player, seat in enumerate(state.seats):
        surface = sum(not state.kind(card).deep for card in seat.hand)
        assert surface <= HAND, f"{seat.name} holds {surface} Surface cards"
        has_drawn = (
            not (state.oceanic and player == OCEANIC)
            and (player + 1) % state.players == state.active
            and state.turn > 1
        )
        if has_drawn and table.choice is not None and table.choice.prompt == "playing" and not state.played:
            assert len(seat.hand) >= HAND or not (state.deck or state.discard), f"{seat.name} holds {len(seat.hand)}"


def numbers(state: Oceans) -> None:
    """A number that is kept is the number counted anew, and each of its parts cites what there is."""
    for species in state.species.values():
        for what in (*SHOWN, "feedings"):
            anew = values.value(state, what, species)
            assert values.count(state, what, species) == anew.total(), what
            assert citable().issuperset(anew.cites()), anew


def texts(table: Table) -> None:
    """Each option has words; two have the same only where they are as good as one (same kind, same number)."""
    choice = table.choice
    assert choice is not None
    assert not RAW.search(table.question()), table.question()
    words: dict[str, list[tuple[object, ...]]] = {}
    for key in choice.options:
        text = table.text(key)
        assert str(key[0]) in {*OPTIONS, "effect"}, f"{key[0]!r} has no wording"
        assert text, key
        assert not RAW.search(text), text
        words.setdefault(text, []).append(tuple(_alike(table.run.state, part) for part in key))
    for text, alike in words.items() if choice.player != CHANCE else ():
        assert len(set(alike)) == 1, f"{text!r} are {len(alike)} different options"


def _alike(state: Oceans, part: str | int) -> object:
    """What a part of a key stands for: cards of one kind with one migrate number are all the same."""
    if isinstance(part, str) or part < 1000:
        return part
    number = catalogue().migrate(part) if part < FIRST_COPY else None
    return state.kind(part).id, number, state.host.get(part)


def steps(table: Table, after: int = 0) -> None:
    """Each step after a number cites what there is."""
    known = citable()
    for step in table.run.steps[after:]:
        assert step.cites, step
        assert known.issuperset(step.cites), step
        assert step.told in TOLD, f"{step.told!r} has no wording"


def texts_of_steps(table: Table) -> None:
    """Each step reads well."""
    for step in table.run.steps:
        text = table.game.told(table.run, step)
        assert text
        assert not RAW.search(text), text


def ended(table: Table) -> None:
    """The game ends with the last round, or where nobody can go on; the one with the most points wins."""
    state: Oceans = table.run.state
    last = table.run.steps[-1]
    turns = [step.values[0] for step in table.run.steps if step.told == "turn"]
    assert turns == [(state.start + n) % state.players for n in range(state.turn)]
    if last.told == "game over":
        assert state.last_round
        assert turns[-1] == (state.start - 1) % state.players
    else:
        assert last.told == "stalled"
    view = table.view()
    best = max(player["points"] for player in view["players"])
    assert {view["players"][winner]["points"] for winner in view["winners"]} == {best}
    for player, seat in zip(view["players"], state.seats, strict=True):
        on_boards = sum(state.species[i].population for i in seat.line)
        assert player["points"] == seat.score + seat.bonus + on_boards
