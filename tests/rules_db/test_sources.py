"""Source files: what is read from a good tree, and what is said of a spoiled one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rules_db import build, sources
from rules_db.scenes import proving, read_scenes
from rules_db.source_file import SourceError
from rules_db.sources import SOURCES, load
from tests.rules_db import made_up


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_up.write(tmp_path / "sources")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the real sources, for tests that spoil a row and put it back."""
    return Path(shutil.copytree(SOURCES, tmp_path_factory.mktemp("tree") / "sources"))


def test_a_good_tree(folder: Path) -> None:
    read = load(folder)
    assert list(read.cards) == ["oceans/pufferfish", "oceans/speed", "oceans/speed-deep"]
    puffer = read.cards["oceans/pufferfish"]
    assert (puffer.kind, puffer.set, puffer.grade, puffer.source) == ("surface trait", "base", "A", "T1")
    assert puffer.migrate == [5, 6]
    assert read.cards["oceans/speed-deep"].kind == "deep trait"
    assert read.terms["oceans/feeding"].defined_by == ["core/feeding/1"]
    erratum = read.statements["core/pufferfish/1"]
    assert (erratum.own, erratum.cards, erratum.book, erratum.section) == (
        "oceans/pufferfish",
        ["oceans/speed"],
        "core",
        "pufferfish",
    )
    assert read.assumptions["oceans/puff"].cards == ["oceans/pufferfish"]
    assert read.date == "2020-01-02"
    assert [b.id for b in sources.books(folder)] == ["core"]


def test_of_scenes_only_what_they_prove_counts(folder: Path) -> None:
    before = load(folder).digest
    scene = folder / "oceans" / "scenes" / "one.yaml"
    scene.parent.mkdir()
    text = "scene: One\nproves: [core/feeding/1, oceans/speed]\nodd: 1\n---\nscene: Two\nproves: [core/feeding/1]\n"
    scene.write_text(text, encoding="utf-8")
    read = load(folder)
    assert read.digest != before, "an index built before the scene was written would not name it"
    found = read_scenes(read, folder)
    assert {i: one.proves for i, one in found.items()} == {
        "oceans/scene/one": ["core/feeding/1", "oceans/speed"],
        "oceans/scene/two": ["core/feeding/1"],
    }
    assert proving(read.statements["core/feeding/1"], found) == list(found)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- this: is no scene", "document 1: expected keys and values, found list"),
        ("proves: [core/feeding/1]", "a scene has a name"),
        ("scene: One\nproves: core/feeding/1", "a list of what it proves"),
        ("scene: One\n---\nscene: One", "document 2.scene: 'One' stands twice"),
        ("scene: One\nproves: [core/feeding/99]", "nothing has the id 'core/feeding/99'"),
        ("scene: One\n\tproves: []", "one.yaml:2: "),
    ],
)
def test_a_scene_that_cant_be_attached_is_refused(folder: Path, text: str, why: str) -> None:
    scene = folder / "oceans" / "scenes" / "one.yaml"
    scene.parent.mkdir()
    scene.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=re.escape(why)):
        read_scenes(load(folder), folder)


CARDS, GLOSSARY, CORE = "oceans/cards.yaml", "oceans/glossary.yaml", "oceans/rulings/core.yaml"
BOOKS, ASSUMPTIONS, SHARED = "books.yaml", "oceans/assumptions.yaml", "sources.yaml"

