"""What is told and asked of a solo game, in words: added to the words of Oceans."""

from __future__ import annotations

from typing import Any

from engine.oceans import words
from engine.oceans.solo import legends, tokens
from engine.oceans.state import NOBODY, Oceans
from engine.oceans.steps import TOLD
from engine.oceans.words import FOR_WHAT, OPTIONS, QUESTIONS, card, place, species

ROWS = ("top row", "bottom row")


def token(number: int) -> str:
    """A token's name."""
    return tokens.of(number).name


def _short(number: int) -> str:
    return tokens.of(number).short


def _targets(state: Oceans, v: tuple[Any, ...]) -> str:
    chosen, most, tied = v[1], v[2], v[3:]
    if tied:
        others = words.enumerate_species(state, [chosen, *tied])
        return f"{token(v[0])} goes onto {species(state, chosen)}: the leftmost of {others}, with {most} each"
    return f"{token(v[0])} goes onto {species(state, chosen)}, which has most population ({most})"


def _chooses(state: Oceans, v: tuple[Any, ...]) -> str:
    shark, best, most = v[:3]
    others = list(zip(v[3::2], v[4::2], strict=True))
    rest = [
        f"{species(state, one)} can't be attacked" if amount == NOBODY else f"{species(state, one)} gives {amount}"
        for one, amount in others
    ]
    tied = any(amount == most for _, amount in others)
    begin = f"{species(state, shark)} attacks {species(state, best)}: it gives {most}"
    return (
        begin
        + (f", {', '.join(rest)}" if rest else "")
        + ("; of those that give as much it is leftmost" if tied else "")
    )


def _over(_state: Oceans, v: tuple[Any, ...]) -> str:
    ahead, title = v
    if ahead > 0:
        return f"the game is over: {ahead} ahead of Oceanic, title {title}"
    return f"the game is over: {-ahead} behind Oceanic" if ahead else "the game is over: as many points as Oceanic"


OPTIONS["token"] = lambda _, n: token(n[0])
OPTIONS["oceanic"] = lambda _, n: legends.oceanics()[n[0]]
OPTIONS["legend to keep"] = lambda state, n: f"the Legend {_with_cost(state, n[0])}"
OPTIONS["legend"] = lambda state, n: f"play the Legend {_yours(state, n[0])}"


def _yours(state: Oceans, number: int) -> str:
    return state.oceanic.yours[number][0] if state.oceanic else str(number)


def _with_cost(state: Oceans, number: int) -> str:
    return f"{_yours(state, number)} (cost {state.oceanic.yours[number][1]})" if state.oceanic else str(number)


def _with_text(begin: str, text: str) -> str:
    """A Legend with what it says, which the table carries out by hand."""
    return f"{begin}: {text} (carried out by hand)" if text else f"{begin}; what it does is carried out by hand"


QUESTIONS.update(
    {
        "Oceanic's Legends": "in which order Oceanic's Legends lie",
        "from your Legends": "which two Legends come off your deck",
        "Legend to keep": "which Legend to keep",
        "from the bag": "which token comes out of the bag",
        "second pile": "which card goes on the second pile",
        "token to give up": "which token makes room",
        "next to leech": "which species is leeched next",
        "zone for Oceanic": "which zone the population for Oceanic comes from",
        "turned over": "which card is turned over",
        "solo scenario": "which scenario is in play",
    }
)
FOR_WHAT["token to give up"] = lambda state, about: f"for {_short(int(about[1]))} on {species(state, int(about[0]))}"
TOLD.update(
    {
        "solo level": lambda _, v: _level(v),
        "boards laid": lambda s, v: (
            f"{species(s, v[0])} (attack {v[1]}) lies at the left end of the line, {species(s, v[2])} (forage {v[3]}) "
            f"at the right end{', their Expert sides up' if v[4] else ''}"
        ),
        "stand-in": lambda _, __: "tokens and printed numbers are a stand-in: nobody has entered those of the box",
        "left out": lambda _, v: f"{v[0]} Deep cards stay in the box",
        "next bag": lambda _, v: f"the Incoming Tokens board is empty: the bag of level {v[0]} comes into use",
        "same bag": lambda _, v: f"the Incoming Tokens board is empty: the highest bag, level {v[0]}, stays in use",
        "incoming": lambda _, v: f"{token(v[0])} comes onto slot {v[2]} of the {ROWS[v[1]]}",
        "bottom row begins": lambda _, __: "each token of the top row gets one below it",
        "token on board": lambda s, v: f"{species(s, v[1])} gets {_short(v[0])}",
        "makes room": lambda s, v: f"{species(s, v[1])} is full: its {_short(v[0])} makes room for {_short(v[2])}",
        "no room": lambda s, v: f"{species(s, v[1])} is full, and has nothing of the kind of {_short(v[0])} to give up",
        "targets": _targets,
        "no target": lambda _, v: f"{token(v[0])} finds no species of yours, and goes back into its bag",
        "token back": lambda s, v: f"{token(v[0])} of {species(s, v[1])} goes back into its bag",
        "nothing to leech": lambda s, v: f"{species(s, v[1])} has nothing that {species(s, v[0])} could leech",
        "not leeched": lambda s, v: f"{species(s, v[0])} can't leech {species(s, v[1])}",
        "chooses": _chooses,
        "chooses the Whale": lambda s, v: (
            f"{species(s, v[0])} can attack none of your species: it attacks {species(s, v[1])}, which gives {v[2]}"
        ),
        "doesn't attack": lambda s, v: f"{species(s, v[0])} can attack nobody, and does not feed",
        "attacks again": lambda s, v: f"{species(s, v[0])} attacks once more",
        "turned over": lambda s, v: f"{card(s, v[0])} is turned over onto the discard pile",
        "nothing to migrate by": lambda s, v: (
            f"the Reef is empty, and no discarded card says how much {species(s, v[0])} migrates"
        ),
        "Ocean empty": lambda s, v: f"Reef and Ocean are empty: {species(s, v[0])} has nothing to migrate",
        "Oceanic migrates": lambda s, v: f"the Reef is empty: by {card(s, v[0])}, {v[1]} go from {place(v[2])} to reef",
        "doesn't forage": lambda s, v: f"{species(s, v[0])} does not forage",
        "forages": lambda s, v: f"{species(s, v[0])} forages",
        "final turn": lambda _, v: f"every zone is empty: the reserve of {v[0]} goes into zone 3; the final turn",
        "solo over": _over,
        "Oceanic's Legend": lambda _, v: _with_text(f"Oceanic's Legend is now {v[0]}", v[1]),
        "Oceanic's Legend stays": lambda _, v: f"Oceanic has no more Legends: {v[0]} stays in play",
        "Legend kept": lambda s, v: f"kept: the Legend {_yours(s, v[0])}",
        "Legend returned": lambda _, v: f"the Legend {v[0]} goes back to you",
        "Legend discarded": lambda _, v: f"the Legend {v[0]} is discarded",
        "Legend played": lambda _, v: _with_text(f"the Legend {v[0]} costs {v[1]}, which Oceanic scores", v[2]),
    }
)


def _level(v: tuple[Any, ...]) -> str:
    names = ("Easy", "Intermediate", "Hard", "Expert")
    rank = f".{v[1]}" if v[1] else ""
    return f"level {v[0]}{rank}, {names[v[0] - 1]}: the game begins with the bag of level {v[0]}"
