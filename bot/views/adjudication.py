"""An adjudication as a message: the picture, what happened by which rules, what is asked, and how to answer it."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil
from typing import Literal

import discord

from bot.boards import games, rendering
from bot.catalogue import Say
from bot.limits import ALT, LABEL, OPTION
from bot.views.escape import escape, sentence
from bot.views.sheet import split
from engine.adjudication import Adjudication
from engine.core.value import Part, Value

log = logging.getLogger("reef")

COLOUR = 0x1F6F8B
LETTERS = 3400
"""Of the trace: what leaves room for the question in one embed."""
BUTTONS, IN_SELECT, SELECTS, IN_GROUP = 10, 25, 3, 100
WORDS, STEP = 4000, 300
"""Letters of the board in words, and of one step, that an answer shows."""
PICTURE = "board.png"
_SPLIT = re.compile(r" (?:on|as|attacks|forages|from|to|for)\b|:")


@dataclass(frozen=True)
class Picture:
    """A board as PNG, with what it shows in words."""

    png: bytes
    alt: str

    def file(self) -> discord.File:
        """The picture as a file to send."""
        return discord.File(io.BytesIO(self.png), PICTURE, description=self.alt[:ALT])


async def picture(say: Say, made: Adjudication) -> Picture | None:
    """The position as it was put, above the position as it stands; one where nothing happened, or much lies there.

    A position larger than any table's has none, nor one that could not be drawn: the board in words says as much.
    """
    drawn = await asyncio.to_thread(_drawn, say, made)
    if drawn is None:
        return None
    svg, alt = drawn
    try:
        return Picture(await rendering.png(svg), alt)
    except rendering.NotDrawn:
        log.exception("an answer goes without its picture")
        return None


def _drawn(say: Say, made: Adjudication) -> tuple[str, str] | None:
    now = made.now()
    if not (room := games.fit(now)):
        return None
    if not made.steps or room == 1:
        return games.board(now).svg(), games.alt(now)
    before = made.before()
    both, (was, stands) = games.compared(before, now, (say("adjudication.before"), say("adjudication.after")))
    return both.svg(), say("adjudication.alt", before=was, after=stands)


def attached(shown: discord.Embed, picture: Picture | None) -> discord.File | None:
    """Puts a picture into an embed: the file that has to go along."""
    if picture is None:
        return None
    shown.set_image(url=f"attachment://{PICTURE}")
    return picture.file()


def in_words(say: Say, made: Adjudication) -> str:
    """The same positions as lines of text."""
    now, before = made.now(), made.before()
    if not made.steps:
        return games.text(now)
    titled = (("before", games.text(before)), ("after", games.text(now, before)))
    return "\n\n".join(f"{say(f'adjudication.{title}')}\n{text}" for title, text in titled)


def embed(say: Say, made: Adjudication, *, title: str = "", footer: str = "") -> discord.Embed:
    """What happened, and what is asked now."""
    text = "\n".join(filter(None, [trace(made), _standing(say, made)]))
    shown = discord.Embed(title=(title or say("adjudication.title"))[:256], description=text, colour=COLOUR)
    shown.set_footer(text=footer or say("adjudication.footer"))
    return shown


def trace(made: Adjudication, letters: int = LETTERS) -> str:
    """Decisions and steps in their order, each with its rules; of a long one the end."""
    return told(made.steps, made.decided, letters)


def told(
    steps: Sequence[tuple[str, tuple[str, ...]]], decisions: Sequence[tuple[int, str]], letters: int = LETTERS
) -> str:
    """Steps with their rules, and decisions where they were made: each with the number of steps before it."""
    lines: list[str] = []
    decided = list(decisions)
    for number, (text, cites) in enumerate(steps):
        while decided and decided[0][0] <= number:
            lines.append(_decision(decided.pop(0)[1]))
        lines.append(f"• {escape(text, limit=STEP)}{_codes(cites)}")
    lines += [_decision(text) for _, text in decided]
    kept: list[str] = []
    for line in reversed(lines):
        letters -= len(line) + 1
        if letters < 0:
            return "\n".join(["…", *reversed(kept)])
        kept.append(line)
    return "\n".join(reversed(kept))


def _decision(text: str) -> str:
    return f"**▸ {escape(text, limit=STEP)}**"


def _standing(say: Say, made: Adjudication) -> str:
    if made.problem:
        return say("adjudication.problem", reason=sentence(made.problem, limit=600))
    if not made.asked:
        return say("adjudication.settled")
    asked = say("adjudication.asked", question=escape(made.question(), limit=STEP))
    if listing(made) == "none":
        options = offered(made)
        answer = escape(f"> {made.player}: {options[0]}", limit=200)
        asked = f"{asked}\n{say('adjudication.to_type', n=f'{len(options):,}', answer=answer)}"
    return asked


# -- what may be answered


def listing(made: Adjudication) -> Literal["buttons", "selects", "groups", "several", "none"]:
    """How the options of the question are listed; none where there are too many even for that."""
    options = made.options
    if several(made)[1] > 1:
        return "several" if 0 < len(offered(made)) <= IN_SELECT else "none"
    if 0 < len(options) <= BUTTONS and all(len(option) <= LABEL for option in options):
        return "buttons"
    if 0 < len(options) <= IN_SELECT * SELECTS:
        return "selects"
    return "groups" if 0 < len(options) <= IN_SELECT * IN_GROUP else "none"


def groups(options: list[str]) -> list[tuple[str, list[str]]]:
    """Options by what they begin with; where that makes too many groups or too large ones, by their place."""
    found: dict[str, list[str]] = {}
    for option in options:
        found.setdefault(_SPLIT.split(option, maxsplit=1)[0], []).append(option)
    if len(found) <= IN_SELECT and all(len(group) <= IN_GROUP for group in found.values()):
        return list(found.items())
    size = ceil(len(options) / IN_SELECT)
    parts = [options[begin : begin + size] for begin in range(0, len(options), size)]
    return [(f"{part[0]} … {part[-1]}", part) for part in parts]


def offered(made: Adjudication) -> list[str]:
    """What may be answered with several options: a text as often as there are things that are called so."""
    return [offer.shown for offer in made.asked.offers] if made.asked else []


def key(option: str) -> str:
    """What stands for an option in a button or select: made of its text, so that it never means another one."""
    return blake2b(option.encode(), digest_size=5).hexdigest()


def select_option(text: str, value: str) -> discord.SelectOption:
    """An option of a select; what a label has no room for stands below it."""
    if len(text) <= OPTION:
        return discord.SelectOption(label=text, value=value)
    first = split(text, OPTION - 2)[0]
    rest = text[len(first) :].strip()
    below = rest if len(rest) <= OPTION else f"…{rest[1 - OPTION :]}"
    return discord.SelectOption(label=f"{first} …", value=value, description=below)


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
