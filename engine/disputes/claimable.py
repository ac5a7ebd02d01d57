"""A claim built step by step: what can be said next, from what is in play at the moment that it is about.

Nothing is typed. All that is offered can be seen by everyone at the table, and so may be shown to anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.choice import CHANCE
from engine.core.decision import Refused
from engine.core.stack import Endless
from engine.core.table import Table
from engine.disputes.claim import CALLED, Claim, Kind, Moment
from engine.scenes.play import NEXT_QUESTION
from rules_db import sources

KINDS: tuple[Kind, ...] = ("legal", "illegal", "number", "order", "triggered", "not triggered")
SPECIES, MOVE, NUMBER, VALUE, WHEN, EFFECT = "species", "move", "number", "value", "when", "effect"
MOST_VALUES, MOST_LISTED = 25, 100
"""Values of a number that are offered; moves or effects of one species."""
TURN = "end of turn"
"""How far effects are looked at: to the end of the turn."""


class Asked(NamedTuple):
    """What is to be said next (`kind`, `species`, …), and what may be said; each a text that everyone may read."""

    what: str
    options: Sequence[str]


@dataclass(frozen=True)
class Claimable:
    """What can be claimed of a moment. Made once for a moment, as it goes through what has been decided since."""

    kinds: Sequence[Kind]
    species: Sequence[str]
    numbers: Sequence[str]
    points: Sequence[str]
    player: str
    """Who is asked at the moment; nobody at its end."""
    moves: Mapping[str, Sequence[str]]
    """By species, what it might do there, be it allowed or not."""
    made: str
    """The disputed decision, where everyone has seen it."""
    effects: Mapping[str, Sequence[str]]
    """By species, or scenario, the effects that it has, and those that have resolved since."""
    values: Mapping[tuple[str, str], int]
    """Numbers as they are at the moment, by number and species."""


def claimable(moment: Moment) -> Claimable:
    """What can be claimed of a moment. Raises `SceneError` where its decisions can't be gone through."""
    game, table = moment.game, moment.table()
    run, choice = table.run, table.choice
    player = moment.players()[choice.player] if choice and choice.player != CHANCE else ""
    there = list(game.species(run))
    moves = {name: found for name in there if choice and player and (found := list(game.moves(run, choice, name)))}
    values = {
        (what, name): n for what in game.numbers for name in there if (n := game.number(run, what, name)) is not None
    }
    made = _made(moment, table)
    effects = _effects(moment, table, there)
    possible: Mapping[Kind, object] = {
        "legal": moves,
        "illegal": made,
        "number": there,
        "order": sum(map(len, effects.values())) > 1,
        "triggered": effects,
        "not triggered": effects,
    }
    kinds: list[Kind] = [kind for kind in KINDS if possible[kind]]
    return Claimable(kinds, there, game.numbers, game.points, player, moves, made, effects, values)


def _made(moment: Moment, table: Table) -> str:
    """The disputed decision in words, if it is a lone answer that everyone has seen."""
    done, choice = next(iter(moment.decisions[moment.disputed :]), None), table.choice
    if done is None or choice is None or done.kind != "answer" or done.player != choice.player or done.player == CHANCE:
        return ""
    if len(done.answer) != 1 or not moment.game.shown(choice, done.answer[0]):
        return ""
    return moment.game.texts(table.run, choice, done.answer[0])[0]


def _effects(moment: Moment, table: Table, there: Sequence[str]) -> dict[str, list[str]]:
    """What species have, and what cards have done since."""
    found: dict[str, list[str]] = {name: list(moment.game.bearing(table.run, name)) for name in there}
    with suppress(Refused, Endless, ValueError):  # as far as it goes
        table.replay(moment.decisions[moment.disputed :])
    run = table.run
    for one in run.resolved or ():
        if any(map(_is_card, run.rules.effects[one.effect].cites)):
            name, *more = moment.game.effect(run, one.option)
            source = more[0].removeprefix(f"{name} of ") if more else name
            found.setdefault(source, []).append(more[-1] if more else name)
    return {source: list(dict.fromkeys(effects)) for source, effects in found.items() if effects}


def _is_card(cite: str) -> bool:
    """Whether an id is a card's, be it one of the owner's: no statement of a book, no open question, no chart."""
    known = sources.reference()
    return cite.count("/") == 1 and cite not in known.assumptions and cite not in known.charts


# -- step by step


def ask(known: Claimable, said: Sequence[str]) -> Asked | Claim:
    """What is to be said after this, or the claim once all is said. Raises ValueError for what can't be said."""
    if not said:
        return Asked("kind", known.kinds)
    kind: Kind | None = next((kind for kind in known.kinds if kind == said[0]), None)
    if kind is None:
        raise ValueError(f"{said[0]!r} can't be claimed here")
    steps = _STEPS[kind]
    if kind == "illegal":
        return Claim("illegal", player=known.player, move=known.made)
    for at, what in enumerate(steps):
        options = _options(known, what, kind, said[1 : at + 1])
        if at + 1 >= len(said):
            return Asked(what, options)
        if said[at + 1] not in options:
            raise ValueError(f"{said[at + 1]!r} can't be said here")
    return _claim(known, kind, said[1:])


_STEPS: Mapping[Kind, Sequence[str]] = {
    "legal": (SPECIES, MOVE),
    "illegal": (),
    "number": (NUMBER, SPECIES, VALUE, WHEN),
    "order": (SPECIES, EFFECT, SPECIES, EFFECT),
    "triggered": (SPECIES, EFFECT),
    "not triggered": (SPECIES, EFFECT),
}


def _options(known: Claimable, what: str, kind: Kind, said: Sequence[str]) -> list[str]:
    match what:
        case "species" if kind == "legal":
            return list(known.moves)
        case "species" if kind == "number":
            return [name for name in known.species if (said[0], name) in known.values]
        case "species":
            return [name for name, effects in known.effects.items() if {*effects} - {*said}]
        case "move":
            return list(known.moves[said[0]])[:MOST_LISTED]
        case "number":
            return list(known.numbers)
        case "value":
            return [str(n) for n in _near(known.values.get((said[0], said[1]), 0))]
        case "when":
            return [NEXT_QUESTION, *(CALLED.get(point, point) for point in known.points)]
        case _:
            return [effect for effect in known.effects[said[-1]] if effect not in said][:MOST_LISTED]


def _near(number: int) -> Iterable[int]:
    """As many values as can be offered, from 0 on or round the one that it is."""
    first = max(0, number - MOST_VALUES // 2)
    return range(first, first + MOST_VALUES)


def _claim(known: Claimable, kind: Kind, said: Sequence[str]) -> Claim:
    if kind == "legal":
        return Claim(kind, player=known.player, move=said[1])
    if kind == "number":
        until = next((point for point, called in CALLED.items() if called == said[3]), said[3])
        return Claim(kind, what=said[0], species=said[1], value=int(said[2]), until=until)
    until = TURN if TURN in known.points else NEXT_QUESTION
    return Claim(kind, effects=tuple(said[1::2]), until=until)
