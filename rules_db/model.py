"""The rows of the reference: what a source file may hold and what a look-up gives back.

Every record is frozen and checked when it is made; a wrong value raises `pydantic.ValidationError`, which the
loader turns into file, line, key and reason.
"""

from __future__ import annotations

from typing import Literal, cast

from pydantic import Field, model_validator

from rules_db.card import Card, Icons
from rules_db.names import slug
from rules_db.row import Grade, Ref, Row, Slug, Text

GAMES = {"oceans": "Oceans", "marine": "Dominant Species: Marine", "deep-sea": "Endeavor: Deep Sea"}

StatementKind = Literal["rule", "ruling", "erratum", "example", "none"]
Authority = Literal["rulebook", "publisher", "engine", "house", "assumption"]


class Erratum(Row):
    """A printed number that is wrong on some cards: which field, what they say, what counts."""

    field: str
    printed: int
    counts: int


class Statement(Row):
    """One numbered statement of a rulebook in our own words, or the reason why it holds no rule."""

    id: Ref
    book: Slug
    section: Slug
    kind: StatementKind
    own: Ref | None = None
    """The card whose entry this statement stands in."""
    cards: list[Ref] = []
    terms: list[Ref] = []
    see: list[Ref] = []
    text: Text | None = None
    reason: Text | None = None
    erratum: Erratum | None = None
    scenes: list[Text] = []
    """The scenes that prove it; the index fills them in."""
    no_scene: Text | None = None
    """Why no scene can show it."""
    authority: Authority = "rulebook"

    @model_validator(mode="after")
    def _kind_has_its_fields(self) -> Statement:
        if self.kind == "none" and not self.reason:
            raise ValueError("reason: a statement without a rule says why")
        if self.kind != "none" and not self.text:
            raise ValueError(f"text: a {self.kind} needs our words")
        if (self.kind == "erratum") != (self.erratum is not None):
            raise ValueError("erratum: an erratum, and nothing else, keeps the printed number and the one that counts")
        return self

    @property
    def words(self) -> str:
        """What a reader is shown: the rule in our words, or why there is none."""
        return self.text or f"No rule in it: {self.reason}"


class SceneText(Row):
    """A scene that the engine plays: what it proves, and the cards that its text names."""

    id: Ref
    name: Text
    game: str
    text: Text
    proves: list[Ref] = []
    cards: list[Ref] = []


_Printed = dict[object, object]


