"""Reading rulebooks: an invented one about kites, and the owner's own where they lie beside the project.

Each property is checked on every sample. What the real books say is computed from their files and the outline: no
wording of theirs stands here.
"""

from __future__ import annotations

import codecs
import json
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_db.model import Book
from rules_db.names import key, slug
from rules_db.rulebook import MAX_SIZE, PREFACE, NotARulebook, Reading, fingerprint, read, read_file

PROJECT = Path(__file__).parents[2]

# -- samples

KITES = """\
THE KITE FESTIVAL

Contents

• Aim
• Flying ..... 2
  • 1. Launching
  • Winds
• Phase 2: Landing 3
  • Winds

AIM:

Each of you flies up to three kites. Whoever has the most ribbons when the well-known gong sounds – or when the
last line snaps – is the winner.

Remember:
• A kite on the ground is still yours.
• Ribbons are open: anybody may count them – at any time.

Flying

1. Launching

1. Take a kite from the shed and tie it to a free reel.
2. Put it on any meadow. You can't put it
on a meadow with four kites.
– or –
3. Leave it in the shed, and draw a gust card instead.

Winds

Ask the youngest player to roll both wind dice.

Wind\tMost kites aloft
Calm\t1
Breeze\t3
Gale, Squall\t0

Phase 2: Landing

A kite may land in your own turn only.
Its reel stays where it is. Nobody else may touch the reel.

• A kite on the ground is still yours.
• Landing in the pond costs 1 ribbon.

Winds

When a gale is blowing, each kite lands by itself.

Tail Spinner

Size 3 — Two tails — Festival print

Before each launch you may swap the tails of two kites.

• The two kites need not be yours.
• Torn tails stay where they are.
"""

STATEMENTS: dict[str, list[str]] = {
    "The Kite Festival": [],
    "Aim": [
        "Each of you flies up to three kites. Whoever has the most ribbons when the well-known gong sounds – or when "
        "the last line snaps – is the winner.",
        "Remember:",
        "A kite on the ground is still yours.",
        "Ribbons are open: anybody may count them – at any time.",
    ],
    "Flying": [],
    "Launching": [
        "Take a kite from the shed and tie it to a free reel.",
        "Put it on any meadow. You can't put it on a meadow with four kites.",
        "Leave it in the shed, and draw a gust card instead.",
    ],
    "Winds": [
        "Ask the youngest player to roll both wind dice.",
        "Wind\tMost kites aloft",
        "Calm\t1",
        "Breeze\t3",
        "Gale, Squall\t0",
    ],
    "Phase 2: Landing": [
        "A kite may land in your own turn only.",
        "Its reel stays where it is. Nobody else may touch the reel.",
        "A kite on the ground is still yours.",
        "Landing in the pond costs 1 ribbon.",
    ],
    "Winds ": ["When a gale is blowing, each kite lands by itself."],
    "Tail Spinner": [
        "Size 3 — Two tails — Festival print",
        "Before each launch you may swap the tails of two kites.",
        "The two kites need not be yours.",
        "Torn tails stay where they are.",
    ],
}


def outline(book: str, title: str, statements: dict[str, list[str]]) -> Book:
    sections: list[dict[str, object]] = []
    for heading, texts in statements.items():
        section = slug(heading) + ("-2" if heading.endswith(" ") else "")
        prints = {str(n): fingerprint(text) for n, text in enumerate(texts, 1)}
        sections.append({"id": section, "heading": heading, "statements": prints})
    return Book.model_validate({"id": book, "title": title, "game": "oceans", "sections": sections})


KITE_BOOK = outline("kites", "The Kite Festival", STATEMENTS)
PRINTED = dict(zip(KITE_BOOK.statement_ids(), [text for texts in STATEMENTS.values() for text in texts], strict=True))
TOPS = {
    "Tops": [
        "Spin a top each.",
        "The last one to stand wins.",
        "A top that leaves the table is out.",
        "Draws are shared.",
    ],
    "Aim": ["Keep spinning."],
}
TOP_BOOK = outline("tops", "Spinning Tops", TOPS)
TOP_TEXT = "\n\n".join(text for heading, texts in TOPS.items() for text in [heading, *texts])


