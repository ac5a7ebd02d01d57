"""A rulebook's text in parts: its lines, and the bullets run together in them, before anybody knows what they say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rules_db.names import key

GOES_ON, LINE, PARAGRAPH = range(3)  # how clearly a part begins something new
_MARK = re.compile(r"(?:(?:[•·‣▪●○◦■□]\s*|[*+–—-]\s+|\(?\d{1,2}[.)]\s+|[a-z]\)\s+)(?=\S))+")
_SEAM = re.compile(r" +(?=[•‣▪●○■]|\d{1,2}[.)] )")
_OR = re.compile(r"[–—-]+ *or *[–—-]+", re.IGNORECASE)
_CELLS = re.compile(r"(?<![\s.!?:;,]) {2,}(?=\S)")
_COMPOUND = re.compile(r"\w[-\u2010–—]$")
_PAGE = re.compile(r"[\s.…]+\d{1,3}$")


@dataclass(frozen=True, slots=True)
class Part:
    """A line, or a bullet inside one, with the mark before it; `at` is its place in the text, `words` its key."""

    at: int
    mark: str
    text: str
    words: str
    opens: int
    heading: str = ""


def parts(text: str, headings: Collection[str]) -> Iterator[Part]:
    """The parts of a text in order; `headings` are the keys of the lines that are headings."""
    lines = text.removeprefix("\ufeff").splitlines()
    at, width, above = 0, max(map(len, lines), default=0), ""
    for line in map(str.rstrip, lines):
        bare = line.strip()
        if not key(bare) or _OR.fullmatch(bare):
            above = ""
            continue
        opens, heading = _opens(bare, above, width), _heading(bare, headings)
        for place, rest in enumerate([bare] if heading else _bullets(bare)):
            opens = opens if not place else GOES_ON if rest[0].isdigit() else PARAGRAPH
            mark = _mark(rest)
            yield Part(at, mark, rest[len(mark) :], key(rest), opens, heading)
            at += 1
        above = line


def _mark(text: str) -> str:
    return m[0] if (m := _MARK.match(text)) else ""


def _heading(bare: str, headings: Collection[str]) -> str:
    """The key of the heading a line is, with its number or without, a page number behind it or none; else empty."""
    if len(bare) > 100 or bare[0].islower() or bare.endswith((".", ",", ";")):
        return ""
    text = bare.removeprefix(_mark(bare))
    return next((k for k in (key(bare), key(text), key(_PAGE.sub("", text))) if k in headings), "")


def _opens(bare: str, above: str, width: int) -> int:
    """How clearly a line begins something new: a wrapped one goes on with a word that had no room above.

    A dash or a number that had no room may be a mark or not.
    """
    if not above or "\t" in bare:
        return PARAGRAPH
    mark, no_room = _mark(bare), len(above) + 1 + len(bare.split(maxsplit=1)[0]) > width
    if mark:
        return LINE if no_room and not mark.strip("–—-(0123456789.) ") else PARAGRAPH
    if no_room or bare[0].islower():
        return GOES_ON
    return PARAGRAPH if "\t" in above.strip() else LINE


def _bullets(bare: str) -> list[str]:
    """The bullets that were run together into one line, or the row of a table as a whole."""
    if "\t" in bare or _CELLS.search(bare):
        return [bare]
    start = len(_mark(bare))
    first, *others = _SEAM.split(bare[start:])
    return [bare[:start] + first, *others]


def joined(parts: Sequence[Part]) -> str:
    """The parts as one text, without the mark of the first; a compound broken behind its hyphen is whole again."""
    text = parts[0].text if parts[1:] else _CELLS.sub("\t", parts[0].text)
    for more in (part.mark + part.text for part in parts[1:]):
        text += more if _COMPOUND.search(text[-2:]) and more[0].isalnum() else f" {more}"
    return re.sub(r" *\t *", "\t", re.sub(r"[^\S\t]+", " ", text))


def count(text: str) -> int:
    """How many parts a text has at most, without cutting it."""
    return len(text.splitlines()) + len(_SEAM.findall(text))
