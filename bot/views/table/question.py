"""A question as buttons and lists: few options are buttons, some are one list, very many are asked in steps.

What stands for an option in an id is its key, which means the same in every replay; the id also holds the number of
the question, so that an old button never answers a new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import ceil

from rapidfuzz.distance import OSA

from bot.limits import LABEL, OPTIONS
from engine.core.choice import Key, spell
from engine.core.decision import Refusal, Refused
from engine.core.table import Table
from engine.hosted.playable import Playable
from engine.scenes.answers import NotPicked

BUTTONS = 5
"""Up to so many options are buttons."""
LISTS = 4
"""Up to so many lists fit below one question, beside the row of what else can be done."""
LONGEST = 60
"""Letters of an option in an id; a longer one is replaced by a digest of it."""
TYPED = 80
"""Letters of a typed decision that are repeated."""
ALIKE = 0.6
"""How much like an option something is spelled that may have been meant for it: 1 is the same."""
STEP = 4
"""Bytes of the digest that stands for one step on the way to an option."""


@dataclass(frozen=True)
class Option:
    """What may be answered: in words, and what stands for it in an id."""

    text: str
    token: str
    key: Key


@dataclass(frozen=True)
class Group:
    """Options that begin with the same step."""

    text: str
    token: str
    options: int


@dataclass(frozen=True)
class Question:
    """What is asked at a table, as one who may see it is shown it."""

    seat: int
    seq: int
    text: str
    least: int
    most: int
    options: tuple[Option, ...]
    """Of one option that is to be chosen, those alike only once."""
    groups: tuple[Group, ...] = ()
    """The steps that come next, where there are too many options for lists."""
    way: tuple[str, ...] = ()
    """The steps taken so far, in words."""
    cards: tuple[str, ...] = ()
    """The cards that the options name, by id: all of them, whichever steps have been taken."""

    @property
    def several(self) -> bool:
        """Whether more than one option may be chosen at once."""
        return self.most > 1

    @property
    def buttons(self) -> bool:
        """Whether the options are few and short enough for buttons."""
        few = 0 < len(self.options) <= BUTTONS
        return not self.several and few and all(len(o.text) <= LABEL for o in self.options)


def token(key: Key) -> str:
    """What stands for an option in an id."""
    spelled = spell(key)
    return spelled if len(spelled) <= LONGEST else f"~{_digest(spelled, 10)}"


def _digest(text: str, size: int) -> str:
    return blake2b(text.encode(), digest_size=size).hexdigest()


def question(game: Playable, table: Table, seat: int | None, taken: Sequence[str] = ()) -> Question | None:
    """The question that stands as a seat, or a spectator, may see it; None where nothing is asked.

    `taken` are the tokens of the steps already taken to an option. Of a secret question others see no options.
    """
    choice = table.asked(seat)
    if choice is None:
        return None
    options = [Option(game.shown(table, key), token(key), key) for key in choice.options]
    if choice.most == 1:
        options = list({option.text: option for option in options}.values())
    cards = tuple(dict.fromkeys(card for key in choice.options for card in game.cards(table, key)))
    asked = Question(choice.player, table.seq, table.question(), choice.least, choice.most, tuple(options), cards=cards)
    return asked if asked.several or len(options) <= OPTIONS else _in_steps(game, table, asked, taken)


def _in_steps(game: Playable, table: Table, asked: Question, taken: Sequence[str]) -> Question:
    """Leads on, step by step, as long as what is left is too much for one list."""
    left = {option: game.way(table, option.key) for option in asked.options}
    way: tuple[str, ...] = ()
    for at in range(max(map(len, left.values()))):
        if len(left) <= OPTIONS:
            break
        groups = _groups({option: steps[at] if at < len(steps) else "" for option, steps in left.items()})
        if len(groups) == 1:
            continue
        chosen = taken[len(way)] if len(way) < len(taken) else ""
        if chosen not in {group.token for group, _ in groups}:
            return replace(asked, options=(), groups=tuple(group for group, _ in groups), way=way)
        group, inside = next(pair for pair in groups if pair[0].token == chosen)
        way, left = (*way, group.text), {option: left[option] for option in inside}
    return replace(asked, options=tuple(left), way=way)


def _groups(steps: Mapping[Option, str]) -> list[tuple[Group, list[Option]]]:
    """Options by their step; where that makes too many groups, several steps together, from one to another."""
    found: dict[str, list[Option]] = {}
    for option, text in steps.items():
        found.setdefault(text, []).append(option)
    size = ceil(len(found) / OPTIONS)
    texts = list(found)
    made: list[tuple[Group, list[Option]]] = []
    for begin in range(0, len(texts), size):
        part = texts[begin : begin + size]
        text = part[0] if len(part) == 1 else f"{part[0]} … {part[-1]}"
        inside = [option for one in part for option in found[one]]
        made.append((Group(text, _digest(text, STEP), len(inside)), inside))
    return made


def understood(game: Playable, table: Table, move: str) -> list[Key]:
    """What a typed decision means. Raises `Refused` for one that means nothing here, or more than one thing."""
    choice = table.choice
    assert choice is not None  # noqa: S101 - the caller has looked
    if choice.least == 0 and move.strip().casefold() == "none":
        return []
    keys: list[Key] = []
    for part in [move] if choice.most == 1 else move.split(","):
        try:
            meant = game.meant(table, part.strip())
        except NotPicked as slip:
            raise Refused(Refusal(slip.reason, choice.cites, [offer.key for offer in slip.several])) from None
        if meant is None:
            typed = part.strip()
            said = typed if len(typed) <= TYPED else f"{typed[:TYPED]}…"
            possible = _nearest_first(game, table, typed, choice.options)
            raise Refused(Refusal(f"“{said}” is no answer to what is asked.", choice.cites, possible))
        keys.append(meant)
    return keys


def _nearest_first(game: Playable, table: Table, typed: str, options: Sequence[Key]) -> list[Key]:
    """Options, those that are spelled much like what was typed before all others."""
    asked = typed[:TYPED].casefold()
    alike = {key: OSA.normalized_similarity(asked, game.shown(table, key).casefold()) for key in options}
    return sorted(options, key=lambda key: -alike[key] if alike[key] >= ALIKE else 0)
