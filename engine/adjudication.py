"""A position put to the referee, and answered step by step until the question is settled.

The whole adjudication is a text: a scene in YAML or in the short form, with the decisions so far. One more answer makes
another text, so nothing else has to be kept, and any earlier point can be gone on from.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from engine.core.choice import CHANCE
from engine.core.table import Table
from engine.core.value import Value
from engine.open_questions import deciding
from engine.scenes import scene
from engine.scenes.document import Node, SceneError, documents, node_of
from engine.scenes.game import Ending
from engine.scenes.play import END_OF_GAME, NEXT_QUESTION, Fails, Playing, Unanswered
from engine.scenes.scene import Scene
from engine.scenes.short_form import LONGEST, check_lengths


class NotPlayed(SceneError):
    """Cards in a position that the engine does not play in full: `missing` says what, by card."""

    def __init__(self, missing: dict[str, str]) -> None:
        self.missing = missing
        super().__init__("; ".join(f"{card}: {what}" for card, what in missing.items()))


@dataclass
class Adjudication:
    """What came of a position and its decisions so far."""

    text: str
    scene: Scene
    table: Table
    ending: Ending | None = None
    """The question that stands, or where all is settled."""
    problem: str = ""
    """Why the decisions can't be carried out as they are given."""
    steps: list[tuple[str, tuple[str, ...]]] = field(default_factory=list[tuple[str, tuple[str, ...]]])
    """What happened, each step in words with the rules behind it."""
    decided: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """The decisions, each with the number of steps before it."""

    @property
    def asked(self) -> Ending | None:
        """The question that stands; None where there is nothing to decide."""
        return self.ending if self.ending and self.ending.choice and not self.problem else None

    @property
    def settled(self) -> bool:
        """Whether nothing is left to decide."""
        return self.ending is not None and self.ending.choice is None and not self.problem

    @property
    def options(self) -> list[str]:
        """What may be answered, each text once, in the order of the question."""
        return list(dict.fromkeys(offer.shown for offer in self.asked.offers)) if self.asked else []

    @property
    def player(self) -> str:
        """Who is asked."""
        choice = self.asked.choice if self.asked else None
        return self.table.players[choice.player] if choice and choice.player != CHANCE else ""

    def question(self) -> str:
        """What is asked, in words."""
        return self.table.question() if self.asked else ""

    def before(self) -> dict[str, Any]:
        """The position as it was put, as everyone may see it."""
        return self.scene.game.table_game.view(self.scene.opening, None)

    def now(self) -> dict[str, Any]:
        """The position as it stands, as everyone may see it."""
        return self.table.view(None)

    def answered(self, *answers: str) -> str:
        """The text of the adjudication after an answer to the question that stands."""
        return with_decision(self.text, self.player, ", ".join(answers) or "none")

    def explain(self, what: str, name: str) -> Value:
        """A number of a species with its parts. Raises `SceneError` for a number or a species there is not."""
        game, run = self.scene.game, self.table.run
        if (number := game.called(run, name)) is None:
            raise SceneError(f"{name!r} is no species in play; there are {', '.join(game.species(run))}")
        try:
            return self.table.explain(what, number)
        except KeyError:
            raise SceneError(f"{what!r} is no number of {name}; there are {', '.join(game.explained)}") from None

    def refused(self, move: str) -> tuple[str, tuple[str, ...]]:
        """Why a move is not allowed now, an empty reason where it is, with the rules and open questions that decide it.

        Raises `SceneError`.
        """
        asked = self.asked
        if asked is None or asked.choice is None:
            raise SceneError(
                "nothing is asked in that position, so no move is on offer or refused; take a decision back first"
            )
        meant = self.scene.game.understand(asked.run, asked.choice, move)
        if meant is None:
            raise SceneError(f"{move!r} is no answer to what is asked; on offer are {', '.join(self.options)}")
        found = self.table.refusal(asked.choice.player, (meant,))
        reason, cites = (found.reason, found.cites) if found else ("", asked.choice.cites)
        return reason, tuple(dict.fromkeys((*cites, *deciding(self.table, meant))))


