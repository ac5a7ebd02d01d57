"""The index: the same bytes from the same files, built when something has changed and never seen half-written."""

from __future__ import annotations

import ast
import multiprocessing
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rules_db import build, spelling
from rules_db.card import Card
from rules_db.library import Library
from rules_db.reference import Reference
from rules_db.scenes import proving, read_scenes
from rules_db.sources import SOURCES, load
from tests.rules_db import made_up


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_up.write(tmp_path / "sources")


@pytest.fixture
def library_of(tmp_path: Path, folder: Path, beside: Path) -> Library:
    """A library of the made-up game."""
    return Library(tmp_path / "data", folder=folder, beside=beside)


def stamp(index: Path) -> tuple[int, int]:
    """Changes whenever the file is put in place anew."""
    status = index.stat()
    return status.st_ino, status.st_mtime_ns


# -- the same bytes


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    start = time.perf_counter()
    build.build(tmp_path / "one.db")
    print(f"\na build takes {time.perf_counter() - start:.2f} s")  # noqa: T201
    build.build(tmp_path / "another" / "two.db")
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "another" / "two.db").read_bytes()


def test_wording_is_part_of_the_bytes(folder: Path, tmp_path: Path) -> None:
    printed = {"core/feeding/2": "b", "core/feeding/1": "a"}
    build.build(tmp_path / "one.db", folder=folder, printed=printed)
    build.build(tmp_path / "two.db", folder=folder, printed=dict(reversed(printed.items())))
    build.build(tmp_path / "bare.db", folder=folder)
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()
    assert (tmp_path / "one.db").read_bytes() != (tmp_path / "bare.db").read_bytes()
    assert Reference.open(tmp_path / "one.db").printed == printed


def test_when_files_were_touched_does_not_matter(folder: Path, tmp_path: Path) -> None:
    build.build(tmp_path / "one.db", folder=folder)
    for path in folder.rglob("*.yaml"):
        path.touch()
    assert build.is_current(tmp_path / "one.db", folder=folder)


# -- when it is built


def test_nothing_is_built_when_nothing_has_changed(library_of: Library) -> None:
    library_of.open()
    before = stamp(library_of.index)
    library_of.open()
    assert stamp(library_of.index) == before
    library_of.rebuild()
    assert stamp(library_of.index) != before


def changed_row(folder: Path) -> None:
    made_up.spoil(folder, "oceans/cards.yaml", "copies: 2", "copies: 3")


def comment(folder: Path) -> None:
    made_up.spoil(folder, "oceans/cards.yaml", "grade: A", "# a comment\ngrade: A")


def new_file(folder: Path) -> None:
    (folder / "oceans" / "more.yaml").write_text("terms: []\n", encoding="utf-8")


def renamed_file(folder: Path) -> None:
    (folder / "oceans" / "cards.yaml").rename(folder / "oceans" / "all_cards.yaml")


@pytest.mark.parametrize("change", [changed_row, comment, new_file, renamed_file])
def test_a_change_of_the_sources_is_built(library_of: Library, folder: Path, change: Callable[[Path], None]) -> None:
    library_of.open()
    before = stamp(library_of.index)
    change(folder)
    assert not build.is_current(library_of.index, folder=folder)
    reference = library_of.open()
    assert stamp(library_of.index) != before
    assert build.is_current(library_of.index, folder=folder)
    assert reference.cards["oceans/pufferfish"].copies == (3 if change is changed_row else 2)


def test_a_removed_file_is_built(tmp_path: Path, folder: Path) -> None:
    build.build(tmp_path / "rules.db", folder=folder)
    (folder / "oceans" / "assumptions.yaml").unlink()
    assert not build.is_current(tmp_path / "rules.db", folder=folder)


def test_attached_wording_is_built(tmp_path: Path, folder: Path) -> None:
    index, printed = tmp_path / "rules.db", {"core/feeding/1": "Printed words."}
    build.build(index, folder=folder)
    assert build.is_current(index, folder=folder)
    assert not build.is_current(index, folder=folder, printed=printed)
    build.build(index, folder=folder, printed=printed)
    assert build.is_current(index, folder=folder, printed=printed)
    assert not build.is_current(index, folder=folder, printed={"core/feeding/1": "Other words."})
    assert not build.is_current(index, folder=folder)


def building(module: str = "build") -> set[str]:
    """The modules that building goes through, this one among them."""
    tree = ast.parse((Path(build.__file__).parent / f"{module}.py").read_text(encoding="utf-8"))
    found = [(str(node.module), node.names) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = {name.partition(".")[2] or one.name for name, names in found if name.startswith("rules_db") for one in names}
    return {module}.union(*map(building, ours))


@pytest.mark.parametrize("code", sorted(building()))
def test_the_code_that_builds_is_part_of_the_fingerprint(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = build.fingerprint("x", {})
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path.name == f"{code}.py"))
    assert build.fingerprint("x", {}) != before


# -- a broken index


def emptied(index: Path) -> None:
    index.write_bytes(b"")


def no_database(index: Path) -> None:
    index.write_bytes(b"This is no database. " * 500)


