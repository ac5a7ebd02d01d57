"""The judges that look at every request: each catches what it is there for, and lets the rest pass."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot import unwritten
from tests.bot.openapi import Description

SILENT: dict[str, Any] = {"allowed_mentions": {"parse": []}}
CALLBACK = "/interactions/1/token/callback"
COMMAND: dict[str, Any] = {"name": "card", "description": "x", "type": 1}


def option(name: str = "name", **other: Any) -> dict[str, Any]:
    return {"name": name, "description": "x", "type": 3, **other}


def reply(kind: int = 4, **message: Any) -> dict[str, Any]:
    return {"type": kind, "data": {**SILENT, **message}}


def row(*components: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": 1, "components": list(components)}]


def button(custom_id: str = "a", **other: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, **other}


EMBED = {"title": "x"}
CHOICE = {"name": "x", "value": "y"}
FIELD = {"type": 4, "style": 2, "custom_id": "a", "label": "x", "value": "x" * 4000, "max_length": 4000}
FORM: dict[str, Any] = {"custom_id": "a", "title": "x", "components": row(FIELD)}
OPTION = [{"label": "x", "value": "x"}]
LIST = {"type": 3, "custom_id": "a", "options": OPTION, "placeholder": "x" * 150}
OPTION_OF_101 = [*OPTION, {"label": "x" * 101, "value": "y"}]
LABEL_OF_46 = {**FIELD, "label": "x" * 46}
FILE = {"id": 0, "filename": "board.png", "description": "x" * 1024}
PICTURED = {"image": {"url": "attachment://board.png"}}
GOOD = [
    ("PUT", "/applications/1/commands", [{**COMMAND, "options": [option(required=True), option("and")]}]),
    ("PUT", "/applications/1/commands", [{"name": "Look up", "type": 3}]),
    ("POST", CALLBACK, reply(embeds=[EMBED], components=row(button()), flags=64)),
    ("POST", CALLBACK, reply(kind=7, embeds=[EMBED], components=[])),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [CHOICE]}}),
    ("PATCH", "/webhooks/1/token/messages/@original", {**SILENT, "embeds": [EMBED], "attachments": [{"id": 0}]}),
    ("GET", "/oauth2/applications/@me", None),
    ("POST", CALLBACK, reply(embeds=[PICTURED], attachments=[FILE])),
    ("POST", CALLBACK, reply(components=row(LIST))),
    ("POST", CALLBACK, {"type": 9, "data": FORM}),
]

MENU = {"type": 3, "custom_id": "a", "max_values": 2, "options": OPTION}
TEXT = {"type": 10, "content": "x" * 4001}
LONG = option(choices=[{"name": "x" * 100, "value": "y" * 100}] * 25)

UNWRITTEN = [
    ("two commands", [COMMAND, COMMAND]),
    ("101 commands", [{**COMMAND, "name": f"c{n}"} for n in range(101)]),
    ("8000 are allowed", [{**COMMAND, "options": [LONG, {**LONG, "name": "and"}]}]),
    ("is no name", [{**COMMAND, "name": "Card"}]),
    ("is no name", [{**COMMAND, "name": "my card"}]),
    ("is no name", [{**COMMAND, "name_localizations": {"de": "Karte"}}]),
    ("is no name", [{**COMMAND, "options": [option("Name")]}]),
    ("no description", [{**COMMAND, "description": ""}]),
    ("required option after", [{**COMMAND, "options": [option(), option("and", required=True)]}]),
    ("both choices and autocomplete", [{**COMMAND, "options": [option(choices=[CHOICE], autocomplete=True)]}]),
    ("two options", [{**COMMAND, "options": [option(), option()]}]),
    ("26 choices", {"type": 8, "data": {"choices": [CHOICE] * 26}}),
    ("value has 101", {"type": 8, "data": {"choices": [{"name": "x", "value": "y" * 101}]}}),
    ("name has 0", {"type": 8, "data": {"choices": [{"name": "", "value": "y"}]}}),
    ("empty value", reply(embeds=[{"fields": [{"name": "x", "value": " "}]}])),
    ("embed is empty", reply(embeds=[{"color": 1}])),
    ("6001 characters", reply(embeds=[{"description": "x" * 3000}, {"description": "x" * 3001}])),
    ("share the custom_id", reply(components=row(button(), button()))),
    ("neither label", reply(components=row(button(label="")))),
    ("2 of 1 options", reply(components=row(MENU))),
    ("wants 2 to 1", reply(components=row({**MENU, "min_values": 2, "max_values": 1}))),
    ("stand for x", reply(components=row({**MENU, "options": OPTION * 2}))),
    ("shares its row", reply(components=row(button(), {**MENU, "max_values": 1}))),
    ("board.png is not sent along", reply(embeds=[{"image": {"url": "attachment://board.png"}}])),
    ("0 fields", {"type": 9, "data": {**FORM, "components": []}}),
    ("no name", {"type": 9, "data": {**FORM, "components": row({**FIELD, "label": ""})}}),
    ("4001 characters", {"type": 9, "data": {**FORM, "components": row({**FIELD, "value": "x" * 4001})}}),
    ("beside components v2", reply(flags=1 << 15, content="x", components=[TEXT])),
    ("4001 characters", reply(flags=1 << 15, components=[{"type": 17, "components": [TEXT]}])),
    ("6 rows", reply(components=[r for n in range(6) for r in row(button(str(n)))])),
    ("message is empty", reply()),
    ("poll's answer", reply(poll={"question": {"text": "x"}, "answers": [{"poll_media": {"text": "x" * 56}}]})),
    ("may mention", {"type": 4, "data": {"embeds": [EMBED]}}),
    ("may mention", {"type": 4, "data": {"embeds": [EMBED], "allowed_mentions": {"parse": ["everyone"]}}}),
]

DESCRIBED = [
    (f"$.data.embeds[0].title: '{'x' * 257}' is too long", reply(embeds=[{"title": "x" * 257}])),
    ("$.data.components[0].components[0].label", reply(components=row(button(label="x" * 81)))),
    ("$.data.components[0].components[0].custom_id", reply(components=row(button("x" * 101)))),
    ("$.data.components[0].components", reply(components=row(*(button(str(n)) for n in range(6))))),
    ("$.data.components[0].components[0].options", reply(components=row({**MENU, "options": OPTION * 26}))),
    ("$.data.components[0].components[0].options", reply(components=row({**MENU, "options": OPTION_OF_101}))),
    ("$.data.components[0].components[0].placeholder", reply(components=row({**MENU, "placeholder": "x" * 151}))),
    ("$.data.attachments[0].description", reply(attachments=[{**FILE, "description": "x" * 1025}])),
    ("$.data.title", {"type": 9, "data": {**FORM, "title": "x" * 46}}),
    ("$.data.components[0].components[0].label", {"type": 9, "data": {**FORM, "components": row(LABEL_OF_46)}}),
    ("$.data.choices", {"type": 8, "data": {"choices": [CHOICE] * 26}}),
    ("$: ", {"type": 99}),
    ("$.data.content", {"payload_json": '{"type": 4, "data": {"content": 5}}'}),
]


@pytest.mark.parametrize(("method", "path", "body"), GOOD, ids=[f"{m} {p}" for m, p, _ in GOOD])
def test_what_is_right_passes(description: Description | None, method: str, path: str, body: Any) -> None:
    assert unwritten.faults(method, path, body) == []
    assert description is None or description.faults(method, path, body) == []


@pytest.mark.parametrize(("words", "body"), UNWRITTEN, ids=[words for words, _ in UNWRITTEN])
def test_what_stands_nowhere_is_caught(words: str, body: Any) -> None:
    where = ("PUT", "/applications/1/commands") if isinstance(body, list) else ("POST", CALLBACK)
    assert any(words in fault for fault in unwritten.faults(*where, body))


@pytest.mark.parametrize(("words", "body"), DESCRIBED, ids=[words[:40] for words, _ in DESCRIBED])
def test_what_is_described_is_caught_in_the_right_branch(
    description: Description | None, words: str, body: Any
) -> None:
    if description:
        [fault] = description.faults("POST", CALLBACK, body)
        assert words in fault


def test_commands_and_routes_are_judged_by_the_description(description: Description | None) -> None:
    if description:
        [fault] = description.faults("PUT", "/applications/1/commands", [{**COMMAND, "name": "x" * 33}])
        assert "$[0].name" in fault
        assert description.faults("POST", CALLBACK, None) == [f"POST {CALLBACK} has no body"]
        assert description.faults("POST", "/no/such/route", {}) == ["POST /no/such/route is no route of Discord's"]
