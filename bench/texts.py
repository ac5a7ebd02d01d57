"""Questions in plain words: our full-text search against whoosh, over the same statements and the same fields."""

from __future__ import annotations

import sqlite3
import warnings
from contextlib import closing
from pathlib import Path
from typing import Any

import yaml

from bench.contest import Ask, Tick, hold, marks, place_of
from rules_db.fulltext import TextIndex
from rules_db.names import key
from rules_db.reference import Reference

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from whoosh.analysis import StemmingAnalyzer
    from whoosh.fields import ID, TEXT, Schema
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import MultifieldParser, OrGroup, WhitespacePlugin
    from whoosh.scoring import BM25F

QUESTIONS = Path(__file__).with_name("questions.yaml")
SPLITS = ("test", "dev")
ROUNDS = 3
LIMIT = 10

WHOOSH_BOOSTS = {"heading": 1.0, "text": 1.0, "also": 1.0}
WHOOSH_GROUP = 0.9
"""The best on the dev questions of 36 settings: heading 1, 2, 3; also 1, 1.5, 2, 3; a group factor of 0, 0.5, 0.9."""


def questions(split: str) -> list[dict[str, Any]]:
    """The stored questions of one split: `ask`, and the ids in `right` that answer it."""
    stored = yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))["questions"]
    return [question for question in stored if question["split"] == split]


def steps() -> int:
    """How often `measure` ticks."""
    return ROUNDS * sum(len(questions(split)) for split in SPLITS)


def measure(reference: Reference, tick: Tick) -> dict[str, Any]:
    """Times and marks of both on each split."""
    index = TextIndex(reference)

    def ours(question: str) -> list[str]:
        return [passage.ref for passage in index.search(question, kinds=("statement",), limit=LIMIT)]

    contenders: dict[str, Ask] = {"ours": ours, "whoosh": whoosh(reference)}
    facts: dict[str, Any] = {}
    for split in SPLITS:
        asked = questions(split)
        right = [set(question["right"]) for question in asked]
        outcomes = hold(contenders, [question["ask"] for question in asked], ROUNDS, tick)
        facts[split] = {"questions": len(asked), "contenders": {}}
        for name, outcome in outcomes.items():
            got = marks(outcome.answers, right)
            facts[split]["contenders"][name] = {
                "times_ours": outcome.slower_than(outcomes["ours"]),
                "hit_at_1": got.hit_at_1,
                "hit_at_5": got.hit_at_5,
                "mrr": got.mrr,
                "p50_ms": outcome.share(0.5),
                "p99_ms": outcome.share(0.99),
                "missed": [
                    {"ask": question["ask"], "right": question["right"], "place": place, "found": found[:5]}
                    for question, found in zip(asked, outcome.answers, strict=True)
                    if not 0 < (place := place_of(found, set(question["right"]))) <= 5
                ],
            }
    return facts


def whoosh(reference: Reference) -> Ask:
    """Whoosh over the statements in memory. It is asked bare words: `?` is no wildcard and `or` no operator."""
    analyzer = StemmingAnalyzer()
    fields = {field: TEXT(analyzer=analyzer) for field in WHOOSH_BOOSTS}
    schema = Schema(ref=ID(stored=True), **fields)
    index = RamStorage().create_index(schema)
    with closing(sqlite3.connect(reference.path)) as db:
        rows = db.execute("select ref, title, text, also from passages where kind = 'statement'").fetchall()
    writer = index.writer()
    for ref, heading, text, also in rows:
        writer.add_document(ref=ref, heading=heading, text=text, also=also)
    writer.commit()
    searcher = index.searcher(weighting=BM25F())
    group = OrGroup.factory(WHOOSH_GROUP)
    parser = MultifieldParser(
        list(fields), schema, fieldboosts=WHOOSH_BOOSTS, group=group, plugins=[WhitespacePlugin()]
    )

    def search(question: str) -> list[str]:
        return [hit["ref"] for hit in searcher.search(parser.parse(key(question)), limit=LIMIT)]

    return search