SPOILED = [
    # wrong types and values
    (CARDS, "copies: 2", "copies: two", "cards.yaml:8: cards.0.copies: ", "found 'two'"),
    (
        CARDS,
        "copies: 2",
        "copies: 0",
        "cards.yaml:8: cards.0.copies: ",
        "greater than or equal to 1 or 'unknown', found 0",
    ),
    (CARDS, "[5, 6]", "[5, six]", "cards.yaml:7: cards.0.migrate.1: ", "found 'six'"),
    (CARDS, "migrate: 7", "migrate: seven", "cards.yaml:13: cards.1.migrate: ", "found 'seven'"),
    (CARDS, "{shell: 2}", "{shell: hard}", "cards.yaml:9: cards.0.icons.shell: ", "found 'hard'"),
    (CARDS, "It puffs up.", '" "', "cards.yaml:11: cards.0.text: ", "at least 1 character"),
    (CARDS, "kind: deep trait", "kind: deep", "cards.yaml:16: cards.2.kind: ", "'deep event'"),
    (CARDS, "cards:\n", "cards: 3\nunread:\n", "cards.yaml:5: cards: ", "expected a list of rows"),
    (CARDS, "- name: Pufferfish", "- Pufferfish\n- name: P", "cards.yaml:6: cards.0: ", "found str"),
    (CORE, "kind: rule", "kind: law", "core.yaml:3: statements.core/feeding/1.kind: ", "found 'law'"),
    (CORE, "counts: 2", "counts: two", "core.yaml:14: statements.core/pufferfish/1.erratum.counts: ", "found 'two'"),
    (CORE, "  core/feeding/2:", "  2:", "core.yaml:6: statements.2: ", "expected a text as key"),
    (GLOSSARY, "[fish, 2]", "[fish, 2, 3]", "glossary.yaml:8: charts.0: ", "row 1 has 3 cells for 2 columns"),
    # bad grades
    (CARDS, "grade: A", "grade: D", "cards.yaml:6: cards.0.grade: ", "found 'D'"),
    (CARDS, "copies: 2", "grade: sure", "cards.yaml:8: cards.0.grade: ", "'A', 'B', 'C' or 'U', found 'sure'"),
    (CARDS, "copies: 2", "facts: {shell: {grade: E}}", "cards.yaml:8: cards.0.facts.shell.grade: ", "found 'E'"),
    # unknown keys and missing ones
    (CARDS, "copies: 2", "copys: 2", "cards.yaml:8: cards.0.copys: ", "no such key"),
    (CARDS, "{shell: 2}", "{shel: 2}", "cards.yaml:9: cards.0.icons.shel: ", "no such key"),
    (CARDS, "copies: 2", "facts: {weight: {grade: A}}", "cards.yaml:6: cards.0: ", "weight is no field of a card"),
    (CARDS, "source: T1\n", "", "cards.yaml:5: cards.0.source: ", "required"),
    (CARDS, "name: Speed (Deep)\n  kind", "kind", "cards.yaml:15: cards.2.id: ", "found 'oceans/'"),
    (BOOKS, '  title: "Made-up core"\n', "", "books.yaml:2: books.0.title: ", "required"),
    (SHARED, "  what: A made-up rulebook\n", "", "sources.yaml:3: sources.0.what: ", "required"),
    # references to what is not there
    (CORE, "cards: [speed]", "cards: [sped]", "core.yaml:15: statements.core/pufferfish/1.cards: ", "'oceans/sped'"),
    (CORE, "terms: [feeding]", "terms: [fed]", "core.yaml:4: statements.core/feeding/1.terms: ", "'oceans/fed'"),
    (
        CORE,
        "kind: rule",
        "kind: rule\n    see: [core/feeding/7]",
        "core.yaml:4: statements.core/feeding/1.see: ",
        "feeding/7'",
    ),
    (
        CORE,
        "kind: rule",
        "kind: rule\n    own: whale",
        "core.yaml:4: statements.core/feeding/1.own: ",
        "'oceans/whale'",
    ),
    (
        CORE,
        "terms: [feeding]",
        "terms: [Fed!]",
        "core.yaml:4: statements.core/feeding/1.terms.0: ",
        "found 'oceans/Fed!'",
    ),
    (GLOSSARY, "[core/feeding/1]", "[core/feeding/9]", "glossary.yaml:6: terms.0.defined_by: ", "'core/feeding/9'"),
    (GLOSSARY, "Eating.", "Eating.\n  see: [eat]", "glossary.yaml:6: terms.0.see: ", "'oceans/eat'"),
    (ASSUMPTIONS, "[pufferfish]", "[blowfish]", "assumptions.yaml:7: assumptions.0.cards: ", "'oceans/blowfish'"),
    # the same id twice
    (
        CARDS,
        "Speed (Deep)",
        "Speed",
        "cards.yaml:15: cards.2.id: ",
        "'oceans/speed' stands twice (first in oceans/cards.yaml)",
    ),
    (CARDS, "name: Speed (Deep)", "name: Speed\n  id: pufferfish", "cards.yaml:16: cards.2.id: ", "stands twice"),
    (SHARED, "- id: T1", "- id: T1\n  what: x\n- id: T1", "sources.yaml:5: sources.1.id: ", "'T1' stands twice"),
    (CORE, "core/feeding/2", "core/feeding/1", "core.yaml:6: file: ", "'core/feeding/1' stands twice"),
    (CARDS, "copies: 2", "copies: 2\n  copies: 3", "cards.yaml:9: file: ", "'copies' stands twice"),
    # statements and their numbers
    (
        CORE,
        "core/feeding/2",
        "core/feeding/3",
        "core.yaml:6: statements.core/feeding/3: ",
        "no rulebook has a statement",
    ),
    (CORE, "core/feeding/2", "core/fed/2", "core.yaml:6: statements.core/fed/2: ", "no rulebook has a statement"),
    (CORE, "core/feeding/2", "feeding", "core.yaml:6: statements.feeding.id: ", "found 'feeding'"),
    (
        CORE,
        "    erratum: {field: resolution, printed: 1, counts: 2}\n",
        "",
        "core.yaml:12: statements.core/pufferfish/1: ",
        "erratum:",
    ),
    (CORE, ", counts: 2", "", "core.yaml:14: statements.core/pufferfish/1.erratum.counts: ", "required"),
    (CORE, "    reason: it is a picture.\n", "", "core.yaml:6: statements.core/feeding/2: ", "reason: "),
    (
        CORE,
        "    text: Feed one species.\n",
        "",
        "core.yaml:2: statements.core/feeding/1: ",
        "text: a rule needs our words",
    ),
    (
        ASSUMPTIONS,
        "default: always",
        "default: maybe",
        "assumptions.yaml:2: assumptions.0: ",
        "'maybe' is none of always, never",
    ),
    (
        ASSUMPTIONS,
        "default: always",
        "default: always\n  unplayed: {always: It is done.}",
        "assumptions.yaml:2: assumptions.0: ",
        "unplayed: always is none of never",
    ),
    (
        ASSUMPTIONS,
        "{always: It does., never: It does not.}",
        "{}",
        "assumptions.yaml:4: assumptions.0.choices: ",
        "at least 1",
    ),
    # not YAML at all
    (CARDS, "text: It puffs up.", "text: It: puffs.", "cards.yaml:11: file: not YAML: ", "mapping values"),
    (CARDS, "text: It puffs up.", "text: It puffs up.\n\t- x", "cards.yaml:12: file: not YAML: ", "tab"),
    (GLOSSARY, "[core/feeding/1]", "[core/feeding/1", "glossary.yaml:7: file: not YAML: ", "expected"),
    (GLOSSARY, "Eating.", "!!python/name:os.system", "glossary.yaml:5: file: ", "could not determine a constructor"),
    (SHARED, "date: 2020-01-02\n", "- 1\n", "sources.yaml:2: file: not YAML: ", "expected"),
]


