"""An owner's corrections and house cards, for one test at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.oceans import house
from rules_db import corrections
from rules_db.model import Correction
from rules_db.sources import reference

Owner = Callable[[str], list[Correction]]


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Owner]:
    """Plays by a file of corrections with this text, until the test is over, and says what came of it."""

    def play_by(text: str) -> list[Correction]:
        read = replace(reference(), cards=dict(reference().cards))
        path = tmp_path / "corrections.yaml"
        path.write_text(text, encoding="utf-8")
        outcomes = corrections.merge(read, [path])
        house.use(read.cards)
        return outcomes

    yield play_by
    house.use(reference().cards)
