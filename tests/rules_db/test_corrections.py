"""An owner's corrections and house cards: what is taken, what is refused and why, and what a look-up then says."""

from __future__ import annotations

import copy
import json
import re
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from rules_db import __main__ as cli
from rules_db import corrections, owner_file
from rules_db.card import Always, Does, Limit, Trigger, Who
from rules_db.library import Library
from rules_db.model import Correction
from rules_db.reference import Reference
from rules_db.sources import Sources, reference
from tests.rules_db import made_up


def merged(tmp_path: Path, text: str | bytes) -> tuple[Sources, list[Correction]]:
    """The project's sources with one file of corrections, and what came of it."""
    read = copy.copy(reference())
    read.cards = dict(read.cards)
    path = tmp_path / "corrections.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read, corrections.merge(read, [path])


def outcomes(tmp_path: Path, text: str | bytes) -> list[str]:
    """What came of each row, in a line: `3: applied: Parasitic: arrows: …`."""
    found = merged(tmp_path, text)[1]
    return [f"{o.line or ''}: {o.status}: {': '.join(filter(None, (o.what, o.key, o.says)))}" for o in found]


# -- facts


def test_a_fact_is_corrected(tmp_path: Path) -> None:
    read, found = merged(tmp_path, "corrections:\n- card: Parasitic\n  arrows: [right]\n  why: Read off my copy.\n")
    card = read.cards["oceans/parasitic"]
    assert card.arrows == ["right"]
    assert card.fact("arrows").model_dump() == {
        "grade": "A",
        "source": "OWNER",
        "note": "Read off my copy.",
        "before": "left",
    }
    assert [(o.status, o.line, o.key, o.says) for o in found] == [
        ("applied", 3, "arrows", "right; the project's row says left")
    ]
    assert reference().cards["oceans/parasitic"].arrows == ["left"], "the project's own row stays as it is"


@pytest.mark.parametrize(
    ("row", "card", "field", "now"),
    [
        ("{card: oceans/tusks, icons: {attack: 3}}", "tusks", "attack", 3),
        ("{card: sea rex, icons: {attack: can't}}", "sea-rex", "attack", "can't"),
        ("{card: Speed, icons: {attack: none}}", "speed", "attack", None),
        ("{card: Speed (Deep), icons: {gain: 1}}", "speed-deep", "gain", 1),
        ("{card: Burrower, arrows: [left, right]}", "burrower", "arrows", ["left", "right"]),
        ("{card: Symbiotic, arrows: none}", "symbiotic", "arrows", []),
        ("{card: Megamouth, migrate: 4}", "megamouth", "migrate", 4),
        ("{card: Megamouth, resolution: 41}", "megamouth", "resolution", 41),
        ("{card: Tusks, defensive: false}", "tusks", "defensive", False),
        ("{card: Hard Shell, text: none}", "hard-shell", "text", None),
        ("{card: Detritus, icons: {aggressive: 1}}", "detritus", "aggressive", 1),
        ("{card: Abundance, copies: 2}", "abundance", "copies", 2),
    ],
)
def test_all_kinds_of_facts(tmp_path: Path, row: str, card: str, field: str, now: object) -> None:
    read, found = merged(tmp_path, f"corrections:\n- {row}\n")
    made = read.cards[f"oceans/{card}"]
    assert [o.status for o in found] == ["applied"]
    assert getattr(made.icons, field, getattr(made, field, None)) == now
    assert made.fact(field).source == "OWNER"
    assert made.corrected.keys() == {field}


def test_other_icons_stay(tmp_path: Path) -> None:
    read, _ = merged(tmp_path, "corrections:\n- {card: Tusks, icons: {attack: 3}}\n")
    assert read.cards["oceans/tusks"].icons.shell == 5


def test_another_name_is_added(tmp_path: Path) -> None:
    read, _ = merged(tmp_path, "corrections:\n- {card: Tusks, aliases: Stoßzähne}\n")
    assert "Stoßzähne" in read.cards["oceans/tusks"].aliases


def test_what_the_row_says_already_is_unnecessary(tmp_path: Path) -> None:
    text = "corrections:\n- {card: Inking, icons: {shell: 4}, grade: B}\n- {card: Symbiotic, arrows: left}\n"
    read, _ = merged(tmp_path, text)
    assert outcomes(tmp_path, text) == [
        "2: unnecessary: Inking: shell: the row says so already: 4 (grade B)",
        "3: unnecessary: Symbiotic: arrows: the row says so already: left, but less surely (grade C); "
        "it is grade A now",
    ]
    assert read.cards["oceans/inking"] == reference().cards["oceans/inking"]
    assert read.cards["oceans/symbiotic"].fact("arrows").grade == "A"


