"""An owner's `corrections.yaml`: facts read off real cards, and house cards, merged into the sources.

A row is taken whole or not at all, and each by itself: what is wrong with one is noted, and the others count.
docs/corrections.md says what a file looks like.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast, get_args

from pydantic import ValidationError

from rules_db.card import Card, Fact, Icons
from rules_db.house import house_card
from rules_db.model import Correction, Status
from rules_db.owner_file import CORRECTIONS, OwnerRow, Wrong, read, slipped, unknown
from rules_db.row import Grade
from rules_db.search import NameIndex
from rules_db.source_file import Keys, found_there
from rules_db.sources import Sources
from rules_db.spelling import spellings

NAME = "corrections.yaml"
SOURCE = "OWNER"
_EVERY_CARD = ("timing", "text", "note", "aliases")
_TRAIT = ("migrate", "forage", "attack", "shell", "gain", "arrows", "defensive")
FACTS: dict[str, tuple[str, ...]] = {
    "surface trait": ("copies", *_TRAIT, *_EVERY_CARD),
    "deep trait": ("resolution", *_TRAIT, *_EVERY_CARD),
    "deep event": ("migrate", "resolution", "event", *_EVERY_CARD),
    "scenario": ("copies", "solo_group", "aggressive", "complex", "event", *_EVERY_CARD),
    "legend": ("migrate", "resolution", *_EVERY_CARD),
    "solo token": ("forage", "attack", "shell", "defensive", *_EVERY_CARD),
    "reminder": _EVERY_CARD,
}
"""What can be read off a card of each kind."""
SHOWN_ONLY = ("timing", "text", "note", "aliases", "resolution", "solo_group", "aggressive", "complex", "event")
"""Facts that change an answer, but nothing that is played."""
NOT_PLAYED = ("legend", "solo token", "reminder")
UNGRADED = ("note", "aliases")
ICONS = tuple(Icons.model_fields)
ABOUT = ("card", "why", "grade")
LONGEST = 2_000
"""Letters of a text: the longest one on a card has about 300."""
SHOWN = 120


def digest(files: Sequence[Path]) -> str:
    """A fingerprint of an owner's files, as they are: the index is built anew when it changes."""
    mark = hashlib.sha256()
    for path in files:
        mark.update(str(path).encode())
        try:
            mark.update(hashlib.sha256(path.read_bytes()).digest())
        except OSError as e:
            mark.update(str(e).encode())
    return mark.hexdigest() if files else ""


def merge(into: Sources, files: Sequence[Path]) -> list[Correction]:
    """Puts corrections and house cards into the sources, and says what came of each; never raises for a wrong file."""
    merging = _Merging(into, _names(into))
    for path in files:
        rows = read(path, str(path))
        for one in rows.slips:
            merging.note("refused", one.file, one.line, one.what or "the file", one.key, one.reason)
        for kind, row in rows.rows:
            try:
                merging.correct(row) if kind == CORRECTIONS else merging.add(row)
            except Wrong as e:
                what = merging.called(kind, row)
                merging.note("refused", row.file, row.line(e.keys), what, ".".join(map(str, e.keys)), e.reason)
    places = {str(path): number for number, path in enumerate(files)}
    found = sorted(merging.outcomes, key=lambda one: (places[one.file], one.line or 0))
    found = [one.model_copy(update={"id": f"{number:04}"}) for number, one in enumerate(found, 1)]
    into.corrections = {one.id: one for one in found}
    return found


def _names(read: Sources) -> NameIndex:
    names = {card.id: card.name for card in read.cards.values()}
    return NameIndex((s for s in spellings(read) if s.kind == "card"), names)


