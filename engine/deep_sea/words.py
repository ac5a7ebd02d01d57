"""Options, questions and steps in words. Ids become names only here, when somebody reads."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import CHANCE, Choice, Key
from engine.core.trace import Step
from engine.deep_sea.catalogue import EACH_BOARD
from engine.deep_sea.legal import cost
from engine.deep_sea.printed import TRACKS, Gains, place_name
from engine.deep_sea.rules import Game
from engine.deep_sea.state import PIECES, DeepSea


def player(state: DeepSea, seat: int) -> str:
    """A player's name."""
    return state.seats[seat].name if 0 <= seat < len(state.seats) else "nobody"


def board(number: int) -> str:
    """A board's name."""
    return PIECES.board(number).name


def journal(number: int) -> str:
    """A Journal's name."""
    return PIECES.journal(number).name


def token(number: int) -> str:
    """A Dive token's name."""
    return PIECES.token(number).name


def one(name: str) -> str:
    """A thing of this name, with its article: `an Impact token`."""
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name}"


def gains(given: Gains) -> str:
    """A reward in words."""
    counts = {gain: given.count(gain) for gain in dict.fromkeys(given)}
    return " + ".join(gain if many == 1 else f"{gain} x{many}" for gain, many in counts.items()) or "nothing"


def site(state: DeepSea, number: int) -> str:
    """A site by its zone's place and its label there: `C1 c2`."""
    place = state.place_of(number)
    return f"{place_name(place) if place else board(number // EACH_BOARD)} {PIECES.site(number).label}"


def where(number: int) -> str:
    """A zone by its place."""
    return place_name(number)


def hexagon(number: int) -> str:
    """A hex with what it gives."""
    one = PIECES.hex(number)
    points = f"{one.points} point{'s' if one.points != 1 else ''}" if one.points else ""
    return f"hex {one.name}: " + ", ".join(filter(None, (gains(one.gains) if one.gains else "", points)))


def member(state: DeepSea, seat: int, at: int) -> str:
    """A Specialist of a player by name; the second of the same kind has a number."""
    crew = state.seats[seat].crew
    if at >= len(crew):
        return f"Specialist {at + 1}"
    alike = [n for n, one in enumerate(crew) if one.name == crew[at].name]
    return crew[at].name if len(alike) == 1 else f"{crew[at].name} {alike.index(at) + 1}"


# -- options


def option(run: Game, key: Key) -> str:
    """An option in the words of scenes."""
    words = OPTIONS.get(str(key[0]))
    return words(run, key) if words else " ".join(map(str, key))


def _asked(run: Game) -> int:
    """Who is asked: the player whom the effect at work is about."""
    return run.stack[-1].source if run.stack else run.state.active


def _sonar(run: Game, key: Key) -> str:
    number = int(key[1])
    tracks = {one.track for one in PIECES.board(number // EACH_BOARD).of("Sonar")}
    place = place_name(run.state.place_of(number) or 10)
    track = f", track {PIECES.site(number).track + 1}" if len(tracks) > 1 else ""
    return f"Sonar in {place}{track}"


def _dive(run: Game, key: Key) -> str:
    number = int(key[1])
    several = len(PIECES.board(number // EACH_BOARD).of("Dive")) > 1
    return f"Dive in {site(run.state, number) if several else place_name(run.state.place_of(number) or 10)}"


def _conserve(run: Game, key: Key) -> str:
    number = int(key[1])
    one = PIECES.site(number)
    return f"Conserve {site(run.state, number)} for {cost(one)}: {gains(one.gains)}"


def _spend(_run: Game, key: Key) -> str:
    kind = PIECES.token(int(key[1]))
    gets = f"{kind.research} Research" if key[2] == "research" else kind.effect
    return f"spend {kind.name} for {gets}"


def _depths(_run: Game, key: Key) -> str:
    if len(key) == 2:
        return f"one from depth {key[1]}"
    return f"two from depth {key[1]}" if key[1] == key[2] else f"depths {key[1]} and {key[2]}"


def _link(_run: Game, key: Key) -> str:
    one, other, reward = PIECES.board(int(key[1])).links[int(key[2])]
    return f"link {PIECES.site(one).label}-{PIECES.site(other).label}: {gains(reward)}"


OPTIONS: dict[str, Callable[[Game, Key], str]] = {
    "pass": lambda _, __: "pass",
    "end": lambda _, __: "end turn",
    "done": lambda _, __: "done",
    "decline": lambda _, __: "decline",
    "travel": lambda _, key: f"Travel {where(int(key[1]))} to {where(int(key[2]))}",
    "sonar": _sonar,
    "dive": _dive,
    "conserve": _conserve,
    "journal": lambda run, key: f"Journal {site(run.state, int(key[1]))}: {journal(int(key[2]))}",
    "promote": lambda run, key: f"promote {member(run.state, _asked(run), int(key[1]))}",
    "spend": _spend,
    "activate": lambda run, key: f"activate {member(run.state, _asked(run), int(key[1]))}",
    "circle": lambda _, key: f"use {journal(int(key[1]))}: {circle(int(key[1]))}",
    "recruit": lambda _, key: f"recruit {PIECES.specialist(int(key[1])).name}",
    "member": lambda run, key: member(run.state, _asked(run), int(key[1])),
    "track": lambda _, key: TRACKS[int(key[1])],
    "hex": lambda _, key: hexagon(int(key[1])),
    "zone": lambda _, key: where(int(key[1])),
    "depths": _depths,
    "place": lambda _, key: f"{board(int(key[1]))} to {where(int(key[2]))}",
    "link": _link,
    "board": lambda _, key: board(int(key[1])),
    "token": lambda _, key: token(int(key[1])),
    "journal card": lambda _, key: journal(int(key[1])),
    "effect": lambda run, key: effect(run, key),
}


def circle(number: int) -> str:
    """What an activation circle of a Journal does."""
    action = PIECES.journal(number).action
    return f"{action.kind} {action.how}".strip() if action else "nothing"


def effect(run: Game, key: Key) -> str:
    """An effect that has resolved: its name, and whose it was."""
    return f"{key[1]} of {player(run.state, int(key[2]))}"


# -- questions


QUESTIONS = {
    "turn": "what to do in the turn",
    "action": "which action comes next",
    "attribute": "which attribute goes up",
    "impact": "where the Impact marker goes",
    "promotion": "whom to promote",
    "launch zone": "where the new Vessel comes in",
    "link": "which link's reward comes next",
    "discover depths": "from which stacks to draw",
    "draw board": "which board comes",
    "discover": "which board goes where",
    "take token": "which token it is",
    "discard token": "which token to discard",
    "keep token": "which token to keep",
    "draw journal": "which Journal comes",
    "recruit": "whom to recruit",
    "reclaim": "whose discs come back",
    "lay board": "which board lies there",
    "lay among": "where the board lies",
    "first journals": "which Journals begin in the display",
    "scene point": "whether the scene ends",
}
"""What is asked, by prompt."""


def question(run: Game, choice: Choice) -> str:
    """What is asked, in words."""
    who = "Chance" if choice.player == CHANCE else player(run.state, choice.player)
    return f"{who}: {QUESTIONS.get(choice.prompt, choice.prompt)}"


# -- steps


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
