"""Travel, new Vessels, and the Arrival bonus."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.deep_sea.gains import act, give
from engine.deep_sea.legal import SPECIAL, crowded, open_about
from engine.deep_sea.printed import Action
from engine.deep_sea.rules import Game, both, rules, why
from engine.deep_sea.state import JELLYFISH, without

TRAVEL = ("deep-sea/travel/1", "deep-sea/travel/2", "deep-sea/travel/3", "deep-sea/travel/4")
ARRIVAL = ("deep-sea/arrival-bonus/1", "deep-sea/arrival-bonus/2")
LAUNCH = ("deep-sea/arrival-bonus/1", "deep-sea/arrival-bonus/3")
LEAVING = ("deep-sea/arrival-bonus/4", SPECIAL)
ANYWHERE = {6: ("deep-sea/star-search-launch",)}
"""What is open about where Vessels come in, by mission."""


@rules.effect("travel", cites=TRAVEL)
def travel(run: Game, frame: Frame) -> None:
    """A Vessel goes from its zone to a different one."""
    state, player = run.state, frame.source
    origin, to, how = int(frame.about[0]), int(frame.about[1]), str(frame.about[2])
    doubt = open_about(state, player, origin, to, how) if run.tracing else ()
    seat = state.seats[player]
    seat.vessels = tuple(sorted((*without(seat.vessels, origin), to)))
    run.tell("travel", player, origin, to, cites=both(TRAVEL, doubt, why(frame)))
    run.push("arrival bonus", player, ("arrived", *ARRIVAL), about=(to, origin))


@rules.effect("arrival bonus")
def arrival_bonus(run: Game, frame: Frame) -> None:
    """What the zone shows below its Travel symbol, and what leaving the other one brings."""
    state, player = run.state, frame.source
    place, origin = int(frame.about[0]), int(frame.about[1])
    cites = why(frame)
    board = state.board(place)
    assert board  # noqa: S101 - a Vessel is in a zone
    plain = tuple(gain for gain in board.arrival if not gain.endswith(" here"))
    run.tell("arrival", player, place, cites=cites) if board.arrival else None
    give(run, player, plain, cites)
    for gain in board.arrival:
        if gain not in plain:
            act(run, player, (Action(gain.split()[0], "", place),), both(cites, (SPECIAL,)))
    if origin and state.is_at(origin, JELLYFISH) and state.marked_by(player, state.zones[origin]):
        run.tell("left", player, origin, cites=LEAVING)
        give(run, player, ("Impact",), LEAVING)


def launch_zones(run: Game, player: int) -> list[int]:
    """Where a new Vessel may come in: the mission's launch zone, or any zone of depth 1."""
    state = run.state
    board = state.rules_of.launch
    home = [place for place, there in state.zones.items() if there == board]
    found = home or [place for place in sorted(state.zones) if place // 10 == 1]
    return [place for place in found if not crowded(state, player, place)]


def _zones(run: Game, frame: Frame) -> Sequence[Key]:
    return [("zone", place) for place in launch_zones(run, frame.source)]


@rules.effect("launch", Ask("launch zone", _zones, cites=LAUNCH), cites=LAUNCH)
def launch(run: Game, frame: Frame) -> None:
    """A new Vessel comes in and brings the Arrival bonus."""
    player, place = frame.source, int(frame.first()[1])
    seat = run.state.seats[player]
    seat.vessels = tuple(sorted((*seat.vessels, place)))
    given = why(frame)
    run.tell("launched", player, place, cites=both(LAUNCH, given, ANYWHERE.get(run.state.mission, ())))
    run.push("arrival bonus", player, ("arrived", *LAUNCH), about=(place, 0))
