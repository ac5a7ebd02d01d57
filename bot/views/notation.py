"""How facts look in an answer: numbers and icons as players know them, grades, ids, links to cards."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.catalogue import Say
from bot.places import Place, PlaceKind
from bot.views.sheet import Link, Sheet
from rules_db.card import Card
from rules_db.model import GAMES, Assumption, Statement
from rules_db.reference import Reference, code

COLOURS = {
    "surface trait": 0x3BA7D9,
    "deep trait": 0x1B2A6B,
    "deep event": 0x7B3FA0,
    "scenario": 0x2E8B6F,
    "legend": 0xC08A2B,
    "solo token": 0xB0413E,
    "reminder": 0x6B7280,
}
_ICONS = ("forage", "attack", "shell", "gain")
_SCENARIO_ICONS = ("aggressive", "complex", "event")


def place(kind: PlaceKind, *ids: str) -> Place:
    """The first page about one thing, or about two or three cards."""
    return Place(kind, tuple(code(i) for i in ids))


def is_statement_id(reference: Reference, text: str) -> bool:
    """Whether a text is built like the id of a statement, be there one or not: a book, a section, a number."""
    book, *rest = text.split("/")
    return book in reference.books and len(rest) == 2 and all(re.fullmatch(r"[a-z0-9-]{1,60}", part) for part in rest)


def links_to(reference: Reference, cards: Iterable[str]) -> tuple[Link, ...]:
    """Buttons to cards, in the order of the reference."""
    wanted = set(cards)
    return tuple(Link(c.name, place("card", c.id)) for c in reference.cards.values() if c.id in wanted)


def link_to(reference: Reference, kind: str, ref: str) -> Link | None:
    """The button to anything a search may find; None for what has no answer of its own."""
    match kind:
        case "card" | "term" | "chart":
            label: str = getattr(reference, f"{kind}s")[ref].name
        case "statement":
            label = ref
        case "section":
            label = reference.headings[ref]
        case _:
            return None
    return Link(label, place(kind, ref))


def numbers(say: Say, reference: Reference, card: Card) -> str:
    """Migrate and resolution numbers, with what some printings say wrongly."""
    wrong = {s.erratum.field: s.erratum for s in reference.errata(card.id) if s.erratum}
    shown: list[str] = []
    for field, key in (("migrate", "numbers.cost"), ("resolution", "numbers.resolution")):
        value, word = getattr(card, field), say(f"numbers.{field}_word")
        if value is None:
            continue
        if value == "unknown":
            shown.append(say("numbers.unknown_number", what=word))
        elif erratum := wrong.get(field):
            shown.append(say("numbers.erratum", what=word, counts=erratum.counts, printed=erratum.printed))
        elif isinstance(value, list) and len(value) == 1:
            shown.append(say("numbers.migrate_one", n=value[0]))
        elif isinstance(value, list):
            copies, each = len(value), ", ".join(map(str, value))
            shown.append(say("numbers.migrate_copies", low=min(value), high=max(value), n=copies, all=each))
        else:
            shown.append(say(key, n=value))
    return " · ".join(shown)


def text_of(say: Say, card: Card) -> str:
    """The text of a card; that it has none, or that nobody has read it."""
    return say("card.no_text") if card.text == "unknown" else card.text or say("card.icons_only")


def icons(say: Say, card: Card) -> str:
    """The icons of a card; what a card lacks is not shown."""
    shown = [_icon(say, name, value) for name in _ICONS if (value := getattr(card.icons, name)) is not None]
    shown += [say(f"icons.{n}", n=v) for n in _SCENARIO_ICONS if (v := getattr(card.icons, n))]
    if card.arrows:
        shown.append(say("icons.arrows", sides=" ".join(say(f"icons.{side}") for side in card.arrows)))
    if card.defensive is True:
        shown.append(say("icons.defensive"))
    return " · ".join(shown)


def _icon(say: Say, name: str, value: int | str) -> str:
    if value == "can't" and name in {"forage", "attack"}:
        return say(f"icons.cant_{name}")
    if isinstance(value, int):
        return say(f"icons.{name}", n=value)
    return say(f"icons.{value}", icon=say(f"icons.{name}", n="").strip())


def statement_line(say: Say, reference: Reference, statement: Statement) -> str:
    """A statement as a bullet with its id, and the printed wording below it where the owner gave it."""
    line = say("statement.ruling", text=statement.words, id=statement.id)
    if printed := reference.printed.get(statement.id):
        line += "\n" + say("statement.printed", text=printed)
    return line


def add_open_questions(sheet: Sheet, say: Say, questions: Iterable[Assumption]) -> None:
    """What no source settles, each with what the referee assumes meanwhile."""
    for number, a in enumerate(questions):
        title = say("open.title") + "\n" if number == 0 else ""
        sheet.add(title + say("open.line", question=a.question, answer=a.choices[a.default], id=a.id))


def game(name: str) -> str:
    """The title of a game."""
    return GAMES[name]
