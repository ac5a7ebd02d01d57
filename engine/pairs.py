"""Two cards that no ruling speaks of together: the engine sets both up where they can meet, and plays it.

What comes of it is an engine result, not an official ruling.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.adjudication import Adjudication, NotPlayed, adjudicate
from engine.oceans import words
from engine.oceans.catalogue import Printed, catalogue
from engine.scenes.document import SceneError

MOST_ANSWERS = 12
"""Answers given for the players of a position that was set up, so that it comes to an end by itself."""


class Meeting(NamedTuple):
    """A way in which two cards may meet: what it is, in words, and the position as text."""

    title: str
    text: str


def meetings(cards: list[str]) -> list[Meeting]:
    """The positions in which two cards of Oceans meet, in both orders, each played as far as it goes.

    Cards that the engine does not play in full, or that can't lie where they would meet, give none.
    """
    kinds = [catalogue().by_id[card] for card in cards if card in catalogue().by_id]
    if len(kinds) != 2 or len(cards) != 2:
        return []
    first, second = kinds
    found = [_set_up(first, second), _set_up(second, first)]
    return [made for meeting in dict.fromkeys(found) if meeting and (made := _played(meeting))]


def _set_up(one: Printed, other: Printed) -> Meeting | None:
    """The species with the first card is to feed; the second card is on a species that it may attack, or in force."""
    names = [words.kind_name(kind.number) for kind in (one, other)]
    if one.family == "event" or other.family == "event":
        return None
    scenarios = [name for name, kind in zip(names, (one, other), strict=True) if kind.family == "scenario"]
    mine = names[0] if one.trait else ""
    theirs = names[1] if other.trait else ""
    lines = [f"Ann: A1 5 {mine} | A2 3", f"Bob: B1 6 {theirs} | B2 3", "reef 12, ocean 0/20/20, cambrian"]
    lines += [f"scenario {name}" for name in scenarios]
    title = f"{names[0]} feeds beside {names[1]}" if scenarios else f"{names[0]} against {names[1]}"
    return Meeting(title, "\n".join(lines))


def _played(meeting: Meeting) -> Meeting | None:
    """The position with decisions: an attack of A1 on B1 where that is legal, else the first answer on offer."""
    try:
        made = adjudicate(meeting.text)
        for _ in range(MOST_ANSWERS):
            if not made.asked:
                break
            made = adjudicate(made.answered(_preferred(made)))
    except (SceneError, NotPlayed):
        return None
    return meeting._replace(text=made.text)


def _preferred(made: Adjudication) -> str:
    for wanted in ("A1 attacks B1", "A1 attacks B2", "A1 forages"):
        if wanted in made.options:
            return wanted
    return made.options[0]
