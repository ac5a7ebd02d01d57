"""How wide text is in Roboto, and text made to fit: cut, set smaller, or broken into lines."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ELLIPSIS = "…"
_WIDTHS = {
    "'’|": 0.26,
    " ,": 0.26,
    "!;[]ijl‘": 0.28,
    ".:I·": 0.31,
    '"`t{}': 0.34,
    "()f": 0.36,
    "r“”": 0.41,
    "-/": 0.42,
    "\\^": 0.44,
    "*_": 0.46,
    "?": 0.5,
    "<svxyz": 0.52,
    ">ck×": 0.54,
    "FJLae−": 0.58,
    "$+0123456789=Ebdghnopqu": 0.58,
    "#STYZß": 0.64,
    "BKRX–": 0.66,
    "&CDPUV": 0.66,
    "A": 0.68,
    "GOQ~": 0.7,
    "HN": 0.72,
    "%…": 0.75,
    "w": 0.76,
    "—": 0.79,
    "Mm": 0.88,
    "@W": 0.9,
}
"""Of a letter, regular or bold, as a part of the size: never less than it is."""
WIDTH = {letter: width for letters, width in _WIDTHS.items() for letter in letters}
WIDEST = 1.0
"""Of any other letter that the font has: a Cyrillic capital."""
_DRAWN = ((0x20, 0x7E), (0xA1, 0x24F), (0x370, 0x52F), (0x1E00, 0x1EFF), (0x2013, 0x201E))
_SIGNS = "…−×‹›€"


@lru_cache(1024)
def legible(text: str) -> str:
    """The text in letters that the font has: ornamental ones in their plain form, those of other scripts left out."""
    plain = (letter if letter in _SIGNS else unicodedata.normalize("NFKC", letter) for letter in text)
    known = (letter if _drawn(letter) else " " for letter in unicodedata.normalize("NFC", "".join(plain)))
    return " ".join("".join(known).split())


def called(name: str, otherwise: str) -> str:
    """A name in letters that the font has, or what to write where it has none of them."""
    return legible(name) or otherwise


def _drawn(letter: str) -> bool:
    return letter in _SIGNS or any(first <= ord(letter) <= last for first, last in _DRAWN)


def width(text: str, size: float) -> float:
    """How wide a text is at most."""
    return size * sum(map(_width, text))


@lru_cache(1024)
def _width(letter: str) -> float:
    if letter in WIDTH:
        return WIDTH[letter]
    base = unicodedata.normalize("NFD", letter)[0]
    return WIDTH.get(base, WIDEST) + (0.03 if base in WIDTH else 0)


def cut(text: str, size: float, room: float) -> str:
    """The text, or its beginning with an ellipsis where there is no room for all of it."""
    if width(text, size) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def fit(text: str, size: int, room: float, least: int) -> tuple[str, int]:
    """The text and the size at which it has room, never smaller than `least`; what is too long even so is cut."""
    while size > least and width(text, size) > room:
        size -= 1
    return cut(text, size, room), size


def broken(text: str, size: float, room: float, lines: int = 3) -> list[str]:
    """The text in so many lines or fewer, broken between words; a line may still be too long."""
    words, made = text.split(" "), [""]
    for word in words:
        longer = f"{made[-1]} {word}".strip()
        if made[-1] and width(longer, size) > room and len(made) < lines:
            made.append(word)
        else:
            made[-1] = longer
    return made
