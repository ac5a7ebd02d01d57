"""Whatever is typed: one clear private answer, nothing in it that acts, no fault in the log, and no waiting."""

from __future__ import annotations

import re
import statistics
import time
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.app import Referee
from bot.commands.card import card
from bot.commands.rule import rule
from bot.commands.ruling import ruling
from rules_db.reference import Reference
from tests.bot.conftest import Chat, Shown

pytestmark = pytest.mark.asyncio(loop_scope="module")

ODD = {
    "one space": " ",
    "many spaces": " " * 6000,
    "a line break": "\n\n",
    "one letter": "e",
    "one digit": "7",
    "one mark": "?",
    "very long": "speed " * 1000,
    "one long word": "x" * 6000,
    "a name and noise": "speed" + "!" * 5000,
    "over a name's length": "electric discharge " * 6,
    "emoji": "😀🐙🦈",
    "a family": "👩‍👩‍👧‍👦",
    "only zero-width": "\u200b\u200c\u200d\u2060\ufeff",
    "a bell and a null": "spe\0ed\a",
    "only nulls": "\0" * 50,
    "everyone": "@everyone",
    "here": "<@here> @here",
    "a person": "<@123>",
    "a real person": "<@!1456074443980800009> <@&1456074443980800008>",
    "a channel": "<#1456074443980800008>",
    "a command": "</card:1456074443980800008>",
    "a time": "<t:1700000000:R>",
    "an emoji's code": "<:reef:1456074443980800008>",
    "markdown": "**bold** __under__ ~~gone~~ ||hidden|| `code` _x_",
    "a code block": "```py\nimport os\n```",
    "a heading": "# speed\n> quoted\n- listed\n-# small",
    "a masked link": "[x](http://e.org)",
    "a masked link in brackets": "[[x]](http://e.org) [a[b]](https://e.org) [x](<http://e.org>)",
    "a bare link": "http://e.org https://discord.gg/reef HTTPS://E.ORG",
    "an app's link": "discord://-/settings",
    "braces": "{query} {0} {} %s $name {query.__class__}",
    "quotes for SQL": "'; drop table cards; -- \" OR 1=1",
    "words of FTS": 'NEAR(speed deep) AND NOT "feeding" OR title:* ^x',
    "combining marks alone": "\u0301\u0327\u20dd",
    "piled marks": "s\u0301\u0301\u0301p\u0327e\u0301e\u0301d" + "\u0316" * 200,
    "right to left": "\u202edeeps\u202c \u200fשלום\u200e",
    "isolates": "\u2066\u2067speed\u2069",
    "lone surrogate": "\ud83d speed \udc19",
    "private use": "\ue000\uf8ff\U000f0000",
    "an id of nothing": "oceans/no-such-card",
    "an id of another kind": "oceans/overpopulation",
    "a path": "../../etc/passwd",
    "other scripts": "スピード 速度 скорость",
    "tags": "\U000e0041\U000e0042",
}

ACTS = {
    "mention": re.compile(r"@(everyone|here)|<@[!&]?\d+>"),
    "link": re.compile(r"(https?|discord)://", re.IGNORECASE),
    "channel, command, time or emoji": re.compile(r"<(#\d+|/[^<>:]+:\d+|t:-?\d+(:\w)?|a?:\w+:\d+|id:\w+)>"),
    "invisible": re.compile("[\0\a\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"),
}


def acting(repeated: str) -> list[str]:
    """What in a repeated text would act when Discord shows it."""
    found = [what for what, sign in ACTS.items() if sign.search(repeated)]
    unescaped = re.sub(r"\\[^a-zA-Z0-9\s]", "", repeated)
    return found + (["mark-up"] if re.search(r"[*_~|`]", unescaped) else [])


def repeated_in(shown: Shown) -> list[str]:
    """The parts of an answer that repeat what was typed: they stand in curly quotes."""
    return re.findall("“([^”]*)”", f"{shown.title}\n{shown.text}")


ASKED = [
    pytest.param("card", {"name": None}, id="card name"),
    pytest.param("rule", {"about": None}, id="rule about"),
    pytest.param("ruling", {"card": None}, id="ruling card"),
    pytest.param("ruling", {"card": "oceans/speed", "with": None}, id="ruling with"),
    pytest.param("ruling", {"card": "oceans/speed", "with": "oceans/burrower", "and": None}, id="ruling and"),
]


