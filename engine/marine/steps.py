"""What has happened, in words: the steps of the rules, as a table tells them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.trace import Step
from engine.marine.pieces import ACTIONS, ANIMALS, SIDES
from engine.marine.rules import Game
from engine.marine.state import Marine
from engine.marine.words import SOURCES, corner_name, element, hex_name, player, some, space, terrain


def told(run: Game, step: Step) -> str:
    """A step in words."""
    words = TOLD.get(step.told)
    return words(run.state, step.values) if words else " ".join(map(str, (step.told, *step.values)))


TOLD: dict[str, Callable[[Marine, tuple[Any, ...]], str]] = {
    "animal": lambda s, v: f"{player(s, v[0])} plays the {ANIMALS[v[1]]}",
    "earth": lambda _, v: f"the standard earth of {v[0]} tiles is laid",
    "first elements": lambda _, v: f"{v[0]} elements lie round the centre, one of each type",
    "first species": lambda _, v: f"each animal has {v[0]} species in the centre and {v[1]} in the Gene Pool",
    "laid": lambda _, v: f"{terrain(v[1])} lies on {hex_name(v[0])}",
    "turned up": lambda _, v: f"{terrain(v[1])} is turned up on stack {v[0]}",
    "elements drawn": lambda _, v: (
        f"beside {ACTIONS[v[0]]} lie {', '.join([element(e) for e in v[1:]]) or 'no elements'}"
    ),
    "markers drawn": lambda _, v: f"Competition is marked {', '.join([terrain(t) for t in v])}",
    "element leaves": lambda s, v: f"{element(v[0])} leaves {corner_name(s, v[1])}: three Vents enclose it",
    "round": lambda _, v: f"round {v[0]} begins, with {v[1]} pawns each",
    "turn": lambda s, v: f"{player(s, v[0])}'s turn",
    "acts": lambda s, v: f"{player(s, v[0])} places a pawn: {space(s, v[1])}",
    "pawns back": lambda s, v: f"{player(s, v[0])} takes all pawns back and is done for this round",
    "another turn": lambda s, v: f"{player(s, v[0])} has another whole turn",
    "turn lost": lambda s, v: f"{player(s, v[0])} has no pawn left for another turn",
    "turn owed": lambda s, v: f"{player(s, v[0])} will have two turns in a row when the turn comes round",
    "declined": lambda s, v: f"{player(s, v[0])} leaves the action undone",
    "no effect": lambda _, v: f"{ACTIONS[v[0]]} has no effect: there is nothing to choose",
    "forfeit": lambda s, v: f"{player(s, v[0])} forfeits Tectonics: all Vents are on earth",
    "tile taken": lambda s, v: f"{player(s, v[0])} takes {terrain(v[1])} from stack {v[2]}",
    "no element": lambda s, v: f"{player(s, v[0])} adds no element",
    "element added": lambda s, v: f"{player(s, v[0])} puts {element(v[1])} on {corner_name(s, v[2], v[3])}",
    "bonus": lambda s, v: (
        f"{v[1]} tile{'s' if v[1] > 1 else ''} count{'' if v[1] > 1 else 's'}: "
        + (f"{player(s, v[0])} scores {v[2]}" if v[2] else f"{player(s, v[0])} looks up the VPs for that")
    ),
    "moved": lambda s, v: (
        f"{some(v[1])} of {player(s, v[0])} move{'s' if v[1] == 1 else ''} from {hex_name(v[2])} to {hex_name(v[3])}"
    ),
    "speciates": lambda s, v: f"{player(s, v[0])} speciates around {element(v[1])} at {corner_name(s, v[2])}",
    "new species": lambda s, v: f"{player(s, v[0])} adds {v[1]} new species on {hex_name(v[2])}",
    "none added": lambda s, v: f"{player(s, v[0])} adds no species",
    "tile chosen": lambda s, v: f"{player(s, v[0])} chooses {hex_name(v[1])}",
    "competes": lambda s, v: f"{player(s, v[0])} competes on {hex_name(v[1])}",
    "set aside": lambda _, v: f"{some(v[0])} {'is' if v[0] == 1 else 'are'} set aside from {hex_name(v[1])}",
    "vent laid": lambda s, v: f"{player(s, v[0])} covers {hex_name(v[1])} with a Vent, {SIDES[v[2]]} side up",
    "put back": lambda s, v: (
        f"one species of {player(s, v[0])} goes back onto {hex_name(v[1])}"
        + (f", {v[2]} return{'s' if v[2] == 1 else ''} to the Gene Pool" if v[2] else "")
    ),
    "species added": lambda s, v: f"{player(s, v[0])} adds one species on {hex_name(v[1])} from the {SOURCES[v[2]]}",
    "none to add": lambda s, v: f"{player(s, v[0])} has no species left to add",
    "none eliminated": lambda s, v: f"{player(s, v[0])} eliminates nothing on {hex_name(v[1])}",
    "eliminated": lambda s, v: f"{player(s, v[0])} eliminates {v[2]} of {player(s, v[1])} on {hex_name(v[3])}",
    "by hand": lambda _, v: f"by hand: {v[0]}",
    "game over": lambda _, __: "the last round is over: the game has ended",
}
"""The words of each kind of step."""
