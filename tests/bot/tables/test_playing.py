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


async def test_an_option_called_none_is_not_the_answer_without_options(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        while live.playing.choice and live.playing.choice.prompt != "deep card":
            await at.decide(dice(1))
        number, here = live.number, await at.desk()
        await at.press(here, "none", by=at.who())
        assert live.number == number + 1
