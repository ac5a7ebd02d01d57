"""The log of a table, moment by moment: who decided what, what came of it, and by which rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from bot.catalogue import Say
from bot.store.records import Record
from bot.tables.history import Deed, Moment
from bot.views.escape import escape
from bot.views.table import story
from bot.views.table.story import STEP
from engine.core.choice import CHANCE

Kind = Literal["turn", "decided", "chance", "step", "note"]


@dataclass(frozen=True)
class Row:
    """A line of the log."""

    kind: Kind
    text: str
    answer: str = ""
    """What was answered, or what was drawn."""
    number: int = 0
    """Of a decision, its number in the log."""
    name: str = ""
    """Of a decision, whose it was."""
    computer: bool = False
    """Whether a computer player took it."""
    cites: tuple[str, ...] = ()
    gone: bool = False
    """Whether it was taken back."""


def rows(say: Say, record: Record, number: int, moment: Moment) -> Iterator[Row]:
    """The lines of one moment that one may see."""
    if moment.what != "decided":
        text = story.happened(say, record, moment)
        yield Row("decided", text, number=number, name=story.doer(say, record, moment))
        return
    for same, deeds in groupby(moment.deeds, lambda deed: (deed.seat, deed.question, bool(deed.lines))):
        group = list(deeds)
        if same[0] == CHANCE and not same[2]:
            group = [replace(group[0], answer=_all(group))]
        for deed in group:
            yield from (replace(row, gone=moment.gone, computer=not moment.by) for row in _deed(say, number, deed))
            number = 0


def _all(deeds: Sequence[Deed]) -> tuple[str, ...] | None:
    """What was drawn in several draws after each other."""
    if any(deed.answer is None for deed in deeds):
        return None
    return tuple(text for deed in deeds for text in deed.answer or ())


def _deed(say: Say, number: int, deed: Deed) -> Iterator[Row]:
    if deed.seat == CHANCE:
        yield Row("chance", deed.question, ", ".join(deed.answer or ()))
    else:
        yield Row("decided", _what(say, deed), story.answered(deed), number=number, name=deed.name)
    for line in deed.lines:
        yield Row("step", line.text, cites=line.cites)
    if deed.weighed:
        yield Row("note", story.thoughts(say, deed))


def _what(say: Say, deed: Deed) -> str:
    if deed.kind == "correction":
        why = deed.decision.why if deed.decision else ""
        return say("story.by_hand", names=", ".join(deed.agreed) or "–", why=why or "–")
    if deed.question:
        told = deed.answer is not None or not all(line.opens for line in deed.lines)
        return deed.what if told else say("story.secret", question=deed.what)
    return say("story.aside")


def turn(say: Say, moment: Moment) -> Row:
    """The heading of a turn; of what came before the first, another."""
    if not moment.turn:
        return Row("turn", say("story.before_first"))
    return Row("turn", say("story.turn", n=moment.turn, name=moment.active))


def told(say: Say, record: Record, moments: Sequence[Moment], first: int = 1) -> Iterator[tuple[Row, ...]]:
    """Of each moment its lines, the first of a turn with the heading before it; `first` is the number of the first."""
    before: Moment | None = None
    for number, moment in enumerate(moments, first):
        head = (turn(say, moment),) if before is None or before.turn != moment.turn else ()
        before = moment
        yield (*head, *rows(say, record, number, moment))


# -- for a chat, and as text


def marked_up(say: Say, row: Row) -> str:
    """A line with mark-up, for a message."""
    text, answer = escape(row.text, limit=STEP), escape(row.answer, limit=STEP)
    if row.kind == "turn":
        return f"### {text}"
    if row.kind == "step":
        return _struck(f"• {text}", row.gone) + story.codes(row.cites)
    said = f"{text}: *{answer}*" if answer else text
    if row.kind == "chance":
        return _struck(f"🎲 {said}", row.gone)
    if row.kind == "note":
        return f"-# {said}"
    name = f"**{story.called(say, row.name, row.computer)}** " if row.name else ""
    said = _struck(f"{name}{said}", row.gone)
    back = f" {say('story.gone')}" if row.gone and row.number else ""
    return f"`{row.number}` {said}{back}" if row.number else said


def _struck(text: str, gone: bool) -> str:
    return f"~~{text}~~" if gone else text


def plain(say: Say, row: Row) -> str:
    """A line of a text file."""
    said = f"{row.text}: {row.answer}" if row.answer else row.text
    gone = f" {say('story.gone')}" if row.gone and row.number else ""
    if row.kind == "turn":
        return f"\n== {said}"
    if row.kind == "step":
        cites = f"  [{', '.join(dict.fromkeys(row.cites))}]" if row.cites else ""
        return f"       - {said}{cites}"
    if row.kind == "note":
        return f"         {said}"
    if row.kind == "chance":
        return f"       * {said}"
    name = f"{say('export.computer', name=row.name) if row.computer else row.name}: " if row.name else ""
    return f"{row.number or '':>4}  {name}{said}{gone}"
