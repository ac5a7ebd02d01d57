"""Oceanic's tokens as traits: their kinds, their names, which board each goes to, and what protects an Oceanic board.

A kind is a name with its value, and for what may go to either board the colour of its outline, named by the board.
Kinds are numbered after those of cards, in the same list, so that a token on an Oceanic board counts like any trait.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.oceans import protection
from engine.oceans.catalogue import EACH, FIRST_HOUSE, HOUSES, Family, Printed, catalogue
from engine.oceans.evolving import TOKENS
from engine.oceans.protection import GUARDS, PIERCES
from engine.oceans.rules import Game
from engine.oceans.solo.oceanic import LEVELS
from engine.oceans.state import KINDS, REEF, Species
from engine.oceans.traits.leeching import SAFE
from engine.scenes.document import suggest
from rules_db.names import key

SHARK, WHALE, YOURS = "Shark", "Whale", "your species"
"""Where a token goes."""
OF_EACH_LEVEL = 100
HIGHEST = 19
"""The highest value that a token may be given."""
FIRST_TOKEN = FIRST_HOUSE + 2 * HOUSES
"""The number of the first kind of token: far behind all cards."""


class Sort(NamedTuple):
    """What tokens of one name have in common; `boards` are those on which one may go."""

    name: str
    card: str
    boards: tuple[str, ...]
    valued: bool = False
    family: Family = "token"
    defensive: bool = False


SORTS = (
    Sort("Attack", "oceans/attack-token", (SHARK,), valued=True),
    Sort("Forage", "oceans/forage-token", (WHALE,), valued=True),
    Sort("Shell", "oceans/shell-token", (SHARK, WHALE), valued=True, defensive=True),
    Sort("Electroreception", "oceans/electroreception-token", (SHARK,), family="deep"),
    Sort("Transparency", "oceans/transparency-token", (SHARK, WHALE), family="surface", defensive=True),
    Sort("Fast Metabolism", "oceans/fast-metabolism-token", (SHARK, WHALE), family="deep"),
    Sort("Tentacled", "oceans/tentacled-token", (SHARK,), family="surface"),
    Sort("Parasitic", "oceans/parasitic-token", (YOURS,)),
    Sort("Gains", "oceans/gains-token", (YOURS,)),
)
"""The nine kinds of tokens (solo/oceanic-tokens/1 to /11)."""


class Kind(NamedTuple):
    """A kind of token: its sort, its value (0 for none), where it goes."""

    sort: Sort
    value: int
    board: str
    number: int

    @property
    def name(self) -> str:
        """Its name as scenes write it, such as `Shell 2 (Shark)`."""
        return self.short + (f" ({self.board})" if len(self.sort.boards) > 1 else "")

    @property
    def short(self) -> str:
        """Its name where it is clear which board is meant."""
        return f"{self.sort.name} {self.value}" if self.sort.valued else self.sort.name

    def token(self, level: int, number: int) -> int:
        """One of these tokens, from the bag of a level."""
        return self.number * EACH + OF_EACH_LEVEL * level + number


def _kinds() -> Iterable[Kind]:
    number = FIRST_TOKEN
    for sort in SORTS:
        for board in sort.boards:
            for value in range(1, HIGHEST + 1) if sort.valued else (0,):
                yield Kind(sort, value, board, number)
                number += 1


BY_NUMBER = {kind.number: kind for kind in _kinds()}
BY_NAME = {kind.name: kind for kind in BY_NUMBER.values()}


def _printed(kind: Kind) -> Printed:
    sort, value = kind.sort, kind.value
    return Printed(
        id=sort.card,
        name=kind.name,
        family=sort.family,
        deep=sort.family == "deep",
        trait=True,
        set=TOKENS,
        number=kind.number,
        forage=value if sort.name == "Forage" else None,
        attack=value if sort.name == "Attack" else None,
        shell=value if sort.name == "Shell" else 0,
        gain=0,
        cant_forage=False,
        cant_attack=False,
        zero=False,
        defensive=sort.defensive,
        left=False,
        right=False,
        migrate=(),
        copies=1,
        read=frozenset(("defensive",)),
    )


KINDS.extend([KINDS[0]] * (FIRST_TOKEN + len(BY_NUMBER) - len(KINDS)))
for _kind in BY_NUMBER.values():
    KINDS[_kind.number] = _printed(_kind)


def is_token(number: int) -> bool:
    """Whether a number is that of a token."""
    return number // EACH in BY_NUMBER


def of(token: int) -> Kind:
    """The kind of a token."""
    return BY_NUMBER[token // EACH]


def level(token: int) -> int:
    """The level of the bag that a token is from."""
    return token % EACH // OF_EACH_LEVEL


def named(text: str, board: str = "") -> Kind:
    """The kind of token with this name; `board` says which is meant where the name doesn't. Raises ValueError."""
    asked = key(text)
    if not (found := re.fullmatch(r"(.*?)(?: token)?", asked)):
        raise ValueError(f"{text!r} is no token")
    for kind in BY_NUMBER.values() if not re.search(r"-\s*\d", text) else ():
        if key(kind.name) == found[1] or (board == kind.board and key(kind.short) == found[1]):
            return kind
    sort = next((sort for sort in SORTS if found[1].startswith(key(sort.name))), None)
    if sort is None:
        name = re.sub(r"[\s\d]+$", "", text)
        raise ValueError(f"{text!r} is no token; {suggest(name, [sort.name for sort in SORTS])}")
    example = next(kind for kind in BY_NUMBER.values() if kind.sort is sort)
    what = "a value from 1 to 19" if sort.valued else "no value"
    outline = " and the board whose colour its outline has, Shark or Whale" if len(sort.boards) > 1 else ""
    raise ValueError(f"{text!r} is no token: {sort.name} has {what}{outline}, such as `{example.name}`")


