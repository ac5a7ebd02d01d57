"""One live table: loaded from its journal, changed under its lock, written down before anybody sees what came of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bot.store.journal import Journal, Overtaken
from bot.store.records import LAPSING, Entry, Record, reminder
from bot.tables.history import History, Moment, seen
from bot.tables.results import results
from engine.core.choice import CHANCE, Key
from engine.core.decision import Decision, Refused
from engine.core.table import Dealer, Table
from engine.games import GAMES
from engine.hosted.playable import Playable
from engine.players.dice import dealer, dice

COMPUTER = "computer"
"""What a table waits for while a computer player is to decide."""
T = TypeVar("T")


class NotNow(Exception):
    """Something that can't be done at this table now: the key of the text that says so, and its values."""

    def __init__(self, key: str, **values: object) -> None:
        self.key, self.values = key, values
        super().__init__(key)


class LiveTable:
    """A table as it stands. All that changes it goes through `decide`, `undo`, `act` and `change`."""

    def __init__(self, journal: Journal, record: Record, revision: int, now: Callable[[], float] = time.time) -> None:
        self.journal, self.record, self.revision, self.now = journal, record, revision, now
        self.game: Playable = GAMES[record.game]
        self.lock = asyncio.Lock()
        self.history = History(journal, record.id)
        self.table: Table | None = None
        """None in the lobby."""
        self.number = 0
        """How many entries the journal has."""
        self.beginning = False
        """Whether somebody has pressed Start and the game is being set up."""
        self.restored = False
        """Whether its decisions no longer lead where they led, so that it went on from its last position."""

    # -- reading

    @property
    def playing(self) -> Table:
        """The table of a game that has begun. Raises `NotNow` in the lobby."""
        if self.table is None:
            raise NotNow("table.not_begun")
        return self.table

    @property
    def asked(self) -> int | None:
        """The seat that is to decide; None where nobody is."""
        choice = self.table.choice if self.table else None
        return choice.player if choice and choice.player != CHANCE and self.record.stage != "ended" else None

    @property
    def held(self) -> bool:
        """Whether people are being asked about this very moment: computer players leave it as it is."""
        return self.record.motion is not None and self.record.motion.what in LAPSING

    @property
    def waiting(self) -> int | None:
        """The person who is to decide in a game that goes on; None for a computer player, or where nobody is."""
        return self._person(self.record)

    def undoable(self, seat: int) -> int | None:
        """How far a seat may go back without asking, in decisions left; None where it may not: the end reveals all."""
        return self.playing.undoable(seat) if self.record.stage == "playing" else None

    def seat_of(self, person: int) -> int:
        """Where somebody sits. Raises `NotNow` for who doesn't."""
        seat = self.record.seat_of(person)
        if seat is None:
            raise NotNow("table.no_seat")
        return seat

    def story(self, since: int = 0, seat: int | None = None) -> list[tuple[int, str, tuple[str, ...]]]:
        """Number, words and rules of the steps after a number that a seat, or a spectator, may see."""
        return self.table.steps_since(since, seat) if self.table else []

    @property
    def over(self) -> bool:
        """Whether the game has ended, and nothing is hidden any more."""
        return self.record.stage == "ended"

    async def past(
        self, seat: int | None = None, of: Callable[[Sequence[Moment]], Sequence[Moment]] | None = None
    ) -> list[Moment]:
        """What has happened, as far as a seat, or a spectator, may see it: all of it, or what `of` picks."""
        moments = self.history.known(self.number)
        if moments is None:
            moments = await asyncio.to_thread(self.history.moments, self.record)
        return seen(of(moments) if of else moments, seat, self.over)

    # -- changing

    async def begin(self, by: int, record: Record) -> None:
        """Sets the game up and plays on to its first question.

        Raises ValueError for what can't be set up, and `NotNow` where it has begun.
        """
        async with self.lock:
            if self.record.stage != "lobby":
                raise NotNow("table.begun")
            await asyncio.to_thread(self._begin, by, record)

    async def decide(
        self, by: int, seat: int, keys: Sequence[Key | str], seq: int | None = None, weighed: Sequence[Any] = ()
    ) -> None:
        """Answers the question that stands, if it is the one of that number, for whoever sits there (0: a computer).

        Raises `Refused`, and `NotNow` while the game rests or for who has given the seat up meanwhile.
        `weighed` is what a computer player thought of besides: each answer with how much worse it looked.
        """

        def answer(table: Table) -> None:
            if self.record.seats[seat].person != (by or None):
                raise NotNow("table.no_seat")
            if not by and self.held:
                raise NotNow("motion.one", name=self.record.motion.name if self.record.motion else "")
            if seq is not None and seq != table.seq:
                raise NotNow("table.old")
            table.answer(seat, *keys)

        await self.act(by, answer, {"weighed": weighed} if weighed else {})

    async def act(self, by: int, work: Callable[[Table], None], noted: Mapping[str, Any] | None = None) -> None:
        """Does something with the table that its log notes: an answer, a standing pass, a change by hand.

        `noted` is kept with it for those who read the log.

        Raises what `work` raises, and `NotNow`; the table is then as it was.
        """
        async with self.lock:
            if self.record.stage == "paused":
                raise NotNow("table.paused")
            if self.record.stage == "ended":
                raise NotNow("table.ended")
            await asyncio.to_thread(self._act, by, work, noted or {})

    async def undo(self, by: int, to: int, seq: int | None = None, agreed: Sequence[int] = ()) -> None:
        """Goes back to where the log had `to` decisions, if the question of that number stands; others have `agreed`.

        Raises `Refused`, and `NotNow` where the table has gone on meanwhile.
        """
        async with self.lock:
            if self.record.stage == "paused":
                raise NotNow("table.paused")
            if seq is not None and self.playing.seq != seq:
                raise NotNow("table.old")
            await asyncio.to_thread(self._undo, by, to, agreed)

    async def change(self, how: Callable[[Record], Record]) -> Record:
        """Puts another record in the place of this one: who sits where, how it stands. Gives the new one."""
        async with self.lock:
            await asyncio.to_thread(self._change, how)
            return self.record

    # -- what is done in a thread, under the lock

    def _begin(self, by: int, record: Record) -> None:
        table = self.game.open([seat.name for seat in record.seats], record.options, dealer(dice()))
        self.record, self.table = record.changed(stage="playing"), table
        self._write(by, "decided", {"decisions": table.log})

    def _act(self, by: int, work: Callable[[Table], None], noted: Mapping[str, Any]) -> None:
        table = self.playing
        decided, seq = len(table.log), table.seq
        work(table)
        if len(table.log) > decided and table.seq == seq:
            self._write(by, "stood", {"decisions": table.log[decided:]})
        elif len(table.log) > decided:
            self._write(by, "decided", {"decisions": table.log[decided:], **noted})

    def _undo(self, by: int, to: int, agreed: Sequence[int]) -> None:
        table = self.playing
        try:
            table.undo(to)
        except Refused as error:
            if self.restored:  # what it would go back through was played by other rules
                raise NotNow("table.no_way_back") from error
            raise
        if self.record.stage == "ended":
            self.record = self.record.changed(stage="playing", outcome=())
        self._write(by, "undone", {"to": table.undone[-1][0], "agreed": list(agreed)})

    def _change(self, how: Callable[[Record], Record]) -> None:
        changed, old = how(self.record), self.record
        if (changed.stage, changed.pace, changed.seats) != (old.stage, old.pace, old.seats):
            changed = changed.changed(due=int(self.now()) if self._person(changed) else 0)
        seen = (changed.stage, changed.seats, changed.motion) == (old.stage, old.seats, old.motion)
        self._reading_anew(lambda: self.journal.save(changed, self.revision, self._waits_for(changed), shown=seen))
        self.record = changed

    def _write(self, by: int, what: Any, data: dict[str, Any]) -> None:
        """Writes an entry down; where that fails, the table is read anew, and nothing has happened."""
        table = self.playing
        entry = Entry(self.number + 1, what, by, int(self.now()), data, table.digest())
        record = self._stood(self.record) if what == "stood" else self._after(self.record, entry)
        ended = results(record, table.view(None), entry.at) if record.outcome else []
        self._reading_anew(
            lambda: self.journal.append(record, self.revision, entry, table.dump(), self._waits_for(record), ended)
        )
        self.record, self.number = record, entry.number

    def _stood(self, record: Record) -> Record:
        """The record after a standing pass: all is as it was, and what was put to the others still stands."""
        motion = record.motion
        return record.changed(motion=motion.model_copy(update={"at": motion.at + 1})) if motion else record

    def _after(self, record: Record, entry: Entry) -> Record:
        """The record after a decision: what was put to the others may have lapsed, and the game have ended."""
        record = record.changed(touched=entry.at)
        if record.motion and record.motion.outlived(len(self.playing.log), entry.by):
            record = record.changed(motion=None)
        if self.playing.choice is None and record.stage == "playing":
            view = self.playing.view(None)
            outcome = tuple(_called(record, view, seat) for seat in view["winners"])
            record = record.changed(stage="ended", outcome=outcome, motion=None)
        return record.changed(due=self._due(record, entry))

    def _person(self, record: Record) -> int | None:
        choice = self.table.choice if self.table else None
        if choice is None or choice.player == CHANCE or record.stage != "playing":
            return None
        return record.seats[choice.player].person

    def _due(self, record: Record, entry: Entry) -> int:
        """When somebody may have to be told that they are to decide: at once, but who has just decided much later."""
        person = self._person(record)
        if person is None:
            return 0
        return reminder(record.pace, entry.at) if person == entry.by == record.told[0] else entry.at

    def _waits_for(self, record: Record) -> str:
        choice = self.table.choice if self.table else None
        if record.stage != "playing" or choice is None or choice.player == CHANCE:
            return ""
        return COMPUTER if record.seats[choice.player].computer else ""

    def _reading_anew(self, write: Callable[[], int]) -> None:
        """Notes the revision that a write gives; whatever goes wrong, memory is not ahead of the journal."""
        try:
            self.revision = write()
        except BaseException:
            self.read()
            raise

    # -- reading the journal

    def read(self) -> None:
        """Reads record and decisions anew, in a thread or before anybody else knows the table."""
        found = self.journal.record(self.record.id)
        if found is None:
            raise NotNow("table.gone")
        self.record, self.revision = found
        entries = self.journal.entries(self.record.id)
        self.table, self.number = None, len(entries)
        if not entries:
            return
        try:
            self.table = self._replayed(entries)
        except (Refused, ValueError):  # other rules than those it was played by
            self.table = None
        if self.table is None or self.table.digest() != entries[-1].digest:
            self._restore(entries)

    def _replayed(self, entries: Sequence[Entry]) -> Table:
        """The table that the decisions lead to, from the last point at which it had to be restored."""
        start = max((n for n, entry in enumerate(entries) if entry.what == "restored"), default=-1)
        self.restored = start >= 0
        table = self._opened() if start < 0 else Table.load(self.game.words.table_game, entries[start].data["table"])
        for entry in entries[start + 1 :]:
            replay(table, entry)
        table.dealer = self._dealer()
        return table

    def _restore(self, entries: Sequence[Entry]) -> None:
        """Goes on from the last position that was kept, and notes that in the journal."""
        kept = self.journal.position(self.record.id)
        if kept is None or kept[0] != entries[-1].number:
            raise Overtaken(self.record.id)
        self.table = Table.load(self.game.words.table_game, kept[1], self._dealer())
        self.table.forget()
        self.restored = True
        self._write(0, "restored", {"table": self.table.dump()})

    def _opened(self) -> Table:
        return self.game.open([seat.name for seat in self.record.seats], self.record.options, None)

    @staticmethod
    def _dealer() -> Dealer:
        return dealer(dice())

    def at(self, number: int) -> Table:
        """The table as it stood after so many entries, for a replay or a dispute; to be called in a thread."""
        copy = LiveTable(self.journal, self.record, self.revision)
        return copy._replayed(self.journal.entries(self.record.id)[:number])


def _called(record: Record, view: Mapping[str, Any], seat: int) -> str:
    """What whoever plays in a seat is called; an opponent whom nobody plays by its name in the game."""
    if seat >= len(record.seats):
        return str(view["players"][seat]["name"])
    return record.seats[seat].player or record.seats[seat].name


def replay(table: Table, entry: Entry) -> None:
    """Does what an entry says. Raises `Refused` where it no longer fits."""
    if entry.what == "undone":
        table.undo(entry.data["to"])
    else:
        table.replay([Decision.load(decision) for decision in entry.data["decisions"]])
