"""A dispute about a moment of a table: what somebody claims should have happened, and what the rules say of it.

A claim is one of the engine's own statements. It is looked at twice: as the table went on, and as the rules alone go on
from the same moment. Where an open question, or a card that is not played in full, decides it, nothing is ruled; what
would follow each way is said instead. All that is said is what everyone at the table may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from engine.core.choice import CHANCE, Choice, Key
from engine.core.decision import Decision, Refused
from engine.core.stack import Endless, Run
from engine.core.table import Table
from engine.core.trace import Resolved
from engine.scene_answers import fitting
from engine.scene_document import SceneError, named, node_of, suggest
from engine.scene_game import GO_ON, REFEREE, Reading, SceneGame, offers, stop_at_points
from engine.scene_play import MOST_STOPS, NEXT_QUESTION
from engine.scene_then import DECLINED, THEN
from rules_db import sources

Outcome = Literal["UPHELD", "OVERTURNED", "NOT COVERED"]
Kind = Literal["legal", "illegal", "number", "order", "triggered", "not triggered"]
MOVES: tuple[Kind, ...] = ("legal", "illegal")
OPPOSITES: Mapping[Kind, Kind] = {
    "legal": "illegal",
    "illegal": "legal",
    "triggered": "not triggered",
    "not triggered": "triggered",
}


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
    """Of a number: which one, of which species, how much."""
    until: str = NEXT_QUESTION
    """When it is looked at: at the next question, or at a point of the turn, such as `end of feeding`.

    Of effects: how far the table is gone on with; at the next question, as far as it went.
    """
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
                when = "" if self.until == NEXT_QUESTION else f" at the {self.until}"
                return f"the {self.what} of {self.species} is {self.value}{when}"
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
    """A point of a table, and what was decided from there on."""

    game: SceneGame
    run: Run[Any]
    """The position before these decisions, at its question."""
    decisions: Sequence[Decision] = ()
    disputed: int = 0
    """Which of the decisions is disputed."""

    def players(self) -> Sequence[str]:
        """The names of the players, by seat."""
        return self.game.table_game.players(self.run.state)

    def table(self) -> Table:
        """A table of one's own at the disputed decision, that notes which effects resolve. Raises `SceneError`."""
        run = self.run.clone(tracing=True)
        run.resolved = []
        table = Table(self.game.table_game, run)
        try:
            table.replay(self.decisions[: self.disputed])
        except (Refused, Endless, ValueError) as e:
            raise SceneError(f"the decisions before it can't be gone through: {e}") from e
        return table


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
    """Of each other reading (`id: choice`) whether the claim then holds; None where the table can't go on so."""
    so: dict[str, Any] = field(default_factory=dict[str, Any])
    """What is so by the rules, as a scene says it: the claim, or what is found in its place."""
    after: dict[str, Any] = field(default_factory=dict[str, Any])
    """The position to which the rules lead, as everyone may see it."""


@dataclass(frozen=True)
class _Seen:
    """A claim looked at in one way of going on."""

    holds: bool
    found: str
    because: str
    run: Run[Any]
    steps: list[tuple[str, tuple[str, ...]]]
    cites: tuple[str, ...]
    so: dict[str, Any]


def judge(moment: Moment, claim: Claim, *, decided_otherwise: bool = False) -> Ruling:
    """What the rules say of a claim. Raises `SceneError` for one that can't be about this moment.

    `decided_otherwise`: a table without the engine did the opposite of what is claimed.
    """
    _checked(moment, claim)
    seen = _look(moment, claim, by_hand=False)
    if seen is None:
        return Ruling("NOT COVERED", None, open={"engine": "the decisions can't be gone through by the rules alone"})
    done = None if decided_otherwise else _look(moment, claim, by_hand=True)
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
        _move_meant(moment.table(), moment, claim)
        return
    then = claim.then()
    known = {**THEN, **moment.game.then}
    (key, value), *_ = node_of(then).mapping().items()
    if key not in known or (claim.kind == "number" and key not in moment.game.numbers):
        raise SceneError(f"{key!r} is nothing that can be claimed; there are {', '.join(moment.game.numbers)}")
    known[key](value, Reading(moment.game, players, {key: value}))