@dataclass
class _Merging:
    """The sources as they are corrected so far, and what came of the rows so far."""

    read: Sources
    names: NameIndex
    """Of the game's own cards."""

    def __post_init__(self) -> None:
        self.outcomes: list[Correction] = []
        self.done: dict[tuple[str, str], str] = {}
        """Where a fact of a card has been corrected, or a house card described."""

    def note(self, status: Status, file: str, line: int | None, what: str, key: str, says: str) -> None:
        """Notes what came of something."""
        one = Correction(id="?", file=file, line=line, what=what, key=key, status=status, says=says)
        self.outcomes.append(one)

    def called(self, kind: str, row: OwnerRow) -> str:
        """What a report calls a row."""
        name = row.fields.get("card" if kind == CORRECTIONS else "name")
        shown = name.strip()[:SHOWN] if isinstance(name, str) else ""
        return shown or f"a row of {kind}"

    # -- facts of the game's cards

    def correct(self, row: OwnerRow) -> None:
        """Corrects the facts that a row names. Raises `Wrong` for the first that can't be."""
        card = self.card_of(row)
        given = _given(card, row.fields)
        before = {name: card.said(name) for name in given}
        for name in given:
            if place := self.done.get((card.id, name)):
                raise Wrong(_keys(name), f"corrected already in {place}; a fact can be corrected once")
        made = self._made(card, row, given)
        self._check(made, given)
        facts = dict(made.facts)
        grade, why = _grade(row.fields), _why(row.fields)
        for name in given:
            line = row.line(_keys(name))
            was, now = before[name], made.said(name)
            self.done[card.id, name] = f"{row.file}:{line}"
            old = card.fact(name).grade
            if was == now and (name in UNGRADED or old <= grade):
                says = f"the row says so already: {_shown(now)}" + ("" if name in UNGRADED else f" (grade {old})")
                self.note("unnecessary", row.file, line, card.name, name, says)
                continue
            if name not in UNGRADED:
                facts[name] = Fact(grade=grade, source=SOURCE, note=why, before=was)
            if was == now:
                says = f"the row says so already: {_shown(now)}, but less surely (grade {old}); it is grade {grade} now"
                self.note("unnecessary", row.file, line, card.name, name, says)
            else:
                shown = name in SHOWN_ONLY or card.kind in NOT_PLAYED or before[name] in ("varies", "doubles")
                says = f"{_shown(now)}; the project's row says {_shown(was)}" + (
                    "; only shown, not played" if shown else ""
                )
                self.note("applied", row.file, line, card.name, name, says)
        self.read.cards[card.id] = made.model_copy(update={"facts": facts})

    def card_of(self, row: OwnerRow) -> Card:
        """The card that a row is about. Raises `Wrong` with the nearest names."""
        said: Any = row.fields.get("card")
        if not isinstance(said, str) or not said.strip():
            raise Wrong(("card",), "a correction says which card it is about: `- card: Parasitic`")
        found = self.names.find(said)
        if found.best and found.best.matched in ("id", "exact", "alias"):
            return self.read.cards[found.best.ref]
        if near := [hit.name for hit in found.hits[:3]]:
            raise Wrong(("card",), f"no card is called {said.strip()[:SHOWN]!r}; did you mean {' or '.join(near)}?")
        raise Wrong(("card",), f"no card is called anything like {said.strip()[:SHOWN]!r}")

    def _made(self, card: Card, row: OwnerRow, given: dict[str, Any]) -> Card:
        fields = card.model_dump()
        fields["icons"] = {**fields["icons"], **{name: value for name, value in given.items() if name in ICONS}}
        fields |= {name: value for name, value in given.items() if name not in ICONS}
        if isinstance(more := given.get("aliases"), list):
            fields["aliases"] = [*card.aliases, *(a for a in cast("list[Any]", more) if a not in card.aliases)]
        try:
            return Card.model_validate(fields)
        except ValidationError as e:
            raise slipped(e, row.fields) from e

    def _check(self, made: Card, given: dict[str, Any]) -> None:
        """Raises `Wrong` for facts that no card of this kind can have, and for a misprint that is known as one."""
        numbers = made.migrate if isinstance(made.migrate, list) else []
        if made.kind != "surface trait" and numbers:
            raise Wrong(("migrate",), "expected one number, found a list")
        if made.kind == "surface trait" and len(numbers) != made.copies:
            name = "migrate" if "migrate" in given else "copies"
            raise Wrong((name,), f"{made.copies} copies have {made.copies} migrate numbers, found {len(numbers)}")
        if "arrows" in given and len(set(made.arrows)) < len(made.arrows):
            raise Wrong(("arrows",), "the same side stands there twice")
        for statement in self.read.statements.values():
            wrong = statement.erratum if statement.own == made.id else None
            if wrong and wrong.field in given and made.value(wrong.field) == wrong.printed:
                reason = f"some printings say {wrong.printed} by mistake; {wrong.counts} counts ({statement.id})"
                raise Wrong(_keys(wrong.field), reason)
        for number, alias in enumerate(cast("list[Any]", given.get("aliases") or [])):
            best = self.names.find(str(alias)).best
            if best and best.matched in ("id", "exact", "alias") and best.ref != made.id:
                raise Wrong(("aliases", number), f"{alias!r} is what {best.name} is called")

    # -- house cards

    def add(self, row: OwnerRow) -> None:
        """Adds a house card. Raises `Wrong` for one that can't be expressed."""
        _check_lengths(row.fields)
        card = house_card(row.fields, self.names)
        if place := self.done.get((card.id, "")):
            raise Wrong(("name",), f"two house cards are called so; the first is in {place}")
        self.done[card.id, ""] = f"{row.file}:{row.line()}"
        self.read.cards[card.id] = card
        self.note("applied", row.file, row.line(), card.name, "", f"a house card, {card.id}: {card.kind}")


