"""What may be done, and why something may not: each rule against an action is a `Reason` with its statement."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.choice import Key
from engine.deep_sea.printed import INGENUITY, Action, depths
from engine.deep_sea.state import CAVE, PIECES, TRENCH, VORTEX, DeepSea, Site
from engine.reasons import Reason

WHERE = "deep-sea/the-five-actions/2"
SPECIAL = "deep-sea/board-special-rules"
VORTEX_LEVEL, TOO_DEEP = "vortex-technology", "vessel-too-deep"
AT_EDGE = "submerged-cave-at-edge"
NO_WAY = 99


# -- Travel


def level_from(state: DeepSea, player: int, origin: int, how: str = "") -> int:
    """The Technology level of a Travel that starts at a place."""
    level = state.seats[player].level(INGENUITY) + (how == "+1")
    if state.is_at(origin, VORTEX) and not state.assumes(VORTEX_LEVEL, "after-the-move"):
        level += 1
    return level


def distances(state: DeepSea, origin: int, level: int = NO_WAY) -> dict[int, int]:
    """How many zones away each zone is, by ways that Vessels may go; `level` limits the depth of zones on the way."""
    found, edge = {origin: 0}, [origin]
    while edge:
        edge = [
            near
            for place in edge
            for near in state.around(place)
            if near not in found
            and not state.is_at(near, CAVE)
            and near // 10 <= level
            and found.setdefault(near, found[place] + 1)
        ]
    return found


def reach(state: DeepSea, player: int, origin: int, how: str = "") -> list[int]:
    """Where a Travel from a place may end."""
    level = level_from(state, player, origin, how)
    whole_way = state.assumes(TOO_DEEP, "whole-way")
    away = distances(state, origin, level if whole_way else NO_WAY)
    found = {place: level for place, steps in away.items() if steps <= level and place // 10 <= level}
    if state.assumes(VORTEX_LEVEL, "passes-through"):
        for place, steps in away.items():
            if place != origin and state.is_at(place, VORTEX) and steps <= level:
                beyond = distances(state, place, level + 1 if whole_way else NO_WAY)
                found |= dict.fromkeys(
                    [o for o, more in beyond.items() if steps + more <= level + 1 and o // 10 <= level + 1], level + 1
                )
    return sorted(place for place in found if place != origin and not crowded(state, player, place))


def open_about(state: DeepSea, player: int, origin: int, to: int, how: str = "") -> tuple[str, ...]:
    """The open questions that decide whether a Travel may be done, with the rules of boards that they are about."""
    found = state.decided_by((VORTEX_LEVEL, TOO_DEEP), lambda at: to in reach(at, player, origin, how))
    return (SPECIAL, *found) if f"deep-sea/{VORTEX_LEVEL}" in found else found


def crowded(state: DeepSea, player: int, place: int) -> bool:
    """Whether a player may bring no Vessel to a zone, because one is there already."""
    return state.is_at(place, TRENCH) and place in state.seats[player].vessels


def why_not_travel(state: DeepSea, player: int, origin: int, to: int, how: str = "") -> Iterator[Reason]:
    """The rules against a Travel."""
    if origin not in state.seats[player].vessels:
        yield Reason("no vessel", (_at(origin),), ("deep-sea/travel/1",))
    elif to == origin:
        yield Reason("stays", (_at(to),), ("deep-sea/travel/1",))
    elif to not in state.zones:
        yield Reason("no zone", (_at(to),), ("deep-sea/travel/3",))
    elif state.is_at(to, CAVE):
        yield Reason("cave", (_at(to),), (SPECIAL,))
    elif crowded(state, player, to):
        yield Reason("crowded", (_at(to),), (SPECIAL,))
    else:
        level = level_from(state, player, origin, how)
        whole_way = state.assumes(TOO_DEEP, "whole-way")
        steps = distances(state, origin, level if whole_way else NO_WAY).get(to)
        doubt = open_about(state, player, origin, to, how)
        if to // 10 > level:
            yield Reason("too deep", (_at(to), to // 10, level), ("deep-sea/travel/2", *doubt))
        elif steps is None:
            yield Reason("gap", (_at(origin), _at(to)), ("deep-sea/travel/3", *doubt))
        elif steps > level:
            yield Reason("too far", (_at(to), steps, level), ("deep-sea/travel/2", "deep-sea/travel/3", *doubt))


def travels(state: DeepSea, player: int, action: Action) -> Iterator[Key]:
    """Every Travel that may be done."""
    limit = int(action.how[-1]) if action.how.startswith("not to") else 0
    for origin in dict.fromkeys(state.seats[player].vessels):
        if action.at in (0, origin):
            for to in reach(state, player, origin, action.how):
                if to // 10 != limit:
                    yield "travel", origin, to


# -- sites


def has_vessel(state: DeepSea, player: int, site: Site) -> bool:
    """Whether a player's Vessel is where a site is used from."""
    vessels, from_there = state.seats[player].vessels, state.reached_from(site)
    if not from_there and state.assumes(AT_EDGE, "any-side"):
        return not set(state.around(state.place_of(site.number))).isdisjoint(vessels)
    return from_there in vessels


