"""Disputes at a table of Dominant Species: Marine."""

from __future__ import annotations

from typing import Any

from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import disputes_at

AT_SEA: dict[str, Any] = {
    "players": ["Ann", "Bob"],
    "active": "Ann",
    "species": {"D4": ["Ann 1", "Bob 3"], "D5": ["Bob 2"]},
    "stacks": ["Ocean"],
    "markers": ["Reef", "Ocean", "Land"],
}


async def test_what_was_eliminated_where_the_marker_shows_another_terrain(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, "Competition 1", "D4", "Bob 1", game="marine")
        here = await at.draft("Reef is not Land.")
        print(here.text, list(here.options), list(here.buttons))
        dispute = await at.put("number", "eliminated", "Bob", "2", "end of turn", entry=4)
        print(at.shown(dispute).text, at.shown(dispute).alts)
        dispute = await at.put("legal", "D5", "D5", entry=3)
        print(at.shown(dispute).text)
        dispute = await at.put("illegal", entry=4)
        print(at.shown(dispute).text)
        assert 0
