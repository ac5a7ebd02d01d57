"""What must hold at every decision of every game, and costs too much to be looked at each time.

Each of these takes a game at a decision and fails where something is wrong; the table stays as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from engine.core.choice import CHANCE, Answer, Choice, Key, spell
from engine.core.decision import Refused
from engine.core.listener import Listeners
from engine.core.table import Table
from engine.oceans.game import GAME
from engine.oceans.rules import rules
from engine.oceans.setup import new
from engine.oceans.state import PLACES, Oceans
from engine.oceans.words import OPTIONS
from tests.engine.oceans import hidden, whole
from tests.engine.oceans.playing import NAMES, Playing, asked, pick
from tests.engine.random_game import goes_back_and_on, replays

SHOWN, OTHERS = 3, 3
"""How many of the options on offer are tried, and how many that are not."""
NONSENSE, CORRECTIONS, ONWARD = 10, 3, 8
"""How many answers that mean nothing are tried, how many changes by hand, and decisions after each of those."""


# -- what is offered, and what is refused


def answers_of(choice: Choice, rng: random.Random) -> list[Answer]:
    """Some of the options, each in an answer of a size asked for; and none at all, where that is allowed."""
    options = choice.options
    found: list[Answer] = [() for _ in range(choice.least == 0)]
    for at in rng.sample(range(len(options)), min(SHOWN, len(options))):
        others = [option for option in rng.sample(options, choice.least) if option != options[at]]
        found.append((options[at], *others[: max(0, choice.least - 1)]))
    return found


def refused(table: Table, player: int, *answer: Key, seq: int | None = None) -> None:
    """An answer is refused, with a reason and the rules behind it; the table is as it was."""
    with pytest.raises(Refused) as caught:
        table.answer(player, *answer, seq=seq)
    refusal = caught.value.refusal
    assert refusal.reason, answer
    assert not whole.RAW.search(refusal.reason), refusal.reason
    assert refusal.cites, answer
    assert whole.citable().issuperset(refusal.cites), refusal.cites


def no_feeding(table: Table, rng: random.Random) -> None:
    """A feeding of one's own that is not on offer is refused for a reason of its own."""
    state: Oceans = table.run.state
    choice = table.choice
    assert choice is not None
    own, every = state.seats[choice.player].line, list(state.species)
    keys = [("attack", one, other) for one in own for other in every]
    keys += [("forage", one, place) for one in own for place in PLACES]
    for key in rng.sample(keys, min(OTHERS, len(keys))):
        if key not in choice.options:
            refusal = table.refusal(choice.player, (key,))
            assert refusal is not None
            assert not refusal.reason.startswith("That is not on offer"), key


def offered_and_refused(game: Playing) -> None:
    """What is on offer applies; another answer, another player's or one to an earlier question is refused."""
    table, rng = game.table, game.rng
    choice = table.choice
    assert choice is not None
    before = table.digest()
    for answer in answers_of(choice, rng):
        table.clone().answer(choice.player, *map(spell, answer))
    for player in range(len(table.players)):
        for key in table.aside(player):
            table.clone().answer(player, key)
    if choice.prompt == "feeding":
        no_feeding(table, rng)
    for key in rng.sample(game.met, min(OTHERS, len(game.met))):
        if key not in choice.options:
            refused(table, choice.player, key, *choice.options[: choice.least - 1])
    right = tuple(choice.options[: max(1, choice.least)])
    refused(table, choice.player, *right, seq=table.seq - 1)
    refused(table, choice.player, *choice.options[: choice.most], choice.options[0])
    player = rng.choice([n for n in range(CHANCE, len(table.players)) if n != choice.player])
    if right[0] not in table.aside(player):
        refused(table, player, *right)
    assert table.digest() == before
    game.met += rng.sample(table.legal(), min(5, len(table.legal())))


# -- what hosts may send at any moment


def meaningless(state: Oceans, rng: random.Random) -> tuple[Any, ...]:
    """What looks like an option, with parts that are none."""
    there = [*list(state.species)[:3], *list(state.host)[:3], *state.seats[0].hand[:2], *state.discard[-1:]]
    parts = [-1, 0, 1, 4, 7, 10, 999, 99_999, 10**9, 10_000_000, "x", "", None, 1.0, True, *there]
    return (rng.choice([*OPTIONS, "effect", "bogus"]), *rng.choices(parts, k=rng.randint(0, 4)))


def nonsense_is_refused(game: Playing) -> None:
    """Answers that mean nothing are refused and change nothing."""
    table, rng = game.table, game.rng
    assert table.choice is not None
    before = table.digest()
    for _ in range(NONSENSE):
        key = meaningless(table.run.state, rng)
        player = rng.choice([table.choice.player, table.choice.player, 0, -1, 9, None])
        if key in table.choice.options or not isinstance(player, int) or key in table.aside(player):
            continue
        with pytest.raises(Refused):
            table.answer(player, key)
    assert table.digest() == before


