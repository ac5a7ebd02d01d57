"""What a reward brings: steps on attribute tracks, Research, discs, Impact, Promotion, actions, Discover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.deep_sea.catalogue import beside
from engine.deep_sea.printed import ACTIONS, INGENUITY, TRACKS, Action, Gains, depths
from engine.deep_sea.rules import Game, both, rules, why
from engine.deep_sea.state import MOST_RESEARCH, MOST_VESSELS, PIECES, VESSELS_AT, Member

RESEARCH = ("deep-sea/paying-research/1",)
FEW_DISCS = "deep-sea/number-of-discs"
OPTIONAL = "promotion-optional"
DECLINE: Key = ("decline",)
TOP, AGAIN = 12, 10
LEVELS = "deep-sea/attribute-levels"
IMPACT = ("deep-sea/impact-board", "deep-sea/impact-hexes-touching")
PROMOTED = "deep-sea/promoted-specialist-disc"


def give(run: Game, player: int, gains: Gains, cites: tuple[str, ...]) -> None:
    """A reward comes next, in the order in which it stands."""
    for gain, many in groupby(gains):
        run.push("gain", player, ("given", *cites), about=(gain, len(list(many))))


@rules.effect("gain")
def gain(run: Game, frame: Frame) -> None:
    """One kind of reward, once or several times."""
    name, times = str(frame.about[0]), int(frame.about[1])
    player, cites = frame.source, why(frame)
    if name in GAINED:
        GAINED[name](run, player, times, cites)
        return
    kind, _, how = name.partition(" ")
    for _ in range(times):
        if name in TRACKS:
            _step(run, player, TRACKS.index(name), cites)
        elif kind == "Discover":
            run.begin("discover", player, ("discover", *depths(how), 0, *cites))
        elif kind in ACTIONS:
            act(run, player, (Action(kind, how),), cites)


def act(run: Game, player: int, actions: Sequence[Action], cites: tuple[str, ...]) -> None:
    """One of several actions may be done next; each that is `here` in a zone has its place."""
    phase = run.begin("acting", player, ("acting", *cites))
    phase.notes["ways"] = tuple((tuple(action),) for action in actions)


def _step(run: Game, player: int, track: int, cites: tuple[str, ...]) -> None:
    """A cube goes one up: at 10 an Impact, beyond 12 back to 10 with it again; Ingenuity may bring a Vessel."""
    seat = run.state.seats[player]
    now = seat.tracks[track] + 1
    now = AGAIN if now > TOP else now
    seat.tracks = (*seat.tracks[:track], now, *seat.tracks[track + 1 :])
    run.tell("step", player, TRACKS[track], now, cites=both(cites, (LEVELS,)))
    if now == AGAIN:
        run.push("impact", player, ("given", LEVELS))
    if track == INGENUITY and seat.got < len(VESSELS_AT) and now >= VESSELS_AT[seat.got]:
        seat.got += 1
        if len(seat.vessels) < MOST_VESSELS:
            run.push("launch", player, ("given", "deep-sea/attribute-values"))


def _research(run: Game, player: int, times: int, cites: tuple[str, ...]) -> None:
    seat = run.state.seats[player]
    now = min(seat.research + times, MOST_RESEARCH)
    gained, seat.research = now - seat.research, now
    lost = times - gained
    run.tell("research lost" if lost else "research", player, gained, now, lost, cites=both(cites, RESEARCH))


def _discs(run: Game, player: int, times: int, cites: tuple[str, ...]) -> None:
    """From the supply, as far as it goes."""
    seat = run.state.seats[player]
    many = times if run.state.assumes("number-of-discs", "unlimited") else min(times, seat.supply)
    seat.supply -= many
    seat.staging += many
    run.tell("discs" if many == times else "too few discs", player, many, cites=both(cites, (FEW_DISCS,)))


def _one_by_one(effect: str) -> Callable[[Game, int, int, tuple[str, ...]], None]:
    def each(run: Game, player: int, times: int, cites: tuple[str, ...]) -> None:
        for _ in range(times):
            run.push(effect, player, ("given", *cites))

    return each


GAINED: dict[str, Callable[[Game, int, int, tuple[str, ...]], None]] = {
    "Research": _research,
    "Disc": _discs,
    "Impact": _one_by_one("impact"),
    "Promotion": _one_by_one("promotion"),
    "Any attribute": _one_by_one("any attribute"),
    "Lowest attribute": _one_by_one("lowest attribute"),
}
"""Rewards that are more than a step on a track, or an action."""


def may_decline(run: Game) -> list[Key]:
    """The option not to take a reward, where the table allows it."""
    return [DECLINE] if run.state.assumes(OPTIONAL, "optional") else []


# -- any track, the lowest track


def _tracks(_run: Game, _frame: Frame) -> Sequence[Key]:
    return [("track", track) for track in range(len(TRACKS))]


def _lowest(run: Game, frame: Frame) -> Sequence[Key]:
    levels = run.state.seats[frame.source].tracks
    return [("track", track) for track, now in enumerate(levels) if now == min(levels)]


def _raise(run: Game, frame: Frame) -> None:
    _step(run, frame.source, int(frame.first()[1]), why(frame))


rules.effect("any attribute", Ask("attribute", _tracks, cites=(LEVELS,)), cites=(LEVELS,))(_raise)
rules.effect("lowest attribute", Ask("attribute", _lowest, cites=(LEVELS,)), cites=(LEVELS,))(_raise)


# -- Impact


def open_hexes(run: Game) -> list[int]:
    """The hexes that a marker may go on: empty or endless ones, at an entry or touching an occupied one."""
    taken = {one for one, _ in run.state.hexes}
    right = run.state.assumes("impact-hexes-touching", "right")
    return [
        one.number
        for one in PIECES.hexes
        if (one.number not in taken or one.endless)
        and (one.entry or one.number in taken or any(near in taken for near in beside(one.number, right)))
    ]


def _hexes(run: Game, _frame: Frame) -> Sequence[Key]:
    return [*(("hex", one) for one in open_hexes(run)), *may_decline(run)]


@rules.effect("impact", Ask("impact", _hexes, cites=IMPACT), cites=IMPACT)
def impact(run: Game, frame: Frame) -> None:
    """A marker goes on the Impact board; its hex has a reward of its own."""
    player, answer = frame.source, frame.first()
    if answer == DECLINE:
        run.tell("declined", player, "Impact", cites=(f"deep-sea/{OPTIONAL}",))
        return
    one = PIECES.hex(int(answer[1]))
    run.state.hexes = (*run.state.hexes, (one.number, player))
    run.tell("impact", player, one.number, cites=both(why(frame), IMPACT))
    give(run, player, one.gains, IMPACT)


# -- Promotion


def juniors(run: Game, player: int) -> list[int]:
    """The places in a crew of those who can be promoted: the Team Leader is a Senior already."""
    crew = run.state.seats[player].crew
    return [n for n, one in enumerate(crew) if not one.senior and PIECES.specialist(one.kind).tier]


def _juniors(run: Game, frame: Frame) -> Sequence[Key]:
    found: list[Key] = [("promote", n) for n in juniors(run, frame.source)]
    return [*found, *may_decline(run)] if found else []


@rules.effect("promotion")
def promotion(run: Game, frame: Frame) -> None:
    """Who has no Junior loses it."""
    if juniors(run, frame.source):
        run.push("promoting", frame.source, frame.event)
    else:
        run.tell("no junior", frame.source, cites=both(why(frame), (f"deep-sea/{OPTIONAL}",)))


@rules.effect("promoting", Ask("promotion", _juniors, cites=(f"deep-sea/{OPTIONAL}",)))
def promote(run: Game, frame: Frame) -> None:
    """A Junior becomes a Senior and brings what a Senior brings; a disc on it goes back."""
    player, answer = frame.source, frame.first()
    cites = why(frame)
    if answer == DECLINE:
        run.tell("declined", player, "Promotion", cites=(f"deep-sea/{OPTIONAL}",))
        return
    seat, at = run.state.seats[player], int(answer[1])
    member = seat.crew[at]
    stays = run.state.assumes("promoted-specialist-disc", "stays")
    if member.disc and not stays:
        seat.supply += 1
    made = Member(member.kind, 1, member.disc if stays else 0)
    seat.crew = (*seat.crew[:at], made, *seat.crew[at + 1 :])
    run.tell("promoted", player, member.kind, cites=both(cites, (PROMOTED,)))
    give(run, player, PIECES.specialist(member.kind).senior_gains, cites)
