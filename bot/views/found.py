"""The answers where a query is not certain: which one is meant, what answers a question, nothing found."""

from __future__ import annotations

from collections.abc import Sequence

from bot.catalogue import Say
from bot.views.escape import escape
from bot.views.notation import icons, link_to, links_to, statement_line, text_of
from bot.views.sheet import PAGE_LETTERS, PAGE_LINKS, Link, Sheet, split
from rules_db.fulltext import Passage
from rules_db.model import Card
from rules_db.reference import Reference
from rules_db.search import LONGEST_NAME, Answer, Hit

_NAMED = 60
"""Cards of a message that are listed: their names fit a page whatever they are."""

_PASSAGES = 6
_CARDS = 2
"""Cards named in a question that are shown before the texts: more would hide these."""
_EXCERPT = 600
"""Letters of a text that a list of answers shows; the whole is behind its button."""


def unsure_sheet(reference: Reference, say: Say, found: Answer) -> Sheet:
    """A choice between several, or nothing found with the nearest names."""
    if found.verdict == "choice":
        key = "found.choice" if len(found.hits) > 1 else "found.perhaps"
        sheet = Sheet(say(f"{key}_title"), links=_links(reference, found.hits))
        sheet.add(say(key, query=escape(found.query)))
        if (more := len(found.hits) - PAGE_LINKS) > 0:
            sheet.add(say("found.more", n=more))
        return sheet
    sheet = Sheet(say("found.nothing_title"), links=_links(reference, found.hits))
    if len(found.query) > LONGEST_NAME:
        sheet.add(say("found.too_long", n=f"{len(found.query):,}"))
    elif not escape(found.query):
        sheet.add(say("found.empty"))
    else:
        sheet.add(say("found.nothing", query=escape(found.query)))
        sheet.add(say("found.nearest") if found.hits else say("found.no_nearest"))
    return sheet


def answers_sheet(
    reference: Reference, say: Say, question: str, passages: Sequence[Passage], named: Sequence[Hit] = ()
) -> Sheet:
    """The texts that answer a question best, each with a button to the whole; before them, the cards that it names
    and none of these texts speaks of.
    """
    footer = say("found.answer_footer", date=reference.date)
    sheet = Sheet(say("found.answers", query=escape(question, limit=80)), footer)
    room, above = PAGE_LETTERS, ""
    for card in _left_out(reference, named, passages[:_PASSAGES]):
        lines = (f"**{card.name}**", icons(say, card), split(text_of(say, card), _EXCERPT)[0])
        text = "\n".join(line for line in lines if line)
        room -= len(text) + 4
        if room >= 0:
            sheet.add(text, links_to(reference, [card.id]))
    for passage in passages[:_PASSAGES]:
        links = [link_to(reference, passage.kind, passage.ref), _whole(reference, passage)]
        title, whole = _excerpt(reference, say, passage)
        excerpt = split(whole, _EXCERPT)
        heading = f"**{title}**\n" if title != above else ""
        text = heading + excerpt[0] + (" …" if len(excerpt) > 1 else "")
        room, above = room - len(text) - 4, title
        if room >= 0:
            sheet.add(text, tuple(link for link in links if link))
    return sheet


def nothing_sheet(say: Say, question: str) -> Sheet:
    """No text answers the question."""
    sheet = Sheet(say("found.nothing_title"))
    asked = escape(question)
    sheet.add(say("found.no_answer", query=asked) if asked else say("found.empty_question"))
    return sheet


def no_statement_sheet(reference: Reference, say: Say, statement_id: str) -> Sheet:
    """No statement has that id; its section, if there is one, is behind a button."""
    section = statement_id.rsplit("/", 1)[0]
    link = link_to(reference, "section", section) if section in reference.headings else None
    sheet = Sheet(say("found.nothing_title"), links=(link,) if link else ())
    sheet.add(say("found.no_statement", id=statement_id))
    return sheet


def message_sheet(reference: Reference, say: Say, hits: Sequence[Hit]) -> Sheet:
    """The cards that a message names."""
    sheet = Sheet(say("found.message_title"), links=_links(reference, hits))
    sheet.add(say("found.message_none") if not hits else "\n".join(f"• {h.name}" for h in hits[:_NAMED]))
    if (more := len(hits) - _NAMED) > 0:
        sheet.add(say("found.message_more", n=more))
    return sheet


def _links(reference: Reference, hits: Sequence[Hit]) -> tuple[Link, ...]:
    return tuple(k for h in hits[:PAGE_LINKS] if (k := link_to(reference, h.kind, h.ref)))


def _left_out(reference: Reference, named: Sequence[Hit], passages: Sequence[Passage]) -> list[Card]:
    """The cards named of which no passage speaks; no tokens of solo games, whose names are words of rules."""
    statements = [reference.statements[passage.ref] for passage in passages if passage.kind == "statement"]
    spoken = {card for statement in statements for card in reference.cards_of(statement)}
    cards = [reference.cards[hit.ref] for hit in named if hit.ref not in spoken]
    return [card for card in cards if card.kind != "solo token"][:_CARDS]


def _whole(reference: Reference, passage: Passage) -> Link | None:
    """The button to the card or heading that a statement belongs to, for the answer that is the next bullet."""
    if passage.kind != "statement":
        return None
    own = reference.statements[passage.ref].own
    return link_to(reference, "card", own) if own else link_to(reference, "section", passage.ref.rsplit("/", 1)[0])


def _excerpt(reference: Reference, say: Say, passage: Passage) -> tuple[str, str]:
    """The heading a text stands under, and the text."""
    match passage.kind:
        case "statement":
            statement = reference.statements[passage.ref]
            return reference.heading(statement), statement_line(say, reference, statement)
        case "term":
            return reference.terms[passage.ref].name, reference.terms[passage.ref].text
        case "card":
            card = reference.cards[passage.ref]
            return card.name, text_of(say, card)
        case _:
            chart = reference.charts[passage.ref]
            return chart.name, " · ".join(chart.columns)
