"""What the bot sends back, as the person who asked sees it: messages with what can be pressed in them, or a form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    import simcord


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
class Answer:
    """A message of the bot as the person who asked sees it."""

    content: str
    embeds: tuple[discord.Embed, ...]
    controls: tuple[Button | Select, ...]
    pictures: tuple[str, ...]
    """What its pictures and other files show, in words."""
    private: bool
    message: simcord.ResponseMessage
    """The handle by which it is pressed; of no other use."""

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Its buttons alone."""
        return tuple(c for c in self.controls if isinstance(c, Button))

    @property
    def selects(self) -> tuple[Select, ...]:
        """Its selects alone."""
        return tuple(c for c in self.controls if isinstance(c, Select))

    def numbered(self) -> Iterator[tuple[int, Button | Option, Select | None]]:
        """All that can be pressed or chosen, from 1 on in the order in which it is seen, with the select it is in."""
        number = 0
        for control in self.controls:
            select = control if isinstance(control, Select) else None
            for one in control.options if isinstance(control, Select) else (control,):
                number += 1
                yield number, one, select


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
