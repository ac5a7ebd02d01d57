"""Reads the source files: YAML → checked rows, with an error that names file, line, key and reason.

A game's folder (`sources/oceans/…`) holds files with any of the lists `cards`, `terms`, `charts`, `assumptions` and
the map `statements`; whatever else stands at the top of a file (`grade`, `source`, `kind`, `set`) is the default of its
rows. References inside a game leave its name out: `cards: [sparkles]` means `oceans/sparkles`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

from pydantic import ValidationError

from rules_db.card import Card
from rules_db.model import GAMES, Assumption, Book, Chart, Correction, Source, Statement, Term, id_from
from rules_db.row import Row
from rules_db.source_file import Keys, Raw, SourceError, mapping, parse, slip

SOURCES = Path(__file__).parent / "sources"

_R = TypeVar("_R", bound=Row)

_ROWS: dict[str, type[Row]] = {"cards": Card, "terms": Term, "charts": Chart, "assumptions": Assumption}
ADDRESSED = ("cards", "terms", "charts", "assumptions", "statements")
"""The kinds whose ids stand alone in answers and buttons: no two of these rows may share one."""

_SHARED: dict[str, type[Row]] = {"sources": Source, "books": Book}


@dataclass
class Sources:
    """All rows of all source files, by id, in file order."""

    digest: str = ""
    date: str = ""
    """The day the sources were last brought up to date (`date:` in sources.yaml), as ISO."""
    sources: dict[str, Source] = field(default_factory=dict[str, Source])
    books: dict[str, Book] = field(default_factory=dict[str, Book])
    cards: dict[str, Card] = field(default_factory=dict[str, Card])
    terms: dict[str, Term] = field(default_factory=dict[str, Term])
    charts: dict[str, Chart] = field(default_factory=dict[str, Chart])
    statements: dict[str, Statement] = field(default_factory=dict[str, Statement])
    assumptions: dict[str, Assumption] = field(default_factory=dict[str, Assumption])
    corrections: dict[str, Correction] = field(default_factory=dict[str, Correction])
    """What came of the owner's corrections, once they have been put in."""
    _from: dict[str, tuple[Path, Keys]] = field(default_factory=dict[str, tuple[Path, Keys]])

    def place(self, kind: str, row_id: str) -> tuple[Path, Keys]:
        """The file and keys a row was read from."""
        return self._from[f"{kind} {row_id}"]


def source_files(folder: Path = SOURCES) -> list[Path]:
    """The YAML files under `folder` in a fixed order; scenes are the engine's to read and are left out."""
    return sorted(p for p in folder.rglob("*.yaml") if "scenes" not in p.parts)


def scene_files(folder: Path = SOURCES) -> list[Path]:
    """The files of scenes under `folder`, in a fixed order."""
    return sorted(p for p in folder.rglob("*.yaml") if "scenes" in p.parts)


def digest(folder: Path = SOURCES) -> str:
    """A fingerprint of all source files: the index is rebuilt when it changes."""
    mark = hashlib.sha256()
    for path in [*source_files(folder), *scene_files(folder)]:
        mark.update(path.relative_to(folder).as_posix().encode())
        mark.update(hashlib.sha256(path.read_bytes()).digest())
    return mark.hexdigest()


def load(folder: Path = SOURCES) -> Sources:
    """Reads and checks every source file; raises `SourceError` at the first wrong row."""
    read = Sources(digest=digest(folder))
    files = source_files(folder)
    for path in sorted(files, key=lambda p: (p.parent != folder, p)):
        _read_file(read, path, game=None if path.parent == folder else game_of(path, folder))
    _check_references(read)
    return read


@cache
def reference() -> Sources:
    """The sources that come with the project, read once."""
    return load()


def books(folder: Path = SOURCES) -> list[Book]:
    """The outlines of the rulebooks alone; raises `SourceError`."""
    read = Sources()
    _read_file(read, folder / "books.yaml", game=None)
    return list(read.books.values())


def game_of(path: Path, folder: Path) -> str:
    """The game that a file's folder is named after. Raises `SourceError`."""
    game = path.relative_to(folder).parts[0].replace("_", "-")
    if game not in GAMES:
        raise SourceError(path, (), f"no game {game!r}; a folder of sources is named after one of {', '.join(GAMES)}")
    return game


