"""The bot killed at random moments of a game. `make soak` does it many times more."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_db.reference import Reference
from tests.bot.tables.crashes import crash


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_killed_bot_comes_back_with_every_decision_once(tmp_path: Path, reference: Reference, seed: int) -> None:
    assert crash(tmp_path, reference.path.parent, seed)
