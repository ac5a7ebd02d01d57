"""The referee in a terminal: lines go to the bot, its answers are printed.

`converse` reads lines until there are no more, `script` takes them from arguments. A line is a command (`bot.lines`), a
button's number, `?card name tent` for suggestions, `Look up cards: …` for a message, `as Bob`, or `help`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TextIO

from rich.console import Console

from bot import printed
from bot.app import Referee
from bot.catalogue import Say, speaker
from bot.lines import CantDo, short
from bot.playground import PEOPLE, Answer, Playground

log = logging.getLogger("reef")

OK, FAILED = 0, 1

_LEAVE = {"quit", "exit"}


@dataclass(frozen=True)
class Outcome:
    """What a line led to: answers of the bot, suggestions, a note of the terminal, or why it could not be done."""

    line: str
    answers: tuple[Answer, ...] = ()
    suggestions: tuple[dict[str, Any], ...] | None = None
    note: str = ""
    trouble: str = ""


class Session:
    """Who is speaking, and the answer whose buttons can be pressed."""

    def __init__(self, playground: Playground, say: Say) -> None:
        self.playground, self.say = playground, say
        self.who = PEOPLE[0]
        self._last: tuple[str, Answer] | None = None

    async def take(self, line: str) -> Outcome:
        """Does what a line says. Raises `CantDo` with a sentence on what to do instead."""
        line = line.strip()
        first, _, rest = line.partition(" ")
        start, _, text = (part.strip() for part in line.partition(":"))
        if line.startswith("/"):
            return self._answered(line, await self.playground.command(self.who, line))
        if line.startswith("?"):
            return Outcome(line, suggestions=tuple(await self.playground.suggestions(self.who, line[1:])))
        if line.isdecimal() or start == "press":
            return self._answered(line, await self._press(text if start == "press" else line))
        if menu := self.playground.lines.menus.get(start.lower()):
            return self._answered(line, await self._use_on(menu, text))
        if first == "as":
            return Outcome(line, note=self._switch(rest.strip()))
        if line == "help":
            return Outcome(line, note=self._help())
        if line:
            raise CantDo(self.say("terminal.unknown_line", line=short(line)))
        return Outcome(line)

    def _answered(self, line: str, answers: list[Answer]) -> Outcome:
        if not answers:
            raise CantDo(self.say("terminal.no_answer"))
        self._last = self.who, answers[-1]
        return Outcome(line, tuple(answers))

    async def _press(self, what: str) -> list[Answer]:
        if not self._last:
            raise CantDo(self.say("terminal.nothing_to_press"))
        owner, answer = self._last
        if answer.private and owner != self.who:
            raise CantDo(self.say("terminal.not_yours", owner=owner))
        if not answer.buttons:
            raise CantDo(self.say("terminal.no_buttons"))
        for place, button in enumerate(answer.buttons, 1):
            if what.lower() in {str(place), button.label.lower()}:
                return await self.playground.press(self.who, answer, button)
        raise CantDo(self.say("terminal.no_button", what=short(what), buttons=printed.buttons(answer)))

    async def _use_on(self, menu: str, text: str) -> list[Answer]:
        if not text:
            raise CantDo(self.say("terminal.no_message", menu=menu))
        return await self.playground.use_on(self.who, menu, text)

    def _switch(self, name: str) -> str:
        known = {person.lower(): person for person in PEOPLE}
        if name.lower() not in known:
            raise CantDo(self.say("terminal.no_person", name=short(name), people=", ".join(PEOPLE)))
        self.who = known[name.lower()]
        return self.say("terminal.now", name=self.who)

    def _help(self) -> str:
        lines = self.playground.lines
        menus = "\n".join(f"  {self.say('terminal.menu', name=name)}" for name in lines.menus.values())
        return self.say("terminal.help", commands=lines.usages(), menus=menus, people=" / ".join(PEOPLE))


def converse(referee: Referee) -> int:
    """Reads lines from the keyboard or a pipe until `quit` or their end; a line that can't be done only says so."""
    say, console = speaker(), _console()
    # Not one long coroutine: while that waited for a line, Ctrl+C would go unheard.
    with faults_printed(), asyncio.Runner() as runner:
        playground = Playground(referee)
        session = Session(runner.run(playground.__aenter__()), say)
        try:
            console.print(say("terminal.welcome"), markup=False)
            for line in _typed(session):
                outcome = runner.run(_attempt(session, line))
                _show(console, say, outcome)
        finally:
            runner.run(playground.__aexit__())
    return OK


