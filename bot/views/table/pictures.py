"""Pictures in a message of a table; one that can't be drawn is replaced by its words."""

from __future__ import annotations

import logging

from bot.boards import rendering
from bot.layout import Layout
from bot.views.escape import escape

log = logging.getLogger("reef")

WORDS = 1500
"""Letters of the words that stand in for a picture."""


async def drawn(layout: Layout, svg: str, name: str, alt: str, words: str) -> None:
    """Adds a picture to a message, with what it shows in short; `words` say as much, where it can't be drawn."""
    try:
        layout.picture(await rendering.png(svg), name, alt)
    except rendering.NotDrawn:
        log.exception("a table is shown without its picture")
        layout.text("\n".join(escape(line, limit=300) for line in words.splitlines())[:WORDS])
