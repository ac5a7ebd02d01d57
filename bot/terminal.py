"""The referee in a terminal: lines go to the bot, its answers are printed.

`converse` reads lines until there are no more, `script` takes them from arguments. A line is a command (`bot.lines`),
the number of a button or of what can be chosen, a line of a form, `?card name tent` for suggestions, `Look up cards: …`
for a message, `as Bob`, or `help`: `bot.session` does what it says.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console

from bot import printed
from bot.app import Referee
from bot.catalogue import Say, speaker
from bot.lines import CantDo, short
from bot.playground import Playground
from bot.replies import counted
from bot.session import Outcome, Session

log = logging.getLogger("reef")

OK, FAILED = 0, 1

_LEAVE = {"quit", "exit"}


def converse(referee: Referee, files: Path | None = None) -> int:
    """Reads lines from the keyboard or a pipe until `quit` or their end; a line that can't be done only says so.

    What answers bring to take away is saved in the folder `files`, if there is one.
    """
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
                _save(console, say, playground, outcome, files)
        finally:
            runner.run(playground.__aexit__())
    return OK


def script(referee: Referee, lines: Iterable[str], *, as_json: bool = False, files: Path | None = None) -> int:
    """Does lines in order up to the first that can't be done; fails if there is one, or if the bot reports a fault."""
    return asyncio.run(_script(referee, lines, as_json=as_json, files=files))


async def _script(referee: Referee, lines: Iterable[str], *, as_json: bool, files: Path | None) -> int:
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
                    print(f"{short(outcome.line)}: {outcome.trouble}", file=sys.stderr)
                    break
                if not as_json:
                    _show(console, say, outcome)
                    _save(console, say, playground, outcome, files)
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
        prompt = session.prompt
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
    """What `say --json` prints of a line: one record for each answer, and for a form or suggestions one without."""
    records = [printed.record(outcome.line, answer) for answer in outcome.answers]
    empty = {"line": outcome.line, "ephemeral": True, "content": "", "texts": [], "embeds": [], "buttons": []}
    if outcome.form is not None:
        records.append({**empty, "form": printed.form_record(outcome.form)})
    if outcome.suggestions is not None:
        records.append({**empty, "suggestions": list(outcome.suggestions)})
    return records


def _show(console: Console, say: Say, outcome: Outcome) -> None:
    for first, answer in counted(outcome.answers):
        printed.show(console, say, answer, first)
    if outcome.form is not None:
        printed.show_form(console, say, outcome.form)
    if outcome.suggestions is not None:
        found = [f"  {s['name']}  ({s['value']})" for s in outcome.suggestions]
        console.print("\n".join(found) or say("terminal.none_suggested"), markup=False)
    for words in filter(None, (outcome.note, outcome.trouble)):
        console.print(words, markup=False)


def _save(console: Console, say: Say, playground: Playground, outcome: Outcome, folder: Path | None) -> None:
    """Saves the files of answers and prints where; a file that is there already is left as it is."""
    if folder is None:
        return
    for name, content in (one for answer in outcome.answers for one in playground.files(answer).items()):
        names = chain([name], (f"{number}-{name}" for number in count(2)))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = next(folder / free for free in names if not (folder / free).exists())
            path.write_bytes(content)
            console.print(say("terminal.saved", path=path), markup=False)
        except OSError as error:
            reason = error.strerror or error
            console.print(say("terminal.not_saved", name=name, folder=folder, reason=reason), markup=False)


def _console() -> Console:
    """On a terminal lines are wrapped; in a pipe they stay whole."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())
