"""Keeps disputes and the house rulings that come of them, beside the tables in one file; nobody asks without a server.

What is kept of each is in `dispute_records.py`.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast
from weakref import WeakKeyDictionary

from sqlite_utils import Database, Migrations

from bot.store.dispute_records import OPEN, Dispute, HouseRuling
from bot.store.journal import Journal
from rules_db.names import key as spelled

LETTERS, LENGTH = "23456789abcdefghjkmnpqrstuvwxyz", 5
"""Of an id: no letters that look like others."""

migrations = Migrations("disputes")


@migrations()
def disputes(db: Database) -> None:
    """Disputes, what their pictures show, and house rulings."""
    db["disputes"].create(  # type: ignore[union-attr]
        {"id": str, "server": int, "stage": str, "table": str, "entry": int, "due": int, "kept": str},
        pk="id",
        strict=True,
    )
    db["disputes"].create_index(["server", "stage"])  # type: ignore[union-attr]
    db["disputes"].create_index(["table"])  # type: ignore[union-attr]
    db["dispute_views"].create({"id": str, "before": str, "after": str}, pk="id", strict=True)  # type: ignore[union-attr]
    db["house_rulings"].create(  # type: ignore[union-attr]
        {"id": str, "server": int, "status": str, "at": int, "kept": str}, pk="id", strict=True
    )
    db["house_rulings"].create_index(["server"])  # type: ignore[union-attr]


class Gone(Exception):
    """There is no such dispute or house ruling in that server."""


class Disputes:
    """Reads and keeps disputes and house rulings. Safe to use from several threads."""

    def __init__(self, journal: Journal, now: Callable[[], float] = time.time) -> None:
        self._journal, self.now = journal, now
        self._holding: dict[int, list[HouseRuling]] = {}
        """The house rulings in force, by server, as far as they have been read since the last change."""
        migrations.apply(journal.db)
        _of[journal] = self

    # -- disputes

    def open(self, dispute: Dispute) -> Dispute:
        """Keeps a new dispute; its id is filled in."""
        made = dispute.changed(id="".join(secrets.choice(LETTERS) for _ in range(LENGTH)))
        with self._journal.writing() as conn:
            self._write(conn, made)
        return made

    def find(self, server: int, dispute: str) -> Dispute:
        """A dispute of a server. Raises `Gone`."""
        found = self._journal.read("select kept from disputes where id = ? and server = ?", dispute, server)
        if not found:
            raise Gone(dispute)
        return Dispute.model_validate_json(found[0][0])

    def change(self, server: int, dispute: str, how: Callable[[Dispute], Dispute]) -> Dispute:
        """Puts another dispute in the place of this one, unless `how` raises. Raises `Gone`."""
        with self._journal.writing() as conn:
            changed = how(self.find(server, dispute))
            self._write(conn, changed)
        return changed

    @staticmethod
    def _write(conn: sqlite3.Connection, dispute: Dispute) -> None:
        row = [dispute.id, dispute.server, dispute.stage, dispute.table, dispute.entry, dispute.due]
        conn.execute(
            "insert into disputes values (?, ?, ?, ?, ?, ?, ?)"
            " on conflict(id) do update set stage = excluded.stage, due = excluded.due, kept = excluded.kept",
            [*row, dispute.model_dump_json()],
        )

    def forget(self, server: int, dispute: str) -> None:
        """Removes a dispute that was never put."""
        with self._journal.writing() as conn:
            conn.execute("delete from disputes where id = ? and server = ? and stage = 'draft'", [dispute, server])

    def forget_drafts(self, before: int) -> None:
        """Removes what was begun before a time and never put."""
        old = [one for one in self._disputes("where stage = 'draft'") if one.at < before]
        for one in old:
            self.forget(one.server, one.id)

    def unshown(self) -> list[Dispute]:
        """The disputes that nobody has been shown yet: the process ended before it could."""
        return [one for one in self._disputes(f"where stage in ({_marks(OPEN)})", *OPEN) if not one.message]

    def of_table(self, table: str) -> list[Dispute]:
        """The disputes that were put at a table and not taken back, the oldest first."""
        return self._disputes('where "table" = ? and stage not in (?, ?)', table, "draft", "withdrawn")

    def on_decision(self, table: str, entry: int) -> Dispute | None:
        """The dispute about a decision of a table, open or settled; None where there is none."""
        found = self._disputes(
            'where "table" = ? and entry = ? and stage not in (?, ?)', table, entry, "draft", "withdrawn"
        )
        return found[0] if found else None

    def open_in(self, server: int) -> list[Dispute]:
        """The disputes of a server that are not settled yet, the oldest first."""
        return self._disputes(f"where server = ? and stage in ({_marks(OPEN)})", server, *OPEN)

    def due(self, now: float) -> list[Dispute]:
        """The disputes whose stage is over by now."""
        return self._disputes("where due between 1 and ?", int(now))

    def _disputes(self, where: str, *values: Any) -> list[Dispute]:
        rows = self._journal.read(f"select kept from disputes {where} order by rowid", *values)  # noqa: S608 - from above
        return [Dispute.model_validate_json(row[0]) for row in rows]

    # -- what their pictures show

    def keep_views(self, dispute: str, before: dict[str, Any], after: dict[str, Any]) -> None:
        """Keeps the positions before and after, as everyone may see them."""
        with self._journal.writing() as conn:
            row = [dispute, json.dumps(before), json.dumps(after)]
            conn.execute("insert or replace into dispute_views values (?, ?, ?)", row)

    def views(self, dispute: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The positions before and after; None where there are none."""
        found = self._journal.read("select before, after from dispute_views where id = ?", dispute)
        return (_numbered(json.loads(found[0][0])), _numbered(json.loads(found[0][1]))) if found else None

    # -- house rulings

    def rule(self, ruling: HouseRuling) -> None:
        """Keeps a house ruling, new or changed."""
        with self._journal.writing() as conn:
            self._rule(conn, ruling)
        self._holding = {}

    def _rule(self, conn: sqlite3.Connection, ruling: HouseRuling) -> None:
        row = [ruling.id, ruling.server, ruling.status, ruling.at, ruling.model_dump_json()]
        conn.execute(
            "insert into house_rulings values (?, ?, ?, ?, ?)"
            " on conflict(id) do update set status = excluded.status, kept = excluded.kept",
            row,
        )

    def ruling(self, server: int, ruling: str) -> HouseRuling:
        """A house ruling of a server. Raises `Gone`."""
        found = self._journal.read("select kept from house_rulings where id = ? and server = ?", ruling, server)
        if not found:
            raise Gone(ruling)
        return HouseRuling.model_validate_json(found[0][0])

    def change_ruling(self, server: int, ruling: str, how: Callable[[HouseRuling], HouseRuling]) -> HouseRuling:
        """Puts another ruling in the place of this one, unless `how` raises. Raises `Gone`."""
        with self._journal.writing() as conn:
            changed = how(self.ruling(server, ruling))
            self._rule(conn, changed)
        self._holding = {}
        return changed

    def rulings(self, server: int) -> list[HouseRuling]:
        """The house rulings of a server, the newest first."""
        return self._rulings("where server = ?", server)

    def in_force(self, server: int) -> list[HouseRuling]:
        """Those that hold, the newest first; none outside of servers."""
        if (known := self.holding(server)) is not None:
            return known
        holding = self._holding
        found = self._rulings("where server = ? and status = 'in force'", server)
        holding[server] = found  # of no use any more where a change has put another one in its place meanwhile
        return list(found)

    def holding(self, server: int) -> list[HouseRuling] | None:
        """The same without waiting for the file; None where it has to be read."""
        found = self._holding.get(server) if server else []
        return None if found is None else list(found)

    def about(self, server: int, refs: Sequence[str]) -> list[HouseRuling]:
        """The house rulings in force that are about every one of these cards, statements or questions."""
        return [one for one in self.in_force(server) if refs and {*refs} <= {*one.cards, *one.about}]

    def among(self, server: int, cards: Iterable[str]) -> list[HouseRuling]:
        """The house rulings in force all of whose cards are among these."""
        there = set(cards)
        return [one for one in self.in_force(server) if one.cards and there.issuperset(one.cards)]

    def search(self, server: int, words: str) -> list[HouseRuling]:
        """The house rulings of a server in which all these words stand, the newest first."""
        wanted = spelled(words).split()
        return [one for one in self.rulings(server) if all(word in _searched(one) for word in wanted)]

    def assumed(self, server: int) -> dict[str, str]:
        """How tables of a server answer open questions by its house rulings; of two on one the newer counts."""
        found = [one.sets for one in reversed(self.in_force(server)) if one.sets]
        return dict(found)

    def _rulings(self, where: str, *values: Any) -> list[HouseRuling]:
        sql = f"select kept from house_rulings {where} order by at desc, rowid desc"  # noqa: S608 - from above
        return [HouseRuling.model_validate_json(row[0]) for row in self._journal.read(sql, *values)]


_of: WeakKeyDictionary[Journal, Disputes] = WeakKeyDictionary()


def beside(journal: Journal) -> Disputes:
    """The disputes that are kept beside the tables of a journal."""
    if journal not in _of:
        _of[journal] = Disputes(journal)
    return _of[journal]


def _marks(values: Sequence[Any]) -> str:
    return ", ".join("?" * len(values))


def _searched(ruling: HouseRuling) -> str:
    parts = (ruling.id, ruling.title, ruling.text, *ruling.cards, *ruling.about, *(ruling.sets or ()))
    return " ".join(map(spelled, parts))


def _numbered(kept: Any) -> Any:
    """A view as it was: the numbers of species and the like, which JSON makes texts of, are numbers again."""
    if isinstance(kept, list):
        return [_numbered(one) for one in cast("list[Any]", kept)]
    if isinstance(kept, dict):
        found = cast("dict[str, Any]", kept)
        return {int(key) if key.isdecimal() else key: _numbered(one) for key, one in found.items()}
    return kept
