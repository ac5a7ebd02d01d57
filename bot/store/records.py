"""What is kept of a table besides its decisions: who sits where, how it is played, where it is shown."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

Stage = Literal["lobby", "playing", "paused", "ended"]
What = Literal["undo", "correct", "replace", "end"]
LAPSING: tuple[What, ...] = ("undo", "correct")
"""What is only meant for the moment at which it was put."""
Pace = Literal["live", "day", "none"]
"""How soon whoever is to decide is reminded: within the hour, after a day, never."""


REMINDED: dict[Pace, int] = {"live": 3600, "day": 86_400}
"""So many seconds after the last decision; where nothing is said, never."""


def reminder(pace: Pace, last: int) -> int:
    """When whoever is to decide is reminded, by the time of the last decision, in seconds since 1970; 0: never."""
    return last + REMINDED[pace] if pace in REMINDED else 0


class Kept(BaseModel):
    """A part of a record: it never changes, another one takes its place."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Seat(Kept):
    """A place at the table. `person` is the Discord id of who sits there; nobody's where a computer plays."""

    name: str
    """What the game calls whoever plays here; it stays when somebody else takes over."""
    person: int | None = None
    player: str = ""
    """Who plays here now, where that is not who the seat is named after."""
    former: int = 0
    """Whose seat it was when a computer player took over: they may come back without asking."""

    @property
    def computer(self) -> bool:
        """Whether a computer plays here."""
        return self.person is None


class Motion(Kept):
    """Something that the others at the table have to agree to; `agreed` and `refused` hold people's ids."""

    number: int
    what: What
    """What happens once all have agreed."""
    by: int
    name: str
    """What `by` is called."""
    at: int
    """How many decisions there were when it was put."""
    time: int
    """When it was put, in seconds since 1970."""
    values: tuple[str | int, ...] = ()
    """Of an undo, how many decisions are left; of a correction, its verb and what that is about; of another player
    for a seat, the seat, their id (0: a computer player) and name."""
    about: str = ""
    """What it is about, in words that everyone may see."""
    why: str = ""
    agreed: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    without: tuple[int, ...] = ()
    """Who has no vote: they have left the server, or it is about their not deciding."""
    most: bool = False
    """Whether it is enough that most of those who have a vote agree."""

    def outlived(self, decisions: int, by: int) -> bool:
        """Whether a decision has settled it: the table has gone on, or whoever it waited for is there after all."""
        return by in self.without or (self.what in LAPSING and self.at != decisions)


class Record(Kept):
    """A table as it is kept. The decisions stand in the journal beside it."""

    id: str
    game: str
    stage: Stage = "lobby"
    server: int
    channel: int
    """Where it was opened."""
    lobby: int = 0
    """The message in which it was opened."""
    thread: int = 0
    """Where it is played: a thread of its own, or the channel."""
    board: int = 0
    """The public message with the board."""
    ping: int = 0
    """The message that tells whoever is to decide."""
    told: tuple[int, int] = (0, 0)
    """Who was told last that they are to decide, and the entry after which that began."""
    reminded: int = 0
    """The last entry when somebody was reminded last."""
    due: int = 0
    """When somebody may have to be told that they are to decide, in seconds since 1970; 0: never."""
    host: int
    """Who opened it."""
    seats: tuple[Seat, ...] = ()
    options: dict[str, Any] = Field(default_factory=dict[str, Any])
    pace: Pace = "live"
    motion: Motion | None = None
    motions: int = 0
    """How many motions there were: the number of the last one."""
    fallen: dict[int, tuple[int, int]] = Field(default_factory=dict[int, tuple[int, int]])
    """Of each person, how many of their motions have come to nothing in a row, and when the last one did."""
    seen: dict[int, int] = Field(default_factory=dict[int, int])
    """Of each person, the step up to which they have read the story."""
    paused: int = 0
    """Who has paused it."""
    outcome: tuple[str, ...] = ()
    """The winners' names; empty while it goes on, and where it was broken off."""
    rematch: str = ""
    """The table at which its players go on playing."""
    opened: int = 0
    """When it was opened, in seconds since 1970."""
    disputes: tuple[tuple[str, str], ...] = ()
    """The disputes about its decisions that are not settled, each with the address of its thread."""
    touched: int = 0
    """When somebody last pressed something in its lobby, or decided: since then it has waited."""
    locale: str = ""
    """The language of what everyone sees: the server's."""
    version: str = ""
    """The version of the referee that it was begun with."""

    def seat_of(self, person: int) -> int | None:
        """Where somebody sits; None for who does not play."""
        return next((n for n, seat in enumerate(self.seats) if seat.person == person), None)

    def people(self) -> list[int]:
        """The ids of all who play."""
        return [seat.person for seat in self.seats if seat.person is not None]

    def called(self, person: int) -> str:
        """What somebody who plays is called; empty for who doesn't."""
        return next((seat.player or seat.name for seat in self.seats if seat.person == person), "")

    def changed(self, **values: Any) -> Record:
        """The record with other values."""
        return self.model_copy(update=values)


Noted = Literal["decided", "undone", "restored", "stood"]
"""`stood`: a standing pass was set or lifted, of which nobody else may notice anything."""


class Entry(NamedTuple):
    """One line of a table's journal: what was done, by whom, and the table's digest after it.

    `data` holds the decisions that were added (`decisions`, chance included), how far the log was cut (`to`) and who
    `agreed` to that, or the table itself where a replay no longer led there (`table`).
    """

    number: int
    what: Noted
    by: int
    at: int
    data: dict[str, Any]
    digest: str


class Result(NamedTuple):
    """How a game ended for one seat. `person` is 0 for a computer player; `place` is 1 for who has won."""

    table: str
    seat: int
    person: int
    name: str
    game: str
    server: int
    at: int
    points: int
    place: int
    players: int
    details: str = ""
    """What the game's own log keeps besides, as JSON; empty for games without one."""
