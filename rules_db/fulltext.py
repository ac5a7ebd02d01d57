"""Answers a question in plain words from the texts of the reference: FTS5 with stems, synonyms and spelling help."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from weakref import finalize

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_db.names import key
from rules_db.reference import Reference

LONGEST_QUESTION = 300
"""Letters of a question that are read; what follows would only add noise."""

_WEIGHTS = "3.0, 1.0, 1.5, 1.0"
_OWN_CARD, _NAMED_CARD, _NAMED_TERM = 1.6, 1.35, 1.25
_RECORD = 0.6
"""What a term, table or card counts: a statement answers, a definition only helps."""
_ALL_WORDS = 0.5
"""How much of its score a passage owes to having all words of the question, not one of them often."""
_NO_RULE = 0.3
_ELSEWHERE = {"solo": 0.85, "marine": 0.7, "deep-sea": 0.7}
"""What a text counts that is about solo play or another game, unless the question uses a word of it: most tables play
Oceans together."""
_STOP = frozenset(
    """a an and any are as at be been being but by can could did do does doing done for from get gets getting go goes
    had has have having he her his how i if in into is it its let me my of on one or our she should so some
    still that the their them then there these they this those to too two up us was we were what when where
    whether which while who whom whose why will with would you your yours happen happens happening mean means
    please rule rules ruling exactly work works""".split()
)


@dataclass(frozen=True)
class Passage:
    """A text that answers a question: what it is, which record, and how well it fits (higher is better)."""

    kind: str
    ref: str
    score: float


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a passage is about: what is played, the card whose entry it is in, the cards and terms it speaks of."""

    played: str
    own: str | None
    about: frozenset[str]
    worth: float


