"""A dispute about a moment of a table: what somebody claims should have happened, and what the rules say of it.

A claim is one of the engine's own statements. It is looked at twice: as the table went on, and as the rules alone go on
from the same moment. Where an open question, or a card that is not played in full, decides it, nothing is ruled; what
would follow each way is said instead. All that is said is what everyone at the table may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.disputes.claim import MOVES, Claim, Moment
from engine.disputes.looking import Seen, look, move_meant
from engine.open_questions import still_open
from engine.scenes.document import SceneError, node_of
from engine.scenes.game import Reading
from engine.scenes.then import THEN
from rules_db import sources

Outcome = Literal["UPHELD", "OVERTURNED", "NOT COVERED"]


@dataclass
class Ruling:
    """What the rules say of a claim."""

    outcome: Outcome
    holds: bool | None
    """Whether it should have been as claimed; None where that is not covered."""
    happened: bool = False
    """Whether it was as claimed."""
    found: str = ""
    """What is so instead, where it does not hold."""
    because: str = ""
    """Of an order of effects: by whose order they come."""
    steps: list[tuple[str, tuple[str, ...]]] = field(default_factory=list[tuple[str, tuple[str, ...]]])
    """What happens by the rules, each step that everyone sees with the ids behind it."""
    cites: tuple[str, ...] = ()
    open: dict[str, str] = field(default_factory=dict[str, str])
    """What is not covered: an open question or a card, each with why."""
    ways: dict[str, bool | None] = field(default_factory=dict[str, bool | None])
    """Of each reading (`id: choice`) whether the claim then holds; None where the table can't go on so."""
    so: dict[str, Any] = field(default_factory=dict[str, Any])
    """What is so by the rules, as a scene says it: the claim, or what is found in its place."""
    after: dict[str, Any] = field(default_factory=dict[str, Any])
    """The position to which the rules lead, as everyone may see it."""


def judge(moment: Moment, claim: Claim, *, decided_otherwise: bool = False) -> Ruling:
    """What the rules say of a claim. Raises `SceneError` for one that can't be about this moment.

    `decided_otherwise`: a table without the engine did the opposite of what is claimed.
    """
    _checked(moment, claim)
    seen = look(moment, claim, by_hand=False)
    if seen is None:
        return Ruling("NOT COVERED", None, open={"engine": "the decisions can't be gone through by the rules alone"})
    done = None if decided_otherwise else look(moment, claim, by_hand=True)
    happened = not seen.holds if decided_otherwise and seen.holds else (done.holds if done else seen.holds)
    ways = _ways(moment, claim, seen)
    opens = _unplayed(moment, claim, seen)
    if any(holds != seen.holds for holds in ways.values()):
        opens |= _questions(way for way, holds in ways.items() if holds != seen.holds)
    outcome: Outcome = "UPHELD" if happened == seen.holds else "OVERTURNED"
    return Ruling(
        "NOT COVERED" if opens else outcome,
        None if opens else seen.holds,
        happened,
        seen.found,
        seen.because,
        seen.steps,
        seen.cites,
        opens,
        ways,
        seen.so,
        moment.game.table_game.view(seen.run, None),
    )


# -- claims that can be made


def _checked(moment: Moment, claim: Claim) -> None:
    """Raises `SceneError` for a claim that can't be about this moment."""
    players = moment.players()
    if claim.kind in MOVES:
        move_meant(moment.table(), moment, claim)
        return
    then = claim.then()
    known = {**THEN, **moment.game.then}
    (key, value), *_ = node_of(then).mapping().items()
    if key not in known or (claim.kind == "number" and key not in moment.game.numbers):
        raise SceneError(f"{key!r} is nothing that can be claimed; there are {', '.join(moment.game.numbers)}")
    known[key](value, Reading(moment.game, players, {key: value}))


# -- what is not covered


def _ways(moment: Moment, claim: Claim, seen: Seen) -> dict[str, bool | None]:
    """Of each open question that took part, whether the claim holds with each answer to it.

    Those that are named took part; in a move, also those that decide whether it is legal without being named. What this
    table, or the owner of the game, has answered is not open.
    """
    found: dict[str, bool | None] = {}
    for question, others in still_open(moment.run, seen.cites):
        named = question.id in seen.cites
        if named or claim.kind in MOVES:
            ways = {f"{question.id}: {one}": _otherwise(moment, claim, seen, {question.id: one}) for one in others}
            if named or (not seen.holds) in ways.values():
                found |= {f"{question.id}: {question.default}": seen.holds, **ways}
    return found


def _otherwise(moment: Moment, claim: Claim, seen: Seen, assumed: Mapping[str, str]) -> bool | None:
    """Whether a claim holds with another answer to an open question; None where the table could not have gone on so."""
    try:
        other = look(moment, claim, by_hand=False, assumed=assumed)
    except SceneError:
        return None
    return other.holds if other and other.asked == seen.asked else None


def _questions(ways: Iterable[str]) -> dict[str, str]:
    questions = sources.reference().assumptions
    ids = dict.fromkeys(way.partition(": ")[0] for way in ways)
    return {cite: questions[cite].question for cite in ids}


def _unplayed(moment: Moment, claim: Claim, seen: Seen) -> dict[str, str]:
    """The cards that took part and are not played in full, with what is missing."""
    game, resolved = (
        moment.game,
        [texts for one in seen.run.resolved or () for texts in moment.game.effect(seen.run, one.option)],
    )
    about = [one for name in game.species(moment.run) if _names(claim, name) for one in game.bearing(moment.run, name)]
    said = " ".join([*resolved, *about, *(text for text, _ in seen.steps), claim.text()]).casefold()
    return {name: what for name, what in moment.game.not_played(moment.run).items() if name.casefold() in said}


def _names(claim: Claim, species: str) -> bool:
    """Whether a claim is about a number or a move of a species."""
    return species.casefold() in (claim.species.casefold(), *claim.move.casefold().split())
