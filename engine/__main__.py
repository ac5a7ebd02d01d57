"""`python -m engine`: scenes and whole games on the command line.

Exit status of `scene`: 0 all pass, 1 one fails, 2 a file can't be read as scenes. Of `coverage`: 1 where a scene fails
or a statement is open. Of `play`: 0, or 2 for bad use. Of `replay`: 0, or 2 for a file that can't be played again.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

from engine import coverage
from engine.core.table import Table
from engine.exported import Unplayable, played_again
from engine.games import GAMES
from engine.hosted.playable import Playable
from engine.oceans import cards_page, house
from engine.players.dice import dealer, dice
from engine.players.greedy import greedy
from engine.players.play import Player
from engine.players.uniform import uniform
from engine.scenes import scene
from engine.scenes.game import enumerated
from rules_db.library import Library, data_folder
from rules_db.source_file import SourceError
from rules_db.sources import reference

PASSED, FAILED, BAD_USE = 0, 1, 2
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def main(argv: list[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    options = _parser().parse_args(argv)
    try:
        with _owners_cards(options.data) if "data" in options else contextlib.nullcontext():
            return options.run(options)
    except BrokenPipeError:  # the reader of our output has had enough
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.close()
        return PASSED
    except (SourceError, OSError) as e:
        print(e, file=sys.stderr)
        return BAD_USE


@contextlib.contextmanager
def _owners_cards(data: Path) -> Generator[None]:
    """Plays by the corrections and house cards of the owner, if there are any, until the command is done."""
    library = Library(data)
    if not library.corrections():
        yield
        return
    found = library.open()
    for row in found.corrections.values():
        if row.status == "refused":
            print(f"{row.place}: not used: {row.told()}", file=sys.stderr)
    house.use(found.cards)
    try:
        yield
    finally:
        house.use(reference().cards)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Run scenes; play games by themselves.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--json", action="store_true", help="print JSON instead of text")
    owner = argparse.ArgumentParser(add_help=False)
    owner.add_argument(
        "--data",
        type=Path,
        default=data_folder(),
        help="where the owner's corrections are (default: REEF_DATA or ./data)",
    )

    def command(
        name: str, help: str, run: Callable[[argparse.Namespace], int], *more: argparse.ArgumentParser
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, parents=[shared, *more])
        sub.set_defaults(run=run)
        return sub

    scenes = command("scene", "run the scenes of files, and print what happens by which rules", _scene, owner)
    scenes.add_argument("files", nargs="+", metavar="FILE", type=Path)
    covered = command("coverage", "run every scene of the sources, and say what is proved", _coverage)
    covered.add_argument("--page", action="store_true", help="only how far the cards are played, as docs/cards.md")
    play = command("play", "play a game with computer players", _play, owner)
    play.add_argument("--game", choices=GAMES, default="oceans")
    play.add_argument("--players", type=int, metavar="N", help="how many play (default: as few as can)")
    play.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed is the same game (default: 1)")
    play.add_argument("--by", choices=("uniform", "greedy"), default="uniform", help="how the players decide")
    play.add_argument("--more-players", action="store_true", help="allow 5 and 6, with a set-up that is assumed")
    play.add_argument(
        "--sets",
        nargs="+",
        default=["base"],
        metavar="SET",
        help="base, promo, deluxe, house (default: base)",
    )
    play.add_argument("--allow-partial", action="store_true", help="deal cards of which not all is known, too")
    play.add_argument(
        "--assume", nargs="+", default=[], metavar="QUESTION=CHOICE", help="answers to open questions other than usual"
    )
    replay = command("replay", "play an exported game again, and print what happens by which rules", _replay, owner)
    replay.add_argument("file", metavar="FILE", type=Path)
    return parser


def _print(lines: Iterator[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def _print_json(facts: object) -> None:
    _print(iter([json.dumps(facts, ensure_ascii=False, indent=2)]))


# -- scenes


def _scene(options: argparse.Namespace) -> int:
    results: list[scene.Result] = []
    wrong: list[scene.SceneError] = []
    for path in options.files:
        try:
            results += scene.run_file(path)
        except scene.SceneError as e:
            wrong.append(e)
    if options.json:
        _print_json([result.facts() for result in results])
    else:
        _print(_told(results))
    for error in wrong:
        print(error, file=sys.stderr)
    if wrong:
        return BAD_USE
    return PASSED if all(result.passed for result in results) else FAILED


def _told(results: Sequence[scene.Result]) -> Iterator[str]:
    """Each scene with its decisions and steps, then whether it passed, or what was expected beside what was found."""
    for result in results:
        yield result.scene.name
        decided = list(result.decided)
        for number, step in enumerate(result.steps):
            while decided and decided[0][0] <= number:
                yield f"  > {decided.pop(0)[1]}"
            yield f"    {step['text']}  [{', '.join(step['cites'])}]"
        yield from (f"  > {decision}" for _, decision in decided)
        if result.asks:
            yield f"  ? {result.asks['question']}: {enumerated(result.asks['options'])}"
        yield from (f"  failed: {failure}" for failure in result.failures)
        yield from ["  passed", ""] if result.passed else [""]
    if len(results) > 1:
        yield f"{sum(result.passed for result in results)} of {len(results)} scenes passed"


def _coverage(options: argparse.Namespace) -> int:
    if options.page:
        sys.stdout.write(cards_page.page())
        return PASSED
    try:
        found = coverage.coverage()
    except scene.SceneError as e:
        print(e, file=sys.stderr)
        return BAD_USE
    if options.json:
        _print_json(found.facts())
    else:
        _print(iter(coverage.told(found)))
    return PASSED if found.sound else FAILED


# -- games


def _play(options: argparse.Namespace) -> int:
    game = GAMES[options.game]
    most = game.beyond if options.more_players else game.most
    players = game.least if options.players is None else options.players
    if not game.least <= players <= most:
        few = f"{game.least}" if game.least == most else f"{game.least} to {most}"
        print(f"{game.name} is for {few} players, not {players}", file=sys.stderr)
        return BAD_USE
    try:
        table = game.open(NAMES[:players], _set_up(options), dealer(dice(f"deal {options.seed}")))
    except ValueError as e:
        print(e, file=sys.stderr)
        return BAD_USE
    rng = dice(f"play {options.seed}")
    player = uniform(rng) if options.by == "uniform" else greedy(rng, game.mind)
    decisions = list(_decisions(table, player))
    facts = {"game": options.game, "seed": options.seed, "decisions": decisions, **_outcome(game, table)}
    if options.json:
        _print_json(facts)
    else:
        _print(_played(facts))
    return PASSED


def _set_up(options: argparse.Namespace) -> dict[str, Any]:
    """The options of a table, as far as the command line names them."""
    answers = {question: choice for question, _, choice in (one.partition("=") for one in options.assume)}
    given = {"sets": options.sets, "allow partial": options.allow_partial, "more players": options.more_players}
    return {name: value for name, value in (given | {"assume": answers}).items() if value}


def _replay(options: argparse.Namespace) -> int:
    try:
        game, table = played_again(json.loads(options.file.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        print(f"{options.file} can't be read: {error}", file=sys.stderr)
        return BAD_USE
    except Unplayable as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return BAD_USE
    steps = [{"text": text, "cites": list(cites)} for _, text, cites in table.steps_since()]
    ended = _outcome(game, table) if table.choice is None else {"digest": table.digest()}
    if options.json:
        _print_json({"steps": steps, **ended})
    else:
        _print(f"{step['text']}  [{', '.join(step['cites'])}]" for step in steps)
        _print(_result(ended) if table.choice is None else iter(["", "broken off", f"digest {ended['digest']}"]))
    return PASSED


def _decisions(table: Table, player: Player) -> Iterator[dict[str, Any]]:
    """Plays a game to its end: each decision of a player in words, as it is taken."""
    while (choice := table.choice) is not None:
        answer = player(table)
        yield {
            "player": table.players[choice.player],
            "question": table.question(),
            "answer": ", ".join(table.text(key) for key in answer) or "none",
        }
        table.answer(choice.player, *answer)


def _outcome(game: Playable, table: Table) -> dict[str, Any]:
    """Final scores with their parts, who has won, and the fingerprint of the position."""
    view = table.view()
    sources = game.sources(view)
    scores = [
        {
            "player": player["name"],
            **{source.lower(): points[seat] for source, points in sources.items()},
            "points": player["points"],
        }
        for seat, player in enumerate(view["players"])
    ]
    return {
        "scores": scores,
        "winners": [table.players[seat] for seat in view["winners"]],
        "turns": view["turn"],
        "digest": table.digest(),
    }


def _played(facts: dict[str, Any]) -> Iterator[str]:
    for decision in facts["decisions"]:
        yield f"{decision['question']}: {decision['answer']}"
    yield from _result(facts)


def _result(facts: dict[str, Any]) -> Iterator[str]:
    yield ""
    for score in facts["scores"]:
        parts = " + ".join(f"{n} {source}" for source, n in score.items() if source not in ("player", "points"))
        yield f"{score['player']}: {score['points']} points = {parts}"
    yield f"won by {' and '.join(facts['winners'])} after {facts['turns']} turns"
    yield f"digest {facts['digest']}"


if __name__ == "__main__":
    sys.exit(main())