@dataclass(frozen=True)
class Sample:
    """A text and the books it may be."""

    name: str
    text: str
    books: list[Book]

    def read(self, change: Callable[[str], str] = str) -> Reading:
        return read(change(self.text), self.books)

    def some(self, reading: Reading) -> Iterator[tuple[str, str]]:
        """Statements that stand on one line of their own in the text, once: of a large book every so many."""
        lines = [re.sub(r"^(?:[•–-]|\d+[.)])\s+", "", line.strip()) for line in self.text.splitlines()]
        follows = {above for above, line in pairwise(lines) if line[:1].islower()}
        alone = [(i, t) for i, t in reading.printed.items() if lines.count(t) == 1 == self.text.count(t)]
        yield from [(i, t) for i, t in alone if t not in follows][:: 1 + len(alone) // 10]


def real_samples() -> list[Sample]:
    """The rulebooks at hand; none on most machines, which leaves the invented one."""
    raw = yaml.safe_load((PROJECT / "rules_db/sources/books.yaml").read_text(encoding="utf-8"))
    books = [Book.model_validate(book) for book in raw["books"]]
    files = {path.name: path for path in sorted(PROJECT.parent.glob("*/rulebooks/*.txt"))}
    return [Sample(name, path.read_text(encoding="utf-8"), books) for name, path in files.items()]


KITE_SAMPLE = Sample("kites", KITES, [TOP_BOOK, KITE_BOOK])
every_sample = pytest.mark.parametrize("sample", [KITE_SAMPLE, *real_samples()], ids=lambda sample: sample.name)


def squeezed(text: str) -> str:
    """The words without what lies between them, where a printed line may have been broken."""
    return key(text).replace(" ", "")


def whole(reading: Reading) -> bool:
    """Whether every statement was found as it is known, and nothing else."""
    return list(reading.printed) == reading.book.statement_ids() and not (
        reading.changed or reading.missing or reading.extra
    )


# -- layouts: each leaves the words alone


def wrapped(width: int, text: str, *, hyphens: bool = True) -> str:
    def wrap(line: str) -> str:
        inside = " " * (len(line) - len(line.lstrip()) + 2)
        return textwrap.fill(
            line,
            width,
            subsequent_indent=inside,
            expand_tabs=False,
            replace_whitespace=False,
            break_long_words=False,
            break_on_hyphens=hyphens,
        )

    return "\n".join(map(wrap, text.splitlines()))


def hyphenated(text: str) -> str:
    """Breaks long words that stand at a line's end, as a typesetter would."""
    return re.sub(r"([a-z]{4})([a-z]{3,}[.,]?)$", r"\1-\n\2", text, flags=re.MULTILINE)


def rebulleted(mark: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"^( *)• ", rf"\1{mark}", text, flags=re.MULTILINE)


LAYOUTS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    **{f"{width} columns": (lambda text, width=width: wrapped(width, text)) for width in (40, 60, 61, 73, 100)},
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "byte order mark": lambda text: "\ufeff" + text,
    "straight quotes": lambda text: text.translate(str.maketrans("’‘“”", "''\"\"")),
    "curly quotes": lambda text: text.replace("'", "’"),
    "hyphens for bullets": rebulleted("- "),
    "stars for bullets": rebulleted("* "),
    "bullets and tabs": rebulleted("•\t"),
    "bullets alone": rebulleted("•\n"),
    "indented": lambda text: textwrap.indent(text, "    "),
    "double spaced": lambda text: text.replace("\n", "\n\n"),
    "no blank lines": lambda text: re.sub(r"\n{2,}", "\n", text),
    "bullets run together": lambda text: re.sub(r"(?<=[.:])\n+ *(?=• )", " ", text),
    "table cells apart by spaces": lambda text: text.replace("\t", "    "),
    "upper case": str.upper,
    "page numbers": lambda text: "\n\n".join(f"{t}\n\n{n}\n\f" for n, t in enumerate(text.split("\n\n"), 1)),
    "hyphenated": lambda text: hyphenated(wrapped(60, text, hyphens=False)),
    "soft hyphens": lambda text: hyphenated(wrapped(60, text, hyphens=False)).replace("-\n", "\u00ad\n"),
}


