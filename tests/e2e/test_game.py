"""A whole game of two people and a computer player, with pictures of what they see."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from bot.views.table.question import Question
from tests.e2e.page import Page
from tests.e2e.playing import TURN, Kept, asked_again, begun, decided, desk, opened
from tests.e2e.serving import Playground

LATER = 6
"""The turn from which on there is something to see."""


def kind(asked: Question) -> str:
    return "several" if asked.several else "buttons" if asked.buttons else "list"


def test_a_whole_game(page: Page, playground: Playground) -> None:
    opened(page)
    page.shot("1-lobby", page.message("For 2 to 4 players"))
    begun(page)
    kept = Kept(playground.data)
    expect(page.message(TURN).locator("img")).to_be_visible()
    page.shot("2-board", page.message(TURN))
    shots = {"list": "3-hand-and-list", "buttons": "4-question-as-buttons", "several": "5-several"}
    thought_better = False
    while table := kept.people_decide():
        asked = kept.asked(table)
        mine = desk(page, kept.names[asked.seat], asked.text)
        if kind(asked) in shots and table.view(None)["turn"] >= LATER:
            page.shot(shots.pop(kind(asked)), mine)
        decided(page, mine, table, kept.wise(table))
        if sure := asked_again(page, kept, table):
            if not thought_better:
                page.shot("6-sure", sure)
            page.press("Confirm" if thought_better else "↩ Back", sure)
            thought_better = True
    assert thought_better, "nobody was asked whether they are sure"
    over = page.message("🏆")
    expect(over).to_contain_text("The game is over. Won by")
    page.shot("7-end", over)
    page.press("As text", over)
    words = page.message(re.compile("Ann.*points", re.DOTALL))
    expect(words).to_be_visible()
    page.shot("8-in-words", words)
