"""Text from outside, made harmless: no mention, no mark-up, no link."""

from __future__ import annotations

import re
import unicodedata

import discord

_ACTS = re.compile(r"(?<=\])(?=\()|(?<=:)(?=//)|(?<=<)|(?<=@)")
"""Where a link, an address, a mention or a time would begin to act: between these two characters."""


WORD = 20
"""Letters that are given up so that no word is cut."""
_BEGINS = re.compile(r"^[a-z]+(?=:? )")
"""A word at the beginning; the name of a file or key stays as it is."""
_ENDS = (".", "!", "?", "…", ":")


def escape(text: str, *, limit: int = 100) -> str:
    """`text` as an answer may repeat it: on one line, at most `limit` characters of it, nothing in it acts."""
    visible = "".join(c if unicodedata.category(c) not in {"Cc", "Cf", "Co", "Cs"} else " " for c in text)
    line = " ".join(visible.split())
    short = line if len(line) <= limit else f"{_cut(line[: limit - 1])}…"
    return discord.utils.escape_markdown(_ACTS.sub("\u200b", short))


def sentence(text: str, *, limit: int) -> str:
    """A reason that stands alone: each line as `escape` gives it, with a capital and a full stop."""
    lines = [_BEGINS.sub(lambda word: word[0].capitalize(), escape(line, limit=limit)) for line in text.splitlines()]
    return "\n".join(line if line.endswith(_ENDS) else f"{line}." for line in lines)


def _cut(text: str) -> str:
    """A text without the word at its end, which may have been cut; a long one stays as it is."""
    whole, _, word = text.rpartition(" ")
    return whole if whole and len(word) < WORD else text
