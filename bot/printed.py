"""Answers as a terminal shows them."""

from __future__ import annotations

import re
from typing import Any

import discord
from rich.console import Console
from rich.text import Text

from bot.catalogue import Say
from bot.replies import Answer, Attached, Form, Option, Picture, Select

_STYLES = {"bold": "bold", "struck": "strike", "code": "cyan", "italic": "italic", "link": "underline"}
_MARKS = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|~~(?P<struck>.+?)~~|`(?P<code>[^`\n]+)`|(?<![\w*])\*(?P<italic>[^*\s][^*\n]*)\*"
    r"|\[(?P<link>[^\]\n]+)\]\((?P<url>[^)\s]+)\)|\\(?P<escaped>[^\w\s])|\u200b"
)
"""Discord's marks inside a line, and the invisible letter that takes the life out of links."""
_HEADING = re.compile(r"#{1,3} ")


def show(console: Console, say: Say, answer: Answer, first: int = 1) -> None:
    """Prints an answer with the numbers that press its buttons, from `first` on."""
    parts = [Text(say("terminal.private"), "dim")] if answer.private else []
    if answer.content:
        parts.append(readable(answer.content))
    for embed in answer.embeds:
        parts += _embed(embed)
    for part in answer.parts:
        parts.append(readable(part) if isinstance(part, str) else Text(_beside(say, part), "dim"))
    if answer.controls:
        parts.append(Text(controls(answer, first), "cyan"))
    for part in parts:
        console.print(part)
    console.print()


def _beside(say: Say, part: Picture | Attached) -> str:
    if isinstance(part, Picture):
        return say("terminal.picture", alt=part.alt)
    return say("terminal.file", name=part.name)


def show_form(console: Console, say: Say, form: Form) -> None:
    """Prints a form with the text that stands in its fields, and how to fill it in."""
    console.print(Text(form.title, "bold"))
    for field in form.fields:
        console.print(Text(f"{field.label}:"))
        console.print(Text("\n".join(f"  {line}" for line in field.text.splitlines()), "cyan"))
    console.print(Text(say("terminal.form"), "dim"))
    console.print()


def controls(answer: Answer, first: int = 1) -> str:
    """What can be pressed or chosen in an answer with the numbers that do it: buttons in rows, options in columns."""
    lines: list[str] = []
    inside: Select | None = None
    row: list[str] = []
    for number, one, select in answer.numbered(first):
        if row and select is not None:
            lines.append("   ".join(row))
            row = []
        if select is None:
            row.append(f"[{number}] {one.label}")
            continue
        if select is not inside:
            lines.append(f"▼ {select.hint}")
            inside = select
        below = f" – {one.below}" if isinstance(one, Option) and one.below else ""
        lines.append(f"  [{number}] {one.label}{below}")
    return "\n".join([*lines, *(["   ".join(row)] if row else [])])


def record(line: str, answer: Answer) -> dict[str, Any]:
    """An answer as `say --json` prints it."""
    return {
        "line": line,
        "ephemeral": answer.private,
        "content": answer.content,
        "texts": list(answer.texts),
        "embeds": [embed.to_dict() for embed in answer.embeds],
        "buttons": [{"label": b.label, "custom_id": b.custom_id} for b in answer.buttons],
        "selects": [_select_record(select) for select in answer.selects],
        "pictures": list(answer.pictures),
        "files": list(answer.files),
    }


def form_record(form: Form) -> dict[str, Any]:
    """A form as `say --json` prints it."""
    fields = [{"label": f.label, "custom_id": f.custom_id, "text": f.text} for f in form.fields]
    return {"title": form.title, "fields": fields}


def _select_record(select: Select) -> dict[str, Any]:
    options = [{"label": o.label, "value": o.value, "description": o.below} for o in select.options]
    many = {"min_values": select.least, "max_values": select.most}
    return {"placeholder": select.hint, "custom_id": select.custom_id, **many, "options": options}


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
    made: list[Text] = []
    for number, part in enumerate(text.split("```")):
        if number % 2:  # between fences nothing is a mark
            made.append(Text(part.strip("\n"), _STYLES["code"]))
        elif part := part.removeprefix("\n" if number else "").removesuffix("\n"):
            made += [_line(line) for line in part.split("\n")]
    return Text("\n").join(made)


def _line(line: str) -> Text:
    if heading := _HEADING.match(line):
        made = _inline(line[heading.end() :])
        made.stylize("bold")
        return made
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
                part = Text(inside) if name == "code" else _inline(inside)
                part.stylize(style)
                made.append_text(part)
        made.append(mark["escaped"] or (f" ({mark['url']})" if mark["url"] else ""))
    made.append(line[end:])
    return made
