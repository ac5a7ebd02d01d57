"""What has happened at a table as a short text that reads well: one paragraph for each player who decided something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.catalogue import Say
from bot.store.records import Record
from bot.tables.history import Deed, Moment
from bot.views.escape import escape
from engine.core.choice import CHANCE

STEP = 300
"""Letters of one step."""


def recent(moments: Sequence[Moment]) -> list[Moment]:
    """What the person who decided last decided in a row in that turn, and what computer players did after it."""
    begin = max((at for at, moment in enumerate(moments) if moment.by), default=0)
    while begin and _goes_on(moments[begin - 1], moments[begin]):
        begin -= 1
    return list(moments[begin:])


def _goes_on(before: Moment, moment: Moment) -> bool:
    return (before.by, before.turn) == (moment.by, moment.turn)


def since(moments: Sequence[Moment], person: int) -> list[Moment]:
    """What came after somebody's last decision; nothing for who has never decided anything."""
    last = max((at for at, moment in enumerate(moments) if moment.by == person), default=len(moments))
    return list(moments[last + 1 :])


def paragraphs(say: Say, record: Record, moments: Sequence[Moment]) -> list[str]:
    """What is told of moments that one may see: a paragraph for what each player did in a row."""
    found: list[str] = []
    name, computer, parts = "", False, list[str]()

    def end() -> None:
        if parts:
            told, who = "; ".join(parts), called(say, name, computer)
            itself = told.removeprefix(f"{escape(name)} ")  # it begins with the name already
            does = "story.does" if itself != told else "story.did"
            found.append(say(does, name=who, told=itself) if name else told)
            parts.clear()

    for moment in moments:
        if moment.what != "decided":
            end()
            told = escape(happened(say, record, moment), limit=STEP)
            found.append(say("story.noted", name=escape(doer(say, record, moment)), told=told))
        for deed in moment.deeds if not moment.gone else ():
            if deed.seat != CHANCE and deed.name != name:
                end()
                name, computer = deed.name, not moment.by
            if not deed.lines and not deed.secret and (answer := answered(deed)):
                parts.append(f"{escape(deed.what, limit=STEP)}: *{escape(answer, limit=STEP)}*")
            for line in deed.lines:
                if line.opens:
                    end()
                    found.append(f"**{escape(line.text, limit=STEP)}**")
                    name = ""  # what a turn brings by itself is nobody's deed
                else:
                    parts.append(escape(line.text, limit=STEP))
    end()
    return found


def happened(say: Say, record: Record, moment: Moment) -> str:
    """What somebody did that was no decision: they took something back, or the table had to be restored."""
    if moment.what == "restored":
        return say("story.restored")
    if not moment.back or moment.back == (person(record, moment.by),):
        told = say("story.took_back_own")
    else:
        told = say("story.took_back", names=", ".join(moment.back))
    agreed = ", ".join(person(record, one) or say("story.somebody") for one in moment.agreed)
    return f"{told} {say('story.agreed', names=agreed)}" if agreed else told


def doer(say: Say, record: Record, moment: Moment) -> str:
    """Who did something that was no decision."""
    return say("story.referee") if moment.what == "restored" else person(record, moment.by) or say("story.somebody")


def person(record: Record, by: int) -> str:
    """The name at the table of a person; empty for who has no seat."""
    seat = record.seat_of(by) if by else None
    return "" if seat is None else record.seats[seat].name


def called(say: Say, name: str, computer: bool) -> str:
    """A player's name; of a computer player with its mark."""
    return say("story.computer", name=escape(name)) if computer else escape(name)


def answered(deed: Deed) -> str:
    """The answer to a question in words; empty where it may not be seen, or nothing was asked."""
    if deed.answer is None or deed.seat == CHANCE or not deed.question:
        return ""
    return ", ".join(deed.answer) or "none"


def thoughts(say: Say, deed: Deed) -> str:
    """What else a computer player thought of."""
    return say("story.weighed", others="; ".join(_thought(say, text, less) for text, less in deed.weighed))


def _thought(say: Say, text: str, less: float) -> str:
    return (
        say("story.less", option=escape(text), less=f"{less:.1f}") if less else say("story.alike", option=escape(text))
    )


def last_of(told: Sequence[str], letters: int) -> str:
    """As many of the last paragraphs as there is room for, with a sign where some is left out."""
    kept: list[str] = []
    for text in reversed(told):
        letters -= len(text) + 1
        if letters < 0:
            room = letters + len(text) - 1
            cut = text[-room:].partition("; ")[2] if room > 0 else ""
            return "\n".join([f"… {cut}".rstrip(), *reversed(kept)])
        kept.append(text)
    return "\n".join(reversed(kept))


def codes(cites: Sequence[str]) -> str:
    """The ids of rules, each heading once: `core/feeding/1, 5`."""
    groups: dict[str, list[str]] = {}
    for cite in dict.fromkeys(cites):
        heading, _, number = cite.rpartition("/")
        if number.isdigit() and heading in groups:
            groups[heading].append(number)
        else:
            groups[heading if number.isdigit() else cite] = [cite]
    return "".join(f" `{', '.join(ids)}`" for ids in groups.values())
