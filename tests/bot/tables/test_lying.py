"""`/card` where a game is played: where the card lies, and what can be done with it, and nothing that is hidden."""

from __future__ import annotations

import pytest

from bot.catalogue import Say
from bot.store.journal import Journal
from bot.tables.live import LiveTable
from bot.views.table.lying import lying
from engine.oceans.catalogue import catalogue
from engine.oceans.state import Oceans
from engine.players.dice import dice
from engine.players.greedy import greedy
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, referee_at
from tests.bot.tables.leaks import record
from tests.bot.tables.still import no_pictures, same_dice
from tests.engine.oceans.hidden import otherwise


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    same_dice(monkeypatch, 11)
    no_pictures(monkeypatch)


async def begun(players: int = 2) -> LiveTable:
    """A game of so many people, without a chat."""
    live = LiveTable(Journal(), record(players), 0)
    live.journal.open(live.record)
    await live.begin(1, live.record)
    return live


async def until_feeding(live: LiveTable) -> int:
    """Plays on to a feeding with a choice; gives the seat of whoever feeds."""
    player = greedy(dice(2), live.game.mind)
    while True:
        choice, seat = live.playing.choice, live.asked
        assert choice
        assert seat is not None
        if choice.prompt == "feeding" and len(choice.options) > 2:
            return seat
        await live.decide(live.record.seats[seat].person or 0, seat, player(live.playing))


async def test_says_where_the_card_lies_with_the_numbers_of_its_species_and_what_can_be_done_now(
    reference: Reference, say: Say
) -> None:
    live = await begun()
    seat = await until_feeding(live)
    view = live.playing.view(seat)
    one = next(s for s in view["species"].values() if s["owner"] == seat and s["traits"])
    trait = one["traits"][0]
    told = lying(reference, say, live, None, trait["card"])
    numbers = one["numbers"]
    assert f"• on **{one['name']}** of {view['players'][seat]['name']}: population {one['population']} of " in told
    assert f"attack {numbers['attack']}, shell {numbers['shell']}, ages {numbers['aging']}" in told
    assert f"Possible now ({view['players'][seat]['name']} decides): " in told
    assert f"{one['name']} forages" in told
    top = next(pile["top"] for pile in view["gene pool"] if pile["top"])
    assert "• on top of Gene Pool pile " in lying(reference, say, live, 0, top["card"])
    zone = next(zone for zone in view["zones"] if zone["scenario"])
    assert "• on zone " in lying(reference, say, live, 0, zone["scenario"]["card"])
    discarded = lying(reference, say, live, 0, view["discard"][0]["card"])
    assert "in the discard pile" in discarded


async def test_copies_are_counted_as_far_as_all_or_one_can_see(reference: Reference, say: Say) -> None:
    live = await begun()
    state: Oceans = live.playing.run.state
    for seat in (0, 1):
        held = state.kind(state.seats[seat].hand[0])
        mine = sum(state.kind(card) is held for card in state.seats[seat].hand)
        discard = sum(state.kind(card) is held for card in state.discard)
        copies = sum(state.kind(one) is held for one in (*state.deck, *state.discard))
        copies += sum(state.kind(card) is held for other in state.seats for card in other.hand)
        own = lying(reference, say, live, seat, held.id)
        assert f"• {mine} in your hand, which only you are told" in own
        assert f"• {copies - mine - discard} of {copies} not in sight" in own
        for other in (None, 1 - seat):
            told = lying(reference, say, live, other, held.id)
            theirs = 0 if other is None else sum(state.kind(card) is held for card in state.seats[other].hand)
            assert f"• {copies - theirs - discard} of {copies} not in sight" in told
            assert ("in your hand" in told) == (theirs > 0)


async def test_cards_that_the_table_plays_without_are_said_so(reference: Reference, say: Say) -> None:
    live = LiveTable(Journal(), record(2).changed(options={"promo": False}), 0)
    live.journal.open(live.record)
    await live.begin(1, live.record)
    assert "This table plays without it." in lying(reference, say, live, 0, "oceans/electric-discharge")
    scenario = next(c.id for c in reference.cards.values() if c.kind == "scenario" and c.set == "promo")
    assert "• not in play" in lying(reference, say, live, 0, scenario)


async def test_nothing_that_is_told_depends_on_what_one_cant_see(reference: Reference, say: Say) -> None:
    live, rng = await begun(3), dice(5)
    player = greedy(rng, live.game.mind)
    compared, cards = 0, [kind.id for kind in catalogue().kinds if kind and kind.id in reference.cards]
    while live.asked is not None and live.number < 60:
        seat = live.asked
        await live.decide(seat + 1, seat, player(live.playing))
        if live.number % 6 or live.asked is None:
            continue
        for one in (None, 0, 1, 2):
            table = live.playing
            state: Oceans = table.run.state
            held = [state.kind(card).id for other in state.seats for card in other.hand[:2]]
            asked = [*held, *rng.sample(cards, 4)]
            told = [lying(reference, say, live, one, card) for card in asked]
            live.table = otherwise(table.clone(), one, set(), rng)
            assert [lying(reference, say, live, one, card) for card in asked] == told
            live.table = table
            compared += len(asked)
    assert compared > 200


async def test_a_card_looked_up_where_a_game_is_played_says_so_below_and_nowhere_else(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        state: Oceans = live.playing.run.state
        mine = state.kind(state.seats[0].hand[0])
        shown = await at.command("card", by=at.people[0], name=mine.id)
        assert shown.private
        assert f"**At this table** (`{live.record.id}`)" in shown.text
        assert "in your hand" in shown.text
        guest = await at.command("card", by=at._person(9), name=mine.id)
        assert "**At this table**" in guest.text
        assert "in your hand" not in guest.text
        public = await at.press(shown, "Show everyone", by=at.people[0])
        assert public
        assert not public.private
        assert "At this table" not in public.text
        elsewhere = at.chat.env.guild.create_text_channel("elsewhere")
        assert "At this table" not in (await _asked(at, elsewhere, mine.id))


async def _asked(at: AtTable, channel: object, name: str) -> str:
    result = await at.people[0].slash(channel, "card", name=name)  # type: ignore[arg-type]
    assert result.response
    return result.response.embeds[0].description or ""
