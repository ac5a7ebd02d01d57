"""`python -m rules_db`: exit statuses, the shapes of the JSON, and what is said where something is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules_db import __main__ as cli
from rules_db.library import Library
from rules_db.rulebook import fingerprint
from rules_db.sources import SOURCES
from tests.rules_db import made_up


class Said(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Terminal:
    """The command line with the tests' own data folder, whatever lies beside the project."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.data, self._capsys = data, capsys

    def __call__(self, *words: str) -> Said:
        self._capsys.readouterr()
        status = cli.main([*words, "--data", str(self.data)])
        return Said(status, *self._capsys.readouterr())


@pytest.fixture
def say(
    library: Library, beside: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    monkeypatch.setattr(cli, "Library", partial(Library, beside=beside))
    return Terminal(library.data, capsys)


# -- card


def test_a_misspelt_card_in_json(say: Terminal) -> None:
    said = say("card", "electric", "dischrge", "--json")
    card = said.json
    assert (said.status, said.err) == (0, "")
    wanted = "id name game kind set migrate resolution icons arrows text grade errata rulings matched score"
    assert set(wanted.split()) <= set(card)
    assert (card["id"], card["name"], card["game"]) == ("oceans/electric-discharge", "Electric Discharge", "oceans")
    assert (card["kind"], card["set"], card["migrate"], card["resolution"]) == ("deep trait", "promo", 2, 98)
    assert (card["icons"], card["arrows"], card["grade"]) == ({}, [], "A")
    assert card["matched"] == "fuzzy"
    assert 90 < card["score"] < 100
    assert [(e["erratum"]["printed"], e["erratum"]["counts"]) for e in card["errata"]] == [(2, 98)]
    assert all({"id", "about", "text", "cites", "authority", "scenes"} <= set(r) for r in card["rulings"])
    assert [r["about"] for r in card["rulings"][:11]] == ["own"] * 11
    assert {r["about"] for r in card["rulings"][11:]} == {"named"}
    assert all(r["cites"][0] == r["id"] and r["authority"] == "rulebook" for r in card["rulings"])


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("speed", {"id": "oceans/speed", "matched": "exact", "score": 100, "set": "base", "resolution": None}),
        ("oceans/tiny", {"id": "oceans/tiny", "matched": "id", "score": 100}),
        ("kraken", {"id": "oceans/the-kraken", "matched": "alias", "score": 99}),
        ("gentle", {"id": "oceans/gentle-giant", "matched": "prefix"}),
        ("discharge electric", {"id": "oceans/electric-discharge", "matched": "word"}),
        ("HGT", {"id": "oceans/horizontal-gene-transfer", "matched": "alias"}),
        ("Über Inhospitable Environment", {"id": "oceans/uber-inhospitable-environment", "matched": "exact"}),
    ],
)
def test_how_a_card_was_matched(say: Terminal, name: str, facts: dict[str, object]) -> None:
    said = say("card", name, "--json")
    assert said.status == 0
    assert {key: said.json[key] for key in facts} == facts


def test_every_card_as_json_and_as_text(say: Terminal, library: Library) -> None:
    """Unknown numbers are null, never the word."""
    for card in list(library.open().cards.values())[::30]:
        facts = say("card", card.id, "--json").json
        assert facts["name"] == card.name
        assert "unknown" not in [facts["migrate"], facts["resolution"], facts["text"], *facts["icons"].values()]
        said = say("card", card.id)
        assert said.status == 0
        assert said.out.startswith(f"{card.name}  ({card.kind}, {card.set} set)  {card.id}\n")


def test_a_card_as_text(say: Terminal) -> None:
    said = say("card", "sparkles")
    assert said.status == 0
    for part in ("Sparkles  (deep trait, promo set)", "resolution 111", "Erratum promo/sparkles/1: ", "Rulings:"):
        assert part in said.out


def test_no_card_of_that_name(say: Terminal) -> None:
    said = say("card", "shrimp", "cleanser", "--json")
    assert said.status == 1
    assert (said.json["query"], said.json["error"]) == ("shrimp cleanser", "nothing found")
    assert all(set(c) == {"id", "name", "matched", "score"} for c in said.json["candidates"])
    assert "Shark Cleaner" in [c["name"] for c in said.json["candidates"]]
    assert "Nearest names: " in said.err
    assert say("card", "shrimp cleanser").out == ""


