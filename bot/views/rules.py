"""The answers about a statement, a term, a table of numbers and a heading."""

from __future__ import annotations

from bot.catalogue import Say
from bot.views.notation import add_open_questions, game, link_to, links_to, statement_line
from bot.views.sheet import Link, Sheet
from rules_db.model import Chart, Statement, Term
from rules_db.reference import Reference, section_of

_NARROW = 34
"""Columns of a table that a phone shows without wrapping a fixed-width line."""


def statement_sheet(reference: Reference, say: Say, statement_id: str) -> Sheet:
    """One statement, and the rest of its section below it."""
    found = reference.statements[statement_id]
    sheet = Sheet(f"{reference.heading(found)} · {statement_id}", _statement_footer(reference, say, found))
    lines = [found.words]
    if printed := reference.printed.get(found.id):
        lines += ["", say("statement.printed_label"), say("statement.printed", text=printed)]
    if found.scenes:
        lines.append(say("statement.verified", n=len(found.scenes)))
    sheet.add("\n".join(lines), _links(reference, found))
    if found.see:
        sheet.add(say("statement.see", ids=", ".join(f"`{i}`" for i in found.see)), _several(reference, found.see))
    around = [s for s in reference.under(section_of(found)) if s.id != found.id and s.kind != "none"]
    for number, other in enumerate(around):
        title = say("statement.neighbours", heading=reference.heading(found)) + "\n" if number == 0 else ""
        sheet.add(title + statement_line(say, reference, other))
    add_open_questions(sheet, say, reference.assumptions_on(statement_id))
    return sheet


def term_sheet(reference: Reference, say: Say, term_id: str) -> Sheet:
    """What a word means, and the statements that define it."""
    term = reference.terms[term_id]
    sheet = Sheet(term.name, _graded_footer(reference, say, "term", term))
    also = say("term.also", aliases=", ".join(term.aliases)) if term.aliases else ""
    related = tuple(k for t in term.see if (k := link_to(reference, "term", t)))
    sheet.add("\n".join(filter(None, [term.text, also])), related)
    for number, statement in enumerate(reference.defining(term_id)):
        title = say("term.defined") + "\n" if number == 0 else ""
        line = title + statement_line(say, reference, statement)
        sheet.add(line, links_to(reference, reference.cards_of(statement)))
    add_open_questions(sheet, say, reference.assumptions_on(term_id))
    return sheet


def chart_sheet(reference: Reference, say: Say, chart_id: str) -> Sheet:
    """A table of numbers: fixed-width where it is narrow, else a line a row."""
    chart = reference.charts[chart_id]
    sheet = Sheet(chart.name, _graded_footer(reference, say, "chart", chart))
    sheet.add(_table(say, chart) or _list(say, chart))
    sheet.add(chart.note)
    sheet.links = _several(reference, chart.statements[:5])
    return sheet


def section_sheet(reference: Reference, say: Say, section_id: str) -> Sheet:
    """A heading of a rulebook with all its statements."""
    title = reference.books[section_id.partition("/")[0]].title
    sheet = Sheet(reference.headings[section_id], say("section.footer", book=title, date=reference.date))
    for statement in reference.under(section_id):
        if statement.kind != "none":
            sheet.add(statement_line(say, reference, statement), _links(reference, statement))
    return sheet


def question_sheet(reference: Reference, say: Say, assumption_id: str) -> Sheet:
    """What no source settles: the question, the possible answers, what is assumed and what that changes."""
    found = reference.assumptions[assumption_id]
    sheet = Sheet(found.question[:250], say("open.footer", game=game(found.game), date=reference.date))
    settled = [reference.cards[card].name for card in found.cards if reference.is_settled(found, card)]
    if settled:
        sheet.add(say("open.settled", cards=", ".join(settled)))
    for choice, meaning in found.choices.items():
        meanwhile = choice == found.default and not reference.is_settled(found)
        line = say("open.meanwhile" if meanwhile else "open.choice", text=meaning)
        why_not = found.why_unplayed(choice)
        sheet.add(f"{line} {say('open.unplayed', reason=why_not)}" if why_not else line)
    sheet.add(say("open.changes", text=found.changes, id=found.id))
    sheet.links = links_to(reference, found.cards)[:10] + _several(reference, found.statements[:5])
    return sheet


def _statement_footer(reference: Reference, say: Say, found: Statement) -> str:
    return say(
        "statement.footer",
        kind=say(f"statement.kind.{found.kind}"),
        authority=say(f"authority.{found.authority}"),
        book=reference.books[found.book].title,
        date=reference.date,
    )


def _graded_footer(reference: Reference, say: Say, key: str, row: Term | Chart) -> str:
    return say(
        f"{key}.footer",
        game=game(row.game),
        grade=row.grade,
        meaning=say(f"grades.{row.grade}"),
        source=reference.credit(row.source),
        date=reference.date,
    )


def _links(reference: Reference, found: Statement) -> tuple[Link, ...]:
    terms = (link_to(reference, "term", t) for t in found.terms)
    return links_to(reference, reference.cards_of(found)) + tuple(k for k in terms if k)


def _several(reference: Reference, statement_ids: list[str]) -> tuple[Link, ...]:
    return tuple(k for i in statement_ids if (k := link_to(reference, "statement", i)))


def _cells(say: Say, chart: Chart) -> list[list[str]]:
    return [
        ["" if c is None else say("chart.unknown") if c == "unknown" else str(c) for c in row] for row in chart.rows
    ]


def _table(say: Say, chart: Chart) -> str | None:
    rows = [chart.columns, *_cells(say, chart)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(chart.columns))]
    if sum(widths) + 2 * len(widths) > _NARROW:
        return None
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "```\n" + "\n".join(lines) + "\n```"


def _list(say: Say, chart: Chart) -> str:
    rows = ([(n, c) for n, c in zip(chart.columns, row, strict=True) if c] for row in _cells(say, chart))
    return "\n".join(
        f"• **{row[0][0]} {row[0][1]}** – " + "; ".join(f"{n}: {c}" for n, c in row[1:]) for row in rows if row
    )
