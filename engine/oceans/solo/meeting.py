"""Where a trait of yours does something to a board of Oceanic's, or takes from it, the step names what is assumed.

The boards are treated as species (solo/oceanic-boards/1); whether your traits act on them, the rulebook leaves open
(oceans/solo-triggers-both-ways).
"""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.trace import Step
from engine.oceans import otherwise
from engine.oceans.catalogue import catalogue
from engine.oceans.rules import Game, rules

ASSUMED = "oceans/solo-triggers-both-ways"
WHERE = {"took": (0, 2), "lost": (0,), "scored": (0,), "copied": (0,), "in danger": (0,), "paralyzed": (0,)}
"""Of steps that traits tell of, at which of their values species stand."""


def advance(run: Game, new: bool) -> Choice | None:
    """Goes on until somebody must decide, and adds to what is told what has been assumed."""
    before, number = len(run.told), run.number
    choice = otherwise.advance(run, new) if run.state.assumed else run.advance()
    if run.state.oceanic is not None:
        for at, step in enumerate(run.since(number), before):
            if meets(run, step):
                run.told[at] = step._replace(cites=(*step.cites, ASSUMED))
    return choice


def meets(run: Game, step: Step) -> bool:
    """Whether a card has done something to a board of Oceanic's."""
    places = WHERE.get(step.told, ())
    if not any(at < len(step.values) and run.state.apart(int(step.values[at])) for at in places):
        return False
    cards = catalogue().by_id
    return any(cite in cards and cards[cite].trait for cite in step.cites)


rules.advance = advance
