"""`python -m bench.oceans`: the engine's pace, copies, replays, memory and players, measured in one run on one core."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from time import monotonic

from rich.console import Console
from rich.table import Table

from bench import engine_arena, engine_copies, engine_games, engine_pace
from bench.report import Facts, Row, Verdict, machine, machine_line, progress, table, verdict_table

PEERS = {"catanatron": ("catanatron, 4 random players", 0.7), "rlcard": ("rlcard gin rummy, random", 1.5)}
"""What a peer is called, and how many times as fast we are to be."""
DEEPCOPY, TRACE, REPLAY_MS = 40, 1.1, 50


def main(argv: list[str] | None = None) -> int:
    """Measures and prints; the exit status says nothing about the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.oceans", description="The engine measured against peers.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args(argv)
    facts = measure()
    if options.json:
        facts["verdicts"] = [asdict(verdict) for verdict in verdicts(facts)]
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return 0
    console = Console(highlight=False)
    for shown in tables(facts):
        console.print(shown)
    for peer in facts["missing"]:
        console.print(f"{peer} is not installed, so it was not measured: `make bench` installs it.")
    return 0


def measure() -> Facts:
    """All parts, one after another."""
    started = monotonic()
    with progress() as part:
        games = engine_games.census(part("Random games", engine_games.LOOKED_AT))
        pace = engine_pace.measure(part("Pace", engine_pace.steps()))
        arena, longest = engine_arena.measure(part("Arena", engine_arena.steps()))
        replayed = {"random": games.longest, "greedy": longest}
        costs = engine_copies.measure(replayed, part("Copies", engine_copies.steps(len(replayed))))
    return {
        "machine": machine(monotonic() - started),
        "missing": engine_pace.missing(),
        "games": games.facts,
        "pace": pace,
        "arena": arena,
        **costs,
    }


def verdicts(facts: Facts) -> Iterator[Verdict]:
    """The figures that have a target; of what was measured in rounds, the median."""
    pace = facts["pace"]
    for peer, (name, least) in PEERS.items():
        if peer in pace["peers"]:
            ratio = pace["peers"][peer]["ratio"]["median"]
            yield Verdict(f"decisions/s ÷ {name}", f"{ratio:.2f} ×", f"≥ {least} ×", ratio >= least)
    copies = facts["copies"]["table"]["median"]
    yield Verdict("copy.deepcopy(table) ÷ clone()", f"{copies:.0f} ×", f"≥ {DEEPCOPY} ×", copies >= DEEPCOPY)
    trace = pace["trace"]["median"]
    yield Verdict("time with trace ÷ without", f"{trace:.2f} ×", f"≤ {TRACE:.2f} ×", trace <= TRACE)
    for whose, replay in facts["replays"].items():
        what = f"replay of the longest {whose} game"
        yield Verdict(what, f"{replay['ms']:.0f} ms", f"≤ {REPLAY_MS} ms", replay["ms"] <= REPLAY_MS)


def tables(facts: Facts) -> Iterator[Table]:
    """What is printed: targets first, then what they are made of."""
    yield verdict_table("Oceans, four players, from one run on one core", list(verdicts(facts)))
    yield table("Pace: medians of rounds in turn", ("", "a second", "least", "most"), list(_rates(facts["pace"])))
    yield table(
        f"Ours ÷ theirs, in each of {facts['pace']['rounds']} rounds",
        ("", "median", "least", "most", "with draws", "no trace", "forced"),
        [
            (
                PEERS[peer][0],
                *(f"{found['ratio'][figure]:.2f}" for figure in ("median", "least", "most")),
                f"{found['ratio_with_draws']['median']:.2f}",
                f"{found['ratio_untraced']['median']:.2f}",
                f"{found['forced']:.0%}",
            )
            for peer, found in facts["pace"]["peers"].items()
        ],
    )
    yield table("Copies, replays, memory", ("", "figure", "least", "most"), list(_costs(facts)))
    yield table(
        "Players: greedy against players who take any legal answer",
        ("", "games", "wins", "even", "points", "others' points"),
        [
            (
                f"{players} players",
                str(found["games"]),
                f"{found['wins']:.0%}",
                f"{found['even']:.0%}",
                f"{found['points']:.1f}",
                f"{found['others']:.1f}",
            )
            for players, found in facts["arena"]["against"].items()
        ],
    )
    games, among = facts["games"], facts["arena"]["among"]
    yield table(
        f"Games of four. {machine_line(facts['machine'])}",
        ("", "random", "greedy"),
        [
            ("games", str(games["games"]), str(among["games"])),
            ("decisions of players, mean", f"{games['decisions']:.0f}", f"{among['decisions']:.0f}"),
            ("ended because nobody could go on", f"{games['stalled']:.0%}", f"{among['stalled']:.0%}"),
            ("time to decide", "", f"{among['ms_a_decision']:.1f} ms"),
        ],
    )


def _rates(pace: Facts) -> Iterator[Row]:
    rates = {
        "ours: decisions of players": pace["ours"],
        "ours: decisions with draws": pace["ours_with_draws"],
        "ours, no trace: decisions of players": pace["untraced"],
        "ours: options listed, playing included": pace["options_listed"],
        **{PEERS[peer][0]: found["rate"] for peer, found in pace["peers"].items()},
    }
    for what, rate in rates.items():
        yield (what, *(f"{rate[figure]:,.0f}" for figure in ("median", "least", "most")))


def _costs(facts: Facts) -> Iterator[Row]:
    copies, memory = facts["copies"], facts["memory"]
    ratios = {
        "copy.deepcopy(table) ÷ clone()": "table",
        "the same without trace, opening and rules": "bare",
        "copy.deepcopy(state) ÷ state.clone()": "state",
    }
    clone = copies["clone_us"]
    yield ("table.clone()", *(f"{clone[figure]:.0f} µs" for figure in ("median", "least", "most")))
    for what, name in ratios.items():
        yield (what, *(f"{copies[name][figure]:.0f} ×" for figure in ("median", "least", "most")))
    trace = facts["pace"]["trace"]
    yield ("time with trace ÷ without", *(f"{trace[figure]:.2f} ×" for figure in ("median", "least", "most")))
    for whose, replay in facts["replays"].items():
        what = f"replay, longest {whose} game: {replay['decisions']} decisions, {replay['log']} with draws"
        yield (what, *(f"{replay[figure]:.0f} ms" for figure in ("ms", "least_ms", "most_ms")))
    yield ("memory of 1,000 open tables, as a process of its own", f"{memory['all_mb']:.0f} MB", "", "")
    yield ("of that, for each table", f"{memory['each_kb']:.0f} kB", "", "")
    yield ("memory with one open table", f"{memory['one_mb']:.0f} MB", "", "")


if __name__ == "__main__":
    raise SystemExit(main())
