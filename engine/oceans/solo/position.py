"""The position of a solo scene: what Oceans gives, for one player, and Oceanic's side of the table."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.oceans import evolving
from engine.oceans.named_cards import read_trait
from engine.oceans.position import KEYS, PHASES, Reader
from engine.oceans.rules import Game
from engine.oceans.solo import setup, tokens
from engine.oceans.solo.box import STAND_IN, Board, Legend, TokenBox
from engine.oceans.solo.oceanic import EMPTY, LEVELS, NO_LIMIT, OCEANIC, SLOTS, YOU, Oceanic
from engine.oceans.solo.tokens import Kind
from engine.oceans.state import Oceans, Species
from engine.scenes.document import Node, check_name

OCEANIC_KEYS = (
    *("shark", "whale", "targets", "incoming", "bag", "bags", "score", "expert", "level", "rank"),
    *("legend", "legends", "yours", "your legend"),
)
BOARD_KEYS = {"shark": "attack", "whale": "forage"}
"""What is printed on each board."""
PHASES_TOO = {**PHASES, "oceanic": (PHASES["turn start"][0], "")}
"""Where a scene may start: in a phase of your turn, or with Oceanic's."""
START_OF_OCEANIC, SET_UP = "oceanic", "set up"


_LEVEL = re.compile(r"(.*\S)\s*\[(\d)\]")
"""A token from the bag of another level than the one in use: `Attack 2 [1]`."""


def position(given: Node) -> Game:
    """The position of a scene. Raises `SceneError` for what is no whole position."""
    keys = given.known((*KEYS, "oceanic", SET_UP))
    if "players" not in keys:
        raise given.wrong("a position needs `players`: the name of the one who plays")
    reader = SoloReader(keys)
    if SET_UP in keys:
        return _set_up(reader, keys)
    reader.read()
    reader.oceanic()
    return reader.begin()


def _set_up(reader: SoloReader, keys: dict[str, Node]) -> Game:
    """A game that is only to be set up, with the stand-in box. Raises `SceneError` for what can't be set up."""
    if odd := next((node for name, node in keys.items() if name not in ("players", SET_UP, "assume")), None):
        raise odd.wrong("a game that is to be set up has no position yet")
    wanted = keys[SET_UP].known(("level", "rank", "scenarios", "introductory", "legends"))
    options = setup.SoloOptions(
        level=wanted["level"].number() if "level" in wanted else 1,
        rank=wanted["rank"].number() if "rank" in wanted else 1,
        scenarios=tuple(item.text() for item in wanted["scenarios"].items()) if "scenarios" in wanted else (),
        introductory=wanted["introductory"].flag() if "introductory" in wanted else False,
        legends="legends" in wanted,
        box=replace(STAND_IN, legends=_legends(wanted["legends"])) if "legends" in wanted else STAND_IN,
        assume=reader.state.assumed,
    )
    try:
        return setup.new(reader.names[0], options)
    except ValueError as e:
        raise keys[SET_UP].wrong(str(e)) from e


def _legends(node: Node) -> tuple[Legend, ...]:
    """Legends of your deck, each at a cost of 1."""
    return tuple(Legend(item.text(), 1, "") for item in node.items())


