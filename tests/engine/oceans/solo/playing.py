"""Random solo games: what is set up by a seed, and what must hold of each position besides what holds in any game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.core.choice import CHANCE
from engine.core.table import Table
from engine.oceans import turn as base
from engine.oceans.game import solo_table
from engine.oceans.solo import tokens, turn
from engine.oceans.solo.box import IN_ALL, STAND_IN, Legend
from engine.oceans.solo.evolving import GIVEN_UP, PLACED
from engine.oceans.solo.oceanic import OCEANIC, SLOTS, YOU
from engine.oceans.solo.setup import LEVELS, RANKS, SoloOptions
from engine.oceans.state import Oceans
from tests.engine.oceans import whole
from tests.engine.oceans.playing import Playing
from tests.engine.oceans.properties import AT_A_DECISION
from tests.engine.oceans.told import Told

LEGENDS = tuple(Legend(f"Legend number {n}", n % 5, "") for n in range(16))
"""Made up, for every third game."""


def options_of(seed: int) -> SoloOptions:
    """Every level with every rank in twenty games that follow each other."""
    level, rank = 1 + seed % len(LEVELS), 1 + seed // len(LEVELS) % len(RANKS)
    box = replace(STAND_IN, legends=LEGENDS)
    return SoloOptions(level=level, rank=rank, box=box, legends=seed % 3 == 0)


def game_of(seed: int, options: SoloOptions | None = None) -> Playing:
    """A random solo game."""
    return Playing(seed, players=1, at=solo_table("Ann", options=options or options_of(seed)))


def whole_solo(table: Table) -> None:
    """What holds of every position of a solo game besides."""
    state: Oceans = table.run.state
    oceanic = state.oceanic
    assert oceanic is not None
    assert table.choice is None or table.choice.player in (CHANCE, YOU), "Oceanic is asked something"
    held = [int(frame.about[0]) for frame in table.run.stack if frame.name in (PLACED, GIVEN_UP) and not frame.answers]
    assert all_tokens(state).total() + len(held) == len({*all_tokens(state), *held}) == IN_ALL
    assert state.seats[OCEANIC].line == (oceanic.whale, oceanic.shark), "a board of Oceanic's has left"
    assert not state.seats[OCEANIC].hand
    assert {target for _, target in oceanic.targets} <= set(state.seats[YOU].line)
    for board, spaces in zip(oceanic.boards(), oceanic.spaces, strict=True):
        there = [trait for trait in state.species[board].traits if tokens.is_token(trait)]
        assert len(there) <= spaces
        side = tokens.SHARK if board == oceanic.shark else tokens.WHALE
        assert all(tokens.of(token).board == side for token in there)
    assert all(tokens.of(token).board == tokens.YOURS for token, _ in oceanic.targets)
    assert len(oceanic.top) == len(oceanic.bottom) == SLOTS
    for row in (oceanic.top, oceanic.bottom):
        assert list(map(bool, row)) == sorted(map(bool, row), reverse=True), "a row has a gap on its left"
    assert state.cambrian or not any(oceanic.bottom)
    assert oceanic.level <= oceanic.bag <= len(oceanic.bags)
    if line := state.seats[YOU].line:
        assert (state.left[line[0]], state.right[line[-1]]) == (oceanic.shark, oceanic.whale)


def all_tokens(state: Oceans) -> Counter[int]:
    """Every token, wherever it is, and how often."""
    oceanic = state.oceanic
    assert oceanic is not None
    found = [token for bag in oceanic.bags for token in bag]
    found += [*oceanic.incoming(), *oceanic.gone, *(token for token, _ in oceanic.targets)]
    found += [trait for one in oceanic.boards() for trait in state.species[one].traits if tokens.is_token(trait)]
    return Counter(found)


def ended(table: Table) -> None:
    """It ends with the turn in which the Ocean was emptied; who has more points wins, and gets the title for it."""
    state: Oceans = table.run.state
    turns = [step.values[0] for step in table.run.steps if step.told == "turn"]
    assert turns == [n % 2 for n in range(state.turn)]
    last = [step.told for step in table.run.steps if step.told in ("turn", "final turn", "solo over", "stalled")]
    assert last[-1] == "stalled" or last[-2:] == ["final turn", "solo over"]
    view = table.view()
    ours, theirs = (base.points(table.run, seat) for seat in (YOU, OCEANIC))
    seen = view["oceanic"]
    assert seen["difference"] == ours - theirs
    assert view["winners"] == [YOU if ours > theirs else OCEANIC]
    names = ["", "Clownfish", "Octopus", "Giant Squid", "Great White Shark", "Killer Whale", "Leviathan"]
    assert seen["title"] == names[min(6, (max(0, ours - theirs) + 9) // 10)] == turn.title(ours - theirs)
    assert [player["points"] for player in view["players"]] == [ours, theirs]


def looked_at(game: Playing, closely: float, costly: float = 0) -> None:
    """Plays a game to its end and looks at each position, at some of them closely."""
    with game:
        told, live = Told(), game.table
        for _ in game.decisions():
            whole.whole(live)
            whole_solo(live)
            whole.steps(live, told.seen)
            told.follow(live)
            if live.choice is None or game.rng.random() < closely:
                whole.closely(live)
            if live.choice is not None and game.rng.random() < costly:
                game.rng.choice(AT_A_DECISION)(game)
        whole.texts_of_steps(live)
        ended(live)
