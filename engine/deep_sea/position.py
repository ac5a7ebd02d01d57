"""The position that a scene gives: `given` → a run that is ready to go on. docs/scenes.md lists the keys.

Nothing is gained because of the position itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.stack import PHASE, Frame, Run
from engine.deep_sea import setup
from engine.deep_sea.acting import lay_out
from engine.deep_sea.catalogue import EACH_TOKEN, Site
from engine.deep_sea.named import BOARDS, HEXES, JOURNALS, SPECIALISTS, TOKENS
from engine.deep_sea.printed import INGENUITY, TRACKS, place
from engine.deep_sea.rules import Game, rules
from engine.deep_sea.setup import vessels
from engine.deep_sea.state import (
    CAVE,
    DISCS,
    LEVELS,
    MOST_RESEARCH,
    MOST_VESSELS,
    PIECES,
    VESSELS_AT,
    DeepSea,
    Member,
    Seat,
)
from engine.deep_sea.turn import begin_round, turns
from engine.scenes.document import Node, check_name, named, suggest

KEYS = (
    *("players", "active", "start", "mission", "round", "phase", "zones", "vessels", "staging", "research"),
    *("attributes", "technology", "sites", "tokens", "dives", "supply", "discard tokens", "display", "deck"),
    *("journals", "circles", "specialists", "stacks", "impact", "passed", "assume", "acting", "vessels gained"),
)
PHASES = {"turn": ("round", turns), "round": ("round", begin_round), "set up": ("set up", vessels)}
"""Where a scene may start: with a turn, with a round, or as the first Vessels come in."""
STAGING = 5
"""Discs in a Staging area for which a scene gives none."""
NOBODY = "nobody"


def position(given: Node) -> Game:
    """The position of a scene. Raises `SceneError` for what is no whole position."""
    keys = given.known(KEYS)
    if "players" not in keys:
        raise given.wrong("a position needs `players`: their names in turn order")
    reader = _Reader(keys)
    reader.ocean()
    reader.pieces()
    reader.players()
    return reader.begin()


class _Reader:
    """A position in the making."""

    def __init__(self, keys: dict[str, Node]) -> None:
        self.keys = keys
        self.names = [item.text() for item in keys["players"].items()]
        if not 1 <= len(self.names) <= setup.MORE or len({n.casefold() for n in self.names}) < len(self.names):
            raise keys["players"].wrong(f"expected 1 to {setup.MORE} different names")
        for name in self.names:
            check_name(keys["players"], name)
        mission = keys["mission"].number(1) if "mission" in keys else 1
        if mission > len(PIECES.missions):
            raise keys["mission"].wrong(f"the missions are numbered from 1 to {len(PIECES.missions)}")
        self.state = state = DeepSea(len(self.names), mission)
        for seat, name in zip(state.seats, self.names, strict=True):
            seat.name = name
        state.specialists = "specialists" in keys
        state.rounds = setup.ROUNDS if len(self.names) > 1 else setup.ROUNDS_ALONE
        if "assume" in keys:
            state.assumed = setup.OPEN.read(keys["assume"])
        setup.fill(state)

    def of_players(self, key: str) -> Iterator[tuple[Seat, Node]]:
        """What stands below a key for each player, with their seat."""
        for name, node in self.keys[key].mapping().items() if key in self.keys else ():
            yield self.state.seats[self.player(node, name)], node

    def player(self, node: Node, name: str = "") -> int:
        """The seat of the player with this name."""
        asked = name or node.text()
        if (found := named(asked, self.names)) is None:
            raise node.wrong(f"{asked!r} is no player; {suggest(asked, self.names)}")
        return self.names.index(found)

    # -- parts

    def ocean(self) -> None:
        """Zones, their discs and Dive stacks, and what is left in the stacks of boards."""
        state = self.state
        if "zones" in self.keys:
            for name, node in self.keys["zones"].mapping().items():
                at, board = read_place(node, name), node.one_of(BOARDS, "board")
                if PIECES.board(board).depth != at // 10:
                    raise node.wrong(f"{PIECES.board(board).name} is a board of depth {PIECES.board(board).depth}")
                if board in state.zones.values():
                    raise node.wrong(f"{PIECES.board(board).name} lies in the ocean already")
                state.zones[at] = board
        else:
            state.zones = {at: board for at, board in state.rules_of.start if board}
        there = set(state.zones.values())
        for depth in state.stacks:
            boards = [board.number for board in PIECES.boards if board.depth == depth and board.number not in there]
            state.stacks[depth] = tuple(boards) if depth <= state.rules_of.deepest else ()
        for name, node in self.keys["stacks"].mapping().items() if "stacks" in self.keys else ():
            if not name.isdecimal() or int(name) not in state.stacks:
                raise node.wrong("the stacks are named by their depths, 1 to 5")
            boards = [item.one_of(BOARDS, "board") for item in node.items()]
            if odd := [b for b in boards if b in there or PIECES.board(b).depth != int(name)]:
                raise node.wrong(f"{PIECES.board(odd[0]).name} can't lie in this stack")
            state.stacks[int(name)] = tuple(boards)
        for name, node in self.keys["sites"].mapping().items() if "sites" in self.keys else ():
            site = read_site(state, node, name)
            if site.kind == "Dive":
                raise node.wrong("a Dive site holds tokens, no disc")
            state.discs[site.number] = self.player(node)

    def pieces(self) -> None:
        """Dive tokens, Journals, Impact markers: what players don't hold."""
        state, keys = self.state, self.keys
        box = dict.fromkeys(state.pools[0], True)

        def taken(node: Node) -> int:
            kind = node.one_of(TOKENS, "Dive token")
            found = next((one for one in box if one // EACH_TOKEN == kind), None)
            if found is None:
                raise node.wrong(f"the box holds no more of {PIECES.token(kind * EACH_TOKEN).name}")
            del box[found]
            return found

        for seat, node in self.of_players("tokens"):
            seat.tokens = tuple(taken(item) for item in node.items())
        if "discard tokens" in keys:
            state.discard = tuple(taken(item) for item in keys["discard tokens"].items())
        first = [taken(item) for item in keys["supply"].items()] if "supply" in keys else []
        state.pools = ((*first, *(() if "supply" in keys else box)),)
        state.supply = len(state.pools[0])
        wanted = {site.number: site.tokens for site in state.sites("Dive")}
        for name, node in keys["dives"].mapping().items() if "dives" in keys else ():
            site = read_site(state, node, name)
            if site.number not in wanted:
                raise node.wrong(f"{name} is no Dive site")
            wanted[site.number] = node.number()
        discard, state.discard = state.discard, ()
        for number, many in wanted.items():
            lay_out(Run(rules, state, tracing=False), number, many)
        state.discard = discard
        state.display = tuple(card.number for card in PIECES.journals if card.first)[: setup.FIRST_JOURNALS]
        if "display" in keys:
            state.display = _all(keys["display"], JOURNALS, "Journal")
        held: list[int] = []
        for seat, node in self.of_players("journals"):
            seat.journals = _all(node, JOURNALS, "Journal")
            held += seat.journals
        for seat, node in self.of_players("circles"):
            seat.circles = _all(node, JOURNALS, "Journal")
            if any(seat.circles.count(n) > PIECES.journal(n).circles or n not in seat.journals for n in seat.circles):
                raise node.wrong("discs lie on circles of one's own Journals, one on each")
        state.deck = tuple(card for card in state.deck if card not in (*state.display, *held))
        if "deck" in keys:
            state.deck = _all(keys["deck"], JOURNALS, "Journal")
        everywhere = (*state.display, *held, *state.deck)
        if len(set(everywhere)) < len(everywhere):
            twice = next(n for n in everywhere if everywhere.count(n) > 1)
            raise keys["players"].wrong(f"the box holds one {PIECES.journal(twice).name}, and here are two")
        for name, node in keys["impact"].mapping().items() if "impact" in keys else ():
            number = Node(name, file=node.file, line=node.line, keys=node.keys).one_of(HEXES, "hex")
            state.hexes = (*state.hexes, (number, self.player(node)))

    def players(self) -> None:
        """What each player has; whose turn it is."""
        state, keys = self.state, self.keys
        home = next((at for at, board in state.zones.items() if board == state.rules_of.launch), 0)
        home = home or next((at for at in sorted(state.zones) if at // 10 == 1), 0)
        for seat in state.seats:
            seat.vessels = (home,) if home and "vessels" not in keys else ()
            seat.staging = STAGING
        for seat, node in self.of_players("vessels"):
            seat.vessels = tuple(sorted(self._zone(item) for item in node.items()))
            if len(seat.vessels) > MOST_VESSELS:
                raise node.wrong(f"a player has {MOST_VESSELS} Vessels at most")
        for seat, node in self.of_players("staging"):
            seat.staging = node.number()
        for seat, node in self.of_players("acting"):
            seat.active_discs = node.number()
        for seat, node in self.of_players("research"):
            seat.research = _at_most(node, MOST_RESEARCH)
        for seat, node in self.of_players("technology"):
            seat.tracks = (*seat.tracks[:INGENUITY], LEVELS.index(max(1, _at_most(node, LEVELS[-1]))))
        for seat, node in self.of_players("attributes"):
            for track, at in node.known(TRACKS).items():
                n = TRACKS.index(track)
                seat.tracks = (*seat.tracks[:n], _at_most(at, len(LEVELS) - 1), *seat.tracks[n + 1 :])
        for seat in state.seats:
            seat.got = sum(at <= seat.tracks[INGENUITY] for at in VESSELS_AT)
        for seat, node in self.of_players("vessels gained"):
            seat.got = _at_most(node, len(VESSELS_AT))
        for seat, node in self.of_players("specialists"):
            seat.crew = tuple(read_member(item) for item in node.items())
            for member in seat.crew:
                if member.kind in state.market:
                    state.market[member.kind] = max(0, state.market[member.kind] - 1)
        for n, seat in enumerate(state.seats):
            seat.supply = 0
            seat.supply = DISCS - state.discs_of(n)
            if seat.supply < 0:
                raise keys["players"].wrong(f"{seat.name} has {DISCS - seat.supply} discs, and there are {DISCS}")
        for item in keys["passed"].items() if "passed" in keys else ():
            state.seats[self.player(item)].passed = 1
        state.active = self.player(keys["active"]) if "active" in keys else 0
        state.start = self.player(keys["start"]) if "start" in keys else state.active
        state.round = keys["round"].number(1) if "round" in keys else 1

    def _zone(self, node: Node) -> int:
        at = read_place(node, node.text())
        if at not in self.state.zones:
            raise node.wrong(f"there is no zone at {node.text()}")
        if self.state.is_at(at, CAVE):
            raise node.wrong("no Vessel may be in the Submerged Cave System")
        return at

    def begin(self) -> Game:
        """The run, about to begin a turn or a round."""
        state = self.state
        part, phase = self.keys["phase"].one_of(PHASES, "phase") if "phase" in self.keys else PHASES["turn"]
        if part == "set up":
            state.round = 0
            for seat in state.seats:
                seat.vessels = ()
        run: Game = Run(rules, state, tracing=False)
        run.stack = [Frame(PHASE, "game"), Frame(PHASE, part)]
        run.stack[1].at = rules.phases[part].index(phase)
        return run


def read_place(node: Node, name: str) -> int:
    """A place of the grid."""
    try:
        return place(name.strip())
    except ValueError as error:
        raise node.wrong(str(error)) from None


def find_site(state: DeepSea, name: str) -> Site | None:
    """A site that is called `C2 c1`; None where there is none."""
    zone, _, label = name.strip().partition(" ")
    try:
        board = state.board(place(zone))
    except ValueError:
        return None
    return next((site for site in board.sites if site.label == label.strip().lower()), None) if board else None


def read_site(state: DeepSea, node: Node, name: str) -> Site:
    """A site of a zone: `C2 c1`."""
    if (found := find_site(state, name)) is None:
        raise node.wrong(f"{name!r} is no site; write a zone's place and the site's letter and number, such as C2 c1")
    return found


def read_member(node: Node) -> Member:
    """A Specialist; a star says that a disc is on it."""
    text = node.text()
    kind, senior = Node(text.removesuffix("*").strip(), file=node.file, line=node.line, keys=node.keys).one_of(
        SPECIALISTS, "Specialist"
    )
    return Member(kind, senior, int(text.endswith("*")))


def _all(node: Node, names: Mapping[str, int], what: str) -> tuple[int, ...]:
    return tuple(item.one_of(names, what) for item in node.items())


def _at_most(node: Node, most: int) -> int:
    if (number := node.number()) > most:
        raise node.wrong(f"expected a number up to {most}, found {number}")
    return number