def _listed(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


TermKind = Literal["concept", "icon", "phase", "place", "action", "terrain", "track", "piece", "animal", "element"]


class Term(Row):
    """A word of a game and what it means, with the statements that define it."""

    id: Ref
    name: Text
    game: str
    kind: TermKind = "concept"
    text: Text
    printed: dict[str, Text | list[Text]] = {}
    """What is printed on a piece, each thing under what it is; a text that is not given is made of it."""
    aliases: list[Text] = []
    defined_by: list[Ref] = []
    see: list[Ref] = []
    grade: Grade
    source: Text

    @model_validator(mode="before")
    @classmethod
    def _told_by_what_is_printed(cls, given: dict[str, object]) -> dict[str, object]:
        printed = given.get("printed")
        if not printed or not isinstance(printed, dict) or "text" in given:
            return given
        said = [(str(name), "; ".join(map(str, _listed(value)))) for name, value in cast("_Printed", printed).items()]
        return {**given, "text": " ".join(f"{name.capitalize()}: {value.removesuffix('.')}." for name, value in said)}


class Chart(Row):
    """A small table of numbers that belongs to no card: set-up, bonus tokens, ranks, titles, terrain limits."""

    id: Ref
    name: Text
    game: str
    columns: list[Text] = Field(min_length=1)
    rows: list[list[str | int | None]] = Field(min_length=1)
    note: Text | None = None
    aliases: list[Text] = []
    statements: list[Ref] = []
    grade: Grade
    source: Text

    @model_validator(mode="after")
    def _rows_fit_columns(self) -> Chart:
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                raise ValueError(f"rows: row {number} has {len(row)} cells for {len(self.columns)} columns")
        return self


class Assumption(Row):
    """What no source settles: the question, what is done meanwhile, and what another answer would change."""

    id: Ref
    game: str
    question: Text
    choices: dict[str, Text] = Field(min_length=1)
    default: str
    unplayed: Text | dict[str, Text] = Field(default_factory=dict[str, Text])
    """Why a table can't be set to a choice other than the default: one reason for all of them, or one by choice."""
    changes: Text
    cards: list[Ref] = []
    terms: list[Ref] = []
    statements: list[Ref] = []
    settled_by: list[str] | dict[str, list[str]] = []
    """The fields of its cards, the same ones or by card, that settle it for a card once somebody has read them."""

    def settled(self, card: Card) -> bool:
        """Whether the owner of the game has read off a card what the question is about."""
        fields = self.settled_by.get(card.id, []) if isinstance(self.settled_by, dict) else self.settled_by
        return bool(fields) and card.id in self.cards and set(fields) <= card.corrected.keys()

    @model_validator(mode="after")
    def _settled_by_what_cards_have(self) -> Assumption:
        by_card = self.settled_by if isinstance(self.settled_by, dict) else {}
        if odd := sorted(by_card.keys() - set(self.cards)):
            raise ValueError(f"settled_by: {', '.join(odd)} is none of its cards")
        fields = {f for found in by_card.values() for f in found} if by_card else set(self.settled_by)
        if odd := sorted(fields - set(Card.model_fields) - set(Icons.model_fields)):
            raise ValueError(f"settled_by: {', '.join(odd)} is no field of a card")
        return self

    @model_validator(mode="after")
    def _default_is_a_choice(self) -> Assumption:
        if self.default not in self.choices:
            raise ValueError(f"default: {self.default!r} is none of {', '.join(self.choices)}")
        others = [choice for choice in self.choices if choice != self.default]
        if not isinstance(self.unplayed, str) and (odd := sorted(set(self.unplayed) - set(others))):
            raise ValueError(f"unplayed: {', '.join(odd)} is none of {', '.join(others)}")
        return self

    def why_unplayed(self, choice: str) -> str:
        """Why no table can be set to a choice; empty where one can."""
        if choice == self.default:
            return ""
        return self.unplayed if isinstance(self.unplayed, str) else self.unplayed.get(choice, "")


Status = Literal["applied", "unnecessary", "refused"]


class Correction(Row):
    """What came of one line of an owner's corrections: of one fact of a card, of a house card, or of a whole file."""

    id: Text
    file: Text
    line: int | None = None
    what: Text
    """The card's name, or what else stands there."""
    key: str = ""
    status: Status
    says: str = ""
    """For what was applied: the value now, with what the project's row says; for a refusal: the reason."""

    @property
    def place(self) -> str:
        """The file, with the line where there is one."""
        return f"{self.file}:{self.line}" if self.line else self.file

    def told(self) -> str:
        """All of it in one line, but for the place."""
        return ": ".join(filter(None, (self.what, self.key, self.says)))


class Section(Row):
    """A heading of a rulebook and the fingerprint of each statement below it, by its last id part."""

    id: Slug
    heading: Text
    card: Slug | None = None
    statements: dict[str, str] = {}


class Book(Row):
    """A rulebook's outline: enough to know the owner's copy by, and none of its wording."""

    id: Slug
    title: Text
    game: str
    sections: list[Section]

    def statement_ids(self) -> list[str]:
        """All statement ids in reading order."""
        return [f"{self.id}/{section.id}/{n}" for section in self.sections for n in section.statements]


class Source(Row):
    """Where facts come from."""

    id: Text
    what: Text
    short: Text | None = None
    """Its name in a few words, for the foot of an answer."""
    address: Text | None = None
    note: Text | None = None


def id_from(game: str, name: str) -> str:
    """The id a row gets when it names none: `oceans` and `Speed (Deep)` give `oceans/speed-deep`."""
    return f"{game}/{slug(name)}"
