"""Where the order of effects can't matter, and where it does."""

from __future__ import annotations

from engine.core.listener import Listener
from engine.scenes.orders import order_of_no_matter
from tests.engine.conftest import answers, position


def growing(creature: int, amount: int = 1, effect: str = "hatch") -> Listener:
    """Once something has fed, a creature gains."""
    return Listener("fed", effect, creature, 0, about=(creature, amount))


def test_gains_of_two_come_to_the_same_in_any_order() -> None:
    table = position(growing(0), growing(1), growing(2))
    assert order_of_no_matter(table) is None  # nothing is ordered yet
    answers(table, "creature:2")
    assert table.choice is not None
    assert table.choice.prompt == "order"
    digest = table.digest()
    assert order_of_no_matter(table) == (table.choice.options[0],)
    assert table.digest() == digest


def test_the_last_of_what_there_is_goes_to_the_first() -> None:
    table = position(growing(0, 9), growing(1, 9))
    table.run.state.pool, table.run.state.sea = 3, table.run.state.sea + table.run.state.pool - 3
    answers(table, "creature:2")
    assert table.choice is not None
    assert table.choice.prompt == "order"
    assert order_of_no_matter(table) is None
