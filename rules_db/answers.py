"""What a look-up answers, as plain data: the shapes that `--json` prints and every other face draws on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from rules_db.card import Card
from rules_db.fulltext import Passage, TextIndex
from rules_db.model import Chart, Correction, Statement, Status, Term
from rules_db.reference import Reference, Ruling
from rules_db.rulebook import Reading
from rules_db.search import LONGEST_NAME, Answer, Hit, NameIndex

Facts = dict[str, Any]

_WHAT_RULES_ARE_CALLED = ("term", "chart", "section")


def card_names(reference: Reference) -> NameIndex:
    """The index of card names."""
    names = {card.id: card.name for card in reference.cards.values()}
    return NameIndex((s for s in reference.spellings if s.kind == "card"), names)


def rule_names(reference: Reference) -> NameIndex:
    """The index of terms, charts and headings."""
    names = {row.id: row.name for rows in (reference.terms, reference.charts) for row in rows.values()}
    spellings = (s for s in reference.spellings if s.kind in _WHAT_RULES_ARE_CALLED)
    return NameIndex(spellings, names | reference.headings)


def card(reference: Reference, hit: Hit) -> Facts:
    """A card with all that is known of it; keys as the look-up's JSON names them."""
    found = reference.cards[hit.ref]
    own = reference.own_statements(found.id)
    return {
        "id": found.id,
        "name": found.name,
        "game": found.game,
        "kind": found.kind,
        "set": found.set,
        "copies": _known(found.copies),
        "migrate": _known(found.migrate),
        "resolution": _known(found.resolution),
        "icons": {icon: _known(value) for icon, value in found.icons if value is not None},
        "arrows": found.arrows,
        "defensive": _known(found.defensive),
        "text": _known(found.text),
        "icons_only": found.text is None,
        "note": found.note,
        "grade": found.grade,
        "source": found.source,
        "house": found.house,
        "effects": [effect.model_dump(exclude_none=True) for effect in found.effects],
        "corrected": {
            f: {"now": found.said(f), "was": fact.before, "why": fact.note} for f, fact in found.corrected.items()
        },
        "facts": {f: found.fact(f).model_dump(exclude_none=True) for f in found.fields_with_facts()},
        "printed": {s.id: reference.printed[s.id] for s in own if s.id in reference.printed},
        "errata": [statement(reference, s) for s in reference.errata(found.id)],
        "rulings": [ruling(reference, r) for r in reference.rulings(found.id)],
        "open_questions": [
            {"id": a.id, "question": a.question, "meanwhile": a.choices[a.default]}
            for a in reference.assumptions_on(found.id)
        ],
        "also": [{"id": c.id, "name": c.name} for c in reference.namesakes(found)],
        "matched": hit.matched,
        "score": hit.score,
    }


def statement(reference: Reference, found: Statement) -> Facts:
    """A statement with its place in the book, its wording there where the owner gave it, and what it cites."""
    return {
        "id": found.id,
        "kind": found.kind,
        "heading": reference.heading(found),
        "text": found.words,
        "printed": reference.printed.get(found.id),
        "erratum": found.erratum.model_dump() if found.erratum else None,
        "cites": [found.id, *found.see],
        "cards": sorted(reference.cards_of(found)),
        "terms": found.terms,
        "authority": found.authority,
        "scenes": found.scenes,
    }


def ruling(reference: Reference, found: Ruling) -> Facts:
    """A statement as it bears on a card: `about` is `own` or `named`."""
    return {"about": found.about, **statement(reference, found.statement)}


def rulings(reference: Reference, card_ids: list[str]) -> Facts:
    """What is ruled on one card, or between two or three."""
    found = reference.rulings(card_ids[0]) if len(card_ids) == 1 else reference.between(card_ids)
    named = [{"id": card_id, "name": reference.cards[card_id].name} for card_id in card_ids]
    return {"cards": named, "rulings": [ruling(reference, r) for r in found]}


def term(reference: Reference, found: Term) -> Facts:
    """A term with the statements that define it."""
    defining = [statement(reference, reference.statements[i]) for i in found.defined_by]
    return {**found.model_dump(exclude={"defined_by"}), "statements": defining}


def chart(found: Chart) -> Facts:
    """A table of numbers."""
    return found.model_dump()


def section(reference: Reference, ref: str) -> Facts:
    """A heading with all its statements in reading order."""
    below = [statement(reference, s) for s in reference.under(ref)]
    return {"id": ref, "book": ref.partition("/")[0], "heading": reference.headings[ref], "statements": below}


