"""An adjudication as a message: the picture, what happened by which rules, what is asked, and how to answer it."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.boards import oceans
from bot.boards.drawing import stacked
from bot.catalogue import Say
from bot.limits import LABEL
from bot.views.escape import escape
from engine.adjudication import Adjudication
from engine.core.value import Part, Value

COLOUR = 0x1F6F8B
LETTERS = 3400
"""Of the trace: what leaves room for the question in one embed."""
BUTTONS, IN_SELECT, SELECTS = 10, 25, 3
BOTH_BOARDS = 12
"""Species up to which the position is shown before and after; of more, only as it stands."""
PICTURE = "board.png"
_SPLIT = re.compile(r" (?:on|as|attacks|forages|from|to|for)\b|:")


@dataclass(frozen=True)
class Picture:
    """A board as PNG, with what it shows in words."""

    png: bytes
    alt: str

    def file(self) -> discord.File:
        """The picture as a file to send."""
        return discord.File(io.BytesIO(self.png), PICTURE, description=self.alt[:1024])


def picture(say: Say, made: Adjudication) -> Picture:
    """The position as it was put, above the position as it stands; one where nothing happened, or much lies there."""
    now = made.now()
    if not made.steps or len(now["species"]) > BOTH_BOARDS:
        return Picture(oceans.board(now).png(), oceans.board_alt(now))
    before = made.before()
    both = stacked((say("adjudication.before"), oceans.board(before)), (say("adjudication.after"), oceans.board(now)))
    alt = say("adjudication.alt", before=oceans.board_alt(before), after=oceans.board_alt(now))
    return Picture(both.png(), alt)


def in_words(say: Say, made: Adjudication) -> str:
    """The same positions as lines of text."""
    now = oceans.board_text(made.now())
    if not made.steps:
        return now
    return f"{say('adjudication.before')}\n{oceans.board_text(made.before())}\n\n{say('adjudication.after')}\n{now}"


def embed(say: Say, made: Adjudication, *, title: str = "", footer: str = "") -> discord.Embed:
    """What happened, and what is asked now."""
    text = "\n".join(filter(None, [trace(made), _standing(say, made)]))
    shown = discord.Embed(title=(title or say("adjudication.title"))[:256], description=text, colour=COLOUR)
    shown.set_image(url=f"attachment://{PICTURE}")
    shown.set_footer(text=footer or say("adjudication.footer"))
    return shown


def trace(made: Adjudication, letters: int = LETTERS) -> str:
    """Decisions and steps in their order, each with its rules; of a long one the end."""
    lines: list[str] = []
    decided = list(made.decided)
    for number, (text, cites) in enumerate(made.steps):
        while decided and decided[0][0] <= number:
            lines.append(f"**▸ {escape(decided.pop(0)[1])}**")
        lines.append(f"• {escape(text)}{_codes(cites)}")
    lines += [f"**▸ {escape(decision)}**" for _, decision in decided]
    kept: list[str] = []
    for line in reversed(lines):
        letters -= len(line) + 1
        if letters < 0:
            return "\n".join(["…", *reversed(kept)])
        kept.append(line)
    return "\n".join(reversed(kept))


def _standing(say: Say, made: Adjudication) -> str:
    if made.problem:
        return say("adjudication.problem", reason=escape(made.problem)[:600])
    if made.asked:
        return say("adjudication.asked", question=escape(made.question()))
    return say("adjudication.settled")


def groups(options: list[str]) -> dict[str, list[int]]:
    """Where there are more options than selects can show: what each begins with, and their places."""
    found: dict[str, list[int]] = {}
    for place, option in enumerate(options):
        found.setdefault(_SPLIT.split(option, maxsplit=1)[0], []).append(place)
    return found


def several(made: Adjudication) -> tuple[int, int]:
    """How many options are to be chosen, at least and at most."""
    choice = made.asked.choice if made.asked else None
    return (choice.least, choice.most) if choice else (0, 0)


def value_text(say: Say, what: str, name: str, value: Value) -> str:
    """A number with its parts, each with its rules; the least that it can be, where that is what holds."""
    lines = [say("why.number", what=what, name=escape(name), total=value.total())]
    for part in value.parts:
        lines.append(f"• {_part(part)}")
        lines += [f"  ◦ {_part(inner)}" for inner in (part.parts if len(part.parts) > 1 else ())]
    if value.floor is not None and Value(parts=value.parts).total() < value.floor:
        lines.append(say("why.floor", floor=value.floor) + _codes(value.floor_cites))
    return "\n".join(lines)


def _part(part: Part) -> str:
    amount = f"{part.amount:+d}" if part.layer in ("add", "printed") else f"{part.layer} {part.amount}"
    return f"{escape(part.source)}: {amount}{_codes(part.cites)}"


def _codes(cites: Sequence[str]) -> str:
    return "".join(f" `{cite}`" for cite in cites)


def label(option: str) -> str:
    """An option as a button or select shows it."""
    return option if len(option) <= LABEL else option[: LABEL - 1] + "…"
