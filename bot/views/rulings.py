"""The answer about what is ruled between two or three cards."""

from __future__ import annotations

from bot.catalogue import Say
from bot.views.notation import links_to, statement_line
from bot.views.sheet import Sheet
from rules_db.reference import Reference, Ruling


def rulings_sheet(reference: Reference, say: Say, card_ids: list[str]) -> Sheet:
    """All that speaks of every one of the cards: first their own entries, then what stands elsewhere."""
    names = " + ".join(reference.cards[i].name for i in card_ids)
    title = say("ruling.title", names=names)
    sheet = Sheet(title, say("ruling.footer", date=reference.date), links=links_to(reference, card_ids))
    found = reference.rulings(card_ids[0]) if len(card_ids) == 1 else reference.between(card_ids)
    alone = len(card_ids) == 1
    own, others = ("card.own", "card.named") if alone else ("ruling.both", "ruling.others")
    _add(sheet, reference, say(own, name=names), say, [r for r in found if r.about == "own"])
    _add(sheet, reference, say(others, name=names), say, [r for r in found if r.about == "named"])
    if not found:
        sheet.add(say("ruling.one_none", name=names) if alone else say("ruling.none", names=names))
    return sheet


def _add(sheet: Sheet, reference: Reference, title: str, say: Say, found: list[Ruling]) -> None:
    for number, ruling in enumerate(found):
        line = statement_line(say, reference, ruling.statement)
        heading = f"{title}\n" if number == 0 else ""
        sheet.add(heading + line, links_to(reference, reference.cards_of(ruling.statement)))
