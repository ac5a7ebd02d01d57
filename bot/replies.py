"""What the bot sends back, as the person who asked sees it: messages with what can be pressed in them, or a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bot.limits import FIELD_TEXT

if TYPE_CHECKING:
    import simcord

_BUTTON, _SELECT, _TEXT, _LINK_STYLE, _WORDS, _GALLERY, _FILE = 2, 3, 4, 5, 10, 12, 13


@dataclass(frozen=True)
class Button:
    """A button that can be pressed."""

    label: str
    custom_id: str


@dataclass(frozen=True)
class Option:
    """One thing to choose in a select; `below` is the small print under its label."""

    label: str
    value: str
    below: str = ""

    @property
    def text(self) -> str:
        """The whole of it on one line."""
        return f"{self.label.removesuffix(' …')} {self.below}" if self.below else self.label


@dataclass(frozen=True)
class Select:
    """A list of options, of which so many may be chosen."""

    hint: str
    custom_id: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Picture:
    """A picture: what it shows, in words."""

    alt: str


@dataclass(frozen=True)
class Attached:
    """A file to take away."""

    name: str


@dataclass(frozen=True)
class Answer:
    """A message of the bot as the person who asked sees it."""

    content: str
    embeds: tuple[discord.Embed, ...]
    parts: tuple[str | Picture | Attached, ...]
    """Its texts, pictures and files from top to bottom, where it is made of such; else its pictures alone."""
    controls: tuple[Button | Select, ...]
    private: bool
    message: simcord.ResponseMessage
    """The handle by which it is pressed; of no other use."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Its texts beside content and embeds."""
        return tuple(part for part in self.parts if isinstance(part, str))

    @property
    def pictures(self) -> tuple[str, ...]:
        """What its pictures show."""
        return tuple(part.alt for part in self.parts if isinstance(part, Picture))

    @property
    def files(self) -> tuple[str, ...]:
        """The names of its files."""
        return tuple(part.name for part in self.parts if isinstance(part, Attached))

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Its buttons alone."""
        return tuple(c for c in self.controls if isinstance(c, Button))

    @property
    def selects(self) -> tuple[Select, ...]:
        """Its selects alone."""
        return tuple(c for c in self.controls if isinstance(c, Select))

    def numbered(self, first: int = 1) -> Iterator[tuple[int, Button | Option, Select | None]]:
        """All that can be pressed or chosen, from `first` on in the order of sight, with the select it is in."""
        number = first
        for control in self.controls:
            select = control if isinstance(control, Select) else None
            for one in control.options if isinstance(control, Select) else (control,):
                yield number, one, select
                number += 1


def counted(answers: Sequence[Answer]) -> Iterator[tuple[int, Answer]]:
    """Answers seen together, each with the number of the first thing that can be pressed in it."""
    first = 1
    for answer in answers:
        yield first, answer
        first += sum(1 for _ in answer.numbered())


@dataclass(frozen=True)
class Field:
    """A field of a form, with the text that stands in it."""

    label: str
    custom_id: str
    text: str
    most: int
    """Letters that it takes."""


@dataclass(frozen=True)
class Form:
    """A form that has opened."""

    title: str
    fields: tuple[Field, ...]
    opened: simcord.InteractionResult
    """The handle by which it is sent; of no other use."""


@dataclass(frozen=True)
class Reply:
    """All that came of one command, press, choice or form: messages, or a form to fill in."""

    answers: tuple[Answer, ...] = ()
    form: Form | None = None


# -- reading what simcord gives


def read(result: simcord.InteractionResult, named: Callable[[str], str]) -> Reply:
    """All that came of one interaction; `named` puts names in the place of mentions, as Discord does."""
    messages = [m for m in (result.response, *result.followups) if m]
    return Reply(tuple(read_message(message, named) for message in messages), _form(result) if result.modal else None)


def read_message(message: simcord.ResponseMessage, named: Callable[[str], str]) -> Answer:
    """A message of the bot."""
    parts = list(_parts(message.components))
    shown: list[str | Picture | Attached] = []
    for part in parts:
        if part["type"] == _WORDS:
            shown.append(named(part["content"]))
        elif part["type"] == _GALLERY:
            shown += [Picture(item.get("description") or "") for item in part["items"]]
        elif part["type"] == _FILE:
            shown.append(Attached(part["file"]["url"].rpartition("/")[2]))
    if not message.flags.components_v2:  # else they stand among the components
        files = message.attachments
        shown = [Picture(file.description) if file.description else Attached(file.filename) for file in files]
    embeds = tuple(_named(embed, named) for embed in message.embeds)
    private = message.flags.ephemeral
    return Answer(named(message.content), embeds, tuple(shown), tuple(_controls(parts)), private, message)


def _named(embed: discord.Embed, named: Callable[[str], str]) -> discord.Embed:
    if embed.description:
        embed.description = named(embed.description)
    for number, field in enumerate(embed.fields):
        embed.set_field_at(number, name=field.name, value=named(field.value or ""), inline=field.inline)
    return embed


def _parts(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All that a message is made of, from top to bottom."""
    for component in components:
        yield component
        yield from _parts([*component.get("components", []), *filter(None, [component.get("accessory")])])


def _controls(parts: Sequence[dict[str, Any]]) -> Iterator[Button | Select]:
    for part in parts:
        if part.get("disabled"):
            continue
        if part["type"] == _SELECT:
            yield _select(part)
        elif part["type"] == _BUTTON and part.get("style") != _LINK_STYLE:
            yield _button(part)


def _button(item: dict[str, Any]) -> Button:
    return Button(item.get("label") or (item.get("emoji") or {}).get("name") or "", item["custom_id"])


def _select(item: dict[str, Any]) -> Select:
    options = tuple(Option(o["label"], o["value"], o.get("description") or "") for o in item["options"])
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    return Select(item.get("placeholder") or "", item["custom_id"], options, least, most)


def _form(result: simcord.InteractionResult) -> Form:
    payload = result.modal or {}
    items = [item for row in payload["components"] for item in row.get("components", [row.get("component")])]
    fields = [
        Field(item.get("label") or "", item["custom_id"], item.get("value") or "", item.get("max_length") or FIELD_TEXT)
        for item in items
        if item["type"] == _TEXT
    ]
    return Form(payload["title"], tuple(fields), result)
