"""Cards as scenes name them: `Speed`, `Speed (Deep)`, `Speed [7]`, and of traits `Speed*`, `Cthulhu Leech (Bob)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.oceans.catalogue import EACH_NUMBERED, MADE_UP, NUMBERED, Printed, catalogue, until_cards_change
from engine.scenes.document import Node, named, suggest

TRAIT, CARD, SCENARIO = ("surface", "deep"), ("surface", "deep", "event"), ("scenario",)
CALLED = {"surface": "a trait", "deep": "a trait", "event": "an event", "scenario": "a scenario"}
HIGHEST = 29
"""The highest migrate number that a card of a scene may be given."""
_NUMBER = re.compile(r"(.*\S)\s*\[(\d+)\]")
_IN_BRACKETS = re.compile(r"(.*\S)\s*\(([^()]+)\)")


class Card(NamedTuple):
    """A card as a scene names it, with its migrate number if it gives one."""

    kind: Printed
    number: int | None = None


class Trait(NamedTuple):
    """A trait as a scene names it: whether it was played this turn, and who controls it if it says so."""

    card: Card
    played: bool
    player: int | None


@dataclass
class Box:
    """Hands out cards: each is another one, even of the same kind and number."""

    taken: dict[int, int] = field(default_factory=dict[int, int])

    def card(self, node: Node, card: Card) -> int:
        """The number of a card that nobody has yet. Raises `SceneError` where there are too many."""
        number = card.number
        first = card.kind.card(MADE_UP if number is None else NUMBERED + EACH_NUMBERED * number)
        before = self.taken.get(first, 0)
        if before >= (NUMBERED - MADE_UP if number is None else EACH_NUMBERED):
            raise node.wrong(f"a scene can't hold so many cards {card.kind.name}")
        self.taken[first] = before + 1
        return first + before


# -- cards by name


@until_cards_change
def cards() -> dict[str, Printed]:
    """Every card of the game by its name."""
    return {kind.name: kind for kind in catalogue().by_id.values()}


def read_card(node: Node, families: Sequence[str] = CARD) -> Card:
    """A card by name, with or without its migrate number: `Speed`, `Speed (Deep)`, `Speed [7]`."""
    return _card(node, node.text(), families)


def _card(node: Node, text: str, families: Sequence[str]) -> Card:
    number = None
    if found := _NUMBER.fullmatch(text):
        text, number = found[1], int(found[2])
        if number > HIGHEST:
            raise node.wrong(f"a migrate number is no higher than {HIGHEST}, found {number}")
    name = named(text, cards())
    if name is None:
        may_be = [kind.name for kind in cards().values() if kind.family in families]
        raise node.wrong(f"{text!r} is no card of Oceans; {suggest(text, may_be)}")
    kind = cards()[name]
    if kind.family not in families:
        raise node.wrong(
            f"{name} is {CALLED[kind.family]}, not {' or '.join(dict.fromkeys(CALLED[f] for f in families))}"
        )
    return Card(kind, number)


def read_trait(node: Node, text: str, players: Sequence[str]) -> Trait:
    """`Speed*` was played this turn; `Cthulhu Leech (Bob)` is Bob's."""
    text, played, player = text.strip(), False, None
    while True:
        found = _IN_BRACKETS.fullmatch(text)
        if text.endswith("*"):
            text, played = text[:-1].rstrip(), True
        elif found and player is None and named(text, cards()) is None and named(found[1], cards()):
            if (who := named(found[2], players)) is None:
                may_be = [name for name in cards() if name.startswith(f"{found[1]} (")]
                may_be += [f"{found[1]} ({player})" for player in players]
                raise node.wrong(f"{text!r} is no card, and {found[2]!r} no player; {suggest(text, may_be)}")
            text, player = found[1], players.index(who)
        else:
            return Trait(_card(node, text, TRAIT), played, player)
