"""How a table says that it answers an open question otherwise than by default: by the ids of question and choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.oceans.catalogue import catalogue
from engine.oceans.state import CHOICES
from engine.oceans.words import kind_name
from engine.scenes.document import named, suggest
from rules_db.sources import reference

GAME = "oceans/"
BLACK_BOXES = "oceans/black-boxes"


def question(name: str) -> str:
    """The id of an open question, which may be given without the game's name. Raises ValueError: what there is."""
    found = name if name.startswith(GAME) else f"{GAME}{name}"
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


def black_boxes(names: Iterable[str]) -> tuple[int, ...]:
    """The kinds of traits that a table says have a black text box. Raises ValueError for what is no trait."""
    traits = {kind_name(kind.number): kind.number for kind in catalogue().by_id.values() if kind.trait}
    ids = {kind.id: kind.number for kind in catalogue().by_id.values() if kind.trait}
    found: list[int] = []
    for name in names:
        number = ids.get(name) or traits.get(named(name, traits) or "")
        if number is None:
            raise ValueError(f"{name!r} is no trait; {suggest(name, traits)}")
        found.append(number)
    return tuple(sorted(set(found)))
