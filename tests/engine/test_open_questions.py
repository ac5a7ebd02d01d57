"""Which open questions decide whether a move may be made."""

from __future__ import annotations

from engine.adjudication import adjudicate

VORTEX = """game deep-sea
Ann: C3
Bob: C1
zones: C1 The Sea Star, C2 The Looking Glass, C3 Vortex, C4 Brine Pool
technology Ann 3"""
DECIDED = "deep-sea/vortex-technology"


def test_a_move_that_is_allowed_names_what_decides_it() -> None:
    put = adjudicate(VORTEX)
    reason, cites = put.refused("Travel C3 to C4")
    assert (reason, DECIDED in cites) == ("", True)
    assert DECIDED not in put.refused("Travel C3 to C2")[1], "it may be done whatever the answer is"


def test_a_move_that_is_refused_does_too() -> None:
    passing = VORTEX.replace("Ann: C3", "Ann: C2")
    reason, cites = adjudicate(passing).refused("Travel C2 to C4")
    assert "C4 is at depth 4" in reason
    assert DECIDED in cites


def test_what_the_table_has_answered_decides_nothing_more() -> None:
    answered = "scene: x\ngame: marine\ngiven: {players: [Ann, Bob], active: Ann, taken: {Ann: [Tectonics]}{}}"
    free, said = answered.replace("{}", ""), answered.replace("{}", ", assume: {order-on-the-display: free}")
    found = [adjudicate(text).refused("Wanderlust") for text in (free, said)]
    assert [reason for reason, _ in found] == ["", ""]
    assert ["marine/order-on-the-display" in cites for _, cites in found] == [True, False]


def test_what_only_asks_something_else_first_decides_nothing() -> None:
    assert "oceans/take-mandatory" not in adjudicate("Ann: A1 3 Grazer | A2 3\nBob: B1 3").refused("A1 forages")[1]
