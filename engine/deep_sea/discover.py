"""Discover: two boards are drawn, one is placed, and it brings its Discovery bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.core.chance import draw
from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.deep_sea.acting import lay_out
from engine.deep_sea.gains import give
from engine.deep_sea.printed import DEEPEST, INGENUITY
from engine.deep_sea.rules import Game, both, innermost, rules
from engine.deep_sea.state import PIECES, DeepSea, without

DRAWN = ("deep-sea/discover/1", "deep-sea/discover/2")
STACKS_FIRST = ("deep-sea/discover-look-before-second-stack",)
PLACED = ("deep-sea/discover/3",)
DEEP = "deep-sea/discover/5"
BONUS = ("deep-sea/discover/4",)
ELSEWHERE = ("deep-sea/discover/6",)
REPLACED = ("deep-sea/discover/7",)
WITH_SPOT, TOO_FEW, BESIDE = "discover-depth-without-spot", "discover-too-few-boards", "new-column-beside"


# -- where boards may go


def spots(state: DeepSea, depth: int, free: bool = False) -> list[int]:
    """The legal spots of a depth; `free` needs no zone above."""
    if depth > state.rules_of.deepest:
        return []
    empty = [place for place in state.places(depth) if place not in state.zones]
    if depth == 1:
        if state.assumes(BESIDE, "beside"):
            return [place for place in empty if any(near // 10 == 1 for near in state.around(place))]
        return empty
    return [place for place in empty if free or place - 10 in state.zones]


def left(state: DeepSea, depth: int) -> int:
    """How many boards of a depth can still be drawn and placed."""
    boards = (*state.stacks[depth], *state.bottom[depth])
    return sum(usable(state, board) for board in boards)


def usable(state: DeepSea, board: int) -> bool:
    """Whether a board is no one with a mission symbol that the mission doesn't use."""
    return not PIECES.board(board).unique or state.rules_of.uses(board)


def allowed(state: DeepSea, low: int, high: int, free: bool) -> list[int]:
    """The depths that boards may be drawn from; empty where nothing can be placed at all."""
    open_ = [depth for depth in range(1, DEEPEST + 1) if spots(state, depth, free and low <= depth <= high)]
    named = [depth for depth in open_ if low <= depth <= high and left(state, depth)]
    if named and state.assumes(WITH_SPOT, "all-allowed"):
        return [depth for depth in range(low, high + 1) if left(state, depth)]
    return named or [depth for depth in open_ if left(state, depth)][:1]


# -- the steps


@rules.phase("discover")
def choose_depths(run: Game, frame: Frame) -> None:
    """Which stacks are drawn from; without any legal spot, an Impact."""
    state, player = run.state, frame.source
    low, high, free = _symbol(frame)
    depths = allowed(state, low, high, free)
    named = set(range(low, high + 1))
    short = depths and sum(left(state, depth) for depth in depths) < 2 and state.assumes(TOO_FEW, "impact")
    no_boards = any(spots(state, depth, free) for depth in (named if depths else range(1, DEEPEST + 1)))
    few = (f"deep-sea/{TOO_FEW}",) if short or no_boards else ()
    if not depths or short:
        run.tell("ocean full", player, cites=both(ELSEWHERE, few))
        give(run, player, ("Impact",), ELSEWHERE)
        frame.notes["drawn"] = frame.notes["from"] = ()
        frame.at = len(rules.phases["discover"])
        return
    if not named & set(depths):
        run.tell("elsewhere", player, depths[0], cites=both(ELSEWHERE, few))
    frame.notes["depths"], frame.notes["drawn"] = tuple(depths), ()
    run.push("discover depths", player)


@rules.phase("discover")
def draw_boards(run: Game, frame: Frame) -> None:
    """As many boards as were chosen, one after the other."""
    drawn, wanted = cast("tuple[int, ...]", frame.notes["drawn"]), cast("tuple[int, ...]", frame.notes["from"])
    if len(drawn) < len(wanted):
        frame.at -= 1
        run.push("draw board", frame.source, about=(wanted[len(drawn)],))


@rules.phase("discover")
def place_one(run: Game, frame: Frame) -> None:
    """The board that is kept, and its place; where none of them can be placed, both go back under their stacks."""
    if _places(run, frame):
        run.push("discover", frame.source)
        return
    drawn = cast("tuple[int, ...]", frame.notes["drawn"])
    frame.notes["drawn"] = ()
    for board in drawn:
        _put_under(run, frame.source, board, (f"deep-sea/{WITH_SPOT}",))


