"""Tables that are the same in every run, and no pictures: what tests need that look at words alone."""

from __future__ import annotations

import pytest

import bot.tables.live
from bot.boards import rendering
from engine.players.dice import dice


def same_dice(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """All that is dealt at live tables falls as the seed says."""
    rng = dice(seed)
    monkeypatch.setattr(bot.tables.live, "dice", lambda: rng)


def no_pictures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pictures are not made; gives what would be drawn, in its order."""
    svgs: list[str] = []

    async def png(svg: str) -> bytes:
        svgs.append(svg)
        return b"png"

    monkeypatch.setattr(rendering, "png", png)
    return svgs
