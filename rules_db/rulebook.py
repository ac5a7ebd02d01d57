"""Reads an owner's rulebook: which book a text is, and which printed words belong to which statement id.

The outline of a book (`model.Book`) knows its headings and a fingerprint of each statement, but no wording. So the
fingerprints find the statements, whatever the layout: a text is cut into parts (lines, and the sentences of a line),
and any run of parts whose joined words have a known fingerprint is that statement. Headings say which section the
text between such finds is in; only there do blank lines, bullets and rows of tables decide what one statement is.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import reduce
from hashlib import blake2b
from pathlib import Path

from rules_db.model import Book, Section
from rules_db.names import key

MAX_SIZE = 2_000_000  # bytes of a file, characters of a text
MAX_LINES = 20_000
ENOUGH = 3  # statements that must be known word for word before a text counts as a book
PREFACE = "preface"  # the section of what stands above the first known heading

_LONGEST = 2_000  # characters of a statement, nearly three times the longest that is known
_CONTENTS = frozenset({"contents", "table of contents"})
_GOES_ON, _LINE, _PARAGRAPH = range(3)  # how clearly a part begins something new

_MARK = re.compile(r"(?:(?:[•·‣▪●○◦■□]\s*|[*+–—-]\s+|\(?\d{1,2}[.)]\s+|[a-z]\)\s+)(?=\S))+")
_SEAM = re.compile(r"(?:(?<=[.!?:])|(?<=[.!?:][)\"'”’])) +| +(?=[•‣▪●○■]|\d{1,2}[.)] )")
_CELLS = re.compile(r"(?<![\s.!?:;,]) {2,}(?=\S)")
_HYPHEN = re.compile(r"\w[-\u2010\u00ad]$")
_COMPOUND = re.compile(r"\w[-\u2010–—]$")
_PAGE = re.compile(r"[\s.…]+\d{1,3}$")
_BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_FORMATS = {b"%PDF": "a PDF", b"PK\x03\x04": "a zipped document", b"{\\rtf": "an RTF document"}


class NotARulebook(Exception):  # noqa: N818 - the name says what the text is
    """A text that is none of the known rulebooks; the message says what was expected and what was found."""

    def __init__(self, found: str, books: Iterable[Book]) -> None:
        """`found` says what the text is instead, in words that go on after a colon."""
        titles = "; ".join(book.title for book in books) or "(none is known)"
        shape = "as a plain UTF-8 text file with the headings on lines of their own"
        super().__init__(f"expected one of the rulebooks {titles}, {shape}; found: {found}")
        self.found = found


@dataclass(frozen=True)
class Reading:
    """A book as its owner's copy prints it.

    `printed` maps statement ids, in the outline's order, to the words on paper: wrapped lines joined, the bullet or
    number before them left out, cells of a table row apart by a tab. `changed` lists those of them that are worded
    unlike the known edition (who they are rests on their place alone), `missing` the known ids that were not found,
    `extra` the texts no id is known for, as (section id or `PREFACE`, text).
    """

    book: Book
    printed: dict[str, str]
    changed: list[str]
    missing: list[str]
    extra: list[tuple[str, str]]

    @property
    def same(self) -> int:
        """How many statements are, word for word, those of the known edition."""
        return len(self.printed) - len(self.changed)


def fingerprint(text: str) -> str:
    """Eight hex digits that stand for the words of `text`, whatever their case, accents and punctuation."""
    return _hash(key(text)).hexdigest()


def read_file(path: Path, books: Iterable[Book]) -> Reading:
    """Reads a text file (UTF-8, or UTF-16 with a byte order mark) as `read` does; `OSError` if it is out of reach."""
    books = list(books)
    if (size := path.stat().st_size) > MAX_SIZE:
        raise NotARulebook(f"too large a file ({size:,} bytes, more than {MAX_SIZE:,})", books)
    content = path.read_bytes()
    if name := next((name for start, name in _FORMATS.items() if content.startswith(start)), None):
        raise NotARulebook(f"{name}, not plain text", books)
    encoding = next((encoding for bom, encoding in _BOMS.items() if content.startswith(bom)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as e:
        what = "binary content" if b"\0" in content else f"a text that is not {encoding.upper()}"
        raise NotARulebook(f"{what} (byte {content[e.start]:#04x} at {e.start:,})", books) from e
    return read(text, books)


def read(text: str, books: Iterable[Book]) -> Reading:
    """Recognises which of `books` a text is and attaches its statements; raises `NotARulebook`.

    The book with the most statements word for word in the text is taken; a known heading and `ENOUGH` of them are needed.
    """
    books = list(books)
    lines = text.removeprefix("\ufeff").splitlines()
    if len(text) > MAX_SIZE or len(lines) > MAX_LINES:
        raise NotARulebook(f"too large a text ({len(text):,} characters, {len(lines):,} lines)", books)
    if "\0" in text:
        raise NotARulebook("binary content", books)
    if not any(map(key, lines)):
        raise NotARulebook("an empty text", books)
    best = max((r for book in books if (r := _read_as(book, lines))), key=lambda r: r.same, default=None)
    if best is None:
        raise NotARulebook("no heading of it is known", books)
    known = len(best.book.statement_ids())
    if best.same < max(1, min(ENOUGH, known)):
        few = f"but {best.same or 'none'} of its {known} statements"
        raise NotARulebook(f"headings as in {best.book.title}, {few}", books)
    return best


def _hash(words: str) -> blake2b:
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=4)


# -- parts: what may begin or end a statement


@dataclass(frozen=True, slots=True)
class _Part:
    """A line, or a sentence of one, with the bullet or number before it; `at` is its place in the text."""

    at: int
    mark: str
    text: str
    words: str
    opens: int
    heading: str = ""


def _parts(lines: Sequence[str], headings: Collection[str]) -> Iterator[_Part]:
    at, width, above = 0, max(map(len, lines)), ""
    for line in map(str.rstrip, lines):
        bare = line.strip()
        if key(bare):
            heading, opens = _heading(bare, headings), _opens(bare, above, width)
            for rest in [bare] if heading else _sentences(bare):
                mark = m[0] if (m := _MARK.match(rest)) else ""
                yield _Part(at, mark, rest[len(mark) :], key(rest), _PARAGRAPH if mark else opens, heading)
                at, opens = at + 1, _GOES_ON
            above = line
        else:
            above = ""


def _heading(bare: str, headings: Collection[str]) -> str:
    """The key of the heading a line is, with its number or without, a page number behind it or none; else empty."""
    if len(bare) > 200 or bare[0].islower() or bare.endswith((".", ",", ";")):
        return ""
    text = _MARK.sub("", bare, count=1)
    return next((k for k in (key(bare), key(text), key(_PAGE.sub("", text))) if k in headings), "")


def _opens(bare: str, above: str, width: int) -> int:
    """How clearly a line begins something new: a wrapped one goes on with a word that had no room above."""
    if not above or "\t" in bare or "\t" in above.strip():
        return _PARAGRAPH
    wrapped = len(above) + 1 + len(bare.split(maxsplit=1)[0]) > width
    return _GOES_ON if wrapped or bare[0].islower() else _LINE


def _sentences(bare: str) -> list[str]:
    """The sentences of a line, or the row of a table as a whole."""
    if "\t" in bare or _CELLS.search(bare):
        return [bare]
    start = m.end() if (m := _MARK.match(bare)) else 0
    first, *others = _SEAM.split(bare[start:])
    return [bare[:start] + first, *others]


def _then(text: str, more: str) -> str:
    """A text and what follows it: apart by a space, but a compound that was broken behind its hyphen is whole again."""
    return text + more if _COMPOUND.search(text[-2:]) and more[0].isalnum() else f"{text} {more}"


def _tidy(text: str, *, row: bool) -> str:
    text = _CELLS.sub("\t", text) if row else text
    return re.sub(r" *\t *", "\t", re.sub(r"[^\S\t]+", " ", text))


# -- finds: statements known by their fingerprint


@dataclass(frozen=True, slots=True)
class _Find:
    """A statement of the outline, and its words in the text."""

    prints: str
    text: str


_Entry = _Find | _Part
_Way = tuple[blake2b, str]


def _entries(parts: Sequence[_Part], known: Collection[str]) -> Iterator[_Entry]:
    """The statements that are known, and the parts that belong to none of them, in the order of the text."""
    at = 0
    while at < len(parts):
        part = parts[at]
        firsts = dict.fromkeys((part.text, part.mark + part.text))  # a number may be a wrapped line's first word
        found = next((found for first in firsts if (found := _find(first, at, parts, known))), None)
        yield found[0] if found else part
        at = found[1] if found else at + 1


def _find(first: str, at: int, parts: Sequence[_Part], known: Collection[str]) -> tuple[_Find, int] | None:
    """The shortest known statement that begins with `first`, and the place behind it."""
    words, end = key(first), at + 1
    ways: list[_Way] = [(_hash(words), first)] if words else []
    while ways and len(ways[0][1]) <= _LONGEST:
        for way, text in ways:
            if (prints := way.hexdigest()) in known:
                return _Find(prints, _tidy(text, row=end == at + 1)), end
        if end == len(parts):
            break
        ways = [longer for way in ways for longer in _longer(way, parts[end], branch=len(ways) < 16)]
        end += 1
    return None


def _longer(way: _Way, part: _Part, *, branch: bool) -> Iterator[_Way]:
    """The ways to read on: behind a hyphen may stand a word of its own, or the rest of the one before."""
    (words, text), more = way, part.mark + part.text
    if branch and _HYPHEN.search(text[-2:]) and more[0].islower():
        glued = words.copy()
        glued.update(part.words.encode("utf-8", "surrogatepass"))
        yield glued, text[:-1] + more
    words.update(f" {part.words}".encode("utf-8", "surrogatepass") if part.words else b"")
    yield words, _then(text, more)


# -- blocks: which section a text is in


@dataclass(slots=True)
class _Block:
    """A stretch of text and the sections it may be: several while only their common heading is known."""

    sections: list[str]
    entries: list[_Entry] = field(default_factory=list[_Entry])


_Sections = dict[str, list[str]]


def _blocks(entries: Iterable[_Entry], headed: _Sections, owners: _Sections) -> list[_Block]:
    """Cuts the text where a heading stands or a statement of another section does; a table of contents is left out.

    That table ends with the first statement, or where it would list a heading more often than the book has it.
    """
    blocks, listed = [_Block([])], None
    for entry in entries:
        if isinstance(entry, _Find):
            listed, here = None, owners[entry.prints]
            if both := [section for section in blocks[-1].sections if section in here]:
                blocks[-1].sections = both
            else:
                blocks.append(_Block(here))
            blocks[-1].entries.append(entry)
        elif not entry.heading:
            if listed is None:
                blocks[-1].entries.append(entry)
        elif entry.heading not in headed:
            listed = Counter[str]()
        elif listed is not None and listed[entry.heading] < len(headed[entry.heading]):
            listed[entry.heading] += 1
        else:
            listed = None
            blocks.append(_Block(headed[entry.heading]))
    return [block for block in blocks if block.entries]


def _by_section(blocks: Iterable[_Block]) -> dict[str, list[_Entry]]:
    """The text of each section; of sections with one heading between them, the first without a text gets it."""
    blocks = list(blocks)
    texts: defaultdict[str, list[_Entry]] = defaultdict(list)
    taken = {block.sections[0] for block in blocks if len(block.sections) == 1}
    for block in blocks:
        section = next((s for s in block.sections if s not in taken), next(iter(block.sections), PREFACE))
        taken.add(section)
        texts[section] += block.entries
    return texts


# -- statements: what is printed under which id


def _read_as(book: Book, lines: Sequence[str]) -> Reading | None:
    """The text as if it were this book; None without a heading of it."""
    headed, owners = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    for section in book.sections:
        headed[key(section.heading)].append(section.id)
        for prints in dict.fromkeys(section.statements.values()):
            owners[prints].append(section.id)
    parts = list(_parts(lines, {*headed, *_CONTENTS}))
    if not any(part.heading in headed for part in parts):
        return None
    texts = _by_section(_blocks(_entries(parts, owners), headed, owners))
    same: dict[str, str] = {}
    other: dict[str, str] = {}
    extra = [(PREFACE, text) for text in _statements(texts.get(PREFACE, []), 0)]
    for section in book.sections:
        exact, changed, more = _attach(section, texts.get(section.id, []))
        same |= {f"{book.id}/{section.id}/{n}": text for n, text in exact.items()}
        other |= {f"{book.id}/{section.id}/{n}": text for n, text in changed.items()}
        extra += [(section.id, text) for text in more]
    ids, both = book.statement_ids(), same | other
    printed = {i: both[i] for i in ids if i in both}
    return Reading(book, printed, [i for i in ids if i in other], [i for i in ids if i not in both], extra)


def _attach(section: Section, entries: Sequence[_Entry]) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """Texts by statement number, those word for word and those changed, and the texts left over.

    Between two finds in order, unknown texts and missing numbers pair off one by one from the top.
    """
    finds: defaultdict[str, list[str]] = defaultdict(list)
    for entry in entries:
        if isinstance(entry, _Find):
            finds[entry.prints].append(entry.text)
    exact = {n: finds[prints].pop(0) for n, prints in section.statements.items() if finds[prints]}
    changed: dict[str, str] = {}
    extra: list[str] = []
    found = [entry.prints if isinstance(entry, _Find) else "" for entry in entries]
    steps = SequenceMatcher(None, list(section.statements.values()), found, autojunk=False).get_opcodes()
    for a, b, c, d in (places for how, *places in steps if how != "equal"):
        free = [n for n in list(section.statements)[a:b] if n not in exact]
        texts = _statements(entries[c:d], len(free))
        changed.update(zip(free, texts, strict=False))
        extra += texts[len(free) :]
    return exact, changed, extra


def _statements(entries: Iterable[_Entry], wanted: int) -> list[str]:
    """The unknown texts: a paragraph or bullet each, or a line each where those are fewer than wanted.

    What has no letter (a page number) or is a bare "or" between two bullets is no statement.
    """
    parts = [entry for entry in entries if isinstance(entry, _Part)]
    texts: list[str] = []
    for least in (_PARAGRAPH, _LINE):
        groups: list[list[_Part]] = []
        for part in parts:
            if groups and part.opens < least and groups[-1][-1].at == part.at - 1:
                groups[-1].append(part)
            else:
                groups.append([part])
        texts = [t for t in map(_joined, groups) if any(map(str.isalpha, t)) and key(t) != "or"]
        if len(texts) >= wanted:
            break
    return texts


def _joined(parts: Sequence[_Part]) -> str:
    return _tidy(reduce(_then, (p.mark + p.text for p in parts[1:]), parts[0].text), row=len(parts) == 1)
