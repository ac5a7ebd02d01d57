"""Setting up: the mission's boards, Journals, Dive tokens, and each player's first Vessel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.chance import draw
from engine.core.effect import Ask
from engine.core.stack import Frame, Run
from engine.deep_sea.acting import lay_out
from engine.deep_sea.catalogue import EACH_TOKEN
from engine.deep_sea.rules import FRAME, Game, rules
from engine.deep_sea.state import CHOICES, PIECES, DeepSea, Member, Seat, without
from engine.open_questions import OpenQuestions

OPEN = OpenQuestions("deep-sea", CHOICES)
LEAST, MOST, MORE = 1, 4, 5
ROUNDS, ROUNDS_ALONE = 6, 7
FIRST_JOURNALS = 4
SET_UP = ("deep-sea/mission-set-up", "deep-sea/discovery-bonus-at-set-up")
LEADER = 1


@dataclass(frozen=True)
class Options:
    """What a table agrees on before it begins."""

    mission: int = 1
    specialists: bool = False
    rounds: int = 0
    """0: as many as the game has."""
    assume: Mapping[str, str] = field(default_factory=dict[str, str])


def new(players: Sequence[str], options: Options | None = None) -> Game:
    """A game about to be set up. Raises ValueError for what can't be."""
    chosen = options or Options()
    if not LEAST <= len(players) <= MORE:
        raise ValueError(f"Deep Sea is for {LEAST} to {MORE} players, not {len(players)}")
    if not 1 <= chosen.mission <= len(PIECES.missions):
        raise ValueError(f"there is no mission {chosen.mission}: they are numbered from 1 to {len(PIECES.missions)}")
    state = DeepSea(len(players), chosen.mission)
    for seat, name in zip(state.seats, players, strict=True):
        seat.name = name
    state.assumed = OPEN.checked(chosen.assume)
    state.specialists = chosen.specialists
    state.rounds = chosen.rounds or (ROUNDS if len(players) > 1 else ROUNDS_ALONE)
    fill(state)
    for seat in state.seats:
        join(state, seat)
    run: Game = Run(rules, state)
    run.begin("set up")
    run.begin("game")
    return run


def fill(state: DeepSea) -> None:
    """All boards that lie at no certain place go to their stacks, all tokens into the supply, Journals to the deck."""
    mission = state.rules_of
    placed = {board for _, board in mission.start}
    for board in PIECES.boards:
        if board.number not in (*placed, *mission.among) and board.depth <= mission.deepest:
            state.stacks[board.depth] = (*state.stacks[board.depth], board.number)
    tokens = [kind.number * EACH_TOKEN + copy for kind in PIECES.tokens for copy in range(kind.copies)]
    state.pools, state.supply = (tuple(tokens),), len(tokens)
    state.deck = tuple(card.number for card in PIECES.journals if not card.first)
    if state.specialists:
        state.market = {kind.number: kind.copies for kind in PIECES.specialists if kind.tier}


def join(state: DeepSea, seat: Seat) -> None:
    """A player's own pieces; the Team Leader begins with a disc on it."""
    if state.specialists:
        seat.supply -= 1
        seat.crew = (Member(LEADER, 0, 1),)


@rules.phase("set up")
def open_mission(run: Game, _frame: Frame) -> None:
    """What the table plays."""
    run.tell("mission", run.state.mission, cites=SET_UP)


@rules.phase("set up")
def boards(run: Game, _frame: Frame) -> None:
    """The boards that the mission names, then one of its depth for each other place."""
    state = run.state
    open_places = [place for place, board in state.rules_of.start if not board]
    for place, board in state.rules_of.start:
        if board:
            lay(run, board, place)
    for board in state.rules_of.among:
        run.push("lay among", board)
    for _ in open_places[len(state.rules_of.among) :]:
        run.push("lay board")


def lay(run: Game, board: int, place: int) -> None:
    """A board of the set-up, with its Dive tokens."""
    run.state.zones[place] = board
    run.tell("laid", board, place, cites=SET_UP)
    for site in PIECES.board(board).of("Dive"):
        lay_out(run, site.number, site.tokens)


def _open(run: Game) -> list[int]:
    return [place for place, board in run.state.rules_of.start if not board and place not in run.state.zones]


def _places(run: Game, _frame: Frame) -> Sequence[int]:
    return _open(run)


@rules.effect("lay among", draw("lay among", "zone", _places, cites=SET_UP), cites=SET_UP)
def lay_among(run: Game, frame: Frame) -> None:
    """A board that lies at any of the open places."""
    lay(run, frame.source, int(frame.first()[1]))


def _plain(run: Game, _frame: Frame) -> Sequence[int]:
    """Boards of the next open place's depth; those with the mission symbol are set aside for that."""
    stack = run.state.stacks[_open(run)[0] // 10]
    return [board for board in stack if not PIECES.board(board).unique]


@rules.effect("lay board", draw("lay board", "board", _plain, cites=SET_UP), cites=SET_UP)
def lay_board(run: Game, frame: Frame) -> None:
    """Any board of the depth."""
    state, board, place = run.state, int(frame.first()[1]), _open(run)[0]
    state.stacks[place // 10] = without(state.stacks[place // 10], board)
    lay(run, board, place)


def _firsts(_run: Game, _frame: Frame) -> Sequence[int]:
    return [card.number for card in PIECES.journals if card.first]


@rules.phase("set up")
def journals(run: Game, _frame: Frame) -> None:
    """Four of the Journals that may begin in the display."""
    run.push("first journals")


_DRAW: Ask = draw("first journals", "journal card", _firsts, count=FIRST_JOURNALS, cites=SET_UP)


@rules.effect("first journals", _DRAW, cites=SET_UP)
def first_journals(run: Game, frame: Frame) -> None:
    """The others of these leave the game."""
    run.state.display = tuple(int(key[1]) for key in frame.answers[0])
    for card in run.state.display:
        run.tell("displayed", card)


@rules.phase("set up")
def vessels(run: Game, _frame: Frame) -> None:
    """Each player's first Vessel, in turn order."""
    for player in run.state.clockwise(run.state.start):
        run.push("launch", player, ("given", *FRAME))
