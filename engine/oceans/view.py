"""The position as a seat, or a spectator, may see it. What is hidden is taken out here and nowhere else.

Hidden are the cards in other hands (how many of them are Deep cards shows on their backs, or doesn't, as the table
says), other score piles unless the table plays with open ones, and the order of the decks, which nobody knows. The
discard pile is open, or only its top card. In a solo game nobody has a screen (solo/oceanic-setup/11, solo/aging/3).
"""

from __future__ import annotations

from typing import Any

from engine.oceans import turn, values, words
from engine.oceans.catalogue import catalogue
from engine.oceans.rules import Game
from engine.oceans.solo import turn as solo
from engine.oceans.solo.oceanic import YOU
from engine.oceans.state import REEF, ZONES, Seat, Species
from engine.oceans.vocabulary import LASTS

SHOWN = ("forage", "attack", "shell", "aging", "capacity", "trait limit")


def view(run: Game, seat: int | None) -> dict[str, Any]:
    """Everything a seat may know, as plain data."""
    state = run.state
    finished = not run.stack
    open_pile = state.assumes("oceans/discarded-cards-public", "anyone")
    return {
        "game": "oceans" if state.oceanic is None else "oceans-solo",
        "players": [_player(run, n, player, n == seat or finished) for n, player in enumerate(state.seats)],
        "species": {species.id: _species(run, species) for species in state.species.values()},
        "reef": state.waters[REEF],
        "zones": [_zone(run, zone) for zone in ZONES],
        "reserve": state.reserve,
        "scenarios": [_card(run, card) for card in state.lit],
        "gene pool": [{"top": _card(run, pile[-1]) if pile else None, "cards": len(pile)} for pile in state.gene_pool],
        "discard": [_card(run, card) for card in (state.discard if finished or open_pile else state.discard[-1:])],
        "discard pile": len(state.discard),
        "removed": [_card(run, card) for card in state.removed],
        "surface deck": len(state.deck),
        "deep deck": len(state.deep),
        "boards": max(0, state.boards),
        "cambrian": state.cambrian,
        "last round": state.last_round,
        "active": state.active,
        "start": state.start,
        "turn": state.turn,
        "played": state.played,
        "winners": turn.winners(run) if finished else [],
        "tie": _tie(run) if finished else None,
        **({"oceanic": solo.shown(run)} if state.oceanic is not None else {}),
    }


def _tie(run: Game) -> dict[str, Any] | None:
    """What tells players apart who have the most points: what is counted, how much each has, and the rules."""
    counts = {player: turn.trait_cards(run, player) for player in turn.level(run)}
    return {"by": "trait cards", "counts": counts, "rules": list(turn.TIE)} if counts else None


def _player(run: Game, number: int, seat: Seat, own: bool) -> dict[str, Any]:
    state = run.state
    deep = sum(state.kind(card).deep for card in seat.hand)
    seen: dict[str, Any] = {"name": seat.name, "line": list(seat.line), "bonus": seat.bonus, "cards": len(seat.hand)}
    backs = {"surface": len(seat.hand) - deep, "deep": deep}
    seen["backs"] = backs if own or state.assumes("oceans/deep-cards-in-hand-public", "public") else None
    seen["hand"] = [_card(run, card) for card in seat.hand] if own else None
    seen["score"] = seat.score if own or state.open_piles() else None
    if own and state.oceanic is not None and number == YOU:
        held = [state.oceanic.yours[n] for n in state.oceanic.kept]
        seen["legends"] = [{"name": name, "cost": cost, "text": text} for name, cost, text in held]
    if not run.stack:
        seen["points"] = turn.points(run, number)
    return seen


def _species(run: Game, species: Species) -> dict[str, Any]:
    state = run.state
    seen: dict[str, Any] = {"name": species.name, "owner": species.owner, "population": species.population}
    seen["traits"] = [_trait(run, trait) for trait in species.traits]
    seen["numbers"] = {what: values.count(state, what, species) for what in SHOWN}
    if state.oceanic is not None:
        seen["board"] = state.apart(species.id)
        seen["tokens"] = [solo.short_name(token) for token in state.oceanic.on(species.id)]
    seen["effects"] = [one.effect for one in state.listeners.of(LASTS) if one.source == species.id]
    return seen


def _card(run: Game, card: int) -> dict[str, Any]:
    kind = run.state.kind(card)
    return {"id": card, "card": kind.id, "name": words.card(run.state, card), "migrate": catalogue().migrate(card)}


def _trait(run: Game, trait: int) -> dict[str, Any]:
    state, kind = run.state, run.state.kind(trait)
    seen: dict[str, Any] = {
        "id": trait,
        "card": kind.id,
        "name": solo.short_name(trait) if state.apart(state.host[trait]) else words.card(state, trait),
        "copy": trait in state.copies,
    }
    seen |= {"deep": kind.deep, "left": kind.left, "right": kind.right, "shell": kind.shell}
    controller = dict(state.controlled).get(trait)
    return seen if controller is None else seen | {"controlled by": controller}


def _zone(run: Game, zone: int) -> dict[str, Any]:
    state, card = run.state, run.state.zones[zone - 1]
    seen: dict[str, Any] = {"population": state.waters[zone], "scenario": _card(run, card) if card else None}
    return seen | {"in force": card in state.lit}
