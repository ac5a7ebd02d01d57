"""The round and its turns: discs come, players act in turn until all have passed, six rounds in all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.deep_sea.acting import KINDS, Ways, do, spendings
from engine.deep_sea.gains import give
from engine.deep_sea.legal import doings
from engine.deep_sea.printed import ACTIONS, COORDINATION, INSPIRATION, REPUTATION, Action
from engine.deep_sea.rules import FRAME, Game, both, rules
from engine.deep_sea.state import PIECES, DeepSea, Member, Seat, without

POINTS = ("end of turn", "end of round")
"""What a turn says it has reached, when all that belongs to it is done: nothing in the game goes by it."""
PASS: Key = ("pass",)
END: Key = ("end",)
CIRCLE = ("deep-sea/journal-actions/1", "deep-sea/journal-effects/5")
TOKENS = ("deep-sea/dive-tokens/5",)
WITHOUT = "deep-sea/activation-without-specialists"
SEVERAL = "activations-in-a-turn"
TOP_TIER = 5
SURPLUS, ALL_BACK, WHOLE_TURN = "tokens-over-at-end-of-turn", "discs-between-rounds", "token-as-whole-turn"
BACK = ("deep-sea/discs-between-rounds", *FRAME)


@rules.phase("game")
def next_round(run: Game, frame: Frame) -> None:
    """Rounds follow each other until the last one is over."""
    state = run.state
    if state.round >= state.rounds:
        run.tell("game over", cites=both(FRAME, ("deep-sea/pieces-of-the-score", "deep-sea/mission-extras")))
        return
    frame.at = 0
    state.round += 1
    run.begin("round")


# -- the round


@rules.phase("round")
def begin_round(run: Game, _frame: Frame) -> None:
    """Everybody plays again; in turn order each may recruit, gets discs and takes some back."""
    state = run.state
    run.tell("round", state.round, cites=FRAME)
    for player in state.clockwise(state.start):
        state.seats[player].passed = 0
        if state.specialists:
            run.push("recruit", player)
        run.push("effort", player)
        run.push("recovery", player)


@rules.phase("round")
def turns(run: Game, frame: Frame) -> None:
    """Turn by turn, until all have passed."""
    if not all(seat.passed for seat in run.state.seats):
        frame.at -= 1
        run.begin("turn")


@rules.phase("round")
def end_round(run: Game, _frame: Frame) -> None:
    """The next player to the left starts."""
    state = run.state
    state.start = state.active = (state.start + 1) % state.players
    run.tell("round over", state.start, cites=FRAME)
    run.emit("reached", "end of round")


def recruits(state: DeepSea, player: int) -> list[int]:
    """The Specialists whom a player's Reputation lets them recruit, of those that are left."""
    level = state.seats[player].level(REPUTATION)
    return [kind for kind, many in sorted(state.market.items()) if many and PIECES.specialist(kind).tier <= level]


def _recruits(run: Game, frame: Frame) -> Sequence[Key]:
    return [("recruit", kind) for kind in recruits(run.state, frame.source)]


@rules.effect("recruit", Ask("recruit", _recruits, cites=FRAME), cites=FRAME)
def recruit(run: Game, frame: Frame) -> None:
    """One Specialist, whose gains come at once."""
    state, player, kind = run.state, frame.source, int(frame.first()[1])
    state.market[kind] -= 1
    seat = state.seats[player]
    seat.crew = (*seat.crew, Member(kind))
    piles = ("deep-sea/specialist-piles",) if PIECES.specialist(kind).tier == TOP_TIER else ()
    run.tell("recruited", player, kind, cites=both(FRAME, piles))
    give(run, player, PIECES.specialist(kind).gains, FRAME)


@rules.effect("effort", cites=FRAME)
def effort(run: Game, frame: Frame) -> None:
    """Discs from the supply, as many as the level of Inspiration."""
    give(run, frame.source, ("Disc",) * run.state.seats[frame.source].level(INSPIRATION), FRAME)


@rules.effect("recovery", cites=BACK)
def recovery(run: Game, frame: Frame) -> None:
    """Discs come back from Specialists, as many as the level of Coordination."""
    state, player = run.state, frame.source
    seat = state.seats[player]
    if state.specialists:
        run.push("reclaim", player)
    elif seat.active_discs:
        limit = seat.active_discs if state.assumes(ALL_BACK, "all-specialists") else seat.level(COORDINATION)
        back = min(seat.active_discs, limit)
        seat.staging += back
        seat.supply += seat.active_discs - back
        seat.active_discs = 0
        run.tell("reclaimed", player, back, cites=(*BACK, WITHOUT))


def busy(seat: Seat) -> list[int]:
    """The places in a crew of those with a disc on them."""
    return [n for n, member in enumerate(seat.crew) if member.disc]


def _busy(run: Game, frame: Frame) -> Sequence[Key]:
    return [("member", n) for n in busy(run.state.seats[frame.source])]


def _recovered(run: Game, frame: Frame) -> int:
    seat = run.state.seats[frame.source]
    return len(seat.crew) if run.state.assumes(ALL_BACK, "all-specialists") else seat.level(COORDINATION)


@rules.effect("reclaim", Ask("reclaim", _busy, _recovered, _recovered, cites=BACK), cites=BACK)
def reclaim(run: Game, frame: Frame) -> None:
    """Those whose discs come back."""
    seat = run.state.seats[frame.source]
    freed = {int(key[1]) for key in frame.answers[0]}
    seat.crew = tuple(Member(m.kind, m.senior, 0 if n in freed else m.disc) for n, m in enumerate(seat.crew))
    seat.staging += len(freed)
    run.tell("reclaimed", frame.source, len(freed))