def test_several_cards_of_that_name(say: Terminal) -> None:
    said = say("card", "cleaner", "--json")
    assert said.status == 3
    assert said.json["error"] == "several candidates"
    assert [c["name"] for c in said.json["candidates"]][:2] == ["Shark Cleaner", "Whale Cleaner"]
    assert "Shark Cleaner" in say("card", "cleaner").err


@pytest.mark.parametrize("noise", ["", "'", "①②④🐞", "x" * 6_000, "asdfghjkl"])
def test_noise_is_no_card(say: Terminal, noise: str) -> None:
    said = say("card", noise)
    assert said.status == 1
    assert len(said.err) < 300


# -- rule, ruling, search


def test_a_statement_by_its_id(say: Terminal) -> None:
    said = say("rule", "core/core-concepts/8", "--json")
    assert (said.status, said.json["matched"]) == (0, "id")
    [found] = said.json["results"]
    assert (found["type"], found["id"], found["cites"][0]) == (
        "statement",
        "core/core-concepts/8",
        "core/core-concepts/8",
    )


def test_a_term_by_its_name(say: Terminal) -> None:
    said = say("rule", "overpopulatoin", "--json")
    assert (said.status, said.json["matched"]) == (0, "fuzzy")
    found = said.json["results"][0]
    assert (found["type"], found["id"]) == ("term", "oceans/overpopulation")
    assert "core/core-concepts/8" in [s["id"] for s in found["statements"]]


def test_a_word_of_three_games(say: Terminal) -> None:
    """Oceans first, the others with it."""
    found = say("rule", "ocean", "--json").json["results"]
    assert [f["id"] for f in found] == ["oceans/ocean", "marine/ocean", "deep-sea/ocean"]


def test_a_heading_and_a_table(say: Terminal) -> None:
    assert say("rule", "speciation limits", "--json").json["results"][0]["type"] == "chart"
    found = say("rule", "copying traits", "--json").json["results"][0]
    assert found["type"] == "section"
    assert found["statements"]


def test_a_question(say: Terminal) -> None:
    said = say("rule", "what", "happens", "when", "my", "board", "is", "full", "--json")
    assert (said.status, said.json["matched"]) == (0, "full text")
    assert all(r["type"] in {"statement", "term", "chart"} and r["score"] for r in said.json["results"])


def test_no_rule_at_all(say: Terminal) -> None:
    said = say("rule", "asdfghjkl", "--json")
    assert (said.status, said.json["error"], said.json["candidates"]) == (1, "nothing found", [])


def test_rulings_of_one_card_and_between_two(say: Terminal) -> None:
    one = say("ruling", "electric discharge", "--json")
    assert one.status == 0
    assert [c["id"] for c in one.json["cards"]] == ["oceans/electric-discharge"]
    two = say("ruling", "electric dischrge", "cthulu leech", "--json")
    assert [r["id"] for r in two.json["rulings"]] == ["promo/electric-discharge/5"]
    none = say("ruling", "speed", "sea rex", "--json")
    assert (none.status, none.json["rulings"]) == (1, [])
    assert "no ruling speaks of all of them" in say("ruling", "speed", "sea rex").out


def test_rulings_of_what_is_not_certain(say: Terminal) -> None:
    assert say("ruling", "speed", "cleaner").status == 3
    assert say("ruling", "speed", "shrimp").status == 1
    assert say("ruling", "speed", "tiny", "hydra", "tusks").status == 2


def test_search(say: Terminal) -> None:
    said = say("search", "overpopulation", "--json")
    assert said.status == 0
    assert all({"type", "id", "score", "matched"} <= set(r) for r in said.json["results"])
    scores = [r["score"] for r in said.json["results"]]
    assert scores == sorted(scores, reverse=True)
    nothing = say("search", "qwertzuiop", "--json")
    assert (nothing.status, nothing.json["results"]) == (1, [])


# -- coverage, build, import


def test_coverage(say: Terminal) -> None:
    said = say("coverage", "--json")
    assert said.status == 0
    assert (said.json["statements"], said.json["covered"], said.json["missing"]) == (437, 437, [])
    assert set(said.json["facts"]) == set("ABCU")
    assert isinstance(said.json["with_scene"], int)
    assert "437 of 437 statements have a row; missing: none" in say("coverage").out


def test_build(say: Terminal, tmp_path: Path) -> None:
    say.data = tmp_path / "new"
    said = say("build", "--json")
    assert said.status == 0
    assert said.json["index"] == str(tmp_path / "new" / "rules.db")
    assert {k for k in said.json if k != "index"} == {"cards", "terms", "charts", "statements", "assumptions"}
    assert said.json["statements"] == 437


