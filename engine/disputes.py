"""A dispute about a moment of a table: what somebody claims should have happened, and what the rules say of it.

A claim is one of the engine's own statements, as a scene's `then` has them. It is looked at twice: as the table went
on, and as the rules alone go on from the same moment. Where an open question, or a card that is not played in full,
decides it, nothing is ruled; what would follow each way is said instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from engine.adjudication import not_played
from engine.core.choice import CHANCE
from engine.core.decision import Decision, Refused
from engine.core.stack import Endless, Run
from engine.core.table import Table
from engine.scene_answers import fitting
from engine.scene_document import SceneError, node_of
from engine.scene_game import GO_ON, REFEREE, Ending, Reading, SceneGame, offers, stop_at_points
from engine.scene_play import MOST_STOPS, NEXT_QUESTION
from engine.scene_then import THEN
from rules_db import sources

Outcome = Literal["UPHELD", "OVERTURNED", "NOT COVERED"]
Kind = Literal["legal", "illegal", "number", "order", "triggered", "not triggered"]


@dataclass(frozen=True)
class Claim:
    """What somebody says should have been so. Names are those of the table: players, species, effects."""

    kind: Kind
    player: str = ""
    move: str = ""
    """Of a legal or illegal move: whose, and which, in the words of scenes."""
    what: str = ""
    species: str = ""
    value: int = 0
    """Of a number: `population` or what `explain` knows, of which species, how much."""
    until: str = NEXT_QUESTION
    """When it has that value: at the next question, or at a point of the turn, such as `end of feeding`."""
    effects: tuple[str, ...] = ()
    """Which effects came in this order, resolved, or did not."""

    def then(self) -> dict[str, Any]:
        """The claim as a scene says it."""
        match self.kind:
            case "legal":
                return {"asks": {"player": self.player, "includes": [self.move]}}
            case "illegal":
                return {"refused": {self.player: self.move}}
            case "number":
                return {self.what: {self.species: self.value}}
            case _:
                return {self.kind: list(self.effects)}

    def text(self) -> str:
        """The claim in words."""
        match self.kind:
            case "legal" | "illegal":
                return f"{self.player}: {self.move} was {self.kind}"
            case "number":
                return f"the {self.what} of {self.species} is {self.value}"
            case "order":
                return f"the order is {', then '.join(self.effects)}"
            case "triggered":
                return f"{', '.join(self.effects)} triggered"
            case _:
                return f"{', '.join(self.effects)} did not trigger"

    def dump(self) -> dict[str, Any]:
        """The claim as JSON."""
        return asdict(self)

    @classmethod
    def load(cls, dumped: Mapping[str, Any]) -> Claim:
        """The claim that `dump` wrote."""
        known: dict[str, Any] = {**dumped, "effects": tuple(dumped["effects"])}
        return cls(**known)


@dataclass(frozen=True)
class Moment:
    """A point of a table, and what was decided from there on: the disputed decision first."""

    game: SceneGame
    run: Run[Any]
    """The position before the disputed decision, at its question."""
    decisions: Sequence[Decision] = ()

    def players(self) -> Sequence[str]:
        """The names of the players, by seat."""
        return self.game.table_game.players(self.run.state)


@dataclass
class Ruling:
    """What the rules say of a claim."""

    outcome: Outcome
    holds: bool | None
    """Whether it should have been as claimed; None where that is not covered."""
    found: str = ""
    """What is so instead, where it does not hold."""
    steps: list[tuple[str, tuple[str, ...]]] = field(default_factory=list[tuple[str, tuple[str, ...]]])
    """What happens by the rules, each step with the ids behind it."""
    cites: tuple[str, ...] = ()
    open: dict[str, str] = field(default_factory=dict[str, str])
    """What is not covered: an open question or a card, each with why."""
    ways: dict[str, bool | None] = field(default_factory=dict[str, bool | None])
    """Of each other reading (`id: choice`) whether the claim then holds; None where the table can't go on so."""


@dataclass(frozen=True)
class _Seen:
    """A claim looked at in one way of going on."""

    holds: bool
    found: str
    run: Run[Any]
    cites: tuple[str, ...]


def judge(moment: Moment, claim: Claim, *, decided_otherwise: bool = False) -> Ruling:
    """What the rules say of a claim. Raises `SceneError` for one that can't be about this moment.

    `decided_otherwise`: a table without the engine did the opposite of what is claimed.
    """
    check = _reader(moment, claim)
    seen = _look(moment, claim, check, by_hand=False)
    if seen is None:
        return Ruling("NOT COVERED", None, open={"engine": "the decisions can't be gone through by the rules alone"})
    done = None if decided_otherwise else _look(moment, claim, check, by_hand=True)
    happened = not seen.holds if decided_otherwise and seen.holds else (done.holds if done else seen.holds)
    steps = [(moment.game.table_game.told(seen.run, step), step.cites) for step in seen.run.steps]
    ways = _ways(moment, claim, check, seen)
    unplayed = _unplayed(moment, claim, seen)
    if unplayed or any(holds != seen.holds for holds in ways.values()):
        return Ruling("NOT COVERED", None, seen.found, steps, seen.cites, unplayed | _questions(ways), ways)
    outcome: Outcome = "UPHELD" if happened == seen.holds else "OVERTURNED"
    return Ruling(outcome, seen.holds, seen.found, steps, seen.cites, ways=ways)