def no_vessel(state: DeepSea, player: int, site: Site, cites: str) -> Iterator[Reason]:
    """Why a site is out of a player's reach."""
    if not has_vessel(state, player, site):
        cave = (f"deep-sea/{AT_EDGE}", SPECIAL) if site.side else ()
        yield Reason("out of reach", (site.number,), (WHERE, cites, *cave))


def no_disc(state: DeepSea, player: int, paid: int = 0) -> Iterator[Reason]:
    """Why there is no second disc; `paid` is what goes first, for an activation."""
    if state.seats[player].staging <= paid:
        yield Reason("no disc" if state.seats[player].staging or not paid else "no discs", (), (WHERE,))


def spaces(state: DeepSea, board: int) -> list[Site]:
    """The leftmost empty space of each Sonar track of a board, where there is one."""
    free: dict[int, Site] = {}
    for site in PIECES.board(board).of("Sonar"):
        if site.number not in state.discs:
            free.setdefault(site.track, site)
    return list(free.values())


def at_right_depth(state: DeepSea, site: Site, how: str) -> bool:
    """Whether a Sonar that is only for some depths may be done at a site."""
    if not how or how == "here":
        return True
    low, high = depths(how)
    return low <= state.place_of(site.number) // 10 <= high


def sonars(state: DeepSea, player: int, action: Action, paid: int) -> Iterator[Key]:
    """Every Sonar that may be done."""
    if any(no_disc(state, player, paid)):
        return
    for place in sorted(set(state.seats[player].vessels)):
        if action.at in (0, place):
            yield from (
                ("sonar", one.number)
                for one in spaces(state, state.zones[place])
                if at_right_depth(state, one, action.how)
            )


def dives(state: DeepSea, player: int, action: Action, _paid: int) -> Iterator[Key]:
    """Every Dive that may be done."""
    for site in state.sites("Dive"):
        if state.dives.get(site.number) and has_vessel(state, player, site) and _here(state, site, action):
            yield "dive", site.number


def cost(site: Site, how: str = "") -> int:
    """What a Conservation site costs, perhaps 1 less."""
    return max(0, site.cost - (how == "-1"))


def in_reach_to_conserve(state: DeepSea, player: int, site: Site, how: str) -> bool:
    """Whether a Vessel is where it must be: there, or anywhere at the same depth."""
    if how.startswith("at the same depth"):
        place = state.place_of(site.number)
        return any(vessel // 10 == place // 10 for vessel in state.seats[player].vessels)
    return has_vessel(state, player, site)


def conserves(state: DeepSea, player: int, action: Action, paid: int) -> Iterator[Key]:
    """Every Conserve that may be done and paid."""
    if any(no_disc(state, player, paid)):
        return
    for site in state.sites("Conserve"):
        if (
            site.number not in state.discs
            and in_reach_to_conserve(state, player, site, action.how)
            and _here(state, site, action)
            and cost(site, action.how) <= state.seats[player].research
        ):
            yield "conserve", site.number


def journals(state: DeepSea, player: int, action: Action, paid: int) -> Iterator[Key]:
    """Every Journal that may be taken and paid."""
    if any(no_disc(state, player, paid)):
        return
    for site in state.sites("Journal"):
        if site.number not in state.discs and has_vessel(state, player, site) and _here(state, site, action):
            for card in state.display:
                shown = PIECES.journal(card)
                if site.field in shown.fields and shown.cost <= state.seats[player].research:
                    yield "journal", site.number, card


def promotions(state: DeepSea, player: int, _action: Action, _paid: int) -> Iterator[Key]:
    """Every Junior that may be promoted."""
    for n, one in enumerate(state.seats[player].crew):
        if not one.senior and PIECES.specialist(one.kind).tier:
            yield "promote", n


def _travels(state: DeepSea, player: int, action: Action, _paid: int) -> Iterator[Key]:
    return travels(state, player, action)


WAYS = {
    "Travel": _travels,
    "Sonar": sonars,
    "Dive": dives,
    "Conserve": conserves,
    "Journal": journals,
    "Promotion": promotions,
}


def doings(state: DeepSea, player: int, action: Action, paid: int = 0) -> Iterator[Key]:
    """Every way to do an action; `paid` discs of the Staging area are needed for something else first."""
    return WAYS[action.kind](state, player, action, paid)


def _here(state: DeepSea, site: Site, action: Action) -> bool:
    return action.at in (0, state.reached_from(site), state.place_of(site.number))


def _at(place: int) -> str:
    return f"@{place}"
