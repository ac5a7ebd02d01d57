"""How a table says that it answers an open question otherwise than by default: by the ids of question and choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.scenes.document import named, suggest
from rules_db.sources import reference


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