# -- the turn


@rules.phase("turn")
def begin(run: Game, _frame: Frame) -> None:
    """A player's turn."""
    state = run.state
    state.turn += 1
    state.acted = state.spent = state.over = 0
    run.tell("turn", state.active, cites=FRAME)


@rules.phase("turn")
def decide(run: Game, _frame: Frame) -> None:
    """One activation, or tokens, or both, or passing."""
    run.push("turn", run.state.active)


@rules.phase("turn")
def until_over(run: Game, frame: Frame) -> None:
    """Until the player has passed or is done."""
    if not run.state.over:
        frame.at = 1


@rules.phase("turn")
def end(run: Game, _frame: Frame) -> None:
    """The next player who has not passed is next."""
    state = run.state
    waiting = [player for player in state.clockwise(state.active)[1:] if not state.seats[player].passed]
    state.active = waiting[0] if waiting else state.active
    run.emit("reached", "end of turn")


def _turn(run: Game, frame: Frame) -> Sequence[Key]:
    state, player = run.state, frame.source
    found: list[Key] = list(activations(state, player)) if may_act(state) else []
    found += spendings(run, player)
    few = len(state.seats[player].tokens) < 2 or state.assumes(SURPLUS, "lost")
    if few and not state.acted:
        found.append(PASS)
    if few and (state.acted or (state.spent and state.assumes(WHOLE_TURN, "allowed"))):
        found.append(END)
    return found


def may_act(state: DeepSea) -> bool:
    """Whether there may be an activation yet in this turn."""
    return not state.acted or state.assumes(SEVERAL, "several")


def activations(state: DeepSea, player: int) -> Iterator[Key]:
    """Every way to put a disc on a Specialist or on a circle of a Journal; without Specialists, every action."""
    seat = state.seats[player]
    if not seat.staging:
        return
    if state.specialists:
        yield from (("activate", n) for n, member in enumerate(seat.crew) if not member.disc)
    else:
        for kind in ACTIONS:
            yield from doings(state, player, Action(kind), 1)
    for card in dict.fromkeys(seat.journals):
        if seat.circles.count(card) < PIECES.journal(card).circles:
            yield "circle", card


@rules.effect("turn", Ask("turn", _turn, cites=FRAME), cites=FRAME)
def turn(run: Game, frame: Frame) -> None:
    """One of the things that a turn is made of."""
    state, player, key = run.state, frame.source, frame.first()
    seat = state.seats[player]
    if key[0] == "spend":
        run.push("spend", player, about=key[1:])
    elif key in (PASS, END):
        state.over = 1
        seat.passed = int(key == PASS)
        run.tell("passed" if key == PASS else "turn over", player, cites=both(FRAME, TOKENS))
        if len(seat.tokens) > 1:
            run.push("surplus", player)
    else:
        again = (f"deep-sea/{SEVERAL}",) if state.acted else ()
        state.acted = 1
        seat.staging -= 1
        if key[0] in KINDS:
            seat.active_discs += 1
            do(run, player, key, "", (WITHOUT, *FRAME, *again))
        elif key[0] == "activate":
            _activate(run, player, int(key[1]), again)
        else:
            _circle(run, player, int(key[1]), again)


def ways_of(state: DeepSea, player: int, at: int) -> Ways:
    """What a Specialist does: each way with all its actions; the Robotics Engineer does what another one does."""
    crew = state.seats[player].crew
    member = crew[at]
    kind = PIECES.specialist(member.kind)
    found = kind.senior_ways if member.senior else kind.ways
    if kind.copies_another and not member.senior:
        others = [(PIECES.specialist(one.kind), one.senior) for n, one in enumerate(crew) if n != at]
        found = tuple(way for one, senior in others for way in (one.senior_ways if senior else one.ways))
    return tuple(tuple((one.kind, one.how, one.at) for one in way) for way in found)


def _activate(run: Game, player: int, at: int, again: tuple[str, ...]) -> None:
    """A disc on a Specialist, who then acts."""
    seat = run.state.seats[player]
    member = seat.crew[at]
    seat.crew = (*seat.crew[:at], Member(member.kind, member.senior, 1), *seat.crew[at + 1 :])
    run.tell("activated", player, member.kind, member.senior, cites=(*FRAME, *again))
    phase = run.begin("acting", player, ("acting", *FRAME))
    phase.notes["ways"] = ways_of(run.state, player, at)


def _circle(run: Game, player: int, card: int, again: tuple[str, ...]) -> None:
    """A disc on a Journal, for good, and its action."""
    seat = run.state.seats[player]
    seat.circles = (*seat.circles, card)
    run.tell("circle", player, card, cites=(*CIRCLE, *again))
    action = PIECES.journal(card).action
    phase = run.begin("acting", player, ("acting", *CIRCLE))
    phase.notes["ways"] = ((tuple(action),),) if action else ()


def _kept(run: Game, frame: Frame) -> Sequence[Key]:
    return [("token", token) for token in run.state.seats[frame.source].tokens]


@rules.effect("surplus", Ask("keep token", _kept, cites=(*TOKENS, f"deep-sea/{SURPLUS}")))
def surplus(run: Game, frame: Frame) -> None:
    """At a table where surplus tokens are lost: all but one."""
    state, player, kept = run.state, frame.source, int(frame.first()[1])
    seat = state.seats[player]
    lost = without(seat.tokens, kept)
    seat.tokens, state.discard = (kept,), (*state.discard, *lost)
    for token in lost:
        run.tell("discarded token", player, token, cites=(*TOKENS, f"deep-sea/{SURPLUS}"))
