"""The short form in which a scene is typed in a chat: `Ann: A1 3 Speed, Inking | A2 0`, settings, `> Ann: A1 forages`.

Card names go through the same forgiving search as a look-up; one that is not certain is asked back, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engine.oceans.catalogue import catalogue, until_cards_change
from engine.scenes.document import SceneError, say_line, suggest
from rules_db import sources
from rules_db.search import NameIndex
from rules_db.spelling import spellings

_GAME = re.compile(r"game:?\s")
_PLAYER = re.compile(r"([^:>]+?)\s*:\s*(.*)")
_DECISION = re.compile(r">\s*([^:]+?)\s*:\s*(.+)")
_SPECIES = re.compile(r"([^\s,|:]+)\s+(\d+)\s*:?\s*(.*)")
_NEXT = re.compile(r"\s*\S+\s+\d+\b")
_MARKS = re.compile(r"(.*?)((?:\s*(?:\*|\[\d+\]))*)")
_OWNER = re.compile(r"(.*\S)\s*\(([^()]+)\)")
SHOWN = 5
"""Candidates that are named for a card that is not certain."""


class Unsure(NamedTuple):
    """A name that is not certain: the line it stands in, and the cards that may be meant, the likeliest first."""

    name: str
    line: int
    candidates: tuple[str, ...]


class NotCertain(SceneError):
    """Card names that have to be asked back: `unsure` lists them all."""

    def __init__(self, unsure: list[Unsure]) -> None:
        self.unsure = unsure
        asked = [f"{one.name!r} may be {' or '.join(one.candidates)}" for one in unsure if one.candidates]
        asked += [f"no card is called anything like {one.name!r}" for one in unsure if not one.candidates]
        super().__init__("; ".join(asked), line=unsure[0].line)


@until_cards_change
def card_index() -> NameIndex:
    """The names of all cards that a position of Oceans can hold, as a look-up finds them."""
    cards = catalogue().by_id
    read = replace(sources.reference(), cards=dict(catalogue().rows))
    found = [spelling for spelling in spellings(read) if spelling.ref in cards]
    return NameIndex(found, {card: kind.name for card, kind in cards.items()})


def parse_short(text: str, name: str = "as typed", typed: Typed | None = None) -> dict[str, Any]:
    """The document of a scene that is typed in the short form; `typed` reads the lines.

    Raises `NotCertain` for card names that have to be asked back, `SceneError` for lines that say nothing.
    """
    typed = typed or Typed()
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines[1:] if lines and _GAME.match(lines[0][1]) else lines:
        typed.read(line, number)
        for said in vars(typed).values():
            say_line(said, number)
    if not typed.species:
        raise SceneError("a scene needs a line for each player: `Ann: A1 3 Speed, Inking | A2 0`")
    if typed.unsure:
        raise NotCertain(typed.unsure)
    given = {"players": list(typed.species), "species": typed.species, **typed.given}
    return {"scene": name, "given": given, "when": typed.when, **typed.around}


@dataclass
class Typed:
    """What has been read so far."""

    species: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    given: dict[str, Any] = field(default_factory=dict[str, Any])
    when: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    around: dict[str, str] = field(default_factory=dict[str, str])
    unsure: list[Unsure] = field(default_factory=list[Unsure])
    line: int = 0

    @property
    def known(self) -> Sequence[str]:
        """The words with which lines and settings begin."""
        return KNOWN

    def read(self, line: str, number: int) -> None:
        """One line: a decision, cards, a player's species, or settings."""
        self.line = number
        if found := _DECISION.fullmatch(line):
            self.when.append({found[1]: self.answer(found[2])})
        elif found := _PLAYER.fullmatch(line):
            self.of_player(found[1], found[2])
        else:
            for part in filter(None, (part.strip() for part in line.split(","))):
                self.setting(part)

    def of_player(self, who: str, said: str) -> None:
        """`hand Bob: cards`, `discard: cards`, or `Ann: species | species`."""
        word, _, name = who.partition(" ")
        if word.casefold() in ("hand", "hands") and name:
            self.given.setdefault("hands", {})[name.strip()] = [*self.cards(said)]
        elif who.casefold() in PILES:
            self.given[who.casefold()] = [*self.cards(said)]
        elif who in self.species:
            raise SceneError(f"{who} has two lines", line=self.line)
        else:
            self.species[who] = [self.one(part.strip()) for part in said.split("|") if part.strip()]

    def one(self, said: str) -> str:
        """One species: `A1 3 Speed, Inking`."""
        found = _SPECIES.fullmatch(said)
        if found is None:
            raise SceneError(
                f"a species is its name, its population, its traits: `A1 3 Speed`; found {said!r}", line=self.line
            )
        if another := next((part for part in found[3].split(",") if _NEXT.match(part)), None):
            raise SceneError(f"species are set apart by `|`; found {another.strip()!r} after a comma", line=self.line)
        traits = ", ".join(self.cards(found[3]))
        return f"{found[1]} {found[2]}" + (f": {traits}" if traits else "")

    def cards(self, said: str) -> Iterator[str]:
        """Cards by their full names, the marks after them kept."""
        for part in filter(None, (part.strip() for part in said.split(","))):
            yield self.card(part)

    def card(self, said: str) -> str:
        """One card: `Speed*`, `speed [7]`, `cthulu leech (Bob)`."""
        marks = _MARKS.fullmatch(said)
        name, after = (marks[1], marks[2]) if marks else (said, "")
        if certain := self.certain(name):
            return certain + after
        if (found := _OWNER.fullmatch(name)) and (certain := self.certain(found[1])):
            return f"{certain} ({found[2]}){after}"
        hits = card_index().find(name).hits[:SHOWN]
        self.unsure.append(Unsure(name, self.line, tuple(hit.name for hit in hits)))
        return said

    def certain(self, name: str) -> str:
        """The full name of the card that is certainly meant; empty where none is."""
        best = card_index().find(name).best
        return best.name if best else ""

    def answer(self, said: str) -> str:
        """A decision, with the card in it by its full name: what can't be a card's name is left as it is."""
        for pattern in ACTIONS:
            if found := pattern.fullmatch(said):
                return f"{found[1]}{self.card(found[2])}{found[3]}"
        species = self.names()
        plain = said.casefold() in WORDS or any(word.casefold() in species for word in said.split()) or said.isdecimal()
        return said if plain else ", ".join(self.certain(part) or part for part in said.split(", "))

    def names(self) -> set[str]:
        """The names of all species, in lower case."""
        return {one.split()[0].casefold() for line in self.species.values() for one in line}

    def setting(self, said: str) -> None:
        """One setting: `reef 12`, `ocean 0/20/20`, `cambrian`, `scenario Abundance`, `phase feeding`."""
        lower = said.casefold()
        if lower in ("cambrian", "last round"):
            self.given[lower] = True
            return
        for word, read in SETTINGS.items():
            if lower.startswith(f"{word} "):
                read(self, said[len(word) :].strip())
                return
        raise SceneError(f"{said!r} says nothing here; {suggest(lower.split()[0], self.known)}", line=self.line)

    def number_of(self, key: str, said: str) -> None:
        """`score Ann 5`: a number for a player."""
        name, _, number = said.rpartition(" ")
        self.given.setdefault(key, {})[name.strip()] = number


