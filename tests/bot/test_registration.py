"""What Discord is told about the commands, and a bot that goes on without."""

from __future__ import annotations

import logging
from typing import Any

import discord
import pytest
import simcord

from bot.app import COMMANDS, Referee
from rules_db.reference import Reference
from tests.bot import unwritten
from tests.bot.conftest import table_of


async def registered(reference: Reference) -> list[dict[str, Any]]:
    async with simcord.run(Referee(reference)) as env:
        [sent] = [r for r in env.http_requests if "/commands" in r.path]
        assert sent.method == "PUT"
        assert sent.path == f"/applications/{env.backend.application_id}/commands", "registered for all servers at once"
        return sent.json


AT_TABLES = {"game", "dispute", "Dispute this", "settings", "solo"}
"""Commands of tables: they post in a channel, for which the bot has to be in the server."""


async def test_the_commands_are_few_and_usable_everywhere(reference: Reference) -> None:
    commands = await registered(reference)
    names = [command["name"] for command in commands]
    slash = ["about", "adjudicate", "card", "dispute", "game", "help", "rule", "ruling", "settings", "solo", "why"]
    assert sorted(names) == ["Dispute this", "Look up cards", *slash]
    assert len(commands) == len(COMMANDS)
    assert not list(unwritten.command_faults(commands))
    for command in commands:
        served = command["name"] in AT_TABLES
        assert command["contexts"] == ([0] if served else [0, 1, 2]), f"{command['name']}: servers, messages, groups"
        assert command["integration_types"] == ([0] if served else [0, 1]), f"{command['name']}: server and account"
        assert command["default_member_permissions"] is None
        assert not command["nsfw"]


async def test_options_suggest_and_only_the_first_is_required(reference: Reference) -> None:
    options = {c["name"]: c.get("options", []) for c in await registered(reference)}
    assert [o["name"] for o in options["card"]] == ["name"]
    assert [o["name"] for o in options["rule"]] == ["about"]
    assert [o["name"] for o in options["ruling"]] == ["card", "with", "and"]
    for name in ("card", "rule", "ruling"):
        found = options[name]
        assert all(option["autocomplete"] for option in found)
        assert [option["required"] for option in found] == [True, False, False][: len(found)]
    assert [o["name"] for o in options["adjudicate"]] == ["ruling", "here"]
    assert options["adjudicate"][0]["autocomplete"]
    assert not any(o["required"] for o in options["adjudicate"])
    assert [o["name"] for o in options["why"]] == ["number", "species", "move"]
    assert not any(o["required"] for o in options["why"])


class _Response:
    status, reason = 503, "Service Unavailable"


REFUSALS = [
    discord.HTTPException(_Response(), {"code": 0, "message": "upstream"}),
    discord.Forbidden(_Response(), {"code": 50001, "message": "Missing Access"}),
    discord.HTTPException(_Response(), {"code": 30034, "message": "Max number of daily application command creates"}),
    TimeoutError(),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
async def test_a_registration_that_fails_leaves_the_bot_answering(
    reference: Reference, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, refusal: Exception
) -> None:
    async def refused(*_: Any, **__: Any) -> None:
        raise refusal

    first = Referee(reference)
    async with simcord.run(first) as env:
        guild = env.create_guild("Reef")
        chat = table_of(env)
        before = await chat.ask("card", name="speed")
        again = Referee(reference)
        monkeypatch.setattr(again.tree, "sync", refused)
        await env.restart_bot(again)
        assert [r.name for r in caplog.records if r.levelno == logging.ERROR] == ["reef"]
        assert "could not be registered" in caplog.text
        caplog.clear()
        assert (await chat.ask("card", name="speed")).text == before.text
        assert (await chat.press(before, "Speed (Deep)")).title == "Speed (Deep)"
        assert guild.id in {g.id for g in again.guilds}, "it stays in the server"


async def test_it_asks_to_read_nothing(reference: Reference) -> None:
    """No privileged intent, not even messages: a look-up comes with all it needs."""
    intents = Referee(reference).intents
    assert [name for name, on in intents if on] == ["guilds"]


async def test_nobody_can_be_mentioned(reference: Reference) -> None:
    allowed = Referee(reference).allowed_mentions
    assert allowed is not None
    assert allowed.to_dict() == {"parse": []}
