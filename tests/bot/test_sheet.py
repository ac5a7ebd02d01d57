"""Every answer there is, on every page: within Discord's limits, nothing lost, every page within reach."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalogue import speaker
from bot.limits import breaches
from bot.places import Place, Way
from bot.sender import check
from bot.views.notation import place
from bot.views.pages import buttons, embed, sheet_at
from bot.views.sheet import PAGE_LETTERS, PAGE_LINKS, Link, Page, Sheet, split
from rules_db.card import Card
from rules_db.model import Statement
from rules_db.reference import Reference
from tests.bot import openapi, unwritten

SAY = speaker()


def bare(text: str) -> str:
    """Text without the white space that paging may change."""
    return "".join(text.split())


def places(reference: Reference) -> Iterator[Place]:
    """Everything that an answer can be about: single things, and all groups of cards that a ruling speaks of."""
    yield from (place("card", i) for i in reference.cards)
    yield from (place("term", i) for i in reference.terms)
    yield from (place("chart", i) for i in reference.charts)
    yield from (place("statement", i) for i in reference.statements)
    yield from (place("ruling", i) for i in reference.cards)
    for book in reference.books.values():
        yield from (place("section", f"{book.id}/{s.id}") for s in book.sections if s.statements)
    groups = [sorted(reference.cards_of(s)) for s in reference.statements.values()]
    pairs = {pair for group in groups for n in (2, 3) for pair in combinations(group, n) if n == 2 or len(group) < 5}
    yield from (place("ruling", *pair) for pair in sorted(pairs))


def quoted(reference: Reference) -> Reference:
    """The reference of an owner whose rulebooks are attached; the wording here is invented."""
    printed = {i: f"Printed words of {i} number {n}. " * (1 + n % 9) for n, i in enumerate(reference.statements)}
    return dataclasses.replace(reference, printed={i: text.strip() for i, text in printed.items()})


def with_a_giant(reference: Reference) -> Reference:
    """The reference with one card whose text, note, ruling and printed wording have 12,000 characters each."""
    long = " ".join(f"Sentence {n} about what happens then." for n in range(400))[:12_000].strip()
    card = Card(
        id="oceans/giant",
        name="Giant",
        game="oceans",
        kind="deep trait",
        set="base",
        text=long,
        note=long,
        grade="C",
        source="S0",
    )
    ruling = Statement(
        id="promo/sparkles/99",
        book="promo",
        section="sparkles",
        kind="ruling",
        own="oceans/giant",
        text=long,
        cards=["oceans/speed"],
    )
    return dataclasses.replace(
        reference,
        cards={**reference.cards, card.id: card},
        statements={**reference.statements, ruling.id: ruling},
        printed={ruling.id: long},
    )


def payload(page: Page, way: Way) -> dict[str, Any]:
    view = buttons(SAY, page, way)
    return {
        "embeds": [embed(page).to_dict()],
        "components": view.to_components() if view else [],
        "allowed_mentions": {"parse": []},
    }


def sheet_of(reference: Reference, start: Place) -> Sheet:
    sheet = sheet_at(reference, SAY, start)
    assert sheet, f"nothing at {start}"
    return sheet


def whole_text(reference: Reference, start: Place) -> str:
    return bare("".join(page.text for page in sheet_of(reference, start).pages()))


def read_through(reference: Reference, start: Place, whole: Sheet | None = None) -> list[tuple[Page, dict[str, Any]]]:
    """The pages of an answer as a reader turns them: each one from the id of the next button of the one before."""
    read: list[tuple[Page, dict[str, Any]]] = []
    sheet, way = whole or sheet_of(reference, start), Way(start)
    while True:
        page = sheet.page(way.to.page)
        assert page.number == way.to.page == len(read), f"{way} shows page {page.number}"
        sent = payload(page, way)
        read.append((page, sent))
        labels = {b["label"]: b["custom_id"] for row in sent["components"] for b in row["components"]}
        onward = labels.get(SAY("buttons.next", page=page.number + 2))
        if not onward:
            return read
        led = Way.read(onward.partition(":")[2])
        assert led, f"{onward} leads nowhere"
        assert led.to.turned_to(0) == start, f"{onward} leads elsewhere"
        way = led


def faults(page: Page, sent: dict[str, Any], description: openapi.Description | None) -> list[str]:
    wrong = [*breaches(sent), *unwritten.message_faults(sent, new=True)]
    if description:
        wrong += description.schema_faults("IncomingWebhookInteractionRequest", sent)
    wrong += [f"odd number of {mark}" for mark in ("```", "**", "~~") if page.text.count(mark) % 2]
    if re.search(r"\{\w*\}", page.text):
        wrong.append("a placeholder is left")
    return wrong


async def hold(
    reference: Reference, starts: Iterable[Place], description: openapi.Description | None, *, every: int
) -> int:
    """Reads answers to their last page, one page in `every` by the description too; returns how many there were."""
    wrong: list[str] = []
    count = 0
    for start in starts:
        sheet = sheet_of(reference, start)
        pages = read_through(reference, start, sheet)
        for page, sent in pages:
            count += 1
            found = faults(page, sent, description if count % every == 0 else None)
            wrong += [f"{start} ({page.title}) page {page.number + 1}: {fault}" for fault in found]
        if len(pages) != pages[0][0].count:
            wrong.append(f"{start}: {len(pages)} pages within reach of {pages[0][0].count}")
        if bare("".join(page.text for page, _ in pages)) != bare("".join(block.text for block in sheet.blocks)):
            wrong.append(f"{start}: text was lost between pages")
        linked = {link.to for page, _ in pages for link in page.links}
        lost = {link.to for block in sheet.blocks for link in block.links} | {k.to for k in sheet.links}
        wrong += [f"{start}: the button to {to} was lost" for to in lost - linked]
    assert not wrong, f"{len(wrong)} faults:\n" + "\n".join(wrong[:40])
    return count


async def test_every_answer_holds(reference: Reference, description: openapi.Description | None) -> None:
    assert await hold(reference, places(reference), description, every=25) > 1000


async def test_every_answer_holds_with_an_owners_wording(
    reference: Reference, description: openapi.Description | None
) -> None:
    owned = quoted(reference)
    starts = (start for start in places(owned) if start.kind in {"card", "statement", "section"})
    assert await hold(owned, starts, description, every=50) > 1000


async def test_every_ruling_on_a_card_stands_in_its_answer(reference: Reference) -> None:
    missing: list[str] = []
    for card_id in reference.cards:
        text = whole_text(reference, place("card", card_id))
        expected = [r.statement for r in reference.rulings(card_id)] + reference.errata(card_id)
        missing += [f"{card_id}: {s.id}" for s in expected if bare(s.words) not in text or f"`{s.id}`" not in text]
        missing += [f"{card_id}: {a.id}" for a in reference.assumptions_on(card_id) if bare(a.question) not in text]
    assert not missing


async def test_an_owners_wording_stands_beside_ours(reference: Reference) -> None:
    owned = quoted(reference)
    missing = [
        s.id
        for s in owned.statements.values()
        if bare(owned.printed[s.id]) not in whole_text(owned, place("statement", s.id))
    ]
    assert not missing


@pytest.mark.parametrize(
    "about", [("card", "oceans/giant"), ("statement", "promo/sparkles/99"), ("ruling", "oceans/giant")]
)
async def test_a_giant_text_is_paged_and_whole(
    reference: Reference, description: openapi.Description | None, about: tuple[Any, str]
) -> None:
    giant = with_a_giant(reference)
    pages = read_through(giant, place(*about))
    assert len(pages) >= 12_000 / PAGE_LETTERS
    text = bare("".join(page.text for page, _ in pages)).replace(">", "")
    assert bare(giant.statements["promo/sparkles/99"].words) in text
    for page, sent in pages:
        assert not faults(page, sent, description)
        check(embed(page), buttons(SAY, page, Way(place(*about))))


async def test_a_card_named_at_length_keeps_within_a_button(reference: Reference) -> None:
    giant = with_a_giant(reference)
    named = giant.cards["oceans/giant"].model_copy(update={"name": "Very " * 60 + "Long", "id": "oceans/long"})
    longer = dataclasses.replace(giant, cards={**giant.cards, named.id: named})
    for page, sent in read_through(longer, place("ruling", "oceans/long", "oceans/speed")):
        assert not breaches(sent), page


class TestSplit:
    @settings(max_examples=200, deadline=None, derandomize=True, database=None)
    @given(text=st.text(alphabet="ab .!?\n", max_size=400), limit=st.integers(5, 60))
    def test_nothing_is_lost_and_no_piece_is_too_long(self, text: str, limit: int) -> None:
        pieces = split(text, limit)
        assert all(len(piece) <= limit for piece in pieces)
        assert bare("".join(pieces)) == bare(text)
        assert all(pieces) or pieces == [""]

    def test_a_paragraph_is_the_best_place_to_cut(self) -> None:
        assert split("One two three.\n\nFour five.", 20) == ["One two three.", "Four five."]

    def test_then_a_sentence_then_a_space(self) -> None:
        assert split("One two. Three four five", 15) == ["One two.", "Three four five"]
        assert split("oneoneone twotwotwo", 12) == ["oneoneone", "twotwotwo"]
        assert split("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]


class TestPages:
    @settings(max_examples=100, deadline=None, derandomize=True, database=None)
    @given(
        blocks=st.lists(st.tuples(st.integers(1, 5000), st.lists(st.integers(0, 60), max_size=12)), max_size=12),
        always=st.integers(0, 3),
    )
    def test_any_sheet_is_cut_within_limits(self, blocks: list[tuple[int, list[int]]], always: int) -> None:
        sheet = Sheet("Title", links=tuple(_link(900 + n) for n in range(always)))
        for letters, links in blocks:
            sheet.add("word " * (letters // 5) + "end", tuple(map(_link, links)))
        pages = sheet.pages()
        assert [page.number for page in pages] == list(range(len(pages)))
        assert all(page.count == len(pages) for page in pages)
        assert all(len(page.text) <= PAGE_LETTERS + 2 for page in pages)
        assert all(
            len(page.links) <= PAGE_LINKS and len({k.to for k in page.links}) == len(page.links) for page in pages
        )
        assert bare("".join(page.text for page in pages)) == bare("".join(block.text for block in sheet.blocks))
        assert {k.to for b in sheet.blocks for k in b.links} <= {k.to for page in pages for k in page.links}
        assert all({k.to for k in sheet.links} <= {k.to for k in page.links} for page in pages)

    def test_an_empty_sheet_is_one_page(self) -> None:
        assert [(p.text, p.count) for p in Sheet("Title").pages()] == [("", 1)]

    @pytest.mark.parametrize(("asked", "given"), [(-5, 0), (0, 0), (1, 1), (2, 1), (999, 1)])
    def test_a_page_that_is_not_there_gives_the_nearest(self, asked: int, given: int) -> None:
        sheet = Sheet("Title")
        for letter in "ab":
            sheet.add(letter * PAGE_LETTERS)
        assert sheet.page(asked).number == given


def _link(number: int) -> Link:
    return Link(f"Card {number}", place("card", f"oceans/{number}"))