def made(names: Iterable[tuple[Kind, int]]) -> list[int]:
    """A token for each kind and level, all of them different."""
    found: list[int] = []
    for kind, of_level in names:
        number = sum(token // OF_EACH_LEVEL == kind.token(of_level, 0) // OF_EACH_LEVEL for token in found)
        if not 0 <= of_level <= LEVELS or number >= OF_EACH_LEVEL:
            raise ValueError(f"there can't be so many tokens {kind.name}")
        found.append(kind.token(of_level, number))
    return found


# -- what tokens do that other traits do


def _hidden(run: Game, _target: Species, _attacker: Species) -> bool:
    """While the Reef holds any population (solo/oceanic-tokens/7)."""
    return run.state.waters[REEF] > 0


def _not_leeched(run: Game, _host: Species) -> bool:
    """Likewise."""
    return run.state.waters[REEF] > 0


def _one_each(_run: Game, attacker: Species, _target: Species, own: int) -> int:
    """Each ignores one defensive trait (solo/oceanic-tokens/6, oceans/solo-several-electroreception)."""
    senses = [trait for trait in attacker.traits if of_sort(trait, "Electroreception")]
    return 1 if own == senses[0] or _run.state.assumes(SEVERAL_SENSES, "one-each") else 0


SEVERAL_SENSES = "oceans/solo-several-electroreception"


def of_sort(trait: int, name: str) -> bool:
    """Whether a trait is a token of this name."""
    kind = BY_NUMBER.get(trait // EACH)
    return kind is not None and kind.sort.name == name


for _kind in BY_NUMBER.values():
    if _kind.sort.name == "Transparency":
        GUARDS[_kind.number] = _hidden
        SAFE[_kind.number] = _not_leeched
    if _kind.sort.name == "Electroreception":
        PIERCES[_kind.number] = _one_each
DOUBTS = ("oceans/solo-most-effective-defense", "oceans/solo-most-effective-tie", "oceans/solo-ignored-trait-triggers")
"""The open questions about what an Electroreception token ignores."""
protection.DOUBTS.update(
    {kind.number: (SEVERAL_SENSES, *DOUBTS) for kind in BY_NUMBER.values() if kind.sort.name == "Electroreception"}
)
assert catalogue().kinds is KINDS  # noqa: S101 - tokens are kinds among those of the cards
