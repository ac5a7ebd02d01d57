"""What has happened at a table, in the words that fitted when it happened, and how much of it each may see.

It is read from the journal, whose entries are played again on a table of its own: what was taken back is told as well.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.store.journal import Journal
from bot.store.records import Entry, Record
from engine.core.choice import CHANCE, Choice, key_of
from engine.core.decision import Decision
from engine.core.table import Table
from engine.games import GAMES
from engine.hosted.playable import Playable


@dataclass(frozen=True)
class Line:
    """A step in words."""

    text: str
    cites: tuple[str, ...]
    seen_by: tuple[int, ...] = ()
    """The seats that may read it; everyone where it is empty."""
    opens: bool = False
    """Whether a part of the game begins with it, such as a turn."""


@dataclass(frozen=True)
class Deed:
    """One decision, and what came of it."""

    seat: int
    """Who decided; CHANCE for a draw."""
    name: str
    decision: Decision | None
    """None where it may not be seen."""
    question: str = ""
    """What was asked, in words; empty for what nobody was asked."""
    answer: tuple[str, ...] | None = None
    """The options chosen, in words; None where they may not be seen."""
    secret: bool = False
    """Whether only who decided may see the answer."""
    lines: tuple[Line, ...] = ()
    agreed: tuple[str, ...] = ()
    """Of a change by hand, who agreed to it."""
    weighed: tuple[tuple[str, float], ...] = ()
    """What else a computer player thought of, in words, and how much worse that looked to it, in points."""

    @property
    def kind(self) -> str:
        """What kind of decision it is; an answer where it may not be seen."""
        return self.decision.kind if self.decision else "answer"

    @property
    def what(self) -> str:
        """The question without the name of who is asked."""
        return self.question.removeprefix(f"{self.name}: ")


@dataclass(frozen=True)
class Moment:
    """What one entry of the journal did."""

    entry: int
    what: str
    by: int
    """The id of the person who did it; 0 for a computer player."""
    at: int
    """When, in seconds since 1970."""
    turn: int
    """The turn in which it was done; 0 before the first."""
    active: str
    """Whose turn that was."""
    deeds: tuple[Deed, ...] = ()
    gone: bool = False
    """Whether it was taken back."""
    back: tuple[str, ...] = ()
    """Of what takes back: whose decisions those were."""
    agreed: tuple[int, ...] = ()
    """Of what takes back: the ids of the people who agreed to that."""

    @property
    def lines(self) -> list[Line]:
        """All its steps."""
        return [line for deed in self.deeds for line in deed.lines]


def seen(moments: Sequence[Moment], seat: int | None, over: bool = False) -> list[Moment]:
    """As much of it as a seat, or a spectator, may see; all of it once the game is `over`.

    Draws are told by the steps that they led to.
    """
    if over:
        return list(moments)
    return [replace(moment, deeds=tuple(_seen(deed, seat) for deed in moment.deeds)) for moment in moments]


def _seen(deed: Deed, seat: int | None) -> Deed:
    lines = tuple(line for line in deed.lines if not line.seen_by or seat in line.seen_by)
    if not deed.secret or deed.seat == seat:
        return replace(deed, lines=lines)
    return replace(deed, lines=lines, answer=None, decision=None, weighed=())


def of_turn(moments: Sequence[Moment], turn: int) -> int | None:
    """The number of the first moment of a turn; where nobody decided anything in it, of the one that led through it.

    None for a turn of which no moment is known, nor of a later one.
    """
    number = next((at for at, moment in enumerate(moments, 1) if moment.turn >= turn), None)
    if number is None or number == 1 or moments[number - 1].turn == turn:
        return number
    return number - 1


class History:
    """The moments of one table, as far as its journal goes. To be read in a thread; safe to use from several.

    Standing passes are none: they are nobody else's business, and a moment has the same number for everyone.
    """

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal, self._id, self._lock = journal, table, threading.Lock()
        self._begin()

    def moments(self, record: Record) -> list[Moment]:
        """All moments up to now; where a table had to be restored, those since then."""
        with self._lock:
            entries = self._journal.entries(self._id, after=self._read)
            start = max((n for n, entry in enumerate(entries) if entry.what == "restored"), default=0)
            try:
                for entry in entries[start:]:
                    self._add(record, entry)
            except BaseException:
                self._begin()  # half an entry is worse than reading all of them again
                raise
            return list(self._moments)

    def known(self, number: int) -> list[Moment] | None:
        """All moments where that many entries have been read; None where there is something to read."""
        return list(self._moments) if self._read == number else None

    def _begin(self) -> None:
        self._moments: list[Moment] = []
        self._begins: list[int] = []
        """Of each moment, how long the log was before it."""
        self._read = 0
        self._table: Table | None = None

    def _add(self, record: Record, entry: Entry) -> None:
        game = GAMES[record.game]
        if entry.what == "restored":
            self._moments, self._begins = [], []
            self._table = Table.load(game.words.table_game, entry.data["table"])
        elif self._table is None:
            self._table = game.open([seat.name for seat in record.seats], record.options, None)
        table = self._table
        view = table.view(None)
        active = view["players"][view["active"]]["name"]
        moment = Moment(entry.number, entry.what, entry.by, entry.at, view["turn"], active)
        begins = len(table.log)
        if entry.what in ("decided", "stood"):
            moment = replace(moment, deeds=tuple(_deeds(game, table, entry.data)))
        elif entry.what == "undone":
            begins = entry.data["to"]
            table.undo(begins)
            moment = replace(moment, back=tuple(self._took_back(begins)), agreed=tuple(entry.data.get("agreed", ())))
        if not moment.deeds or any(deed.kind != "standing" for deed in moment.deeds):
            self._moments.append(moment)
            self._begins.append(begins)
        self._read = entry.number

    def _took_back(self, to: int) -> Iterator[str]:
        """Marks what lies behind that point of the log as taken back; gives the names of whose decisions that were."""
        names: dict[str, None] = {}
        for at, moment in enumerate(self._moments):
            if self._begins[at] >= to and not moment.gone and moment.what == "decided":
                self._moments[at] = replace(moment, gone=True)
                names |= dict.fromkeys(deed.name for deed in moment.deeds if deed.seat != CHANCE)
        yield from names


def _deeds(game: Playable, table: Table, data: Mapping[str, Any]) -> Iterator[Deed]:
    """Carries out the decisions of an entry one by one, and says what they were and what came of each."""
    for at, dumped in enumerate(data["decisions"]):
        decision = Decision.load(dumped)
        choice, before = table.choice, table.run.number if table.log else 0  # the set-up is told with its first draw
        weighed = _weighed(game, table, data) if at == 0 else ()
        deed = _deed(game, table, decision, choice)
        table.replay([decision])
        yield replace(deed, lines=tuple(_lines(game, table, before)), weighed=weighed)


def _deed(game: Playable, table: Table, decision: Decision, choice: Choice | None) -> Deed:
    seat = decision.player
    name = "" if seat == CHANCE else table.players[seat]
    made = Deed(seat, name, decision, agreed=tuple(table.players[n] for n in decision.agreed))
    if decision.kind == "correction":  # verb and values, which are no option of the game's; its steps tell the rest
        return replace(made, answer=tuple(" ".join(map(str, key)) for key in decision.answer))
    if decision.kind != "answer" or choice is None:
        # An action out of turn and a standing pass name what only one may see.
        return replace(made, answer=tuple(table.text(key) for key in decision.answer), secret=True)
    answer = tuple(game.shown(table, key) for key in decision.answer)
    return replace(made, question=table.question(), answer=answer, secret=choice.secret or seat == CHANCE)


def _lines(game: Playable, table: Table, before: int) -> Iterator[Line]:
    for step in table.run.since(before):
        yield Line(table.game.told(table.run, step), step.cites, step.seen_by, step.told in game.opens)


def _weighed(game: Playable, table: Table, data: Mapping[str, Any]) -> tuple[tuple[str, float], ...]:
    return tuple(
        (", ".join(game.shown(table, key_of(key)) for key in keys) or "none", less)
        for keys, less in data.get("weighed", ())
    )
