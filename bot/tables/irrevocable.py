"""What can't be taken back: whether somebody should be asked once more before they decide so.

It is tried on a copy in which all that they can't see is dealt anew, so that being asked tells them nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from bot.tables.live import LiveTable
from engine.core.choice import CHANCE, Key
from engine.core.decision import Refused
from engine.players.dice import dealer, dice


class Final(NamedTuple):
    """Why something can't be taken back: cards are drawn, somebody else decides, or the game is over."""

    why: Literal["draw", "other", "over"]
    name: str
    """Who decides next, if anybody."""
    lost: tuple[str, ...]
    """One's own species that are gone then."""


def irrevocable(live: LiveTable, seat: int, keys: Sequence[Key]) -> Final | None:
    """Why a decision can't be taken back, where that deserves a question; None where it doesn't.

    It does where somebody else decides next, or nobody, although there were options of another kind, or where a species
    of one's own is gone then. As long as one goes on oneself nothing is asked, whatever is drawn meanwhile; nor at
    chances to react, where the time that one takes would tell what one holds.
    """
    choice = live.playing.choice
    if choice is None or choice.player != seat or choice.window or len(keys) != 1 or choice.most != 1:
        return None
    own = live.game.own
    world = live.game.mind.imagine(live.playing, seat, dice().shuffle)
    world.dealer = dealer(dice())
    before, decided = own(world.view(seat), seat), len(world.log)
    try:
        world.answer(seat, *keys)
    except Refused:
        return None
    after, now = world.choice, own(world.view(seat), seat)
    lost = tuple(name for number, name in before.items() if number not in now)
    given_up = any(option[0] != keys[0][0] for option in choice.options)
    if (after is not None and after.player == seat) or not (lost or given_up):
        return None
    if any(decision.player == CHANCE for decision in world.log[decided:]):
        return Final("draw", "", lost)
    return Final("other", world.players[after.player], lost) if after else Final("over", "", lost)
