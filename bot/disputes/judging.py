"""What the engine says of a dispute: the moment is gone through again, and the claim compared. For threads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from bot.disputes import moments
from bot.store.dispute_records import Dispute
from bot.tables.live import LiveTable, NotNow
from engine.adjudication import NotPlayed, adjudicate
from engine.core.choice import CHANCE
from engine.disputes.claim import Claim, Moment
from engine.disputes.claimable import Asked, Claimable, ask, claimable
from engine.disputes.judging import Ruling, judge
from engine.disputes.written import spelled, written
from engine.scenes.document import SceneError
from engine.scenes.game import REFEREE, Unwritten
from rules_db.reference import Reference

WORDS, CARDS, ENGINE = "words", "cards", "engine"
"""Why a dispute is not covered that has no claim, is about cards alone, or can't be gone through."""
MOST_CARDS, MOST_ABOUT, MOST_WHY = 5, 25, 300
View = dict[str, Any]


class Ruled(NamedTuple):
    """A dispute with the engine's ruling, and the positions before and after; None where there is no position."""

    dispute: Dispute
    views: tuple[View, View] | None


def moment(dispute: Dispute, live: LiveTable | None) -> Moment | None:
    """What a dispute is about; None for one about cards. Raises `NotNow` and `SceneError` where it can't be read."""
    if dispute.about == "table":
        if live is None:
            raise NotNow("table.gone")
        return moments.moment(live, moments.find(live, dispute.entry))
    return position(dispute.position) if dispute.about == "position" else None


def position(text: str) -> Moment:
    """The moment of a position that was typed: its last decision is the disputed one. Raises `SceneError`."""
    made = adjudicate(text)
    if made.problem:
        raise SceneError(made.problem)
    log = [decision for decision in made.table.log if decision.player != REFEREE]  # points of the turn are no decisions
    last = max((n for n, decision in enumerate(log) if decision.player != CHANCE), default=0)
    return Moment(made.scene.game, made.scene.opening, log, last)


def step(dispute: Dispute, live: LiveTable | None) -> Asked | Claim | None:
    """What can be said next of the claim of a dispute, or all of it; None where there is nothing to claim.

    What was said of another moment before, and does not fit this one, counts for nothing.
    """
    known = known_of(dispute, live)
    if known is None or not known.kinds:
        return None
    try:
        return ask(known, dispute.said)
    except ValueError:
        return ask(known, ())


def known_of(dispute: Dispute, live: LiveTable | None) -> Claimable | None:
    """What can be claimed in a dispute; None where it can't be gone through."""
    try:
        about = moment(dispute, live)
        return claimable(about) if about else None
    except NotPlayed:
        return None


def rule(reference: Reference, dispute: Dispute, live: LiveTable | None) -> Ruled:
    """The dispute with what the engine says. Raises `NotNow` and `SceneError` for a claim that can't be."""
    claim = Claim.load(dispute.claim) if dispute.claim else None
    if dispute.about == "cards":
        return Ruled(dispute.changed(ruling=_on_cards(reference, dispute.cards)), None)
    try:
        about = moment(dispute, live)
    except NotPlayed as why:
        return Ruled(dispute.changed(ruling=_not_covered(why.missing)), None)
    assert about is not None  # noqa: S101 - it is about a position
    before = about.table().view(None)
    if claim is None:
        return Ruled(dispute.changed(ruling=_not_covered({WORDS: ""})), (before, _after(about)))
    ruling = judge(about, claim, decided_otherwise=dispute.about == "position")
    cards = _cards(reference, claim, ruling.cites)
    views = (before, ruling.after or before)
    done = dispute.changed(ruling=kept(ruling), cards=cards)
    return Ruled(done.changed(**_scene(done, about, live, claim, ruling)), views)


def _scene(dispute: Dispute, about: Moment, live: LiveTable | None, claim: Claim, ruling: Ruling) -> dict[str, Any]:
    """The moment as a scene without what is so in it, or why it can't be written as one."""
    try:
        start = moments.beginning(live, moments.find(live, dispute.entry)) if live else about
        return {"scene": spelled(written(start, claim, ruling.so, claim.text()))}
    except Unwritten as why:
        return {"unwritten": str(why)[:MOST_WHY]}


def kept(ruling: Ruling) -> dict[str, Any]:
    """A ruling as it is kept, without the position after it."""
    dumped = asdict(ruling)
    del dumped["after"]
    return dumped


def _not_covered(opens: Mapping[str, str], cites: Iterable[str] = ()) -> dict[str, Any]:
    return kept(Ruling("NOT COVERED", None, open=dict(opens), cites=tuple(cites)))


def _on_cards(reference: Reference, cards: Sequence[str]) -> dict[str, Any]:
    """What is ruled where cards meet: it is for people to say what follows from it."""
    found = reference.between(list(cards)) if len(cards) > 1 else reference.rulings(cards[0]) if cards else []
    return _not_covered({CARDS: ""}, [ruling.statement.id for ruling in found][:MOST_ABOUT])


def _after(about: Moment) -> View:
    """The position once the disputed decision has been taken, as everyone may see it."""
    table = about.table()
    later = enumerate(about.decisions[about.disputed + 1 :], about.disputed + 1)
    end = next((n for n, decision in later if decision.player != CHANCE), len(about.decisions))
    table.replay(about.decisions[about.disputed : end])
    return table.view(None)


def _cards(reference: Reference, claim: Claim, cites: Sequence[str]) -> tuple[str, ...]:
    """The cards that a claim is about: those whose effects it names, else those behind the ruling."""
    named = [effect.casefold() for effect in claim.effects]
    every = reference.cards.values()
    own = [card.id for card in every if any(_begins(text, card.name.casefold()) for text in named)]
    return tuple(dict.fromkeys(own or [cite for cite in cites if cite in reference.cards]))[:MOST_CARDS]


def _begins(text: str, name: str) -> bool:
    return text == name or text.startswith((f"{name} of ", f"{name} on "))


def about(reference: Reference, dispute: Dispute) -> tuple[str, ...]:
    """The statements and open questions that a ruling rests on, by id."""
    ruling = dispute.ruling or {}
    ids = [*ruling.get("open", ()), *ruling.get("cites", ())]
    known = [one for one in ids if one in reference.statements or one in reference.assumptions]
    return tuple(dict.fromkeys(known))[:MOST_ABOUT]
