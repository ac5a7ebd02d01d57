"""Why an answer that is not on offer is not: the rules that forbid it, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.choice import Choice, Key
from engine.core.decision import Refusal
from engine.deep_sea import legal, words
from engine.deep_sea.acting import BESIDE, LIKE_NORMAL, NO_DISC, SPEND, actions_left, effect_possible
from engine.deep_sea.discover import BESIDE as NEW_COLUMN
from engine.deep_sea.discover import DRAWN, ELSEWHERE, PLACED, spots
from engine.deep_sea.gains import IMPACT, open_hexes
from engine.deep_sea.printed import ACTIONS, Action, place_name
from engine.deep_sea.rules import FRAME, Game
from engine.deep_sea.state import PIECES, Site
from engine.deep_sea.turn import CIRCLE, TOKENS, may_act
from engine.reasons import Reason, not_on_offer

ONE_A_TURN = ("deep-sea/activations-in-a-turn", CIRCLE[0], *BESIDE)


def refusal(run: Game, choice: Choice, key: Key) -> Refusal:
    """The reasons why an option is not on offer; where none is known, what is."""
    explain = EXPLAIN.get(str(key[0]) if key else "")
    reasons = list(explain(run, choice, key)) if explain else []
    if reasons:
        text = " ".join(WORDS[one.told].format(*(_named(run, value) for value in one.about)) for one in reasons)
        return Refusal(text, tuple(dict.fromkeys(cite for one in reasons for cite in one.cites)))
    return not_on_offer(choice, lambda option: words.option(run, option))


def _named(run: Game, value: str | int) -> str:
    """What fills a reason in: `@22` is a place, a number from 100 on a site."""
    if isinstance(value, str):
        return place_name(int(value[1:])) if value.startswith("@") else value
    return words.site(run.state, value) if value > 100 else str(value)


def _allowed(run: Game, choice: Choice, kind: str) -> Action | None:
    """How an action of a kind may be done now, if it may be done at all."""
    if choice.prompt == "action":
        return next((one for one in actions_left(run) if one.kind == kind), None)
    free = choice.prompt == "turn" and not run.state.specialists and may_act(run.state)
    return Action(kind) if free and kind in ACTIONS else None


def _paid(choice: Choice) -> int:
    return int(choice.prompt == "turn")


def _wrong_action(run: Game, choice: Choice, kind: str) -> Iterator[Reason]:
    if choice.prompt == "turn" and not may_act(run.state):
        yield Reason("acted", (), ONE_A_TURN)
    elif choice.prompt in ("turn", "action"):
        yield Reason("not this action", (kind,), (*FRAME, *choice.cites))


def _travel(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    state, (origin, to) = run.state, (int(key[1]), int(key[2]))
    action = _allowed(run, choice, "Travel")
    if action is None:
        yield from _wrong_action(run, choice, "Travel")
        return
    yield from legal.why_not_travel(state, choice.player, origin, to, action.how)
    if action.at not in (0, origin):
        yield Reason("only from", (f"@{action.at}",), (legal.SPECIAL,))
    if action.how == f"not to depth {to // 10}":
        yield Reason("not to depth", (to // 10,), (legal.SPECIAL,))
    if _paid(choice) and not state.seats[choice.player].staging:
        yield Reason("no activation", (), (legal.WHERE, "deep-sea/activation-without-specialists"))


def _elsewhere(run: Game, action: Action, site: Site) -> Iterator[Reason]:
    """Why an action that is only for some place can't be done here."""
    place = run.state.place_of(site.number)
    if action.at not in (0, place, run.state.reached_from(site)):
        yield Reason("only here", (f"@{action.at}",), (legal.SPECIAL,))


