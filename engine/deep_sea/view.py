"""The position as anybody may see it: all of it but the order of stacks and decks, which nobody knows."""

from __future__ import annotations

from typing import Any

from engine.deep_sea import score, words
from engine.deep_sea.gains import open_hexes
from engine.deep_sea.printed import TRACKS, place_name
from engine.deep_sea.rules import Game
from engine.deep_sea.state import PIECES, DeepSea, Seat


def view(run: Game, _seat: int | None) -> dict[str, Any]:
    """Everything a seat may know, as plain data."""
    state = run.state
    finished = not run.stack
    return {
        "game": "deep-sea",
        "mission": state.rules_of.name,
        "columns": state.rules_of.columns,
        "deepest": state.rules_of.deepest,
        "players": [_player(state, n, seat, finished) for n, seat in enumerate(state.seats)],
        "zones": [_zone(state, place) for place in sorted(state.zones)],
        "stacks": {depth: len(stack) + len(state.bottom[depth]) for depth, stack in state.stacks.items()},
        "display": [_journal(card) for card in state.display],
        "deck": len(state.deck),
        "tokens": {"supply": state.supply, "discard": [words.token(one) for one in state.discard]},
        "impact": _impact(run),
        "round": state.round,
        "rounds": state.rounds,
        "turn": state.turn,
        "active": state.active,
        "start": state.start,
        "specialists": state.specialists,
        "market": {PIECES.specialist(kind).name: many for kind, many in state.market.items() if many},
        "uncounted": score.uncounted(state),
        "winners": score.winners(state) if finished else [],
        "tie": None,
        "finished": finished,
    }


def _impact(run: Game) -> dict[str, Any]:
    """The Impact board: its hexes with whose markers lie there, and to which side every other row is shifted."""
    state, free = run.state, open_hexes(run)
    return {
        "own": state.mission == 1,
        "shifted": "right" if state.assumes("impact-hexes-touching", "right") else "left",
        "hexes": [
            {
                "name": one.name,
                "gains": words.gains(one.gains) if one.gains else "",
                "points": one.points,
                "entry": one.entry,
                "endless": one.endless,
                "open": one.number in free,
                "markers": [player for number, player in state.hexes if number == one.number],
            }
            for one in PIECES.hexes
        ],
    }


def _player(state: DeepSea, number: int, seat: Seat, finished: bool) -> dict[str, Any]:
    total = score.points(state, number)
    return ({"points": total.total()} if finished else {}) | {
        "name": seat.name,
        "attributes": {
            track: {"at": now, "level": seat.level(n)}
            for n, (track, now) in enumerate(zip(TRACKS, seat.tracks, strict=True))
        },
        "research": seat.research,
        "staging": seat.staging,
        "supply": seat.supply,
        "acting": seat.active_discs,
        "vessels": [place_name(place) for place in seat.vessels],
        "tokens": [{"id": one, "name": words.token(one)} for one in seat.tokens],
        "journals": [{**_journal(card), "used": seat.circles.count(card)} for card in seat.journals],
        "crew": [{"name": one.name, "senior": bool(one.senior), "disc": bool(one.disc)} for one in seat.crew],
        "passed": bool(seat.passed),
        "so far": total.total(),
        "parts": [(part.source, part.amount) for part in total.parts],
    }


def _journal(number: int) -> dict[str, Any]:
    card = PIECES.journal(number)
    circles = f"{words.circle(number)} x{card.circles}" if card.action else ""
    return {"id": number, "name": card.name, "cost": card.cost, "fields": list(card.fields), "action": circles}


def _zone(state: DeepSea, place: int) -> dict[str, Any]:
    board = PIECES.board(state.zones[place])
    return {
        "place": place_name(place),
        "board": board.name,
        "id": board.id,
        "depth": board.depth,
        "arrival": words.gains(board.arrival),
        "sites": [
            {
                "label": site.label,
                "kind": site.kind,
                "disc": state.discs.get(site.number),
                "tokens": len(state.dives.get(site.number, ())),
                "cost": site.cost if site.kind == "Conserve" else None,
                "field": site.field,
                "track": site.track,
                "gains": words.gains(site.gains),
                "side": site.side,
            }
            for site in board.sites
        ],
        "vessels": [player for player, seat in enumerate(state.seats) for one in seat.vessels if one == place],
        "special": board.special,
    }
