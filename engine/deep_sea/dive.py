"""Dive: the top token of a Dive site, and what its board adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.chance import draw
from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.deep_sea.catalogue import EACH_BOARD
from engine.deep_sea.gains import act, give
from engine.deep_sea.legal import SPECIAL, WHERE
from engine.deep_sea.printed import Action
from engine.deep_sea.rules import Game, both, rules, why
from engine.deep_sea.state import PIECES, without

DIVE = ("deep-sea/dive/1", WHERE)
SHIPWRECK, RUINS = "shipwreck", "sunken-ruins"
SPECIALS = (SPECIAL,)


@rules.effect("dive", cites=DIVE)
def dive(run: Game, frame: Frame) -> None:
    """One token, or two where a Journal or the Shipwreck says so."""
    player, site, how = frame.source, int(frame.about[0]), frame.about[1]
    wreck = _is(site, SHIPWRECK)
    many = min(1 + (how == "for 2") + wreck, len(run.state.dives[site]))
    for _ in range(many):
        run.push("take token", player, frame.event, about=(site,))
    if wreck and many > 1:
        run.push("keep one", player, about=(many,))
    run.push("after dive", player, about=(site,))


def _is(site: int, board: str) -> bool:
    return PIECES.board(site // EACH_BOARD).id.endswith(f"/{board}")


def _face_down(run: Game, frame: Frame) -> Sequence[int]:
    """The tokens that the top one may be: those of its shuffling that nobody has seen since."""
    return run.state.pools[run.state.dives[int(frame.about[0])][0]]


@rules.effect("take token", draw("take token", "token", _face_down, cites=DIVE), cites=DIVE)
def take_token(run: Game, frame: Frame) -> None:
    """The top token is turned face up and taken."""
    state, player = run.state, frame.source
    site, token = int(frame.about[0]), int(frame.first()[1])
    shuffling, *rest = state.dives[site]
    state.dives[site] = tuple(rest)
    pools = list(state.pools)
    pools[shuffling] = without(pools[shuffling], token)
    state.pools = tuple(pools)
    seat = state.seats[player]
    seat.tokens = (*seat.tokens, token)
    run.tell("took token", player, site, token, cites=both(DIVE, why(frame)))


def _last_two(run: Game, frame: Frame) -> Sequence[Key]:
    return [("token", token) for token in run.state.seats[frame.source].tokens[-int(frame.about[0]) :]]


@rules.effect("keep one", Ask("discard token", _last_two, cites=SPECIALS), cites=SPECIALS)
def keep_one(run: Game, frame: Frame) -> None:
    """One of the tokens just taken is discarded."""
    state, player, token = run.state, frame.source, int(frame.first()[1])
    seat = state.seats[player]
    seat.tokens = without(seat.tokens, token)
    state.discard = (*state.discard, token)
    run.tell("discarded token", player, token)


# -- what boards add


def _marked_research(run: Game, player: int, site: int) -> None:
    discs = run.state.marked_by(player, site // EACH_BOARD)
    give(run, player, ("Research",) * discs, SPECIALS)


def _lowest_if_marked(run: Game, player: int, site: int) -> None:
    if run.state.marked_by(player, site // EACH_BOARD):
        give(run, player, ("Lowest attribute",), SPECIALS)


def _fauna(run: Game, player: int, site: int) -> None:
    give(run, player, ("Research",) if PIECES.site(site).label == "d1" else ("Disc",), SPECIALS)


def _gives(gain: str) -> Callable[[Game, int, int], None]:
    return lambda run, player, _: give(run, player, (gain,), SPECIALS)


def _smoker(run: Game, player: int, site: int) -> None:
    act(run, player, (Action("Travel", "not to depth 5", run.state.place_of(site)),), SPECIALS)


def _snails(run: Game, player: int, site: int) -> None:
    act(run, player, (Action("Journal", "", run.state.place_of(site)),), SPECIALS)


AFTER: dict[str, Callable[[Game, int, int], None]] = {
    "deepwater-shark": _gives("Reputation"),
    "brine-pool": _gives("Impact"),
    "fallen-star": _gives("Impact"),
    "thermal-vents": _marked_research,
    "seamount": _lowest_if_marked,
    "bioluminescent-fauna": _fauna,
    "black-smoker": _smoker,
    "scaly-foot-snails": _snails,
}
"""What taking a token at a board brings besides."""


@rules.effect("after dive", cites=SPECIALS)
def after_dive(run: Game, frame: Frame) -> None:
    """What the board adds; an emptied site of the Sunken Ruins lets Vessels leave."""
    state, player, site = run.state, frame.source, int(frame.about[0])
    added = next((does for board, does in AFTER.items() if _is(site, board)), None)
    if added:
        added(run, player, site)
    if _is(site, RUINS) and not state.dives[site]:
        place = state.place_of(site)
        for who in state.clockwise(player):
            if place in state.seats[who].vessels:
                act(run, who, (Action("Travel", "", place),), both(SPECIALS))
