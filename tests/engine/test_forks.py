"""Copies of a table to try moves in: they give nothing away, leave the table alone, and go on from anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from engine.core.choice import CHANCE
from engine.core.decision import Decision, Refused
from engine.core.table import Table
from engine.forks import Fork
from engine.games import GAMES
from engine.oceans.mind import hidden_at_work
from engine.oceans.state import Oceans
from engine.players.dice import dealer, dice
from engine.players.uniform import uniform
from tests.engine.oceans.hidden import otherwise

OCEANS = GAMES["oceans"]


def moments(seed: int, players: int, share: float) -> Iterator[Table]:
    """A share of the moments of a random game."""
    rng = dice(seed)
    table = OCEANS.open(["Ann", "Bob", "Cleo"][:players], {}, dealer(rng))
    player = uniform(rng)
    while table.choice is not None:
        if rng.random() < share:
            yield table
        table.answer(table.choice.player, *player(table))


def tried(fork: Fork, seed: int, decisions: int = 4) -> list[object]:
    """All that one sees who tries so many decisions."""
    rng, player = dice(seed), uniform(dice(seed))
    seen: list[object] = [fork.now(), fork.before()]
    for _ in range(decisions):
        if fork.table.choice is None:
            break
        seen += [fork.table.question(), [fork.game.shown(fork.table, key) for key in fork.table.legal()[:50]]]
        fork.answer(player(fork.table), rng)
    return [*seen, fork.now(), fork.steps(), fork.decided]


def copies(seed: int, players: int, share: float, seat: int | None) -> Iterator[tuple[Table, Fork]]:
    """Copies of some moments at which there are any."""
    for table in moments(seed, players, share):
        if not hidden_at_work(table, seat):
            yield table, Fork.of(OCEANS, table, seat, dice(2))


def world(table: Table, seat: int | None, seed: int) -> list[object] | str:
    """What is seen in a copy, or why there is none."""
    try:
        return tried(Fork.of(OCEANS, table, seat, dice(seed)), seed)
    except Refused as stop:
        return stop.refusal.reason


@pytest.mark.parametrize(("seed", "players"), [(3, 2), (7, 3)])
def test_nothing_in_a_copy_depends_on_what_one_cant_see(seed: int, players: int) -> None:
    rng, compared, refused = dice(seed), 0, 0
    for table in moments(seed, players, 0.05):
        for seat in (None, *range(players)):
            live = table.clone()
            other = otherwise(live, seat, set(), rng)
            one = world(live, seat, compared)
            assert world(other, seat, compared) == one, f"seat {seat} at {table.choice}"
            compared += 1
            refused += isinstance(one, str)
    assert compared > 20
    assert refused < compared / 2


def test_while_somebody_looks_at_hidden_cards_there_is_no_copy_but_their_own() -> None:
    looked = 0
    for table in moments(5, 3, 1):
        choice = table.choice
        assert choice
        if choice.prompt != "keep" or choice.player == CHANCE:
            continue
        for seat in (None, 0, 1, 2):
            if seat == choice.player:
                fork = Fork.of(OCEANS, table, seat, dice(1))
                assert fork.table.legal() == table.legal()
            else:
                with pytest.raises(Refused, match="can't see"):
                    Fork.of(OCEANS, table, seat, dice(1))
        looked += 1
    assert looked


def test_the_table_knows_nothing_of_its_copies_and_they_nothing_of_how_it_came_there() -> None:
    some = 0
    for table, fork in copies(8, 2, 0.1, 0):
        some += 1
        before = table.dump()
        tried(fork, 3)
        assert table.dump() == before
        kept = json.loads(fork.beginning)
        assert kept["kept"]["log"] == []
        state: Oceans = Table.load(OCEANS.words.table_game, fork.beginning).run.state
        assert state.total() == table.run.state.total()
        assert state.seats[0].hand == table.run.state.seats[0].hand
        assert fork.table.run.passes == ()
    assert some


def test_a_copy_is_its_beginning_and_its_decisions_and_goes_back_one_by_one() -> None:
    some = [fork for _, fork in copies(9, 3, 0.1, None)]
    assert some
    for fork in some:
        tried(fork, 5)
        log = [Decision.load(json.loads(json.dumps(decision))) for decision in fork.table.log]
        again = Fork(OCEANS, None, fork.beginning, log)
        assert (again.table.digest(), again.steps(), again.decided) == (
            fork.table.digest(),
            fork.steps(),
            fork.decided,
        )
        made = len(fork.decided)
        for left in reversed(range(made)):
            fork = fork.back()
            assert len(fork.decided) == left
        assert fork.now() == fork.before()
        assert fork.back().now() == fork.now()
