"""Finds what a name means: exact → alias → beginning → words → fuzzy, and says how each hit matched.

A query that fits one thing well enough is `one`; a close call is a `choice`, never a silent guess; noise is `nothing`
with the nearest names. Texts are searched in `fulltext`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_db.names import key
from rules_db.spelling import Spelling

How = Literal["id", "exact", "alias", "initials", "prefix", "word", "fuzzy", "full text"]
Verdict = Literal["one", "choice", "nothing"]

LONGEST_NAME = 100
"""No name is nearly this long: a longer query is noise and is not compared letter by letter."""

FLOOR = 72.0
"""A fuzzy score below this is noise: random letters stay under 60, one slip in four letters gives 75."""

SURE = 79.0
"""A fuzzy score below this is never taken without asking: one slip in five letters gives 80."""

MARGIN = 5.0
"""How far ahead of the next name a hit must be to be taken without asking; in a long name, one slip is enough."""

_NAME, _ALIAS, _INITIALS = 100.0, 99.0, 95.0
_BUT_A_LETTER, _BEGINNING, _WORDS, _BEGUN, _WORDS_BEGUN = 96.5, 95.0, 92.0, 91.0, 88.0
_EXACT: dict[str, tuple[float, How]] = {
    "name": (_NAME, "exact"),
    "alias": (_ALIAS, "alias"),
    "initials": (_INITIALS, "initials"),
}
_FAR = 45.0
_WORD_NEAR = _BEGUN_NEAR = 0.6
_LONE_WORD_NEAR = 0.75
_MOST_WORDS = 8
_LONG = 9  # letters from which a name with one slip scores over SURE + 2 * MARGIN
_FEW = 3  # names that begin so: a query may then as well be a misspelt name
_BRACKETS = re.compile(r"\[\[([^\[\]]{1,100})\]\]")


class Hit(NamedTuple):
    """One thing that a query may mean. `score` runs from 0 to 100."""

    ref: str
    name: str
    kind: str
    matched: How
    score: float


class Answer(NamedTuple):
    """What a query came to. `hits` are best first; for `nothing` they are the nearest names."""

    query: str
    verdict: Verdict
    hits: tuple[Hit, ...]

    @property
    def best(self) -> Hit | None:
        """The one thing meant, if it is certain."""
        return self.hits[0] if self.verdict == "one" else None


class _Entry(NamedTuple):
    """A spelling of a thing, with the place of the spelling among all: base cards first, then by letter."""

    place: int
    spelling: str
    words: tuple[str, ...]
    given: Spelling
    name: str

    @property
    def ref(self) -> str:
        return self.given.ref


class _Match(NamedTuple):
    score: float
    how: How
    entry: _Entry


class NameIndex:
    """All spellings of one or more kinds of things, ready to be asked. Build one for each kind of question."""

    def __init__(self, spellings: Iterable[Spelling], names: dict[str, str]) -> None:
        """`names` gives the shown name of each ref."""
        ordered = sorted(set(spellings), key=lambda s: (s.rank, s.spelling, s.ref, s.how))
        entries = [_Entry(n, s.spelling, tuple(s.spelling.split()), s, names[s.ref]) for n, s in enumerate(ordered)]
        self._things: dict[str, _Entry] = {}
        self._whole: dict[str, list[_Entry]] = {}
        self._with_word: dict[str, list[_Entry]] = {}
        for e in sorted(entries, key=lambda e: list(_EXACT).index(e.given.how)):
            if e.given.how == "name":
                self._things.setdefault(e.ref, e)
            for form in dict.fromkeys((e.spelling, "".join(e.words))):
                self._whole.setdefault(form, []).append(e)
        self._by_letter = sorted((e for e in entries if e.given.how != "initials"), key=lambda e: e.spelling)
        for e in self._by_letter:
            for word in dict.fromkeys(e.words):
                self._with_word.setdefault(word, []).append(e)
        self._spelled = [e.spelling for e in self._by_letter]
        self._words = sorted(self._with_word)
        self._cut: dict[int, list[str]] = {}
        self._as_long: dict[tuple[int, float], tuple[list[_Entry], list[str]]] = {}
        self._longest = max((len(e.words) for e in entries), default=0)

    def find(self, query: str, *, limit: int = 200) -> Answer:
        """What `query` means among the names; never raises, whatever the text."""
        if thing := self._things.get(query.strip()):
            return Answer(query, "one", (_hit(_Match(_NAME, "id", thing)),))
        asked = key(query[: 4 * LONGEST_NAME])
        if not asked or len(asked) > LONGEST_NAME:
            return Answer(query, "nothing", ())
        begun = self._beginning(asked)
        same, spelling = self._spelled_so(asked, joined=not begun)
        if spelling != asked:
            asked, begun = spelling, self._beginning(spelling)
        if spelled := [*same, *begun, *self._with_words(asked)]:
            found = _once_each(spelled)
        else:
            near = _once_each(self._fuzzy(asked))
            found = [m for m in near if m.score >= FLOOR]
            if not found:
                return Answer(query, "nothing", tuple(_hit(m) for m in near[:5]))
        certain = _is_exact(same) if same and same[0].how != "initials" else self._is_sure(found, asked)
        if spelled and not certain and len(found) < _FEW:
            found = _once_each(found + [m for m in self._fuzzy(asked) if m.score >= FLOOR])
        return Answer(query, "one" if certain else "choice", tuple(_hit(m) for m in found[:limit]))

    def complete(self, typed: str, *, limit: int = 25) -> list[Hit]:
        """Suggestions while typing: all names in order for an empty text, else what `find` thinks of."""
        if not key(typed[: 4 * LONGEST_NAME]):
            return [_hit(_Match(_BEGINNING, "prefix", e)) for e in list(self._things.values())[:limit]]
        return list(self.find(typed, limit=limit).hits)

    def named_in(self, text: str) -> list[Hit]:
        """The things whose name or alias stands in `text`, in order; a name in [[double brackets]] may be misspelt."""
        hits: list[Hit] = []
        for number, part in enumerate(_BRACKETS.split(text)):
            if number % 2:
                hits += [best] if (best := self.find(part).best) else []
            else:
                hits += self._standing_in(key(part).split())
        first: dict[str, Hit] = {}
        for hit in hits:
            first.setdefault(hit.ref, hit)
        return list(first.values())

    def _standing_in(self, words: list[str]) -> Iterator[Hit]:
        """The longest names first; a name may be in the plural or the genitive."""
        place = 0
        while place < len(words):
            for length in range(min(self._longest, len(words) - place), 0, -1):
                phrase = " ".join(words[place : place + length])
                found = self._whole.get(phrase) or self._whole.get(phrase.removesuffix("s"), [])
                if found and found[0].given.how != "initials":
                    yield _hit(_Match(*_EXACT[found[0].given.how], found[0]))
                    place += length - 1
                    break
            place += 1

    def _spelled_so(self, asked: str, *, joined: bool) -> tuple[list[_Match], str]:
        """The things with just this name, alias or initials, and how it is spelled: spaces may be missing or too many.

        `joined` tries without the spaces. A space counts as too many only where no name begins so: `journal s` is on
        its way to a longer name.
        """
        found = self._whole.get(asked)
        if not found and joined and " " in asked:
            found = self._whole.get(asked.replace(" ", ""))
        if not found:
            return [], asked
        same = _best_first(_Match(*_EXACT[e.given.how], e) for e in found)
        return same, same[0].entry.spelling

    def _beginning(self, asked: str) -> list[_Match]:
        """The names that begin with the query, at the end of a word or inside one."""
        found: list[_Match] = []
        for place in range(bisect_left(self._spelled, asked), len(self._spelled)):
            spelling = self._spelled[place]
            if not spelling.startswith(asked):
                break
            rest = spelling[len(asked) :]
            score = _BEGINNING if rest[:1] in " " else _BUT_A_LETTER if len(rest) == 1 else _BEGUN
            found.append(_Match(score, "prefix", self._by_letter[place]))
        return found

    def _with_words(self, asked: str) -> Iterator[_Match]:
        """Names with every word of the query in any order; one may be cut short to three letters, the last to two."""
        *before, last = words = asked.split()
        ends = self._beginning_with(last) if len(last) > 1 else []
        whole = [word for word in before if word in self._with_word]
        cut = [word for word in before if word not in self._with_word]
        if not ends or not all(len(word) > 2 and self._beginning_with(word) for word in cut):
            return
        for end in ends:
            score = _WORDS if end == last and not cut else _WORDS_BEGUN
            for e in self._with_word.get(end, []):
                if all(word in e.words for word in whole) and all(any(w.startswith(c) for w in e.words) for c in cut):
                    yield _Match(score - min(4, max(0, len(e.words) - len(words))) / 2, "word", e)

    def _beginning_with(self, letters: str) -> list[str]:
        """The words of names that begin so, the word itself first."""
        first = bisect_left(self._words, letters)
        last = first
        while last < len(self._words) and self._words[last].startswith(letters):
            last += 1
        return self._words[first:last]

    def _fuzzy(self, asked: str) -> list[_Match]:
        """First what has one slip in a long name, which hardly anything can rival; only then everything else."""
        if len(asked) >= _LONG and (found := self._alike(asked, SURE + 2 * MARGIN)):
            return found
        found = self._alike(asked, FLOOR)
        if not found or found[0].score < SURE:
            found += self._fuzzy_beginning(asked)
        if not found or found[0].score < SURE + MARGIN:
            found += self._fuzzy_words(asked.split())
        if not any(m.score >= FLOOR for m in found):
            found += self._alike(asked, _FAR)
        return found

    def _alike(self, asked: str, least: float) -> list[_Match]:
        """The names that score at least `least` against the query as a whole, best first."""
        place = (len(asked), least)
        if place not in self._as_long:  # a name that is much longer or shorter can't score so well
            lengths = range(int(len(asked) * least / 100), int(len(asked) * 100 / least) + 2)
            entries = [e for e in self._by_letter if len(e.spelling) in lengths]
            self._as_long[place] = entries, [e.spelling for e in entries]
        entries, spelled = self._as_long[place]
        near = process.extract(
            asked, spelled, scorer=OSA.normalized_similarity, processor=None, score_cutoff=least / 100, limit=25
        )
        return [_Match(100 * score, "fuzzy", entries[at]) for _, score, at in near]

    def _fuzzy_beginning(self, asked: str) -> Iterator[_Match]:
        """Names whose first letters are nearly the query, for one that is misspelt while it is still being typed."""
        if (letters := len(asked)) not in self._cut:
            self._cut[letters] = [spelling[:letters] for spelling in self._spelled]
        near = process.extract(
            asked,
            self._cut[letters],
            scorer=OSA.normalized_similarity,
            processor=None,
            score_cutoff=_BEGUN_NEAR,
            limit=10,
        )
        for _, score, place in near:
            yield _Match(min(100 * score, SURE) - MARGIN, "fuzzy", self._by_letter[place])

    def _fuzzy_words(self, words: list[str]) -> list[_Match]:
        """Each query word against each word of the names: for words left out, turned round and misspelt at once."""
        if len(words) > _MOST_WORDS:
            return []
        letters = sum(map(len, words))
        least = _WORD_NEAR if len(words) > 1 else _LONE_WORD_NEAR
        found: dict[int, tuple[_Entry, list[float]]] = {}
        for place, word in enumerate(words):
            near = process.extract(
                word, self._words, scorer=OSA.normalized_similarity, processor=None, score_cutoff=least, limit=10
            )
            for like, score, _ in near:
                for e in self._with_word[like]:
                    _, scores = found.setdefault(e.place, (e, [0.0] * len(words)))
                    scores[place] = max(scores[place], score)
        matches: list[_Match] = []
        for e, scores in found.values():
            covered = sum(s * len(w) for s, w in zip(scores, words, strict=True)) / letters
            unasked = min(4, max(0, len(e.words) - len(words)))
            matches.append(_Match(max(0.0, 96 * covered - 4 * unasked), "fuzzy", e))
        return matches

    def _is_sure(self, found: list[_Match], asked: str) -> bool:
        """Whether inexact matches leave no doubt: one thing, or the versions of one name, far enough ahead."""
        best = found[0]
        if best.score < SURE or not self._is_enough(best, asked):
            return False
        margin = min(MARGIN, 90 / len(asked)) if best.how == "fuzzy" else MARGIN
        rivals = [m for m in found if m.score > best.score - margin and not _is_version(m.entry, best.entry)]
        return _is_exact([best, *rivals]) and all(m.entry.spelling == best.entry.spelling for m in rivals)

    def _is_enough(self, best: _Match, asked: str) -> bool:
        """Whether there is enough of a query to go by: half of an alias, five letters of a misspelt name."""
        spelling = best.entry.spelling
        if best.entry.given.how == "alias" and 2 * len(asked) < len(spelling):
            return False
        if best.how == "fuzzy":
            return len(asked) >= 5
        whole = best.how == "initials" or asked.rsplit(" ", 1)[-1] in self._with_word
        return len(asked) >= (3 if whole else 4)


def _is_version(entry: _Entry, of: _Entry) -> bool:
    return entry.name == of.name or entry.name.startswith(f"{of.name} (")


def _is_exact(same: list[_Match]) -> bool:
    """A name always is; an alias only where nothing of the same rank shares it."""
    best, *others = same
    if best.entry.given.how == "name":
        return True
    rivals = [m for m in others if m.score == best.score and m.entry.ref != best.entry.ref]
    return not any(m.entry.given.rank == best.entry.given.rank for m in rivals)


def _hit(match: _Match) -> Hit:
    given = match.entry.given
    return Hit(given.ref, match.entry.name, given.kind, match.how, round(match.score, 1))


def _best_first(matches: Iterable[_Match]) -> list[_Match]:
    return sorted(matches, key=lambda m: (-m.score, m.entry.given.how != "name", m.entry.place))


def _once_each(matches: list[_Match]) -> list[_Match]:
    """The best match of each thing, best first."""
    if len(matches) == 1:
        return matches
    found: dict[str, _Match] = {}
    for match in _best_first(matches):
        found.setdefault(match.entry.ref, match)
    return list(found.values())