class TextIndex:
    """Full-text search over the index file. One question is searched at a time, from whichever thread it comes."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        self._one_at_a_time = Lock()
        self._db = _read_only(reference.path)
        finalize(self, self._db.close)
        rows = self._db.execute("select title || ' ' || text || ' ' || also from passages")
        self._vocabulary = sorted({word for (text,) in rows for word in key(text).split()})
        self._known = frozenset(self._vocabulary)
        self._phrases: dict[str, list[tuple[str, str]]] = {}
        for s in reference.spellings:
            if s.how != "initials" and s.kind in {"card", "term"}:
                self._phrases.setdefault(s.spelling, []).append((s.kind, s.ref))
        self._subjects = dict(_subjects(reference))
        self._longest = max((len(p.split()) for p in self._phrases), default=1)

    def named_by(self, question: str) -> str:
        """What is left of a question when the words that any question may have are gone: `when do I overpopulate`."""
        return " ".join(w for w in key(question[:LONGEST_QUESTION]).split() if w not in _STOP)

    def search(self, question: str, *, kinds: Iterable[str] | None = None, limit: int = 25) -> list[Passage]:
        """The passages that fit `question` best; an empty list where no word of it is known."""
        asked = [self._spelled_right(w) for w in key(question[:LONGEST_QUESTION]).split()]
        cards, terms = self._named(asked)
        words = list(dict.fromkeys([w for w in asked if w not in _STOP] or asked))
        if not words:
            return []
        synonyms = [w for term in terms for w in key(self._reference.terms[term].name).split()]
        wanted = " OR ".join(f'"{w}"' for w in dict.fromkeys(words + synonyms))
        kind_list = tuple(kinds or ("statement", "card", "term", "chart", "assumption"))
        sql = f"""select p.id, p.kind, p.ref, -bm25(passages_fts, {_WEIGHTS}) as score
            from passages_fts join passages p on p.id = passages_fts.rowid
            where passages_fts match ? and p.kind in ({",".join("?" * len(kind_list))})
            order by score desc limit 200"""  # noqa: S608 - the only parts put in are our own constants
        with self._one_at_a_time:
            rows = self._db.execute(sql, (wanted, *kind_list)).fetchall()
            share = self._shares(words)
        played = {"oceans", *asked} | {self._subjects[ref].played for ref in cards | terms}
        found = [
            Passage(kind, ref, score * share.get(place, 1 - _ALL_WORDS) * self._bearing(ref, cards, terms, played))
            for place, kind, ref, score in rows
        ]
        return sorted(found, key=lambda p: (-p.score, p.ref))[:limit]

    def _shares(self, words: list[str]) -> dict[int, float]:
        """By passage: 1 where all words of a question stand in it, down to 1 − `_ALL_WORDS` where hardly one does."""
        with_word = Counter[int]()
        for word in words:
            match = self._db.execute("select rowid from passages_fts where passages_fts match ?", (f'"{word}"',))
            with_word.update(place for (place,) in match)
        return {place: 1 - _ALL_WORDS * (1 - count / len(words)) for place, count in with_word.items()}

    def _bearing(self, ref: str, cards: set[str], terms: set[str], played: set[str]) -> float:
        """How much more or less a passage counts for the cards, terms and games that the question names."""
        subject = self._subjects[ref]
        factor = subject.worth if subject.played in played else subject.worth * _ELSEWHERE.get(subject.played, 1)
        for card in subject.about & cards:
            factor *= _OWN_CARD if card == subject.own else _NAMED_CARD
        for _ in subject.about & terms:
            factor *= _NAMED_TERM
        return factor

    def _named(self, words: list[str]) -> tuple[set[str], set[str]]:
        """The cards and terms whose name or alias stands in the question, longest names first.

        A word that several games use is taken as the game's that another word points to, else as Oceans'.
        """
        found: list[list[tuple[str, str]]] = []
        place = 0
        while place < len(words):
            for length in range(min(self._longest, len(words) - place), 0, -1):
                phrase = " ".join(words[place : place + length])
                if same := self._phrases.get(phrase) or self._phrases.get(phrase.removesuffix("s")):
                    found.append(same)
                    place += length - 1
                    break
            place += 1
        sure = {games.pop() for same in found if len(games := {_game_of(ref) for _, ref in same}) == 1}
        meant = sure if sure and "oceans" not in sure else {"oceans"}
        kept = [pair for same in found for pair in [p for p in same if _game_of(p[1]) in meant] or same]
        cards = {ref for kind, ref in kept if kind == "card"}
        return cards, {ref for kind, ref in kept if kind == "term"}

    def _spelled_right(self, word: str) -> str:
        """The known word nearest to a misspelt one; the word itself where none is near."""
        if word in self._known or word in _STOP or len(word) < 4 or word.isdigit():
            return word
        near = process.extractOne(
            word, self._vocabulary, scorer=OSA.normalized_similarity, processor=None, score_cutoff=0.74
        )
        return near[0] if near else word


def _subjects(reference: Reference) -> Iterator[tuple[str, _Subject]]:
    for s in reference.statements.values():
        played = s.book if s.book in _ELSEWHERE else reference.books[s.book].game
        about = reference.cards_of(s) | set(s.terms)
        yield s.id, _Subject(played, s.own, frozenset(about), _NO_RULE if s.kind == "none" else 1)
    for term in reference.terms.values():
        books = {i.partition("/")[0] for i in term.defined_by}
        played = "solo" if books == {"solo"} else term.game
        yield term.id, _Subject(played, term.id, frozenset({term.id}), _RECORD)
    for ref in (*reference.cards, *reference.charts):
        yield ref, _Subject(_game_of(ref), ref, frozenset({ref}), _RECORD)
    for a in reference.assumptions.values():
        yield a.id, _Subject(_game_of(a.id), None, frozenset({*a.cards, *a.terms}), _RECORD)


def _game_of(ref: str) -> str:
    """The game of a card or term by its id."""
    return ref.partition("/")[0]


def _read_only(path: Path) -> sqlite3.Connection:
    quoted = re.sub(r"[?#%]", lambda m: f"%{ord(m[0]):02x}", path.resolve().as_posix())
    return sqlite3.connect(f"file:{quoted}?mode=ro&immutable=1", uri=True, check_same_thread=False)
