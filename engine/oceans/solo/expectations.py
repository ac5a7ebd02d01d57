"""What a solo scene can expect besides: Oceanic's side of the table where it ends, and the title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.oceans import turn as base
from engine.oceans.expectations import THEN as OCEANS
from engine.oceans.expected_cards import listed
from engine.oceans.named_cards import CARD, SCENARIO, read_card
from engine.oceans.solo import setup, tokens, turn
from engine.oceans.solo.oceanic import OCEANIC, YOU, Oceanic
from engine.oceans.solo.position import BOARD_KEYS, OCEANIC_KEYS
from engine.oceans.state import Oceans, Species
from engine.scenes.document import Node
from engine.scenes.game import Check, Ending, Expect, Reading, compared

OfState = Callable[[Oceans, Oceanic], Iterator[str]]


def _kinds(node: Node, board: str = "") -> list[str]:
    """The names of the tokens of a list, as tokens are called. Raises `SceneError`."""
    found: list[str] = []
    for item in node.items():
        try:
            found.append(tokens.named(item.text(), board).name)
        except ValueError as e:
            raise item.wrong(str(e)) from e
    return found


def _names(those: Sequence[int]) -> list[str]:
    return [tokens.of(token).name for token in those if token]


def _same(what: str, expected: list[str], found: list[str], *, ordered: bool = False) -> Iterator[str]:
    if (expected != found) if ordered else (sorted(expected) != sorted(found)):
        yield f"{what}: expected {listed(expected)}; found {listed(found)}"


# -- parts


def _board(node: Node, name: str) -> OfState:
    keys = node.known(("population", BOARD_KEYS[name], "tokens"))
    population = keys["population"].number() if "population" in keys else None
    printed = keys[BOARD_KEYS[name]].number() if BOARD_KEYS[name] in keys else None
    expected = _kinds(keys["tokens"], name.capitalize()) if "tokens" in keys else None

    def check(state: Oceans, oceanic: Oceanic) -> Iterator[str]:
        species: Species = state.species[oceanic.shark if name == "shark" else oceanic.whale]
        if population is not None:
            yield from compared(f"population of the {species.name}", population, species.population)
        if printed is not None:
            on_it = oceanic.printed[name == "whale"]
            yield from compared(f"{BOARD_KEYS[name]} printed on the {species.name} board", printed, on_it)
        if expected is not None:
            there = [trait for trait in species.traits if tokens.is_token(trait)]
            yield from _same(f"tokens on the {species.name} board", expected, _names(there))

    return check


def _targets(node: Node) -> OfState:
    expected = {name: _kinds(value, tokens.YOURS) for name, value in node.mapping().items()}

    def check(state: Oceans, oceanic: Oceanic) -> Iterator[str]:
        there = {species.name: species.id for species in state.line(YOU)}
        for name, kinds in expected.items():
            if name not in there:
                yield f"targets: no species of yours is called {name}"
            else:
                yield from _same(f"tokens on {name}", kinds, _names(oceanic.on(there[name])))

    return check


def _incoming(node: Node) -> OfState:
    expected = {name: _kinds(value) for name, value in node.known(("top", "bottom")).items()}

    def check(_state: Oceans, oceanic: Oceanic) -> Iterator[str]:
        for name, kinds in expected.items():
            yield from _same(f"{name} row", kinds, _names(getattr(oceanic, name)), ordered=True)

    return check


def _bag(node: Node) -> OfState:
    keys = node.known(("level", "tokens"))
    level = keys["level"].number() if "level" in keys else None
    expected = _kinds(keys["tokens"]) if "tokens" in keys else None

    def check(_state: Oceans, oceanic: Oceanic) -> Iterator[str]:
        if level is not None:
            yield from compared("level of the bag in use", level, oceanic.bag)
        if expected is not None:
            yield from _same("bag in use", expected, _names(oceanic.bags[oceanic.bag - 1]))

    return check


def _bags(node: Node) -> OfState:
    expected = {int(level): _kinds(value) for level, value in node.mapping().items() if level in "12345"}

    def check(_state: Oceans, oceanic: Oceanic) -> Iterator[str]:
        for level, kinds in expected.items():
            yield from _same(f"bag of level {level}", kinds, _names(oceanic.bags[level - 1]))

    return check


def _number(what: str, found: Callable[[Oceans, Oceanic], int]) -> Callable[[Node], OfState]:
    def read(node: Node) -> OfState:
        expected = node.number()
        return lambda state, oceanic: compared(what, expected, found(state, oceanic))

    return read


def _expert(node: Node) -> OfState:
    expected = node.flag()
    return lambda _, oceanic: compared("Expert sides", expected, oceanic.expert)


def _legend(node: Node) -> OfState:
    expected = node.text()
    return lambda _, oceanic: compared("Oceanic's Legend", expected, oceanic.legend)


def _legends(node: Node) -> OfState:
    expected = [item.text() for item in node.items()]
    return lambda _, oceanic: compared("Oceanic's Legends", expected, list(oceanic.legends))


def _yours(node: Node) -> OfState:
    expected = [item.text() for item in node.items()]

    def check(_state: Oceans, oceanic: Oceanic) -> Iterator[str]:
        yield from _same("your Legends", expected, [oceanic.yours[n][0] for n in oceanic.kept])

    return check


def _your_legend(node: Node) -> OfState:
    expected = node.text()

    def check(_state: Oceans, oceanic: Oceanic) -> Iterator[str]:
        found = oceanic.yours[oceanic.your_legend][0] if oceanic.your_legend >= 0 else "none"
        yield from compared("your Legend in play", expected, found)

    return check


PARTS: Mapping[str, Callable[[Node], OfState]] = {
    "shark": lambda node: _board(node, "shark"),
    "whale": lambda node: _board(node, "whale"),
    "targets": _targets,
    "incoming": _incoming,
    "bag": _bag,
    "bags": _bags,
    "score": _number("Oceanic's score", lambda state, _: state.seats[OCEANIC].score),
    "level": _number("level", lambda _, oceanic: oceanic.level),
    "rank": _number("rank", lambda _, oceanic: oceanic.rank),
    "expert": _expert,
    "legend": _legend,
    "legends": _legends,
    "yours": _yours,
    "your legend": _your_legend,
}


def oceanic(node: Node, _reading: Reading) -> Check:
    """Oceanic's side; only the keys given are looked at."""
    checks = [PARTS[name](value) for name, value in node.known(OCEANIC_KEYS).items()]

    def check(ending: Ending) -> Iterator[str]:
        state: Oceans = ending.run.state
        if state.oceanic is not None:
            for one in checks:
                yield from one(state, state.oceanic)

    return check