# -- the fields of a correction


def _given(card: Card, fields: dict[str, Any]) -> dict[str, Any]:
    """The facts that a row gives, icons by their own names; `none` stands for what a card has not.

    Raises `Wrong` for a key that is none, and for a fact that cards of this kind have not.
    """
    _check_lengths(fields)
    icons: Any = fields.get("icons", {})
    if not isinstance(icons, dict):
        raise Wrong(("icons",), "expected icons with what stands on them: {attack: 4}")
    given: dict[str, Any] = {n: v for n, v in fields.items() if n not in ("icons", *ABOUT)}
    for name in given:
        if name in ICONS:
            raise Wrong((name,), f"an icon stands under icons: `icons: {{{name}: …}}`")
        if name in ("name", "kind", "set", "game", "id"):
            raise Wrong((name,), "can't be corrected: rulings and scenes know the card by it")
    known = (*dict.fromkeys(name for kind in FACTS.values() for name in kind if name not in ICONS), "icons", *ABOUT)
    for wrong in unknown(fields, known):
        raise wrong
    for wrong in unknown(cast("dict[str, Any]", icons), ICONS):
        raise Wrong(("icons", *wrong.keys), wrong.reason)
    given |= icons
    if not given:
        raise Wrong((), f"says nothing about the card; known: {', '.join(known)}")
    for name in given:
        if name not in FACTS[card.kind]:
            raise Wrong(_keys(name), f"a {card.kind} has none; it has: {', '.join(FACTS[card.kind])}")
    return {name: _read(name, value) for name, value in given.items()}


def _read(name: str, value: Any) -> Any:
    if value is None:
        raise Wrong(_keys(name), "nothing stands there; write `none` for what the card has not")
    none = value == "none"
    if name in ("arrows", "aliases"):
        return [] if none else [value] if isinstance(value, str) else value
    return None if none else value


def _keys(name: str) -> Keys:
    return ("icons", name) if name in ICONS else (name,)


def _check_lengths(fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        if isinstance(value, str) and len(value) > LONGEST:
            raise Wrong((name,), f"no longer than {LONGEST:,} letters, found {len(value):,}")


def _grade(fields: dict[str, Any]) -> Literal["A", "B", "C"]:
    grade: Any = fields.get("grade", "A")
    sure = [one for one in get_args(Grade) if one != "U"]
    if grade not in sure:
        raise Wrong(("grade",), f"how sure you are: {', '.join(sure)}; found {found_there(grade)}")
    return cast("Literal['A', 'B', 'C']", grade)


def _why(fields: dict[str, Any]) -> str | None:
    why: Any = fields.get("why")
    if why is not None and not isinstance(why, str):
        raise Wrong(("why",), "expected a sentence")
    return why.strip() or None if why else None


def _shown(said: str) -> str:
    """A fact as a report says it."""
    return said if len(said) <= SHOWN else f"{said[:SHOWN]}…"