@every_sample
@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_changes_nothing(sample: Sample, layout: str) -> None:
    reading = sample.read(LAYOUTS[layout])
    assert whole(reading), (reading.changed, reading.missing, reading.extra)
    assert reading.same == len(reading.printed)
    plain = sample.read()
    assert [squeezed(text) for text in reading.printed.values()] == [squeezed(text) for text in plain.printed.values()]


@every_sample
def test_chapters_from_last_to_first(sample: Sample) -> None:
    plain = sample.read()
    headings = {key(section.heading) for section in plain.book.sections}
    starts = [
        m.start()
        for m in re.finditer(r"^(?!•).+$", sample.text, re.MULTILINE)
        if key(re.sub(r"^\d\. ", "", m[0])) in headings
    ]
    chapters = [sample.text[a:b] for a, b in pairwise([0, *starts, None])]
    assert sample.read(lambda _: "\n\n".join(reversed(chapters))) == plain


@every_sample
def test_reading_twice_is_the_same(sample: Sample) -> None:
    assert sample.read() == sample.read()


@every_sample
def test_printed_words_have_the_known_fingerprints(sample: Sample) -> None:
    reading = sample.read()
    known = {f"{reading.book.id}/{s.id}/{n}": p for s in reading.book.sections for n, p in s.statements.items()}
    assert {i: fingerprint(text) for i, text in reading.printed.items()} == known


def test_printed_words_of_the_kites() -> None:
    reading = KITE_SAMPLE.read()
    assert reading.book == KITE_BOOK
    assert reading.printed == PRINTED


def test_cells_apart_by_spaces_are_printed_with_tabs() -> None:
    reading = KITE_SAMPLE.read(LAYOUTS["table cells apart by spaces"])
    assert reading.printed == PRINTED


# -- other editions


@every_sample
@pytest.mark.parametrize("layout", ["as it is", "60 columns", "CRLF", "stars for bullets"])
def test_changed_statement_keeps_its_id(sample: Sample, layout: str) -> None:
    plain = sample.read()
    for changed, text in sample.some(plain):
        new = f"Lately {text} Since the second printing, that is."
        reading = sample.read(lambda t, text=text, new=new: LAYOUTS[layout](t.replace(text, new)))
        assert (reading.changed, reading.missing, reading.extra) == ([changed], [], []), changed
        assert reading.printed[changed].split() == new.split()
        assert reading.same == plain.same - 1


@every_sample
def test_inserted_bullet_is_extra(sample: Sample) -> None:
    plain, new = sample.read(), "Whoever finds a stray kite may keep it, and\n  fly it."
    for above, text in sample.some(plain):
        reading = sample.read(lambda t, text=text: t.replace(text, f"{text}\n• {new}"))
        assert (reading.changed, reading.missing) == ([], []), above
        assert reading.extra == [(above.split("/")[1], " ".join(new.split()))]
        assert reading.printed == plain.printed


@every_sample
def test_removed_statement_is_missing(sample: Sample) -> None:
    plain = sample.read()
    for gone, text in sample.some(plain):
        reading = sample.read(lambda t, text=text: t.replace(text, ""))
        assert (reading.changed, reading.missing, reading.extra) == ([], [gone], []), gone
        assert reading.printed == {i: t for i, t in plain.printed.items() if i != gone}


def edited(*edits: tuple[str, str]) -> Reading:
    text = KITES
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return read(text, [KITE_BOOK])


def test_neighbours_that_changed_are_told_apart_by_their_order() -> None:
    reading = edited(("Take a kite", "Pick a kite"), ("Put it on any", "Set it down on any"))
    assert reading.changed == ["kites/launching/1", "kites/launching/2"]
    assert (
        reading.printed["kites/launching/2"]
        == "Set it down on any meadow. You can't put it on a meadow with four kites."
    )
    assert not reading.missing
    assert not reading.extra