# -- reading


def adjudicate(text: str) -> Adjudication:
    """Plays a position with its decisions. Raises `SceneError` for what says no position, `NotPlayed` for cards."""
    try:
        return _adjudicated(text)
    except NotPlayed:
        raise
    except SceneError as error:
        if is_yaml(text):
            raise
        if len(error.reason) > LONGEST:  # it repeats what was typed
            check_lengths(text, error.line)
        if error.keys:  # nobody has typed keys: what is wrong says it all
            raise SceneError(error.reason, line=error.line) from error
        raise


def _adjudicated(text: str) -> Adjudication:
    read = scene.read(_document(text))
    until = read.until
    if until == NEXT_QUESTION:
        until = read.game.settled(_document(text).mapping().get("given"))
    if missing := dict(read.game.not_played(read.opening)):
        raise NotPlayed(missing)
    return played(text, replace(read, until=until))


def played(text: str, read: Scene) -> Adjudication:
    """Plays a scene as far as its decisions go."""
    playing = Playing(read.game, read.opening, read.entries, read.until)
    ending: Ending | None = None
    problem = ""
    try:
        ending = playing.play()
    except Unanswered as stop:
        ending = stop.ending
    except Fails as stop:
        ending, problem = stop.ending, str(stop)
    table = playing.table or Table(read.game.table_game, read.opening.clone(tracing=True))
    made = Adjudication(text, read, table, ending, problem, decided=playing.decided)
    told = read.game.table_game.told
    made.steps = [(told(table.run, step), step.cites) for step in table.run.steps]
    return made


def _document(text: str) -> Node:
    if not is_yaml(text):
        return node_of(_short_form(text)(text))
    found = documents(text)
    if len(found) != 1:
        raise SceneError(f"one position is adjudicated at a time; there are {len(found)}")
    return found[0]


_GAME = re.compile(r"\s*game:?\s+(.*\S)\s*")


def _short_form(text: str) -> Callable[[str], dict[str, Any]]:
    """The short form of the game that the first line names, `game marine`; where it names none, the usual one."""
    found = _GAME.fullmatch(next(iter(text.strip().splitlines()), ""))
    game = Node(found[1]).one_of(scene.GAMES, "game with a short form") if found else scene.GAMES[scene.USUAL]
    return game.typed


def is_yaml(text: str) -> bool:
    """Whether a text is a scene in YAML rather than in the short form."""
    return any(line.startswith(("scene:", "given:")) for line in text.splitlines())


def with_decision(text: str, player: str, answer: str) -> str:
    """A text with one more decision at its end."""
    if not is_yaml(text):
        return f"{text.rstrip()}\n> {player}: {answer}"
    document: dict[str, Any] = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - texts, lists and keys only
    document["when"] = [*(document.get("when") or []), {player: answer}]
    return _spelled(document)


def without_last(text: str) -> str:
    """A text without its last decision; the same one where it has none."""
    if not is_yaml(text):
        lines = text.rstrip().splitlines()
        return "\n".join(lines[:-1]) if lines and lines[-1].startswith(">") else text
    document: dict[str, Any] = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - texts, lists and keys only
    document["when"] = (document.get("when") or [])[:-1]
    return _spelled(document)


def put(text: str) -> str:
    """The position of a ruling's scene without what the scene expects: what somebody can go on from."""
    document: dict[str, Any] = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - texts, lists and keys only
    kept = {key: document[key] for key in ("scene", "game", "given", "when", "until") if key in document}
    if kept.get("until") in (NEXT_QUESTION, END_OF_GAME):
        del kept["until"]
    return _spelled(kept)


def _spelled(document: dict[str, Any]) -> str:
    spelled: object = yaml.safe_dump(  # pyright: ignore[reportUnknownMemberType]
        document, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )
    return str(spelled)
