"""The journal of live tables, in SQLite: what has been decided is here before anyone is shown what came of it.

An entry's key is its table and its number: of two who write the same number, the second fails and has to read anew.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database, Migrations

from bot.store.records import Entry, Record, Result

migrations = Migrations("tables")


class Overtaken(Exception):
    """Somebody else has written meanwhile: the table has to be read anew."""


@migrations()
def tables(db: Database) -> None:
    """Tables, their seats to be found by person, their entries, and the last position of each."""
    db["tables"].create(  # type: ignore[union-attr]
        {
            "id": str,
            "stage": str,
            "server": int,
            "thread": int,
            "record": str,
            "revision": int,
            "waits_for": str,
            "number": int,
            "shown": int,
            "due": int,
        },
        pk="id",
        strict=True,
    )
    db["tables"].create_index(["thread"])  # type: ignore[union-attr]
    db["tables"].create_index(["due"])  # type: ignore[union-attr]
    db["seats"].create({"table": str, "person": int}, pk=("table", "person"), strict=True)  # type: ignore[union-attr]
    db["seats"].create_index(["person"])  # type: ignore[union-attr]
    db["entries"].create(  # type: ignore[union-attr]
        {"table": str, "number": int, "what": str, "by": int, "at": int, "data": str, "digest": str},
        pk=("table", "number"),
        strict=True,
    )
    db["positions"].create({"table": str, "number": int, "dump": str}, pk="table", strict=True)  # type: ignore[union-attr]


@migrations()
def results(db: Database) -> None:
    """How games ended, a row for each seat."""
    whole = ("seat", "person", "server", "at", "points", "place", "players")
    db["results"].create(  # type: ignore[union-attr]
        {name: int if name in whole else str for name in Result._fields if name != "details"},
        pk=("table", "seat"),
        strict=True,
    )
    db["results"].create_index(["person"])  # type: ignore[union-attr]
    db["results"].create_index(["server", "at"])  # type: ignore[union-attr]


@migrations()
def details(db: Database) -> None:
    """What a game's own log keeps of how it ended."""
    db["results"].add_column("details", str, not_null_default="")  # type: ignore[union-attr]
    db["results"].create_index(["game", "at"])  # type: ignore[union-attr]


