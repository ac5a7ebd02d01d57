"""Text from outside, made harmless: no mention, no mark-up, no link."""

from __future__ import annotations

import re
import unicodedata

import discord

_LINK = re.compile(r"\[([^\]]*)\]\(")
_URL = re.compile(r"(https?|discord)://", re.IGNORECASE)


def escape(text: str, *, limit: int = 100) -> str:
    """`text` as an answer may repeat it: on one line, at most `limit` characters of it, nothing in it acts."""
    visible = "".join(c if unicodedata.category(c) not in {"Cc", "Cf", "Co", "Cs"} else " " for c in text)
    line = " ".join(visible.split())
    short = line if len(line) <= limit else f"{line[: limit - 1]}…"
    plain = _URL.sub("\\1:\u200b//", _LINK.sub("[\\1]\u200b(", short))
    return discord.utils.escape_mentions(discord.utils.escape_markdown(plain))
