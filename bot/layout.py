"""A message of a table in the making: texts, a picture, rows of buttons and lists, in a box of a player's colour."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.limits import ALT, LAYOUT_TEXT

Item = discord.ui.Item[Any]
ROW = 5
"""Buttons side by side; a list has a row of its own."""


@dataclass
class Layout:
    """What a message shows, from top to bottom. `room` letters of text are left in it."""

    colour: int | None = None
    parts: list[Item] = field(default_factory=list[Item])
    files: list[discord.File] = field(default_factory=list[discord.File])
    room: int = LAYOUT_TEXT

    def text(self, text: str) -> None:
        """Adds a text; what there is no room for is cut at its end."""
        if len(text) > self.room:
            text = text[: max(0, self.room - 1)].rstrip() + "…" if self.room else ""
        if text:
            self.room -= len(text)
            self.parts.append(discord.ui.TextDisplay(text))

    def picture(self, png: bytes, name: str, alt: str) -> None:
        """Adds a picture with what it shows in words."""
        self.files.append(discord.File(io.BytesIO(png), name, description=alt[:ALT]))
        item = discord.MediaGalleryItem(f"attachment://{name}", description=alt[:ALT])
        self.parts.append(discord.ui.MediaGallery(item))

    def file(self, content: bytes, name: str) -> None:
        """Adds a file to take away."""
        self.files.append(discord.File(io.BytesIO(content), name))
        self.parts.append(discord.ui.File(f"attachment://{name}"))

    def line(self) -> None:
        """Sets what follows apart."""
        self.parts.append(discord.ui.Separator())

    def controls(self, *items: Item) -> None:
        """Adds buttons, five in a row, and lists, each in a row of its own."""
        buttons: list[Item] = []
        for item in items:
            if item.width == ROW:
                self._row(buttons)
                buttons = []
                self._row([item])
            else:
                buttons.append(item)
        self._row(buttons)

    def _row(self, items: list[Item]) -> None:
        for begin in range(0, len(items), ROW):
            self.parts.append(discord.ui.ActionRow(*items[begin : begin + ROW]))

    def view(self) -> discord.ui.LayoutView:
        """The message as Discord takes it."""
        made = discord.ui.LayoutView(timeout=None)
        made.add_item(discord.ui.Container(*self.parts, accent_colour=self.colour))
        return made