def cut_off(index: Path) -> None:
    index.write_bytes(index.read_bytes()[: index.stat().st_size // 2])


def scratched(index: Path) -> None:
    content = bytearray(index.read_bytes())
    content[8_192:16_384] = b"\xff" * 8_192
    index.write_bytes(content)


def another_database(index: Path) -> None:
    index.unlink()
    with sqlite3.connect(index) as db:
        db.execute("create table meta (something text)")
    db.close()


@pytest.mark.parametrize("harm", [emptied, no_database, cut_off, scratched, another_database])
def test_a_broken_index_is_built_again(library_of: Library, harm: Callable[[Path], None]) -> None:
    good = library_of.rebuild()
    content = library_of.index.read_bytes()
    harm(library_of.index)
    assert not build.is_current(library_of.index, folder=library_of.folder)
    assert library_of.open() == good
    assert library_of.index.read_bytes() == content


def test_a_missing_index_is_built(library_of: Library) -> None:
    assert not library_of.index.exists()
    assert library_of.open().cards
    library_of.index.unlink()
    assert library_of.open().cards


# -- never a half


def test_a_build_that_breaks_off_leaves_the_old_index(
    library_of: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library_of.open()
    before = library_of.index.read_bytes()
    changed_row(folder)

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(build, "_passages", full)
    with pytest.raises(OSError, match="no space"):
        library_of.open()
    assert library_of.index.read_bytes() == before
    assert [p.name for p in library_of.data.iterdir()] == ["rules.db"]


def test_readers_never_see_a_half(library_of: Library) -> None:
    library_of.open()
    seen: list[int] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            seen.append(len(Reference.open(library_of.index).statements))

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(5):
        build.build(library_of.index, folder=library_of.folder)
    done.set()
    reader.join()
    assert set(seen) == {4}


def test_an_opened_reference_outlives_a_rebuild(library_of: Library, folder: Path) -> None:
    first = library_of.open()
    changed_row(folder)
    second = library_of.open()
    assert (first.cards["oceans/pufferfish"].copies, second.cards["oceans/pufferfish"].copies) == (2, 3)


def _open(data: Path, folder: Path, beside: Path) -> int:
    return len(Library(data, folder=folder, beside=beside).open().statements)


def test_two_processes_may_build_at_once(tmp_path: Path, folder: Path, beside: Path) -> None:
    data = tmp_path / "data"
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        counts = pool.starmap(_open, [(data, folder, beside)] * 4)
    assert counts == [4] * 4
    assert [p.name for p in data.iterdir()] == ["rules.db"]
    assert build.is_current(data / "rules.db", folder=folder)


# -- what is in it


def test_the_index_holds_every_row(reference: Reference) -> None:
    read = load()
    for kind in ("sources", "books", "cards", "terms", "charts", "assumptions"):
        assert getattr(reference, kind) == getattr(read, kind)
        assert list(getattr(reference, kind)) == list(getattr(read, kind))
    scenes = read_scenes(read)
    assert reference.scenes == scenes
    proved = {s.id: s.model_copy(update={"scenes": proving(s, scenes)}) for s in read.statements.values()}
    assert reference.statements == proved
    assert reference.spellings == spelling.spellings(read)
    assert reference.printed == {}
    assert reference.date == read.date


def test_the_index_can_be_read_with_plain_sql(library: Library, reference: Reference) -> None:
    with closing(sqlite3.connect(library.index)) as db:
        assert db.execute("select text from cards where id = 'oceans/tiny'").fetchone() == (
            reference.cards["oceans/tiny"].text,
        )
        assert db.execute("select ref from names where spelling = 'hgt'").fetchone() == (
            "oceans/horizontal-gene-transfer",
        )
        facts = "select grade, count(*) from facts group by grade order by grade"
        assert dict(db.execute(facts)) == {k: v for k, v in reference.coverage["facts"].items() if v}  # type: ignore[attr-defined]
        found = "select count(*) from passages_fts where passages_fts match 'overpopulation'"
        assert db.execute(found).fetchone()[0] > 5
    db.close()


def test_the_index_may_be_read_by_everyone(library_of: Library) -> None:
    library_of.open()
    assert library_of.index.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    ("kind", "edition", "place"),
    [
        ("surface trait", "base", 0),
        ("deep trait", "base", 1),
        ("deep trait", "deluxe", 2),
        ("deep trait", "promo", 3),
        ("deep event", "promo", 4),
        ("scenario", "base", 5),
        ("scenario", "promo", 6),
        ("legend", "legends", 7),
        ("solo token", "solo", 7),
    ],
)
def test_ranks(kind: str, edition: str, place: int) -> None:
    card = Card(id="oceans/x", name="X", game="oceans", kind=kind, set=edition, grade="A", source="S")  # type: ignore[arg-type]
    assert spelling.rank(card) == place


def test_spellings_of_the_made_up_game(folder: Path) -> None:
    found = [tuple(s) for s in spelling.spellings(load(folder))]
    assert found == [
        ("pufferfish", "card", "oceans/pufferfish", "name", 0),
        ("speed", "card", "oceans/speed", "name", 0),
        ("fast", "card", "oceans/speed", "alias", 0),
        ("speed deep", "card", "oceans/speed-deep", "name", 1),
        ("deep speed", "card", "oceans/speed-deep", "alias", 1),
        ("feeding", "term", "oceans/feeding", "name", 0),
        ("numbers", "chart", "oceans/numbers", "name", 3),
        ("feeding", "section", "core/feeding", "name", 6),
        ("sd", "card", "oceans/speed-deep", "initials", 1),
    ]


def test_initials_are_left_out_where_they_are_taken(folder: Path) -> None:
    made_up.spoil(folder, "oceans/cards.yaml", "aliases: [Fast]", "aliases: [SD]")
    assert [s.how for s in spelling.spellings(load(folder)) if s.spelling == "sd"] == ["alias"]


def test_the_real_sources_build_elsewhere(tmp_path: Path, beside: Path) -> None:
    """Nothing depends on where the sources lie."""
    folder = Path(shutil.copytree(SOURCES, tmp_path / "copied"))
    Library(tmp_path / "data", folder=folder, beside=beside).open()
    build.build(tmp_path / "here.db")
    assert (tmp_path / "data" / "rules.db").read_bytes() == (tmp_path / "here.db").read_bytes()
