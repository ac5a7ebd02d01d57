"""When something in here breaks, the player is told a number, and the log has it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import simcord

import bot.commands.look_up
import bot.views.pages
from bot.app import Referee
from bot.views.sheet import Sheet
from rules_db.reference import Reference
from tests.bot.conftest import Chat, Shown, discord_with


class Broken(Exception):
    """What a test lets happen."""


def breaks(*_: Any, **__: Any) -> Any:
    raise Broken("a test did this")


@pytest.fixture
async def env(reference: Reference) -> AsyncIterator[simcord.Env]:
    """A simulated Discord whose bot may break."""
    async with discord_with(Referee(reference), check_errors=False) as env:
        yield env


def is_told(found: Shown, caplog: pytest.LogCaptureFixture) -> None:
    assert found.private
    assert found.title == "That went wrong"
    number = re.search(r"`([0-9a-f]{6})`", found.text)
    assert number
    assert f"fault {number[1]}" in caplog.text
    assert "a test did this" in caplog.text or "characters" in caplog.text
    caplog.clear()


async def test_in_a_command(chat: Chat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(chat.env.bot, "card_names", None)
    monkeypatch.setattr(bot.commands.look_up, "sheet_at", breaks)
    is_told(await chat.ask("rule", about="overpopulation"), caplog)


async def test_behind_a_button(chat: Chat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    found = await chat.ask("card", name="speed")
    with monkeypatch.context() as patch:
        patch.setattr(bot.views.pages, "sheet_at", breaks)
        told = await chat.press(found, "Speed (Deep)")
        is_told(told, caplog)
        assert told.message.id != found.message.id, "the page that was shown is gone"
        is_told(await chat.press(found, "Show everyone"), caplog)
    assert (await chat.press(found, "Speed (Deep)")).title == "Speed (Deep)", "it works again"


async def test_an_answer_over_a_limit(
    chat: Chat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def too_long(*_: Any) -> Sheet:
        return Sheet("x", footer="x" * 3000)

    monkeypatch.setattr(bot.commands.look_up, "sheet_at", too_long)
    is_told(await chat.ask("card", name="speed"), caplog)


async def test_while_typing(chat: Chat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing can be told while someone types: the list stays empty, and the command still answers."""
    with monkeypatch.context() as patch:
        patch.setattr(chat.env.bot, "card_names", None)
        assert await chat.type("card", "name", "spe") == []
    assert "autocomplete" in caplog.text
    caplog.clear()
    assert (await chat.ask("card", name="speed")).title == "Speed"


async def test_discord_does_not_take_the_answer(chat: Chat, caplog: pytest.LogCaptureFixture) -> None:
    chat.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction", times=None
    )
    result = await chat.ann.slash(chat.channel, "card", name="speed")
    assert result.response is None
    assert "could not be told" in caplog.text
    caplog.clear()
    chat.env.backend.faults.clear()
    assert (await chat.ask("card", name="speed")).title == "Speed"