def test_the_good_rows_count_and_the_bad_ones_are_named(tmp_path: Path) -> None:
    text = """\
corrections:
- card: Parasitic
  arrows: [right]
- card: Tusks
  icons: {attack: -1}
- just a text
- card: Sea Rex
  icons: {attack: 6}
  icons: {attack: 7}
- card: Inking
  icons: {shell: 5}
house cards:
- name: Glass Sponge
  kind: deep trait
  migrate: 2
- name: Sneezer
  kind: deep trait
  migrate: 2
  effects:
  - {when: sneezed, does: gain}
"""
    assert outcomes(tmp_path, text) == [
        "3: applied: Parasitic: arrows: right; the project's row says left",
        "5: refused: Tusks: icons.attack: a number from 0 to 99, can't, none or unknown; found -1",
        "6: refused: corrections, row 3: expected keys and values, found 'just a text'",
        "9: refused: corrections, row 4: 'icons' stands twice",
        "11: applied: Inking: shell: 5; the project's row says 4",
        "13: applied: Glass Sponge: a house card, house/glass-sponge: deep trait",
        "20: refused: Sneezer: effects.0.when: no such trigger 'sneezed'; known: foraged, attacked, fed, was attacked, "
        "lost to an attack, deep trait played, species created, before feeding",
    ]


REFUSED = [
    ("{card: parasitc, arrows: [left]}", "card: no card is called 'parasitc'; did you mean Parasitic?"),
    ("{card: qqqqqqqq, arrows: [left]}", "card: no card is called"),
    ("{arrows: [left]}", "card: a correction says which card it is about"),
    ("{card: 7, arrows: [left]}", "card: a correction says which card it is about"),
    ("{card: Parasitic}", "says nothing about the card; known: copies, "),
    ("{card: Parasitic, arow: left}", "arow: no such key; did you mean arrows?"),
    ("{card: Parasitic, attack: 3}", "attack: an icon stands under icons: `icons: {attack: …}`"),
    ("{card: Parasitic, name: Leech}", "name: can't be corrected"),
    ("{card: Parasitic, arrows: [up]}", "arrows.0: a list of left, right or any distance; found 'up'"),
    ("{card: Parasitic, arrows: [left, left]}", "arrows: the same side stands there twice"),
    ("{card: Parasitic, icons: 3}", "icons: expected icons with what stands on them"),
    ("{card: Parasitic, icons: {teeth: 3}}", "icons.teeth: no such key"),
    ("{card: Parasitic, icons: {attack: -3}}", "icons.attack: a number from 0 to 99, can't, none or unknown; found -3"),
    (
        "{card: Parasitic, icons: {attack: 100}}",
        "can't, none or unknown; found 100",
    ),
    ("{card: Parasitic, icons: {attack: 2.5}}", "none or unknown; found 2.5"),
    ("{card: Parasitic, icons: {attack: true}}", "none or unknown; found True"),
    ("{card: Parasitic, icons: {attack: '3'}}", "none or unknown; found '3'"),
    ("{card: Parasitic, icons: {attack: [1, 2]}}", "none or unknown; found a list"),
    ("{card: Parasitic, icons: {event: 1}}", "icons.event: a surface trait has none; it has: copies, migrate, "),
    ("{card: Parasitic, migrate: [1, 2, 3]}", "migrate: 10 copies have 10 migrate numbers, found 3"),
    ("{card: Parasitic, copies: 9}", "copies: 9 copies have 9 migrate numbers, found 10"),
    ("{card: Megamouth, migrate: [1, 2]}", "migrate: expected one number, found a list"),
    ("{card: Megamouth, migrate: 30}", "migrate: a number from 0 to 29; found 30"),
    ("{card: Abundance, migrate: 3}", "migrate: a scenario has none"),
    ("{card: Hybridization, resolution: 3}", "resolution: some printings say 3 by mistake; 103 counts"),
    ("{card: Tusks, aliases: [Speed]}", "aliases.0: 'Speed' is what Speed is called"),
    ("{card: Tusks, defensive: maybe}", "defensive: true, false or unknown; found 'maybe'"),
    ("{card: Tusks, icons: {attack: }}", "icons.attack: nothing stands there; write `none`"),
    ("{card: Parasitic, arrows: }", "arrows: nothing stands there; write `none`"),
    ("{card: Tusks, text: {a: b}}", "text: should be a valid string, found keys and values"),
    ("{card: Tusks, icons: {attack: 2}, grade: D}", "grade: how sure you are: A, B, C; found 'D'"),
    ("{card: Tusks, icons: {attack: 2}, why: [a]}", "why: expected a sentence"),
    ("{1: 2, card: Tusks}", "expected a text as key, found 1"),
]


