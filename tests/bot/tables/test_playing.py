"""A game in the channel, from the lobby to its end, by clicks alone."""

from __future__ import annotations

from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.tables.at_table import referee_at


async def test_two_people_and_a_computer_player_open_a_table_and_play(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2, computers=1)
        assert at.board().text.startswith("## Oceans")
        rng = dice(3)
        for _ in range(10):
            await at.decide(rng)
        assert live.number > 10