def title(node: Node, _reading: Reading) -> Check:
    """The title earned, once the game is over; `none` for none."""
    expected = node.text()

    def check(ending: Ending) -> Iterator[str]:
        if ending.run.stack:
            yield f"title: expected {expected}; found that the game goes on"
            return
        ahead = turn.difference(ending.run)
        yield from compared("title", expected, turn.title(ahead) or "none")

    return check


def points(node: Node, reading: Reading) -> Check:
    """Points of you and Oceanic, as the game would end now."""
    expected = [(reading.player(value, name), value.number()) for name, value in node.mapping().items()]

    def check(ending: Ending) -> Iterator[str]:
        for player, amount in expected:
            yield from compared(f"points of {reading.players[player]}", amount, base.points(ending.run, player))

    return check


def zones(node: Node, _reading: Reading) -> Check:
    """The scenarios on the zones."""
    expected = {int(zone): read_card(value, SCENARIO).kind.name for zone, value in node.mapping().items()}

    def check(ending: Ending) -> Iterator[str]:
        state: Oceans = ending.run.state
        found = {zone: state.kind(card).name for zone, card in enumerate(state.zones, 1) if card}
        yield from compared("zones", expected, found)

    return check


def left_out(node: Node, _reading: Reading) -> Check:
    """Cards that are nowhere in the game."""
    expected = [read_card(item, (*CARD, *SCENARIO)).kind for item in node.items()]

    def check(ending: Ending) -> Iterator[str]:
        state: Oceans = ending.run.state
        piles = [state.deck, state.deep, state.discard, state.removed, state.zones, *state.gene_pool]
        there = {
            state.kind(card).id for pile in (*piles, *(seat.hand for seat in state.seats)) for card in pile if card
        }
        for kind in expected:
            if kind.id in there:
                yield f"left out: expected {kind.name} out of the game; found that it is in"

    return check


def groups(node: Node, _reading: Reading) -> Check:
    """The scenarios of each group."""
    expected = {name: [read_card(item, SCENARIO).kind.id for item in value.items()] for name, value in
                node.known("ABC").items()}  # fmt: skip

    def check(_ending: Ending) -> Iterator[str]:
        for group, cards in expected.items():
            yield from _same(f"group {group}", cards, setup.scenarios_of(group))

    return check


def difficulty(node: Node, _reading: Reading) -> Check:
    """What the level of the game is called."""
    expected = node.text()

    def check(ending: Ending) -> Iterator[str]:
        side: Oceanic | None = ending.run.state.oceanic
        yield from compared("difficulty", expected, setup.LEVELS[side.level] if side else "none")

    return check


THEN: dict[str, Expect] = {
    **OCEANS,
    "oceanic": oceanic,
    "title": title,
    "points": points,
    "zones": zones,
    "left out": left_out,
    "scenario groups": groups,
    "difficulty": difficulty,
}
"""The keys of `then` of a solo scene."""