def _sonar(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    state, site = run.state, PIECES.site(int(key[1]))
    action = _allowed(run, choice, "Sonar")
    if action is None:
        yield from _wrong_action(run, choice, "Sonar")
        return
    yield from legal.no_vessel(state, choice.player, site, "deep-sea/sonar/1")
    board = site.number // 100
    if not legal.spaces(state, board):
        yield Reason("no space", (f"@{state.place_of(site.number)}",), ("deep-sea/sonar/5",))
    elif site.number in state.discs or site not in legal.spaces(state, board):
        yield Reason("not leftmost", (site.number,), ("deep-sea/sonar/1",))
    if not legal.at_right_depth(state, site, action.how):
        yield Reason("wrong depth", (action.how,), ("deep-sea/sonar-with-depths",))
    yield from _elsewhere(run, action, site)
    yield from legal.no_disc(state, choice.player, _paid(choice))


def _dive(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    state, site = run.state, PIECES.site(int(key[1]))
    action = _allowed(run, choice, "Dive")
    if action is None:
        yield from _wrong_action(run, choice, "Dive")
        return
    yield from legal.no_vessel(state, choice.player, site, "deep-sea/dive/1")
    if not state.dives.get(site.number):
        yield Reason("no tokens", (site.number,), ("deep-sea/dive/1",))
    yield from _elsewhere(run, action, site)
    if _paid(choice) and not state.seats[choice.player].staging:
        yield Reason("no activation", (), (legal.WHERE, "deep-sea/activation-without-specialists"))


def _conserve(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    state, site = run.state, PIECES.site(int(key[1]))
    action = _allowed(run, choice, "Conserve")
    if action is None:
        yield from _wrong_action(run, choice, "Conserve")
        return
    if not legal.in_reach_to_conserve(state, choice.player, site, action.how):
        yield from legal.no_vessel(state, choice.player, site, "deep-sea/conserve/1")
    if site.number in state.discs:
        yield Reason("taken", (site.number,), ("deep-sea/conserve/1",))
    price, there = legal.cost(site, action.how), state.seats[choice.player].research
    if price > there:
        yield Reason("too dear", (site.number, price, there), ("deep-sea/conserve/1", "deep-sea/paying-research/1"))
    yield from _elsewhere(run, action, site)
    yield from legal.no_disc(state, choice.player, _paid(choice))


def _journal(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    state, site, card = run.state, PIECES.site(int(key[1])), PIECES.journal(int(key[2]))
    action = _allowed(run, choice, "Journal")
    if action is None:
        yield from _wrong_action(run, choice, "Journal")
        return
    yield from legal.no_vessel(state, choice.player, site, "deep-sea/journal/1")
    if site.number in state.discs:
        yield Reason("taken", (site.number,), ("deep-sea/journal/1",))
    if card.number not in state.display:
        yield Reason("not displayed", (card.name,), ("deep-sea/journal/1",))
    elif site.field not in card.fields:
        yield Reason("no symbol", (card.name, site.field), ("deep-sea/journal/1", "deep-sea/journal/2"))
    if card.cost > state.seats[choice.player].research:
        about = (card.name, card.cost, state.seats[choice.player].research)
        yield Reason("too dear", about, ("deep-sea/journal/1", "deep-sea/paying-research/1"))
    yield from _elsewhere(run, action, site)
    yield from legal.no_disc(state, choice.player, _paid(choice))


def _spend(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    state, player, number = run.state, choice.player, int(key[1])
    kind = PIECES.token(number)
    if number not in state.seats[player].tokens:
        yield Reason("no such token", (kind.name,), SPEND[:1])
    elif player != state.active:
        yield Reason("not your turn", (), (SPEND[1], "deep-sea/token-outside-own-turn"))
    elif key[2] == "effect" and not kind.effect:
        yield Reason("no effect", (words.one(kind.name),), SPEND[:1])
    elif key[2] == "effect" and not effect_possible(state, player, number):
        yield Reason("effect impossible", (words.one(kind.name),), (*LIKE_NORMAL, f"deep-sea/{NO_DISC}"))


def _nowhere(_run: Game, _choice: Choice, key: Key) -> Iterator[Reason]:
    yield Reason("no site", (str(key[1]), str(key[2])), (legal.WHERE,))


def _absent(_run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    if choice.prompt == "turn":
        yield Reason("no such member", (str(key[1]),), FRAME)


def _end(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    many = len(run.state.seats[choice.player].tokens)
    if choice.prompt != "turn":
        return
    if many > 1:
        yield Reason("too many tokens", (many,), (*TOKENS, "deep-sea/tokens-over-at-end-of-turn"))
    elif key[0] == "end" and not run.state.acted:
        yield Reason("nothing done", (), (*FRAME, "deep-sea/token-as-whole-turn"))
    elif key[0] == "pass" and run.state.acted:
        yield Reason("no pass", (), FRAME)


def _activate(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    if choice.prompt != "turn":
        return
    state, seat = run.state, run.state.seats[choice.player]
    if not may_act(state):
        yield Reason("acted", (), ONE_A_TURN)
    elif not seat.staging:
        yield Reason("no activation", (), (legal.WHERE, "deep-sea/token-as-activation-disc"))
    elif int(key[1]) < len(seat.crew) and seat.crew[int(key[1])].disc:
        yield Reason("busy", (seat.crew[int(key[1])].name,), FRAME)


def _circle(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    if choice.prompt != "turn":
        return
    seat, card = run.state.seats[choice.player], PIECES.journal(int(key[1]))
    if card.number not in seat.journals:
        yield Reason("not yours", (card.name,), CIRCLE)
    elif not may_act(run.state):
        yield Reason("acted", (), ONE_A_TURN)
    elif not seat.staging:
        yield Reason("no activation", (), CIRCLE[:1])
    elif seat.circles.count(card.number) >= card.circles:
        yield Reason("no circle", (card.name,), CIRCLE)


def _place(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    if choice.prompt != "discover":
        return
    board, spot = PIECES.board(int(key[1])), int(key[2])
    if ("place", board.number) not in [option[:2] for option in choice.options]:
        yield Reason("not drawn", (board.name,), DRAWN[1:])
    elif spot // 10 != board.depth:
        yield Reason("other depth", (board.name, board.depth), PLACED)
    elif spot in run.state.zones:
        yield Reason("occupied", (f"@{spot}",), PLACED)
    elif spot % 10 >= run.state.rules_of.columns:
        yield Reason("beyond columns", (f"@{spot}", run.state.rules_of.columns), PLACED)
    elif spot not in spots(run.state, board.depth):
        doubt = (f"deep-sea/{NEW_COLUMN}",) if board.depth == 1 else ()
        yield Reason("none above", (f"@{spot}",), (*PLACED, *doubt))


def _depths(_run: Game, choice: Choice, _key: Key) -> Iterator[Reason]:
    if choice.prompt == "discover depths":
        yield Reason("not these stacks", (), (*DRAWN, *ELSEWHERE))


def _hex(run: Game, choice: Choice, key: Key) -> Iterator[Reason]:
    if choice.prompt == "impact" and int(key[1]) not in open_hexes(run):
        yield Reason("hex out of reach", (PIECES.hex(int(key[1])).name,), IMPACT)


EXPLAIN: dict[str, Callable[[Game, Choice, Key], Iterator[Reason]]] = {
    "travel": _travel,
    "sonar": _sonar,
    "dive": _dive,
    "conserve": _conserve,
    "journal": _journal,
    "spend": _spend,
    "end": _end,
    "pass": _end,
    "activate": _activate,
    "absent": _absent,
    "nowhere": _nowhere,
    "circle": _circle,
    "place": _place,
    "depths": _depths,
    "hex": _hex,
}
"""Of each kind of option, what finds the reasons against it."""

WORDS: dict[str, str] = {
    "no vessel": "No Vessel of yours is in {0}.",
    "stays": "A Travel ends in a different zone: the Vessel is in {0} already.",
    "no zone": "There is no zone at {0}.",
    "cave": "No Vessel may enter {0}, the Submerged Cave System.",
    "crowded": "A Vessel of yours is in {0} already; no second one may come in.",
    "too deep": "{0} is at depth {1}, and the Technology level of this Travel is {2}.",
    "gap": "No way of zones leads from {0} to {1}: a Vessel moves up, down, left or right and crosses no gap.",
    "too far": "{0} is {1} zones away, and the Technology level of this Travel is {2}.",
    "only from": "This Travel starts in {0}.",
    "not to depth": "This Travel may not end at depth {0}.",
    "only here": "This action is done in {0}.",
    "out of reach": "No Vessel of yours is where {0} is used from.",
    "no space": "No space is empty on the Sonar tracks of {0}.",
    "not leftmost": "{0} is not the leftmost empty space of its track.",
    "wrong depth": "This Sonar is for depth {0}.",
    "no site": "There is no place for {0} in {1}.",
    "no such member": "No {0} is among your Specialists.",
    "no disc": "There is no second disc in the Staging area.",
    "no discs": "There is no disc in the Staging area: this takes one to act and a second one for the site.",
    "no activation": "There is no disc in the Staging area to act with.",
    "no tokens": "The Dive site {0} has no tokens left.",
    "taken": "{0} holds a disc already.",
    "too dear": "{0} costs {1} Research, and there is only {2}; Dive tokens can be spent for more.",
    "not displayed": "{0} is not in the display.",
    "no symbol": "{0} does not show the Field symbol of the site, {1}.",
    "no such token": "You have no {0}.",
    "not your turn": "Dive tokens are spent in your own turn.",
    "no effect": "Its Research is all that {0} gives.",
    "effect impossible": "The effect of {0} can do nothing now; its Research can be taken.",
    "too many tokens": "You have {0} Dive tokens: only one may be kept, so spend the others first.",
    "nothing done": "Nothing has been done in this turn: act, spend a token, or pass.",
    "no pass": "You have acted in this turn: end it.",
    "acted": "There has been an activation in this turn already.",
    "not this action": "{0} is none of the actions that may be done now.",
    "busy": "A disc is on the {0} already.",
    "not yours": "{0} is none of your Journals.",
    "no circle": "{0} has no empty activation circle.",
    "not drawn": "{0} has not been drawn.",
    "other depth": "{0} is a board of depth {1}.",
    "occupied": "A zone lies at {0} already.",
    "beyond columns": "{0} is beyond the {1} columns of this mission.",
    "none above": "{0} is no legal spot: it needs a zone right above it, or is no new column.",
    "not these stacks": "The symbol, and what legal spots there are, don't allow these stacks.",
    "hex out of reach": "Hex {0} is taken, or neither an entry nor beside an occupied hex.",
}
"""The words of each reason."""