def _move_meant(table: Table, moment: Moment, claim: Claim) -> tuple[Choice, Key]:
    """What a move means at the question that stands. Raises `SceneError` where that can't be told to everyone."""
    choice, players = table.choice, moment.players()
    player = named(claim.player, players)
    if player is None:
        raise SceneError(f"{claim.player!r} is no player; {suggest(claim.player, players)}")
    if choice is None or choice.player != players.index(player):
        asked = players[choice.player] if choice and choice.player != CHANCE else "nobody"
        raise SceneError(f"{player} is not asked there: {asked} is")
    found = fitting(claim.move, offers(moment.game, table.run, choice))
    meant = found[0].key if len(found) == 1 else moment.game.understand(table.run, choice, claim.move)
    if choice.secret and not _made(moment, choice, meant):
        raise SceneError(f"what {player} could do there depends on cards that only {player} may see")
    if meant is None:
        raise SceneError(f"{claim.move!r} is no answer to what is asked there")
    return choice, meant


def _made(moment: Moment, choice: Choice, meant: Key | None) -> bool:
    """Whether it is the disputed decision itself, and everyone has seen it."""
    done = next(iter(moment.decisions[moment.disputed :]), None)
    return done is not None and meant is not None and done.answer == (meant,) and moment.game.shown(choice, meant)


# -- looking at a claim


def _look(moment: Moment, claim: Claim, *, by_hand: bool, assumed: Mapping[str, str] | None = None) -> _Seen | None:
    """Goes on from the moment and looks; None where the decisions don't fit so. `by_hand`: with corrections."""
    run = moment.run.clone(tracing=True)
    run.resolved = []
    if assumed:
        run.state.assumed = {**run.state.assumed, **assumed}
    try:
        if claim.until in moment.game.points:
            stop_at_points(run, 0)
        table = Table(moment.game.table_game, run)
        _go_on(table, moment, claim, by_hand=by_hand)
    except (Refused, Endless, ValueError):
        return None
    if claim.kind in MOVES:
        return _look_at_move(moment, table, claim)
    if claim.kind == "number":
        return _look_at_number(moment, table, claim)
    return _look_at_effects(moment, table, claim)


def _look_at_move(moment: Moment, table: Table, claim: Claim) -> _Seen:
    """Whether a move is on offer; by which rules it is, or isn't."""
    choice, meant = _move_meant(table, moment, claim)
    refusal = table.refusal(choice.player, (meant,)) if meant not in choice.options else None
    legal = refusal is None
    holds = legal == (claim.kind == "legal")
    found = "" if holds else f"{claim.move} is on offer" if refusal is None else refusal.reason.removesuffix(".")
    cites = choice.cites if refusal is None else refusal.cites or choice.cites
    so = claim if holds else _opposite(claim)
    return _Seen(holds, found, "", table.run, [], tuple(dict.fromkeys(cites)), so.then())


def _look_at_number(moment: Moment, table: Table, claim: Claim) -> _Seen:
    """What a number is where the table then stands."""
    game, run = moment.game, table.run
    number = game.number(run, claim.what, claim.species)
    steps = _told(moment, run)
    cites = [cite for _, rules in steps for cite in rules]
    names: Mapping[int, str] = getattr(run.state, "names", {})
    about = game.called(run, claim.species)
    if number is None or about is None:
        gone = claim.species.casefold() in [name.casefold() for name in names.values()]
        found, so = f"{claim.species} is not in play then", {"extinct": [claim.species]} if gone else {}
        return _Seen(False, found, "", run, steps, tuple(dict.fromkeys(cites)), so)
    with suppress(KeyError):  # population is what lies there, and has no parts
        cites += table.explain(claim.what, about).cites()
    holds = number == claim.value
    found = "" if holds else f"the {claim.what} of {claim.species} is {number}"
    so: dict[str, Any] = {claim.what: {claim.species: number}}
    return _Seen(holds, found, "", run, steps, tuple(dict.fromkeys(cites)), so)


def _look_at_effects(moment: Moment, table: Table, claim: Claim) -> _Seen:
    """Which effects have resolved, and in which order."""
    run, game = table.run, moment.game
    resolved = [one for one in run.resolved or () if DECLINED not in one.answers]
    came = [(one, game.effect(run, one.option)) for one in resolved]
    first = {name: next((n for n, (_, texts) in enumerate(came) if _is(name, texts)), None) for name in claim.effects}
    missing = [name for name, at in first.items() if at is None]
    steps = _told(moment, run, _until(resolved, [at for at in first.values() if at is not None] if not missing else []))
    because, more = (
        ("", ()) if missing else _by_whose_order(table, [came[n][0] for n in first.values() if n is not None])
    )
    if claim.kind == "order":
        rest = iter(came)
        holds = all(any(_is(name, texts) for _, texts in rest) for name in claim.effects)
        ordered = sorted(first, key=lambda name: first[name] or 0)
        so: dict[str, Any] = {"not triggered": missing} if missing else {"order": ordered}
        found = _absent(missing) if missing else f"the order is {', then '.join(ordered)}"
    else:
        wanted = claim.kind == "triggered"
        there = [name for name in claim.effects if name not in missing]
        holds = not missing if wanted else not there
        so = _opposite(claim).then() if len(claim.effects) == 1 else {"not triggered": missing}
        found = _absent(missing) if wanted else f"{', '.join(there)} triggered"
        because, more = "", ()
    cites = [*more, *(cite for _, rules in steps for cite in rules)]
    said = "" if holds else found
    return _Seen(holds, said, because, run, steps, tuple(dict.fromkeys(cites)), claim.then() if holds else so)