def _read_file(read: Sources, path: Path, game: str | None) -> None:
    content = parse(path)
    lists = _SHARED if game is None else _ROWS
    defaults = {k: v for k, v in content.items() if k not in lists and k not in {"statements", "book"}}
    if game is None and "date" in content:
        read.date = str(content["date"])
    for name in lists:
        rows = content.get(name, [])
        if not isinstance(rows, list):
            raise SourceError(path, (name,), "expected a list of rows")
        for number, raw in enumerate(cast("list[object]", rows)):
            keys: Keys = (name, number)
            fields = {**defaults, **mapping(path, keys, raw)} if game else mapping(path, keys, raw)
            if game:
                fields = {"game": game, "id": id_from(game, str(fields.get("name", ""))), **_in_game(fields, game)}
            _add(read, name, _make(lists[name], fields, path, keys), path, keys)
    for statement_id, raw in mapping(path, ("statements",), content.get("statements", {})).items():
        keys = ("statements", statement_id)
        book, section, *_ = [*statement_id.split("/"), "", ""]
        fields = {
            **_in_game(mapping(path, keys, raw), game or ""),
            "id": statement_id,
            "book": book,
            "section": section,
        }
        if (own := _own_card(read, book, section)) and "own" not in fields:
            fields["own"] = f"{game}/{own}"
        _add(read, "statements", _make(Statement, fields, path, keys), path, keys)


def _in_game(fields: Raw, game: str) -> Raw:
    """Writes out the references that leave the game's name away."""
    full = dict(fields)
    for key in ("cards", "terms", "see"):
        if isinstance(refs := full.get(key), list):
            full[key] = [r if "/" in str(r) else f"{game}/{r}" for r in cast("list[object]", refs)]
    for key in ("id", "own"):
        if isinstance(ref := full.get(key), str) and "/" not in ref:
            full[key] = f"{game}/{ref}"
    return full


def _own_card(read: Sources, book: str, section: str) -> str | None:
    return next((s.card for s in read.books[book].sections if s.id == section), None) if book in read.books else None


def _make(model: type[_R], fields: Raw, path: Path, keys: Keys) -> _R:
    try:
        return model.model_validate(fields)
    except ValidationError as e:
        where, reason = slip(e, fields)
        raise SourceError(path, (*keys, *where), reason) from e


def _add(read: Sources, kind: str, row: Row, path: Path, keys: Keys) -> None:
    rows = cast("dict[str, Row]", getattr(read, kind))
    row_id: str = getattr(row, "id")  # noqa: B009 - every listed model has an id, Row itself does not
    taken = next((k for k in ADDRESSED if row_id in getattr(read, k)), None) if kind in ADDRESSED else None
    if taken or row_id in rows:
        first = read.place(taken or kind, row_id)[0]
        again = f"{row_id!r} stands twice (first in {first.parent.name}/{first.name})"
        raise SourceError(path, (*keys, "id"), again)
    rows[row_id] = row
    read._from[f"{kind} {row_id}"] = (path, keys)  # pyright: ignore[reportPrivateUsage]


def _check_references(read: Sources) -> None:
    numbered = {i for book in read.books.values() for i in book.statement_ids()}
    for statement_id in read.statements:
        if statement_id not in numbered:
            path, keys = read.place("statements", statement_id)
            raise SourceError(path, keys, "no rulebook has a statement of this number")
    known = {
        "cards": read.cards,
        "terms": read.terms,
        "statements": read.statements,
        "defined_by": read.statements,
        "own": read.cards,
    }
    for kind in ("cards", "terms", "charts"):
        for row_id, row in cast("dict[str, Card]", getattr(read, kind)).items():
            for key, source in _credits(row):
                if unknown := [i for i in map(_source_id, source.split(";")) if i not in read.sources]:
                    path, keys = read.place(kind, row_id)
                    raise SourceError(path, (*keys, key), f"{unknown[0]!r} is not in sources.yaml")
    for kind, rows in (
        ("statements", read.statements),
        ("terms", read.terms),
        ("charts", read.charts),
        ("assumptions", read.assumptions),
    ):
        for row_id, row in rows.items():
            for key, ref in _references(row):
                target = (
                    read.terms if (kind, key) == ("terms", "see") else read.statements if key == "see" else known[key]
                )
                if ref not in target:
                    path, keys = read.place(kind, row_id)
                    raise SourceError(path, (*keys, key), f"{ref!r} is not in the reference")


def _credits(row: Row) -> Iterator[tuple[str, str]]:
    """The sources a row names, with the key they stand under."""
    yield "source", str(getattr(row, "source", ""))
    for fact in getattr(row, "facts", {}).values():
        if fact.source:
            yield "facts", fact.source


def _source_id(part: str) -> str:
    return part.strip().partition(" ")[0]


def _references(row: Row) -> Iterator[tuple[str, str]]:
    for key in ("cards", "terms", "statements", "defined_by", "see"):
        for ref in getattr(row, key, []):
            yield key, ref
    if own := getattr(row, "own", None):
        yield "own", own