@pytest.mark.parametrize(
    ("name", "old", "new", "place", "reason"), SPOILED, ids=[f"{n}: {new[:30]!r}" for n, _, new, *_ in SPOILED]
)
def test_an_error_says_where_and_why(folder: Path, name: str, old: str, new: str, place: str, reason: str) -> None:
    path = made_up.spoil(folder, name, old, new)
    with pytest.raises(SourceError) as error:
        load(folder)
    assert f"{path.parent.name}/{place}" in str(error.value)
    assert reason in error.value.reason
    assert error.value.file == path
    assert error.value.line is not None


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "found NoneType"), (b"- 1", "found list"), (b"a: \xff", "UTF-8"), (b"a: \x00", "UTF-8")],
)
def test_a_file_that_holds_no_rows(folder: Path, content: bytes, reason: str) -> None:
    (folder / "oceans" / "odd.yaml").write_bytes(content)
    with pytest.raises(SourceError, match=r"^oceans/odd\.yaml: file: ") as error:
        load(folder)
    assert reason in error.value.reason


def test_a_folder_of_no_game(folder: Path) -> None:
    (folder / "chess").mkdir()
    (folder / "chess" / "pieces.yaml").write_text("cards: []", encoding="utf-8")
    with pytest.raises(SourceError, match=r"chess/pieces\.yaml: file: no game 'chess'; .* oceans, marine, deep-sea"):
        load(folder)


