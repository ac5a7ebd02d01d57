"""A claim looked at: as a table went on from its moment, or as the rules alone go on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from engine.core.choice import CHANCE, Choice, Key
from engine.core.decision import Decision, Refused
from engine.core.stack import Endless, Run
from engine.core.table import Table
from engine.core.trace import Resolved
from engine.disputes.claim import MOVES, OPPOSITES, Claim, Moment
from engine.scenes.answers import fitting
from engine.scenes.document import SceneError, named, suggest
from engine.scenes.game import GO_ON, REFEREE, offers, stop_at_points
from engine.scenes.play import MOST_STOPS
from engine.scenes.then import DECLINED


@dataclass(frozen=True)
class Seen:
    """A claim looked at in one way of going on."""

    holds: bool
    found: str
    because: str
    run: Run[Any]
    steps: list[tuple[str, tuple[str, ...]]]
    cites: tuple[str, ...]
    so: dict[str, Any]
    asked: Key = ()
    """Of a move: whose question it answers, and which."""


def look(moment: Moment, claim: Claim, *, by_hand: bool, assumed: Mapping[str, str] | None = None) -> Seen | None:
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


def _look_at_move(moment: Moment, table: Table, claim: Claim) -> Seen:
    """Whether a move is on offer; by which rules it is, or isn't."""
    choice, meant = move_meant(table, moment, claim)
    refusal = table.refusal(choice.player, (meant,)) if meant not in choice.options else None
    legal = refusal is None
    holds = legal == (claim.kind == "legal")
    found = "" if holds else f"{claim.move} is on offer" if refusal is None else refusal.reason.removesuffix(".")
    cites = choice.cites if refusal is None else refusal.cites or choice.cites
    so = claim if holds else _opposite(claim)
    return Seen(holds, found, "", table.run, [], tuple(dict.fromkeys(cites)), so.then(), choice[:2])


def _look_at_number(moment: Moment, table: Table, claim: Claim) -> Seen:
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
        return Seen(False, found, "", run, steps, tuple(dict.fromkeys(cites)), so)
    with suppress(KeyError):  # population is what lies there, and has no parts
        cites += table.explain(claim.what, about).cites()
    holds = number == claim.value
    found = "" if holds else f"the {claim.what} of {claim.species} is {number}"
    so: dict[str, Any] = {claim.what: {claim.species: number}}
    return Seen(holds, found, "", run, steps, tuple(dict.fromkeys(cites)), so)


def _look_at_effects(moment: Moment, table: Table, claim: Claim) -> Seen:
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
    return Seen(holds, said, because, run, steps, tuple(dict.fromkeys(cites)), claim.then() if holds else so)


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


# -- moves


def move_meant(table: Table, moment: Moment, claim: Claim) -> tuple[Choice, Key]:
    """What a move means at the question that stands. Raises `SceneError` where that can't be told to everyone."""
    choice, players = table.choice, moment.players()
    player = named(claim.player, players)
    if player is None:
        raise SceneError(f"{claim.player!r} is no player; {suggest(claim.player, players)}")
    if choice is None or choice.player != players.index(player):
        asked = players[choice.player] if choice and choice.player != CHANCE else "nobody"
        raise SceneError(f"{player} is not asked there: {asked} is")
    understood = moment.game.understand(table.run, choice, claim.move)
    found = fitting(claim.move, offers(moment.game, table.run, choice), understood)
    meant = found[0].key if len(found) == 1 else understood
    if choice.secret and not _made(moment, choice, meant):
        raise SceneError(f"what {player} could do there depends on cards that only {player} may see")
    if meant is None:
        raise SceneError(f"{claim.move!r} is no answer to what is asked there")
    return choice, meant


def _made(moment: Moment, choice: Choice, meant: Key | None) -> bool:
    """Whether it is the disputed decision itself, and everyone has seen it."""
    done = next(iter(moment.decisions[moment.disputed :]), None)
    return done is not None and meant is not None and done.answer == (meant,) and moment.game.shown(choice, meant)
