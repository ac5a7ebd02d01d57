"""Disputes at a table of Dominant Species: Marine."""

from __future__ import annotations

from typing import Any

from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import disputes_at
from tests.bot.tables.at_table import panel

AT_SEA: dict[str, Any] = {
    "players": ["Ann", "Bob"],
    "active": "Ann",
    "species": {"D4": ["Ann 1", "Bob 3"], "D5": ["Bob 2"]},
    "stacks": ["Ocean"],
    "markers": ["Reef", "Ocean", "Land"],
}
COMPETED = ("Competition 1", "D4", "Bob 1")


async def test_a_number_and_a_move_are_looked_at_with_their_rules(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, *COMPETED, game="marine")
        dispute = await at.put("number", "eliminated", "Bob", "2", "end of turn", entry=4)
        shown = at.shown(dispute)
        assert "**✅ The engine: UPHELD.** It stays as it was played." in shown.text
        assert "The claim does not hold: the eliminated of Bob is 1." in shown.text
        assert "`marine/competition/1`" in shown.text
        [alt] = shown.alts
        assert alt.startswith("Before: Dominant Species: Marine, hex map of 15 tiles.")
        moved = at.shown(await at.put("legal", "D5", "D5", entry=3))
        assert "The claim does not hold: D5 is Ocean, and the marker shows Reef." in moved.text
        assert "decision 3 – Ann: Ann competes on D4" in moved.text


async def test_what_the_bonus_table_says_is_not_covered(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        await at.stands(AT_SEA, "Wanderlust", "stack 1", "C5", game="marine")
        dispute = await at.put("number", "points", "Ann", "10", "next question", entry=4)
        text = at.shown(dispute).text
        assert "**❔ The engine: NOT COVERED.**" in text
        assert "`marine/bonus-points-numbers`" in text


async def test_whether_pawns_may_go_up_the_display_is_not_covered(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        below = {"players": ["Ann", "Bob"], "active": "Ann", "taken": {"Ann": ["Tectonics"]}, "stacks": ["Ocean"]}
        await at.stands(below, "Wanderlust", game="marine")
        text = at.shown(await at.put("illegal", entry=2)).text
        assert "**❔ The engine: NOT COVERED.**" in text
        assert "with `marine/order-on-the-display: free` it does not hold" in text
        assert "with `marine/order-on-the-display: downward` the claim holds" in text


async def test_a_position_typed_in_the_short_form_can_be_disputed(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        opened = await at.chat.ann.slash(at.chat.channel, "dispute open", about="position")
        position = "game marine\nAnn Reptiles: D4 1\nBob Fishes: D4 3\nmarkers: Reef\n> Bob: Competition 1\n> Bob: D4"
        said = {"words": "He may take three of mine there.", "position": position}
        here = panel(await at.chat.ann.submit_modal(opened, said))
        assert "Your dispute" in here.text
        here = await at.choosing(here, "a number is so much", "eliminated")
        assert {"Ann", "Bob"} == {*here.options} & {"Ann", "Bob", "D4"}
        here = await at.choosing(here, "Ann", "1", "end of turn")
        assert "**Claim:** the eliminated of Ann is 1 at the end of turn" in here.text


async def test_a_claim_about_any_hex_can_be_chosen_though_one_list_has_no_room_for_all(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        opened = await at.chat.ann.slash(at.chat.channel, "dispute open", about="position")
        position = "game marine\nAnn: D4 1\nBob: D4 3\nstacks: Ocean\n> Ann: Wanderlust\n> Ann: stack 1\n> Ann: C5"
        here = panel(await at.chat.ann.submit_modal(opened, {"words": "It could lie there.", "position": position}))
        here = await at.choosing(here, "a move is legal")
        lists = [select for select in here.selects if select["custom_id"].startswith("dn1:")]
        assert [len(select["options"]) for select in lists] == [25, 12]
        assert {len(label) for label in here.options} == {2}, "all 37 hexes, and nothing else"
        assert lists[1]["placeholder"].endswith(" · C5 … G4")
        here = await at.choosing(here, "G4", "G4")
        assert "**Claim:** Ann: G4 was legal" in here.text
