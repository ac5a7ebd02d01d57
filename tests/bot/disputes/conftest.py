"""No pictures are made: what stands in them is drawn, and looked at where it matters."""

from __future__ import annotations

import pytest

from tests.bot.tables.still import no_pictures


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be drawn."""
    return no_pictures(monkeypatch)
