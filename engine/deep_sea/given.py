"""A position written as a scene's `given`: what `position` reads, the other way round.

A scene begins as a turn or a round does, so only such moments can be written; whether one is such a moment is found
out by reading back what was written.
"""

from __future__ import annotations

from typing import Any

from engine.core.table import Table
from engine.deep_sea import words
from engine.deep_sea.game import GAME
from engine.deep_sea.position import position
from engine.deep_sea.printed import TRACKS, place_name
from engine.deep_sea.rules import Game
from engine.deep_sea.state import PIECES, DeepSea
from engine.scenes.document import SceneError, node_of
from engine.scenes.game import Unwritten

FRAMES = ["game", "round", "turn", "turn"]
"""What is in progress at the beginning of a turn."""


def given(run: Game) -> dict[str, Any]:
    """The position at the beginning of a turn. Raises `Unwritten` for another moment."""
    written = _written(run.state)
    try:
        there = Table(GAME, position(node_of(written)))
    except SceneError as error:
        raise Unwritten(str(error)) from error
    here = Table(GAME, run.clone())
    begins = [frame.name for frame in here.run.stack] == FRAMES and not (run.state.acted or run.state.spent)
    if not begins or here.question() != there.question():
        raise Unwritten("it is in the middle of a turn")
    if _offered(here) != _offered(there) or _written(there.run.state) != written:
        raise Unwritten("something in it can't be told, such as a Vessel gained, or boards left in a stack")
    return written


def _offered(table: Table) -> list[str]:
    return [table.text(key) for key in table.legal()]


def _written(state: DeepSea) -> dict[str, Any]:
    seats = state.seats
    found: dict[str, Any] = {
        "players": [seat.name for seat in seats],
        "active": seats[state.active].name,
        "start": seats[state.start].name,
        "mission": state.mission,
        "round": state.round,
        "zones": {place_name(at): words.board(board) for at, board in sorted(state.zones.items())},
        "vessels": {seat.name: [place_name(at) for at in seat.vessels] for seat in seats},
        "vessels gained": {seat.name: seat.got for seat in seats},
        "staging": {seat.name: seat.staging for seat in seats},
        "acting": {seat.name: seat.active_discs for seat in seats},
        "research": {seat.name: seat.research for seat in seats},
        "attributes": {seat.name: dict(zip(TRACKS, seat.tracks, strict=True)) for seat in seats},
        "sites": {words.site(state, site): seats[player].name for site, player in sorted(state.discs.items())},
        "tokens": {seat.name: [words.token(one) for one in seat.tokens] for seat in seats},
        "dives": {words.site(state, site): len(stack) for site, stack in sorted(state.dives.items())},
        "discard tokens": [words.token(one) for one in state.discard],
        "display": [words.journal(card) for card in state.display],
        "journals": {seat.name: [words.journal(card) for card in seat.journals] for seat in seats},
        "circles": {seat.name: [words.journal(card) for card in seat.circles] for seat in seats},
        "impact": {PIECES.hex(one).name: seats[player].name for one, player in state.hexes},
        "passed": [seat.name for seat in seats if seat.passed],
        "assume": dict(state.assumed),
    }
    if state.specialists:
        crews = {seat.name: [f"{one.name}{'*' if one.disc else ''}" for one in seat.crew] for seat in seats}
        found["specialists"] = crews
    return {key: value for key, value in found.items() if value not in ({}, [])}
