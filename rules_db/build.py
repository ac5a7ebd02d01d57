"""Builds the index: sources, the owner's rulebooks and corrections → `rules.db`, the same bytes from the same files."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from rules_db import corrections
from rules_db import sources as source_files
from rules_db.scenes import proving, read_scenes
from rules_db.schema import PASSAGE_COLUMNS, TABLES, migrations, table, to_row
from rules_db.sources import SOURCES, Sources
from rules_db.spelling import spellings

_CODE = "build card corrections house model names owner_file row scenes schema search source_file sources spelling"


def fingerprint(sources: str, printed: Mapping[str, str], corrected: Sequence[Path] = ()) -> str:
    """What an index was built from: the digest of the sources, the code that builds, the owner's wording and files."""
    mark = hashlib.sha256(sources.encode())
    for name in _CODE.split():
        mark.update((Path(__file__).parent / f"{name}.py").read_bytes())
    for statement, text in sorted(printed.items()):
        mark.update(f"{statement}\t{text}\n".encode())
    mark.update(corrections.digest(corrected).encode())
    return mark.hexdigest()


def build(
    target: Path,
    *,
    folder: Path = SOURCES,
    printed: Mapping[str, str] | None = None,
    corrected: Sequence[Path] = (),
) -> None:
    """Writes the index to `target` in one step: readers see the old file or the new one, never a half.

    `printed` maps statement ids to the owner's wording; `corrected` are the owner's files of corrections, of which a
    wrong row is noted and left out. Raises `SourceError` for a wrong row of the sources; the old file then stays.
    """
    printed = printed or {}
    read = source_files.load(folder)
    built_from = fingerprint(read.digest, printed, corrected)
    corrections.merge(read, corrected)
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".rules-", suffix=".db")
    os.close(handle)
    made = Path(name)
    try:
        with closing(Database(made)) as db:
            migrations.apply(db)
            with db.atomic():
                _fill(db, read, printed, folder)
                meta = {"date": read.date, "fingerprint": built_from}
                table(db, "meta").insert_all({"key": k, "value": v} for k, v in meta.items())
                # When a step was applied is the one thing that would differ from build to build.
                db.conn.execute("update _sqlite_migrations set applied_at = ''")
            db.vacuum()
        made.chmod(0o644)
        made.replace(target)
    finally:
        made.unlink(missing_ok=True)


def is_current(
    target: Path,
    *,
    folder: Path = SOURCES,
    printed: Mapping[str, str] | None = None,
    corrected: Sequence[Path] = (),
) -> bool:
    """Whether `target` is sound and was built from just these sources, this wording, these files and this code."""
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
    return sound and built_from == (fingerprint(source_files.digest(folder), printed or {}, corrected),)


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
