"""Disputes at a table of Endeavor: Deep Sea: a move, a number, and what no source settles."""

from __future__ import annotations

from typing import Any

from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import disputes_at

AT_SEA: dict[str, Any] = {
    "players": ["Ann", "Bob"],
    "technology": {"Ann": 3},
    "zones": {
        "A1": "Atoll",
        "C1": "The Sea Star",
        "C2": "The Looking Glass",
        "C3": "Vortex",
        "C4": "Brine Pool",
        "D1": "Volcanic Island",
    },
    "vessels": {"Ann": ["C1", "C3"], "Bob": ["C1"]},
}


async def test_a_move_is_looked_at_with_its_rules(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, "Travel C1 to D1", game="deep-sea")
        moved = at.shown(await at.put("legal", "Ann", "Travel C1 to A1", entry=2))
        assert "decision 2 – Ann: Ann travels from C1 to D1" in moved.text
        assert "The claim does not hold: No way of zones leads from C1 to A1" in moved.text
        assert "`deep-sea/travel/3`" in moved.text


async def test_a_number_is_looked_at_where_a_point_is_reached(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, "Travel C1 to D1", game="deep-sea")
        counted = at.shown(await at.put("number", "ingenuity", "Ann", "6", "end of turn", entry=2))
        assert "The claim does not hold: the ingenuity of Ann is 5." in counted.text
        assert "`deep-sea/arrival-bonus/2`" in counted.text
        assert "Endeavor: Deep Sea, The Call of the Ocean" in counted.alts[0]


async def test_when_the_vortex_counts_is_not_covered(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, "Travel C3 to C4", game="deep-sea")
        text = at.shown(await at.put("number", "inspiration", "Ann", "0", "end of turn", entry=2)).text
        assert "**❔ The engine: NOT COVERED.**" in text
        assert "`deep-sea/vortex-technology`" in text


async def test_a_travel_that_the_vortex_makes_possible_is_not_ruled_on(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, "Travel C3 to C4", game="deep-sea")
        text = at.shown(await at.put("illegal", entry=2)).text
        assert "**Claim:** Ann: Travel C3 to C4 was illegal" in text
        assert "**❔ The engine: NOT COVERED.**" in text
        assert "with `deep-sea/vortex-technology: starts-there` it does not hold" in text
        assert "with `deep-sea/vortex-technology: after-the-move` the claim holds" in text
        assert "activations-in-a-turn" not in text, "it decides nothing here"


async def test_a_travel_that_no_open_question_decides_is_ruled_on(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, "Travel C1 to D1", game="deep-sea")
        text = at.shown(await at.put("illegal", entry=2)).text
        assert "**✅ The engine: UPHELD.**" in text
        assert "The claim does not hold: Travel C1 to D1 is on offer." in text
