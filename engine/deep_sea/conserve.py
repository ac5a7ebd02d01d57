"""Conserve: a Conservation site is paid for and marked, and brings its rewards."""

from __future__ import annotations

from engine.core.stack import Frame
from engine.deep_sea.catalogue import EACH_BOARD
from engine.deep_sea.gains import act, give
from engine.deep_sea.legal import SPECIAL, WHERE, cost
from engine.deep_sea.links import complete, put_disc
from engine.deep_sea.printed import Action
from engine.deep_sea.rules import Game, both, rules, why
from engine.deep_sea.state import PIECES

CONSERVE = ("deep-sea/conserve/1", WHERE)
PAID = ("deep-sea/paying-research/1",)
TURTLES, WHALES, RIG = "sea-turtle-migration", "whale-calving-grounds", "decommissioned-oil-rig"
AGAIN, ONCE_MORE = "again", "whale-calving-again"
SPECIALS = (SPECIAL,)


@rules.effect("conserve", cites=CONSERVE)
def conserve(run: Game, frame: Frame) -> None:
    """Pays for a site, takes its rewards, marks it."""
    state, player = run.state, frame.source
    site, how = PIECES.site(int(frame.about[0])), str(frame.about[1])
    seat, price = state.seats[player], cost(site, how)
    seat.research -= price
    put_disc(run, player, site.number)
    run.tell("conserved", player, site.number, price, cites=both(CONSERVE, PAID, why(frame)))
    give(run, player, site.gains, CONSERVE[:1])
    complete(run, player, site.number, CONSERVE[:1])
    run.push("after conserve", player, about=(site.number, how))


@rules.effect("after conserve", cites=SPECIALS)
def after_conserve(run: Game, frame: Frame) -> None:
    """What the board adds."""
    state, player, site = run.state, frame.source, int(frame.about[0])
    board = PIECES.board(site // EACH_BOARD)
    place = state.place_of(site)
    if board.id.endswith(TURTLES):
        act(run, player, (Action("Travel", "", place),), SPECIALS)
    elif board.id.endswith(WHALES) and state.marked_by(player, board.number):
        if frame.about[1] != AGAIN or state.assumes(ONCE_MORE, "each-time"):
            act(run, player, (Action("Conserve", AGAIN, place),), (*SPECIALS, f"deep-sea/{ONCE_MORE}"))
    elif board.id.endswith(RIG):
        sites = [one.number for one in board.of("Conserve")]
        if all(one in state.discs for one in sites):
            owners = {state.discs[one] for one in sites}
            for who in state.clockwise(player):
                if who in owners:
                    give(run, who, ("Promotion",), SPECIALS)