def _put_under(run: Game, player: int, board: int, cites: tuple[str, ...] = ()) -> None:
    state, depth = run.state, PIECES.board(board).depth
    state.bottom[depth] = (*state.bottom[depth], board)
    run.tell("put under", player, board, cites=(*DRAWN[1:], *cites))


def _symbol(frame: Frame) -> tuple[int, int, bool]:
    """The depths that the symbol shows, and whether it needs no zone above."""
    return int(frame.event[1]), int(frame.event[2]), bool(frame.event[3])


def _stacks(run: Game, _frame: Frame) -> Sequence[Key]:
    """Two boards from one depth, or one each from two; a single one where no more are left."""
    state = run.state
    depths = cast("tuple[int, ...]", innermost(run, "discover").notes["depths"])
    if sum(left(state, depth) for depth in depths) < 2:
        return [("depths", depth) for depth in depths if left(state, depth)]
    return [
        ("depths", one, other)
        for at, one in enumerate(depths)
        for other in depths[at:]
        if (one != other or left(state, one) > 1) and left(state, one) and left(state, other)
    ]


@rules.effect("discover depths", Ask("discover depths", _stacks, cites=DRAWN), cites=DRAWN)
def discover_depths(run: Game, frame: Frame) -> None:
    """From which stacks the two boards come."""
    found = tuple(int(n) for n in frame.first()[1:])
    innermost(run, "discover").notes["from"] = found
    few = (f"deep-sea/{TOO_FEW}",) if len(found) < 2 else ()
    run.tell("stacks", frame.source, *found, cites=both(DRAWN, STACKS_FIRST, few))


def _in_stack(run: Game, frame: Frame) -> Sequence[int]:
    state, depth = run.state, int(frame.about[0])
    return state.stacks[depth] or state.bottom[depth][:1]


@rules.effect("draw board", draw("draw board", "board", _in_stack, cites=DRAWN), cites=DRAWN)
def draw_board(run: Game, frame: Frame) -> None:
    """A board comes off its stack; one that the mission has no use for is replaced."""
    state, player = run.state, frame.source
    depth, board = int(frame.about[0]), int(frame.first()[1])
    if board in state.stacks[depth]:
        state.stacks[depth] = without(state.stacks[depth], board)
    else:
        state.bottom[depth] = without(state.bottom[depth], board)
    if usable(state, board):
        phase = innermost(run, "discover")
        phase.notes["drawn"] = (*cast("tuple[int, ...]", phase.notes["drawn"]), board)
        run.tell("drew board", player, board, cites=DRAWN)
    else:
        state.removed = (*state.removed, board)
        run.tell("replaced board", player, board, cites=REPLACED)


def _places(run: Game, _frame: Frame) -> Sequence[Key]:
    phase = innermost(run, "discover")
    low, high, free = _symbol(phase)
    found: list[Key] = []
    for board in cast("tuple[int, ...]", phase.notes["drawn"]):
        depth = PIECES.board(board).depth
        found += [("place", board, spot) for spot in spots(run.state, depth, free and low <= depth <= high)]
    return found


@rules.effect("discover", Ask("discover", _places, cites=PLACED), cites=PLACED)
def discover(run: Game, frame: Frame) -> None:
    """A board becomes a zone; the other one goes under its stack."""
    state, player = run.state, frame.source
    board, spot = int(frame.first()[1]), int(frame.first()[2])
    for other in cast("tuple[int, ...]", innermost(run, "discover").notes["drawn"]):
        if other != board:
            _put_under(run, player, other)
    column = state.decided_by((BESIDE,), lambda at: spot in spots(at, 1)) if run.tracing and spot < 20 else ()
    state.zones[spot] = board
    deeper = (DEEP,) if spot // 10 > state.seats[player].level(INGENUITY) else ()
    cites = both(PLACED, column, deeper, tuple(map(str, innermost(run, "discover").event[4:])))
    run.tell("placed", player, board, spot, cites=cites)
    for site in PIECES.board(board).of("Dive"):
        lay_out(run, site.number, site.tokens)
        run.tell("laid out", site.number, len(state.dives[site.number]), cites=BONUS)
    run.push("discovery bonus", player, about=(board,))


@rules.effect("discovery bonus", cites=BONUS)
def discovery_bonus(run: Game, frame: Frame) -> None:
    """The reward in the corner of a board that has just been placed."""
    give(run, frame.source, PIECES.board(int(frame.about[0])).discovery, BONUS)
