"""A table of the five actions: rounds of turns, each a pawn on a space and its action; then the end.

What belongs to other parts of the game is left out (marine/rest-of-the-game): how many rounds there are, how many
pawns, and what is drawn anew between rounds are assumptions that a table can answer otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.marine import pieces
from engine.marine.pieces import ACTIONS, SPACES, TECTONICS, WANDERLUST
from engine.marine.rules import DONE, Game, rules
from engine.marine.state import NOBODY, Marine

REST, ROUNDS, PAWNS = "marine/rest-of-the-game", "marine/rounds-of-a-table", "marine/pawns-a-round"
ROUND_ENDS, SPECIAL, SPACES_COUNTED = (
    "marine/end-of-a-round",
    "marine/normal-or-special-space",
    "marine/number-of-spaces",
)
DOWNWARD, TIE, AT_ONCE = "marine/order-on-the-display", "marine/tie-at-the-end", "marine/wanderlust-extra-turn"
EXTRA = "marine/wanderlust/7"
TURN_ORDER = "marine/order-of-turns"
FIRST = {
    "Speciation": ("marine/speciation/1", "marine/speciation/7"),
    "Wanderlust": ("marine/wanderlust/1", "marine/wanderlust/7"),
    "Tectonics": ("marine/tectonics/1", "marine/tectonics/8"),
    "Migration": ("marine/migration/1", "marine/migration/1"),
    "Competition": ("marine/competition/1", "marine/competition/2"),
}
"""Of each action, the statement behind its normal spaces and the one behind its special space."""
POINTS = ("end of action", "end of turn", "next turn", "end of round")
"""What a table says it has reached: nothing in the game goes by it."""
COUNTS = {"one": 1, "two": 2, "three": 3, "five": 5}


def space_cites(space: int) -> tuple[str, ...]:
    """The statement behind a space."""
    of = SPACES[space]
    return (FIRST[ACTIONS[of.action]][of.special],)


def rounds(state: Marine) -> int:
    """How many rounds the table plays."""
    return COUNTS[next(choice for choice in COUNTS if state.assumes(ROUNDS, choice))]


def pawns(state: Marine) -> int:
    """How many pawns each player has in a round."""
    chosen = next((choice for choice in COUNTS if state.assumes(PAWNS, choice)), None)
    return COUNTS[chosen] if chosen else pieces.PAWNS[state.players]


# -- rounds


@rules.phase("game")
def next_round(run: Game, frame: Frame) -> None:
    """Rounds follow each other until the last one is over."""
    state = run.state
    if state.round >= rounds(state):
        level = len(leading(state)) > 1
        run.tell("game over", cites=(ROUNDS, REST, *((TIE,) if level else ())))
        return
    frame.at = 0
    state.round += 1
    run.begin("round")


@rules.phase("round")
def begin_round(run: Game, _frame: Frame) -> None:
    """All pawns come back; from the second round on there is a reseed (marine/end-of-a-round)."""
    state = run.state
    state.pawns_on, state.placed = (NOBODY,) * len(SPACES), ()
    for seat in state.seats:
        seat.pawns, seat.done = pawns(state), False
    state.active, state.again = state.in_turn_order()[-1], False
    run.tell("round", state.round, pawns(state), cites=(ROUND_ENDS, PAWNS))
    if state.round == 1 or state.assumes(ROUND_ENDS, "all-done"):
        run.begin("reseed")


@rules.phase("round")
def take_turns(run: Game, frame: Frame) -> None:
    """Turns go round until nobody takes part any more."""
    state = run.state
    following = _following(state)
    if state.again and following != state.active:
        run.tell("turn lost", state.active, cites=(EXTRA, PAWNS))
    if following is None:
        run.emit("reached", "end of round")
        return
    frame.at -= 1
    state.active, state.again = following, False
    state.turn += 1
    run.begin("turn")


def takes_part(state: Marine, seat: int) -> bool:
    """Whether a player has a pawn left and has not taken the others back."""
    return state.seats[seat].pawns > 0 and not state.seats[seat].done


def _following(state: Marine) -> int | None:
    """Whose turn comes next; None where nobody takes part any more."""
    order = state.in_turn_order()
    at = order.index(state.active)
    candidates = [*([state.active] if state.again else ()), *order[at + 1 :], *order[: at + 1]]
    return next((seat for seat in candidates if takes_part(state, seat)), None)


# -- the turn


@rules.phase("turn")
def begin_turn(run: Game, _frame: Frame) -> None:
    """Whose turn it is."""
    state = run.state
    run.tell("turn", state.active, cites=(TURN_ORDER,))
    if state.turn > 1:
        run.emit("reached", "next turn")


@rules.phase("turn")
def act(run: Game, _frame: Frame) -> None:
    """A pawn on a space, and its action at once."""
    run.push("act", run.state.active)


@rules.phase("turn")
def end_action(run: Game, _frame: Frame) -> None:
    """The action is done."""
    run.emit("reached", "end of action")


@rules.phase("turn")
def owed_turns(run: Game, _frame: Frame) -> None:
    """Further turns that were given earlier are taken when the player's turn comes round (marine/wanderlust/7)."""
    state = run.state
    seat = state.seats[state.active]
    if seat.owed and not state.again and takes_part(state, state.active):
        seat.owed -= 1
        state.again = True
        run.tell("another turn", state.active, cites=(EXTRA, AT_ONCE))
    seat.owed += state.granted
    state.granted = 0
    run.emit("reached", "end of turn")


