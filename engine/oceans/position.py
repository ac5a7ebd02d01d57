"""The position that a scene gives: `given` → a run that is ready to go on. docs/scenes.md lists the keys.

Nothing is checked or fired because of the position itself; what lasts (copies by Hybridization, blue scenarios on empty
zones) is there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.stack import Run
from engine.oceans import assumptions, evolving, setup, turn, zones
from engine.oceans.named_cards import SCENARIO, Box, Trait, cards, read_card, read_trait
from engine.oceans.playable import ON_OTHERS
from engine.oceans.rules import Game, rules
from engine.oceans.state import BOARDS, REEF, ZONE_1, ZONES, Oceans, Seat, Species
from engine.oceans.vocabulary import LASTING_EFFECTS
from engine.scenes.document import Node, check_name, each, named, suggest

PHASES = {
    "turn start": (turn.begin, ""),
    "playing": (turn.play_cards, "playing"),
    "feeding": (turn.feed, "feeding"),
    "aging": (turn.age, "aging"),
    "drawing": (turn.draw, "drawing"),
}
"""Where a scene may start: the step of the turn, and the phase that begins with it."""
LATE = ("aging", "drawing")
"""Phases before which a species may have fed."""
PILES = {"discard": "discard", "removed": "removed", "surface deck": "deck", "deep deck": "deep"}
"""Piles of cards by key: the list of the position that holds them."""
KEYS = (
    *("players", "active", "phase", "cambrian", "last round", "reef", "ocean", "reserve", "scenarios", "zones"),
    *("species", "hands", "gene pool", *PILES, "scores", "bonus", "start", "effects", "assume", "black boxes"),
)
POPULATION = {"reef": 20, "ocean": 20, "reserve": 60}
"""Population where a scene gives none."""
_SPECIES = re.compile(r"(?P<name>[^:,]*?[^:,\s])\s+(?P<population>-?\d+)\s*(?::\s*(?P<traits>.*))?")


# -- the position


def position(given: Node) -> Game:
    """The position of a scene. Raises `SceneError` for what is no whole position."""
    keys = given.known(KEYS)
    if "players" not in keys:
        raise given.wrong("a position needs `players`: their names in turn order")
    reader = Reader(keys)
    reader.read()
    return reader.begin()


class Reader:
    """A position in the making."""

    phases = PHASES
    piles_of_pool = setup.PILES
    game = "game"

    def __init__(self, keys: dict[str, Node]) -> None:
        self.keys, self.box = keys, Box()
        self.names = self.players(keys["players"])
        self.state = self.seated()
        self.run: Game = Run(rules, self.state, tracing=False)
        if "assume" in keys:
            self.state.assumed = assumptions.OPEN.read(keys["assume"])
        if "black boxes" in keys:
            self.state.boxed = _black_boxes(keys["black boxes"])
            self.state.assumed[assumptions.BLACK_BOXES] = "table-says"
        there_are = {phase: phase for phase in self.phases}
        self.phase = keys["phase"].one_of(there_are, "phase") if "phase" in keys else "feeding"

    def players(self, node: Node) -> list[str]:
        """The names of the players."""
        names = each(node, Node.text)
        try:
            setup.check_names(names)
        except ValueError as e:
            raise node.wrong(str(e)) from e
        for name in names:
            check_name(node, name)
        return names

    def seated(self) -> Oceans:
        """An empty table with these players."""
        state = Oceans(len(self.names))
        for seat, name in zip(state.seats, self.names, strict=True):
            seat.name = name
        return state

    def read(self) -> None:
        """Reads all parts of it."""
        self.waters()
        self.line_up()
        self.piles()
        self.scenarios()

    def player(self, node: Node, name: str) -> int:
        """The seat of the player with this name."""
        if (found := named(name, self.names)) is None:
            raise node.wrong(f"{name!r} is no player; {suggest(name, self.names)}")
        return self.names.index(found)

    def of_players(self, key: str) -> list[tuple[Seat, Node]]:
        """What stands below a key for each player, with their seat."""
        found = self.keys[key].mapping() if key in self.keys else {}
        return [(self.state.seats[self.player(node, name)], node) for name, node in found.items()]

    # -- parts

    def waters(self) -> None:
        """Population that is on no board, and who has how much."""
        keys, state = self.keys, self.state
        state.waters = [POPULATION["reef"]] + [POPULATION["ocean"]] * len(ZONES)
        if "reef" in keys:
            state.waters[REEF] = keys["reef"].number()
        if "ocean" in keys:
            state.waters[ZONE_1:] = _three(keys["ocean"])
        state.reserve = keys["reserve"].number() if "reserve" in keys else POPULATION["reserve"]
        for seat, node in self.of_players("scores"):
            seat.score = node.number()
        for seat, node in self.of_players("bonus"):
            seat.bonus = node.number()
        for key in ("active", "start"):
            if key in keys:
                setattr(state, key, self.player(keys[key], keys[key].text()))
        state.cambrian = keys["cambrian"].flag() if "cambrian" in keys else False
        state.last_round = keys["last round"].flag() if "last round" in keys else False

    def line_up(self) -> None:
        """Species with their traits. Traits come on when all species are there: some look at their neighbours."""
        state, traits = self.state, list[tuple[Species, Node, Trait]]()
        for seat, node in self.of_players("species"):
            owner = state.seats.index(seat)
            for item in [node] if isinstance(node.value, str) else node.items():
                name, population, on_it = _species(item, self.names)
                if any(other.name.casefold() == name.casefold() for other in state.species.values()):
                    raise item.wrong(f"two species are called {name}")
                species = state.add_species(owner, len(seat.line), name, population)
                traits += [(species, item, trait) for trait in on_it]
        state.boards = max(0, BOARDS - sum(len(seat.line) for seat, _ in self.of_players("species")))
        for species, item, trait in traits:
            self.put_on(species, item, trait)

    def put_on(self, species: Species, item: Node, trait: Trait) -> None:
        """A trait comes onto a species."""
        state, card = self.state, self.box.card(item, trait.card)
        if trait.played:
            state.played_now = (*state.played_now, card)
            state.played_on = (*state.played_on, (card, species.id))
        player = species.owner if trait.player is None else trait.player
        if player != species.owner or trait.card.kind.number in ON_OTHERS:
            state.controlled = (*state.controlled, (card, player))
        evolving.attach(self.run, card, species)

    def piles(self) -> None:
        """Hands and piles of cards: a scene names the top card first."""
        state = self.state
        for seat, node in self.of_players("hands"):
            seat.hand = self.cards(node)
        for key, name in PILES.items():
            if key in self.keys:
                setattr(state, name, self.cards(self.keys[key]))
        state.discard, state.removed = state.discard[::-1], state.removed[::-1]
        state.gene_pool = ((),) * self.piles_of_pool
        if "gene pool" in self.keys:
            state.gene_pool = self.gene_pool(self.keys["gene pool"])

    def cards(self, node: Node) -> tuple[int, ...]:
        """The cards of a list."""
        return tuple([self.box.card(item, read_card(item)) for item in node.items()])

    def gene_pool(self, node: Node) -> tuple[tuple[int, ...], ...]:
        """Each pile a list; or one list: the top cards of all piles, then what lies below them in turn."""
        items, count = node.items(), self.piles_of_pool
        if any(isinstance(item.value, list) for item in items):
            if len(items) > count:
                raise node.wrong(f"the Gene Pool has {count} piles, found {len(items)}")
            piles = [self.cards(item) for item in items]
        else:
            whole = self.cards(node)
            piles = [whole[at::count] for at in range(count)]
        piles += [()] * (count - len(piles))
        return tuple([pile[::-1] for pile in piles])

    def scenarios(self) -> None:
        """Scenarios that are in force anyway, and those on zones."""
        state, lies = self.state, [0] * len(ZONES)
        if "scenarios" in self.keys:
            found = self.keys["scenarios"].items()
            state.force = tuple([self.box.card(item, read_card(item, SCENARIO)) for item in found])
        for zone, node in self.keys["zones"].mapping().items() if "zones" in self.keys else ():
            if zone not in map(str, ZONES):
                raise node.wrong(f"a zone is 1, 2 or 3, found {zone!r}")
            lies[int(zone) - ZONE_1] = self.box.card(node, read_card(node, SCENARIO))
        state.zones = tuple(lies)
        zones.switch(self.run, tell=False)

    # -- beginning

    def begin(self) -> Game:
        """The scene starts as its phase begins, with nothing to be checked but too much population after a feeding."""
        run, state = self.run, self.state
        for item in self.keys["effects"].items() if "effects" in self.keys else ():
            self.lasts(item)
        evolving.restand(run)
        state.crowded, state.shrunk, state.unfit, state.tides, state.drained = True, (), False, False, ()
        state.surplus = ()
        state.turn, state.after_feeding = 1, self.phase in LATE
        state.idle = 1 if self.phase in ("turn start", "playing", "oceanic") else 0
        state.played = 0 if state.idle else len(state.played_now)
        self.begin_turn()
        run.begin(self.game)
        run.number, run.tracing = 0, True
        return run

    def begin_turn(self) -> None:
        """The frames of the turn in which it starts."""
        step, phase = self.phases[self.phase]
        if phase:
            self.run.begin(phase)
        self.run.begin("turn").at = rules.phases["turn"].index(step) + bool(phase)

    def lasts(self, node: Node) -> None:
        """An effect that lasts from before, on a species: `Paralyzing Venom: B1`."""
        name, value = node.lone()
        there_are = {kind.name: kind.id for kind in cards().values() if kind.id in LASTING_EFFECTS}
        if (found := named(name, there_are)) is None:
            raise value.wrong(f"{name!r} is nothing that lasts on a species; {suggest(name, there_are)}")
        for item in value.items():
            species = {species.name: species for species in self.state.species.values()}
            LASTING_EFFECTS[there_are[found]](self.run, item.one_of(species, "species"))


def _black_boxes(node: Node) -> tuple[int, ...]:
    """The traits that the table says have a black text box."""
    try:
        return assumptions.black_boxes(item.text() for item in node.items())
    except ValueError as e:
        raise node.wrong(str(e)) from e


def _three(node: Node) -> list[int]:
    found = [item.number() for item in node.items()]
    if len(found) != len(ZONES):
        raise node.wrong(f"expected the population of {len(ZONES)} zones, found {len(found)}")
    return found


def _species(node: Node, players: Sequence[str]) -> tuple[str, int, list[Trait]]:
    """`NAME POPULATION: TRAIT, TRAIT`, also where it was left without quotes, so that YAML takes it for a key."""
    if isinstance(node.value, dict):
        name, value = node.lone()
        text = ": ".join([name, *([", ".join(each(value, Node.text))] if value.value is not None else [])])
    else:
        text = node.text()
    found = _SPECIES.fullmatch(text)
    if found is None:
        raise node.wrong(f"a species is `NAME POPULATION: TRAIT, TRAIT`, such as `A1 3: Speed`; found {text!r}")
    population = int(found["population"])
    if population < 0:
        raise node.wrong(f"{found['name']} can't have a population of {population}")
    traits = [part for part in (found["traits"] or "").split(",") if part.strip()]
    return found["name"], population, [read_trait(node, part, players) for part in traits]
