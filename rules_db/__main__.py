"""`python -m rules_db`: the reference on the command line.

Exit status: 0 found, 1 nothing found (with suggestions), 2 bad use, 3 several candidates (listed). Of `corrections`: 1
where something is refused.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from rules_db import answers, corrections, sources, wording
from rules_db.fulltext import TextIndex
from rules_db.library import Library, NotTaken, data_folder
from rules_db.search import Answer
from rules_db.source_file import SourceError

FOUND, NOTHING, BAD_USE, SEVERAL = 0, 1, 2, 3


def main(argv: list[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    options = _parser().parse_args(argv)
    library = Library(Path(options.data))
    try:
        return options.run(library, options)
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FOUND
    except (SourceError, NotTaken, OSError) as e:
        _complain(str(e))
        return BAD_USE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules_db", description="Look up cards, rulings and rules.")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--json", action="store_true", help="print JSON instead of text")
    shared.add_argument("--data", default=data_folder(), help="the data folder (default: REEF_DATA or ./data)")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, help: str, run: Callable[[Library, argparse.Namespace], int], **argument: Any) -> None:
        sub = commands.add_parser(name, help=help, parents=[shared])
        sub.set_defaults(run=run)
        if argument:
            sub.add_argument("words", **argument)

    command("build", "build the index anew", _build)
    command("card", "one card with its errata and rulings", _card, nargs="+", metavar="NAME")
    command("rule", "a statement id, a term, or a question", _rule, nargs="+", metavar="QUERY")
    command("ruling", "what is ruled on a card, or between two or three", _ruling, nargs="+", metavar="CARD")
    command("search", "full-text search over everything", _search, nargs="+", metavar="QUERY")
    command("import", "attach your own rulebook texts", _import, nargs="+", metavar="FILE")
    command(
        "corrections",
        "check a file of corrections and house cards: what is applied, what is refused and why",
        _corrections,
        nargs="*",
        metavar="FILE",
        type=Path,
    )
    command("coverage", "which statements are covered, how facts are graded", _coverage)
    return parser


def _build(library: Library, options: argparse.Namespace) -> int:
    reference = library.rebuild()
    counts = {name: len(getattr(reference, name)) for name in ("cards", "terms", "charts", "statements", "assumptions")}
    _show(options, {"index": str(library.index), **counts}, lambda: wording.counted(library.index, counts))
    return FOUND


def _card(library: Library, options: argparse.Namespace) -> int:
    reference = library.open()
    found = answers.meant(answers.card_names(reference), TextIndex(reference), " ".join(options.words))
    if not found.best:
        return _undecided(options, found)
    facts = answers.card(reference, found.best)
    _show(options, facts, lambda: wording.card(facts))
    return FOUND


def _rule(library: Library, options: argparse.Namespace) -> int:
    reference = library.open()
    names, asked = answers.rule_names(reference), " ".join(options.words)
    facts = answers.rule(reference, TextIndex(reference), names, asked)
    if not facts["results"]:
        return _undecided(options, names.find(asked))
    _show(options, facts, lambda: wording.rule(facts))
    return FOUND


def _ruling(library: Library, options: argparse.Namespace) -> int:
    reference = library.open()
    if len(options.words) > 3:
        _complain("give one, two or three cards; put quotes round a name of several words")
        return BAD_USE
    names = answers.card_names(reference)
    cards: list[str] = []
    for found in (found for word in options.words for found in answers.cards_meant(names, word)):
        if not found.best:
            return _undecided(options, found)
        cards.append(found.best.ref)
    facts = answers.rulings(reference, list(dict.fromkeys(cards)))
    _show(options, facts, lambda: wording.rulings(facts))
    return FOUND if facts["rulings"] else NOTHING


def _search(library: Library, options: argparse.Namespace) -> int:
    reference = library.open()
    results = answers.search(reference, TextIndex(reference), " ".join(options.words))
    _show(options, {"query": " ".join(options.words), "results": results}, lambda: wording.results(results))
    return FOUND if results else NOTHING


def _import(library: Library, options: argparse.Namespace) -> int:
    readings = library.add(Path(word) for word in options.words)
    library.open()
    facts = [answers.reading(reading) for reading in readings]
    _show(options, facts, lambda: "\n".join(wording.reading(f) for f in facts))
    return FOUND


def _corrections(library: Library, options: argparse.Namespace) -> int:
    """Those that are in use, or files that may become so."""
    files: list[Path] = options.words or library.corrections()
    if missing := [path for path in files if not path.exists()]:
        _complain(f"there is no file {missing[0]}")
        return BAD_USE
    facts = answers.corrections(files, corrections.merge(sources.load(library.folder), files))
    _show(options, facts, lambda: wording.corrections(facts, library.corrected_in()))
    return NOTHING if facts["refused"] else FOUND


def _coverage(library: Library, options: argparse.Namespace) -> int:
    facts = library.open().coverage
    _show(options, facts, lambda: wording.coverage(facts))
    return FOUND if not facts["missing"] else NOTHING


def _undecided(options: argparse.Namespace, found: Answer) -> int:
    """Several candidates are listed; nothing found names the nearest."""
    several, candidates = found.verdict == "choice", answers.candidates(found)
    asked = found.query[:100]
    if options.json:
        error = "several candidates" if several else "nothing found"
        print(json.dumps({"query": asked, "error": error, "candidates": candidates}, ensure_ascii=False, indent=2))
    _complain(wording.undecided(asked, several, candidates))
    return SEVERAL if several else NOTHING


def _show(options: argparse.Namespace, facts: object, text: Callable[[], str]) -> None:
    if options.json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    else:
        Console(highlight=False, soft_wrap=not sys.stdout.isatty()).print(text(), markup=False)


def _complain(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
