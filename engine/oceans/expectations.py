"""What a scene of Oceans can expect where it ends: `then`. docs/scenes.md lists the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from engine.oceans import feeding, legal, turn, values
from engine.oceans.expected_cards import SpeciesCheck, gene_pool, hands, listed, pile, traits
from engine.oceans.rules import Game
from engine.oceans.state import REEF, ZONE_1, Oceans, Species
from engine.scenes.document import Node, named, suggest
from engine.scenes.game import Check, Ending, Expect, Reading, compared

# -- species


def in_play(state: Oceans, name: str) -> Species | None:
    """The species of this name, if it is in play."""
    there = {species.name: species for species in state.species.values()}
    found = named(name, there)
    return there[found] if found else None


def _gone(state: Oceans, name: str) -> str:
    """Why no species in play has this name."""
    if named(name, state.names.values()):
        return f"{name} has gone extinct"
    return f"no species is called {name}; {suggest(name, [species.name for species in state.species.values()])}"


def _of_species(node: Node, check_of: Callable[[Node, str], SpeciesCheck]) -> Check:
    """A check for each species that is a key."""
    checks = [(name, check_of(value, name)) for name, value in node.mapping().items()]

    def check(ending: Ending) -> Iterator[str]:
        for name, of in checks:
            species = in_play(ending.run.state, name)
            if species is None:
                yield f"{node.keys.rpartition('.')[2]}: {_gone(ending.run.state, name)}"
            else:
                yield from of(ending.run, species)

    return check


def _population(value: Node, name: str) -> SpeciesCheck:
    expected = value.number()
    return lambda _, species: compared(f"population of {name}", expected, species.population)


def _number(what: str, value: Node, name: str) -> SpeciesCheck:
    """A number of a species as the rules count it now."""
    expected = value.number(-99)

    def check(run: Game, species: Species) -> Iterator[str]:
        counted = values.value(run.state, what, species)
        if counted.total() != expected:
            parts = ", ".join(f"{part.source} {part.amount:+d}" for part in counted.parts)
            yield f"{what} of {name}: expected {expected}; found {counted.total()} ({parts or 'nothing counts'})"

    return check


def _names(nodes: Sequence[Node]) -> list[str]:
    return [node.text() for node in nodes]


def extinct(node: Node, _reading: Reading) -> Check:
    """Species that have left play."""
    expected = _names(node.items())

    def check(ending: Ending) -> Iterator[str]:
        state: Oceans = ending.run.state
        for name in expected:
            if named(name, state.names.values()) is None:
                yield f"extinct: {_gone(state, name)}"
            elif in_play(state, name):
                yield f"extinct: expected {name} to be extinct; found it in play"

    return check


def alive(node: Node, _reading: Reading) -> Check:
    """Species that are in play."""
    expected = _names(node.items())

    def check(ending: Ending) -> Iterator[str]:
        for name in expected:
            if in_play(ending.run.state, name) is None:
                yield f"alive: expected {name} in play; found that {_gone(ending.run.state, name)}"

    return check


def lines(node: Node, reading: Reading) -> Check:
    """A player's species from left to right."""
    expected = [(reading.player(value, name), _names(value.items())) for name, value in node.mapping().items()]

    def check(ending: Ending) -> Iterator[str]:
        for player, names in expected:
            found = [species.name for species in ending.run.state.line(player)]
            same = [name.casefold() for name in names] == [name.casefold() for name in found]
            if not same:
                yield f"line of {reading.players[player]}: expected {listed(names)}; found {listed(found)}"

    return check


# -- feeding


def _as_its_turn(run: Game, species: Species) -> tuple[Game, Species]:
    """The position, were it the owner's feeding phase."""
    made = run.clone()
    made.state.active = species.owner
    made.state.stale()
    return made, made.state.species[species.id]


