"""A game on the page: two people and a computer player, by clicks alone.

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
from bot.views.table.question import Question, question
from engine.core.choice import Key
from engine.core.table import Table
from engine.players.dice import dice
from engine.players.greedy import greedy
from tests.bot.tables.clicked import GAME, clicks
from tests.e2e.page import Page

TURN = re.compile(r"turn \d+")
"""What a board says as long as the game goes on."""
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

    def asked(self, table: Table) -> Question:
        """What is asked, as whoever is asked may see it."""
        assert table.choice
        asked = question(GAME, table, table.choice.player)
        assert asked
        return asked

    def wise(self, table: Table) -> list[Key]:
        """What a computer player would answer."""
        return list(self._mind(table.clone()))


def opened(page: Page) -> None:
    """Opens a table and seats everybody."""
    page.type("/game new")
    lobby = page.message("For 2 to 4 players")
    page.become("Bob")
    page.press("Join", lobby)
    page.become("Ann")
    page.press("Add computer player", lobby)
    expect(lobby).to_contain_text("(computer)")


def begun(page: Page) -> None:
    """Starts the game that is open."""
    lobby = page.message("For 2 to 4 players")
    page.press("Start", lobby)
    expect(lobby).to_contain_text("The game has begun: #table")


def desk(page: Page, name: str, asked: str) -> Locator:
    """A person's cards and what they are asked, as it is now."""
    page.become(name)
    mine = page.message(f"{name}'s desk")
    if not mine.count():
        board = page.message(TURN)
        label = board.get_by_role("button", name=re.compile("^My cards")).inner_text()
        page.press(label, board)
    elif f"❔ {asked}" not in mine.inner_text():
        page.press("Show again", mine)
    expect(mine).to_contain_text(f"❔ {asked}")
    return mine


def decided(page: Page, mine: Locator, table: Table, keys: list[Key]) -> None:
    """Clicks from the question to the options that are wanted."""
    groups, asked, options = clicks(table, keys)
    for group in groups:
        page.choose(mine, group)
    if not keys:
        page.press("None of them", mine)
    elif asked.buttons:
        for option in asked.options:
            expect(mine.get_by_role("button", name=option.text, exact=True)).to_be_visible()
        page.press(options[0].text, mine)
    else:
        page.choose(mine, *(option.token for option in options), several=asked.several)


def asked_again(page: Page, kept: Kept, table: Table) -> Locator | None:
    """Whether one is asked once more before what can't be taken back, instead of its being done: where that is."""
    if kept.table().seq != table.seq:
        return None
    sure = page.message("Are you sure?")
    expect(sure).to_contain_text("can't be taken back")
    return sure