def script(referee: Referee, lines: Iterable[str], *, as_json: bool = False) -> int:
    """Does lines in order up to the first that can't be done; fails if there is one, or if the bot reports a fault."""
    return asyncio.run(_script(referee, lines, as_json=as_json))


async def _script(referee: Referee, lines: Iterable[str], *, as_json: bool) -> int:
    say, console = speaker(), _console()
    records: list[dict[str, Any]] = []
    failed = False
    with faults_printed() as faults:
        async with Playground(referee) as playground:
            session = Session(playground, say)
            for line in lines:
                outcome = await _attempt(session, line)
                records += _records(outcome)
                if failed := bool(outcome.trouble):
                    print(f"{outcome.line}: {outcome.trouble}", file=sys.stderr)
                    break
                if not as_json:
                    _show(console, say, outcome)
    if as_json:
        print(json.dumps(records, ensure_ascii=False, indent=2))
    return FAILED if failed or faults.count else OK


async def _attempt(session: Session, line: str) -> Outcome:
    line = line.encode(errors="replace").decode()  # an argument may hold bytes that are no text
    try:
        return await session.take(line)
    except CantDo as error:
        return Outcome(line, trouble=str(error))
    except Exception:
        log.exception("this line went wrong: %r", line)
        return Outcome(line, trouble=session.say("terminal.broken"))


class Faults(logging.StreamHandler[TextIO]):
    """Prints the errors that the bot and its library log, and counts them: the person asking is told only a number."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self.setLevel(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Counts, then prints."""
        self.count += 1
        super().emit(record)


@contextmanager
def faults_printed() -> Iterator[Faults]:
    """Watches all logs while the block runs."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        yield faults
    finally:
        logging.getLogger().removeHandler(faults)


def _typed(session: Session) -> Iterator[str]:
    """Lines as they come. Those from a pipe are printed too, so that the output reads as a conversation."""
    keyboard = sys.stdin.isatty()
    if keyboard:
        with suppress(ImportError):
            import readline  # noqa: F401 - gives `input` its history and arrow keys
    while True:
        prompt = f"{session.who}> "
        try:
            line = input(prompt) if keyboard else next(sys.stdin)
        except (EOFError, StopIteration):
            return
        if not keyboard:
            print(prompt + line.rstrip("\n"))
        if line.strip().lower() in _LEAVE:
            return
        yield line


def _records(outcome: Outcome) -> list[dict[str, Any]]:
    """What `say --json` prints of a line: one record for each answer, and for suggestions one without an answer."""
    records = [printed.record(outcome.line, answer) for answer in outcome.answers]
    if outcome.suggestions is not None:
        empty = {"ephemeral": True, "content": "", "embeds": [], "buttons": []}
        records.append({"line": outcome.line, **empty, "suggestions": list(outcome.suggestions)})
    return records


def _show(console: Console, say: Say, outcome: Outcome) -> None:
    for answer in outcome.answers:
        printed.show(console, say, answer)
    if outcome.suggestions is not None:
        found = [f"  {s['name']}  ({s['value']})" for s in outcome.suggestions]
        console.print("\n".join(found) or say("terminal.none_suggested"), markup=False)
    for words in filter(None, (outcome.note, outcome.trouble)):
        console.print(words, markup=False)


def _console() -> Console:
    """On a terminal lines are wrapped; in a pipe they stay whole."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())
