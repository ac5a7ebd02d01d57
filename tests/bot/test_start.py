"""How `python -m bot` starts, stops, and refuses to start: in one sentence that says what to do."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import __main__ as start
from bot.settings import Settings
from rules_db.library import Library
from rules_db.reference import Reference


class Output(io.StringIO):
    """Presses Ctrl+C as soon as the address is printed."""

    stop = signal.SIGINT

    def write(self, text: str) -> int:
        if "http://127.0.0.1:" in text:
            os.kill(os.getpid(), self.stop)
        return super().write(text)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reference: Reference) -> pytest.MonkeyPatch:
    """An environment without settings, in which the index is at hand and no log is set up."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "REEF_DATA", "REEF_PORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("REEF_PORT", "0")
    monkeypatch.setattr(start, "_reference", lambda _: reference)
    monkeypatch.setattr(discord.utils, "setup_logging", lambda **_: None)
    return monkeypatch


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_without_a_token_the_playground_runs_until_it_is_stopped(
    host: pytest.MonkeyPatch, stop: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Output()
    out.stop = stop
    host.setattr(sys, "stdout", out)
    host.setenv("DISCORD_TOKEN", "  ")
    assert start.main([]) == 0
    assert re.search(r"^ *http://127\.0\.0\.1:\d+/\S*$", out.getvalue(), re.MULTILINE)
    assert "/card electric dischrge" in out.getvalue()
    assert capsys.readouterr().err == ""


def logging_in(host: pytest.MonkeyPatch, error: Exception) -> None:
    async def login(*_: object) -> None:
        raise error

    host.setenv("DISCORD_TOKEN", "abc")
    host.setattr(discord.Client, "login", login)


def test_a_wrong_token_is_one_sentence(host: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    logging_in(host, discord.LoginFailure("Improper token has been passed."))
    assert start.main([]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "Discord does not accept this DISCORD_TOKEN" in err
    assert "Traceback" not in err


def test_an_unreachable_discord_is_one_sentence(host: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    logging_in(host, OSError("Name or service not known"))
    assert start.main([]) == 1
    assert "Discord can't be reached, or has closed the connection: Name or service" in capsys.readouterr().err


def test_with_a_token_the_bot_joins_and_beats(
    host: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def login(client: Any, token: str) -> None:
        assert token == "abc"  # noqa: S105
        client._connection.application_id = 77

    async def connect(client: Any) -> None:
        assert (tmp_path / "data").is_dir()

    (tmp_path / "data").mkdir()
    host.setenv("DISCORD_TOKEN", " abc\n")
    host.setattr(discord.Client, "login", login)
    host.setattr(discord.Client, "connect", connect)
    assert start.main([]) == 0
    assert "client_id=77" in capsys.readouterr().out


@pytest.mark.parametrize("command", [[], ["terminal"], ["say", "/help"]])
def test_without_simcord_it_says_how_to_get_it(
    host: pytest.MonkeyPatch, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    host.setitem(sys.modules, "simcord", None)
    assert start.main(command) == 2
    assert "uv sync --extra play" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["abc", "-1", "65536"])
def test_a_wrong_setting_is_one_sentence(
    host: pytest.MonkeyPatch, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    host.setenv("REEF_PORT", value)
    assert start.main([]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"REEF_PORT is '{value}': ")
    assert err.count("\n") == 1


def test_an_empty_setting_is_no_setting(host: pytest.MonkeyPatch) -> None:
    host.setenv("REEF_PORT", "")
    host.setenv("DISCORD_TOKEN", "")
    assert Settings().port == 8765
    assert Settings().token is None


def test_say_reaches_the_bot(host: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["say", "--json", "/card name:sparkles"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["embeds"][0]["title"] == "Sparkles"


def test_terminal_reads_to_the_end(host: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    host.setattr("sys.stdin", io.StringIO("/card name:sparkles"))
    assert start.main(["terminal"]) == 0
    assert "Sparkles" in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "said"), [(["sing"], "invalid choice: 'sing'"), (["say"], "LINE")])
def test_wrong_arguments(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        start.main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_help_names_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        start.main(["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    for word in ("DISCORD_TOKEN", "REEF_PORT", "REEF_DATA", "playground", "terminal", "say", "health"):
        assert word in out


def test_an_index_that_can_not_be_built_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    monkeypatch.setenv("REEF_DATA", str(tmp_path / "file"))
    assert start.main(["say", "/help"]) == 2
    assert "can't be built or read" in capsys.readouterr().err


def test_a_slow_build_is_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], reference: Reference
) -> None:
    announced = threading.Event()
    complain = start._complain

    def noting(text: str) -> None:
        complain(text)
        announced.set()

    def opening(library: Library) -> Reference:
        assert announced.wait(5)
        library.refused[Path("notes.txt")] = "no rulebook"
        return reference

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(start, "_SLOW", 0.001)
    monkeypatch.setattr(start, "_complain", noting)
    monkeypatch.setattr(Library, "open", opening)
    assert start.main(["say", "/help"]) == 0
    err = capsys.readouterr().err
    assert "building the index" in err
    assert "Not used: notes.txt: no rulebook" in err
