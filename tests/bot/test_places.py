"""A place and the way to it survive being written into a button's id; what is no place is not read as one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.limits import CUSTOM_ID
from bot.places import LETTERS, Place, Way
from rules_db.reference import Reference, code

CODES = st.text(alphabet="0123456789abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=5)
PLACES = st.builds(
    Place, st.sampled_from(sorted(LETTERS)), st.lists(CODES, min_size=1, max_size=3).map(tuple), st.integers(0, 999)
)
WAYS = st.builds(Way, PLACES, st.lists(PLACES, max_size=20).map(tuple))
quick = settings(max_examples=60, deadline=None, derandomize=True, database=None)


@quick
@given(way=WAYS)
def test_a_way_is_read_back_as_it_was(way: Way) -> None:
    assert Way.read(str(way)) == way
    assert Place.read(str(way.to)) == way.to


@quick
@given(way=WAYS, limit=st.integers(40, 100))
def test_a_way_too_long_forgets_its_far_end(way: Way, limit: int) -> None:
    short = way.within(limit)
    assert len(str(short)) <= limit
    assert short.to == way.to
    assert short.trail == way.trail[: len(short.trail)]
    if len(short.trail) < len(way.trail):
        assert len(str(Way(way.to, way.trail[: len(short.trail) + 1]))) > limit


@quick
@given(way=WAYS, to=PLACES)
def test_back_undoes_a_step(way: Way, to: Place) -> None:
    assert way.on(to).back() == way
    assert way.on(to).to == to


@quick
@given(place=PLACES, page=st.integers(0, 999))
def test_turning_changes_the_page_alone(place: Place, page: int) -> None:
    turned = place.turned_to(page)
    assert turned.page == page
    assert turned.turned_to(place.page) == place


@quick
@given(text=st.text(max_size=60) | st.text(alphabet="cstxhrz.~0aé", max_size=40))
def test_what_is_no_way_is_never_half_read(text: str) -> None:
    read = Way.read(text)
    assert read is None or str(read) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "~", "c", "c.abcde", "c.abcde.", "c.abcd.0", "c.ABCDE.0", "z.abcde.0"),
        *("c.abcde.1234", "c.abcde.0~", "c.abcde.0\n", "c.abcde.٣"),
    ],
)
def test_ids_of_another_release_are_not_read(text: str) -> None:
    assert Way.read(text) is None


def test_a_start_has_no_way_back() -> None:
    assert Way(Place("card", ("abcde",))).back() is None


def test_room_for_a_trail(reference: Reference) -> None:
    """The longest place leaves room for several steps back in Discord's hundred characters."""
    longest = Place("ruling", ("abcde",) * 3, 12)
    card = Place("card", ("abcde",), 12)
    assert len(Way(longest, (card,) * 9).within(CUSTOM_ID - len("show1:")).trail) >= 6


def test_no_two_things_of_a_kind_share_a_code(reference: Reference) -> None:
    """A button must never lead to another thing than the one it was made for."""
    sections = {f"{book.id}/{s.id}" for book in reference.books.values() for s in book.sections}
    for ids in (reference.cards, reference.terms, reference.charts, reference.statements, sections):
        assert len({code(i) for i in ids}) == len(ids)
    assert all(reference.by_code[code(i)] == i for i in (*reference.cards, *reference.statements, *sections))