def _plain(key: str) -> Callable[[Typed, str], None]:
    return lambda typed, said: typed.given.__setitem__(key, said)


def _zone(typed: Typed, said: str) -> None:
    number, _, name = said.partition(" ")
    typed.given.setdefault("zones", {})[number] = typed.card(name.strip(" :"))


SETTINGS: dict[str, Callable[[Typed, str], None]] = {
    **{key: _plain(key) for key in ("reef", "reserve", "phase", "active", "start")},
    "ocean": lambda typed, said: typed.given.__setitem__("ocean", [part.strip() for part in said.split("/")]),
    "scenario": lambda typed, said: typed.given.setdefault("scenarios", []).append(typed.card(said)),
    "zone": _zone,
    "score": lambda typed, said: typed.number_of("scores", said),
    "bonus": lambda typed, said: typed.number_of("bonus", said),
    "until": lambda typed, said: typed.around.__setitem__("until", said),
}
"""What a setting that begins with this word says."""
PILES = ("gene pool", "discard", "surface deck", "deep deck")
KNOWN = (*SETTINGS, "cambrian", "last round", "hand", *PILES)
ACTIONS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(evolve )(.+?)( (?:on|as) .+)",
        r"(migrate )(.+?)(:? (?:reef|zone [123]) to .+)",
        r"(remove )(.+?)( from .+)",
        r"(play )(.+)()",
    )
)
"""Decisions that name a card, which stands between what comes before and after it."""
WORDS = {
    *("yes", "no", "none", "pass", "reef", "zone 1", "zone 2", "zone 3", "pile 1", "pile 2", "draw three"),
    *("done playing", "done feeding", "done"),
}
"""Answers that are no cards."""
