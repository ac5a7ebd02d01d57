"""A game in the channel, from the lobby to its end, by clicks alone."""

from __future__ import annotations

import pytest

from bot.tables import live as live_module
from bot.tables import tables as tables_module
from engine.players.dice import dice
from engine.players.greedy import greedy
from rules_db.reference import Reference
from tests.bot.tables.at_table import referee_at
from tests.bot.tables.told import undrawn

__all__ = ["undrawn"]

SHORT = 13
"""The dice of a short game."""


@pytest.mark.usefixtures("undrawn")
async def test_two_people_and_a_computer_player_play_a_whole_game(
    reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "dice", lambda: dice(SHORT))
    monkeypatch.setattr(tables_module, "dice", lambda: dice(SHORT))
    async with referee_at(reference) as at:
        live = await at.open(people=2, computers=1)
        player, clicked = greedy(dice(SHORT), live.game.mind), 0
        while live.asked is not None:
            turn = live.playing.view(None)["turn"]
            assert at.board().text.startswith(f"## Oceans · table `{live.record.id}` · turn {turn}")
            await at.answers(player(live.playing.clone()))
            clicked += 1
        board, view = at.board(), live.playing.view(None)
        assert f"🏆 The game is over. Won by {live.record.outcome[0]}." in board.text
        for name, points in ((one["name"], str(one["points"])) for one in view["players"]):
            assert name in board.text
            assert points in board.text
        assert len(board.alts) == 2, "the board and the course of the game"
        assert board.alts[1].startswith("Curves of the score pile")
        assert "Rematch" in board.buttons
        assert clicked > 40


async def test_an_option_called_none_is_not_the_answer_without_options(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        while live.playing.choice and live.playing.choice.prompt != "deep card":
            await at.decide(dice(1))
        number, here = live.number, await at.desk()
        await at.press(here, "none", by=at.who())
        assert live.number == number + 1