BOOK = """\
Made-up core

Feeding

• Each player feeds one of their species.
• A picture of a hungry fish.

Pufferfish

Once a turn, puff up.
• Its number is two, whatever is printed.
"""


@pytest.fixture
def made_up_say(
    tmp_path: Path, beside: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """The command line over the made-up game, whose book is `BOOK`."""
    folder = made_up.write(tmp_path / "sources")
    lines = [line.removeprefix("• ") for line in BOOK.splitlines() if line.endswith(".")]
    for number, line in enumerate(lines, 1):
        made_up.spoil(folder, "books.yaml", f"0000000{number}", fingerprint(line))
    monkeypatch.setattr(cli, "Library", partial(Library, folder=folder, beside=beside))
    return Terminal(tmp_path / "data", capsys)


def test_import_twice_changes_nothing(made_up_say: Terminal, tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text(BOOK, encoding="utf-8")
    assert made_up_say("card", "pufferfish", "--json").json["printed"] == {}
    first = made_up_say("import", str(book), "--json")
    assert first.status == 0
    assert first.json == [
        {
            "book": "core",
            "title": "Made-up core",
            "attached": 4,
            "same": 4,
            "changed": [],
            "missing": [],
            "extra": first.json[0]["extra"],
        }
    ]
    kept = {p: p.read_bytes() for p in made_up_say.data.rglob("*") if p.is_file()}
    assert [p.name for p in kept] == ["rules.db", "core.txt"]
    assert made_up_say("import", str(book), "--json").json == first.json
    assert {p: p.read_bytes() for p in made_up_say.data.rglob("*") if p.is_file()} == kept
    printed = made_up_say("card", "pufferfish", "--json").json["printed"]
    assert printed["core/pufferfish/1"] == "Its number is two, whatever is printed."


def test_the_imported_wording_outlives_a_rebuild(made_up_say: Terminal, tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text(BOOK, encoding="utf-8")
    made_up_say("import", str(book))
    book.unlink()
    (made_up_say.data / "rules.db").unlink()
    assert made_up_say("coverage", "--json").json["printed"] == 4
    assert made_up_say("build").status == 0
    assert made_up_say("coverage", "--json").json["printed"] == 4
    assert made_up_say("search", "hungry", "--json").status == 0


def test_what_is_no_rulebook(say: Terminal, tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    say.data = tmp_path / "data"
    for content in (b"Dear diary, today we played.", b"", b"%PDF-1.7", b"\x00\x01", "höhö".encode("latin-1")):
        odd.write_bytes(content)
        said = say("import", str(odd))
        assert (said.status, said.out) == (2, "")
        assert "expected one of the rulebooks" in said.err
        assert "found: " in said.err
    missing = say("import", str(tmp_path / "missing.txt"))
    assert missing.status == 2
    assert "missing.txt" in missing.err
    assert not (tmp_path / "data" / "rulebooks").exists()


def test_a_bad_file_among_good_ones_takes_none(made_up_say: Terminal, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(BOOK, encoding="utf-8")
    bad.write_text("Dear diary.", encoding="utf-8")
    assert made_up_say("import", str(good), str(bad)).status == 2
    assert made_up_say("coverage", "--json").json["printed"] == 0


# -- bad use


@pytest.mark.parametrize("words", [[], ["card"], ["fetch", "tiny"], ["card", "tiny", "--colour"], ["import"]])
def test_bad_use(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        cli.main(words)
    assert exit_.value.code == 2
    assert "usage: python -m rules_db" in capsys.readouterr().err


def test_a_spoiled_source_is_named(made_up_say: Terminal, tmp_path: Path) -> None:
    made_up.spoil(tmp_path / "sources", "oceans/cards.yaml", "grade: A", "grade: D")
    said = made_up_say("card", "pufferfish")
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("oceans/cards.yaml:6: cards.0.grade: ")
    made_up.spoil(tmp_path / "sources", "books.yaml", "title: ", "titel: ")
    assert made_up_say("card", "pufferfish").err.startswith("sources/books.yaml:2: books.0.title: ")


def test_the_data_folder_of_the_environment(
    say: Terminal, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REEF_DATA", str(say.data))
    assert cli.main(["card", "tiny", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "oceans/tiny"


def test_as_a_command_of_its_own(tmp_path: Path) -> None:
    """The module runs, and its exit status is the one of `main`."""
    command = [sys.executable, "-m", "rules_db", "card", "shrimp", "cleanser", "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=SOURCES.parents[1], capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 1
    assert "Nothing found" in done.stderr