def extra_turn(run: Game, seat: int) -> None:
    """The special space of Wanderlust gives another whole turn, now or when the player's turn comes round."""
    state = run.state
    if state.assumes(AT_ONCE, "at-once"):
        state.again = True
        run.tell("another turn", seat, cites=(EXTRA, AT_ONCE))
    else:
        state.granted += 1
        run.tell("turn owed", seat, cites=(EXTRA, AT_ONCE))


# -- where a pawn may go


def why_not(state: Marine, seat: int, space: int) -> tuple[str, tuple[str, ...]] | None:
    """Why a pawn can't be placed on a space: the reason and the rules; None where it can."""
    of = SPACES[space]
    if not takes_part(state, seat):
        return "no pawn", (PAWNS,)
    if of.special and state.assumes(SPECIAL, "normal-only"):
        return "no special", (SPECIAL, *space_cites(space))
    rows = [action for owner, action in state.placed if owner == seat]
    if rows and of.action < max(rows) and state.assumes(DOWNWARD, "downward"):
        return "above", (DOWNWARD,)
    if state.pawns_on[space] != NOBODY and not _unlimited(state, space):
        return "taken", (SPACES_COUNTED, *space_cites(space))
    return None


def _unlimited(state: Marine, space: int) -> bool:
    """Whether a space is used by as many as like to: where it is not known how many such spaces there are."""
    of = SPACES[space]
    open_ = of.action in (WANDERLUST, TECTONICS) and not of.special
    return open_ and state.assumes(SPACES_COUNTED, "open")


def alike(state: Marine, space: int) -> tuple[int, ...]:
    """What tells a space from others: those that are the same in all of this are as good as each other."""
    of = SPACES[space]
    disks, markers = state.beside_speciation, state.markers
    element = pieces.element_of(disks[of.at]) if of.action == pieces.SPECIATION and of.at < len(disks) else -1
    empty = of.action == pieces.SPECIATION and not of.special and (of.at >= len(disks) or disks[of.at] < 0)
    marker = markers[of.at] if of.action == pieces.COMPETITION and of.at < len(markers) else -1
    return of.action, of.special, of.number, -2 if empty else element, marker


def _spaces(run: Game, frame: Frame) -> Sequence[Key]:
    """The spaces on which a pawn may go, one of those that are all the same; or no more of this round."""
    state = run.state
    free: dict[tuple[int, ...], int] = {}
    for space in range(len(SPACES)):
        if why_not(state, frame.source, space) is None:
            free.setdefault(alike(state, space), space)
    return (*[("act", space) for space in free.values()], DONE)


@rules.effect("act", Ask("action", _spaces, cites=(SPECIAL, PAWNS)), cites=(PAWNS,))
def place_pawn(run: Game, frame: Frame) -> None:
    """The pawn goes on the space, and the action is done at once; or the player takes all pawns back."""
    state, seat = run.state, frame.source
    if frame.first() == DONE:
        state.seats[seat].done = True
        run.tell("pawns back", seat, cites=(ROUND_ENDS,))
        return
    space = int(frame.first()[1])
    of = SPACES[space]
    state.seats[seat].pawns -= 1
    state.pawns_on = tuple([seat if n == space else owner for n, owner in enumerate(state.pawns_on)])
    state.placed = (*state.placed, (seat, of.action))
    run.tell("acts", seat, space, cites=(*space_cites(space), SPECIAL))
    run.begin(ACTIONS[of.action], seat, (ACTIONS[of.action], space))


# -- the end


def leading(state: Marine) -> list[int]:
    """The players who have the most VPs."""
    most = max([seat.points for seat in state.seats])
    return [n for n, seat in enumerate(state.seats) if seat.points == most]


def winners(state: Marine) -> list[int]:
    """Who wins: the most VPs; where several have them, as the table reads it (marine/tie-at-the-end)."""
    level = leading(state)
    if state.assumes(TIE, "shared"):
        return level
    return [min(level, key=lambda seat: state.seats[seat].animal)]