class SoloReader(Reader):
    """A solo position in the making."""

    phases = PHASES_TOO
    piles_of_pool = setup.PILES
    game = "solo game"

    def players(self, node: Node) -> list[str]:
        """The one player."""
        items = node.items()
        if len(items) != 1:
            raise node.wrong(f"a solo game has one player, found {len(items)}")
        name = items[0].text()
        check_name(node, name)
        try:
            setup.check_name(name)
        except ValueError as e:
            raise node.wrong(str(e)) from e
        return [name]

    def seated(self) -> Oceans:
        """The player's side, and Oceanic's with empty boards."""
        state = Oceans(2)
        state.seats[YOU].name = self.names[0]
        empty = Board(0, 0)
        setup.lay_boards(state, TokenBox(empty, empty, {}), expert=False)
        return state

    def begin_turn(self) -> None:
        """Your turn, or Oceanic's."""
        if self.phase != START_OF_OCEANIC:
            super().begin_turn()
            return
        self.state.active = OCEANIC
        self.run.begin("oceanic turn")

    # -- Oceanic's side

    def oceanic(self) -> None:
        """All that `oceanic` gives. Raises `SceneError`."""
        keys = self.keys["oceanic"].known(OCEANIC_KEYS) if "oceanic" in self.keys else {}
        state, side = self.state, _side(self.state)
        self.made: list[tuple[Kind, int]] = []
        side.bag = keys["bag"].known(("level", "tokens")).get("level", Node("1")).number(1) if "bag" in keys else 1
        if not 1 <= side.bag <= LEVELS:
            raise keys["bag"].wrong(f"there are bags of levels 1 to {LEVELS}, found {side.bag}")
        side.level = keys["level"].number(1) if "level" in keys else min(side.bag, max(setup.LEVELS))
        side.rank = keys["rank"].number() if "rank" in keys else 0
        side.expert = keys["expert"].flag() if "expert" in keys else False
        state.seats[OCEANIC].score = keys["score"].number() if "score" in keys else 0
        self._rows(keys.get("incoming"), side)
        self._bags(keys, side)
        for name, species in (("shark", side.shark), ("whale", side.whale)):
            if name in keys:
                self._board(keys[name], name, state.species[species], side)
        for name, node in keys["targets"].mapping().items() if "targets" in keys else ():
            self._targets(name, node, side)
        side.legend = keys["legend"].text() if "legend" in keys else ""
        side.legends = tuple(item.text() for item in keys["legends"].items()) if "legends" in keys else ()
        yours = [(name, node.number(), "") for name, node in keys["yours"].mapping().items()] if "yours" in keys else []
        side.kept = tuple(range(len(yours)))
        if "your legend" in keys:
            side.your_legend = len(yours)
            yours.append((keys["your legend"].text(), 0, ""))
        side.yours, side.drawn = tuple(yours), tuple(range(len(yours)))

    def _token(self, node: Node, board: str, level: int) -> int:
        """One more token; `board` is where it must go, where that is given. Raises `SceneError`."""
        text = node.text()
        if found := _LEVEL.fullmatch(text):
            text, level = found[1], int(found[2])
        try:
            kind = tokens.named(text, board)
        except ValueError as e:
            raise node.wrong(str(e)) from e
        if board and kind.board != board:
            where = "one of your species" if kind.board == tokens.YOURS else f"the {kind.board}"
            raise node.wrong(f"{kind.name} goes onto {where}")
        if not 1 <= level <= LEVELS:
            raise node.wrong(f"there are bags of levels 1 to {LEVELS}, found {level}")
        self.made.append((kind, level))
        return tokens.made(self.made)[-1]

    def _board(self, node: Node, name: str, species: Species, side: Oceanic) -> None:
        keys = node.known(("population", BOARD_KEYS[name], "tokens", "spaces", "traits"))
        species.population = keys["population"].number() if "population" in keys else 0
        printed = keys[BOARD_KEYS[name]].number() if BOARD_KEYS[name] in keys else 0
        spaces = keys["spaces"].number() if "spaces" in keys else NO_LIMIT
        if name == "shark":
            side.printed, side.spaces = (printed, side.printed[1]), (spaces, side.spaces[1])
        else:
            side.printed, side.spaces = (side.printed[0], printed), (side.spaces[0], spaces)
        for item in keys["tokens"].items() if "tokens" in keys else ():
            evolving.attach(self.run, self._token(item, species.name, side.bag), species)
        for item in keys["traits"].items() if "traits" in keys else ():
            trait = read_trait(item, item.text(), self.names)
            self.put_on(species, item, trait._replace(player=YOU))

    def _targets(self, name: str, node: Node, side: Oceanic) -> None:
        there = {species.name: species for species in self.state.line(YOU)}
        target = Node(name, file=node.file, line=node.line, keys=node.keys).one_of(there, "species of yours")
        for item in node.items():
            side.targets = (*side.targets, (self._token(item, tokens.YOURS, side.bag), target.id))

    def _rows(self, node: Node | None, side: Oceanic) -> None:
        for name, items in (node.known(("top", "bottom")) if node else {}).items():
            row = [self._token(item, "", side.bag) for item in items.items()]
            if len(row) > SLOTS:
                raise items.wrong(f"a row has {SLOTS} slots, found {len(row)} tokens")
            setattr(side, name, (*row, *(EMPTY,) * (SLOTS - len(row))))

    def _bags(self, keys: dict[str, Node], side: Oceanic) -> None:
        bags: list[tuple[int, ...]] = [()] * LEVELS
        if "bag" in keys:
            found = keys["bag"].known(("level", "tokens"))
            bags[side.bag - 1] = self._bag(found.get("tokens", Node(None)), side.bag)
        for level, node in keys["bags"].mapping().items() if "bags" in keys else ():
            if level not in map(str, range(1, LEVELS + 1)):
                raise node.wrong(f"there are bags of levels 1 to {LEVELS}, found {level!r}")
            bags[int(level) - 1] = self._bag(node, int(level))
        side.bags = tuple(bags)

    def _bag(self, node: Node, level: int) -> tuple[int, ...]:
        return tuple([self._token(item, "", level) for item in node.items()])


def _side(state: Oceans) -> Oceanic:
    if state.oceanic is None:
        raise ValueError("this position has no Oceanic")
    return state.oceanic
