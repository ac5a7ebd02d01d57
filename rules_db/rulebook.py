"""Reads an owner's rulebook: which book a text is, and which printed words belong to which statement id.

The outline of a book (`model.Book`) knows its headings and a fingerprint of each statement, but no wording. So the
fingerprints find the statements, whatever the layout: a text is cut into parts (its lines, or the bullets of one), and
any run of parts whose joined words have a known fingerprint is that statement. Headings say which section the text
between such finds is in; only there do blank lines, bullets and rows of tables decide what one statement is.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from hashlib import blake2b
from pathlib import Path

from rules_db import layout
from rules_db.layout import LINE, PARAGRAPH, Part, joined
from rules_db.model import Book, Section
from rules_db.names import key

MAX_SIZE = 2_000_000  # bytes of a file, characters of a text
MAX_PARTS = 40_000  # lines and bullets of a text
ENOUGH = 3  # statements that must be known word for word before a text counts as a book
PREFACE = "preface"  # the section of what stands above the first known heading

_LONGEST, _MOST = 2_000, 120  # characters and parts of a statement; the longest one known has 714 characters
_CONTENTS = frozenset({"contents", "table of contents"})

_HYPHENATED = re.compile(r"(?<=\w)[-\u2010\u00ad]\r?\n[ \t]*([a-z]\S*) ?")
_BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_FORMATS = {b"%PDF": "a PDF", b"PK\x03\x04": "a zipped document", b"{\\rtf": "an RTF document"}


class NotARulebook(Exception):
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
    unlike the known edition (which they are rests on their place alone), `missing` the known ids that were not found,
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
    return blake2b(_bytes(key(text)), digest_size=4).hexdigest()


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
        what = (
            "binary content" if encoding == "utf-8" and b"\0" in content else f"a text that is not {encoding.upper()}"
        )
        raise NotARulebook(f"{what} (byte {content[e.start]:#04x} at {e.start:,}); save it as UTF-8", books) from e
    return read(text, books)


def read(text: str, books: Iterable[Book]) -> Reading:
    """Recognises which of `books` a text is and attaches its statements; raises `NotARulebook`.

    The book with the most statements word for word in the text is taken; it needs a known heading and `ENOUGH` of them.
    """
    books = list(books)
    if found := _unfit(text):
        raise NotARulebook(found, books)
    headings = {key(section.heading) for book in books for section in book.sections}
    spellings = dict.fromkeys((text, _HYPHENATED.sub(r"\1\n", text)))
    texts = [list(layout.parts(spelling, headings | _CONTENTS)) for spelling in spellings]
    if not any(part.heading in headings for part in texts[0]):
        raise NotARulebook("no heading of it is known", books)
    book, parts = _recognised(texts, books)
    return _reading(book, _entries(parts, _fingerprints(book)))


def _unfit(text: str) -> str:
    """What makes a text one that is not looked into at all, or nothing."""
    if len(text) > MAX_SIZE:
        return f"too large a text ({len(text):,} characters, more than {MAX_SIZE:,})"
    if "\0" in text:
        return "binary content"
    if layout.count(text) > MAX_PARTS:
        return f"too large a text (more than {MAX_PARTS:,} lines and bullets)"
    return "" if any(map(str.isalnum, text)) else "an empty text"


def _recognised(texts: Iterable[Sequence[Part]], books: Sequence[Book]) -> tuple[Book, Sequence[Part]]:
    """The book with the most finds, and which of the spellings of the text has them."""
    known = set[str]().union(*map(_fingerprints, books))
    finds = [({e.prints for e in _entries(text, known) if isinstance(e, _Find)}, text) for text in texts]
    pairs = [(len(found & _fingerprints(book)), book, text) for found, text in finds for book in books]
    same, book, text = max(pairs, key=lambda pair: pair[0])
    if same < max(1, min(ENOUGH, len(_fingerprints(book)))):
        few = f"no more than {same} of {book.title}" if same else "none"
        raise NotARulebook(f"a text with known headings, but of the known statements {few}", books)
    return book, text


def _fingerprints(book: Book) -> set[str]:
    return {prints for section in book.sections for prints in section.statements.values()}


def _bytes(words: str) -> bytes:
    return words.encode("utf-8", "surrogatepass")


# -- finds: statements known by their fingerprint


@dataclass(frozen=True, slots=True)
class _Find:
    """A statement of an outline, and its words in the text."""

    prints: str
    text: str


_Entry = _Find | Part


def _entries(parts: Sequence[Part], known: Collection[str]) -> Iterator[_Entry]:
    """The statements that are known, and the parts that belong to none of them, in the order of the text."""
    at = 0
    while at < len(parts):
        part = parts[at]
        firsts = [replace(part, words=key(part.text)), replace(part, mark="", text=part.mark + part.text)]
        if firsts[0].words == part.words:  # only a number can be a word of the statement after all
            firsts.pop()
        found = next((found for first in firsts if (found := _find(first, parts, known))), None)
        yield found[0] if found else part
        at = found[1] if found else at + 1


def _find(first: Part, parts: Sequence[Part], known: Collection[str]) -> tuple[_Find, int] | None:
    """The shortest known statement that begins with `first`, and the place behind it."""
    words, length, start = blake2b(_bytes(first.words), digest_size=4), len(first.words), first.at + 1
    for end in range(start, min(len(parts), start + _MOST) + 1) if first.words else ():
        if (prints := words.hexdigest()) in known:
            return _Find(prints, joined([first, *parts[start:end]])), end
        if end == len(parts) or (length := length + len(parts[end].words) + 1) > _LONGEST:
            break
        words.update(_bytes(f" {parts[end].words}" if parts[end].words else ""))
    return None


# -- blocks: which section a text is in


@dataclass(slots=True)
class _Block:
    """A stretch of text and the sections it may be: several while only their common heading is known."""

    sections: list[str]
    entries: list[_Entry] = field(default_factory=list[_Entry])


def _blocks(entries: Iterable[_Entry], book: Book) -> list[_Block]:
    """Cuts the text where a heading stands or a statement of another section does; a table of contents is left out.

    That table ends with the first statement, or where it would list a heading more often than the book has it.
    """
    headed, owners = _index(book)
    blocks, listed = [_Block([])], None
    for entry in entries:
        if isinstance(entry, _Find):
            listed, here = None, owners[entry.prints]
            if both := [section for section in blocks[-1].sections if section in here]:
                blocks[-1].sections = both
            else:
                blocks.append(_Block(here))
            blocks[-1].entries.append(entry)
        elif entry.heading in _CONTENTS:
            listed = Counter[str]()
        elif entry.heading in headed:
            if listed is not None and listed[entry.heading] < len(headed[entry.heading]):
                listed[entry.heading] += 1
            else:
                listed = None
                blocks.append(_Block(headed[entry.heading]))
        elif listed is None:
            blocks[-1].entries.append(entry)
    return [block for block in blocks if block.entries]


def _index(book: Book) -> tuple[Mapping[str, list[str]], Mapping[str, list[str]]]:
    """The ids of a book's sections by the key of their heading, and by the fingerprints in them."""
    headed: defaultdict[str, list[str]] = defaultdict(list)
    owners: defaultdict[str, list[str]] = defaultdict(list)
    for section in book.sections:
        headed[key(section.heading)].append(section.id)
        for prints in dict.fromkeys(section.statements.values()):
            owners[prints].append(section.id)
    return headed, owners


