"""The rules object that the modules of Deep Sea add phases and effects to, and what all of them use.

The source of an effect is the player whom it is about.
"""

from __future__ import annotations

from engine.core.effect import Rules
from engine.core.stack import PHASE, Frame, Run
from engine.deep_sea.state import DeepSea

Game = Run[DeepSea]
FRAME = ("deep-sea/rounds-and-turns",)
"""How rounds and turns go, which the rulebook's part on the five actions leaves out."""

rules = Rules("deep-sea", order_cites=("deep-sea/link-rewards-order",), budget=10_000)


def innermost(run: Game, phase: str) -> Frame:
    """The innermost phase of a name that is in progress."""
    return next(frame for frame in reversed(run.stack) if frame.kind == PHASE and frame.name == phase)


def why(frame: Frame) -> tuple[str, ...]:
    """The rules by which an effect came about, as its event names them."""
    return tuple([str(cite) for cite in frame.event[1:]])


def both(*cites: tuple[str, ...]) -> tuple[str, ...]:
    """Cites joined, each once."""
    return tuple(dict.fromkeys(cite for some in cites for cite in some))
