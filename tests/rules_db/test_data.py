"""The facts themselves: how many there are of each kind, and slips that a reader would stumble over."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from rules_db.card import Card
from rules_db.model import GAMES, Statement
from rules_db.names import key, slug
from rules_db.reference import Reference


@pytest.fixture(scope="module")
def cards(reference: Reference) -> list[Card]:
    return list(reference.cards.values())


def plain(card: Card) -> str:
    """The name without the mark of its version: `Speed` for `Speed (Deep)`."""
    return card.name.partition(" (")[0]


# -- how many


def test_surface_traits(cards: list[Card]) -> None:
    surface = [c for c in cards if c.kind == "surface trait"]
    assert len(surface) == 12
    for card in surface:
        assert card.set == "base"
        assert card.copies == 10
        assert isinstance(card.migrate, list), card.name
        assert len(card.migrate) == 10
        assert card.migrate == sorted(card.migrate)


def test_deep_cards(cards: list[Card]) -> None:
    deep = [c for c in cards if c.kind in {"deep trait", "deep event"}]
    base = [c for c in deep if c.set == "base"]
    assert len(base) == 89
    assert all(c.kind == "deep trait" and isinstance(c.migrate, int) for c in base)
    promo = [c for c in deep if isinstance(c.resolution, int)]
    assert len(promo) == 10
    assert {c.set for c in promo} == {"promo"}
    named_only = {c.name for c in deep if c not in base and c not in promo}
    assert named_only == {"Feeding Frenzy", "Proliferation", "Nomadic"}


def test_every_surface_trait_has_a_deep_version(cards: list[Card]) -> None:
    names = {c.name for c in cards}
    assert all(f"{c.name} (Deep)" in names for c in cards if c.kind == "surface trait")


def test_scenarios_and_legends(cards: list[Card]) -> None:
    base = [c for c in cards if (c.kind, c.set) == ("scenario", "base")]
    promo = [c for c in cards if (c.kind, c.set) == ("scenario", "promo")]
    assert sum(c.copies for c in base if isinstance(c.copies, int)) == 25
    assert (len(promo), {c.copies for c in promo}) == (15, {1})
    assert len([c for c in cards if c.kind == "legend"]) == 8


def test_statements(reference: Reference) -> None:
    numbered = [i for book in reference.books.values() for i in book.statement_ids()]
    assert len(numbered) == len(set(numbered)) == 437
    assert set(reference.statements) == set(numbered)
    assert {s.authority for s in reference.statements.values()} == {"rulebook"}


def test_errata(reference: Reference) -> None:
    errata = [s for s in reference.statements.values() if s.erratum]
    assert len(errata) == 10
    for s in errata:
        assert s.erratum
        assert s.own
        card = reference.cards[s.own]
        assert (s.id, card.resolution) == (f"promo/{slug(card.name)}/1", s.erratum.counts)
        assert s.erratum.field == "resolution"
        assert s.erratum.printed != s.erratum.counts
        numbers = {int(n) for n in re.findall(r"\d+", s.words)}
        assert numbers == {s.erratum.printed, s.erratum.counts}, s.id


# -- who is named where


def names_in(reference: Reference, statement: Statement) -> Iterator[str]:
    """Card names that stand in a statement with their capitals, longest first; `Clownfish` the title is no card."""
    text = statement.words
    for name in sorted({plain(c) for c in reference.cards.values()}, key=len, reverse=True):
        found = re.compile(rf"(?<![\w-]){re.escape(name)}s?(?!\w)")
        if found.search(text):
            yield name
            text = found.sub("#", text)


def test_a_card_that_a_statement_lists_is_named_in_it(reference: Reference) -> None:
    for s in reference.statements.values():
        words = f" {key(s.words)} "
        for card in s.cards:
            name = key(plain(reference.cards[card]))
            assert card == s.own or f" {name} " in words or f" {name}s " in words, (s.id, card)


def test_a_card_that_a_statement_names_is_listed(reference: Reference) -> None:
    """Except where the word is a term of the game as well, or a title of the solo game."""
    by_name: defaultdict[str, set[str]] = defaultdict(set)
    for card in reference.cards.values():
        by_name[plain(card)].add(card.id)
    terms = {t.name for t in reference.terms.values()}
    titles = {"solo/scoring/10", "solo/scoring/11"}
    missing = [
        (s.id, name)
        for s in reference.statements.values()
        for name in names_in(reference, s)
        if name not in terms and s.id not in titles and not by_name[name] & reference.cards_of(s)
    ]
    assert not missing


def test_errata_and_own_entries_belong_to_their_card(reference: Reference) -> None:
    sections = {(b.id, s.id): f"{b.game}/{s.card}" for b in reference.books.values() for s in b.sections if s.card}
    for s in reference.statements.values():
        if (s.book, s.section) in sections:
            assert s.own == sections[s.book, s.section], s.id


# -- names and ids


def test_no_alias_stands_for_two_things(reference: Reference) -> None:
    for rows in (reference.cards, reference.terms, reference.charts):
        owners: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        names = {(row.game, key(row.name)): row.id for row in rows.values()}
        for row in rows.values():
            for alias in row.aliases:
                owners[row.game, key(alias)].append(row.id)
        assert not {alias: ids for alias, ids in owners.items() if len(ids) > 1}
        assert not {alias: (ids, names[alias]) for alias, ids in owners.items() if alias in names}


def test_no_name_stands_for_two_things(reference: Reference) -> None:
    for rows in (reference.cards, reference.terms, reference.charts):
        names = [(row.game, key(row.name)) for row in rows.values()]
        assert len(names) == len(set(names))


def test_ids_are_slugs_of_names(reference: Reference) -> None:
    """A card whose name is a term of the game as well has `-card` after it."""
    for term in reference.terms.values():
        assert term.id == f"{term.game}/{slug(term.name)}"
    for card in reference.cards.values():
        named = f"{card.game}/{slug(card.name)}"
        assert card.id == (f"{named}-card" if named in reference.terms else named)
    for row in (*reference.charts.values(), *reference.assumptions.values()):
        assert row.id.startswith(f"{row.game}/")
        assert row.game in GAMES


def test_an_id_stands_for_one_thing(reference: Reference) -> None:
    """A term and a heading may share one: the term shows what stands under the heading."""
    tables = (reference.cards, reference.terms, reference.charts, reference.statements, reference.assumptions)
    ids = [any_id for rows in tables for any_id in rows]
    assert not {i for i in ids if ids.count(i) > 1}
    headings = {f"{b.id}/{s.id}": s.heading for b in reference.books.values() for s in b.sections}
    for shared in set(headings) & set(ids):
        assert key(headings[shared]) == key(reference.terms[shared].name)


def test_names_can_be_shown_and_picked(reference: Reference) -> None:
    for rows in (reference.cards, reference.terms, reference.charts):
        for row in rows.values():
            assert len(row.name) <= 60
            assert len(row.id) <= 100
            assert row.name == row.name.strip()
            assert all(key(alias) for alias in row.aliases)


# -- sources and grades


def sources_of(text: str) -> Iterator[str]:
    """`W8; S0:335; S1 core/goal/2` rests on W8, S0 and S1."""
    for part in text.split(";"):
        yield re.split(r"[ :]", part.strip())[0]


def test_every_source_is_known(reference: Reference) -> None:
    for rows in (reference.cards, reference.terms, reference.charts):
        for row in rows.values():
            facts = row.facts.values() if isinstance(row, Card) else ()
            for text in (row.source, *(f.source for f in facts if f.source)):
                assert set(sources_of(text)) <= set(reference.sources), row.id


def test_what_is_unknown_is_graded_so(cards: list[Card]) -> None:
    for card in cards:
        for field, value in card.fields_with_facts().items():
            assert value != "unknown" or card.fact(field).grade == "U", (card.id, field)
        assert card.text or card.note, f"{card.id}: a card without a text says so in a note"


def test_charts_have_no_stray_cells(reference: Reference) -> None:
    for chart in reference.charts.values():
        assert len({key(column) for column in chart.columns}) == len(chart.columns), chart.id
        assert all(any(cell is not None for cell in row) for row in chart.rows), chart.id


# -- assumptions


def test_assumptions(reference: Reference) -> None:
    for a in reference.assumptions.values():
        assert a.default in a.choices
        assert all(re.search(r"\w{2}", words) for words in a.choices.values()), a.id
        assert "?" in a.question, a.id
        assert len(a.choices) == len(set(a.choices.values())), a.id
        assert len(a.choices) > 1 or a.default.startswith(("unknown", "not")), a.id


# -- how it reads


def written(reference: Reference) -> Iterator[tuple[str, str]]:
    """Every text of ours, with where it stands."""
    for s in reference.statements.values():
        yield s.id, s.words
    for row in (*reference.terms.values(), *reference.charts.values(), *reference.cards.values()):
        for text in (getattr(row, "text", None), getattr(row, "note", None)):
            if text and text != "unknown":
                yield row.id, text
        for fact in getattr(row, "facts", {}).values():
            if fact.note:
                yield row.id, fact.note
    for a in reference.assumptions.values():
        unplayed = [a.unplayed] if isinstance(a.unplayed, str) else a.unplayed.values()
        for text in (a.question, a.changes, *a.choices.values(), *unplayed):
            yield a.id, text


def test_texts_end_with_punctuation(reference: Reference) -> None:
    assert not [(where, text[-40:]) for where, text in written(reference) if not re.search(r"[.!?][)”\"]?$", text)]


def test_texts_have_no_stray_marks(reference: Reference) -> None:
    """No two spaces, no space before a mark, no mark twice, no straight or lonely bracket, no word twice."""
    stray = re.compile(r"\s\s|\n|\s[.,;:!?)]|[(]\s|[.,;]{2}|\b(\w+) \1\b|[\[\]{}<>]")
    wrong = [(where, m[0], text) for where, text in written(reference) if (m := stray.search(text))]
    assert not wrong
    assert not [where for where, text in written(reference) if text.count("(") != text.count(")")]


def test_texts_begin_with_a_capital(reference: Reference) -> None:
    assert not [(where, text[:30]) for where, text in written(reference) if not re.match(r"[A-ZÜ0-9“(+]", text)]