def test_lines_count_where_paragraphs_are_too_few() -> None:
    reading = edited(("A kite may land", "Kites may land"), ("Its reel stays", "The reel stays"))
    assert reading.changed == ["kites/phase-2-landing/1", "kites/phase-2-landing/2"]
    assert not reading.missing


def test_fewer_texts_than_ids() -> None:
    reading = edited(
        ("1. Take a kite from the shed and tie it to a free reel.\n", ""), ("Put it on any", "Lay it on any")
    )
    assert (reading.changed, reading.missing) == (["kites/launching/1"], ["kites/launching/2"])


def test_more_texts_than_ids() -> None:
    reading = edited(("• Landing in the pond costs 1 ribbon.", "• The pond costs 2 ribbons.\n• Ducks are no kites."))
    assert reading.changed == ["kites/phase-2-landing/4"]
    assert reading.extra == [("phase-2-landing", "Ducks are no kites.")]


def test_bullets_in_another_order_are_the_same() -> None:
    first, second = "• The two kites need not be yours.", "• Torn tails stay where they are."
    assert whole(edited((f"{first}\n{second}", f"{second}\n{first}")))


def test_chapter_with_another_heading_is_known_by_its_statements() -> None:
    reading = edited(("Phase 2: Landing\n", "Phase 2: Coming down\n"))
    assert (reading.changed, reading.missing) == ([], [])
    assert reading.extra == [("winds", "Phase 2: Coming down")]


def test_chapter_of_which_every_word_changed_is_known_by_its_heading() -> None:
    reading = edited(("When a gale is blowing, each kite lands by itself.", "Gales bring all kites down."))
    assert (reading.changed, reading.missing, reading.extra) == (["kites/winds-2/1"], [], [])


def test_text_above_the_first_heading() -> None:
    reading = read("Printed for friends of the wind\n\n" + KITES, [KITE_BOOK])
    assert reading.extra == [(PREFACE, "Printed for friends of the wind")]
    assert not reading.missing


def test_table_of_contents_may_name_chapters_otherwise() -> None:
    assert whole(edited(("• Phase 2: Landing 3", "• How to land a kite 3")))


def test_first_statement_below_a_table_of_contents_may_change() -> None:
    assert edited(("Each of you flies", "All of you fly")).changed == ["kites/aim/1"]


def test_part_of_a_book() -> None:
    reading = read(KITES[KITES.index("Tail Spinner\n") :], [KITE_BOOK])
    assert list(reading.printed) == [i for i in KITE_BOOK.statement_ids() if i.startswith("kites/tail-spinner/")]
    assert reading.missing == [i for i in KITE_BOOK.statement_ids() if i not in reading.printed]


def test_two_books_in_one_text_give_the_one_with_more_statements() -> None:
    for text in (KITES + "\n\n" + TOP_TEXT, TOP_TEXT + "\n\n" + KITES):
        reading = read(text, [TOP_BOOK, KITE_BOOK])
        assert reading.book == KITE_BOOK
        assert reading.same == len(PRINTED)


# -- no rulebook

NOVEL = (
    "Chapter One\n\nAim\n\nThe kite went up, and Ada with it. " + "Nobody had told her that flying was so loud. " * 40
)
HEADINGS = "\n\n".join(STATEMENTS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "an empty text"),
        (" \n\t\n – \n", "an empty text"),
        ("Chapter One\n\nIt was a dark night.", "no heading of it is known"),
        (json.dumps({"Aim": PRINTED}), "no heading of it is known"),
        (NOVEL, "of the known statements none"),
        (HEADINGS, "of the known statements none"),
        (KITES[: KITES.index("Remember")], "no more than 1 of The Kite Festival"),
        ("Aim\0" + KITES, "binary content"),
        (KITES + "x" * MAX_SIZE, "too large a text"),
        (KITES + "x\n" * 40_000, "too large a text"),
    ],
    ids=lambda value: value[:20].strip() or "empty",
)
def test_other_texts_are_refused(text: str, found: str) -> None:
    with pytest.raises(NotARulebook, match=found) as refusal:
        read(text, [KITE_BOOK, TOP_BOOK])
    assert str(refusal.value).startswith(
        "expected one of the rulebooks The Kite Festival; Spinning Tops, as a plain UTF-8"
    )