def thing(reference: Reference, kind: str, ref: str) -> Facts:
    """The record of a hit or passage, with its `type`."""
    facts: Facts
    match kind:
        case "statement":
            facts = statement(reference, reference.statements[ref])
        case "term":
            facts = term(reference, reference.terms[ref])
        case "chart":
            facts = chart(reference.charts[ref])
        case "section":
            facts = section(reference, ref)
        case "card":
            facts = _short(reference.cards[ref])
        case _:
            question = reference.assumptions[ref]
            facts = {
                **question.model_dump(),
                "settled": [c for c in question.cards if reference.is_settled(question, c)],
            }
    return {"type": kind, **facts}


def asked_for(reference: Reference, texts: TextIndex, indexes: Iterable[NameIndex], query: str) -> list[Hit]:
    """The one thing a query names: a statement by id, an open question by id or the name it has at tables, else
    whatever the first index is sure of.

    Things of one name come together; the list is empty where the query is a question.
    """
    asked = query.strip().casefold()
    for kind, rows in (("statement", reference.statements), ("assumption", reference.assumptions)):
        if asked in rows:
            return [Hit(asked, asked, kind, "id", 100)]
    if questions := [row for row in reference.assumptions if row.partition("/")[2] == asked]:
        return [Hit(row, row, "assumption", "id", 100) for row in questions]
    for found in (meant(names, texts, query) for names in indexes):
        if best := found.best:
            return [h for h in found.hits if h.score >= best.score]
    return []


def rule(reference: Reference, texts: TextIndex, names: NameIndex, query: str) -> Facts:
    """A statement or open question by id, a term, chart, heading or card by name, else what answers a question best."""
    if hits := asked_for(reference, texts, (names, card_names(reference)), query):
        results = [thing(reference, h.kind, h.ref) for h in hits]
        return {"query": query, "matched": hits[0].matched, "results": results}
    passages = texts.search(query, kinds=("statement", "term", "chart"), limit=10)
    return {"query": query, "matched": "full text", "results": [_scored(reference, p) for p in passages]}


_BETWEEN = re.compile(r" (?:with|and|vs|versus|against|meets) | ?[+,/&] ?", re.IGNORECASE)
_CARDS_AT_ONCE = 3


def cards_meant(names: NameIndex, typed: str) -> list[Answer]:
    """What is meant by one name, or by several typed in one go: `electric discharge with invasive predator`."""
    whole = names.find(typed)
    line = " ".join(typed[: _CARDS_AT_ONCE * LONGEST_NAME].split())
    parts = [part for part in _BETWEEN.split(line) if part]
    if whole.best or not 1 < len(parts) <= _CARDS_AT_ONCE:
        return [whole]
    return [names.find(part) for part in parts]


def meant(names: NameIndex, texts: TextIndex, query: str) -> Answer:
    """What a query names, be it the bare name or a question about nothing else: `when do I overpopulate`."""
    asked = [names.find(query), names.find(texts.named_by(query))]
    exact = (found for found in asked if found.best and found.best.matched in {"id", "exact", "alias"})
    return next(exact, asked[0])


def search(reference: Reference, texts: TextIndex, query: str, *, limit: int = 20) -> list[Facts]:
    """Everything whose text fits a query, best first."""
    return [_scored(reference, passage) for passage in texts.search(query, limit=limit)]


def reading(found: Reading) -> Facts:
    """What came of reading an owner's rulebook."""
    return {
        "book": found.book.id,
        "title": found.book.title,
        "attached": len(found.printed),
        "same": found.same,
        "changed": found.changed,
        "missing": found.missing,
        "extra": [{"section": part, "text": text} for part, text in found.extra],
    }


def corrections(files: Iterable[Path], outcomes: Iterable[Correction]) -> Facts:
    """What came of an owner's corrections: the files, and each row with its place."""
    said = [outcome.model_dump(exclude={"id"}) for outcome in outcomes]
    counts = {status: sum(s["status"] == status for s in said) for status in get_args(Status)}
    return {"files": [str(file) for file in files], **counts, "rows": said}


def candidates(found: Answer) -> list[Facts]:
    """The things a query may have meant."""
    return [{"id": h.ref, "name": h.name, "matched": h.matched, "score": h.score} for h in found.hits]


def _scored(reference: Reference, passage: Passage) -> Facts:
    return {**thing(reference, passage.kind, passage.ref), "matched": "full text", "score": round(passage.score, 2)}


def _short(found: Card) -> Facts:
    short = {"id": found.id, "name": found.name, "kind": found.kind, "set": found.set, "text": _known(found.text)}
    return {**short, "icons_only": found.text is None, "house": found.house}


def _known(value: Any) -> Any:
    return None if value == "unknown" else value