# -- looking at a claim

Check = Callable[[Ending], Iterator[str]]


def _reader(moment: Moment, claim: Claim) -> Check:
    """What is not as claimed at an ending. Raises `SceneError` for names that there are not."""
    then = claim.then()
    node = node_of(then)
    known = {**THEN, **moment.game.then}
    (key, value), *_ = node.mapping().items()
    if key not in known:
        raise SceneError(f"{key!r} is nothing that can be claimed; there are {', '.join(known)}")
    read = known[key](value, Reading(moment.game, moment.players(), {key: value}))

    def check(ending: Ending) -> Iterator[str]:
        yield from read(ending)

    return check


def _look(
    moment: Moment, claim: Claim, check: Check, *, by_hand: bool, assumed: Mapping[str, str] | None = None
) -> _Seen | None:
    """Goes on from the moment and looks; None where the decisions don't fit so. `by_hand`: with corrections."""
    run = moment.run.clone(tracing=True)
    run.resolved = []
    if assumed:
        run.state.assumed = {**run.state.assumed, **assumed}
    try:
        if claim.until in moment.game.points:
            stop_at_points(run, 0)
        table = Table(moment.game.table_game, run)
        if claim.kind not in ("legal", "illegal"):
            _go_on(table, claim, _needed(moment, claim), by_hand=by_hand)
    except (Refused, Endless, ValueError):
        return None
    choice = table.choice
    ending = Ending(table, moment.game, choice, offers(moment.game, table.run, choice) if choice else ())
    wrong = list(check(ending))
    cites = [cite for step in table.run.steps for cite in step.cites]
    cites += _cites(ending, claim)
    return _Seen(not wrong, "; ".join(wrong), table.run, tuple(dict.fromkeys(cites)))


def _needed(moment: Moment, claim: Claim) -> Sequence[Decision]:
    """The decisions after which a claim is looked at: a number after the disputed one, effects after all of them."""
    if claim.kind != "number" or claim.until in moment.game.points:
        return moment.decisions
    end = next((n for n, d in enumerate(moment.decisions[1:], 1) if d.player != CHANCE), len(moment.decisions))
    return moment.decisions[:end]


def _go_on(table: Table, claim: Claim, decisions: Sequence[Decision], *, by_hand: bool) -> None:
    """Takes the decisions, up to the point of the turn at which the claim is looked at."""
    decided = False
    for decision in decisions:
        if _at_the_point(table, claim, decided):
            return
        if by_hand or decision.kind != "correction":
            table.replay([decision])
        decided = True
    _at_the_point(table, claim, decided)


def _at_the_point(table: Table, claim: Claim, decided: bool) -> bool:
    """Goes past points of the turn; whether the one has been reached that the claim is about."""
    for _ in range(MOST_STOPS):
        choice = table.choice
        if choice is None or choice.player != REFEREE:
            return False
        if decided and choice.about[1] == claim.until:
            return True
        table.answer(REFEREE, GO_ON)
    return False


def _cites(ending: Ending, claim: Claim) -> Sequence[str]:
    """The rules behind a move that is refused, or behind a number."""
    table, choice = ending.table, ending.choice
    if claim.move and choice is not None:
        meant = ending.game.understand(ending.run, choice, claim.move)
        found = fitting(claim.move, ending.offers)
        refusal = table.refusal(choice.player, (meant,)) if meant and not found else None
        return refusal.cites if refusal else choice.cites
    names: Mapping[int, str] = getattr(ending.run.state, "names", {})
    number = next((i for i, name in names.items() if name.casefold() == claim.species.casefold()), None)
    if claim.kind != "number" or number is None:
        return ()
    try:
        return table.explain(claim.what, number).cites()
    except KeyError:
        return ()


# -- what is not covered


def _ways(moment: Moment, claim: Claim, check: Check, seen: _Seen) -> dict[str, bool | None]:
    """Of each open question that took part, whether the claim holds with each other answer to it."""
    questions = sources.reference().assumptions
    found: dict[str, bool | None] = {}
    for cite in seen.cites:
        question = questions.get(cite)
        if question is None:
            continue
        taken = moment.run.state.assumed.get(cite) or question.default
        for choice in question.choices:
            if choice != taken:
                other = _look(moment, claim, check, by_hand=False, assumed={cite: choice})
                found[f"{cite}: {choice}"] = other.holds if other else None
    return found


def _questions(ways: Mapping[str, bool | None]) -> dict[str, str]:
    questions = sources.reference().assumptions
    ids = dict.fromkeys(way.partition(": ")[0] for way in ways)
    return {cite: questions[cite].question for cite in ids}


def _unplayed(moment: Moment, claim: Claim, seen: _Seen) -> dict[str, str]:
    """The cards that took part and are not played in full, with what is missing."""
    resolved = [texts for one in seen.run.resolved or () for texts in moment.game.effect(seen.run, one.option)]
    said = " ".join([*resolved, *(text for text, _ in _told(moment, seen)), claim.text()]).casefold()
    return {name: what for name, what in not_played(moment.run).items() if name.casefold() in said}


def _told(moment: Moment, seen: _Seen) -> Iterator[tuple[str, tuple[str, ...]]]:
    for step in seen.run.steps:
        yield moment.game.table_game.told(seen.run, step), step.cites
