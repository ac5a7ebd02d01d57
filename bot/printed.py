"""Answers as a terminal shows them."""

from __future__ import annotations

import re
from typing import Any

import discord
from rich.console import Console
from rich.text import Text

from bot.catalogue import Say
from bot.playground import Answer

_STYLES = {"bold": "bold", "struck": "strike", "code": "cyan", "italic": "italic", "link": "underline"}
_MARKS = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|~~(?P<struck>.+?)~~|`(?P<code>[^`\n]+)`|(?<![\w*])\*(?P<italic>[^*\s][^*\n]*)\*"
    r"|\[(?P<link>[^\]\n]+)\]\((?P<url>[^)\s]+)\)|\\(?P<escaped>[^\w\s])|\u200b"
)
"""Discord's marks inside a line, and the invisible letter that takes the life out of links."""


def show(console: Console, say: Say, answer: Answer) -> None:
    """Prints an answer with the numbers that press its buttons."""
    parts = [Text(say("terminal.private"), "dim")] if answer.private else []
    if answer.content:
        parts.append(readable(answer.content))
    for embed in answer.embeds:
        parts += _embed(embed)
    if answer.buttons:
        parts.append(Text(buttons(answer), "cyan"))
    for part in parts:
        console.print(part)
    console.print()


def buttons(answer: Answer) -> str:
    """The buttons of an answer with the numbers that press them."""
    return "   ".join(f"[{n}] {button.label}" for n, button in enumerate(answer.buttons, 1))


def record(line: str, answer: Answer) -> dict[str, Any]:
    """An answer as `say --json` prints it."""
    return {
        "line": line,
        "ephemeral": answer.private,
        "content": answer.content,
        "embeds": [embed.to_dict() for embed in answer.embeds],
        "buttons": [{"label": b.label, "custom_id": b.custom_id} for b in answer.buttons],
    }


def _embed(embed: discord.Embed) -> list[Text]:
    parts = [Text(embed.author.name, "dim")] if embed.author.name else []
    if embed.title:
        parts.append(Text(embed.title, "bold"))
    if embed.description:
        parts.append(readable(embed.description))
    for field in embed.fields:
        parts += [Text(field.name or "", "bold"), readable(field.value or "")]
    if embed.footer.text:
        parts.append(Text(embed.footer.text, "dim"))
    return parts


def readable(text: str) -> Text:
    """Discord's mark-up as a terminal shows it: bold is bold, small print is dim, a quotation has a bar."""
    return Text("\n").join(_line(line) for line in text.split("\n"))


def _line(line: str) -> Text:
    if line.startswith("-# "):
        made = _inline(line[3:])
        made.stylize("dim")
        return made
    if line.startswith("> "):
        return Text("│ ", "dim") + _inline(line[2:])
    return _inline(line)


def _inline(line: str) -> Text:
    made, end = Text(), 0
    for mark in _MARKS.finditer(line):
        made.append(line[end : mark.start()])
        end = mark.end()
        for name, style in _STYLES.items():
            if inside := mark[name]:
                made.append(inside, style)
        made.append(mark["escaped"] or (f" ({mark['url']})" if mark["url"] else ""))
    made.append(line[end:])
    return made