@pytest.mark.parametrize(("command", "options"), ASKED)
async def test_odd_text_gets_a_clear_private_answer(chat: Chat, command: str, options: dict[str, str | None]) -> None:
    asked = [
        (command, {name: typed if text is None else text for name, text in options.items()}) for typed in ODD.values()
    ]
    answers = await chat.ask_all(asked)
    wrong: list[str] = []
    for what, found in zip(ODD, answers, strict=True):
        if not found.private:
            wrong.append(f"{what}: the answer is public")
        if not found.title or not found.text.strip():
            wrong.append(f"{what}: the answer says nothing: {found}")
        wrong += [f"{what}: {act} in {text!r}" for text in repeated_in(found) for act in acting(text)]
        if found.content:
            wrong.append(f"{what}: text outside the embed")
    assert not wrong, "\n".join(wrong)
    assert chat.channel.last_message is None, "something was posted for all to see"


async def test_what_is_too_long_or_empty_is_named_as_such(chat: Chat) -> None:
    asked = [
        ("card", {"name": "x" * 6000}),
        ("card", {"name": "\u200b"}),
        ("card", {"name": " "}),
        ("rule", {"about": "  "}),
        ("rule", {"about": "\u0301"}),
    ]
    long, invisible, empty, question, mark = await chat.ask_all(asked)
    assert "6,000 characters" in long.text
    assert "Type the name of a card" in invisible.text
    assert "Type the name of a card" in empty.text
    assert "Type a term or a question" in question.text
    assert mark.title == "Nothing found"


async def test_a_name_in_disguise_is_still_found(chat: Chat) -> None:
    disguises = [
        "spe\0ed",
        "\u2066speed\u2069",
        "s\u200bp\u200beed",
        "ＳＰＥＥＤ",
        "S\u0301peed",
        " speed\n",
        "**speed**",
    ]
    for found in await chat.ask_all([("card", {"name": name}) for name in disguises]):
        assert found.title == "Speed"


class Ear:
    """An interaction that takes one answer and only listens: no simulated Discord between question and answer."""

    def __init__(self, referee: Referee) -> None:
        self.client, self.locale, self.response, self.heard = referee, "en-US", self, list[dict[str, Any]]()
        self.user, self.guild_id, self.channel_id = SimpleNamespace(id=1, display_name="Ann"), None, 2

    def is_done(self) -> bool:
        return bool(self.heard)

    async def send_message(self, **answer: Any) -> None:
        self.heard.append(answer)


async def heard(referee: Referee, command: Any, *texts: str) -> dict[str, Any]:
    """The one answer that a command gives."""
    ear = Ear(referee)
    await command.callback(ear, *texts)
    assert len(ear.heard) == 1
    assert ear.heard[0]["ephemeral"]
    return ear.heard[0]


@pytest.fixture(scope="module")
def referee(reference: Reference) -> Referee:
    return Referee(reference)


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(typed=st.text(max_size=120) | st.text(alphabet="*_`~|[]()<>@#\\/:h tp.0“”{}", min_size=1, max_size=40))
@pytest.mark.asyncio(loop_scope="function")
async def test_any_text_is_answered_and_does_nothing(referee: Referee, typed: str) -> None:
    for command in (card, rule, ruling):
        embed = (await heard(referee, command, typed))["embed"]
        for text in re.findall("“([^”]*)", f"{embed.title}\n{embed.description}"):
            if not re.search("[“”]", typed):
                assert not acting(text), f"{acting(text)} in {text!r}"


async def test_nobody_waits(referee: Referee) -> None:
    """An answer is the work of milliseconds. It is work that is counted, not time: a busy machine changes nothing."""
    took: list[float] = []
    for typed in (*ODD.values(), "electric dischrge", "when do I overpopulate", "whale"):
        for command in (card, rule, ruling):
            start = time.thread_time()
            await heard(referee, command, typed)
            took.append(time.thread_time() - start)
    assert statistics.median(took) < 0.1
    assert max(took) < 1
