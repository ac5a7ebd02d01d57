"""A solo position written as a scene's `given`: what Oceans writes of your side, and Oceanic's."""

from __future__ import annotations

from typing import Any

from engine.oceans import given as oceans
from engine.oceans.given import Given, Writing
from engine.oceans.rules import Game
from engine.oceans.solo import tokens
from engine.oceans.solo.evolving import opponent
from engine.oceans.solo.oceanic import NO_LIMIT, OCEANIC, YOU, Oceanic
from engine.oceans.solo.position import BOARD_KEYS, position
from engine.oceans.state import Oceans
from engine.oceans.words import kind_name


def written(run: Game) -> Given:
    """A position as it stands, without the phase."""
    made, state, side = oceans.written(run), run.state, opponent(run)
    for key in ("active", "start"):  # you, or Oceanic's turn: the phase says so
        made.pop(key)
    made["oceanic"] = {key: value for key, value in _side(state, side).items() if value not in ({}, [], "", 0, False)}
    return {key: value for key, value in made.items() if value != {}}


def _side(state: Oceans, side: Oceanic) -> Given:
    def token(number: int, of_level: int = side.bag) -> str:
        level = "" if tokens.level(number) == of_level else f" [{tokens.level(number)}]"
        return f"{tokens.of(number).name}{level}"

    def row(slots: tuple[int, ...], of_level: int = side.bag) -> list[str]:
        return [token(number, of_level) for number in slots if number]

    lines = {state.species[i].name: [token(one) for one in side.on(i)] for i in state.seats[YOU].line}
    return {
        "shark": _board(state, side, 0, token),
        "whale": _board(state, side, 1, token),
        "targets": {name: there for name, there in lines.items() if there},
        "incoming": {"top": row(side.top), "bottom": row(side.bottom)},
        "bag": {"level": side.bag, "tokens": row(side.bags[side.bag - 1])},
        "bags": {str(n): row(bag, n) for n, bag in enumerate(side.bags, 1) if bag and n != side.bag},
        "score": state.seats[OCEANIC].score,
        "expert": side.expert,
        "level": side.level,
        "rank": side.rank,
        "legend": side.legend,
        "legends": list(side.legends),
        "yours": {side.yours[n][0]: side.yours[n][1] for n in side.kept},
        "your legend": _your_legend(side),
    }


def _your_legend(side: Oceanic) -> str:
    return side.yours[side.your_legend][0] if side.your_legend >= 0 else ""


def public(made: Given) -> Given:
    """As much of it as everyone sees: which Legends you have kept is your own affair."""
    return {**made, "oceanic": {key: value for key, value in made["oceanic"].items() if key != "yours"}}


def _board(state: Oceans, side: Oceanic, which: int, token: Any) -> Given:
    species = state.species[side.boards()[which]]
    name = ("shark", "whale")[which]
    made: Given = {"population": species.population, BOARD_KEYS[name]: side.printed[which]}
    made["tokens"] = [token(trait) for trait in species.traits if tokens.is_token(trait)]
    made["traits"] = [kind_name(state.kind(t).number) for t in species.traits if not tokens.is_token(t)]
    if side.spaces[which] != NO_LIMIT:
        made["spaces"] = side.spaces[which]
    return {key: value for key, value in made.items() if value != []}


def _more(state: Oceans) -> Given:
    """What counts of Oceanic's side."""
    side = state.oceanic
    if side is None:
        return {}

    def named(those: tuple[int, ...]) -> list[tuple[str, int]]:
        return sorted((tokens.of(one).name, tokens.level(one)) for one in those if one)

    return {
        "Oceanic's bags": ([named(bag) for bag in side.bags], side.bag, named(side.gone)),
        "the incoming tokens": (named(side.top), named(side.bottom)),
        "the tokens on your species": sorted(
            (tokens.of(t).name, tokens.level(t), state.names[i]) for t, i in side.targets
        ),
        "Oceanic's boards": (side.printed, side.spaces, side.expert, side.level, side.rank),
        "Legends": (side.legend, side.legends, [side.yours[n][:2] for n in side.kept], _your_legend(side)),
    }


WRITING = Writing(written, position, _more)
