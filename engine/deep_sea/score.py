"""The pieces of the score that are on record: Journals, attributes, Impact, goals, Seniors, what is left over."""

from __future__ import annotations

from engine.core.value import Value
from engine.deep_sea import goals
from engine.deep_sea.printed import INGENUITY, TRACKS
from engine.deep_sea.state import LEVELS, PIECES, DeepSea

POINTS = (0, 0, 1, 4, 7, 10)
"""Points by the level of an attribute."""
LEFT_OVER = 3
LEVEL = ("deep-sea/travel/2", "deep-sea/attribute-levels")
JOURNALS, ATTRIBUTES = ("deep-sea/journal-effects/4",), ("deep-sea/attribute-levels",)
IMPACT, REST = ("deep-sea/impact-board",), ("deep-sea/pieces-of-the-score",)


def points(state: DeepSea, player: int) -> Value:
    """A player's points with their parts; `uncounted` says what is not among them."""
    seat, found = state.seats[player], Value()
    for card in seat.journals:
        found.add(PIECES.journal(card).name, PIECES.journal(card).points, JOURNALS)
    for track, now in zip(TRACKS, seat.tracks, strict=True):
        found.add(track, POINTS[LEVELS[now]], ATTRIBUTES)
    found.add("Impact", sum(PIECES.hex(one).points for one, owner in state.hexes if owner == player), IMPACT)
    for name, many, cites in (*goals.of_goals(state, player), *goals.of_seniors(state, player)):
        found.add(name, many, (*REST, *cites))
    found.add("Research and discs left over", (seat.research + seat.staging) // LEFT_OVER, REST)
    return found


def uncounted(state: DeepSea) -> list[str]:
    """What the rules score beside `points`, in words."""
    numbers = [str(number) for number in state.rules_of.uncounted]
    return [f"goal{'s' if len(numbers) > 1 else ''} {' and '.join(numbers)} of the mission"] if numbers else []


def technology(state: DeepSea, player: int) -> Value:
    """A player's Technology level: what stands below the number on the Ingenuity track."""
    seat, found = state.seats[player], Value()
    found.add(f"Ingenuity at {seat.tracks[INGENUITY]}", seat.level(INGENUITY), LEVEL, "printed")
    return found


def winners(state: DeepSea) -> list[int]:
    """Who has the most points; all of them where it is several."""
    totals = [points(state, player).total() for player in range(state.players)]
    return [player for player, total in enumerate(totals) if total == max(totals)]