def test_statements_without_a_book(folder: Path) -> None:
    (folder / "books.yaml").write_text("books: []", encoding="utf-8")
    with pytest.raises(SourceError, match="no rulebook has a statement of this number"):
        load(folder)


def test_a_spoiled_outline_of_the_books(folder: Path) -> None:
    made_up.spoil(folder, BOOKS, "card: pufferfish", "card: Puffer Fish")
    with pytest.raises(SourceError, match=r"books\.yaml:11: books\.0\.sections\.1\.card: .*'Puffer Fish'"):
        sources.books(folder)


@pytest.mark.parametrize(
    ("name", "old", "new", "place", "reason"),
    [
        (
            "oceans/surface.yaml",
            "- name: Inking",
            "- name: Speed",
            r"oceans/surface\.yaml:\d+: cards\.\d+\.id: ",
            "twice",
        ),
        (
            "oceans/deep_promo.yaml",
            "resolution: 98",
            "resolution: none",
            r"deep_promo\.yaml:\d+: cards\.1\.resolution: ",
            "none",
        ),
        (
            "oceans/rulings/promo_deep.yaml",
            "cards: [tentacled]",
            "cards: [tentacle]",
            r"promo_deep\.yaml:\d+: ",
            "tentacle'",
        ),
        (
            "oceans/rulings/promo_deep.yaml",
            "counts: 96",
            "",
            r"statements\.promo/bioluminescent-lure/1\.erratum\.counts: ",
            "req",
        ),
        (
            "marine/glossary.yaml",
            "kind: terrain",
            "kind: ground",
            r"marine/glossary\.yaml:\d+: terms\.\d+\.kind: ",
            "ground",
        ),
        (
            "deep_sea/rulings/five_actions.yaml",
            "deep-sea/sonar/1:",
            "deep-sea/sonar/99:",
            r"five_actions\.yaml:\d+: ",
            "no rulebook",
        ),
    ],
)
def test_a_spoiled_row_of_the_real_sources(tree: Path, name: str, old: str, new: str, place: str, reason: str) -> None:
    kept = (tree / name).read_bytes()
    made_up.spoil(tree, name, old, new)
    try:
        with pytest.raises(SourceError, match=place) as error:
            load(tree)
    finally:
        (tree / name).write_bytes(kept)
    assert reason in error.value.reason


def test_the_old_index_stays_after_a_failed_build(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "data" / "rules.db"
    build.build(index, folder=folder)
    before = index.read_bytes()
    made_up.spoil(folder, CARDS, "grade: A", "grade: D")
    with pytest.raises(SourceError):
        build.build(index, folder=folder)
    assert index.read_bytes() == before
    assert [p.name for p in index.parent.iterdir()] == ["rules.db"]
