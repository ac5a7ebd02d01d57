"""One spelling for every name: the same key in the index, in autocomplete and in commands."""

from __future__ import annotations

import re
import unicodedata

_APOSTROPHES = re.compile("['\u0374\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\u2032\u00b4`\ua78b\ua78c\uff07]")
_UNSEEN = frozenset({"Cc", "Cf", "Me", "Mn"})
_FILLERS = "\u115f\u1160"  # letters by category, but nothing is drawn for them
_NOT_WORD = re.compile(r"[\W_]+")


def key(text: str) -> str:
    """The comparable form of `text`: lower case, no accents, no apostrophes, words set apart by one space.

    Composed and decomposed letters, all dashes and zero-width characters come out alike; a text
    without a letter or digit gives the empty string.
    """
    if text.isascii() and text.isprintable():  # nearly all that is typed, and nothing in it to unfold
        return _NOT_WORD.sub(" ", text.lower().replace("'", "").replace("`", "")).strip()
    flat = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", text.casefold()))
    seen = "".join(c for c in flat if c.isspace() or not (c in _FILLERS or unicodedata.category(c) in _UNSEEN))
    return _NOT_WORD.sub(" ", seen.casefold()).strip()


def slug(text: str) -> str:
    """The part of an id that comes from a name: `Über Inhospitable Environment` → `uber-inhospitable-environment`."""
    return re.sub(r"[^a-z0-9]+", "-", key(text)).strip("-")
