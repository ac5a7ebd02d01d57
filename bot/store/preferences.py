"""What servers and people have set for themselves, beside the tables in one file."""

from __future__ import annotations

from typing import TypeVar

from sqlite_utils import Database, Migrations

from bot.store.journal import Journal
from bot.store.records import Kept, Pace

migrations = Migrations("preferences")


@migrations()
def preferences(db: Database) -> None:
    """What was set, by the id of a server or a person; who has set nothing has no row."""
    db["preferences"].create({"id": int, "kept": str}, pk="id", strict=True)  # type: ignore[union-attr]


class OfServer(Kept):
    """What holds for the games of a server."""

    channels: tuple[int, ...] = ()
    """Where games may be opened, their threads included; everywhere if none is named."""
    promo: bool = True
    pace: Pace = "live"
    thread: bool | None = None
    """Whether a game has a thread of its own; None leaves it to the host of the bot."""
    pings: bool = True
    judges: int = 0
    """The role of those who judge disputes."""


class OfPerson(Kept):
    """What somebody wants for themselves, at every table."""

    pings: bool = True
    quiet: tuple[int, int] | None = None
    """From when until when nothing may ping them: minutes of the day where they are."""
    zone: str = "UTC"
    """Where they are: a name such as `Europe/Berlin`, or what their clock is ahead of UTC, such as `+05:30`."""
    confirm: bool = True
    """Whether they are asked once more before what can't be taken back."""


T = TypeVar("T", OfServer, OfPerson)


class Preferences:
    """Reads and keeps preferences. Safe to use from several threads. Discord gives no id twice, whatever it is of."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        migrations.apply(journal.db)

    def server(self, server: int) -> OfServer:
        """What holds in a server."""
        return self._kept(OfServer, server)

    def person(self, person: int) -> OfPerson:
        """What somebody wants."""
        return self._kept(OfPerson, person)

    def keep(self, whose: int, kept: OfServer | OfPerson) -> None:
        """Keeps what a server or a person has set."""
        with self._journal.writing() as conn:
            conn.execute("insert or replace into preferences values (?, ?)", [whose, kept.model_dump_json()])

    def _kept(self, kind: type[T], whose: int) -> T:
        found = self._journal.read("select kept from preferences where id = ?", whose)
        return kind.model_validate_json(found[0][0]) if found else kind()
