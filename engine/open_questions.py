"""How a table says that it answers an open question otherwise than by default: by the ids of question and choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.choice import Key
from engine.core.stack import Endless, Run
from engine.core.table import Table
from engine.scenes.document import Node, named, suggest
from rules_db.model import Assumption
from rules_db.sources import reference

TABLE_SAYS = "table-says"
"""The answer to an open question that says nothing until the table has said more."""


@dataclass(frozen=True)
class OpenQuestions:
    """The open questions of a game, by the name that their ids begin with."""

    game: str
    choices: Mapping[str, Sequence[str]]
    """The answers that a table may give, the default first, by the id of the question."""

    def question(self, name: str) -> str:
        """The id of a question, which may be given without the game's name. Raises ValueError: what there is."""
        found = name if name.startswith(f"{self.game}/") else f"{self.game}/{name}"
        if found not in self.choices:
            raise ValueError(f"there is no open question {name!r}; {suggest(found, self.choices)}")
        return found

    def choice(self, question: str, text: str) -> str:
        """The choice that is meant, case aside. Raises ValueError with those there are, and why not others."""
        there_are = self.choices[question]
        if (found := named(text, there_are)) is not None:
            return found
        row = reference().assumptions[question]
        known = named(text, row.choices)
        why = f"{row.why_unplayed(known)} No table can be set to {known!r}" if known else f"{text!r} is no answer to it"
        raise ValueError(f"{why}; there are {', '.join(there_are)}")

    def checked(self, assumed: Mapping[str, str]) -> dict[str, str]:
        """Answers to open questions, by id. Raises ValueError for a question or a choice that there is not."""
        found: dict[str, str] = {}
        for name, text in assumed.items():
            asked = self.question(name)
            try:
                found[asked] = self.choice(asked, text)
            except ValueError as e:
                raise ValueError(f"{asked}: {e}") from e
        return found

    def read(self, node: Node) -> dict[str, str]:
        """The answers that a scene assumes, by the ids of the questions. Raises `SceneError`."""
        found: dict[str, str] = {}
        for name, value in node.mapping().items():
            try:
                asked = self.question(name)
                found[asked] = self.choice(asked, value.text())
            except ValueError as e:
                raise value.wrong(str(e)) from e
        return found


def still_open(run: Run[Any], cites: Sequence[str]) -> Iterator[tuple[Assumption, list[str]]]:
    """The questions that neither a table nor the owner of the game has answered, each with its other answers.

    `cites` are rules at work, for questions that are settled for some cards.
    """
    for question in reference().assumptions.values():
        if question.game != run.rules.name or question.id in run.state.assumed:
            continue
        others = [one for one in question.choices if one not in (question.default, TABLE_SAYS)]
        others = [one for one in others if not question.why_unplayed(one)]
        if others and question.id in run.rules.cited((question.id, *cites)):
            yield question, others


def deciding(table: Table, move: Key) -> tuple[str, ...]:
    """The open questions that decide whether a move is on offer: with another answer to them it would be otherwise."""
    choice, found = table.choice, list[str]()
    if choice is None:
        return ()
    for question, others in still_open(table.run, choice.cites):
        for other in others:
            run = table.run.clone()
            run.state.assumed = {**run.state.assumed, question.id: other}
            try:
                asked = Table(table.game, run).choice
            except (Endless, ValueError):
                continue
            if asked and asked[:2] == choice[:2] and (move in asked.options) != (move in choice.options):
                found.append(question.id)
                break
    return tuple(found)
