"""Names, options and questions in words; `steps.py` has what has happened. Ids become names only for a reader."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import CHANCE, Choice, Key
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
