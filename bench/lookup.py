"""`python -m bench.lookup`: names, suggestions, questions and the index, measured in one run. Ratios come first."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.table import Table

from bench import autocomplete, index, names, texts
from bench.report import Facts, Verdict, machine, machine_line, progress, table, times, verdict_table
from rules_db.build import build
from rules_db.reference import Reference


def main(argv: list[str] | None = None) -> int:
    """Measures and prints; the exit status says nothing about the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.lookup", description="Look-ups measured against peers.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--misses", action="store_true", help="also list what was not among the first five")
    options = parser.parse_args(argv)
    facts = measure()
    if options.json:
        facts["verdicts"] = [asdict(verdict) for verdict in verdicts(facts)]
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return 0
    console = Console(highlight=False)
    for shown in tables(facts):
        console.print(shown)
    if options.misses:
        for line in misses(facts):
            console.print(line, markup=False, soft_wrap=True)
    return 0


def measure() -> Facts:
    """All four parts, on an index without anybody's printed wording: every copy of the project measures the same."""
    started = monotonic()
    with tempfile.TemporaryDirectory() as folder, progress() as part:
        costs = index.measure(Path(folder) / "data", part("Index", index.steps()))
        path = Path(folder) / "rules.db"
        build(path)
        reference = Reference.open(path)
        facts = {
            "names": names.measure(reference, part("Names", names.steps(reference))),
            "autocomplete": autocomplete.measure(reference, part("Autocomplete", autocomplete.steps(reference))),
            "texts": texts.measure(reference, part("Questions", texts.steps())),
            "index": costs,
        }
    return {"machine": machine(monotonic() - started), **facts}


def verdicts(facts: Facts) -> list[Verdict]:
    """The figures that do not depend on the machine, and the one in milliseconds that people feel."""
    asked, costs = facts["texts"]["test"]["contenders"], facts["index"]
    fresh = costs["cold_start_s"] / costs["python_start_s"]
    as_good = all(asked["ours"][mark] >= asked["whoosh"][mark] for mark in ("hit_at_5", "mrr"))
    slowest = max(part["p99_ms"] for part in facts["autocomplete"].values())
    return [
        _against_difflib([part["contenders"] for part in facts["names"].values()]),
        _ratio("questions: whoosh ÷ ours", asked["whoosh"]["times_ours"], 3, "hit@5, MRR no lower", as_good),
        Verdict("autocomplete: p99", f"{slowest:.2f} ms", "≤ 2 ms", slowest <= 2),
        Verdict("cold start ÷ bare Python", times(fresh)),
    ]


def _against_difflib(parts: list[Facts]) -> Verdict:
    """All names together, those of /card and those of /rule, each asked of the index that its command asks."""
    took = {who: sum(part[who]["total_s"] for part in parts) for who in ("ours", "difflib")}
    no_worse = all(part["ours"]["hit_at_5"] >= part["difflib"]["hit_at_5"] for part in parts)
    return _ratio("names: difflib ÷ ours", took["difflib"] / took["ours"], 30, "hit@5 no lower", no_worse)


def _ratio(what: str, figure: float, least: float, also: str, holds: bool) -> Verdict:
    return Verdict(what, times(figure), f"≥ {least} ×, {also}", figure >= least and holds)


def tables(facts: Facts) -> Iterator[Table]:
    """What is printed: ratios, what is found, suggestions, the index."""
    yield verdict_table("Ratios, from one run", verdicts(facts))
    rows = [_found(f"{what}: {who}", got) for what, p in facts["names"].items() for who, got in p["contenders"].items()]
    for split, part in facts["texts"].items():
        rows += [_found(f"questions, {split}: {who}", got) for who, got in part["contenders"].items()]
    counts = ", ".join(f"{part['questions']} {split}" for split, part in facts["texts"].items())
    typed = ", ".join(f"{part['queries']} typos among {part['names']} {what}" for what, part in facts["names"].items())
    yield table(
        f"What is found: {typed}; questions: {counts}",
        ("", "hit@1", "hit@5", "MRR", "p50 ms", "p99 ms", "÷ ours"),
        rows,
    )
    yield table(
        "Autocomplete, in the handler",
        ("", "texts", "p50 ms", "p99 ms", "slowest ms", "p99 on the wall"),
        [
            (
                name,
                str(part["texts"]),
                *(f"{part[figure]:.2f}" for figure in ("p50_ms", "p99_ms", "slowest_ms", "wall_p99_ms")),
            )
            for name, part in facts["autocomplete"].items()
        ],
    )
    costs = facts["index"]
    yield table(
        f"The index. {machine_line(facts['machine'])}",
        ("", "figure"),
        [
            ("build", f"{costs['build_s']:.2f} s"),
            ("file", f"{costs['file_mb']:.2f} MB"),
            ("open, with both name indexes and the text index", f"{costs['open_s']:.3f} s"),
            ("peak memory: bare Python", f"{costs['bare_mb']:.0f} MB"),
            ("peak memory: opened", f"{costs['open_peak_mb']:.0f} MB"),
            ("peak memory: building", f"{costs['build_peak_mb']:.0f} MB"),
            ("cold start: python -m rules_db card sparkles", f"{costs['cold_start_s']:.2f} s"),
            ("cold start: python -c pass", f"{costs['python_start_s']:.2f} s"),
        ],
    )


def _found(who: str, got: Facts) -> tuple[str, ...]:
    mrr = f"{got['mrr']:.3f}" if "mrr" in got else ""
    hits = (f"{got['hit_at_1']:.3f}", f"{got['hit_at_5']:.3f}", mrr)
    return (who, *hits, f"{got['p50_ms']:.3f}", f"{got['p99_ms']:.3f}", times(got["times_ours"]))


def misses(facts: Facts) -> Iterator[str]:
    """What we did not have among the first five."""
    for miss in (m for part in facts["names"].values() for m in part["contenders"]["ours"]["missed"]):
        yield f"name {miss['typed']!r}: meant {miss['meant']}, found {', '.join(miss['found']) or 'nothing'}"
    for split, part in facts["texts"].items():
        for miss in part["contenders"]["ours"]["missed"]:
            place = f"place {miss['place']}" if miss["place"] else "not in the first ten"
            yield f"{split} {miss['ask']!r}: {' or '.join(miss['right'])} {place}; first {', '.join(miss['found'])}"


if __name__ == "__main__":
    raise SystemExit(main())
