"""The position as a seat, or a spectator, may see it. What is hidden is taken out here and nowhere else.

Hidden are the cards in other hands (how many of them are Deep cards shows on their backs), other score piles unless the
table plays with open ones, and the order of the decks, which nobody knows.
"""

from __future__ import annotations

from typing import Any

from engine.oceans import turn, values
from engine.oceans.rules import Game
from engine.oceans.state import Seat, Species

SHOWN = ("forage", "attack", "shell", "aging", "capacity", "trait limit")


def view(run: Game, seat: int | None) -> dict[str, Any]:
    """Everything a seat may know, as plain data."""
    state = run.state
    finished = not run.stack
    return {
        "players": [_player(run, n, player, n == seat or finished) for n, player in enumerate(state.seats)],
        "species": {species.id: _species(run, species) for species in state.species.values()},
        "reef": state.waters[0],
        "ocean": state.waters[1:],
        "reserve": state.reserve,
        "zones": list(state.zones),
        "scenarios": list(state.lit),
        "gene pool": [{"top": pile[-1] if pile else None, "cards": len(pile)} for pile in state.gene_pool],
        "discard": list(state.discard),
        "removed": list(state.removed),
        "surface deck": len(state.deck),
        "deep deck": len(state.deep),
        "boards": state.boards,
        "cambrian": state.cambrian,
        "last round": state.last_round,
        "active": state.active,
        "start": state.start,
        "turn": state.turn,
        "played": state.played,
        "winners": turn.winners(run) if finished else [],
    }


def _player(run: Game, number: int, seat: Seat, own: bool) -> dict[str, Any]:
    state = run.state
    deep = sum(state.kind(card).deep for card in seat.hand)
    seen: dict[str, Any] = {"name": seat.name, "line": list(seat.line), "bonus": seat.bonus}
    seen["backs"] = {"surface": len(seat.hand) - deep, "deep": deep}
    seen["hand"] = list(seat.hand) if own else None
    seen["score"] = seat.score if own or state.assumes("oceans/score-piles-hidden", "open") else None
    if not run.stack:
        seen["points"] = turn.points(run, number)
    return seen


def _species(run: Game, species: Species) -> dict[str, Any]:
    state = run.state
    seen: dict[str, Any] = {"name": species.name, "owner": species.owner, "population": species.population}
    seen["traits"] = [[trait, state.kind(trait).id, trait in state.copies] for trait in species.traits]
    seen["numbers"] = {what: values.count(state, what, species) for what in SHOWN}
    return seen
