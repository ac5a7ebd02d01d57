"""Endeavor: Deep Sea in the channel: a whole game by clicks, and what is asked of its table."""

from __future__ import annotations

import pytest

from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, referee_at

SPECIALISTS = "With Specialists, who act as their cards say"


async def opened(at: AtTable, *agreed: str) -> None:
    """A table of Deep Sea for two people, with what they agree on in its list of options."""
    at.people = [at.chat.ann, at.chat.bob]
    first = await at.people[0].slash(at.chat.channel, "game new", game="deep-sea")
    assert first.response
    at.lobby = Panel(first.response)
    for label in agreed:
        options = await at.people[0].slash(at.chat.channel, "game options")
        assert options.response
        await at.choose(Panel(options.response), label, by=at.people[0])
    await at.press(at.lobby, "Join", by=at.people[1])
    await at.press(at.lobby, "Start")
    await at.settled()


@pytest.mark.parametrize("agreed", [(), (SPECIALISTS, "Mission 5")])
async def test_a_whole_game_is_played_by_clicks(reference: Reference, agreed: tuple[str, ...]) -> None:
    async with referee_at(reference) as at:
        await opened(at, *agreed)
        live, rng = at.live, dice(8)
        mission = "The Fallen Star" if agreed else "The Call of the Ocean"
        assert at.board().text.startswith("## Endeavor: Deep Sea")
        assert at.board().alts[0].startswith(f"Endeavor: Deep Sea, {mission}: an ocean of ")
        assert live.playing.view(None)["specialists"] == bool(agreed)
        while live.record.stage == "playing":
            await at.decide(rng)
        assert "The game is over. " in at.board().text
        assert live.playing.view(None)["round"] == 6
