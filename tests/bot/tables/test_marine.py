"""Dominant Species: Marine in the channel: a whole game by clicks, and what is asked of its table."""

from __future__ import annotations

import json

import pytest

from bot.commands.adjudicate import MARINE
from engine.exported import played_again
from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.conftest import shown
from tests.bot.tables.at_table import AtTable, panel, referee_at
from tests.bot.tables.still import no_pictures, same_dice
from tests.bot.tables.told import exported

ONE_ROUND = {"marine/rounds-of-a-table": "one"}
POSITION = """game marine
Ann Reptiles: D4 1
Bob Fishes: D4 3, D5 1
markers: Reef, Ocean"""


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be drawn, at a table that is the same in every run."""
    same_dice(monkeypatch, 4)
    return no_pictures(monkeypatch)


async def opened(at: AtTable, *, computers: int = 0, thread: bool = True, pawns: str = "three") -> None:
    """A short table of Marine: one round."""
    at.people = [at.chat.ann, at.chat.bob]
    at.lobby = panel(await at.people[0].slash(at.chat.channel, "game new", game="marine", thread=thread))
    for question, answer in {**ONE_ROUND, "marine/pawns-a-round": pawns}.items():
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
        assert "Wanderlust" in at.board().text, "points by where they come from"
        assert live.playing.view(None)["round"] == 1
        _, data = await exported(live, reference)
        _, again = played_again(json.loads(json.dumps(data)))
        assert again.digest() == live.playing.digest()


async def test_decisions_in_words_and_what_is_refused_with_the_rule(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await opened(at)
        ann = at.who()
        await at.command("game play", by=ann, move="Wanderlust")
        await at.command("game play", by=ann, move="stack 1")
        live = at.live
        for move, says, rule in (
            ("D4", "D4 is not empty: Reef lies there.", "marine/wanderlust/3"),
            ("A1", "A1 lies next to no tile of earth.", "marine/wanderlust/3"),
            ("H9", "There is no hex H9", "marine/map-numbers"),
        ):
            number = live.number
            told = await at.command("game play", by=ann, move=move)
            assert told.private
            assert says in told.text
            assert rule in told.text
            assert live.number == number
            why = await at.command("why", by=ann, move=move)
            assert says in why.text
        await at.command("game play", by=ann, move="C5")
        told = await at.command("game play", by=ann, move="Sun on C5 top")
        assert "There is no corner C5 top" in told.text
        assert "marine/wanderlust/4" in told.text
        taken_back = live.number
        asked = await at.command("game play", by=ann, move="none")
        await at.press(asked, "Confirm", by=ann)
        await at.command("game undo", by=ann)
        assert live.number > taken_back
        assert live.playing.choice is not None
        assert live.playing.choice.prompt == "element"
        assert "bonus of C5: " in (await at.command("why", by=ann, number="bonus", species="C5")).text


async def test_computer_players_play_and_a_copy_is_there_to_try_moves_in(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await opened(at, computers=2, pawns="by-players")
        live = at.live
        assert [seat["animal"] for seat in live.playing.view(None)["players"]][:2] == ["Crustaceans", "Fishes"]
        await at.decide(dice(1))
        here = await at.command("game whatif", by=at.people[0])
        assert "Nothing here happens at the table" in here.text
        board = await at.command("game board", by=at.people[1], text=True)
        assert "D4 Reef" in board.text


async def test_where_marine_is_played_its_words_and_positions_are_meant(reference: Reference) -> None:
    async with referee_at(reference) as at:
        before = await at.chat.ann.slash(at.chat.channel, "rule", about="Reef")
        assert "One Speciation adds" not in shown(before).text
        await opened(at, thread=False)
        place, ann = at.chat.channel, at.people[0]
        for command, query in (("rule", {"about": "Reef"}), ("ruling", {"card": "Reef"})):
            assert "One Speciation adds at most 2" in shown(await ann.slash(place, command, **query)).text
        form = await ann.slash(place, "adjudicate")
        assert form.modal
        assert "game marine" in str(form.modal)
        here = await at.chat.fill_in(form, MARINE)
        assert "Bob: where to place a pawn" in here.text


async def test_a_change_by_hand_is_agreed_on(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await opened(at)
        ann, bob = at.people
        refused = await at.command_by(ann, "game correct", change="species, 2, Ann, D4, A1", why="moved")
        assert "There is no tile on A1." in refused.text
        await at.command_by(ann, "game correct", change="points, Bob, 12", why="another part of the game")
        await at.press(at.board(), "Agree", by=bob)
        await at.settled()
        assert [player["score"] for player in at.live.playing.view(None)["players"]] == [0, 12]


async def test_a_position_is_adjudicated_and_an_action_has_its_rulings_with_scenes(
    reference: Reference, drawn: list[str]
) -> None:
    async with referee_at(reference) as at:
        chat = at.chat
        here = await chat.fill_in(await chat.ann.slash(chat.channel, "adjudicate"), POSITION)
        assert "Ann: where to place a pawn" not in here.text, "the lowest in the food chain is active"
        assert "Bob: where to place a pawn" in here.text
        assert "Seamount" in drawn[-1]
        refused = shown(await chat.ann.slash(chat.channel, "why", move="Migration 4"))
        assert "no answer to what is asked" in refused.text
        number = shown(await chat.ann.slash(chat.channel, "why", number="bonus", species="D5"))
        assert "2 of Ocean: D5, D6: +3" in number.text
        wrong = await chat.fill_in(await chat.ann.slash(chat.channel, "adjudicate"), POSITION.replace("D5 1", "A1 1"))
        assert "there is no tile on that hex" in wrong.text
        ruling = shown(await chat.ann.slash(chat.channel, "ruling", card="Tectonics"))
        assert "Tectonics is lost without effect" in ruling.text
        [options] = ruling.selects.values()
        assert "Tectonics step by step" in [option["label"] for option in options]