@pytest.mark.parametrize(("row", "reason"), REFUSED, ids=[row for row, _ in REFUSED])
def test_a_refusal_names_the_line_the_key_and_the_reason(tmp_path: Path, row: str, reason: str) -> None:
    read, found = merged(tmp_path, f"corrections:\n\n- {row}\n")
    assert [(o.status, o.line) for o in found] == [("refused", 3)]
    assert reason in ": ".join(filter(None, (found[0].key, found[0].says)))
    assert read.cards == reference().cards


def test_a_fact_is_corrected_once(tmp_path: Path) -> None:
    text = "corrections:\n- {card: Tusks, icons: {attack: 3}}\n- {card: tusks, icons: {attack: 4}}\n"
    assert "3: refused: tusks: icons.attack: corrected already in" in outcomes(tmp_path, text)[1]
    text = "corrections:\n- {card: Tusks, icons: {attack: 3}}\n- {card: tusks, icons: {shell: 4}}\n"
    assert merged(tmp_path, text)[0].cards["oceans/tusks"].icons.model_dump(exclude_none=True) == {
        "forage": 2,
        "attack": 3,
        "shell": 4,
    }


# -- whole files

FILES = {
    "empty": (b"", None),
    "only comments": (b"# nothing yet\n", None),
    "empty lists": (b"corrections:\nhouse cards: []\n", None),
    "a byte order mark": (b"\xef\xbb\xbfcorrections: []\n", None),
    "not UTF-8": ("corrections:\n- card: Schn\xe4bel\n".encode("latin-1"), "not a text in UTF-8 (byte 0xe4 at 25)"),
    "binary": (b"\x00\x01\x02", "not YAML"),
    "1 MB": (b"# " + b"x" * 1_000_000, "too large a file (1,000,002 bytes, more than 100,000)"),
    "a tab": (b"corrections:\n\t- card: Tusks\n", "not YAML: a tab; indent with spaces"),
    "not YAML": (b"corrections:\n- card: [Tusks\n", "not YAML: "),
    "two documents": (b"corrections: []\n---\ncorrections: []\n", "not YAML: "),
    "a list": (b"- card: Tusks\n", "expected the keys corrections and house cards"),
    "a text": (b"hello\n", "expected the keys corrections and house cards"),
    "a misspelt list": (b"correction: []\n", "no such key; did you mean corrections?"),
    "no list": (b"corrections: {Tusks: {copies: 2}}\n", "expected a list: each row begins with `- card: "),
    "a list twice": (b"corrections: []\ncorrections: []\n", "stands twice"),
    "deep": (b"corrections: " + b"[" * 20_000, "not"),
    "an unknown tag": (b"corrections:\n- !!python/object:os.system {}\n", "could not determine a constructor"),
    "an endless list": (b"corrections:\n- &a [*a]\n", "expected keys and values, found a list"),
}


@pytest.mark.parametrize(("text", "reason"), FILES.values(), ids=FILES)
def test_whatever_a_file_holds_it_is_told_and_stops_nothing(tmp_path: Path, text: bytes, reason: str | None) -> None:
    read, found = merged(tmp_path, text)
    assert [o.status for o in found] == (["refused"] if reason else [])
    assert not reason or any(reason in o.says or "nested too deep" in o.says for o in found)
    assert read.cards == reference().cards


