"""`python -m bot`: the bot on Discord, or without a token the playground in a local page.

Exit status: 0 done or stopped, 1 the bot is ill or something in it failed, 2 bad use or settings.
What is imported late is slow to import or may be missing (simcord), and a health check needs none of it.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from bot import health
from bot.catalogue import speaker
from bot.settings import Settings

if TYPE_CHECKING:
    from bot.app import Referee
    from rules_db.reference import Reference

OK, FAILED, BAD_USE = 0, 1, 2

_SLOW = 0.7
"""Seconds after which someone who waits is told why."""
_REFUSED = 4004
"""The gateway's close code for a token that no longer counts."""

say = speaker()


class Unusable(Exception):
    """Nothing can be started: a sentence on what to do about it, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD_USE) -> None:
        super().__init__(sentence)
        self.status = status


def main(argv: list[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stray byte or a poor terminal is no reason to stop
    options = _parser().parse_args(argv)
    try:
        return options.run(_settings(), options)
    except Unusable as error:
        _complain(str(error))
        return error.status
    except (KeyboardInterrupt, asyncio.CancelledError):
        return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description=say("terminal.about"),
        epilog=say("terminal.settings"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(metavar="COMMAND")

    def command(name: str, run: Callable[[Settings, argparse.Namespace], int]) -> argparse.ArgumentParser:
        words = say(f"terminal.commands.{name}")
        sub = commands.add_parser(name, help=words, description=words)
        sub.set_defaults(run=run)
        return sub

    command("playground", _playground)
    terminal, script = command("terminal", _terminal), command("say", _say)
    for one in (terminal, script):
        one.add_argument("--files", type=Path, default=Path("exports"), metavar="FOLDER", help=say("terminal.files"))
    script.add_argument("lines", nargs="+", metavar="LINE", help=say("terminal.line"))
    script.add_argument("--json", action="store_true", help=say("terminal.json"))
    command("health", _health)
    return parser


def _run(settings: Settings, options: argparse.Namespace) -> int:
    token = settings.token.get_secret_value().strip() if settings.token else ""
    return _discord(settings, token) if token else _playground(settings, options)


def _discord(settings: Settings, token: str) -> int:
    import aiohttp
    import discord

    discord.utils.setup_logging()
    try:
        asyncio.run(_until_stopped(_join(_referee(settings, _reference(settings)), token, settings.data)))
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        refused = isinstance(error, discord.ConnectionClosed) and error.code == _REFUSED
        if refused or isinstance(error, discord.LoginFailure):
            raise Unusable(say("terminal.wrong_token")) from error
        raise Unusable(say("terminal.unreachable", reason=error), FAILED) from error
    return OK


async def _join(referee: Referee, token: str, data: Path) -> None:
    """Joins Discord and stays until the bot is stopped or Discord will not have it."""
    from bot.commands.about import invite

    async with referee:
        await referee.login(token)
        print(say("terminal.joined", name=referee.user, url=invite(referee.application_id or 0)), flush=True)
        async with health.beating(referee, data):
            await referee.connect()


def _playground(settings: Settings, _: argparse.Namespace) -> int:
    import discord

    _require_simcord()
    discord.utils.setup_logging(level=logging.WARNING)
    asyncio.run(_until_stopped(_serve(_referee(settings, _reference(settings)), settings.port)))
    return OK


async def _serve(referee: Referee, port: int) -> None:
    """Serves the playground's page until it is ended there or here."""
    from bot.page import NoPage, served
    from bot.playground import Playground

    async with Playground(referee) as playground:
        await playground.greet()
        try:
            async with served(playground, port) as page:
                print(say("playground.ready", url=page.url), flush=True)
                await page.closed()
        except NoPage as error:
            raise Unusable(say("playground.missing", reason=error)) from error


def _terminal(settings: Settings, options: argparse.Namespace) -> int:
    _require_simcord()
    from bot import terminal

    return terminal.converse(_referee(settings, _reference(settings)), options.files)


def _say(settings: Settings, options: argparse.Namespace) -> int:
    _require_simcord()
    from bot import terminal

    referee = _referee(settings, _reference(settings))
    return terminal.script(referee, options.lines, as_json=options.json, files=options.files)


def _health(settings: Settings, _: argparse.Namespace) -> int:
    age = health.age(settings.data)
    if age is not None and age < health.FRESH:
        return OK
    key = "terminal.no_beat" if age is None else "terminal.old_beat"
    _complain(say(key, file=health.heartbeat(settings.data), seconds=round(age or 0)))
    return FAILED


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name, reason = ".".join(map(str, first["loc"])), first["msg"].lower()
        raise Unusable(say("terminal.setting", name=name, value=first["input"], reason=reason)) from error


def _reference(settings: Settings) -> Reference:
    """The reference, built if need be; says so if that takes a while."""
    from rules_db.library import Library
    from rules_db.source_file import SourceError

    library = Library(settings.data)
    notice = threading.Timer(_SLOW, _complain, [say("playground.building")])
    notice.start()
    try:
        reference = library.open()
    except (SourceError, OSError, sqlite3.Error) as error:
        raise Unusable(say("terminal.no_index", data=settings.data, reason=error)) from error
    finally:
        notice.cancel()
    for path, reason in library.refused.items():
        _complain(say("terminal.refused", file=path, reason=reason))
    for row in reference.corrections.values():
        if row.status == "refused":
            _complain(say("terminal.refused", file=row.place, reason=row.told()))
    return reference


def _referee(settings: Settings, reference: Reference) -> Referee:
    import discord

    from bot.app import Referee
    from bot.store.journal import Journal
    from bot.store.positions import FORK_DAYS, Positions
    from bot.tables.tables import Tables
    from rules_db.library import Library

    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never speaks: no packages for that
    tables = Tables(Journal(settings.data / "tables.db"))
    forks = Positions(settings.data / "forks.db", days=FORK_DAYS)
    referee = Referee(reference, Positions(settings.data / "positions.db"), tables, forks)
    referee.reports = settings.reports
    referee.box = Library(settings.data).solo
    return referee


def _require_simcord() -> None:
    try:
        import simcord  # noqa: F401 - the playground and the terminal run on it
    except ModuleNotFoundError as error:
        raise Unusable(say("playground.missing", reason=error)) from error


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Ends `work` in good order on Ctrl+C, even sent to a process in the background, and on `docker stop`."""
    task = asyncio.current_task()
    assert task is not None  # noqa: S101 - this is a coroutine
    for stop in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows; Ctrl+C works there too
            asyncio.get_running_loop().add_signal_handler(stop, task.cancel)
    await work


def _complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
