"""What has happened, in words: the steps of the rules, as a table tells them."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.trace import Step
from engine.deep_sea.printed import place_name
from engine.deep_sea.rules import Game
from engine.deep_sea.state import PIECES, DeepSea
from engine.deep_sea.words import board, gains, journal, one, player, site, token


def told(run: Game, step: Step) -> str:
    """A step in words."""
    words = TOLD[step.told]
    return words(run.state, step.values) if callable(words) else words.format(*step.values)


Values = tuple[str | int, ...]


def _n(text: str, *kinds: Callable[[DeepSea, int], str]) -> Callable[[DeepSea, Values], str]:
    """A wording filled in with values, each named by its kind."""

    def say(state: DeepSea, values: Values) -> str:
        return text.format(*(kind(state, int(value)) for kind, value in zip(kinds, values, strict=True)))

    return say


def _place(_state: DeepSea, number: int) -> str:
    return place_name(number)


def _board(_state: DeepSea, number: int) -> str:
    return board(number)


def _card(_state: DeepSea, number: int) -> str:
    return journal(number)


def _a_token(_state: DeepSea, number: int) -> str:
    return one(token(number))


def _num(_state: DeepSea, number: int) -> str:
    return str(number)


def _discs(_state: DeepSea, number: int) -> str:
    return f"{number or 'no'} disc{'' if number == 1 else 's'}"


def _tokens(_state: DeepSea, number: int) -> str:
    return f"{number or 'no'} Dive token{'' if number == 1 else 's'}"


def _kind(_state: DeepSea, number: int) -> str:
    return PIECES.specialist(number).name


def _a_kind(_state: DeepSea, number: int) -> str:
    return one(PIECES.specialist(number).name)


def _hex(_state: DeepSea, number: int) -> str:
    return PIECES.hex(number).name


def _step_told(state: DeepSea, values: Values) -> str:
    return f"{player(state, int(values[0]))}: {values[1]} goes up to {values[2]}"


def _research_lost(state: DeepSea, values: Values) -> str:
    who, gained, now, lost = (int(value) for value in values)
    return f"{player(state, who)} gains {gained} Research, to {now}; {lost} more is lost"


def _declined(state: DeepSea, values: Values) -> str:
    return f"{player(state, int(values[0]))} declines: {values[1]}"


def _spent(state: DeepSea, values: Values) -> str:
    kind = PIECES.token(int(values[1]))
    gets = f"{kind.research} Research" if values[2] == "research" else kind.effect
    return f"{player(state, int(values[0]))} spends {one(kind.name)} for {gets}"


def _stacks(state: DeepSea, values: Values) -> str:
    who, *depths = (int(value) for value in values)
    if len(set(depths)) > 1:
        return f"{player(state, who)} draws from depths {' and '.join(map(str, depths))}"
    return f"{player(state, who)} draws {'two' if len(depths) > 1 else 'one'} from depth {depths[0]}"


def _activated(state: DeepSea, values: Values) -> str:
    who, kind, senior = (int(value) for value in values)
    one = PIECES.specialist(kind)
    return f"{player(state, who)} activates the {one.senior if senior else one.name}"


def _link_told(state: DeepSea, values: Values) -> str:
    who, number, at = (int(value) for value in values)
    one, other, reward = PIECES.board(number).links[at]
    ends = f"{PIECES.site(one).label}-{PIECES.site(other).label}"
    return f"{player(state, who)} takes the link {ends} of {board(number)}: {gains(reward)}"


def _mission(_state: DeepSea, values: Values) -> str:
    return f"The mission is {PIECES.missions[int(values[0]) - 1].name}"


def _research(state: DeepSea, values: Values) -> str:
    who, gained, now, _ = (int(value) for value in values)
    return f"{player(state, who)} gains {gained} Research, to {now}"


TOLD: dict[str, str | Callable[[DeepSea, Values], str]] = {
    "mission": _mission,
    "laid": _n("{0} lies at {1}", _board, _place),
    "displayed": _n("{0} comes to the display", _card),
    "round": "Round {0}",
    "round over": _n("The round is over; {0} starts the next one", player),
    "game over": "The game is over",
    "turn": _n("Turn of {0}", player),
    "turn over": _n("{0} ends the turn", player),
    "passed": _n("{0} passes", player),
    "activated": _activated,
    "circle": _n("{0} puts a disc on {1}", player, _card),
    "recruited": _n("{0} recruits {1}", player, _a_kind),
    "reclaimed": _n("{0} takes {1} back", player, _discs),
    "promoted": _n("{0} promotes the {1}", player, _kind),
    "no junior": _n("{0} has no Junior to promote", player),
    "travel": _n("{0} travels from {1} to {2}", player, _place, _place),
    "arrival": _n("{0} takes the Arrival bonus of {1}", player, _place),
    "left": _n("{0} has left {1} and takes what that brings", player, _place),
    "launched": _n("A new Vessel of {0} comes in at {1}", player, _place),
    "sonar": _n("{0} puts a disc on {1} for Sonar", player, site),
    "stacks": _stacks,
    "drew board": _n("{0} draws {1}", player, _board),
    "replaced board": _n("{0} draws {1}: this mission has no use for it, and another board is drawn", player, _board),
    "put under": _n("{0} puts {1} under its stack", player, _board),
    "placed": _n("{0} places {1} at {2}", player, _board, _place),
    "laid out": lambda state, values: f"{site(state, int(values[0]))} gets {_tokens(state, int(values[1]))}",
    "too few tokens": _n("No tokens are left: {0} lacks {1}", site, _num),
    "ocean full": _n("{0} can place no board anywhere", player),
    "elsewhere": _n("No board of an allowed depth can be placed: {0} draws from depth {1}", player, _num),
    "took token": lambda state, v: f"{player(state, int(v[0]))} dives at {site(state, int(v[1]))}: {token(int(v[2]))}",
    "discarded token": _n("{0} discards {1}", player, _a_token),
    "spent": _spent,
    "gave up disc": _n("{0} gives up a disc", player),
    "reshuffled": _n("The discarded tokens are shuffled and become the supply: {0}", _tokens),
    "conserved": _n("{0} pays for {1}: {2} Research", player, site, _num),
    "journal": lambda state, v: (
        f"{player(state, int(v[0]))} puts a disc on {site(state, int(v[1]))} and takes {journal(int(v[2]))}"
    ),
    "no journals": "The deck of Journals is empty",
    "step": _step_told,
    "research": _research,
    "research lost": _research_lost,
    "discs": _n("{0} gets {1}", player, _discs),
    "too few discs": _n("{0} gets {1}: the supply is empty", player, _discs),
    "impact": _n("{0} puts an Impact marker on {1}", player, _hex),
    "declined": _declined,
    "link": _link_told,
    "corrected": "By hand: {0}",
}
"""What each step says."""
