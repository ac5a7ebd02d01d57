"""Questions of random games as they are put to their players: whether Discord takes them, and all can be answered."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.catalogue import speaker
from bot.layout import Layout
from bot.limits import layout_breaches
from bot.views.table.deciding import LONGEST_WAY, controls
from bot.views.table.question import Question, question
from engine.core.choice import CHANCE
from engine.core.table import Table
from engine.games import GAMES
from engine.hosted.playable import Playable
from tests.engine.oceans.playing import Playing

SAY = speaker()
EACH = 60
"""Moments of one game, chosen at random: the next game is set up otherwise."""
SEED = 5001
BESIDE = 7
"""What a desk has besides the question: buttons, a list, texts, a line."""


def moments(states: int, first: int = 0) -> Iterator[Table]:
    """So many moments at which a player is asked, from several games; others for another `first`."""
    seed, left = SEED + first, states
    while left:
        rng, here = random.Random(seed), 0
        with Playing(seed, players=2 + seed % 5) as game:
            for table in game.decisions():
                asked = table.choice is not None and table.choice.player != CHANCE
                if left and here < EACH and asked and rng.random() < 0.4:
                    left, here = left - 1, here + 1
                    yield table
                if not left or here == EACH:
                    break
        seed += 1


def game_of(table: Table) -> Playable:
    """What is played at a table."""
    return GAMES[table.game.rules.name]


def walk(table: Table) -> str:
    """Goes all ways through a question. Gives how it is asked; raises AssertionError for what is wrong."""
    choice = table.choice
    assert choice
    shown = question(game_of(table), table, choice.player)
    assert shown
    seen: set[str] = set()
    for asked, taken in ways(table, shown, ()):
        made = Layout()
        made.controls(*controls(SAY, "k3f9a", asked, taken))
        payload = {"components": made.view().to_components(), "attachments": []}
        wrong = layout_breaches(payload)
        assert not wrong, f"{asked.text} {asked.way}: {wrong}"
        assert len(made.parts) + BESIDE <= 20, f"{asked.text}: {len(made.parts)} rows"
        assert asked.groups or asked.options or not asked.least, f"{asked.text}: nothing to answer with"
        seen |= {option.text for option in asked.options}
    there = {game_of(table).shown(table, key) for key in choice.options}
    assert seen == there, f"{shown.text}: something can't be reached"
    return "several" if shown.several else "steps" if shown.groups else "buttons" if shown.buttons else "list"


def ways(table: Table, asked: Question, taken: tuple[str, ...]) -> Iterator[tuple[Question, tuple[str, ...]]]:
    """A question and all that it leads to, step by step."""
    assert len(taken) <= LONGEST_WAY, f"{asked.text}: more than {LONGEST_WAY} steps to an answer"
    yield asked, taken
    for group in asked.groups:
        further = question(game_of(table), table, asked.seat, (*taken, group.token))
        assert further
        yield from ways(table, further, (*taken, group.token))
