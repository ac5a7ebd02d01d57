"""Misspelt card names: the name index against difflib and jellyfish, over the same normalised names."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterator
from typing import Any

import jellyfish

from bench.contest import Tick, hold, marks
from rules_db.answers import card_names
from rules_db.names import key
from rules_db.reference import Reference

ROUNDS = 3
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
    return ROUNDS * len(list(misspelt(_card_names(reference))))


def measure(reference: Reference, tick: Tick) -> dict[str, Any]:
    """Times and hits of all three; a peer is given names that are normalised already."""
    names = _card_names(reference)
    asked = list(misspelt(names))
    index = card_names(reference)
    refs: dict[str, list[str]] = {}
    for s in sorted(reference.spellings, key=lambda s: s.rank):
        if s.kind == "card" and s.how != "initials":  # which nobody takes for a misspelt name
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


def _card_names(reference: Reference) -> dict[str, str]:
    return {card.id: key(card.name) for card in reference.cards.values()}
