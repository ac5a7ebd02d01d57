"""What costs most in games with all cards: processor time by function, without what a function calls.

Measured with cProfile, which makes small functions look dearer than they are: the order counts, not the shares.
"""

from __future__ import annotations

import cProfile
import pstats
from pathlib import Path
from typing import Any

from bench.contest import Tick
from bench.engine_games import FULL, RECORDED, Recorded, decided

SHOWN = 12
"""Functions that are told."""
PACKAGES = ("engine", "rules_db")


def measure(tick: Tick) -> dict[str, Any]:
    """The dearest functions: their share of all time, and how often each is called for a decision of a player."""
    profile, decisions, recorded = cProfile.Profile(), 0, Recorded(FULL)
    for game in range(RECORDED):
        profile.enable()
        played = recorded.again(game)
        profile.disable()
        decisions += decided(played)
        tick()
    stats: dict[tuple[str, int, str], Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    own = {place: times[2] for place, times in stats.items()}
    dearest = sorted(own, key=lambda place: -own[place])[:SHOWN]
    rows = [
        {
            "function": _name(place),
            "share": own[place] / sum(own.values()),
            "calls_a_decision": stats[place][1] / decisions,
        }
        for place in dearest
    ]
    return {"games": RECORDED, "decisions": decisions, "functions": rows}


def _name(place: tuple[str, int, str]) -> str:
    """A function with its module, or what is built in."""
    file, _, function = place
    parts = Path(file).with_suffix("").parts
    inside = next((parts[at:] for at, part in enumerate(parts) if part in PACKAGES), ())
    return f"{'.'.join(inside[1:])}: {function}" if inside else function
