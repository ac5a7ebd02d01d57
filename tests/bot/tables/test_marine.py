"""Dominant Species: Marine in the channel: a whole game by clicks, and what is asked of its table."""

from __future__ import annotations

from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, referee_at

SHORT = {"marine/rounds-of-a-table": "one", "marine/pawns-a-round": "three"}


async def opened(at: AtTable, *, computers: int = 0, **answers: str) -> None:
    """A table of Marine with these answers to open questions."""
    at.people = [at.chat.ann, at.chat.bob]
    at.lobby = Panel((await at.people[0].slash(at.chat.channel, "game new", game="marine")).response)  # type: ignore[arg-type]
    for question, answer in (SHORT | answers).items():
        await at.people[0].slash(at.chat.channel, "game options", question=question, answer=answer)
    await at.press(at.lobby, "Join", by=at.people[1])
    for _ in range(computers):
        await at.press(at.lobby, "Add computer player")
    await at.press(at.lobby, "Start")
    await at.settled()


async def test_a_whole_game_is_played_by_clicks(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await opened(at)
        live, rng = at.live, dice(8)
        assert at.board().text.startswith("## Dominant Species: Marine")
        assert at.board().alts[0].startswith("Dominant Species: Marine, hex map of 15 tiles.")
        while live.record.stage == "playing":
            await at.decide(rng)
        assert "The game is over. Won by" in at.board().text
        assert live.playing.view(None)["round"] == 1
