"""Doing actions one after another, with Dive tokens spent before, between and after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.deep_sea.gains import act, give
from engine.deep_sea.legal import WHERE, doings
from engine.deep_sea.printed import Action
from engine.deep_sea.rules import Game, innermost, rules, why
from engine.deep_sea.state import PIECES, DeepSea, without

DONE: Key = ("done",)
SPEND = ("deep-sea/dive-tokens/1", "deep-sea/dive-tokens/2")
BESIDE = ("deep-sea/dive-tokens/3",)
LIKE_NORMAL = ("deep-sea/dive-tokens/4",)
NO_DISC = "discard-disc-token"
KINDS = ("travel", "sonar", "dive", "conserve", "journal", "promote")
"""How options begin that do an action."""
TOKEN_DISC = 5
"""Research for a disc given up, by the token that asks for one."""

Ways = tuple[tuple[tuple[str, str, int], ...], ...]


# -- several actions, or one of them


@rules.phase("acting")
def ask(run: Game, frame: Frame) -> None:
    """What is left of the actions may be done in any order, or not at all."""
    if frame.notes["ways"]:
        run.push("action", frame.source, frame.event)


@rules.phase("acting")
def go_on(_run: Game, frame: Frame) -> None:
    """Until all of one way is done."""
    if frame.notes["ways"]:
        frame.at = 0


def actions_left(run: Game) -> list[Action]:
    """The actions that may still be done, each once."""
    ways = cast("Ways", innermost(run, "acting").notes["ways"])
    return list(dict.fromkeys(Action(*action) for way in ways for action in way))


def _options(run: Game, frame: Frame) -> Sequence[Key]:
    state, player = run.state, frame.source
    found: dict[Key, None] = {}
    for action in actions_left(run):
        found.update(dict.fromkeys(doings(state, player, action)))
    if not any(found) and not _helpful(state, player):
        return [DONE]
    return [*found, *spendings(run, player), DONE]


def _helpful(state: DeepSea, player: int) -> bool:
    """Whether spending a token first could make an action possible."""
    return bool(state.seats[player].tokens) and player == state.active


@rules.effect("action", Ask("action", _options, cites=(WHERE,)), cites=(WHERE,))
def action(run: Game, frame: Frame) -> None:
    """One of the actions left is done, a token spent, or the rest left undone."""
    state, player, key = run.state, frame.source, frame.first()
    phase = innermost(run, "acting")
    if key == DONE:
        phase.notes["ways"] = ()
    elif key[0] == "spend":
        run.push("spend", player, about=key[1:])
    else:
        done = next(one for one in actions_left(run) if key in list(doings(state, player, one)))
        ways = [without_one(way, done) for way in cast("Ways", phase.notes["ways"]) if tuple(done) in way]
        phase.notes["ways"] = tuple(way for way in ways if way)
        do(run, player, key, done.how, why(frame))


def without_one(way: tuple[tuple[str, str, int], ...], action: Action) -> tuple[tuple[str, str, int], ...]:
    """A way without an action that has been done."""
    at = way.index(tuple(action))
    return (*way[:at], *way[at + 1 :])


def do(run: Game, player: int, key: Key, how: str, cites: tuple[str, ...] = ()) -> None:
    """An action is done next."""
    run.push(str(key[0]), player, ("done", *cites), about=(*key[1:], how))


@rules.effect("promote")
def promote(run: Game, frame: Frame) -> None:
    """An action that promotes."""
    run.push("promoting", frame.source, ("given", *frame.event[1:])).answers = ((("promote", frame.about[0]),),)


# -- Dive tokens


def spendings(run: Game, player: int) -> Iterator[Key]:
    """Every way to spend a token, in one's own turn."""
    state = run.state
    if player != state.active:
        return
    for token in state.seats[player].tokens:
        yield "spend", token, "research"
        if effect_possible(state, player, token):
            yield "spend", token, "effect"


def effect_possible(state: DeepSea, player: int, token: int) -> bool:
    """Whether the effect of a token can do anything."""
    kind = PIECES.token(token)
    if kind.action:
        return next(doings(state, player, kind.action), None) is not None
    if not kind.gains:
        disc = state.seats[player].staging > 0 or state.assumes(NO_DISC, "free")
        return bool(kind.effect) and disc
    return "Promotion" not in kind.gains or any(not one.senior and one.kind > 1 for one in state.seats[player].crew)


@rules.effect("spend", cites=SPEND)
def spend(run: Game, frame: Frame) -> None:
    """A token goes onto the discard pile, for its Research or its effect."""
    state, player = run.state, frame.source
    token, use = int(frame.about[0]), frame.about[1]
    seat, kind = state.seats[player], PIECES.token(token)
    seat.tokens = without(seat.tokens, token)
    state.discard = (*state.discard, token)
    state.spent = 1
    run.tell("spent", player, token, str(use), cites=(*SPEND, *BESIDE))
    if use == "research":
        give(run, player, ("Research",) * kind.research, SPEND[:1])
    elif kind.action:
        act(run, player, (kind.action,), LIKE_NORMAL)
    elif kind.gains:
        give(run, player, kind.gains, SPEND[:1])
    else:
        if seat.staging:
            seat.staging -= 1
            seat.supply += 1
            run.tell("gave up disc", player, cites=(SPEND[0], f"deep-sea/{NO_DISC}"))
        give(run, player, ("Research",) * TOKEN_DISC, SPEND[:1])


def refill(run: Game) -> None:
    """Once the supply is used up, the discard pile is the new one: a shuffling of its own."""
    state = run.state
    if not state.supply and state.discard:
        state.pools = (*state.pools, state.discard)
        state.supply, state.discard = len(state.discard), ()
        run.tell("reshuffled", state.supply, cites=("deep-sea/dive-tokens/6",))


def lay_out(run: Game, site: int, many: int) -> None:
    """A stack of face-down tokens comes to a Dive site, as many as there are."""
    state = run.state
    stack: list[int] = []
    for _ in range(many):
        refill(run)
        if not state.supply:
            run.tell("too few tokens", site, many - len(stack), cites=("deep-sea/dive-tokens-run-out",))
            break
        state.supply -= 1
        stack.append(len(state.pools) - 1)
    state.dives[site] = tuple(stack)
    refill(run)