def test_no_book_no_rulebook() -> None:
    with pytest.raises(NotARulebook, match="none is known"):
        read(KITES, [])


# -- files


@pytest.mark.parametrize(
    "content",
    [
        KITES.encode(),
        codecs.BOM_UTF8 + KITES.encode(),
        codecs.BOM_UTF16_LE + KITES.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + KITES.encode("utf-16-be"),
        KITES.replace("\n", "\r\n").encode(),
    ],
    ids=["UTF-8", "UTF-8 with mark", "UTF-16 LE", "UTF-16 BE", "CRLF"],
)
def test_encodings(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "any name.txt"
    file.write_bytes(content)
    assert read_file(file, iter([TOP_BOOK, KITE_BOOK])).printed == PRINTED


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "an empty text"),
        (b"%PDF-1.7 and so on", "a PDF, not plain text"),
        (b"PK\x03\x04rest", "a zipped document"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary content"),
        (KITES.encode("utf-16-le"), "binary content"),
        (KITES.encode("cp1252"), r"a text that is not UTF-8 \(byte 0x95 at 29\)"),
        (codecs.BOM_UTF16_LE + b"\x00\xd8x", "not UTF-16"),
        (b"x" * (MAX_SIZE + 1), r"too large a file \(2,000,001 bytes"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, found: str) -> None:
    file = tmp_path / "kites.txt"
    file.write_bytes(content)
    with pytest.raises(NotARulebook, match=found):
        read_file(file, [KITE_BOOK])


def test_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "kites.txt", [KITE_BOOK])


# -- properties


def read_or_refused(text: str) -> None:
    """Any text is either refused or read into ids that are each accounted for once."""
    try:
        reading = read(text, [TOP_BOOK, KITE_BOOK])
    except NotARulebook:
        return
    known = {f"{reading.book.id}/{s.id}/{n}": p for s in reading.book.sections for n, p in s.statements.items()}
    assert sorted([*reading.printed, *reading.missing]) == sorted(known)
    assert set(reading.changed) <= reading.printed.keys()
    exact = reading.printed.keys() - set(reading.changed)
    assert len(exact) == reading.same
    assert all(fingerprint(reading.printed[i]) == known[i] for i in exact)
    assert all(key(text) for text in [*reading.printed.values(), *(text for _, text in reading.extra)])


@settings(deadline=None)
@given(st.text(st.characters(codec=None)))
@example("\ud800\nAim")
@example("\u115f")
@example("Contents\n\nAim\n\n" + KITES)
@example("\u02b9")
def test_any_text_is_refused_or_read(text: str) -> None:
    read_or_refused(text)
    read_or_refused(KITES + text)
    read_or_refused(f"{text}\n{KITES}")


line = st.one_of(st.sampled_from(KITES.splitlines() + TOP_TEXT.splitlines()), st.text(max_size=40))


@settings(deadline=None)
@given(st.lists(line, max_size=80), st.sampled_from(["\n", "\n\n", "\r\n", " "]))
def test_any_lines_are_refused_or_read(lines: list[str], end: str) -> None:
    read_or_refused(end.join(lines))


@settings(deadline=None)
@given(st.binary())
def test_any_file_is_refused_or_read(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.mktemp("any") / "book.txt"
    file.write_bytes(content)
    with pytest.raises(NotARulebook):
        read_file(file, [KITE_BOOK])


@settings(deadline=None)
@given(st.integers(20, 130))
def test_any_width(width: int) -> None:
    assert whole(read(wrapped(width, KITES), [KITE_BOOK]))


# -- fingerprints


@pytest.mark.parametrize("other", ["the KITE’s line", "The kites line.", "•  thé kite's\nline"])
def test_fingerprint_is_of_the_words_alone(other: str) -> None:
    assert fingerprint(other) == fingerprint("The kite's line") != fingerprint("The kite line")
