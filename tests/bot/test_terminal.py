"""The referee line by line: what is printed, what a script is told, and that no line ends the session."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from bot import terminal
from bot.app import Referee
from bot.playground import Playground
from bot.printed import readable
from bot.store.journal import Journal
from bot.tables.tables import Tables
from bot.views import pages
from rules_db.reference import Reference


@pytest.fixture
def broken_cards(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the shelf fell over")

    monkeypatch.setitem(pages._SHEETS, "card", fail)


MEETING = "/ruling card:electric discharge with:invasive predator"
POSITION = ["Ann: A1 3 | A2 4", "Bob: B1 2 | B2 2"]


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
    assert (card["selects"], card["pictures"]) == ([], [])
    assert suggested["suggestions"][0]["value"] == "oceans/sparkles"
    assert suggested["embeds"] == []


def test_a_script_prints_lists_forms_and_pictures(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [MEETING, "/adjudicate", "form:Ann: A1 3; Bob: B1 2"]
    assert terminal.script(Referee(reference), lines) == 0
    out, _ = capsys.readouterr()
    assert "▼ Let the engine play" in out
    assert "  [4] " in out
    assert "  reef 12, ocean 0/20/20, cambrian\nType its lines" in out
    assert "(a picture: Oceans board of Ann, Bob: 2 species" in out
    assert terminal.script(Referee(reference), lines, as_json=True) == 0
    ruling, form, position = json.loads(capsys.readouterr().out)
    assert {"placeholder", "custom_id", "min_values", "max_values", "options"} == set(ruling["selects"][0])
    assert form["form"]["fields"][0]["label"].startswith("Species")
    assert form["embeds"] == []
    assert position["pictures"][0].startswith("Oceans board")


def test_a_game_is_printed_with_its_board(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["/game new", "press:Add computer player", "press:Start", "/game hand"]
    assert terminal.script(Referee(reference), lines) == 0
    out, _ = capsys.readouterr()
    assert "Oceans · table " in out
    assert "(a picture: Oceans board of Ann, Nereid: " in out
    assert "(only you see this)\nAnn's desk\nScore pile 0" in out
    assert "[1] Join   [2] Leave   [3] Add computer player" in out
    assert terminal.script(Referee(reference), lines, as_json=True) == 0
    records = json.loads(capsys.readouterr().out)
    assert [record["line"] for record in records[:3]] == lines[:3]
    board, desk = records[3], records[-1]
    assert board["line"] == "press:Start"
    assert board["texts"][0].startswith("## Oceans")
    assert (board["ephemeral"], desk["ephemeral"]) == (False, True)
    assert board["pictures"][0].startswith("Oceans board")
    assert {"label": "Why?", "custom_id": board["buttons"][2]["custom_id"]} in board["buttons"]


def test_a_game_goes_on_in_another_run(
    reference: Reference, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*lines: str) -> list[Any]:
        tables = Tables(Journal(tmp_path / "tables.db"))
        assert terminal.script(Referee(reference, tables=tables), lines, as_json=True) == 0
        return json.loads(capsys.readouterr().out)

    begun = run("/game new", "press:Add computer player", "press:Start")[3]
    hand, brought, board, *_ = run("/game hand", "/game board here:yes")
    assert "Ann's desk" in hand["texts"][0]
    assert brought["ephemeral"]
    assert board["pictures"] == begun["pictures"]
    assert board["texts"][0] == begun["texts"][0]


def test_a_form_is_filled_in_by_a_pipe(
    reference: Reference, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert converse(reference, monkeypatch, "/adjudicate", *POSITION, "", "A2", "1") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "… Bob: B1 2 | B2 2\n… \n(only you see this)\nAdjudication" in out
    assert "A1 forages 1 from reef" in out


def test_a_script_stops_where_a_line_can_not_be_done(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal.script(Referee(reference), ["/help", "/crad \udcff", "/about"], as_json=True) == 1
    out, err = capsys.readouterr()
    assert [answer["line"] for answer in json.loads(out)] == ["/help"]
    assert "/crad ?: There is no command /crad." in err
    assert terminal.script(Referee(reference), ["form:" + "x" * 5000]) == 1
    assert capsys.readouterr().err == f"form:{'x' * 74}…: No form is open. A command such as /adjudicate opens one.\n"


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
    nested = readable("~~**bold** in `struck`~~ [`id`](https://b.c)")
    assert nested.plain == "bold in struck id (https://b.c)"
    fenced = readable("a *b*\n```\n*c*\n```\nd ``` e")
    assert fenced.plain == "a b\n*c*\nd \n e"
    styles = {text.plain[s.start : s.end]: str(s.style) for s in text.spans if s.style != ""}
    assert styles | {"bold": "bold", "struck": "strike", "id": "cyan", "slanted": "italic", "a": "underline"} == styles


def test_files_of_answers_are_saved_and_none_is_written_over(
    reference: Reference, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["/game new", "press:Add computer player", "press:Start", "/game export", "/game export"]
    folder = tmp_path / "new" / "exports"
    assert terminal.script(Referee(reference), lines, files=folder) == 0
    out, _ = capsys.readouterr()
    saved = sorted(folder.iterdir())
    assert saved
    assert all(f"(saved: {path})" in out for path in saved)
    games = [path for path in saved if path.suffix == ".json"]
    assert len(games) == 2, "one for each export"
    assert all(json.loads(path.read_text())["game"] == "oceans" for path in games)
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert terminal.script(Referee(reference), lines[:4], files=blocked) == 0
    assert f"can't be saved in {blocked}: File exists" in capsys.readouterr().out


def test_a_message_that_is_too_long_is_told_so(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal.script(Referee(reference), ["Look up cards: " + "speed " * 400]) == 1
    assert "A message has room for 2,000 letters; that was 2,399." in capsys.readouterr().err
