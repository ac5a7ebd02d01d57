"""How a table says that it answers an open question otherwise than by default: by the ids of question and choice."""

from __future__ import annotations

from collections.abc import Mapping

from engine.marine.pieces import GAME
from engine.marine.state import CHOICES
from engine.scenes.document import named, suggest
from rules_db.sources import reference


def question(name: str) -> str:
    """The id of an open question, which may be given without the game's name. Raises ValueError: what there is."""
    found = name if name.startswith(f"{GAME}/") else f"{GAME}/{name}"
    if found not in CHOICES:
        raise ValueError(f"there is no open question {name!r}; {suggest(found, CHOICES)}")
    return found


def choice(question_id: str, text: str) -> str:
    """The choice that is meant, case aside. Raises ValueError with those that a table may make, and why not others."""
    there_are = CHOICES[question_id]
    if (found := named(text, there_are)) is not None:
        return found
    row = reference().assumptions[question_id]
    known = named(text, row.choices)
    why = f"{row.why_unplayed(known)} No table can be set to {known!r}" if known else f"{text!r} is no answer to it"
    raise ValueError(f"{why}; there are {', '.join(there_are)}")


def checked(assumed: Mapping[str, str]) -> dict[str, str]:
    """Answers to open questions, by id. Raises ValueError for a question or a choice that there is not."""
    found: dict[str, str] = {}
    for name, text in assumed.items():
        asked = question(name)
        try:
            found[asked] = choice(asked, text)
        except ValueError as e:
            raise ValueError(f"{asked}: {e}") from e
    return found
