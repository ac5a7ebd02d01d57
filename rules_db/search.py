"""Finds what a name means: exact → alias → prefix → word → fuzzy, and says how each hit matched.

A query that fits one thing well enough is `one`; a close call is a `choice`, never a silent guess; noise is `nothing`
with the nearest names. Texts are searched in `fulltext`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_db.build import Spelling
from rules_db.names import key

How = Literal["id", "exact", "alias", "initials", "prefix", "word", "fuzzy", "full text"]
Verdict = Literal["one", "choice", "nothing"]

LONGEST_NAME = 100
"""No name is nearly this long: a longer query is noise and is not compared letter by letter."""

FLOOR = 72.0
"""A fuzzy score below this is noise: random letters stay under 60, one slip in a five-letter name gives 80."""

MARGIN = 5.0
"""How far ahead of the next name a fuzzy hit must be to be taken without asking."""

_NEAR = 0.45
_BRACKETS = re.compile(r"\[\[([^\[\]]{1,100})\]\]")
_SCORES: dict[How, float] = {"id": 100, "exact": 100, "alias": 99, "initials": 97, "prefix": 96, "word": 90}


@dataclass(frozen=True)
class Hit:
    """One thing that a query may mean. `score` runs from 0 to 100."""

    ref: str
    name: str
    kind: str
    matched: How
    score: float


@dataclass(frozen=True)
class Answer:
    """What a query came to. `hits` are best first; for `nothing` they are the nearest names."""

    query: str
    verdict: Verdict
    hits: tuple[Hit, ...]

    @property
    def best(self) -> Hit | None:
        """The one thing meant, if it is certain."""
        return self.hits[0] if self.verdict == "one" else None


@dataclass(frozen=True)
class _Entry:
    spelling: Spelling
    name: str
    words: tuple[str, ...]


class NameIndex:
    """All spellings of one or more kinds of things, ready to be asked. Build one for each kind of question."""

    def __init__(self, spellings: Iterable[Spelling], names: dict[str, str]) -> None:
        """`names` gives the shown name of each ref."""
        self._entries = [_Entry(s, names[s.ref], tuple(s.spelling.split())) for s in spellings]
        self._entries.sort(key=lambda e: (e.spelling.rank, e.spelling.spelling))
        self._refs = {e.spelling.ref: e for e in reversed(self._entries) if e.spelling.how == "name"}
        self._whole: dict[str, list[_Entry]] = {}
        self._vocabulary: dict[str, list[_Entry]] = {}
        for e in self._entries:
            for form in dict.fromkeys((e.spelling.spelling, "".join(e.words))):
                self._whole.setdefault(form, []).append(e)
            for word in dict.fromkeys(e.words):
                self._vocabulary.setdefault(word, []).append(e)
        self._spelled = [e.spelling.spelling for e in self._entries]
        self._words = list(self._vocabulary)

    def find(self, query: str, *, limit: int = 25) -> Answer:
        """What `query` means among the names; never raises, whatever the text."""
        if query in self._refs:
            return Answer(query, "one", (self._hit(self._refs[query], "id"),))
        asked = key(query[: 4 * LONGEST_NAME])
        if not asked or len(asked) > LONGEST_NAME:
            return Answer(query, "nothing", ())
        hits = self._exact(asked)
        certain = bool(hits)
        hits += self._prefix(asked) + self._word(asked)
        if hits:
            hits = _once_each(hits)
            verdict: Verdict = "one" if certain or self._one_name(hits, asked) else "choice"
            return Answer(query, verdict, tuple(hits[:limit]))
        hits = _once_each(self._fuzzy(asked))
        good = [h for h in hits if h.score >= FLOOR]
        if not good:
            return Answer(query, "nothing", tuple(hits[:5]))
        alone = len(good) == 1 or good[0].score - good[1].score >= MARGIN
        return Answer(query, "one" if alone else "choice", tuple(good[:limit]))

    def complete(self, typed: str, *, limit: int = 25) -> list[Hit]:
        """Suggestions while typing: all names in order for an empty text, else what `find` thinks of."""
        if not key(typed[: 4 * LONGEST_NAME]):
            return [self._hit(e, "prefix") for e in self._refs.values()][:limit]
        return list(self.find(typed, limit=limit).hits)

    def named_in(self, text: str) -> list[Hit]:
        """The things whose name or alias stands in `text`, in order; a name in [[double brackets]] may be misspelt."""
        hits = [found.best for mark in _BRACKETS.findall(text) if (found := self.find(mark)).best]
        words = key(_BRACKETS.sub(" ", text)).split()
        longest = max((len(e.words) for e in self._entries), default=0)
        place = 0
        while place < len(words):
            for length in range(min(longest, len(words) - place), 0, -1):
                same = self._whole.get(" ".join(words[place : place + length]), [])
                spelt = [e for e in same if e.spelling.how != "initials"]
                if spelt:
                    hits.append(self._hit(spelt[0], "exact"))
                    place += length - 1
                    break
            place += 1
        return _once_each([h for h in hits if h])

    def _hit(self, entry: _Entry, how: How, score: float | None = None) -> Hit:
        given = _SCORES[how] if score is None else score
        return Hit(entry.spelling.ref, entry.name, entry.spelling.kind, how, round(given, 1))

    def _exact(self, asked: str) -> list[Hit]:
        order: dict[str, How] = {"name": "exact", "alias": "alias", "initials": "initials"}
        whole = self._whole.get(asked) or self._whole.get(asked.replace(" ", "")) or []
        same = sorted(whole, key=lambda e: (list(order).index(e.spelling.how), e.spelling.rank))
        return [self._hit(e, order[e.spelling.how]) for e in same]

    def _prefix(self, asked: str) -> list[Hit]:
        hits: list[tuple[int, int, Hit]] = []
        for e in self._entries:
            spelling = e.spelling.spelling
            if e.spelling.how != "initials" and spelling.startswith(asked):
                inside_a_word = int(not spelling.startswith(f"{asked} "))
                hits.append((inside_a_word, e.spelling.rank, self._hit(e, "prefix", 96 - 3 * inside_a_word)))
        return [h for *_, h in sorted(hits, key=lambda hit: hit[:2])]

    def _word(self, asked: str) -> list[Hit]:
        """Names that have every word of the query, in any order; the last one may still be being typed."""
        words = asked.split()
        if len(words[-1]) < 2:
            return []
        hits: list[tuple[int, int, Hit]] = []
        for e in self._entries:
            begun = [w for w in words if w not in e.words]
            if not begun or (begun == words[-1:] and any(w.startswith(begun[0]) for w in e.words)):
                unasked = len(e.words) - len(words)
                score = 90 - 4 * len(begun) - min(unasked, 4)
                hits.append((len(begun), unasked, self._hit(e, "word", score)))
        return [h for *_, h in sorted(hits, key=lambda hit: hit[:2])]

    def _fuzzy(self, asked: str) -> list[Hit]:
        near = process.extract(
            asked, self._spelled, scorer=OSA.normalized_similarity, processor=None, score_cutoff=_NEAR, limit=25
        )
        hits = [self._hit(self._entries[place], "fuzzy", 100 * score) for _, score, place in near]
        if not hits or hits[0].score < FLOOR + 2 * MARGIN:
            hits += self._fuzzy_words(asked)
        return sorted(hits, key=lambda h: -h.score)

    def _fuzzy_words(self, asked: str) -> list[Hit]:
        """Each query word against each word of the names: for words left out, turned round and misspelt at once."""
        words = asked.split()
        if len(words) > 8:
            return []
        found: dict[int, tuple[_Entry, list[float]]] = {}
        for place, word in enumerate(words):
            near = process.extract(
                word, self._words, scorer=OSA.normalized_similarity, processor=None, score_cutoff=0.6, limit=10
            )
            for like, score, _ in near:
                for e in self._vocabulary[like]:
                    _, scores = found.setdefault(id(e), (e, [0.0] * len(words)))
                    scores[place] = max(scores[place], score)
        hits: list[Hit] = []
        for e, scores in found.values():
            letters = sum(map(len, words))
            covered = sum(s * len(w) for s, w in zip(scores, words, strict=True)) / letters
            unasked = max(0, len(e.words) - len(words))
            hits.append(self._hit(e, "fuzzy", max(0.0, 96 * covered - 4 * min(unasked, 4))))
        return hits

    def _one_name(self, hits: list[Hit], asked: str) -> bool:
        """Whether inexact hits leave no doubt: one thing, or the versions of one name, asked for by three letters or more."""
        best = hits[0]
        rivals = [h for h in hits if h.score > best.score - MARGIN / 2]
        return len(asked) > 2 and len({h.name.partition(" (")[0] for h in rivals}) == 1


def _once_each(hits: list[Hit]) -> list[Hit]:
    """The best hit of each thing, in order."""
    best: dict[str, Hit] = {}
    for hit in hits:
        if hit.ref not in best or hit.score > best[hit.ref].score:
            best[hit.ref] = hit
    order = list(dict.fromkeys(h.ref for h in hits))
    return [best[ref] for ref in order]
