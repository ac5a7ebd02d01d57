"""`python -m bench.oceans`: the engine's pace, copies, replays, memory and players, measured in one run on one core."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from time import monotonic

from rich.console import Console
from rich.table import Table

from bench import engine_arena, engine_copies, engine_costs, engine_games, engine_pace
from bench.report import Facts, Row, Verdict, machine, machine_line, progress, table, verdict_table

PEERS = {"catanatron": ("catanatron", 0.7), "rlcard": ("rlcard's gin rummy", 1.5)}
"""What a peer is called, and how many of its decisions per second ours are to be."""
DEEPCOPY, TRACE, REPLAY_MS = 40, 1.1, 50
SPREAD = ("median", "low", "high")


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
        functions = engine_costs.measure(part("Functions", engine_games.RECORDED))
    return {
        "machine": machine(monotonic() - started),
        "missing": engine_pace.missing(),
        "games": games.facts,
        "pace": pace,
        "arena": arena,
        **costs,
        "functions": functions,
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
    deck = pace["full_to_surface"]["median"]
    yield Verdict("decisions/s with all cards ÷ with Surface cards only", f"{deck:.2f} ×")
    trace = pace["trace"]["median"]
    yield Verdict("time with trace ÷ without", f"{trace:.2f} ×", f"≤ {TRACE:.2f} ×", trace <= TRACE)
    for whose, replay in facts["replays"].items():
        what = f"replay of the longest {whose} game"
        yield Verdict(what, f"{replay['ms']:.0f} ms", f"≤ {REPLAY_MS} ms", replay["ms"] <= REPLAY_MS)


def tables(facts: Facts) -> Iterator[Table]:
    """What is printed: targets first, then what they are made of."""
    yield verdict_table("Oceans, four players, from one run on one core", list(verdicts(facts)))
    yield table(
        f"Random play, four players: median and quartiles of {facts['pace']['rounds']} rounds",
        ("", "a second", "low", "high"),
        list(_rates(facts["pace"])),
    )
    yield table(
        "Ours ÷ theirs; forced: those of their decisions that have no alternative",
        ("", "median", "low", "high", "draws too", "no trace", "forced"),
        [
            (
                PEERS[peer][0],
                *(f"{found['ratio'][figure]:.2f}" for figure in SPREAD),
                f"{found['ratio_with_draws']['median']:.2f}",
                f"{found['ratio_untraced']['median']:.2f}",
                f"{found['forced']:.0%}",
            )
            for peer, found in facts["pace"]["peers"].items()
        ],
    )
    found = facts["functions"]
    yield table(
        f"What costs most with all cards: {found['games']} games taken again under cProfile, without what is called",
        ("function", "share of time", "calls a decision"),
        [(one["function"], f"{one['share']:.1%}", f"{one['calls_a_decision']:.1f}") for one in found["functions"]],
    )
    yield table("Copies, replays, memory", ("", "median", "low", "high"), list(_costs(facts)))
    yield table(
        "The greedy player among others who take any legal answer",
        ("", "games", "wins", "even", "points", "theirs"),
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
        f"Games of four players\n{machine_line(facts['machine'])}",
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
        "ours: decisions of players, no trace": pace["untraced"],
        "ours: options listed while playing": pace["options_listed"],
        "ours: taken again, Surface cards only": pace["surface"],
        "ours: taken again, all cards": pace["full"],
        **{PEERS[peer][0]: found["rate"] for peer, found in pace["peers"].items()},
    }
    for what, rate in rates.items():
        yield (what, *(f"{rate[figure]:,.0f}" for figure in SPREAD))


def _costs(facts: Facts) -> Iterator[Row]:
    copies, memory = facts["copies"], facts["memory"]
    ratios = {
        "deepcopy(table) ÷ clone()": "table",
        "… sparing trace, opening and rules": "bare",
        "deepcopy(state) ÷ state.clone()": "state",
    }
    clone = copies["clone_us"]
    yield ("table.clone()", *(f"{clone[figure]:.0f} µs" for figure in SPREAD))
    for what, name in ratios.items():
        yield (what, *(f"{copies[name][figure]:.0f} ×" for figure in SPREAD))
    trace = facts["pace"]["trace"]
    yield ("time with trace ÷ without", *(f"{trace[figure]:.2f} ×" for figure in SPREAD))
    for whose, replay in facts["replays"].items():
        what = f"longest {whose} game replayed: {replay['log']:,} lines"
        yield (what, *(f"{replay[figure]:.0f} ms" for figure in ("ms", "low_ms", "high_ms")))
    yield ("memory: 1,000 open tables", f"{memory['all_mb']:.0f} MB", "", "")
    yield ("memory: one", f"{memory['one_mb']:.0f} MB", "", "")
    yield ("memory: each table more", f"{memory['each_kb']:.0f} kB", "", "")


if __name__ == "__main__":
    raise SystemExit(main())