class Journal:
    """Records and entries of tables, in a file or, without one, in memory. Safe to use from several threads."""

    def __init__(self, file: Path | None = None) -> None:
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        self._conn = sqlite3.connect(file or ":memory:", check_same_thread=False)
        self._conn.execute("pragma journal_mode = wal")
        self._conn.execute("pragma synchronous = full")
        self._conn.execute("pragma busy_timeout = 5000")
        self.db = Database(self._conn)
        self._lock = threading.RLock()
        migrations.apply(self.db)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written in the block is written together, or not at all."""
        with self._lock, self._conn:
            yield self._conn

    def read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a query."""
        with self._lock:
            return self._conn.execute(sql, values).fetchall()

    # -- records

    def open(self, record: Record) -> None:
        """Keeps a new table."""
        with self.writing() as conn:
            row = [record.id, record.stage, record.server, record.thread, record.model_dump_json(), 0, "", 0, 0, 0]
            conn.execute("insert into tables values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            self._seat(conn, record)

    def record(self, table: str) -> tuple[Record, int] | None:
        """A table's record with its revision; None for one that there is not."""
        found = self.read("select record, revision from tables where id = ?", table)
        return (Record.model_validate_json(found[0][0]), found[0][1]) if found else None

    def save(self, record: Record, revision: int, waits_for: str = "", *, shown: bool = True) -> int:
        """Puts a record in the place of the one of that revision; gives the new revision. Raises `Overtaken`.

        `shown` says whether everyone sees the table as it is even so.
        """
        with self.writing() as conn:
            if not shown:
                conn.execute("update tables set shown = -1 where id = ?", [record.id])
            return self._save(conn, record, revision, waits_for)

    def _save(self, conn: sqlite3.Connection, record: Record, revision: int, waits_for: str) -> int:
        row = [record.stage, record.server, record.thread, record.model_dump_json(), waits_for, record.due]
        done = conn.execute(
            "update tables set stage = ?, server = ?, thread = ?, record = ?, revision = revision + 1, waits_for = ?,"
            " due = ? where id = ? and revision = ?",
            [*row, record.id, revision],
        )
        if done.rowcount != 1:
            raise Overtaken(record.id)
        self._seat(conn, record)
        return revision + 1

    @staticmethod
    def _seat(conn: sqlite3.Connection, record: Record) -> None:
        conn.execute('delete from seats where "table" = ?', [record.id])
        people = [(record.id, person) for person in dict.fromkeys(record.people())]
        conn.executemany("insert into seats values (?, ?)", people)

    def forget(self, table: str) -> None:
        """Removes a table with all that is kept of it."""
        with self.writing() as conn:
            for kept in ("seats", "entries", "positions"):
                conn.execute(f'delete from {kept} where "table" = ?', [table])  # noqa: S608 - names from above
            conn.execute("delete from tables where id = ?", [table])

    # -- finding tables

    def of_person(self, person: int) -> list[Record]:
        """The tables at which somebody sits and which have not ended, the oldest first."""
        return self._records(
            'join seats on seats."table" = tables.id where seats.person = ? and stage != ?', person, "ended"
        )

    def in_thread(self, thread: int) -> list[Record]:
        """The tables that are played in a thread or channel, the oldest first."""
        return self._records("where thread = ?", thread)

    def unfinished(self) -> list[Record]:
        """The tables that have not ended, the oldest first."""
        return self._records("where stage != ?", "ended")

    def lobbies(self) -> list[Record]:
        """The tables whose game has not begun, the oldest first."""
        return self._records("where stage = ?", "lobby")

    def waiting_for(self, what: str) -> list[str]:
        """The ids of the tables that wait for something, such as a computer player."""
        return [row[0] for row in self.read("select id from tables where waits_for = ? and stage = 'playing'", what)]

    def due(self, now: float) -> list[str]:
        """The ids of the tables at which somebody may have to be told by now that they are to decide."""
        rows = self.read("select id from tables where due between 1 and ? and stage = 'playing' order by due", int(now))
        return [row[0] for row in rows]

    def unshown(self) -> list[str]:
        """The ids of the tables that have gone on since everyone was shown them last."""
        return [row[0] for row in self.read("select id from tables where shown < number and stage != 'lobby'")]

    def shown(self, table: str, number: int) -> None:
        """Notes that everyone has been shown a table as it was after so many entries."""
        with self.writing() as conn:
            conn.execute("update tables set shown = ? where id = ?", [number, table])

    def _records(self, where: str, *values: Any) -> list[Record]:
        rows = self.read(f"select record from tables {where} order by tables.rowid", *values)  # noqa: S608 - from above
        return [Record.model_validate_json(row[0]) for row in rows]

    # -- entries

    def append(
        self,
        record: Record,
        revision: int,
        entry: Entry,
        position: str,
        waits_for: str = "",
        results: Sequence[Result] = (),
    ) -> int:
        """Adds an entry, the record and the position after it; gives the record's new revision. Raises `Overtaken`.

        `results` are those of a game that has ended with it; a game that goes on has none.
        """
        with self.writing() as conn:
            row = [record.id, *entry[:4], json.dumps(entry.data, separators=(",", ":")), entry.digest]
            try:
                conn.execute("insert into entries values (?, ?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                raise Overtaken(record.id) from None
            conn.execute("insert or replace into positions values (?, ?, ?)", [record.id, entry.number, position])
            conn.execute("update tables set number = ? where id = ?", [entry.number, record.id])
            conn.execute('delete from results where "table" = ?', [record.id])
            conn.executemany("insert into results values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", results)
            return self._save(conn, record, revision, waits_for)

    def entries(self, table: str, after: int = 0) -> Sequence[Entry]:
        """The entries of a table in their order, those after a number."""
        what = 'select number, what, "by", at, data, digest from entries'
        rows = self.read(f'{what} where "table" = ? and number > ? order by number', table, after)
        return [Entry(number, what, by, at, json.loads(data), digest) for number, what, by, at, data, digest in rows]

    def last(self, table: str, *, by: int | None = None, but: Sequence[int] = ()) -> tuple[int, int]:
        """Number and time of a table's last entry, of one person's, or of anybody's but some; zeros without one.

        Standing passes don't count: nobody may notice them.
        """
        others = "".join(' and "by" <> ?' for _ in but) + (' and "by" = ?' if by is not None else "")
        values = [table, "stood", *but, *([by] if by is not None else [])]
        where = f'where "table" = ? and what <> ?{others}'
        found = self.read(f"select number, at from entries {where} order by number desc limit 1", *values)  # noqa: S608
        return found[0] if found else (0, 0)

    def position(self, table: str) -> tuple[int, str] | None:
        """The last position of a table as it was dumped, with the number of the entry after which it was so."""
        found = self.read('select number, dump from positions where "table" = ?', table)
        return found[0] if found else None

    # -- results

    def tally(self, person: int) -> tuple[int, int]:
        """How many games somebody has played to their end, and how many of them they have won."""
        ((played, won),) = self.read("select count(*), sum(place = 1) from results where person = ?", person)
        return played, won or 0

    def results(self, server: int, most: int) -> list[list[Result]]:
        """The games that ended last in a server, the latest first, each with its seats from the best to the last."""
        tables = 'select "table" from results where server = ? group by "table" order by max(at) desc limit ?'
        found: dict[str, list[Result]] = {table: [] for (table,) in self.read(tables, server, most)}
        marks = ", ".join("?" * len(found))
        for row in self.read(f'select * from results where "table" in ({marks}) order by place, seat', *found):  # noqa: S608
            result = Result(*row)
            found[result.table].append(result)
        return list(found.values())

    def logged(self, game: str, server: int, person: int | None = None) -> list[Result]:
        """The results of a game with what its log keeps, in a server, of everybody or one person, the oldest first."""
        where, values = ("", ()) if person is None else (" and person = ?", (person,))
        sql = f"select * from results where game = ? and server = ? and person > 0{where} order by at, rowid"  # noqa: S608
        return [Result(*row) for row in self.read(sql, game, server, *values)]

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._conn.close()
