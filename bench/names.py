"""Misspelt names: the name index against difflib and jellyfish, over the names of cards and over those of rules."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterator
from typing import Any

import jellyfish

from bench.contest import Tick, hold, marks
from rules_db.names import key
from rules_db.reference import Reference
from rules_db.search import NameIndex

ROUNDS = 3
MOST = 500
"""Typos asked of each set."""
SEED = 1
SHOWN = 5
"""How many names a contender may offer."""

LONG = 8
"""Letters from which a name is also asked for with two slips."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
SLIPS = ("swapped", "left out", "doubled", "wrong", "extra")


def slip(name: str, kind: str, chance: random.Random) -> str:
    """`name` with one slip of the finger, never the same as before."""
    while True:
        place = chance.randrange(len(name))
        before, letter, after = name[:place], name[place], name[place + 1 :]
        slipped = {
            "swapped": before + after[:1] + letter + after[1:],
            "left out": before + after,
            "doubled": before + 2 * letter + after,
            "wrong": before + chance.choice(_LETTERS) + after,
            "extra": before + chance.choice(_LETTERS) + letter + after,
        }[kind]
        if key(slipped) not in ("", name):
            return slipped


def misspelt(names: dict[str, str], seed: int = SEED) -> Iterator[tuple[str, str]]:
    """Each name (id → name) with one slip of every kind, a long one also with two of any kind: (typed, id)."""
    chance = random.Random(seed)
    for ref, name in names.items():
        for kind in SLIPS:
            yield slip(name, kind, chance), ref
        if len(name) >= LONG:
            once = key(slip(name, chance.choice(SLIPS), chance))
            yield slip(once, chance.choice(SLIPS), chance), ref


def steps(reference: Reference) -> int:
    """How often `measure` ticks."""
    return ROUNDS * sum(len(_asked(names)) for names in _sets(reference).values())


def measure(reference: Reference, tick: Tick) -> dict[str, Any]:
    """Times and hits of all three for each set of names; a peer is given names that are normalised already."""
    return {what: _measure(reference, names, tick) for what, names in _sets(reference).items()}


def _sets(reference: Reference) -> dict[str, dict[str, str]]:
    """What can be looked up by name, id → name: what /card knows, and what /rule knows."""
    cards = {card.id: key(card.name) for card in reference.cards.values()}
    rest = {row.id: key(row.name) for rows in (reference.terms, reference.charts) for row in rows.values()}
    return {"cards": cards, "terms": rest}


def _asked(names: dict[str, str]) -> list[tuple[str, str]]:
    """The typos; of a large set every third, so that the peers are done while one waits."""
    spelled = set(names.values())
    asked = [(typed, ref) for typed, ref in misspelt(names) if key(typed) not in spelled]
    return asked if len(asked) <= MOST else asked[:: -(-len(asked) // MOST)]


def _measure(reference: Reference, names: dict[str, str], tick: Tick) -> dict[str, Any]:
    asked = _asked(names)
    spellings = [s for s in reference.spellings if s.ref in names and s.kind != "section"]
    index = NameIndex(spellings, names)
    refs: dict[str, list[str]] = {}
    for s in sorted(spellings, key=lambda s: s.rank):
        if s.how != "initials":  # which nobody takes for a misspelt name
            refs.setdefault(s.spelling, []).append(s.ref)
    spelled = list(refs)

    def ours(typed: str) -> list[str]:
        return [hit.ref for hit in index.find(typed).hits]

    def with_difflib(typed: str) -> list[str]:
        return difflib.get_close_matches(typed, spelled, n=SHOWN, cutoff=0.6)

    def with_jellyfish(typed: str) -> list[str]:
        return sorted(spelled, key=lambda name: jellyfish.damerau_levenshtein_distance(typed, name))[:SHOWN]

    contenders = {"ours": ours, "difflib": with_difflib, "jellyfish": with_jellyfish}
    outcomes = hold(contenders, [typed for typed, _ in asked], ROUNDS, tick)
    right = [{other for other, name in names.items() if name == names[ref]} for _, ref in asked]
    facts: dict[str, Any] = {"queries": len(asked), "names": len(spelled), "contenders": {}}
    for name, outcome in outcomes.items():
        found = outcome.answers
        if name != "ours":
            found = [list(dict.fromkeys(ref for spelling in answer for ref in refs[spelling])) for answer in found]
        got = marks([answer[:SHOWN] for answer in found], right)
        facts["contenders"][name] = {
            "times_ours": outcome.slower_than(outcomes["ours"]),
            "total_s": sum(outcome.times),
            "hit_at_1": got.hit_at_1,
            "hit_at_5": got.hit_at_5,
            "p50_ms": outcome.share(0.5),
            "p99_ms": outcome.share(0.99),
            "missed": [
                {"typed": typed, "meant": ref, "found": answer[:SHOWN]}
                for (typed, ref), wanted, answer in zip(asked, right, found, strict=True)
                if not wanted & set(answer[:SHOWN])
            ],
        }
    return facts
