"""The answer about one card."""

from __future__ import annotations

from bot.catalogue import Say
from bot.views.notation import COLOURS, add_open_questions, icons, links_to, numbers, statement_line, text_of
from bot.views.sheet import Sheet
from rules_db.card import Card, Fact
from rules_db.reference import About, Reference, Ruling


def card_sheet(reference: Reference, say: Say, card_id: str) -> Sheet:
    """Kind, numbers, icons, text, erratum, doubts, then the card's own rulings and those of others that name it."""
    card = reference.cards[card_id]
    grade, source = card.grade, reference.credit(card.source)
    footer = say("card.footer", grade=grade, meaning=say(f"grades.{grade}"), source=source, date=reference.date)
    if card.house:
        footer = say("card.house_footer")
    namesakes = links_to(reference, (c.id for c in reference.namesakes(card)))
    sheet = Sheet(card.name, footer, COLOURS[card.kind], namesakes)
    sheet.add(_head(reference, say, card))
    sheet.add(_printed(reference, say, card))
    for erratum in reference.errata(card_id):
        sheet.add(say("card.erratum", id=erratum.id, text=erratum.words))
    sheet.add(_corrected(say, card))
    sheet.add(_doubts(say, card))
    found = reference.rulings(card_id)
    _add_rulings(sheet, reference, say, card, "own", found)
    _add_rulings(sheet, reference, say, card, "named", found)
    if not found:
        sheet.add(say("card.no_rulings"))
    add_open_questions(sheet, say, reference.assumptions_on(card_id))
    sheet.add(_remarks(say, card))
    return sheet


def _head(reference: Reference, say: Say, card: Card) -> str:
    kind = say("card.kind", kind=say(f"card.kinds.{card.kind}"), set=say(f"card.sets.{card.set}"))
    about = [kind]
    if isinstance(card.copies, int) and card.copies > 1:
        about.append(say("card.copies", n=card.copies))
    if card.solo_group:
        about.append(say("card.solo_group", group=card.solo_group))
    lines = [" · ".join(about), numbers(say, reference, card), icons(say, card), "", text_of(say, card)]
    if card.timing and card.timing != "always":
        lines.append(say("card.note", text=say("card.timing", text=card.timing)))
    if card.note:
        lines.append(say("card.note", text=card.note))
    return "\n".join(line for place, line in enumerate(lines) if line or place == 3)


def _printed(reference: Reference, say: Say, card: Card) -> str | None:
    """The card's printed line and text in the owner's rulebook."""
    own = [s.id for s in reference.own_statements(card.id) if s.id.rsplit("/", 1)[1] in {"stats", "text"}]
    quoted = [say("statement.printed", text=reference.printed[i]) for i in own if i in reference.printed]
    return "\n".join([say("statement.printed_label"), *quoted]) if quoted else None


def _doubts(say: Say, card: Card) -> str | None:
    """The fields that no source gives, and those that are less sure than the card as a whole."""
    graded = [(field, card.fact(field)) for field in card.fields_with_facts() if field not in card.corrected]
    unknown = [(field, f) for field, f in graded if f.grade == "U" and (field != "text" or f.note)]
    weak = [(field, f) for field, f in graded if card.grade < f.grade < "U"]
    found = (("card.unknown", unknown), ("card.weak", weak))
    return "\n".join(say(key, fields=_fields(say, doubts)) for key, doubts in found if doubts) or None


def _corrected(say: Say, card: Card) -> str | None:
    """What the owner has read off the card, each fact with what the project's row says."""
    lines: list[str] = []
    for field, fact in card.corrected.items():
        now = card.said(field)
        key = "card.confirmed" if now == fact.before else "card.corrected"
        line = say(key, field=say(f"card.fields.{field}"), now=now, before=fact.before, grade=fact.grade)
        lines.append(f"{line} {fact.note}" if fact.note else line)
    return "\n".join(lines) or None


def _remarks(say: Say, card: Card) -> str | None:
    """What the sources say about fields that are not in doubt."""
    graded = [(field, card.fact(field)) for field in card.fields_with_facts() if field not in card.corrected]
    sure = [(field, f) for field, f in graded if f.note and f.grade <= card.grade and f.grade != "U"]
    return say("card.remark", fields=_fields(say, sure)) if sure else None


def _fields(say: Say, doubts: list[tuple[str, Fact]]) -> str:
    """The fields in words; those that share a note together, the note behind them."""
    by_note: dict[str, list[str]] = {}
    for field, fact in doubts:
        by_note.setdefault((fact.note or "").rstrip("."), []).append(say(f"card.fields.{field}"))
    return "; ".join(", ".join(fields) + (f" – {note}" if note else "") for note, fields in by_note.items())


def _add_rulings(sheet: Sheet, reference: Reference, say: Say, card: Card, about: About, found: list[Ruling]) -> None:
    mine = [r.statement for r in found if r.about == about]
    for number, statement in enumerate(mine):
        line = statement_line(say, reference, statement)
        title = say(f"card.{about}", name=card.name) + "\n" if number == 0 else ""
        sheet.add(title + line, links_to(reference, reference.cards_of(statement) - {card.id}))
