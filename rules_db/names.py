"""One spelling for every name: the same key in the index, in autocomplete and in commands."""

from __future__ import annotations

import re
import unicodedata

_APOSTROPHES = re.compile("['\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`\uff07]")
_NOT_WORD = re.compile(r"[^\w]+|_+")


def key(text: str) -> str:
    """The comparable form of `text`: lower case, no accents, no apostrophes, words set apart by one space.

    Composed and decomposed letters, all dashes and zero-width characters come out alike; a text
    without a letter or digit gives the empty string.
    """
    bare = _APOSTROPHES.sub("", text)
    bare = "".join(c for c in bare if unicodedata.category(c) not in {"Cf", "Cc"} or c.isspace())
    flat = unicodedata.normalize("NFKD", bare.casefold())
    flat = "".join(c for c in flat if not unicodedata.combining(c))
    return _NOT_WORD.sub(" ", flat.casefold()).strip()


def slug(text: str) -> str:
    """The part of an id that comes from a name: `Über Inhospitable Environment` → `uber-inhospitable-environment`."""
    return re.sub(r"[^a-z0-9]+", "-", key(text)).strip("-")