def _targets(may: bool, value: Node, name: str) -> SpeciesCheck:
    expected = _names(value.items())
    what = "can attack" if may else "can't attack"

    def check(run: Game, species: Species) -> Iterator[str]:
        made, attacker = _as_its_turn(run, species)
        found = legal.targets(made, attacker)
        for other in expected:
            target = in_play(made.state, other)
            if target is None:
                yield f"{what}: {_gone(made.state, other)}"
            elif may and target.id not in found:
                why = [f"{r.told} ({', '.join(r.cites)})" for r in legal.why_not(made, attacker, target)]
                yield f"{what}: expected that {name} can attack {other}; found that it can't: {'; '.join(why)}"
            elif not may and target.id in found:
                yield f"{what}: expected that {name} can't attack {other}; found that it can"

    return check


def _forages(may: bool, node: Node, _reading: Reading) -> Check:
    """Species that can, or can't, forage from anywhere."""
    expected = _names(node.items())
    what = "can forage" if may else "can't forage"

    def check(ending: Ending) -> Iterator[str]:
        state: Oceans = ending.run.state
        for name in expected:
            species = in_play(state, name)
            if species is None:
                yield f"{what}: {_gone(state, name)}"
                continue
            made, forager = _as_its_turn(ending.run, species)
            found = any(key[0] == "forage" for key in feeding.feedings(made, forager))
            if found != may:
                yield f"{what}: expected that {name} {what}; found that it {'can' if found else 'can not'}"

    return check


# -- population and the game


def _amount(what: str, found: Callable[[Oceans], Any], node: Node, _reading: Reading) -> Check:
    expected = node.number()
    return lambda ending: compared(what, expected, found(ending.run.state))


def ocean(node: Node, _reading: Reading) -> Check:
    """Population in zones 1 to 3."""
    expected = [item.number() for item in node.items()]
    return lambda ending: compared("ocean", expected, ending.run.state.waters[ZONE_1:])


def scores(node: Node, reading: Reading) -> Check:
    """Score piles."""
    expected = [(reading.player(value, name), value.number()) for name, value in node.mapping().items()]

    def check(ending: Ending) -> Iterator[str]:
        for player, amount in expected:
            found = ending.run.state.seats[player].score
            yield from compared(f"score of {reading.players[player]}", amount, found)

    return check


def _flag(name: str, node: Node, _reading: Reading) -> Check:
    expected, what = node.flag(), node.keys.rpartition(".")[2]
    return lambda ending: compared(what, expected, getattr(ending.run.state, name))


def winner(node: Node, reading: Reading) -> Check:
    """Who has won, once the game is over; several where they share it."""
    expected = sorted(reading.player(item) for item in node.items())

    def check(ending: Ending) -> Iterator[str]:
        if ending.run.stack:
            yield f"winner: expected {listed(reading.players[p] for p in expected)}; found that the game goes on"
            return
        found = turn.winners(ending.run)
        if found != expected:
            wanted = listed(reading.players[player] for player in expected)
            yield f"winner: expected {wanted}; found {listed(reading.players[player] for player in found)}"

    return check


def _by_species(check_of: Callable[[Node, str], SpeciesCheck]) -> Expect:
    return lambda node, _: _of_species(node, check_of)


THEN: dict[str, Expect] = {
    "population": _by_species(_population),
    "extinct": extinct,
    "alive": alive,
    "traits": _by_species(partial(traits, False)),
    "copies": _by_species(partial(traits, True)),
    "lines": lines,
    "reef": partial(_amount, "reef", lambda state: state.waters[REEF]),
    "ocean": ocean,
    "reserve": partial(_amount, "reserve", lambda state: state.reserve),
    "scores": scores,
    "hands": hands,
    "discard": partial(pile, "discard"),
    "gene pool": gene_pool,
    "removed": partial(pile, "removed"),
    **{
        what: _by_species(partial(_number, what))
        for what in ("attack", "forage", "shell", "aging", "capacity", "trait limit")
    },
    "can attack": _by_species(partial(_targets, True)),
    "can't attack": _by_species(partial(_targets, False)),
    "can forage": partial(_forages, True),
    "can't forage": partial(_forages, False),
    "cambrian": partial(_flag, "cambrian"),
    "last round": partial(_flag, "last_round"),
    "winner": winner,
}
"""The keys of `then` that are about Oceans."""
