"""Endeavor: Deep Sea in the channel: a whole game by clicks, and what is asked of its table."""

from __future__ import annotations

import random

import pytest

from engine.core.choice import CHANCE
from engine.core.table import Table
from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, referee_at
from tests.bot.tables.still import no_pictures, same_dice
from tests.bot.tables.walked import walk
from tests.engine.deep_sea.playing import decisions, opened, pick

SPECIALISTS, FALLEN_STAR = "With Specialists, who act as their cards say", "Mission 5"
CLICKED = 12
"""Decisions that are clicked at the beginning of a game, before it goes on without."""


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be drawn, at a table that is the same in every run."""
    same_dice(monkeypatch, 3)
    return no_pictures(monkeypatch)


async def begun(at: AtTable, *agreed: str) -> None:
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


def on_to_the_last_round(table: Table) -> None:
    """Plays at random until the last round begins."""
    rng = random.Random(3)
    while table.choice and table.run.state.round < table.run.state.rounds:
        table.answer(table.choice.player, *pick(rng, table.choice))


@pytest.mark.parametrize("agreed", [(), (SPECIALISTS, FALLEN_STAR)])
async def test_a_game_is_played_by_clicks_from_the_lobby_to_its_end(
    reference: Reference, agreed: tuple[str, ...]
) -> None:
    async with referee_at(reference) as at:
        await begun(at, *agreed)
        live, rng = at.live, dice(8)
        mission = "The Fallen Star" if agreed else "The Call of the Ocean"
        assert at.board().text.startswith("## Endeavor: Deep Sea")
        assert at.board().alts[0].startswith(f"Endeavor: Deep Sea, {mission}: an ocean of ")
        assert live.playing.view(None)["specialists"] == bool(agreed)
        for _ in range(CLICKED):
            await at.decide(rng)
        await live.act(0, on_to_the_last_round)
        while live.record.stage == "playing":
            await at.decide(rng)
        assert "The game is over. " in at.board().text
        assert live.playing.view(None)["round"] == 6


async def test_one_plays_alone_and_one_against_a_computer_player(reference: Reference) -> None:
    for computers in (0, 1):
        async with referee_at(reference) as at:
            live = await at.open(people=1, computers=computers, game="deep-sea")
            assert live.playing.view(None)["rounds"] == (6 if computers else 7)
            for _ in range(4):
                await at.decide(dice(3))
            assert live.record.stage == "playing"
            assert live.asked == 0


async def test_the_desk_shows_what_a_player_has_and_why_says_the_rules(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await begun(at)
        live = at.live
        desk = await at.desk()
        assert "Vessels: C1 · Technology level 1" in desk.text
        assert "what to do in the turn" in desk.text
        name = live.playing.players[live.asked or 0]
        told = await at.command("why", number="technology", species=name)
        assert f"**technology of {name}: 1**" in told.text
        assert "`deep-sea/travel/2`" in told.text
        refused = await at.command("why", by=at.who(), move="Travel C1 to E1")
        assert "**Refused:**" in refused.text
        assert "`deep-sea/travel/3`" in refused.text


async def test_positions_are_adjudicated_and_what_a_board_is_can_be_looked_up(reference: Reference) -> None:
    scene = """
scene: Leaving the bloom
game: deep-sea
given:
  players: [Ann, Bob]
  technology: {Ann: 3}
  zones: {C1: The Sea Star, C2: The Looking Glass, C3: Jellyfish Bloom}
  vessels: {Ann: [C3], Bob: [C1]}
  sites: {C3 c1: Ann}
"""
    async with referee_at(reference) as at:
        chat = at.chat
        here = await chat.fill_in(await chat.ann.slash(chat.channel, "adjudicate"), scene)
        assert "what to do in the turn" in here.text
        here = await chat.press(here, "Travel C3 to C2")
        assert "where the Impact marker goes" in here.text
        assert "`deep-sea/arrival-bonus/4`" in here.text
        board = await chat.ann.slash(chat.channel, "rule", about="Jellyfish Bloom")
        assert board.response
        assert "travelling away from here gives an Impact" in str(board.response.embeds[0].description)


def test_every_question_fits_discord_and_each_option_can_be_reached() -> None:
    asked: set[str] = set()
    for seed in (4, 14, 25):
        rng = random.Random(seed)
        for table in decisions(opened(seed), rng):
            choice = table.choice
            if choice and choice.player != CHANCE and (choice.prompt not in asked or rng.random() < 0.1):
                walk(table)
                asked.add(choice.prompt)
    assert {"turn", "action", "discover", "impact", "recruit"} <= asked


async def test_a_decision_is_taken_back_and_another_one_tried_on_a_copy(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await begun(at)
        live = at.live
        seat = live.asked
        assert seat is not None
        before = live.playing.digest()
        copy = await at.press(await at.desk(seat), "What if …", by=at.who(seat))
        assert copy
        assert copy.private
        assert live.playing.digest() == before
        travel = live.game.meant(live.playing, "Travel C1 to D1") or live.game.meant(live.playing, "Travel C1 to B1")
        assert travel
        await live.decide(at.who(seat).id, seat, [travel])
        await at.settled()
        assert live.playing.digest() != before
        back = await at.press(await at.desk(seat), "Take back", by=at.who(seat))
        assert back
        await at.settled()
        assert live.playing.digest() == before
        log = await at.command("game log")
        assert "travels from C1" in log.text
