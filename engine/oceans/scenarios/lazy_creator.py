"""Lazy Creator: the table writes its text before the game and carries it out by hand, with corrections.

The text is shown each time that it may matter: when its zone is emptied, be it to fire or to come into force, and at
the start of each turn while it is in force. Where it fires or comes into force the table stops for it: the active
player says when all is done (a chance to react, which a standing pass answers).
"""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import zones
from engine.oceans.rules import Game, rules
from engine.oceans.state import Oceans
from engine.oceans.vocabulary import does, fires, of, on

LAZY_CREATOR = "oceans/lazy-creator"
AGREED = ("promo/lazy-creator/text", "promo/lazy-creator/1", "oceans/lazy-creator-text", "oceans/lazy-creator-event")
BY_HAND = f"{LAZY_CREATOR}: by hand"
NO_TEXT = "nothing; its text has not been written down"


@of(zones.TABLE_SAYS, LAZY_CREATOR)
def is_an_event(state: Oceans) -> bool:
    """As the table has agreed (oceans/lazy-creator-event)."""
    return state.assumes("oceans/lazy-creator-event", "event")


def show(run: Game, card: int) -> None:
    """Says what it says."""
    run.tell("lazy creator", card, run.state.lazy_creator or NO_TEXT, cites=(LAZY_CREATOR, *AGREED))


@fires(LAZY_CREATOR, cites=AGREED)
def fire(run: Game, frame: Frame) -> None:
    """Its zone has been emptied: the table carries it out."""
    show(run, frame.source)
    run.push(BY_HAND, frame.source)


@does(zones.ON_SWITCH, LAZY_CREATOR, cites=AGREED, name=f"{LAZY_CREATOR}: in force")
def comes_into_force(run: Game, frame: Frame) -> None:
    """It comes into force, or goes out of it: what that changes is done by hand."""
    show(run, frame.source)
    run.push(BY_HAND, frame.source)


@on(LAZY_CREATOR, "start of turn", cites=AGREED, name=f"{LAZY_CREATOR}: reminder")
def remind(run: Game, frame: Frame) -> None:
    """It is in force: what it says is shown at the start of each turn."""
    show(run, frame.source)


def _nothing(_run: Game, _frame: Frame) -> list[Key]:
    return []


@rules.effect(BY_HAND, Ask("by hand", _nothing, window=True), cites=(LAZY_CREATOR, *AGREED))
def by_hand(_run: Game, _frame: Frame) -> None:
    """Nothing more happens by itself."""
