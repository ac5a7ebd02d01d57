"""Discord's limits on what a bot sends, and what breaks them in a payload: discord.py itself does not check these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

CONTENT = 2000
EMBEDS, EMBEDS_TOGETHER = 10, 6000
EMBED = {"title": 256, "description": 4096}
FIELDS, FIELD_NAME, FIELD_VALUE = 25, 256, 1024
FOOTER, AUTHOR = 2048, 256
ROWS, BUTTONS_IN_ROW = 5, 5
CUSTOM_ID, LABEL = 100, 80
CHOICES, CHOICE = 25, 100


def breaches(payload: dict[str, Any]) -> list[str]:
    """What Discord would refuse in a message (`content`, `embeds`, `components`), in words; empty when all is well."""
    return [
        *_long("content", payload.get("content"), CONTENT),
        *_embeds(payload.get("embeds") or []),
        *_components(payload.get("components") or []),
    ]


def _long(what: str, text: str | None, limit: int) -> Iterator[str]:
    if text and len(text) > limit:
        yield f"{what} has {len(text)} characters, at most {limit} are allowed"


def _embeds(embeds: list[dict[str, Any]]) -> Iterator[str]:
    if len(embeds) > EMBEDS:
        yield f"{len(embeds)} embeds, at most {EMBEDS} are allowed"
    together = 0
    for embed in embeds:
        author, footer = embed.get("author", {}).get("name", ""), embed.get("footer", {}).get("text", "")
        fields = embed.get("fields", [])
        for part, limit in EMBED.items():
            yield from _long(part, embed.get(part), limit)
        yield from _long("author", author, AUTHOR)
        yield from _long("footer", footer, FOOTER)
        if len(fields) > FIELDS:
            yield f"{len(fields)} fields, at most {FIELDS} are allowed"
        for field in fields:
            yield from _long("field name", field["name"], FIELD_NAME)
            yield from _long("field value", field["value"], FIELD_VALUE)
            if not field["name"].strip() or not field["value"].strip():
                yield "a field is empty"
        texts = [embed.get("title"), embed.get("description"), author, footer]
        texts += [part for field in fields for part in (field["name"], field["value"])]
        together += sum(len(text or "") for text in texts)
    if together > EMBEDS_TOGETHER:
        yield f"the embeds have {together} characters together, at most {EMBEDS_TOGETHER} are allowed"


def _components(rows: list[dict[str, Any]]) -> Iterator[str]:
    if len(rows) > ROWS:
        yield f"{len(rows)} rows of buttons, at most {ROWS} are allowed"
    items = [item for row in rows for item in row.get("components", [])]
    for row in rows:
        if len(row.get("components", [])) > BUTTONS_IN_ROW:
            yield f"a row has {len(row['components'])} buttons, at most {BUTTONS_IN_ROW} are allowed"
    for item in items:
        yield from _long("custom_id", item.get("custom_id"), CUSTOM_ID)
        yield from _long("label", item.get("label"), LABEL)
        if item.get("type") == 2 and not item.get("label") and not item.get("emoji"):
            yield "a button has neither label nor emoji"
    twice = [i for i, n in Counter(item.get("custom_id") for item in items).items() if i and n > 1]
    if twice:
        yield f"two components share the custom_id {twice[0]}"