def test_what_swells_when_written_out_is_not_written_out(tmp_path: Path) -> None:
    swelling = "x: &a0 [1]\n" + "".join(f"x{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    for row in ("{card: Tusks, arrows: *a29}", "{card: Tusks, aliases: *a29}", "{card: Tusks, icons: {attack: *a29}}"):
        assert any(": refused: Tusks: " in line for line in outcomes(tmp_path, f"{swelling}corrections:\n- {row}\n"))
    card = "name: A, kind: deep trait, migrate: 2"
    for row in ("arrows: *a29", "aliases: *a29", "effects: *a29", "effects: [{when: *a29}]", "kind: *a29"):
        found = outcomes(tmp_path, f"{swelling}house cards:\n- {{{card.replace('kind: deep trait, ', '')}, {row}}}\n")
        assert any(": refused: A: " in line for line in found)


def test_only_so_many_rows(tmp_path: Path) -> None:
    rows = "- {card: Q, copies: 2}\n" * (owner_file.MAX_ROWS + 1)
    found = outcomes(tmp_path, f"corrections:\n{rows}")
    assert len(found) == owner_file.MAX_ROWS + 1
    assert f"only the first {owner_file.MAX_ROWS} were read" in found[0]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    read = copy.copy(reference())
    assert [o.says for o in corrections.merge(read, [tmp_path])] == ["can't be read: Is a directory"]
    Library(tmp_path).data.joinpath("corrections.yaml").mkdir()
    assert Library(tmp_path, beside=tmp_path / "x" / "y").corrections() == [tmp_path / "corrections.yaml"]


# -- in the index


@pytest.fixture
def library_of(tmp_path: Path) -> Library:
    """A library of the made-up game, without corrections."""
    (tmp_path / "project").mkdir()
    sources = made_up.write(tmp_path / "sources")
    return Library(tmp_path / "data", folder=sources, beside=tmp_path / "project" / "rulebooks")


def test_the_index_is_built_anew_when_the_file_changes(library_of: Library) -> None:
    assert library_of.open().cards["oceans/speed"].migrate == 7
    file = library_of.data / "corrections.yaml"
    file.write_text("corrections:\n- {card: Speed (Deep), migrate: 3}\n", encoding="utf-8")
    found = library_of.open()
    assert found.cards["oceans/speed-deep"].migrate == 3
    assert found.cards["oceans/speed-deep"].fact("migrate").before == "none"
    assert [o.status for o in found.corrections.values()] == ["applied"]
    built = library_of.index.stat().st_mtime_ns
    assert library_of.open().corrections == found.corrections
    assert library_of.index.stat().st_mtime_ns == built, "nothing has changed"
    file.write_text("corrections: ][", encoding="utf-8")
    broken = library_of.open()
    assert broken.cards["oceans/speed-deep"].migrate is None
    assert [(o.status, o.line) for o in broken.corrections.values()] == [("refused", 1)]
    file.unlink()
    assert library_of.open().corrections == {}


def test_a_file_beside_the_project_counts_after_that_in_the_data_folder(library_of: Library) -> None:
    here, beside = library_of.corrected_in()
    library_of.data.mkdir()
    here.write_text("corrections:\n- {card: Speed (Deep), migrate: 3}\n", encoding="utf-8")
    beside.write_text(
        "corrections:\n- {card: Speed (Deep), migrate: 4}\n- {card: Speed (Deep), resolution: 5}\n", encoding="utf-8"
    )
    found = library_of.open()
    assert (found.cards["oceans/speed-deep"].migrate, found.cards["oceans/speed-deep"].resolution) == (3, 5)
    assert [o.status for o in found.corrections.values()] == ["applied", "refused", "applied"]


def test_a_house_card_in_the_index(library_of: Library) -> None:
    library_of.data.mkdir()
    (library_of.data / "corrections.yaml").write_text(
        "house cards:\n- name: Glass Sponge\n  kind: surface trait\n  migrate: [4, 6]\n  icons: {gain: 1}\n"
        "  effects: [{when: species created, does: gain}]\n",
        encoding="utf-8",
    )
    found = library_of.open()
    card = found.cards["house/glass-sponge"]
    assert (card.house, card.copies, card.effects[0].when) == (True, 2, "species created")
    (library_of.data / "corrections.yaml").unlink()
    assert found.coverage == library_of.open().coverage, "how well the game is known is another matter"


def test_a_settled_question_is_open_no_more(tmp_path: Path) -> None:
    text = "corrections:\n- {card: Parasitic, arrows: right}\n- {card: Bottom Feeder (Deep), arrows: left}\n"
    read, _ = merged(tmp_path, text)
    found = Reference(tmp_path, cards=read.cards, assumptions=read.assumptions)
    questions = {a.id for a in found.assumptions_on("oceans/parasitic")}
    assert "oceans/parasitic-arrow" not in questions
    assert "oceans/missing-icons" in questions
    assert "oceans/deep-arrows" not in {a.id for a in found.assumptions_on("oceans/bottom-feeder-deep")}
    assert "oceans/deep-arrows" in {a.id for a in found.assumptions_on("oceans/burrower")}
    on_the_term = {a.id for a in found.assumptions_on("oceans/arrow")}
    assert "oceans/deep-arrows" in on_the_term, "other cards are still to be read"
    assert "oceans/parasitic-arrow" not in on_the_term


# -- the docs

PAGE = (Path(__file__).parents[2] / "docs" / "corrections.md").read_text(encoding="utf-8")


def test_the_example_in_the_docs(tmp_path: Path) -> None:
    example = PAGE.partition("```yaml\n")[2].partition("```")[0]
    read, found = merged(tmp_path, example)
    assert [(o.what, o.key, o.status) for o in found] == [
        ("Parasitic", "arrows", "applied"),
        ("Sea Rex", "attack", "applied"),
        ("Sea Rex", "forage", "unnecessary"),
        ("Megamouth", "migrate", "applied"),
        ("Megamouth", "resolution", "applied"),
        ("Glass Sponge", "", "applied"),
        ("Angler of the Trench", "", "applied"),
    ]
    for line in PAGE.partition("```\ndata/")[2].partition("```")[0].splitlines():
        assert line.partition(":")[2] in outcomes(tmp_path, example)
    assert read.cards["house/glass-sponge"].effects[0].when == "foraged"


def test_the_docs_name_every_word_and_every_key() -> None:
    for words in (Trigger, Who, Does, Limit, Always):
        for word in get_args(words):
            assert re.search(rf"[`\s]{re.escape(word)}[`,}}]", PAGE), word
    keys = {key for kind in corrections.FACTS.values() for key in kind}
    assert all(f"`{key}`" in PAGE or key in ("aggressive", "complex", "event") for key in keys)


# -- on the command line


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the made-up game, with nothing beside the project."""
    folder = made_up.write(tmp_path / "sources")
    monkeypatch.setattr(cli, "Library", partial(Library, folder=folder, beside=tmp_path / "none" / "rulebooks"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def test_checking_files_on_the_command_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["corrections", "--data", str(data)]) == 0
    assert "There is no file of corrections. It would be" in capsys.readouterr().out
    assert cli.main(["corrections", str(data / "nowhere.yaml"), "--data", str(data)]) == 2
    assert "there is no file" in capsys.readouterr().err
    file = data / "corrections.yaml"
    file.write_text("", encoding="utf-8")
    assert cli.main(["corrections", "--data", str(data)]) == 0
    assert capsys.readouterr().out == f"{file}: says nothing\n0 applied, 0 unnecessary, 0 refused\n"
    file.write_text("corrections:\n- {card: Speed (Deep), migrate: 3}\n", encoding="utf-8")
    assert cli.main(["corrections", "--data", str(data)]) == 0
    assert capsys.readouterr().out == (
        f"{file}:2: applied: Speed (Deep): migrate: 3; the project's row says none\n"
        "1 applied, 0 unnecessary, 0 refused\n"
    )
    file.write_text("corrections:\n- {card: Speed (Deep), migrat: 3}\n", encoding="utf-8")
    assert cli.main(["corrections", "--data", str(data), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["files"], said["applied"], said["refused"]) == ([str(file)], 0, 1)
    assert said["rows"] == [
        {
            "file": str(file),
            "line": 2,
            "what": "Speed (Deep)",
            "key": "migrat",
            "status": "refused",
            "says": "no such key; did you mean migrate?",
        }
    ]


def test_a_corrected_card_on_the_command_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "corrections.yaml").write_text(
        "corrections:\n- {card: Speed (Deep), migrate: 3, why: Read off my copy.}\n"
        "house cards:\n- {name: Glass Sponge, kind: deep trait, migrate: 2}\n",
        encoding="utf-8",
    )
    assert cli.main(["card", "deep", "speed", "--data", str(data)]) == 0
    said = capsys.readouterr().out
    assert "  migrate: 3, corrected by the owner (grade A); the project's row says none. Read off my copy." in said
    assert cli.main(["card", "deep", "speed", "--data", str(data), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["corrected"] == {"migrate": {"now": "3", "was": "none", "why": "Read off my copy."}}
    assert facts["facts"]["migrate"]["source"] == "OWNER"
    assert cli.main(["card", "glass", "sponge", "--data", str(data)]) == 0
    assert "A house card of this referee's owner" in capsys.readouterr().out
