"""The referee line by line: what is printed, what a script is told, and that no line ends the session."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot import terminal
from bot.app import Referee
from bot.catalogue import speaker
from bot.lines import CantDo
from bot.playground import Playground
from bot.printed import readable
from bot.session import Session
from bot.views import pages
from rules_db.reference import Reference

in_module = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground(reference: Reference) -> AsyncIterator[Playground]:
    async with Playground(Referee(reference)) as playground:
        yield playground


@pytest.fixture
def session(playground: Playground) -> Session:
    return Session(playground, speaker())


@pytest.fixture
def broken_cards(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the shelf fell over")

    monkeypatch.setitem(pages._SHEETS, "card", fail)


async def answer(session: Session, line: str) -> Any:
    outcome = await session.take(line)
    assert len(outcome.answers) == 1
    return outcome.answers[0]


@in_module
async def test_a_card_is_answered_and_its_buttons_are_pressed(session: Session) -> None:
    found = await answer(session, "/card name:electric dischrge")
    assert found.embeds[0].title == "Electric Discharge"
    assert found.private
    place = [b.label for b in found.buttons].index("Show everyone") + 1
    shown = await answer(session, str(place))
    assert not shown.private
    assert shown.embeds[0].author.name == "Shown by Ann"


@in_module
async def test_a_button_is_pressed_by_its_label_and_may_change_the_answer(session: Session) -> None:
    first = await answer(session, "/card electric discharge")
    second = await answer(session, "press: 2 ▶")
    assert second.private
    assert second.embeds[0].description != first.embeds[0].description
    assert "◀ 1" in [b.label for b in second.buttons]


@in_module
async def test_another_person_sees_and_presses_only_what_is_public(session: Session) -> None:
    await answer(session, "/card sparkles")
    assert (await session.take("as bob")).note == "You are Bob now."
    with pytest.raises(CantDo, match="Only Ann sees that answer"):
        await session.take("1")
    await session.take("as Ann")
    await answer(session, "press:show everyone")
    await session.take("as Bob")
    linked = await answer(session, "1")
    assert linked.private


@in_module
async def test_suggestions(session: Session) -> None:
    outcome = await session.take("?card name tentacle le")
    assert outcome.suggestions is not None
    assert outcome.suggestions[0] == {"name": "Tentacle Leech — Deep trait", "value": "oceans/tentacle-leech"}


@in_module
async def test_cards_in_a_message(session: Session) -> None:
    found = await answer(session, "look up cards: Sparkles, then [[tentcle leech]]")
    assert [b.label for b in found.buttons] == ["Sparkles", "Tentacle Leech"]


@in_module
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", "“hello” is no line I know. Begin with /"),
        ("1", "There is no answer with buttons yet."),
        ("press:Show everyone", "There is no answer with buttons yet."),
        ("as Cat", "There is no Cat here. There are: Ann, Bob"),
        ("Look up cards:", "Write the message behind Look up cards:"),
        ("/card", "name: is missing"),
        ("?about x", "/about suggests nothing"),
    ],
)
async def test_a_line_that_can_not_be_done_says_what_to_do(session: Session, line: str, said: str) -> None:
    with pytest.raises(CantDo) as refusal:
        await session.take(line)
    assert said in str(refusal.value)


@in_module
async def test_a_button_that_is_not_there(session: Session) -> None:
    await answer(session, "/card sparkles")
    for line in ("99", "0", "9" * 5000, "press:", "press:Hide"):
        with pytest.raises(CantDo, match="It has: "):
            await session.take(line)
    await answer(session, "/about")
    with pytest.raises(CantDo, match="The last answer has no buttons"):
        await session.take("1")


@in_module
async def test_help_names_every_command_and_menu(session: Session) -> None:
    note = (await session.take("help")).note
    for line in ("/card name:…", "/ruling card:… [with:…] [and:…]", "/rule about:…", "Look up cards: ", "as Bob"):
        assert line in note


def converse(reference: Reference, monkeypatch: pytest.MonkeyPatch, *lines: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return terminal.converse(Referee(reference))


def test_a_piped_conversation_outlives_every_slip(
    reference: Reference, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slips = ["", "?", "/", "[bold]x[/nonsense]", "\x00", "\ufffd", "9" * 5000, "press:", "as", "/card name:[/x]"]
    assert converse(reference, monkeypatch, *slips, "as Bob", "/card name:sparkles", "quit", "/help") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "(only you see this)\nSparkles\n" in out
    assert "Bob> /card name:sparkles" in out
    assert "[1] " in out
    assert "/help" not in out.rpartition("quit")[2]


def test_a_fault_is_printed_and_the_session_goes_on(
    reference: Reference,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    broken_cards: None,
) -> None:
    assert converse(reference, monkeypatch, "/card name:sparkles", "/help") == 0
    out, err = capsys.readouterr()
    assert "That went wrong" in out
    assert "the shelf fell over" in err
    assert "Reef Referee" in out.rpartition("/help")[2]
    caplog.clear()


def test_a_slip_of_the_terminal_itself_is_told_too(
    reference: Reference,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("the pencil broke")

    monkeypatch.setattr(Playground, "command", fail)
    assert converse(reference, monkeypatch, "/help", "as Bob") == 0
    out, err = capsys.readouterr()
    assert "That went wrong inside the terminal" in out
    assert "the pencil broke" in err
    assert "You are Bob now." in out
    caplog.clear()


def test_a_script_prints_its_answers(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal.script(Referee(reference), ["/card name:sparkles", "press:Show everyone"]) == 0
    out, err = capsys.readouterr()
    assert "Shown by Ann\nSparkles\n" in out
    assert err == ""


def test_a_script_prints_json(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["/card name:sparkles", "as Bob", "?card name spark"]
    assert terminal.script(Referee(reference), lines, as_json=True) == 0
    card, suggested = json.loads(capsys.readouterr().out)
    assert (card["line"], card["ephemeral"], card["content"]) == (lines[0], True, "")
    assert card["embeds"][0]["title"] == "Sparkles"
    assert {"label", "custom_id"} == set(card["buttons"][0])
    assert suggested["suggestions"][0]["value"] == "oceans/sparkles"
    assert suggested["embeds"] == []


def test_a_script_stops_where_a_line_can_not_be_done(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal.script(Referee(reference), ["/help", "/crad \udcff", "/about"], as_json=True) == 1
    out, err = capsys.readouterr()
    assert [answer["line"] for answer in json.loads(out)] == ["/help"]
    assert "/crad ?: There is no command /crad." in err


def test_a_script_fails_with_the_bot(
    reference: Reference, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, broken_cards: None
) -> None:
    assert terminal.script(Referee(reference), ["/card name:sparkles"]) == 1
    out, err = capsys.readouterr()
    assert "That went wrong" in out
    assert "the shelf fell over" in err
    caplog.clear()


def test_no_watch_is_left_behind(reference: Reference) -> None:
    before = list(logging.getLogger().handlers)
    terminal.script(Referee(reference), ["/help"])
    assert logging.getLogger().handlers == before


def test_marks_become_styles() -> None:
    text = readable(
        "**bold** ~~struck~~ `id` *slanted* 2*3*4 [a](https://b.c) \\*not\\* x\u200b(\n-# **small**\n> said"
    )
    assert text.plain == "bold struck id slanted 2*3*4 a (https://b.c) *not* x(\nsmall\n│ said"
    styles = {text.plain[s.start : s.end]: str(s.style) for s in text.spans if s.style != ""}
    assert styles | {"bold": "bold", "struck": "strike", "id": "cyan", "slanted": "italic", "a": "underline"} == styles