def correction(state: Oceans, rng: random.Random) -> tuple[Any, ...]:
    """A change by hand, possible or not."""
    names = [species.name for species in state.species.values()] or ["A1"]
    held = [*list(state.host)[:3], *state.seats[0].hand[:2], *state.discard[-1:], *state.deep[:1], *state.removed[:1]]
    cards = [state.kind(card).name for card in held]
    places = ["reef", "zone 1", "zone 3", "score Ann", "hand Bob", "deck", "discard", "deep deck", "pile 1", *names]
    some = {
        "population": [rng.choice(names), rng.randint(0, 9)],
        "move": [rng.randint(0, 5), *rng.choices(places, k=2)],
        "card": [rng.choice([*cards, "no such card"]), *rng.choices(places, k=rng.randint(1, 2))],
        "extinct": [rng.choice(names)],
        "species": [rng.choice(["Ann", "Bob", "Zoe"])],
    }
    verb = rng.choice([*some, "bogus"])
    return (verb, *some.get(verb, [1]))


def changes_by_hand_keep_it_whole(game: Playing) -> None:
    """What is done by hand keeps a table whole, and is repeated by its log."""
    table, rng = game.table, game.rng
    before = table.digest()
    for _ in range(CORRECTIONS):
        copy = table.clone()
        with suppress(Refused):
            copy.correct(0, *correction(table.run.state, rng), agreed=(1,), why="tried out")
        whole.after_changes(copy)
        if copy.log != table.log:
            assert Table.load(GAME, copy.dump(), replay=True).digest() == copy.digest()
        for _ in range(ONWARD):
            if copy.choice is not None:
                copy.answer(copy.choice.player, *pick(rng, copy.choice, True))
        whole.after_changes(copy)
    assert table.digest() == before


# -- copies


def copies_are_the_same(game: Playing) -> None:
    """A clone, and a table saved and loaded, ask and show the same, and go on to the same place."""
    live = game.table
    clone, loaded = live.clone(), Table.load(GAME, live.dump())
    assert clone.digest() == loaded.digest() == live.digest()
    assert loaded.dump() == live.dump()
    for seat in range(CHANCE, game.players):
        assert asked(clone, seat) == asked(loaded, seat) == asked(live, seat)
    assert clone.view(0) == loaded.view(0) == live.view(0)
    if not live.refusal(game.by, game.next):
        for copy in (clone, loaded):
            copy.answer(game.by, *game.next)
        assert clone.digest() == loaded.digest()


def hidden_changes_nothing(game: Playing) -> None:
    """What a seat can't see changes neither what it is shown nor what anybody is asked."""
    live = game.table
    kept = hidden.revealed(live, game.next)
    for seat in (None, *range(game.players)):
        other = hidden.otherwise(live, seat, kept, game.rng)
        hidden.same_for(live, other, seat, game.by, game.next)


AT_A_DECISION: tuple[Callable[[Playing], None], ...] = (
    offered_and_refused,
    nonsense_is_refused,
    changes_by_hand_keep_it_whole,
    copies_are_the_same,
    hidden_changes_nothing,
)
"""What can be looked at at any decision."""


# -- whole games


def untraced_is_the_same(game: Playing) -> None:
    """Without a trace the game is the same."""
    live = game.table
    run = new(NAMES[: game.players], game.options)
    run.tracing = False
    plain = Table(GAME, run)
    plain.replay(live.log)
    assert (plain.digest(), plain.run.steps) == (live.digest(), [])
    assert plain.run.number == live.run.number or live.run.state.assumed


def order_of_free_triggers_is_free(game: Playing) -> None:
    """The order in which triggers are kept that touch nothing in common changes nothing: a game played once more.

    Where two of them ask something, they ask in another order: what was answered then fits no more, and that is that.
    """
    free = {name for name, effect in rules.effects.items() if effect.touches is not None}
    live, other = (Table(GAME, new(NAMES[: game.players], game.options)) for _ in range(2))
    for at, decision in enumerate(game.table.log):
        state: Oceans = other.run.state
        listeners, mixed = state.listeners.all(), Listeners()
        chosen = [one for one in listeners if one.effect in free]
        random.Random(at).shuffle(chosen)
        for one in listeners:
            mixed.add(chosen.pop() if one.effect in free else one)
        state.listeners = mixed
        if live.choice and other.choice and live.choice.about != other.choice.about:
            return
        for table in (live, other):
            table.answer(decision.player, *decision.answer)
        if live.choice is None or live.choice.prompt == "playing":
            assert other.view(0) == live.view(0)
    assert other.log == live.log == game.table.log


AT_THE_END: tuple[Callable[[Playing], None], ...] = (replays, goes_back_and_on, untraced_is_the_same)
"""What can be looked at once a game is over."""
