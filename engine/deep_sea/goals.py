"""Goals of missions and Seniors of the fifth tier: the points that they bring, as far as that can be counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.deep_sea.catalogue import EACH_BOARD
from engine.deep_sea.printed import COLUMNS, FIELDS, Goal
from engine.deep_sea.state import PIECES, DeepSea

ALONE, SECOND, WHOSE, LEADER = "goals-alone", "first-mission-second", "senior-points-whose", "team-leader-senior"
TOP_TIER = 5


class Lying(NamedTuple):
    """A disc in the ocean, or a Vessel (`kind` is empty): whose, and where."""

    owner: int
    place: int
    kind: str = ""


def lying(state: DeepSea) -> list[Lying]:
    """All discs and Vessels in the ocean."""
    at = {board: place for place, board in state.zones.items()}
    discs = [
        Lying(owner, at[site // EACH_BOARD], PIECES.site(site).kind)
        for site, owner in state.discs.items()
        if site // EACH_BOARD in at
    ]
    return [*discs, *(Lying(n, place) for n, seat in enumerate(state.seats) for place in seat.vessels)]


# -- goals


def of_goals(state: DeepSea, player: int) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """What each goal that can be counted brings a player, with what it rests on."""
    there = lying(state)
    for number, goal in state.rules_of.goals.items():
        many = [_many(goal, there, owner) for owner in range(state.players)]
        leads = _leads(state, goal, many, player)
        open_ = (f"deep-sea/{SECOND}",) if goal.otherwise and leads not in (0, goal.first) else ()
        open_ += (f"deep-sea/{ALONE}",) if state.players == 1 and many[player] else ()
        yield f"Goal {number}", goal.each * many[player] + leads, (state.rules_of.id, *open_)


def _many(goal: Goal, there: Sequence[Lying], owner: int) -> int:
    """How many of what a goal asks for are a player's."""
    places = [
        one.place
        for one in there
        if one.owner == owner
        and (one.kind in goal.kinds if one.kind else goal.vessels)
        and COLUMNS[one.place % 10] in goal.columns
        and goal.low <= one.place // 10 <= goal.high
    ]
    return len(set(places) if goal.zones else places)


def _leads(state: DeepSea, goal: Goal, many: Sequence[int], player: int) -> int:
    """What having most of it brings, or second most: whoever ties for the first place leaves nobody the second one."""
    mine, most = many[player], max(many)
    if not mine or (state.players == 1 and state.assumes(ALONE, "none")):
        return 0
    if mine == most:
        return goal.first
    second = goal.otherwise if goal.otherwise and state.assumes(SECOND, "four") else goal.second
    return second if many.count(most) == 1 and mine == max(n for n in many if n < most) else 0


# -- Seniors of the fifth tier


def of_seniors(state: DeepSea, player: int) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """What each Senior of the fifth tier brings a player, with what it rests on."""
    for member in state.seats[player].crew:
        kind = PIECES.specialist(member.kind)
        if member.senior and kind.tier == TOP_TIER:
            yield kind.senior, SENIORS[kind.senior_points](state, player), (kind.id, *OPEN.get(kind.senior_points, ()))


def _mine(state: DeepSea, player: int) -> list[Lying]:
    """What a player has in the ocean; everybody's, where the table counts so."""
    everyone = state.assumes(WHOSE, "everyone")
    return [one for one in lying(state) if everyone or one.owner == player]


def _shared_links(state: DeepSea, player: int) -> int:
    links = [link for board in state.zones.values() for link in PIECES.board(board).links]
    ends = [{state.discs.get(one), state.discs.get(other)} for one, other, _ in links]
    return sum(player in owners and None not in owners and len(owners) == 2 for owners in ends) // 2


def _in_one_zone(state: DeepSea, player: int) -> int:
    places = [one.place for one in lying(state) if one.owner == player and one.kind == "Conserve"]
    return max([places.count(place) for place in places], default=0)


def _sets(state: DeepSea, player: int) -> int:
    fields = [field for card in state.seats[player].journals for field in PIECES.journal(card).fields]
    return 3 * min(fields.count(field) for field in FIELDS)


def _depths(state: DeepSea, player: int) -> int:
    return len({one.place // 10 for one in _mine(state, player) if one.kind == "Journal"})


def _conserved_zones(state: DeepSea, player: int) -> int:
    return len({one.place for one in _mine(state, player) if one.kind == "Conserve"})


def _other_seniors(state: DeepSea, player: int) -> int:
    crew = state.seats[player].crew
    leaders = sum(not PIECES.specialist(one.kind).tier for one in crew) if state.assumes(LEADER, "counts") else 0
    return sum(one.senior for one in crew) - 1 + leaders


def _zones(state: DeepSea, player: int) -> int:
    return len({one.place for one in _mine(state, player)}) // 3


def _empty_dives(state: DeepSea, _player: int) -> int:
    return sum(not state.dives.get(site.number) for site in state.sites("Dive")) // 2


SENIORS: Mapping[str, Callable[[DeepSea, int], int]] = {
    "1 per 2 completed links shared with opponents": _shared_links,
    "1 per own conservation disc in one zone of choice": _in_one_zone,
    "3 per set of the four field symbols": _sets,
    "1 per depth with a journal disc": _depths,
    "1 per zone with a conservation disc": _conserved_zones,
    "1 per other Senior": _other_seniors,
    "1 per 3 zones with a disc or vessel": _zones,
    "1 per 2 empty dive sites in the ocean": _empty_dives,
    "4": lambda _state, _player: 4,
}
"""By what stands on a Senior, what it counts."""
_WHOSE = (f"deep-sea/{WHOSE}",)
OPEN: Mapping[str, tuple[str, ...]] = {
    "3 per set of the four field symbols": ("deep-sea/mission-three-field-symbols",),
    "1 per depth with a journal disc": _WHOSE,
    "1 per zone with a conservation disc": _WHOSE,
    "1 per 3 zones with a disc or vessel": _WHOSE,
    "1 per other Senior": (f"deep-sea/{LEADER}",),
}
"""What is open about that."""
