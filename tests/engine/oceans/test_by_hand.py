"""A change by hand in words: what is meant, and that a refusal tells nobody what they may not see."""

from __future__ import annotations

import pytest

from engine.core.decision import Refused
from engine.core.table import Table
from engine.games import GAMES
from engine.players.dice import dealer, dice
from engine.players.uniform import uniform
from rules_db.sources import reference

OCEANS = GAMES["oceans"]


@pytest.fixture
def table() -> Table:
    return OCEANS.open(["Ann", "Bob"], {}, dealer(dice(3)))


def refused(table: Table, text: str, seat: int = 0) -> str:
    with pytest.raises(Refused) as stopped:
        OCEANS.corrected(table, seat, text)
    return stopped.value.refusal.reason


def held(table: Table, seat: int) -> list[str]:
    return sorted({card["name"] for card in table.view(seat)["players"][seat]["hand"]})


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("move, 3, reef, zone 1", ("move", 3, "reef", "zone 1")),
        ("  Move ,3,REEF,  zone   1 ", ("move", 3, "REEF", "zone 1")),
        ("species, Ann", ("species", "Ann")),
    ],
)
def test_a_text_is_read_and_can_be_carried_out(table: Table, text: str, meant: tuple[str | int, ...]) -> None:
    assert OCEANS.corrected(table, 0, text) == meant
    table.correct(0, str(meant[0]), *meant[1:])


@pytest.mark.parametrize(
    "text", ["", "fly, A1", "population", "population, A1, many", "move, 3, reef", "extinct, Z9", ","]
)
def test_what_can_not_be_done_is_refused_with_what_can(table: Table, text: str) -> None:
    before = table.dump()
    assert refused(table, text)
    assert table.dump() == before


def test_where_a_card_lies_need_not_be_said_where_one_sees_it(table: Table) -> None:
    [name, *_] = held(table, 1)
    assert OCEANS.corrected(table, 1, f"card, {name}, removed")[-1] == "hand Bob"


def test_asking_for_cards_tells_nothing_about_other_hands_and_decks(table: Table) -> None:
    """Whatever lies there, the answer is the same."""
    names = sorted({card.name for card in reference().cards.values() if card.kind == "surface trait"})
    unseen = [name for name in names if name not in held(table, 0)]
    for place in ("hand Bob", "deck", "deep deck"):
        answers = {OCEANS.corrected(table, 0, f"card, {name}, removed, {place}")[0] for name in names}
        assert answers == {"card"}
    top = {card["name"] for card in table.view(0)["discard"]}
    reasons = {refused(table, f"card, {name}, removed").replace(name, "X") for name in unseen if name not in top}
    assert len(reasons) == 1


def test_asking_for_points_tells_nothing_about_other_score_piles(table: Table) -> None:
    for amount in (1, 1000):
        assert OCEANS.corrected(table, 0, f"move, {amount}, score Bob, reef")
    assert "score Ann has 0" in refused(table, "move, 1, score Ann, reef")


def test_no_card_comes_out_of_the_deep_while_its_cards_are_looked_at(table: Table) -> None:
    """Neither one of the three nor any other: what the answer is must not tell which ones are seen."""
    by = uniform(dice(3))
    while (choice := table.choice) is not None and choice.prompt != "keep":
        table.answer(choice.player, *by(table))
    assert choice is not None
    (_, seen), other = next(iter(choice.options)), table.run.state.deep[0]
    for card in (seen, other):
        with pytest.raises(Refused, match="being looked at"):
            table.correct(0, "card", card, "removed", "deep deck", agreed=(1,))
