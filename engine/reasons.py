"""Why something can't be done, as the games give their reasons, and what is said where none is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.choice import Choice, Key
from engine.core.decision import Refusal

SHOWN = 8


class Reason(NamedTuple):
    """Why something is not allowed: the wording's name, what fills it in, the rules."""

    told: str
    about: tuple[str | int, ...] = ()
    cites: tuple[str, ...] = ()


def not_on_offer(choice: Choice, worded: Callable[[Key], str]) -> Refusal:
    """A refusal that says what is on offer, with a game's words for an option."""
    offered = ", ".join(worded(option) for option in choice.options[:SHOWN])
    more = f" and {len(choice.options) - SHOWN} more" if len(choice.options) > SHOWN else ""
    return Refusal(f"That is not on offer now. What is: {offered}{more}.", choice.cites)