def _by_section(blocks: Sequence[_Block]) -> dict[str, list[_Entry]]:
    """The text of each section; of sections with one heading between them, the first without a text gets it."""
    texts: defaultdict[str, list[_Entry]] = defaultdict(list)
    taken = {block.sections[0] for block in blocks if len(block.sections) == 1}
    for block in blocks:
        section = next((s for s in block.sections if s not in taken), next(iter(block.sections), PREFACE))
        taken.add(section)
        texts[section] += block.entries
    return texts


# -- statements: what is printed under which id


def _reading(book: Book, entries: Iterable[_Entry]) -> Reading:
    texts = _by_section(_blocks(entries, book))
    exact: dict[str, str] = {}
    other: dict[str, str] = {}
    extra = [(PREFACE, text) for text in _statements(texts.get(PREFACE, []), 0)]
    for section in book.sections:
        here = texts.get(section.id, [])
        same = _exact(section, here)
        changed, more = _changed(section, here, same)
        exact |= {f"{book.id}/{section.id}/{n}": text for n, text in same.items()}
        other |= {f"{book.id}/{section.id}/{n}": text for n, text in changed.items()}
        extra += [(section.id, text) for text in more]
    ids, both = book.statement_ids(), exact | other
    printed = {i: both[i] for i in ids if i in both}
    return Reading(book, printed, [i for i in ids if i in other], [i for i in ids if i not in both], extra)


def _exact(section: Section, entries: Iterable[_Entry]) -> dict[str, str]:
    """The texts of the finds by statement number."""
    finds: defaultdict[str, list[str]] = defaultdict(list)
    for entry in entries:
        if isinstance(entry, _Find):
            finds[entry.prints].append(entry.text)
    return {n: finds[prints].pop(0) for n, prints in section.statements.items() if finds[prints]}


def _changed(section: Section, entries: Sequence[_Entry], exact: Collection[str]) -> tuple[dict[str, str], list[str]]:
    """The other texts by statement number, and those left over.

    Between two finds in order, unknown texts and missing numbers pair off one by one from the top.
    """
    changed: dict[str, str] = {}
    extra: list[str] = []
    found = [entry.prints if isinstance(entry, _Find) else "" for entry in entries]
    steps = SequenceMatcher(None, list(section.statements.values()), found, autojunk=False).get_opcodes()
    for a, b, c, d in (places for how, *places in steps if how != "equal"):
        free = [n for n in list(section.statements)[a:b] if n not in exact]
        texts = _statements(entries[c:d], len(free))
        changed.update(zip(free, texts, strict=False))
        extra += texts[len(free) :]
    return changed, extra


def _statements(entries: Iterable[_Entry], wanted: int) -> list[str]:
    """The unknown texts: a paragraph or bullet each, or a line each where those are fewer than wanted.

    What has no letter, such as a page number, is no statement.
    """
    parts = [entry for entry in entries if isinstance(entry, Part)]
    texts: list[str] = []
    for least in (PARAGRAPH, LINE):
        groups: list[list[Part]] = []
        for part in parts:
            if groups and part.opens < least and groups[-1][-1].at == part.at - 1:
                groups[-1].append(part)
            else:
                groups.append([part])
        texts = [t for t in map(joined, groups) if any(map(str.isalpha, key(t)))]
        if len(texts) >= wanted:
            break
    return texts
