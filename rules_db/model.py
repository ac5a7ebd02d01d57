"""The rows of the reference: what a source file may hold and what a look-up gives back.

Every record is frozen and checked when it is made; a wrong value raises `pydantic.ValidationError`, which the
loader turns into file, line, key and reason.
"""

from __future__ import annotations

from typing import Annotated, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from rules_db.names import slug

Grade = Literal["A", "B", "C", "U"]
"""How sure a fact is: A rulebook or two sources that agree, B one good source, C weak or inferred, U unknown."""

Number = Annotated[int, Field(ge=0, le=99, strict=True)]
Icon = Number | Literal["can't", "varies", "doubles", "unknown"]
"""A printed icon's number; or that the icon forbids, depends on the position, doubles, or has not been read."""
Migrate = Annotated[int, Field(ge=0, le=29, strict=True)]
"""A migrate number; positions can be given none that is higher."""

Side = Literal["left", "right", "any distance"]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Ref = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)+$")]

GAMES = {"oceans": "Oceans", "marine": "Dominant Species: Marine", "deep-sea": "Endeavor: Deep Sea"}


class Row(BaseModel):
    """What all rows share: they are values, and a key that is not in the schema is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Fact(Row):
    """Grade and source of one field of a card, where they differ from the card's own."""

    grade: Grade
    source: Text | None = None
    note: Text | None = None
    before: Text | None = None
    """What the project's own row says, where the owner of the game has read the card and says so themselves."""


class Icons(Row):
    """What is drawn on a card; None where the card has no icon of that kind."""

    forage: Icon | None = None
    attack: Icon | None = None
    shell: Icon | None = None
    gain: Icon | None = None
    aggressive: Number | None = None
    complex: Number | None = None
    event: Number | None = None


Trigger = Literal[
    "foraged", "attacked", "fed", "was attacked", "lost to an attack",
    "deep trait played", "species created", "before feeding",
]  # fmt: skip
"""When a house card does something: after a feeding or an attack, when cards are played, before its owner feeds."""
Who = Literal["itself", "neighbour", "another", "anyone"]
"""Of a trigger: which species it looks at. A neighbour is one that an arrow of the card points to."""
Does = Literal["gain", "leech", "take"]
Limit = Literal["trait limit", "capacity", "aging", "feedings"]
Always = Literal["can't be attacked", "can't be leeched", "never overpopulates", "forages anywhere"]


class Effect(Row):
    """One thing that a house card does besides its icons: `adds … to`, `when … does`, or `always`."""

    adds: Annotated[int, Field(ge=1, le=29, strict=True)] | None = None
    to: Limit | None = None
    when: Trigger | None = None
    who: Who | None = None
    does: Does | None = None
    number: Annotated[int, Field(ge=1, le=29, strict=True)] | None = None
    """How much is leeched or taken; what is gained stands on the gain icon."""
    always: Always | None = None


CardKind = Literal["surface trait", "deep trait", "deep event", "scenario", "legend", "reminder", "solo token"]
CardSet = Literal["base", "promo", "deluxe", "legends", "solo", "house"]


class Card(Row):
    """One card of a game. `migrate` holds one number a copy for Surface traits, one number for Deep cards."""

    id: Ref
    name: Text
    game: str
    kind: CardKind
    set: CardSet
    copies: Annotated[int, Field(ge=1, le=99, strict=True)] | Literal["unknown"] = 1
    migrate: list[Migrate] | Migrate | Literal["unknown"] | None = None
    resolution: Annotated[int, Field(ge=0, le=999, strict=True)] | Literal["unknown"] | None = None
    icons: Icons = Icons()
    arrows: list[Side] = []
    defensive: bool | Literal["unknown"] | None = None
    timing: Text | None = None
    solo_group: Literal["A", "B", "C"] | None = None
    text: Text | None = None
    note: Text | None = None
    aliases: list[Text] = []
    effects: list[Effect] = []
    """What a house card does besides its icons; the cards of the game have code of their own."""
    grade: Grade
    source: Text
    facts: dict[str, Fact] = {}

    @property
    def house(self) -> bool:
        """Whether it is the owner's own card, which the game has not."""
        return self.set == "house"

    @property
    def corrected(self) -> dict[str, Fact]:
        """The facts that the owner of the game has read off the card themselves, by field."""
        return {field: fact for field, fact in self.facts.items() if fact.before is not None}

    @model_validator(mode="after")
    def _facts_name_fields(self) -> Card:
        if odd := sorted(set(self.facts) - set(Card.model_fields) - set(Icons.model_fields)):
            raise ValueError(f"facts: {', '.join(odd)} is no field of a card")
        return self

    def value(self, field: str) -> object:
        """A fact by its name, icons like the others."""
        return getattr(self.icons if field in Icons.model_fields else self, field)

    def said(self, field: str) -> str:
        """A fact as a text; `none` for what the card has not."""
        value = self.value(field)
        if isinstance(value, bool):
            return "yes" if value else "no"
        parts = cast("list[object]", value) if isinstance(value, list) else [] if value is None else [value]
        return ", ".join(map(str, parts)) or "none"

    def fields_with_facts(self) -> dict[str, object]:
        """The printed facts of the card by field name; an unknown one has the value "unknown"."""
        printed: dict[str, object] = {"name": self.name}
        if self.copies != 1:
            printed["copies"] = self.copies
        for field in ("migrate", "resolution", "defensive", "text", "solo_group"):
            if (value := getattr(self, field)) is not None:
                printed[field] = value
        printed.update({icon: value for icon, value in self.icons if value is not None})
        if self.arrows:
            printed["arrows"] = self.arrows
        for field, fact in self.facts.items():
            absent = "unknown" if fact.grade == "U" else "none"
            printed.setdefault(field, getattr(self, field, None) or absent)
        return printed

    def fact(self, field: str) -> Fact:
        """Grade, source and note of one field; an unknown value is graded U whatever the card's own grade."""
        own = self.facts.get(field)
        grade = own.grade if own else self.grade
        if self.fields_with_facts().get(field) == "unknown":
            grade = "U"
        source = (own and own.source) or self.source
        return Fact(grade=grade, source=source, note=own.note if own else None, before=own.before if own else None)


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
