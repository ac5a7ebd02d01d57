"""Solo games in the channel: opened, played by clicks to a title, and kept in the score log."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import yaml

from bot.store.records import Result
from bot.tables import score_log
from bot.tables.live import LiveTable
from engine.core.choice import Answer
from engine.oceans import turn as base
from engine.oceans.catalogue import catalogue
from engine.oceans.solo import turn as solo
from engine.oceans.solo.oceanic import OCEANIC, YOU
from engine.oceans.state import REEF, Oceans
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, panel, referee_at
from tests.bot.tables.still import no_pictures, same_dice

WEAK = """\
shark: {attack: 0, expert attack: 0}
whale: {forage: 0, expert forage: 0}
bags:
  1: {Electroreception: 20}
  2: {Electroreception: 20}
  3: {Electroreception: 20}
  4: {Electroreception: 10}
  5: {Electroreception: 4}
"""
"""A box with an Oceanic that anybody wins against."""
DEAL = 4
"""The dice by which the cards fall."""


@pytest.fixture
async def at(reference: Reference, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[AtTable]:
    same_dice(monkeypatch, DEAL)
    no_pictures(monkeypatch)
    async with referee_at(reference) as table:
        yield table


def entered(at: AtTable, tmp_path: Path, text: str) -> Path:
    """The host has entered a box."""
    path = tmp_path / "solo.yaml"
    path.write_text(text, encoding="utf-8")
    at.referee.box = lambda: path
    return path


# -- a player who wants the game to be over, and to win it


def wanted(live: LiveTable) -> Answer:
    """A species that forages much, then population into the Reef with the highest card."""
    table = live.playing
    state: Oceans = table.run.state
    choice = table.choice
    assert choice is not None
    options = list(choice.options)
    if choice.prompt == "playing":
        news = [key for key in options if key[0] == "new"]
        if not state.seats[YOU].line and news:
            return (max(news, key=lambda key: state.kind(int(key[1])).forage or 0),)
        moves = [key for key in options if key[0] == "migrate" and key[3] == REEF]
        if moves:
            return (max(moves, key=lambda key: (catalogue().migrate(int(key[1])), -int(key[2]))),)
    if choice.least == 0:
        return ()
    for kind in ("forage", "none", "done"):
        found = [key for key in options if key[0] == kind]
        if found:
            return (found[0],)
    return tuple(options[: choice.least])


async def click(at: AtTable, answer: Answer) -> None:
    """Takes an answer by clicks, be it through lists that lead to it."""
    live, by = at.live, at.people[0]
    seq = live.playing.seq
    shown = [live.game.shown(live.playing, key) for key in answer]
    way = [step for key in answer for step in live.game.way(live.playing, key)]
    here: Panel | None = await at.desk()
    while live.record.stage == "playing" and live.playing.seq == seq:
        assert here
        labels = [*shown, *way] if answer else ["None of them"]
        if press := next((label for label in labels if label in here.buttons), None):
            here = await at.press(here, press, by=by)
        else:
            chosen = next(label for label in labels if label[:100] in here.options)
            here = await at.choose(here, chosen[:100], by=by)
    await at.settled()


async def test_a_whole_game_by_clicks_ends_in_a_title_and_a_row_of_the_log(at: AtTable, tmp_path: Path) -> None:
    entered(at, tmp_path, WEAK)
    live = await at.open(1, game="oceans-solo", level=3, rank=1, scenarios="Fertile, Abundance")
    assert "the tokens and boards of your box" in at.lobby.text if at.lobby else False
    while live.record.stage == "playing":
        await click(at, wanted(live))
    run = live.playing.run
    yours, theirs = (base.points(run, seat) for seat in (YOU, OCEANIC))
    ahead = yours - theirs
    assert ahead > 0
    assert live.record.outcome == ("Ann",)
    board = at.board().text
    assert f"the game is over: {ahead} ahead of Oceanic, title {solo.title(ahead)}" in board
    assert "Won by Ann" in board
    shown = await at.command("solo log")
    (row,) = score_log.rows(at.referee.tables.journal.logged("oceans-solo", live.record.server))
    assert row.cells()[1:] == ("Ann", "3.1", "Fertile", "Abundance", f"{yours} - {theirs}", f"+{ahead}")
    assert (row.title, row.stand_in, row.table) == (solo.title(ahead), False, live.record.id)
    assert shown.private
    assert " ".join(row.cells()) in " ".join(shown.text.split())
    assert f"best +{ahead}, {row.title}" in shown.text
    assert "try level 3.2" in shown.text
    assert shown.alts[0].startswith("Curves of the score of Ann, Oceanic from game 1 to game 1.")


async def test_oceanics_turn_is_told_in_one_message_with_its_reasons(at: AtTable) -> None:
    live = await at.open(1, game="oceans-solo", level=2, rank=1)
    assert "a stand-in for the tokens and boards of the box" in at.lobby.text if at.lobby else False
    assert "level 2.1, Intermediate: the game begins with the bag of level 2" in at.board().text
    assert "tokens and printed numbers are a stand-in" in at.board().text
    told = ""
    while "it gives " not in told:
        await click(at, wanted(live))
        told = at.board().text
    _, _, turn = told.partition("**Oceanic's turn**")
    turn, _, _ = turn.partition("**Ann's turn**")
    order = [turn.index(part) for part in ("gives ", "Shark takes", "Whale forages", "for Oceanic")]
    assert order == sorted(order), turn
    assert "**Oceanic** –" not in told
    (alt,) = at.board().alts
    assert "level 2.1 (stand-in tokens and boards, no box's); next for Oceanic" in alt
    words = (await at.command("game board", text=True)).text
    assert "Oceanic: Level 2.1; bag 2: " in words
    assert "Incoming tokens, top row from left to right: " in words
    assert "Oceanic: " in words
    assert "no hand" in words
    assert "left Shark, right Whale" in words
    for story in ("game replay", "game log"):
        oceanics = (await at.command(story, turn=2)).text
        assert "• Oceanic's turn" in oceanics, "its own turn, not the next one"
        assert "Turn 1, Ann" in oceanics


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"level": 5}, "There is no level 5; there are 1"),
        ({"rank": 6}, "There is no rank 6; there are ranks 1 to 5"),
        ({"rank": 1, "scenarios": "Fertile, Detritus"}, "Rank 1 has scenarios of groups A and A, not Fertile"),
        ({"scenarios": "Fertile"}, "2 scenarios, not 1"),
        ({"scenarios": "Fertile, Abundence"}, "did you mean Abundance"),
        ({"game": "oceans", "level": 2}, "Oceans has no level; there is one in: Oceans solo"),
        ({"promo": True}, "Oceans solo has no promo; there is one in: Oceans"),
        ({"reef": True}, "Oceans solo has no reef variant; there is one in: Oceans"),
        ({"game": "marine", "promo": True}, "Marine has no promo; there is one in: Oceans"),
    ],
)
async def test_what_cant_be_opened_says_what_can(at: AtTable, options: dict[str, object], says: str) -> None:
    answer = panel(await at.chat.ann.slash(at.chat.channel, "game new", **{"game": "oceans-solo", **options}))
    assert answer.private
    assert says in answer.text.replace("\\", "")
    assert at.referee.tables.journal.unfinished() == []


async def test_a_wrong_box_is_told_with_its_line(at: AtTable, tmp_path: Path) -> None:
    entered(at, tmp_path, WEAK.replace("1: {Electroreception: 20}", "1: {Electroreception: 19}"))
    answer = panel(await at.chat.ann.slash(at.chat.channel, "game new", game="oceans-solo"))
    assert answer.private
    assert str(tmp_path) not in answer.text.replace("\\", "")
    assert "solo.yaml:3: bags: a box has 74 tokens, these are 73" in answer.text.replace("\\", "")


@pytest.mark.parametrize(
    ("change", "then"),
    [("Rank 3", "scenarios drawn from the groups of the rank"), ("The Introductory game", "Prosperity and Long Haul")],
)
async def test_scenarios_that_were_named_give_way_to_what_they_dont_go_with(
    at: AtTable, change: str, then: str
) -> None:
    new = await at.chat.ann.slash(at.chat.channel, "game new", game="oceans-solo", scenarios="Fertile, Abundance")
    lobby = panel(new)
    shown = await at.press(lobby, "Options", by=at.chat.ann)
    assert shown
    assert "Fertile and Abundance" in shown.text
    label = next(option for option in shown.options if option.startswith(change))
    changed = await at.choose(shown, label, by=at.chat.ann)
    assert changed
    assert then in changed.text
    assert "Fertile" not in changed.text


async def test_a_lobby_of_one_player_is_changed_by_its_list(at: AtTable) -> None:
    lobby = panel(await at.chat.ann.slash(at.chat.channel, "game new", game="oceans-solo"))
    assert "For one player." in lobby.text
    assert "Join" not in lobby.buttons
    shown = await at.press(lobby, "Options", by=at.chat.ann)
    assert shown
    changed = await at.choose(shown, "Level 4", by=at.chat.ann)
    assert changed
    assert "Level 4" in changed.text


async def test_legends_are_entered_by_the_host_and_kept_on_the_desk(at: AtTable, tmp_path: Path) -> None:
    lobby = panel(await at.chat.ann.slash(at.chat.channel, "game new", game="oceans-solo"))
    shown = await at.press(lobby, "Options", by=at.chat.ann)
    assert shown
    wish = "With Legends, as the referee's host has entered them: carried out by hand"
    refused = await at.choose(shown, wish, by=at.chat.ann)
    assert refused
    assert "your deck needs 8 of them or more" in refused.text
    legends = [{"name": f"Legend {n}", "cost": n, "text": "Nobody forages."} for n in range(9)]
    del legends[0]["text"]
    entered(at, tmp_path, yaml.safe_dump({**yaml.safe_load(WEAK), "legends": legends}))
    live = await at.open(1, game="oceans-solo")
    assert live.record.options["box"]["legends"][1]["name"] == "Legend 1"
    lobby = panel(await at.chat.ann.slash(at.chat.channel, "game new", game="oceans-solo"))
    shown = await at.press(lobby, "Options", by=at.chat.ann)
    assert shown
    await at.choose(shown, wish, by=at.chat.ann)
    await at.press(lobby, "Start", by=at.chat.ann)
    await at.settled()
    live = at.live
    while live.playing.choice and live.playing.choice.prompt == "Legend to keep":
        await click(at, (live.playing.choice.options[0],))
    desk = (await at.desk()).text
    assert desk.count("Legend **Legend ") == 4
    assert "Nobody forages." in desk
    view = live.playing.view()["oceanic"]
    assert view["legend"]
    assert f"Legend: {view['legend']}" in (await at.command("game board", text=True)).text


# -- the log


def played(number: int, yours: int, theirs: int, *, person: int, name: str = "Ann", level: int = 1) -> Result:
    kept = {"level": level, "rank": 2, "scenarios": ["Fertile", "Food Surge"], "yours": yours, "oceanic": theirs}
    kept |= {"title": solo.title(yours - theirs), "stand-in": number % 2 == 1}
    made = (f"t{number}", 0, person, name, "oceans-solo", 7, 1_700_000_000 + number, yours, 1, 2)
    return Result(*made, details=json.dumps(kept))


def test_the_log_has_exactly_the_columns_of_the_rulebook() -> None:
    log = score_log.rows([played(0, 64, 37, person=1, name="Marcy"), played(1, 20, 31, person=2, name="=Bob,")])
    read = list(csv.reader(io.StringIO(score_log.spreadsheet(log).decode("utf-8-sig"))))
    assert read[0] == ["Date", "Name", "Level", "Scenario 1", "Scenario 2", "Score", "Difference"]
    assert read[1] == ["2023-11-14", "Marcy", "1.2", "Fertile", "Food Surge", "64 - 37", "+27"]
    assert read[2] == ["2023-11-14", "'=Bob,", "1.2*", "Fertile", "Food Surge", "20 - 31", "-11"]
    assert score_log.table(log).splitlines()[1].split("  ")[0] == "2023-11-14"


async def test_the_log_is_by_person_and_by_server(at: AtTable) -> None:
    ann, bob = at.chat.ann, at.chat.bob
    rows = [played(n, 30 + n, 30, person=ann.id) for n in range(15)]
    rows += [played(20, 95, 40, person=bob.id, name="Bob", level=3)]
    server = at.chat.env.guild.id
    with at.referee.tables.journal.writing() as conn:
        values = [result._replace(server=server) for result in rows]
        conn.executemany("insert into results values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    channel = at.chat.channel
    own = panel(await ann.slash(channel, "solo log"))
    assert "Score log of Ann" in own.text
    assert "Earlier games in the file: 3." in own.text
    assert "Games: 15, won: 14." in own.text
    assert "Titles: Clownfish ×10, Octopus ×4." in own.text
    assert "with stand-in tokens" in own.text
    everyone = panel(await ann.slash(channel, "solo log", everyone=True))
    assert "**Level 3**: best +55, Leviathan (Bob)" in everyone.text
    assert "Games: 16" in everyone.text
    his = panel(await ann.slash(channel, "solo log", player=bob))
    assert "try level 4.2" in his.text
    nobody = panel(await at._person(9).slash(channel, "solo log"))
    assert "No solo game has been played to its end yet" in nobody.text
