"""`/why` and `/adjudicate` where a game is played: they speak of it, and give nothing hidden away."""

from __future__ import annotations

from typing import Any

import pytest

from bot.catalogue import Say
from bot.tables.live import NotNow
from bot.views.table.why import judged, number
from engine.core.decision import Refused
from engine.games import GAMES
from engine.oceans.catalogue import catalogue
from engine.oceans.state import Oceans
from engine.players.dice import dice
from engine.players.greedy import greedy
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, referee_at
from tests.bot.tables.still import no_pictures, same_dice
from tests.engine.oceans.hidden import otherwise
from tests.engine.test_forks import moments

OCEANS = GAMES["oceans"]


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be drawn, at a table that is the same in every run."""
    same_dice(monkeypatch, 3)
    return no_pictures(monkeypatch)


async def decided_until(at: AtTable, prompt: str) -> int:
    """Plays on until a question of that kind stands; gives the seat of whoever is asked."""
    live, player = at.live, greedy(dice(1), OCEANS.mind)
    for _ in range(400):
        choice, seat = live.playing.choice, live.asked
        assert choice
        assert seat is not None
        if choice.prompt == prompt and len(choice.options) > 1:
            return seat
        await live.decide(live.record.seats[seat].person or 0, seat, player(live.playing))
    raise AssertionError(f"nobody was asked {prompt!r}")


async def test_the_last_event_a_number_and_a_move_of_the_game_that_is_played_here(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        seat = await decided_until(at, "feeding")
        asked, other, guest = at.who(seat), at.who(1 - seat), at._person(9)
        last = live.story()[-1]
        for by in (asked, other, guest):
            shown = await at.command("why", by=by)
            assert shown.private
            assert f"`{last[2][0]}`" in shown.text
        view = live.playing.view(None)
        name = next(one["name"] for one in view["species"].values() if one["owner"] == seat)
        forage = next(one["numbers"]["forage"] for one in view["species"].values() if one["name"] == name)
        shown = await at.command("why", by=guest, number="forage", species=name.lower())
        assert f"**forage of {name}: {forage}**" in shown.text
        assert (
            "is no species in play. There are: "
            in (await at.command("why", by=guest, number="forage", species="Z9")).text
        )
        move = live.game.shown(live.playing, live.playing.legal()[0])
        for by in (asked, other, guest):
            assert f"**Allowed:** {move} is on offer." in (await at.command("why", by=by, move=move)).text
            refused = await at.command("why", by=by, move=f"{name} attacks {name}")
            assert "**Refused:**" in refused.text
            assert "`core/phase-2-feeding/" in refused.text


async def test_of_a_question_that_depends_on_a_hand_only_its_player_is_told(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        seat = await decided_until(at, "playing")
        state: Oceans = live.playing.run.state
        held = catalogue().by_id[state.kind(state.seats[seat].hand[0]).id].name
        for by in (at.who(1 - seat), at._person(9)):
            for move in (f"migrate {held}: reef to zone 3", f"evolve {held} as a new species", "done playing"):
                shown = await at.command("why", by=by, move=move)
                assert "depends on what you can't see" in shown.text
                assert held not in shown.text
        mine = await at.command("why", by=at.who(seat), move=f"migrate {held}: reef to zone 3")
        assert "**Allowed:**" in mine.text
        absent = next(
            k.name for k in catalogue().kinds if k and not any(state.kind(c) is k for c in state.seats[seat].hand)
        )
        mine = await at.command("why", by=at.who(seat), move=f"migrate {absent}: reef to zone 3")
        assert "is not in the hand" in mine.text


async def test_what_is_no_move_and_more_than_one_thing_at_a_time_are_told(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await at.open(people=2)
        seat = await decided_until(at, "feeding")
        no_move = await at.command("why", by=at.who(seat), move="dance")
        assert "“dance” is no answer to what is asked. `" in no_move.text
        last = at.live.game.offers(at.live.playing)[-1].shown
        misspelt = await at.command("game play", by=at.who(seat), move=last.replace("forages", "forges"))
        assert f"Possible now: {last}" in misspelt.text
        long = await at.command("game play", by=at.who(seat), move="x" * 2000)
        assert f"“{'x' * 80}…” is no answer" in long.text
        other = await at.command("why", by=at.who(1 - seat), move="evolve Speed as a new species")
        assert "is no answer to what is asked" in other.text
        both = await at.command("why", number="attack")
        assert "A number needs its species" in both.text
        one = await at.command("why", number="attack", species="A1", move="done")
        assert "One thing at a time" in one.text


async def test_elsewhere_it_speaks_of_the_position_that_one_put_there(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await at.open(people=2)
        elsewhere: Any = at.chat.env.guild.create_text_channel("elsewhere")
        shown = await at.people[0].slash(elsewhere, "why")
        assert "you have put no position in this channel yet" in shown.response.embeds[0].description


async def test_adjudicate_here_opens_a_private_copy_of_the_game(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        shown = await at.command("adjudicate", here=True)
        assert shown.private
        assert "Nothing here happens at the table" in shown.text
        assert live.number == 1
        elsewhere: Any = at.chat.env.guild.create_text_channel("elsewhere")
        told = await at._person(9).slash(elsewhere, "adjudicate", here=True)
        assert "No game is played here" in told.response.embeds[0].description


def test_nothing_that_is_said_depends_on_what_one_cant_see(say: Say) -> None:
    """Moves are asked about at many moments, for each seat, at tables that differ only in what it can't see."""
    rng, compared, answered = dice(6), 0, 0
    names = [kind.name for kind in catalogue().kinds if kind][:60]

    def said(table: Any, seat: int | None, move: str) -> str:
        world = OCEANS.mind.imagine(table, seat, dice(1).shuffle)
        try:
            return str(judged(OCEANS, world, seat, move))
        except NotNow as stop:
            return stop.key
        except Refused as stop:
            return stop.refusal.reason

    for table in moments(7, 3, 0.06):
        species = [one["name"] for one in table.view(None)["species"].values()] or ["A1"]
        card, one, two = rng.choice(names), rng.choice(species), rng.choice(species)
        moves = (f"{one} attacks {two}", f"{one} forages", f"evolve {card} on {one}", f"play {card}", card, "done")
        for seat in (None, 0, 1, 2):
            other = otherwise(table.clone(), seat, set(), rng)
            for move in moves:
                found = said(table, seat, move)
                assert said(other, seat, move) == found, (seat, move, table.choice)
                compared += 1
                answered += not found.startswith("why.")
        if species != ["A1"]:
            shown = number(say, OCEANS, OCEANS.mind.imagine(table, None, rng.shuffle), "attack", one)
            assert shown == number(say, OCEANS, OCEANS.mind.imagine(other, None, rng.shuffle), "attack", one)
    assert compared > 100
    assert answered > 20
