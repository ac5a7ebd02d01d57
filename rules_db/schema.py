"""The tables of the index, as sqlite-utils migrations, and how a record becomes a row and a row a record."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeVar, cast

from sqlite_utils import Database, Migrations
from sqlite_utils.db import Table

from rules_db.card import Card
from rules_db.model import Assumption, Book, Chart, Correction, SceneText, Source, Statement, Term
from rules_db.row import Row

migrations = Migrations("rules")

TABLES: dict[str, type[Row]] = {
    "sources": Source,
    "books": Book,
    "cards": Card,
    "terms": Term,
    "charts": Chart,
    "statements": Statement,
    "assumptions": Assumption,
    "scenes": SceneText,
    "corrections": Correction,
}
"""The tables that hold records, one column a field; everything but text and whole numbers is JSON."""

_PLAIN = frozenset(
    """id what short address note title game name kind set timing solo_group text grade source book section own reason
    no_scene authority question default changes file what key status says""".split()
)

PASSAGE_COLUMNS = ("title", "text", "also", "printed")
"""What full-text search reads, in the order of the weights that `fulltext` gives them."""

_R = TypeVar("_R", bound=Row)


def table(db: Database, name: str) -> Table:
    """The table `name`; sqlite-utils types the subscript as table or view."""
    found = db[name]
    if not isinstance(found, Table):
        raise TypeError(f"{name} is a view")
    return found


def rows(db: Database, sql: str) -> list[dict[str, Any]]:
    """What a query gives, a mapping a row."""
    return list(cast("Iterable[dict[str, Any]]", db.query(sql)))  # pyright: ignore[reportUnknownMemberType]


@migrations()
def records(db: Database) -> None:
    """One table for each kind of record."""
    for name, model in TABLES.items():
        columns: dict[str, Any] = dict.fromkeys(model.model_fields, str)
        table(db, name).create(columns, pk="id", strict=True)


@migrations()
def derived(db: Database) -> None:
    """What is worked out of the records: graded facts, spellings of names, texts to search, printed wording, meta."""
    facts = {"card": str, "field": str, "value": str, "grade": str, "source": str, "note": str, "before": str}
    table(db, "facts").create(facts, pk=("card", "field"), strict=True)
    table(db, "names").create({"spelling": str, "kind": str, "ref": str, "how": str, "rank": int}, strict=True)
    table(db, "names").create_index(["spelling"])
    table(db, "printed").create({"statement": str, "text": str}, pk="statement", strict=True)
    table(db, "meta").create({"key": str, "value": str}, pk="key", strict=True)
    passages = table(db, "passages")
    passages.create({"id": int, "kind": str, "ref": str, **dict.fromkeys(PASSAGE_COLUMNS, str)}, pk="id", strict=True)
    passages.enable_fts(PASSAGE_COLUMNS, fts_version="FTS5", tokenize="porter unicode61 remove_diacritics 2")


def to_row(record: Row) -> dict[str, str | int | None]:
    """The columns of one record."""
    fields = record.model_dump(mode="json")
    return {k: v if v is None or k in _PLAIN else json.dumps(v, ensure_ascii=False) for k, v in fields.items()}


def from_row(model: type[_R], row: dict[str, Any]) -> _R:
    """The record of one row; the inverse of `to_row`."""
    return model.model_validate({k: v if v is None or k in _PLAIN else json.loads(v) for k, v in row.items()})
