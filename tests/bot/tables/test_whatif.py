"""A private copy of a live table to try moves in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.app import Referee
from bot.store.journal import Journal
from bot.store.positions import Positions
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.conftest import table_of
from tests.bot.tables.at_table import AtTable, Panel, referee_at
from tests.bot.tables.still import no_pictures, same_dice

LABEL = "Nothing here happens at the table. Cards and points that you can't see are dealt anew"


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be drawn, at a table that is the same in every run."""
    same_dice(monkeypatch, 5)
    return no_pictures(monkeypatch)


def state_of(live: LiveTable) -> tuple[Any, ...]:
    """All that a game has that a copy of it must not touch."""
    entries = live.journal.entries(live.record.id)
    return live.playing.dump(), live.record, live.revision, entries


async def answer(at: AtTable, here: Panel, by: Any, rng: Any) -> Panel:
    """One press in a copy, at random: on an answer, or in the first list."""
    if here.selects:
        select = here.selects[0]
        values = rng.sample([option["value"] for option in select["options"]], select.get("min_values", 1))
        result = await by.select(here.message, values, custom_id=select["custom_id"])
        return Panel(result.response)
    label = rng.choice([label for label, i in here.buttons.items() if i.startswith("w1:")])
    shown = await at.press(here, label, by=by)
    assert shown
    return shown


async def test_a_player_tries_moves_for_all_and_nothing_happens_at_the_table(
    reference: Reference, drawn: list[str]
) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        ann, rng = at.people[0], dice(5)
        before = state_of(live)
        here = await at.press(await at.desk(0), "What if …", by=ann)
        assert here
        assert here.private
        assert LABEL in here.text
        assert "Take back" not in here.buttons
        first = here
        for _ in range(12):
            here = await answer(at, here, ann, rng)
            assert LABEL in here.text
            assert here.private
        assert "▸ " in here.text
        assert "Take back" in here.buttons
        assert "At the table" in drawn[-1]
        assert here.alts
        assert here.alts[0].startswith("At the table: ")
        while "Take back" in here.buttons:
            taken = await at.press(here, "Take back", by=ann)
            assert taken
            here = taken
        assert here.text == first.text
        words = await at.press(here, "As text", by=ann)
        assert words
        assert "Reef:" in words.text
        desk = await at.press(here, "Back to the table", by=ann)
        assert desk
        assert desk.text.startswith("### Ann")
        assert state_of(live) == before


async def test_who_has_no_seat_tries_what_everyone_sees(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        other = at._person(9)
        here = await at.command("game whatif", by=other)
        assert here.private
        assert LABEL in here.text
        rng = dice(2)
        for _ in range(4):
            here = await answer(at, here, other, rng)
        board = await at.press(here, "Back to the table", by=other)
        assert board
        assert board.text.startswith("## Oceans")
        assert live.number == 1


async def test_a_copy_is_its_owners_alone(reference: Reference) -> None:
    async with referee_at(reference) as at:
        await at.open(people=2)
        here = await at.command("game whatif", by=at.people[0])
        assert here.private
        code = here.buttons["As text"].partition(":")[2]
        text = at.referee.forks.text(code)
        assert text
        assert str(at.people[0].id) in text
        stored = at.chat.env.backend.get_message(at.live.record.thread, here.message.id)
        stored.flags = 0
        stored.components = [
            {"type": 1, "components": [{"type": 2, "style": 2, "label": "As text", "custom_id": f"wx1:{code}"}]}
        ]
        result = await at.people[1].click(here.message, custom_id=f"wx1:{code}")
        assert "no longer kept" in Panel(result.response).text  # type: ignore[arg-type]


async def test_while_another_looks_at_hidden_cards_nobody_else_gets_a_copy(reference: Reference) -> None:
    async with referee_at(reference) as at:
        live = await at.open(people=2)
        seat = await looking(live)
        refused = await at.command("game whatif", by=at.who(1 - seat))
        assert (
            refused.text == "**Refused:** Something that you can't see is being decided about; try when that is done."
        )
        assert LABEL in (await at.command("game whatif", by=at.who(seat))).text


async def looking(live: LiveTable) -> int:
    """Plays on until somebody has looked at three Deep cards; gives their seat."""
    rng = dice(1)
    while True:
        choice, seat = live.playing.choice, live.asked
        assert choice
        assert seat is not None
        if choice.prompt == "keep":
            return seat
        keys = [("three",)] if ("three",) in choice.options else list(rng.sample(list(choice.options), choice.least))
        await live.decide(live.record.seats[seat].person or 0, seat, keys)


async def test_its_buttons_work_after_a_restart_and_say_so_when_it_is_no_longer_kept(
    reference: Reference, tmp_path: Path
) -> None:
    file = tmp_path / "forks.db"

    def referee() -> Referee:
        return Referee(reference, tables=Tables(Journal(tmp_path / "tables.db"), pause=0), forks=Positions(file))

    async with referee_at(reference) as at:
        env = at.chat.env
        first = referee()
        await env.restart_bot(first)
        at.referee, at.chat = first, table_of(env)
        await at.open(people=2)
        rng, ann = dice(7), at.people[0]
        here = await at.command("game whatif", by=ann)
        while "Take back" not in here.buttons:
            here = await answer(at, here, ann, rng)
        text = here.text
        await first.publisher.settled()
        await env.restart_bot(referee())
        again = here
        while again.text.count("▸") == text.count("▸"):
            again = await answer(at, again, ann, rng)
        back = await at.press(again, "Take back", by=ann)
        assert back
        assert back.text == text
        await env.restart_bot(Referee(reference, tables=Tables(Journal(tmp_path / "tables.db"), pause=0)))
        gone = await at.press(back, "Take back", by=ann)
        assert gone
        assert "no longer kept" in gone.text
