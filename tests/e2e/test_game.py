"""A whole game of two people and a computer player, played on the page by clicks alone.

The people play as well as a computer player would, so that the game ends soon. What is on offer is read from the
table's journal: the page must offer just that.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Locator, expect

from bot.store.journal import Journal
from bot.tables.live import COMPUTER
from bot.views.table.question import Question, question, token
from engine.core.choice import Key
from engine.core.table import Table
from engine.games import GAMES
from engine.players.dice import dice
from engine.players.greedy import greedy
from tests.e2e.conftest import Playground
from tests.e2e.page import Page

GAME = GAMES["oceans"]
PATIENCE = 60
"""Seconds in which a computer player has to decide."""


class Kept:
    """What the playground has written down."""

    def __init__(self, data: Path) -> None:
        self.journal = Journal(data / "tables.db")
        [self.record] = self.journal.unfinished()
        self._mind = greedy(dice(1), GAME.mind)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.record.seats]

    def table(self) -> Table:
        kept = self.journal.position(self.record.id)
        assert kept
        return Table.load(GAME.words.table_game, kept[1])

    def people_decide(self) -> Table | None:
        """The table once a person is to decide; None once the game is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self.journal.waiting_for(COMPUTER):
                table = self.table()
                return table if table.choice else None
            time.sleep(0.1)
        raise AssertionError("the computer player does not decide")

    def wise(self, table: Table) -> list[Key]:
        return list(self._mind(table.clone()))


def opened(page: Page) -> None:
    page.type("/game new")
    lobby = page.message("For 2 to 4 players")
    page.become("Bob")
    page.press("Join", lobby)
    page.become("Ann")
    page.press("Add computer player", lobby)
    expect(lobby).to_contain_text("(computer)")
    page.shot("1-lobby")
    page.press("Start", lobby)
    expect(lobby).to_contain_text("The game has begun: #table")


def desk(page: Page, name: str, asked: str) -> Locator:
    """A person's cards and what they are asked, as it is now."""
    page.become(name)
    mine = page.message(f"{name}'s desk")
    if not mine.count():
        board = page.message(re.compile(r"turn \d+"))
        label = board.get_by_role("button", name=re.compile("^My cards")).inner_text()
        page.press(label, board)
    elif f"❔ {asked}" not in mine.inner_text():
        page.press("Show again", mine)
    expect(mine).to_contain_text(f"❔ {asked}")
    return mine


def decided(page: Page, mine: Locator, table: Table, keys: list[Key]) -> None:
    """Clicks from the question to the options that are wanted."""
    assert table.choice
    taken: list[str] = []
    while (asked := question(GAME, table, table.choice.player, taken)) and asked.groups:
        group = next(g for g in asked.groups if wanted(table, asked, [*taken, g.token], keys[0]))
        page.choose(mine, group.token)
        taken.append(group.token)
    assert asked
    chosen = [option for key in keys for option in asked.options if option.token == token(key)]
    if not keys:
        page.press("None of them", mine)
    elif asked.buttons:
        for option in asked.options:
            expect(mine.get_by_role("button", name=option.text, exact=True)).to_be_visible()
        page.press(chosen[0].text, mine)
    else:
        page.choose(mine, *(option.token for option in chosen), several=asked.several)


def wanted(table: Table, asked: Question, taken: list[str], key: Key) -> bool:
    """Whether these steps lead to an option."""
    further = question(GAME, table, asked.seat, taken)
    assert further
    return any(option.token == token(key) for option in further.options) or any(
        wanted(table, further, [*taken, group.token], key) for group in further.groups
    )


def test_a_whole_game(page: Page, playground: Playground) -> None:
    opened(page)
    kept = Kept(playground.data)
    board = page.message(re.compile(r"turn \d+"))
    expect(board.locator("img")).to_be_visible()
    page.shot("2-board")
    shots = {"list": "3-hand-and-list", "buttons": "4-question-as-buttons", "several": "5-several"}
    while table := kept.people_decide():
        assert table.choice
        name = kept.names[table.choice.player]
        asked = question(GAME, table, table.choice.player)
        assert asked
        mine = desk(page, name, asked.text)
        kind = "several" if asked.several else "buttons" if asked.buttons else "list"
        if kind in shots and table.run.number > 60:
            page.shot(shots.pop(kind))
        decided(page, mine, table, kept.wise(table))
    over = page.message("🏆")
    expect(over).to_contain_text("The game is over. Won by")
    page.shot("6-end")
