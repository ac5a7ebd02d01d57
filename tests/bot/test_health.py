"""The heartbeat: written while the bot is connected, and what a health check makes of it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import health
from bot.__main__ import main


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REEF_DATA", str(tmp_path))
    monkeypatch.setattr(health, "EVERY", 0.001)
    return tmp_path


class Connection:
    """A client as far as a heart knows one."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.closed = False
        self.ws = SimpleNamespace(open=True)
        self.asked = 0

    async def wait_until_ready(self) -> None:
        await self.ready.wait()

    def is_ready(self) -> bool:
        self.asked += 1
        return self.ready.is_set()

    def is_closed(self) -> bool:
        return self.closed


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110 - that nothing is written sets no event
            await asyncio.sleep(0)


async def test_it_beats_while_connected_and_leaves_nothing_behind(data: Path) -> None:
    client: Any = Connection()
    health.heartbeat(data).touch()
    async with health.beating(client, data):
        assert health.age(data) is None, "a beat of an earlier run does not count"
        client.ready.set()
        await until(health.heartbeat(data).exists)
        health.heartbeat(data).unlink()
        await until(health.heartbeat(data).exists)
    assert health.age(data) is None


@pytest.mark.parametrize("lost", ["ws", "closed"])
async def test_it_does_not_beat_while_the_connection_is_lost(data: Path, lost: str) -> None:
    client: Any = Connection()
    client.ready.set()
    client.ws.open, client.closed = lost != "ws", lost == "closed"
    async with health.beating(client, data):
        await until(lambda: client.asked > 3)
        assert health.age(data) is None


async def test_a_folder_that_can_not_be_written_to_does_not_end_the_bot(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client: Any = Connection()
    client.ready.set()
    async with health.beating(client, data / "gone"):
        await until(lambda: client.asked > 3)
    assert "the heartbeat can't be written" in caplog.text


def test_a_fresh_beat_is_health(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    health.heartbeat(data).touch()
    assert main(["health"]) == 0
    assert capsys.readouterr() == ("", "")


def test_an_old_beat_is_none(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    health.heartbeat(data).touch()
    then = time.time() - health.FRESH
    os.utime(health.heartbeat(data), (then, then))
    assert main(["health"]) == 1
    assert "120 seconds old" in capsys.readouterr().err


def test_no_beat(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health"]) == 1
    assert f"there is no heartbeat in {data / 'heartbeat'}" in capsys.readouterr().err