def _until(resolved: Sequence[Resolved], concerned: Sequence[int]) -> int | None:
    """The last step that came of the effects concerned, before anything else resolved; None for all there are."""
    after = max(concerned, default=len(resolved)) + 1
    return resolved[after].after if after < len(resolved) else None


def _absent(names: Sequence[str]) -> str:
    return f"{', '.join(names)} did not trigger"


def _by_whose_order(table: Table, resolved: Sequence[Resolved]) -> tuple[str, tuple[str, ...]]:
    """By whose order effects of one moment come, in words, and the rules behind that; nothing for others."""
    if len({one.event for one in resolved}) != 1 or not resolved[0].event:
        return "", ()
    game, run, players = table.game, table.run, table.players
    ordered = sorted(resolved, key=lambda one: (run.resolved or []).index(one))
    owners = [players[one.owner] if 0 <= one.owner < len(players) else "nobody" for one in ordered]
    texts = [game.text(run, one.option) for one in ordered]
    if len(set(owners)) == 1:
        return f"{' and '.join(texts)} are both of {owners[0]}, who orders them", game.rules.order_cites
    whose = ", ".join(f"{text} is of {owner}" for text, owner in zip(texts, owners, strict=True))
    return f"{whose}: the owners go in turn order, {' before '.join(dict.fromkeys(owners))}", game.rules.order_cites


def _is(effect: str, texts: Sequence[str]) -> bool:
    return effect.casefold() in [text.casefold() for text in texts]


def _opposite(claim: Claim) -> Claim:
    known: dict[str, Any] = {**claim.dump(), "kind": OPPOSITES[claim.kind], "effects": claim.effects}
    return Claim(**known)


def needed(moment: Moment, claim: Claim) -> Sequence[Decision]:
    """The decisions after which a claim is looked at: a move before the disputed one, a number after it, else all."""
    if claim.kind in MOVES:
        return moment.decisions[: moment.disputed]
    if claim.kind != "number" or claim.until in moment.game.points:
        return moment.decisions
    later = enumerate(moment.decisions[moment.disputed + 1 :], moment.disputed + 1)
    return moment.decisions[: next((n for n, d in later if d.player != CHANCE), len(moment.decisions))]


def _go_on(table: Table, moment: Moment, claim: Claim, *, by_hand: bool) -> None:
    """Takes the decisions, up to the point of the turn after the disputed one at which the claim is looked at."""
    for n, decision in enumerate(needed(moment, claim)):
        if _at_the_point(table, claim, n > moment.disputed):
            return
        if by_hand or decision.kind != "correction":
            table.replay([decision])
    _at_the_point(table, claim, bool(moment.decisions))


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


def _told(moment: Moment, run: Run[Any], until: int | None = None) -> list[tuple[str, tuple[str, ...]]]:
    """What everyone sees happen, up to a step, each with its rules."""
    told = moment.game.table_game.told
    seen = [step for step in run.steps if step.visible_to(None) and (until is None or step.number <= until)]
    return [(told(run, step), step.cites) for step in seen]


# -- what is not covered


def _ways(moment: Moment, claim: Claim, seen: _Seen) -> dict[str, bool | None]:
    """Of each open question that took part, whether the claim holds with each other answer to it.

    A question that this table has answered for itself is not open at it.
    """
    questions = sources.reference().assumptions
    found: dict[str, bool | None] = {}
    for cite in seen.cites:
        question = questions.get(cite)
        if question is None or cite in moment.run.state.assumed:
            continue
        for choice in question.choices:
            if choice != question.default and not question.why_unplayed(choice):
                other = _look(moment, claim, by_hand=False, assumed={cite: choice})
                found[f"{cite}: {choice}"] = other.holds if other else None
    return found


def _questions(ways: Iterable[str]) -> dict[str, str]:
    questions = sources.reference().assumptions
    ids = dict.fromkeys(way.partition(": ")[0] for way in ways)
    return {cite: questions[cite].question for cite in ids}


def _unplayed(moment: Moment, claim: Claim, seen: _Seen) -> dict[str, str]:
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
