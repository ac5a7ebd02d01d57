"""Discs on sites, and the links that they complete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.deep_sea.catalogue import EACH_BOARD
from engine.deep_sea.gains import give
from engine.deep_sea.rules import Game, both, innermost, rules
from engine.deep_sea.state import PIECES, DeepSea

ORDER = "link-rewards-order"
LINKS = (f"deep-sea/{ORDER}", "deep-sea/reward-before-links")
Due = tuple[tuple[int, int], ...]
"""What is to be paid: (player, the link by its place on the board)."""


def put_disc(run: Game, player: int, site: int, paid: int = 1) -> None:
    """A disc of the Staging area goes on a site, where it stays."""
    seat = run.state.seats[player]
    seat.staging -= paid
    run.state.discs[site] = player


def complete(run: Game, player: int, site: int, cites: tuple[str, ...]) -> None:
    """The links that a new disc has completed are rewarded next."""
    due = completed(run.state, player, site)
    if due:
        phase = run.begin("links", player, ("linked", site // EACH_BOARD, *cites))
        phase.notes["due"] = due


def completed(state: DeepSea, player: int, site: int) -> Due:
    """Each link of a site with a disc at both ends, once for each player who has one of them, in turn order."""
    found: list[tuple[int, int]] = []
    for at, (one, other, _) in enumerate(PIECES.board(site // EACH_BOARD).links):
        if site in (one, other) and one in state.discs and other in state.discs:
            owners = {state.discs[one], state.discs[other]}
            found += [(who, at) for who in state.clockwise(player) if who in owners]
    turns = state.clockwise(player)
    if state.assumes(ORDER, "player-by-player"):
        found.sort(key=lambda one: turns.index(one[0]))
    return tuple(found)


@rules.phase("links")
def next_link(run: Game, frame: Frame) -> None:
    """One reward after the other."""
    if frame.notes["due"]:
        frame.at = 0
        run.push("link", frame.source, frame.event)


def _next(run: Game) -> Due:
    """What may come next: the links of the player whose turn to be paid it is, or all that are left."""
    due = cast("Due", innermost(run, "links").notes["due"])
    if run.state.assumes(ORDER, "player-by-player"):
        return tuple(one for one in due if one[0] == due[0][0])
    firsts = {at: (who, at) for who, at in reversed(due)}
    return tuple(one for one in due if firsts[one[1]] == one)


def _options(run: Game, frame: Frame) -> Sequence[Key]:
    board = int(frame.event[1])
    return [("link", board, at) for _, at in _next(run)]


def _who(run: Game, frame: Frame) -> int:
    return _next(run)[0][0] if run.state.assumes(ORDER, "player-by-player") else frame.source


@rules.effect("link", Ask("link", _options, who=_who, cites=LINKS), cites=LINKS)
def link(run: Game, frame: Frame) -> None:
    """A player takes the reward of a link."""
    board, at = int(frame.event[1]), int(frame.first()[2])
    phase = innermost(run, "links")
    due = cast("Due", phase.notes["due"])
    who = next(player for player, one in _next(run) if one == at)
    phase.notes["due"] = tuple(one for one in due if one != (who, at))
    cites = both(tuple(map(str, frame.event[2:])), LINKS)
    run.tell("link", who, board, at, cites=cites)
    give(run, who, PIECES.board(board).links[at][2], cites)
