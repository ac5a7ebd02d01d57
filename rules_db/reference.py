"""The reference as the rest of the house sees it: every record in memory, and who speaks of whom."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from sqlite_utils import Database

from rules_db.card import Card
from rules_db.model import Assumption, Book, Chart, Correction, SceneText, Source, Statement, Term
from rules_db.schema import TABLES, from_row, rows
from rules_db.spelling import Spelling

About = Literal["own", "named"]


@dataclass(frozen=True)
class Ruling:
    """A statement as it bears on a card: from the card's own entry, or from another's that names it."""

    statement: Statement
    about: About


@dataclass
class Reference:
    """All records by id, in the order of their sources. Made by `Reference.open`; nothing in it changes afterwards."""

    path: Path
    sources: dict[str, Source] = field(default_factory=dict[str, Source])
    books: dict[str, Book] = field(default_factory=dict[str, Book])
    cards: dict[str, Card] = field(default_factory=dict[str, Card])
    terms: dict[str, Term] = field(default_factory=dict[str, Term])
    charts: dict[str, Chart] = field(default_factory=dict[str, Chart])
    statements: dict[str, Statement] = field(default_factory=dict[str, Statement])
    assumptions: dict[str, Assumption] = field(default_factory=dict[str, Assumption])
    scenes: dict[str, SceneText] = field(default_factory=dict[str, SceneText])
    corrections: dict[str, Correction] = field(default_factory=dict[str, Correction])
    """What came of the owner's corrections and house cards."""
    date: str = ""
    """The day the sources were last brought up to date, as ISO."""
    printed: dict[str, str] = field(default_factory=dict[str, str])
    """The owner's wording by statement id."""
    spellings: list[Spelling] = field(default_factory=list[Spelling])

    @classmethod
    def open(cls, path: Path) -> Reference:
        """Reads the index at `path`, which `library.open_reference` or `build.build` has made."""
        db = Database(path)
        try:
            loaded = cls(path)
            for name, model in TABLES.items():
                records = [from_row(model, row) for row in rows(db, f"select * from {name} order by rowid")]  # noqa: S608
                setattr(loaded, name, {getattr(record, "id"): record for record in records})  # noqa: B009
            loaded.date = rows(db, "select value from meta where key = 'date'")[0]["value"]
            loaded.printed = {row["statement"]: row["text"] for row in rows(db, "select * from printed")}
            loaded.spellings = [Spelling(**row) for row in rows(db, "select * from names order by rowid")]
            return loaded
        finally:
            db.close()

    def credit(self, source: str) -> str:
        """A row's `source` as readers know it: short names for ids, places in a book left as they are."""
        parts: list[str] = []
        for part in source.split(";"):
            first, _, place = part.strip().partition(" ")
            known = self.sources.get(first)
            parts.append(f"{(known and known.short) or first} {place}".strip())
        return "; ".join(dict.fromkeys(parts))

    def own_statements(self, card_id: str) -> list[Statement]:
        """The statements of a card's own entry."""
        return self._own.get(card_id, [])

    def errata(self, card_id: str) -> list[Statement]:
        """The errata of a card, in the order of its entry."""
        return [s for s in self._own.get(card_id, []) if s.kind == "erratum"]

    def rulings(self, card_id: str) -> list[Ruling]:
        """What is ruled on a card: its own entry first, then the rulings of other cards and rules that name it."""
        own = [Ruling(s, "own") for s in self._own.get(card_id, []) if is_ruling(s)]
        named = [Ruling(s, "named") for s in self._naming.get(card_id, []) if s.own != card_id and is_ruling(s)]
        return own + named

    def between(self, card_ids: list[str]) -> list[Ruling]:
        """All rulings that speak of every one of these cards; those in the entry of one of them come first."""
        wanted = set(card_ids)
        shared = [s for s in self.statements.values() if is_ruling(s) and wanted <= self.cards_of(s)]
        found = [Ruling(s, "own" if s.own in wanted else "named") for s in shared]
        return sorted(found, key=lambda ruling: ruling.about == "named")

    def scenes_of(self, card_ids: list[str]) -> list[SceneText]:
        """The scenes in which all these cards lie, those first that prove a statement of one of them."""
        wanted = set(card_ids)
        found = [scene for scene in self.scenes.values() if wanted <= set(scene.cards)]
        own = {s.id for card in card_ids for s in self.own_statements(card)}
        return sorted(found, key=lambda scene: (not own & set(scene.proves), len(scene.cards)))

    def cards_of(self, statement: Statement) -> set[str]:
        """The cards a statement speaks of, the one whose entry it stands in included."""
        return {*statement.cards, *([statement.own] if statement.own else [])}

    def defining(self, term_id: str) -> list[Statement]:
        """The statements that define a term, then those that are about it."""
        first = [self.statements[i] for i in self.terms[term_id].defined_by]
        known = {s.id for s in first}
        about = [s for s in self.statements.values() if term_id in s.terms and s.id not in known]
        return [s for s in first + about if s.kind != "none"]

    @cached_property
    def headings(self) -> dict[str, str]:
        """The headings of all rulebooks by the id of their section, `core/migrate`."""
        return {f"{book.id}/{section.id}": section.heading for book in self.books.values() for section in book.sections}

    def under(self, section_id: str) -> list[Statement]:
        """The statements of a section, in reading order."""
        return [s for s in self.statements.values() if section_of(s) == section_id]

    def heading(self, statement: Statement) -> str:
        """The heading a statement stands under."""
        return self.headings[section_of(statement)]

    def assumptions_on(self, ref: str) -> list[Assumption]:
        """The open questions that touch a card, a term or a statement, without those that the owner has settled."""
        touching = [a for a in self.assumptions.values() if ref in {*a.cards, *a.terms, *a.statements}]
        return [a for a in touching if not self.is_settled(a, ref)]

    def is_settled(self, question: Assumption, ref: str = "") -> bool:
        """Whether the owner has read off the card `ref`, or else off every card of an open question, what it asks."""
        cards = [ref] if ref in question.cards else question.cards
        return bool(cards) and all(question.settled(self.cards[card]) for card in cards)

    def namesakes(self, card: Card) -> list[Card]:
        """Other cards of the same name: the Deep version of a Surface trait, and the other way round."""
        plain = card.name.partition(" (")[0]
        return [c for c in self.cards.values() if c.id != card.id and c.name.partition(" (")[0] == plain]

    @cached_property
    def by_code(self) -> dict[str, str]:
        """Short stable stand-ins for ids, for places where room is scarce; code → id of a record or section."""
        ids = {*self.cards, *self.terms, *self.charts, *self.statements, *self.assumptions, *self.headings}
        ids |= self.scenes.keys()
        coded = {code(any_id): any_id for any_id in sorted(ids)}
        if len(coded) != len(ids):
            raise ValueError("two ids share a code: make `code` longer")
        return coded

    @cached_property
    def coverage(self) -> dict[str, object]:
        """What the books hold and what is covered: `statements, covered, missing[], with_scene, facts{A, B, C, U}` …"""
        expected = [i for book in self.books.values() for i in book.statement_ids()]
        cards = [card for card in self.cards.values() if not card.house]
        grades = Counter(card.fact(f).grade for card in cards for f in card.fields_with_facts())
        return {
            "statements": len(expected),
            "covered": sum(i in self.statements for i in expected),
            "missing": [i for i in expected if i not in self.statements],
            "with_scene": sum(bool(s.scenes) for s in self.statements.values()),
            "printed": len(self.printed),
            "kinds": dict(sorted(Counter(s.kind for s in self.statements.values()).items())),
            "facts": {grade: grades[grade] for grade in "ABCU"},
        }

    @cached_property
    def _own(self) -> dict[str, list[Statement]]:
        found: dict[str, list[Statement]] = {}
        for s in self.statements.values():
            if s.own:
                found.setdefault(s.own, []).append(s)
        return found

    @cached_property
    def _naming(self) -> dict[str, list[Statement]]:
        found: dict[str, list[Statement]] = {}
        for s in self.statements.values():
            for card_id in s.cards:
                found.setdefault(card_id, []).append(s)
        return found


def is_ruling(statement: Statement) -> bool:
    """Whether a statement tells how something is decided: no erratum, and not the printed line or text of a card."""
    return statement.kind in {"rule", "ruling", "example"} and statement.id.rsplit("/", 1)[1] not in {"stats", "text"}


def section_of(statement: Statement) -> str:
    """The id of the section a statement stands in."""
    return f"{statement.book}/{statement.section}"


def code(any_id: str) -> str:
    """Five letters or digits that stand for an id; the same in every build."""
    number = int.from_bytes(hashlib.blake2b(any_id.encode(), digest_size=8).digest())
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "".join(digits[number // 36**place % 36] for place in range(5))
