"""A game as files: nothing hidden in them while it goes on, all of it once it is over, and it replays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.tables import export
from bot.tables.live import LiveTable
from engine.__main__ import main
from engine.exported import Unplayable, played_again
from engine.oceans.catalogue import EACH
from engine.oceans.state import FIRST_COPY, KINDS
from engine.oceans.words import kind_name
from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.tables.told import everything, exported, opened, play, played, undrawn

__all__ = ["undrawn"]

FIRST_CARD = 10 * EACH


def numbers(value: Any) -> Iterator[int]:
    """All whole numbers in a value, those in spelled options such as `evolve:17007:11` too."""
    if isinstance(value, dict):
        yield from numbers(list(value.items()))
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from numbers(inner)
    elif isinstance(value, int):
        yield value
    elif isinstance(value, str):
        yield from map(int, re.findall(r":(\d+)(?=:|$)", value))


def cards(value: Any) -> set[int]:
    """The numbers of cards in a value."""
    return {number for number in numbers(value) if FIRST_CARD <= number < FIRST_COPY}


def names(found: set[int]) -> set[str]:
    return {kind_name(card // EACH) for card in found}


def named(text: str) -> set[str]:
    """The names of cards that stand in a text; not those within longer ones (Horizontal Gene Transfer)."""
    every = sorted((kind.name for kind in KINDS), key=len, reverse=True)
    return set(re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, every))})(?!\w)(?: \(Deep\))?", text))


def hidden(live: LiveTable, seat: int | None) -> set[int]:
    """The cards in decks and in other hands."""
    state = live.playing.run.state
    held = [card for number, other in enumerate(state.seats) if number != seat for card in other.hand]
    return {*state.deck, *state.deep, *held}


def shown(live: LiveTable, seat: int | None) -> set[int]:
    """The cards that a seat, or a spectator, sees now, is asked about, or reads of in the steps so far."""
    steps = [step.values for step in live.playing.run.steps if step.visible_to(seat)]
    asked = live.playing.asked(seat)
    return cards([live.playing.view(seat), steps, list(asked.options) if asked else []])


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_while_a_game_goes_on_no_card_is_told_that_could_not_be_seen(reference: Reference, seed: int) -> None:
    live, looked = await opened(2, 1), 0
    public = {seat: shown(live, seat) for seat in (None, 0)}
    async for _ in played(live, dice(seed), 36):
        for seat, known in public.items():
            known |= shown(live, seat)
        if live.number % 12:
            continue
        for seat, known in public.items():
            unseen = names(hidden(live, seat)) - names(known)
            assert len(unseen) > 20
            said = await everything(live, reference, seat, [1, live.number // 2, live.number])
            assert not named(said) & unseen, f"seat {seat} after {live.number} entries"
            looked += 1
        _, data = await exported(live, reference)
        secret = hidden(live, None) - public[None]
        assert secret
        assert not cards(data) & secret
        assert not {"entries", "digest"} & data.keys()
        assert live.playing.digest() not in json.dumps(data), "hands could be guessed and checked by it"
    assert looked == 6


async def test_the_scan_would_find_what_is_hidden(reference: Reference) -> None:
    live = await opened(2, 1)
    await play(live, 1, 20)
    entries, all_of_it = live.journal.entries(live.record.id), live.history.moments(live.record)
    data = export.exported(live.record, all_of_it, entries, live.playing, "")
    secret = hidden(live, None) - shown(live, None)
    assert cards(data) & secret
    assert named(json.dumps(data)) & (names(secret) - names(shown(live, None)))


async def test_standing_passes_are_told_to_nobody(reference: Reference) -> None:
    live = await opened(2)
    text, data = await exported(live, reference)
    await live.act(1, lambda table: table.stand(0, "reaction"))
    later, more = await exported(live, reference)
    assert (later, more) == (text, data)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def data(reference: Reference) -> dict[str, Any]:
    """A whole game with decisions taken back, as it is exported."""
    live = await opened(2)
    async for _ in played(live, dice(5)):
        last = live.playing.log[-1].player
        to = live.playing.undoable(last) if last >= 0 else None
        if to is not None and 10 < live.number < 30:
            await live.undo(last + 1, to)
    _, data = await exported(live, reference)
    assert "undone" in {entry["what"] for entry in data["entries"]}
    return data


class TestComplete:
    """Once a game is over its file holds all of it."""

    async def test_it_replays(self, data: dict[str, Any]) -> None:
        _, table = played_again(data)
        assert table.digest() == data["digest"]
        assert table.choice is None
        assert json.loads(json.dumps(table.view(None))) == data["position"]
        assert not [deed for moment in data["moments"] for deed in moment.get("decisions", ()) if "withheld" in deed]

    async def test_from_the_command_line(
        self, data: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "game.json"
        file.write_text(export.spelled(data), encoding="utf-8")
        assert main(["replay", str(file)]) == 0
        said = capsys.readouterr().out
        assert f"digest {data['digest']}" in said
        assert "won by " in said
        assert main(["replay", "--json", str(file)]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["digest"] == data["digest"]
        assert told["steps"][0]["cites"]

    async def test_a_file_that_cannot_be_played_again_says_why(
        self, data: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        wrong = {
            "holds one JSON object": [],
            "of format 1": {**data, "format": 2},
            "export it again once it is over": {**data, "complete": False},
            "of another version": {**data, "digest": "0"},
            "it can't go as it went": {**data, "entries": [*data["entries"], data["entries"][-1]]},
            "something is wrong in the file": {**data, "players": []},
        }
        for reason, document in wrong.items():
            with pytest.raises(Unplayable, match=reason):
                played_again(document)
        file = tmp_path / "no.json"
        assert main(["replay", str(file)]) == 2
        file.write_text("{", encoding="utf-8")
        assert main(["replay", str(file)]) == 2
        file.write_text("{}", encoding="utf-8")
        assert main(["replay", str(file)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 3


async def test_the_text_tells_each_decision_and_what_is_left_out(reference: Reference) -> None:
    live = await opened(2, 1)
    await play(live, 6, 25)
    text, data = await exported(live, reference)
    assert "Left out are cards in hands and decks" in text
    assert "Nereid 1 (computer)" in text
    assert text.count("\n== Turn") >= 3
    for moment in data["moments"][1:]:
        assert re.search(rf"^ *{moment['number']}  ", text, re.MULTILINE)
    for step in (step for moment in data["moments"] for deed in moment["decisions"] for step in deed["steps"]):
        assert f"- {step['text']}  [{', '.join(step['rules'])}]" in text
    assert not re.search(r"\*\*|\\|~~|<@", text), "no mark-up in a text file"
