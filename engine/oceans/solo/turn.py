"""The solo game: your turn and Oceanic's in alternation, the final turn, scores and titles."""

from __future__ import annotations

from engine.core.stack import Frame
from engine.oceans import aging
from engine.oceans import turn as base
from engine.oceans.catalogue import EACH
from engine.oceans.checks import look
from engine.oceans.rules import Game, rules
from engine.oceans.solo import evolving as oceanic_evolving
from engine.oceans.solo import tokens
from engine.oceans.solo.evolving import opponent
from engine.oceans.solo.oceanic import NO_LIMIT, OCEANIC, YOU
from engine.oceans.state import BEHIND_YOUR_BACK
from engine.oceans.words import kind_name

ALTERNATE = ("solo/playing-the-game/1",)
END = ("solo/the-final-turn/1", "solo/scoring/1", "solo/scoring/2")
POINTS = (*base.POINTS, "end of oceanic")
"""What a turn says it has reached; the last is of Oceanic's turn alone."""
TITLES = (
    (1, "Clownfish", "solo/scoring/5"),
    (11, "Octopus", "solo/scoring/6"),
    (21, "Giant Squid", "solo/scoring/7"),
    (31, "Great White Shark", "solo/scoring/8"),
    (41, "Killer Whale", "solo/scoring/9"),
    (51, "Leviathan", "solo/scoring/10"),
)
"""By how many points you have to be ahead at least, the title, and its statement."""
SEVERAL_FAST = "oceans/solo-several-fast-metabolism"


@rules.phase("solo game")
def next_turn(run: Game, frame: Frame) -> None:
    """You and Oceanic take turns until the Ocean has been emptied; the turn in which that happens is the last."""
    state = run.state
    if state.last_round and state.turn:
        tied = (base.LEVEL,) if difference(run) == 0 else ()
        earned = [cite for least, _, cite in TITLES if difference(run) >= least][-1:]
        run.tell("solo over", difference(run), title(difference(run)), cites=(*END, "solo/scoring/3", *earned, *tied))
        return
    if state.idle >= state.players and state.assumes(base.STALLED, "ends"):
        run.tell("stalled", cites=(base.STALLED,))
        return
    frame.at = 0
    state.turn += 1
    state.idle += 1
    run.begin("oceanic turn" if state.active == OCEANIC else "turn")


# -- Oceanic's turn


@rules.phase("oceanic turn")
def begin(run: Game, _frame: Frame) -> None:
    """What happens at the start of a turn."""
    state = run.state
    state.played, state.played_now, state.played_on, state.after_feeding, state.replaced = 0, (), (), False, ""
    run.tell("turn", OCEANIC, cites=ALTERNATE)
    run.emit("start of turn", OCEANIC, open_=True)


@rules.phase("oceanic turn")
def evolve(run: Game, _frame: Frame) -> None:
    """Part 1."""
    if run.state.turn > 1:
        run.emit("reached", "next turn")
    oceanic_evolving.place_incoming(run)


@rules.phase("oceanic turn")
def refill(run: Game, _frame: Frame) -> None:
    """Part 2."""
    look(run)
    oceanic_evolving.refill(run)


@rules.phase("oceanic turn")
def feed(run: Game, _frame: Frame) -> None:
    """Part 3."""
    run.emit("reached", "end of playing")
    run.begin("oceanic feeding")


@rules.phase("oceanic turn")
def age(run: Game, _frame: Frame) -> None:
    """Part 4: both boards age, as species do in any aging phase."""
    run.emit("reached", "end of feeding")
    run.begin("aging")


@rules.phase("oceanic turn")
def pass_on(run: Game, _frame: Frame) -> None:
    """It is over."""
    run.emit("reached", "end of aging")
    run.emit("turn ended", OCEANIC)
    run.emit("reached", "end of turn")
    run.emit("reached", "end of oceanic")


@rules.phase("oceanic turn")
def your_turn(run: Game, _frame: Frame) -> None:
    """You are next."""
    run.state.active = YOU


# -- Fast Metabolism


def fast_boards(run: Game) -> list[int]:
    """The boards that age when your species do, once for each Fast Metabolism token on them."""
    state = run.state
    if state.oceanic is None or state.active != YOU:
        return []
    found: list[int] = []
    for board in state.oceanic.boards():
        times = sum(tokens.of_sort(trait, "Fast Metabolism") for trait in state.species[board].traits)
        found += [board] * (times if state.assumes(SEVERAL_FAST, "once-each") else min(1, times))
    return found


aging.ALONGSIDE.append(fast_boards)


# -- scores


def difference(run: Game) -> int:
    """By how many points you are ahead of Oceanic; below 0 behind it."""
    return base.points(run, YOU) - base.points(run, OCEANIC)


def title(ahead: int) -> str:
    """The title for being ahead by so many points; none for not being ahead (solo/scoring/4 to /10)."""
    return next((name for least, name, _ in reversed(TITLES) if ahead >= least), "")


def short_name(trait: int) -> str:
    """What a token, or a card, on an Oceanic board is called there."""
    return tokens.of(trait).short if tokens.is_token(trait) else kind_name(trait // EACH)


def shown(run: Game) -> dict[str, object]:
    """What everyone sees of Oceanic's side: nothing of it is hidden but the order of the bags."""
    state, oceanic = run.state, opponent(run)

    def told(token: int) -> dict[str, object]:
        kind = tokens.of(token)
        return {"id": token, "card": kind.sort.card, "name": kind.name, "short": kind.short, "board": kind.board}

    seen: dict[str, object] = {
        "shark": oceanic.shark,
        "whale": oceanic.whale,
        "circle": state.assumes(BEHIND_YOUR_BACK, "adjacent"),
        "printed": {"attack": oceanic.printed[0], "forage": oceanic.printed[1]},
        "spaces": {
            name: None if n == NO_LIMIT else n for name, n in zip(("shark", "whale"), oceanic.spaces, strict=True)
        },
        "expert": oceanic.expert,
        "level": oceanic.level,
        "rank": oceanic.rank,
        "stand-in": oceanic.stand_in,
        "bag": oceanic.bag,
        "bags": [len(bag) for bag in oceanic.bags],
        "top": [told(token) if token else None for token in oceanic.top],
        "bottom": [told(token) if token else None for token in oceanic.bottom],
        "targets": {i: [told(token) for token in oceanic.on(i)] for i in state.seats[YOU].line},
        "legend": oceanic.legend,
        "next legend": next(iter(oceanic.legends), ""),
        "your legend": oceanic.yours[oceanic.your_legend][0] if oceanic.your_legend >= 0 else "",
    }
    if not run.stack:
        ahead = difference(run)
        seen |= {"difference": ahead, "title": title(ahead)}
    return seen
