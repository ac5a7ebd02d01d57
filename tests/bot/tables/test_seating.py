"""Under which names people and computer players sit at a table."""

from __future__ import annotations

import pytest

from bot.store.records import Record, Seat
from bot.tables import seating
from bot.tables.live import NotNow

ODD = {
    "  Ann  B  ": "Ann B",
    "": "Player",
    " \u200b\u2060\ufeff ": "Player",
    "\u0301\u0301": "Player",
    "\u202ednE\u202c": "dnE",
    "x" * 40: "x" * 32,
    "Ann, Bob; Cleo: all": "Ann Bob Cleo all",
    "👩\u200d👩\u200d👧": "👩👩👧",
    "مريم": "مريم",
    "**Ann** <@1> @everyone": "**Ann** <@1> @everyone",
    "Chance": "Chance 2",
    "nOnE": "nOnE 2",
    "ann": "ann 2",
}


@pytest.mark.parametrize(("name", "called"), ODD.items())
def test_a_name_is_one_that_can_be_seen_typed_and_told_from_others(name: str, called: str) -> None:
    record = Record(id="t", game="oceans", server=1, channel=1, host=1, seats=(Seat(name="Ann", person=1),))
    assert seating.seated(record, name, 2).seats[1].name == called


def test_the_same_name_again_and_again() -> None:
    record = Record(id="t", game="oceans", server=1, channel=1, host=1, options={"more players": True})
    for person in range(1, 7):
        record = seating.seated(record, "y" * 40, person)
    assert len({seat.name.casefold() for seat in record.seats}) == 6
    seating.check(record)
    with pytest.raises(NotNow):
        seating.seated(record, "Zoe", 7)


def test_computer_players_have_names_that_nobody_has() -> None:
    record = Record(id="t", game="oceans", server=1, channel=1, host=1, options={"more players": True})
    for person in seating.COMPUTERS[:3]:
        record = seating.seated(record, person, 1)
    for _ in range(3):
        record = seating.seated(record, seating.computer_name(record), None)
    assert len({seat.name for seat in record.seats}) == 6
