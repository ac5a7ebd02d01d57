"""A player who is curious: of all that a table offers it likes best what names something that is still wanted.

It knows no game: what is wanted is told by the words of an option. It answers draws too, for who wants cards to come up
early that are seldom seen: the deck is stacked then.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Answer, Key
from engine.core.table import Table
from engine.players.dice import Dice
from engine.players.play import Player, asked

Wanted = Callable[[Table, str], float]
"""How much an option is wanted at a table, by its words; not at all, if 0."""
LOOKED_AT = 60
"""Options looked at for one choice; of more, as many drawn at random."""


def curious(rng: Dice, wanted: Wanted, otherwise: Player) -> Player:
    """Takes what is wanted most; where nothing is, it does as another player would."""

    def answer(table: Table) -> Answer:
        choice = asked(table)
        options, count = choice.options, max(1, choice.least)
        if choice.most < 1:
            return otherwise(table)
        shown = options if len(options) <= LOOKED_AT else rng.sample(options, LOOKED_AT)
        worth: dict[Key, float] = {key: wanted(table, table.text(key)) for key in shown}
        liked = sorted((key for key in shown if worth[key] > 0), key=lambda key: (-worth[key], rng.random()))[:count]
        if not liked:
            return otherwise(table)
        rest = [key for key in options if key not in liked] if len(liked) < count else []
        return (*liked, *rng.sample(rest, count - len(liked)))

    return answer
