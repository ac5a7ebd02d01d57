"""What is told and asked of a solo game, in words: added to the words of Oceans."""

from __future__ import annotations

from typing import Any

from engine.oceans import words
from engine.oceans.solo import tokens
from engine.oceans.state import NOBODY, Oceans
from engine.oceans.words import OPTIONS, QUESTIONS, TOLD, card, place, species

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
QUESTIONS.update(
    {
        "from the bag": "which token comes out of the bag",
        "second pile": "which card goes on the second pile",
        "solo scenario": "which scenario is in play",
    }
)
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
        "not leeched": lambda s, v: f"{species(s, v[0])} can't leech {species(s, v[1])}",
        "chooses": _chooses,
        "chooses the Whale": lambda s, v: (
            f"{species(s, v[0])} can attack none of your species: it attacks {species(s, v[1])}, which gives {v[2]}"
        ),
        "doesn't attack": lambda s, v: f"{species(s, v[0])} can attack nobody, and does not feed",
        "attacks again": lambda s, v: f"{species(s, v[0])} attacks once more",
        "nothing to migrate by": lambda s, v: (
            f"the Reef is empty, and no discarded card says how much {species(s, v[0])} migrates"
        ),
        "Oceanic migrates": lambda s, v: f"the Reef is empty: by {card(s, v[0])}, {v[1]} go from {place(v[2])} to reef",
        "doesn't forage": lambda s, v: f"{species(s, v[0])} does not forage",
        "forages": lambda s, v: f"{species(s, v[0])} forages",
        "final turn": lambda _, v: f"every zone is empty: the reserve of {v[0]} goes into zone 3; the final turn",
        "solo over": _over,
    }
)


def _level(v: tuple[Any, ...]) -> str:
    names = ("Easy", "Intermediate", "Hard", "Expert")
    rank = f".{v[1]}" if v[1] else ""
    return f"level {v[0]}{rank}, {names[v[0] - 1]}: the game begins with the bag of level {v[0]}"
