"""Who decides what can't be taken back is asked once more, unless they want it otherwise."""

from __future__ import annotations

import pytest

from bot.store.preferences import OfPerson
from bot.tables.irrevocable import Final, irrevocable
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from engine.core.choice import Key
from engine.players.dice import dice
from engine.players.uniform import uniform
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, referee_at
from tests.bot.tables.still import no_pictures, same_dice


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    same_dice(monkeypatch, 21)
    no_pictures(monkeypatch)


async def until_final(live: LiveTable) -> tuple[int, Key, Final]:
    """Plays on to an option that ends a turn, though there are others; gives the seat, the option and why."""
    player = uniform(dice(9))
    while live.asked is not None:
        choice, seat = live.playing.choice, live.asked
        assert choice
        for key in choice.options if len(choice.options) < 6 else ():
            if found := irrevocable(live, seat, [key]):
                return seat, key, found
        await live.decide(live.record.seats[seat].person or 0, seat, player(live.playing))
    raise AssertionError("nothing was final")


async def final_desk(at: AtTable) -> tuple[Panel, str, int, str]:
    """A desk on which an option is final: its label, its seat, and the name of whoever decides next."""
    live = at.live
    seat, key, _ = await until_final(live)
    await at.referee.publish(live)
    await at.settled()
    desk = await at.desk(seat)
    label = live.game.shown(live.playing, key)
    assert label in desk.buttons
    return desk, label, seat, live.record.seats[1 - seat].name


async def test_is_asked_once_more_and_decides_only_when_sure(reference: Reference) -> None:
    async with referee_at(reference, Tables(pause=0)) as at:
        live = await at.open(people=2)
        desk, label, seat, _ = await final_desk(at)
        number, by = live.number, at.who(seat)
        asked = await at.press(desk, label, by=by)
        assert asked
        assert asked.private
        assert "Are you sure?" in asked.text
        assert f"**{label}**" in asked.text
        assert list(asked.buttons) == ["Confirm", "↩ Back"]
        assert live.number == number
        back = await at.press(asked, "↩ Back", by=by)
        assert back
        assert label in back.buttons
        assert live.number == number
        again = await at.press(back, label, by=by)
        assert again
        done = await at.press(again, "Confirm", by=by)
        assert done
        assert done.text.startswith(f"### {live.record.seats[seat].name}")
        assert live.number == number + 1
        assert live.asked != seat


async def test_pressed_on_the_board_the_question_is_private_and_the_board_stays(reference: Reference) -> None:
    async with referee_at(reference, Tables(pause=0)) as at:
        live = await at.open(people=2)
        _, label, seat, _ = await final_desk(at)
        board = at.board()
        assert label in board.buttons, "everyone sees what may be answered"
        asked = await at.press(board, label, by=at.who(seat))
        assert asked
        assert asked.private
        assert "Are you sure?" in asked.text
        assert at.board().text == board.text
        number = live.number
        await at.press(asked, "Confirm", by=at.who(seat))
        assert live.number == number + 1


async def test_typed_decisions_are_asked_about_as_well(reference: Reference) -> None:
    async with referee_at(reference, Tables(pause=0)) as at:
        live = await at.open(people=2)
        _, label, seat, _ = await final_desk(at)
        number = live.number
        asked = await at.command("game play", by=at.who(seat), move=label)
        assert "Are you sure?" in asked.text
        assert live.number == number


async def test_who_does_not_want_to_be_asked_is_not(reference: Reference) -> None:
    async with referee_at(reference, Tables(pause=0)) as at:
        live = await at.open(people=2)
        desk, label, seat, _ = await final_desk(at)
        at.referee.preferences.keep(at.who(seat).id, OfPerson(confirm=False))
        number = live.number
        await at.press(desk, label, by=at.who(seat))
        assert live.number == number + 1


async def test_it_is_seldom_asked_and_never_at_chances_to_react_nor_while_one_goes_on(reference: Reference) -> None:
    async with referee_at(reference, Tables(pause=0)) as at:
        live = await at.open(people=2)
        player, decided, asked = uniform(dice(4)), 0, 0
        while live.asked is not None and decided < 200:
            choice, seat = live.playing.choice, live.asked
            assert choice
            answer = player(live.playing)
            found = irrevocable(live, seat, answer)
            await live.decide(live.record.seats[seat].person or 0, seat, answer)
            if found:
                assert not choice.window
                assert live.asked != seat
                assert {option[0] for option in choice.options} != {answer[0][0]} or found.lost
            decided, asked = decided + 1, asked + (found is not None)
        assert 0 < asked < decided / 8
