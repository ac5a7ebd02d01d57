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
OPTIONS, OPTION, PLACEHOLDER = 25, 100, 150
"""Of a select: how many options, and the letters of a label, value or description."""
ALT = 1024
LAYOUT_PARTS, LAYOUT_TEXT, GALLERY = 40, 4000, 10
"""Of a message made of components: all of them, the letters of all texts together, pictures in a gallery."""
FORM_TITLE, FORM_FIELDS, FIELD_LABEL, FIELD_TEXT, FIELD_HINT = 45, 5, 45, 4000, 100

_ROW, _BUTTON, _SELECT, _TEXT, _GALLERY = 1, 2, 3, 10, 12


def breaches(payload: dict[str, Any]) -> list[str]:
    """What Discord would refuse in a message (`content`, `embeds`, `components`, `attachments`), in words."""
    return [
        *_long("content", payload.get("content"), CONTENT),
        *_embeds(payload.get("embeds") or []),
        *_components(payload.get("components") or []),
        *(b for file in payload.get("attachments") or [] for b in _long("alt text", file.get("description"), ALT)),
    ]


def layout_breaches(payload: dict[str, Any]) -> list[str]:
    """What Discord would refuse in a message made of components (`components`, `attachments`), in words."""
    parts = list(_parts(payload["components"]))
    found = [b for file in payload.get("attachments") or [] for b in _long("alt text", file.get("description"), ALT)]
    if len(parts) > LAYOUT_PARTS:
        found.append(f"{len(parts)} components, at most {LAYOUT_PARTS} are allowed")
    texts = [part.get("content") for part in parts if part["type"] == _TEXT]
    found += _long("text", "".join(text or "" for text in texts), LAYOUT_TEXT)
    found += ["a text is empty" for text in texts if not (text or "").strip()]
    for part in parts:
        if part["type"] == _GALLERY and not 1 <= len(part["items"]) <= GALLERY:
            found.append(f"{len(part['items'])} pictures in a gallery, 1 to {GALLERY} are allowed")
    rows = [part for part in parts if part["type"] == _ROW]
    return [*found, *_rows(rows)]


def _parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, those inside others too."""
    for part in components:
        yield part
        yield from _parts(part.get("components") or [])
        if accessory := part.get("accessory"):
            yield accessory


def form_breaches(form: dict[str, Any]) -> list[str]:
    """What Discord would refuse in a form (`title`, `custom_id`, `components`), in words."""
    fields = [item for row in form["components"] for item in row.get("components", [row.get("component")])]
    found = [*_long("title", form["title"], FORM_TITLE), *_long("custom_id", form["custom_id"], CUSTOM_ID)]
    if not 1 <= len(fields) <= FORM_FIELDS:
        found.append(f"{len(fields)} fields, 1 to {FORM_FIELDS} are allowed")
    for field in fields:
        found += _long("field label", field.get("label"), FIELD_LABEL)
        found += _long("custom_id", field.get("custom_id"), CUSTOM_ID)
        found += _long("field hint", field.get("placeholder"), FIELD_HINT)
        found += _long("field text", field.get("value"), min(field.get("max_length") or FIELD_TEXT, FIELD_TEXT))
    return found


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
    yield from _rows(rows)


def _rows(rows: list[dict[str, Any]]) -> Iterator[str]:
    items = [item for row in rows for item in row.get("components", [])]
    for row in rows:
        inside = row.get("components", [])
        if len(inside) > BUTTONS_IN_ROW:
            yield f"a row has {len(inside)} buttons, at most {BUTTONS_IN_ROW} are allowed"
        if len(inside) > 1 and any(item.get("type") == _SELECT for item in inside):
            yield "a select needs a row of its own"
    for item in items:
        yield from _long("custom_id", item.get("custom_id"), CUSTOM_ID)
        yield from _long("label", item.get("label"), LABEL)
        if item.get("type") == _BUTTON and not item.get("label") and not item.get("emoji"):
            yield "a button has neither label nor emoji"
        if item.get("type") == _SELECT:
            yield from _select(item)
    twice = [i for i, n in Counter(item.get("custom_id") for item in items).items() if i and n > 1]
    if twice:
        yield f"two components share the custom_id {twice[0]}"


def _select(select: dict[str, Any]) -> Iterator[str]:
    options: list[dict[str, Any]] = select.get("options") or []
    if not 1 <= len(options) <= OPTIONS:
        yield f"a select has {len(options)} options, 1 to {OPTIONS} are allowed"
    yield from _long("placeholder", select.get("placeholder"), PLACEHOLDER)
    for option in options:
        for part in ("label", "value"):
            yield from _long(f"option's {part}", option[part], OPTION)
            if not option[part].strip():
                yield f"an option's {part} is empty"
        yield from _long("option's description", option.get("description"), OPTION)
    twice = [value for value, n in Counter(option["value"] for option in options).items() if n > 1]
    if twice:
        yield f"two options share the value {twice[0]}"
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 0 <= least <= most or not 1 <= most <= max(len(options), 1):
        yield f"{least} to {most} of {len(options)} options are to be chosen"
