"""Positions kept for buttons: by what they say, over restarts, for whoever looked at them last."""

from __future__ import annotations

from pathlib import Path

from bot.store.positions import Positions


def test_positions_are_kept_by_what_they_say(tmp_path: Path) -> None:
    kept = Positions(tmp_path / "one" / "positions.db")
    code = kept.keep("Ann: A1 3")
    assert kept.keep("Ann: A1 3") == code
    assert kept.keep("Ann: A1 4") != code
    assert kept.text(code) == "Ann: A1 3"
    assert kept.text("0") is None
    kept.looked_at(1, 2, code)
    assert (kept.last(1, 2), kept.last(1, 3), kept.last(2, 2)) == ("Ann: A1 3", None, None)
    kept.close()
    assert Positions(tmp_path / "one" / "positions.db").text(code) == "Ann: A1 3"
