"""What is kept of a dispute, and of the house ruling that comes of it.

What a table hides is never here: a dispute keeps what everyone at its table may see.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from bot.store.records import Kept

About = Literal["table", "position", "cards"]
Stage = Literal["draft", "ruled", "judging", "voting", "settled", "withdrawn"]
"""Being put; ruled on by the engine; before a judge; before a vote; decided for good; taken back by who put it."""
Verdict = Literal["upheld", "overturned"]
"""It stays as it was played, or it should have been as claimed."""
Who = Literal["engine", "judge", "vote"]
Status = Literal["in force", "superseded", "withdrawn"]
OPEN: tuple[Stage, ...] = ("ruled", "judging", "voting")


class Word(Kept):
    """What somebody has to say in a dispute."""

    person: int
    name: str
    text: str
    at: int


class Settled(Kept):
    """How a dispute was decided for good."""

    verdict: Verdict
    who: Who
    person: int = 0
    """The judge."""
    name: str = ""
    reason: str = ""
    at: int = 0


class Dispute(Kept):
    """A dispute as it is kept."""

    id: str
    server: int
    about: About
    stage: Stage = "draft"
    by: int
    """Who put it."""
    name: str
    at: int
    locale: str = ""
    channel: int
    """Where it was put."""
    table: str = ""
    entry: int = 0
    """The entry of the table's journal that holds the disputed decision, and how many decisions came before it."""
    decided: int = 0
    decision: str = ""
    """The disputed decision in words, as everyone may see it."""
    position: str = ""
    cards: tuple[str, ...] = ()
    """The cards that it is about, by id."""
    words: str
    said: tuple[str, ...] = ()
    """The claim as far as it has been built."""
    claim: dict[str, Any] | None = None
    ruling: dict[str, Any] | None = None
    """What the engine says of it."""
    scene: str = ""
    """The moment as a scene, without what it expects; else why it can't be written as one."""
    unwritten: str = ""
    people: tuple[int, ...] = ()
    """Who sits at the table, and so is a party; of other disputes nobody."""
    sides: tuple[Word, ...] = ()
    appeal: Word | None = None
    accepted: tuple[int, ...] = ()
    ballots: dict[int, bool] = Field(default_factory=dict[int, bool])
    """Of each voter, whether it should have been as claimed."""
    due: int = 0
    """When the stage ends by itself, in seconds since 1970; 0: never."""
    thread: int = 0
    message: int = 0
    settled: Settled | None = None
    followed: Literal["", "undone", "corrected"] = ""
    """What the table has made of an overturned decision."""

    @property
    def parties(self) -> tuple[int, ...]:
        """Whom it concerns: who put it, who plays at the table, else who has said something."""
        more = self.people if self.about == "table" else [word.person for word in self.sides]
        return tuple(dict.fromkeys((self.by, *more)))

    @property
    def happened(self) -> bool:
        """Whether it was played as claimed: what is put in words alone was not."""
        return bool((self.ruling or {}).get("happened"))

    @property
    def stands(self) -> bool:
        """Whether what was claimed is so, by what has been decided."""
        return self.settled is not None and (self.settled.verdict == "upheld") == self.happened

    @property
    def outcome(self) -> str:
        """What the engine says: UPHELD, OVERTURNED or NOT COVERED."""
        return str((self.ruling or {}).get("outcome", ""))

    def changed(self, **values: Any) -> Dispute:
        """The dispute with other values."""
        return self.model_copy(update=values)


class Change(Kept):
    """A line of a house ruling's history."""

    what: Literal["written", "edited", "superseded", "withdrawn"]
    at: int
    person: int
    name: str
    why: str = ""
    text: str = ""
    """Of an edit: what stood there before."""


class HouseRuling(Kept):
    """A settled dispute as a rule of its server. Its id is the dispute's."""

    id: str
    server: int
    title: str
    """What was claimed."""
    text: str
    cards: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    """Statements and open questions that it rests on, by id."""
    verdict: Verdict
    who: Who
    name: str = ""
    at: int
    status: Status = "in force"
    superseded_by: str = ""
    against: str = ""
    """What the engine says instead, where it says otherwise."""
    sets: tuple[str, str] | None = None
    """The answer to an open question by which tables of this server play from now on."""
    history: tuple[Change, ...] = ()

    def changed(self, **values: Any) -> HouseRuling:
        """The ruling with other values."""
        return self.model_copy(update=values)
