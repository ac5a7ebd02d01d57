"""Nothing that anybody is shown depends on cards they can't see.

Each table is compared with one in which only what a seat can't see is dealt otherwise: whatever that seat, or everyone,
is shown of the two has to be the same, to the letter – texts, ids, names of files, alt texts, and the drawing itself.
"""

from __future__ import annotations

import pytest

from rules_db.reference import Reference
from tests.bot.tables.leaks import scan


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
async def test_nobody_is_shown_what_depends_on_hidden_cards(reference: Reference, seed: int, players: int) -> None:
    shown = await scan(reference, seed, players, every=8)
    assert shown > 30
