"""The row of a card: what is printed on it, and how sure each fact is."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from pydantic import Field, model_validator

from rules_db.row import Grade, Ref, Row, Text

Number = Annotated[int, Field(ge=0, le=99, strict=True)]
Icon = Number | Literal["can't", "varies", "doubles", "unknown"]
"""A printed icon's number; or that the icon forbids, depends on the position, doubles, or has not been read."""
Migrate = Annotated[int, Field(ge=0, le=29, strict=True)]
"""A migrate number; positions can be given none that is higher."""

Side = Literal["left", "right", "any distance"]


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
