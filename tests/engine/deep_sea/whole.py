"""What must hold at each decision of a table of Deep Sea."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest

from engine.core.choice import CHANCE, Key, spell
from engine.core.decision import Refused
from engine.core.stack import PHASE
from engine.core.table import Table
from engine.deep_sea.catalogue import EACH_BOARD
from engine.deep_sea.game import GAME
from engine.deep_sea.scenes import DEEP_SEA
from engine.deep_sea.setup import FIRST_JOURNALS
from engine.deep_sea.state import CAVE, DISCS, MOST_RESEARCH, MOST_VESSELS, PIECES, TRENCH, DeepSea
from rules_db.sources import reference

BOARDS, TOKENS, TRACK = 37, 36, 12
RAW = re.compile(r"\{|\}|@\d|None|deep-sea/")
"""What no text that people read may hold."""


@cache
def citable() -> frozenset[str]:
    """Every id that a rule may cite."""
    read = reference()
    return frozenset((*read.statements, *read.assumptions, *read.charts, *read.terms))


def whole(table: Table) -> None:
    """Discs, tokens, boards and Journals are all there, each once; nothing is off the map or beyond its track."""
    state: DeepSea = table.run.state
    for player, seat in enumerate(state.seats):
        if state.assumes("number-of-discs", "thirty"):
            assert state.discs_of(player) == DISCS
            assert seat.supply >= 0
        assert seat.staging >= 0
        assert 0 <= seat.research <= MOST_RESEARCH
        assert all(0 <= now <= TRACK for now in seat.tracks)
        assert len(seat.vessels) <= MOST_VESSELS
        assert all(place in state.zones and not state.is_at(place, CAVE) for place in seat.vessels)
        assert all(seat.vessels.count(place) == 1 for place in seat.vessels if state.is_at(place, TRENCH))
        assert all(many <= PIECES.journal(card).circles for card, many in Counter(seat.circles).items())
        assert set(seat.circles) <= set(seat.journals)
    _tokens(state)
    _ocean(table)
    _journals(state)
    taken = Counter(one for one, _ in state.hexes)
    assert all(many == 1 or PIECES.hex(one).endless for one, many in taken.items())
    choice = table.choice
    assert (choice is None) == (not table.run.stack)
    assert choice is None or choice.player == CHANCE or len(choice.options) > 1 or choice.least == 0
    assert choice is None or choice.cites


def _tokens(state: DeepSea) -> None:
    held = [token for seat in state.seats for token in seat.tokens]
    down = [token for pool in state.pools for token in pool]
    everything = [*held, *down, *state.discard]
    assert len(everything) == len(set(everything)) == TOKENS
    lying = Counter(shuffling for stack in state.dives.values() for shuffling in stack)
    lying[len(state.pools) - 1] += state.supply
    assert {n: len(pool) for n, pool in enumerate(state.pools) if pool} == {n: m for n, m in lying.items() if m}


def _ocean(table: Table) -> None:
    state: DeepSea = table.run.state
    drawn = [
        board
        for frame in table.run.stack
        if frame.kind == PHASE and frame.name == "discover"
        for board in frame.notes.get("drawn", ())
        if board not in state.zones.values() and not any(board in under for under in state.bottom.values())
    ]
    piles = [*state.stacks.values(), *state.bottom.values(), state.removed, tuple(state.zones.values()), tuple(drawn)]
    boards = [board for pile in piles for board in pile]
    mission = state.rules_of
    if state.round:
        assert len(boards) == len(set(boards)) == sum(board.depth <= mission.deepest for board in PIECES.boards)
    for place, number in state.zones.items():
        assert PIECES.board(number).depth == place // 10
        assert place % 10 < mission.columns
    for depth, stack in state.stacks.items():
        assert all(PIECES.board(board).depth == depth for board in (*stack, *state.bottom[depth]))
    lying = set(state.zones.values())
    assert all(site // EACH_BOARD in lying for site in (*state.discs, *state.dives))
    for board in lying:
        for track in range(3):
            row = [site.number in state.discs for site in PIECES.board(board).of("Sonar") if site.track == track]
            assert row == sorted(row, reverse=True), "discs of Sonar lie from the left"


def _journals(state: DeepSea) -> None:
    held = [card for seat in state.seats for card in seat.journals]
    everything = [*held, *state.display, *state.deck]
    assert len(everything) == len(set(everything))
    if state.round:
        assert len(everything) == FIRST_JOURNALS + sum(not card.first for card in PIECES.journals)


def readable(text: str) -> None:
    """A text that people read says something, and nothing raw."""
    assert text
    assert not RAW.search(text), text


def cited(cites: tuple[str, ...]) -> None:
    """Some rules are named, and there are such rules."""
    assert cites
    assert citable().issuperset(cites), cites


def steps(table: Table, seen: int) -> int:
    """Each step since is told in words and cites rules that there are; gives the number of the last one."""
    for number, text, cites in table.steps_since(seen):
        readable(text)
        cited(cites)
        seen = number
    return seen


def closely(table: Table, rng: random.Random, met: set[Key]) -> None:
    """Options apply and are understood by their words; others are refused with a rule; a copy is the same."""
    before = table.digest()
    choice = table.choice
    if choice is None:
        return
    options = list(choice.options)
    for key in rng.sample(options, min(4, len(options))):
        if choice.least <= 1:
            table.clone().answer(choice.player, spell(key))
        shown = DEEP_SEA.texts(table.run, choice, key)[0]
        readable(shown)
        meant = DEEP_SEA.understand(table.run, choice, shown)
        assert meant, shown
        assert DEEP_SEA.texts(table.run, choice, meant)[0] == shown
    met.update(options)
    for key in rng.sample(sorted(met, key=str), min(6, len(met))):
        if key not in options:
            with pytest.raises(Refused) as caught:
                table.answer(choice.player, key)
            refusal = caught.value.refusal
            readable(refusal.reason)
            cited(refusal.cites)
    other = (choice.player + 1) % len(table.players) if choice.player != CHANCE else 0
    if other != choice.player:
        with pytest.raises(Refused):
            table.answer(other, options[0])
    assert table.digest() == before
    assert Table.load(GAME, table.dump()).digest() == before
    assert table.clone().digest() == before
    assert table.view(None) == table.view(0)
