"""Positions put to the referee, by a short code made of their text: a button finds its own after any restart."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import time
from pathlib import Path

from sqlite_utils import Database

KEPT_DAYS, FORK_DAYS = 90, 14
"""How long a position is kept that nobody looks at, and a copy of a table in which moves are tried."""
CODE = 10
_DAY = 86_400


class Positions:
    """A small SQLite file, or memory without one. Safe to use from several threads."""

    def __init__(self, file: Path | None = None, *, days: int = KEPT_DAYS) -> None:
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        self._db = Database(sqlite3.connect(file or ":memory:", check_same_thread=False))
        self._lock = threading.Lock()
        with self._lock:
            self._db["positions"].create({"code": str, "text": str, "seen": int}, pk="code", if_not_exists=True)  # type: ignore[union-attr]
            self._db["last"].create({"who": str, "code": str}, pk="who", if_not_exists=True)  # type: ignore[union-attr]
            self._db.execute("delete from positions where seen < ?", [int(time.time()) - days * _DAY])
            self._db.conn.commit()

    def keep(self, text: str) -> str:
        """Keeps a position and gives its code: the same text has the same one."""
        code = hashlib.blake2b(text.encode(), digest_size=CODE // 2).hexdigest()
        with self._lock, self._db.conn:
            self._db.conn.execute("insert or replace into positions values (?, ?, ?)", [code, text, int(time.time())])
        return code

    def text(self, code: str) -> str | None:
        """The position of a code; None for one that was never kept, or not for so long."""
        with self._lock, self._db.conn:
            found = self._db.conn.execute("select text from positions where code = ?", [code]).fetchone()
            self._db.conn.execute("update positions set seen = ? where code = ?", [int(time.time()), code])
        return found[0] if found else None

    def looked_at(self, person: int, channel: int, code: str) -> None:
        """Notes which position somebody looked at last in a channel."""
        with self._lock, self._db.conn:
            self._db.conn.execute("insert or replace into last values (?, ?)", [f"{person} {channel}", code])

    def last(self, person: int, channel: int) -> str | None:
        """The position that somebody looked at last in a channel."""
        with self._lock:
            found = self._db.conn.execute("select code from last where who = ?", [f"{person} {channel}"]).fetchone()
        return self.text(found[0]) if found else None

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._db.conn.close()
