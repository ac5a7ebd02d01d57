"""What Discord refuses although neither discord.py, nor simcord, nor Discord's OpenAPI description says so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

_NAME = re.compile(r"[-_'’\w]{1,32}")
_OF_ALL = {1: 100, 2: 15, 3: 15}
"""How many global commands of each type an application may have."""

_V2 = 1 << 15


def faults(method: str, path: str, body: Any) -> list[str]:
    """What is wrong with a request of the bot."""
    if method == "PUT" and path.endswith("/commands"):
        return list(command_faults(body))
    if path.endswith("/callback"):
        if body["type"] == 8:
            return list(choice_faults(body["data"]["choices"]))
        if body["type"] == 9:
            return list(form_faults(body["data"]))
        return list(message_faults(body["data"], new=body["type"] == 4)) if body["type"] in {4, 7} else []
    if method in {"POST", "PATCH"} and re.search(r"/(messages(/[^/]+)?|webhooks/\d+/[^/]+)$", path):
        return list(message_faults(body, new=method == "POST"))
    return []


def command_faults(commands: list[dict[str, Any]]) -> Iterator[str]:
    """Names, order, sizes and numbers of the commands of an application."""
    kinds = Counter(command.get("type", 1) for command in commands)
    yield from (f"{n} commands of type {kind}" for kind, n in kinds.items() if n > _OF_ALL[kind])
    twice = [pair for pair, n in Counter((c.get("type", 1), c["name"]) for c in commands).items() if n > 1]
    yield from (f"two commands are called {name}" for _, name in twice)
    for command in commands:
        if (letters := _letters(command)) > 8000:
            yield f"{command['name']} has {letters} characters in all, at most 8000 are allowed"
        if command.get("type", 1) == 1:
            yield from _slash_faults(command)


def choice_faults(choices: list[dict[str, Any]]) -> Iterator[str]:
    """Suggestions while typing."""
    if len(choices) > 25:
        yield f"{len(choices)} choices, at most 25 are allowed"
    for choice in choices:
        for part in ("name", "value"):
            if not 1 <= len(str(choice[part])) <= 100:
                yield f"a choice's {part} has {len(str(choice[part]))} characters, 1 to 100 are allowed"


def form_faults(form: dict[str, Any]) -> Iterator[str]:
    """A form and the texts that stand in its fields."""
    fields = [c for c in _components(form["components"]) if c["type"] == 4]
    if not 1 <= len(fields) <= 5:
        yield f"{len(fields)} fields, 1 to 5 are allowed"
    for field in fields:
        if not field["custom_id"] or not field.get("label"):
            yield "a field has no name"
        if len(field.get("value") or "") > field.get("max_length", 4000):
            yield f"a field's text has {len(field['value'])} characters, it takes {field.get('max_length', 4000)}"


def message_faults(message: dict[str, Any], *, new: bool) -> Iterator[str]:
    """Embeds, buttons, menus and polls of a message; `new` for one that is sent, not edited."""
    embeds, components = message.get("embeds") or [], list(_components(message.get("components") or []))
    for embed in embeds:
        if not any(
            embed.get(part) for part in ("title", "description", "fields", "image", "thumbnail", "footer", "author")
        ):
            yield "an embed is empty"
        for field in embed.get("fields", []):
            yield from (f"an embed field has an empty {part}" for part in ("name", "value") if not field[part].strip())
    if (together := sum(map(_shown_letters, embeds))) > 6000:
        yield f"the embeds have {together} characters together, at most 6000 are allowed"
    ids = Counter(c["custom_id"] for c in components if c.get("custom_id"))
    yield from (f"two components share the custom_id {custom_id}" for custom_id, n in ids.items() if n > 1)
    for component in components:
        if component["type"] == 2 and not component.get("label") and not component.get("emoji"):
            yield "a button has neither label nor emoji"
        if component["type"] == 3:
            yield from _menu_faults(component)
    for row in message.get("components") or []:
        if len(row.get("components", [])) > 1 and any(c["type"] == 3 for c in row["components"]):
            yield "a menu shares its row"
    names = [file.get("filename") for file in message.get("attachments") or []]
    for embed in embeds:
        wanted = embed.get("image", {}).get("url", "")
        if wanted.startswith("attachment://") and wanted.removeprefix("attachment://") not in names:
            yield f"{wanted} is not sent along"
    if message.get("flags", 0) & _V2:
        yield from (f"{part} beside components v2" for part in ("content", "embeds", "poll") if message.get(part))
        if (letters := sum(len(c.get("content", "")) for c in components)) > 4000:
            yield f"the components have {letters} characters together, at most 4000 are allowed"
    elif len(rows := message.get("components") or []) > 5:
        yield f"{len(rows)} rows, at most 5 are allowed"
    elif new and not any(message.get(part) for part in ("content", "embeds", "components", "poll", "attachments")):
        yield "the message is empty"
    for answer in (message.get("poll") or {}).get("answers", []):
        if len(answer["poll_media"]["text"]) > 55:
            yield f"a poll's answer has {len(answer['poll_media']['text'])} characters, at most 55 are allowed"
    if (message.get("allowed_mentions") or {}).get("parse") != []:
        yield "the message may mention people: allowed_mentions must be empty"


def _menu_faults(menu: dict[str, Any]) -> Iterator[str]:
    options = menu["options"]
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if most > len(options):
        yield f"a menu lets {most} of {len(options)} options be chosen"
    if least > most:
        yield f"a menu wants {least} to {most} options"
    twice = [value for value, n in Counter(option["value"] for option in options).items() if n > 1]
    yield from (f"two options of a menu stand for {value}" for value in twice)


def _slash_faults(command: dict[str, Any]) -> Iterator[str]:
    yield from _name_faults(command)
    options = command.get("options", [])
    if not command.get("description"):
        yield f"{command['name']} has no description"
    twice = [name for name, n in Counter(o["name"] for o in options).items() if n > 1]
    yield from (f"two options of {command['name']} are called {name}" for name in twice)
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{command['name']} has a required option after an optional one"
    for option in options:
        if option.get("choices") and option.get("autocomplete"):
            yield f"{option['name']} has both choices and autocomplete"
        if option["type"] in {1, 2}:
            yield from _slash_faults(option)
        else:
            yield from _name_faults(option)


def _name_faults(thing: dict[str, Any]) -> Iterator[str]:
    for name in (thing["name"], *(thing.get("name_localizations") or {}).values()):
        if not _NAME.fullmatch(name) or name != name.lower():
            yield f"{name!r} is no name: 1 to 32 lower-case letters, digits, dashes"


def _letters(thing: dict[str, Any]) -> int:
    """Characters of names, descriptions and values, in the language that needs most of them."""
    own = sum(
        max(len(text) for text in (thing.get(part) or "", *(thing.get(f"{part}_localizations") or {}).values()))
        for part in ("name", "description")
    )
    values = sum(len(str(choice["value"])) + _letters(choice) for choice in thing.get("choices", []))
    return own + values + sum(map(_letters, thing.get("options", [])))


def _shown_letters(embed: dict[str, Any]) -> int:
    fields = sum(len(field["name"]) + len(field["value"]) for field in embed.get("fields", []))
    named = len(embed.get("footer", {}).get("text", "")) + len(embed.get("author", {}).get("name", ""))
    return len(embed.get("title") or "") + len(embed.get("description") or "") + fields + named


def _components(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _components(component.get("components", []))
        if accessory := component.get("accessory"):
            yield from _components([accessory])
