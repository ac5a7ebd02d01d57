"""What a new species is called: so that everyone can type it, whatever its owner is called."""

from __future__ import annotations

import pytest

from engine.oceans.playing import free_name
from engine.oceans.state import Oceans


@pytest.mark.parametrize(
    ("players", "called"),
    [
        (("Ann", "Bob"), ("A1", "B1")),
        (("zoe", "Yves", "ann"), ("Z1", "Y1", "A1")),
        (("Ann", "Albert"), ("A1", "B1")),
        (("Cleo", "Ann", "Carl"), ("A1", "B1", "C1")),
        (("Ann", "Øyvind"), ("A1", "B1")),
        (("Bob", "王芳", "Ann"), ("A1", "B1", "C1")),
        (("ß", "Ann"), ("A1", "B1")),
        (("7", "Ann"), ("A1", "B1")),
        (("🐙", "🐙 2"), ("A1", "B1")),
    ],
)
def test_initials_where_they_can_be_told_apart_and_typed_else_letters_by_seat(
    players: tuple[str, ...], called: tuple[str, ...]
) -> None:
    state = Oceans(len(players))
    for seat, name in zip(state.seats, players, strict=True):
        seat.name = name
    assert tuple(free_name(state, n) for n in range(len(players))) == called


def test_a_name_that_a_species_has_is_not_given_again() -> None:
    state = Oceans(2)
    for seat, name in zip(state.seats, ("Ann", "Albert"), strict=True):
        seat.name = name
    state.add_species(0, 0, free_name(state, 0))
    state.add_species(1, 0, free_name(state, 1))
    assert (free_name(state, 0), free_name(state, 1)) == ("A2", "B2")
