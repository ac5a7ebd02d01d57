"""How a table of Oceans says that it answers an open question otherwise than by default, and what it lists for one."""

from __future__ import annotations

from collections.abc import Iterable

from engine.oceans.catalogue import catalogue
from engine.oceans.state import CHOICES
from engine.oceans.words import kind_name
from engine.open_questions import OpenQuestions
from engine.scenes.document import named, suggest

BLACK_BOXES = "oceans/black-boxes"
OPEN = OpenQuestions("oceans", CHOICES)
question, choice, checked = OPEN.question, OPEN.choice, OPEN.checked


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
