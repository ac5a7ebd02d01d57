"""Builds the index: sources and the owner's rulebooks → `rules.db`, the same bytes from the same files."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from rules_db import sources as source_files
from rules_db.model import GAMES, Card
from rules_db.names import key
from rules_db.scenes import proving, read_scenes
from rules_db.schema import PASSAGE_COLUMNS, TABLES, migrations, table, to_row
from rules_db.sources import SOURCES, Sources

_CODE_FILES = ("build.py", "model.py", "names.py", "schema.py", "sources.py")
_RANKS = (
    "surface trait",
    "deep trait base",
    "deep trait deluxe",
    "deep trait",
    "deep event",
    "scenario base",
    "scenario",
)


class Spelling(NamedTuple):
    """One way to write the name of a card, term, chart or section.

    `rank` decides between things of one name: the base card comes first; a term before a table before a heading, each
    in the order of `GAMES` or of the books.
    """

    spelling: str
    kind: str
    ref: str
    how: str
    rank: int


def fingerprint(sources: str, printed: Mapping[str, str]) -> str:
    """What an index was built from: the digest of the sources, the code that builds, and the owner's wording."""
    mark = hashlib.sha256(sources.encode())
    for name in _CODE_FILES:
        mark.update((Path(__file__).parent / name).read_bytes())
    for statement, text in sorted(printed.items()):
        mark.update(f"{statement}\t{text}\n".encode())
    return mark.hexdigest()


def build(target: Path, *, folder: Path = SOURCES, printed: Mapping[str, str] | None = None) -> None:
    """Writes the index to `target` in one step: readers see the old file or the new one, never a half.

    `printed` maps statement ids to the owner's wording. Raises `SourceError` for a wrong row; the old file then stays.
    """
    printed = printed or {}
    read = source_files.load(folder)
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".rules-", suffix=".db")
    os.close(handle)
    made = Path(name)
    try:
        with closing(Database(made)) as db:
            migrations.apply(db)
            with db.atomic():
                _fill(db, read, printed, folder)
                meta = {"date": read.date, "fingerprint": fingerprint(read.digest, printed)}
                table(db, "meta").insert_all({"key": k, "value": v} for k, v in meta.items())
                # When a step was applied is the one thing that would differ from build to build.
                db.conn.execute("update _sqlite_migrations set applied_at = ''")
            db.vacuum()
        made.chmod(0o644)
        made.replace(target)
    finally:
        made.unlink(missing_ok=True)


def is_current(target: Path, *, folder: Path = SOURCES, printed: Mapping[str, str] | None = None) -> bool:
    """Whether `target` is sound and was built from just these sources, this wording and this code."""
    if not target.is_file():
        return False
    index = sqlite3.connect(target)
    try:
        sound = index.execute("pragma quick_check(1)").fetchone() == ("ok",)
        built_from = index.execute("select value from meta where key = 'fingerprint'").fetchone()
    except sqlite3.DatabaseError:  # no index at all, or an old or broken one
        return False
    finally:
        index.close()
    return sound and built_from == (fingerprint(source_files.digest(folder), printed or {}),)


def _fill(db: Database, read: Sources, printed: Mapping[str, str], folder: Path) -> None:
    scenes = read_scenes(read, folder)
    proved = {s.id: s.model_copy(update={"scenes": proving(s, scenes)}) for s in read.statements.values()}
    for name in TABLES:
        records = {"statements": proved, "scenes": scenes}.get(name, getattr(read, name, {})).values()
        table(db, name).insert_all(to_row(record) for record in records)
    table(db, "facts").insert_all(_facts(read))
    table(db, "names").insert_all(spelling._asdict() for spelling in spellings(read))
    table(db, "printed").insert_all({"statement": s, "text": t} for s, t in sorted(printed.items()))
    table(db, "passages").insert_all(_passages(read, printed))
    table(db, "passages").rebuild_fts()


def _facts(read: Sources) -> Iterator[dict[str, str | None]]:
    for card in read.cards.values():
        for field, value in card.fields_with_facts().items():
            fact = card.fact(field)
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]
            yield {"card": card.id, "field": field, "value": shown, **fact.model_dump()}


def rank(card: Card) -> int:
    """Where a card stands among cards of one name: Surface, base Deep, other Deep, scenarios, the rest."""
    for place in (f"{card.kind} {card.set}", card.kind):
        if place in _RANKS:
            return _RANKS.index(place)
    return len(_RANKS)


def spellings(read: Sources) -> list[Spelling]:
    """Every name, alias, heading and unique set of initials, normalised."""
    found: list[Spelling] = []
    games = list(GAMES)
    for card in read.cards.values():
        also = [*card.aliases, *_deep_names(card.name)]
        found += _spell("card", card.id, card.name, also, rank(card))
    for term in read.terms.values():
        found += _spell("term", term.id, term.name, term.aliases, games.index(term.game))
    for chart in read.charts.values():
        found += _spell("chart", chart.id, chart.name, chart.aliases, len(games) + games.index(chart.game))
    for book_place, book in enumerate(read.books.values(), 2 * len(games)):
        for section in book.sections:
            if section.statements and not section.card:
                found += _spell("section", f"{book.id}/{section.id}", section.heading, [], book_place)
    taken = {s.spelling for s in found}
    initials: dict[str, list[Card]] = {}
    for card in read.cards.values():
        words = key(card.name).split()
        if len(words) > 1:
            initials.setdefault("".join(w[0] for w in words), []).append(card)
    for letters, cards in initials.items():
        if len(cards) == 1 and letters not in taken:
            found.append(Spelling(letters, "card", cards[0].id, "initials", rank(cards[0])))
    return found


def _spell(kind: str, ref: str, name: str, aliases: list[str], place: int) -> Iterator[Spelling]:
    own = key(name)
    yield Spelling(own, kind, ref, "name", place)
    for alias in dict.fromkeys(key(a) for a in aliases):
        if alias and alias != own:
            yield Spelling(alias, kind, ref, "alias", place)


def _deep_names(name: str) -> list[str]:
    """`Speed (Deep)` is also asked for as `Deep Speed`."""
    plain, mark, version = name.partition(" (")
    return [f"{version.rstrip(')')} {plain}"] if mark else []


def _passages(read: Sources, printed: Mapping[str, str]) -> Iterator[dict[str, str]]:
    def passage(kind: str, ref: str, *texts: str) -> dict[str, str]:
        return {"kind": kind, "ref": ref, **dict(zip(PASSAGE_COLUMNS, texts, strict=True))}

    headings = {(b.id, s.id): s.heading for b in read.books.values() for s in b.sections}
    for s in read.statements.values():
        named = [read.cards[c].name for c in s.cards] + [read.terms[t].name for t in s.terms]
        yield passage("statement", s.id, headings[s.book, s.section], s.words, ", ".join(named), printed.get(s.id, ""))
    for card in read.cards.values():
        yield passage("card", card.id, card.name, " ".join(filter(None, [card.text, card.note])), card.kind, "")
    for term in read.terms.values():
        yield passage("term", term.id, term.name, term.text, ", ".join(term.aliases), "")
    for chart in read.charts.values():
        cells = " ".join(str(cell) for row in [chart.columns, *chart.rows] for cell in row if cell is not None)
        yield passage("chart", chart.id, chart.name, f"{cells} {chart.note or ''}", ", ".join(chart.aliases), "")
    for a in read.assumptions.values():
        yield passage("assumption", a.id, a.question, " ".join([*a.choices.values(), a.changes]), "", "")
