"""The sender refuses what Discord would: each limit at its edge and one past it."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from bot.limits import breaches, form_breaches
from bot.sender import OverLimit, check


def button(number: int, **other: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": str(number), **other}


def one(**other: Any) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": [button(0, **other)]}]}


def rows(*sizes: int) -> list[dict[str, Any]]:
    numbers = iter(range(1000))
    return [{"type": 1, "components": [button(next(numbers)) for _ in range(size)]} for size in sizes]


def option(n: int = 0, **other: Any) -> dict[str, Any]:
    return {"label": "x", "value": str(n), **other}


def select(options: list[dict[str, Any]], **other: Any) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": [{"type": 3, "custom_id": "a", "options": options, **other}]}]}


def form(**other: Any) -> dict[str, Any]:
    field = {"type": 4, "custom_id": "a", "label": "x", "value": "x", **other}
    return {"title": "x", "custom_id": "a", "components": [{"type": 1, "components": [field]}]}


def embeds(**parts: Any) -> dict[str, Any]:
    return {"embeds": [parts]}


def fields(n: int, name: str = "n", value: str = "v") -> dict[str, Any]:
    return embeds(fields=[{"name": name, "value": value}] * n)


EDGES = [
    ({"content": "x" * 2000}, {"content": "x" * 2001}, "content"),
    ({"embeds": [{"title": "x"}] * 10}, {"embeds": [{"title": "x"}] * 11}, "11 embeds"),
    (embeds(title="x" * 256), embeds(title="x" * 257), "title"),
    (embeds(description="x" * 4096), embeds(description="x" * 4097), "description"),
    (fields(25), fields(26), "26 fields"),
    (fields(1, name="x" * 256), fields(1, name="x" * 257), "field name"),
    (fields(1, value="x" * 1024), fields(1, value="x" * 1025), "field value"),
    (fields(1), fields(1, value=" "), "empty"),
    (fields(1), fields(1, name=""), "empty"),
    (embeds(footer={"text": "x" * 2048}), embeds(footer={"text": "x" * 2049}), "footer"),
    (embeds(author={"name": "x" * 256}), embeds(author={"name": "x" * 257}), "author"),
    (
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000, "footer": {"text": "x"}}]},
        "6001 characters together",
    ),
    ({"components": rows(1, 1, 1, 1, 1)}, {"components": rows(1, 1, 1, 1, 1, 1)}, "6 rows"),
    ({"components": rows(5)}, {"components": rows(6)}, "6 buttons"),
    (one(custom_id="x" * 100), one(custom_id="x" * 101), "custom_id"),
    (one(label="x" * 80), one(label="x" * 81), "label"),
    (one(label=None, emoji={"name": "🐙"}), one(label=""), "neither label nor emoji"),
    ({"components": rows(2)}, {"components": rows(1) + rows(1)}, "share the custom_id"),
    (select([option(n) for n in range(25)]), select([option(n) for n in range(26)]), "26 options"),
    (select([option()]), select([]), "0 options"),
    (select([option(label="x" * 100)]), select([option(label="x" * 101)]), "option's label has 101"),
    (select([option(value="x" * 100)]), select([option(value="x" * 101)]), "option's value has 101"),
    (select([option(description="x" * 100)]), select([option(description="x" * 101)]), "option's description has 101"),
    (select([option()]), select([option(label=" ")]), "option's label is empty"),
    (select([option(1), option(2)]), select([option(1), option(1)]), "share the value 1"),
    (select([option()], placeholder="x" * 150), select([option()], placeholder="x" * 151), "placeholder has 151"),
    (select([option()], max_values=1), select([option()], max_values=2), "1 to 2 of 1 options"),
    (select([option()], min_values=0), select([option()], min_values=2), "2 to 1 of 1 options"),
    (
        {"components": [*rows(1), *select([option()])["components"]]},
        {"components": [{"type": 1, "components": [button(0), {"type": 3, "custom_id": "a", "options": [option()]}]}]},
        "row of its own",
    ),
    (
        {"attachments": [{"description": "x" * 1024}]},
        {"attachments": [{"description": "x" * 1025}]},
        "alt text has 1025",
    ),
]

FORMS = [
    ({**form(), "title": "x" * 45}, {**form(), "title": "x" * 46}, "title has 46"),
    ({**form(), "custom_id": "x" * 100}, {**form(), "custom_id": "x" * 101}, "custom_id has 101"),
    (form(label="x" * 45), form(label="x" * 46), "label has 46"),
    (form(custom_id="x" * 100), form(custom_id="x" * 101), "custom_id has 101"),
    (form(value="x" * 4000), form(value="x" * 4001), "text has 4001"),
    (form(value="x" * 10, max_length=10), form(value="x" * 11, max_length=10), "text has 11"),
    (form(placeholder="x" * 100), form(placeholder="x" * 101), "hint has 101"),
    (
        {**form(), "components": form()["components"] * 5},
        {**form(), "components": form()["components"] * 6},
        "6 fields",
    ),
    (form(), {**form(), "components": []}, "0 fields"),
]


@pytest.mark.parametrize(("within", "beyond", "words"), EDGES, ids=[words for *_, words in EDGES])
def test_the_edge_is_kept_and_one_more_is_named(within: dict[str, Any], beyond: dict[str, Any], words: str) -> None:
    assert breaches(within) == []
    assert any(words in breach for breach in breaches(beyond))


@pytest.mark.parametrize(("within", "beyond", "words"), FORMS, ids=[words for *_, words in FORMS])
def test_the_edge_of_a_form(within: dict[str, Any], beyond: dict[str, Any], words: str) -> None:
    assert form_breaches(within) == []
    assert any(words in breach for breach in form_breaches(beyond))


def test_links_need_no_custom_id() -> None:
    assert (
        breaches({"components": [{"type": 1, "components": [button(0, custom_id=None, url="https://e.org")] * 2}]})
        == []
    )


def test_an_empty_message_breaks_no_limit() -> None:
    assert breaches({}) == breaches({"content": None, "embeds": None, "components": None}) == []


async def test_the_sender_raises_with_what_is_wrong() -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="x" * 81, custom_id="a"))
    with pytest.raises(OverLimit, match="label has 81 characters"):
        check(discord.Embed(title="x"), view)
    with pytest.raises(OverLimit, match=r"title has 257.*description has 4097"):
        check(discord.Embed(title="x" * 257, description="x" * 4097), None)
    check(discord.Embed(title="x" * 256, description="x" * 4096), None)
    with pytest.raises(OverLimit, match="alt text has 1025"):
        check(discord.Embed(title="x"), None, discord.File(io.BytesIO(), "x.png", description="x" * 1025))
