"""Whatever the engine asks can be asked in Discord, and every answer to it can be given there."""

from __future__ import annotations

import pytest

from tests.bot.tables.walked import moments, walk

STATES, PARTS = 2000, 4


@pytest.mark.parametrize("part", range(PARTS))
def test_every_question_of_random_games_fits_and_each_option_can_be_reached(part: int) -> None:
    asked = {walk(table) for table in moments(STATES // PARTS, 1000 * part)}
    assert {"buttons", "steps", "several"} <= asked
