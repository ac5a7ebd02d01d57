"""What a settled dispute leaves behind: a house ruling of its server, with who decided it and what the engine says."""

from __future__ import annotations

from collections.abc import Callable

from bot.catalogue import Say
from bot.disputes.course import Person, said
from bot.disputes.judging import about
from bot.store.dispute_records import Change, Dispute, HouseRuling
from bot.tables.live import NotNow
from engine.disputes.claim import Claim
from rules_db.reference import Reference

TITLE = 160
"""Letters of what was claimed."""


def ruling(reference: Reference, say: Say, dispute: Dispute) -> HouseRuling:
    """The house ruling that a settled dispute becomes; `say` speaks the server's language."""
    settled = dispute.settled
    assert settled is not None  # noqa: S101 - it is settled
    title = Claim.load(dispute.claim).text() if dispute.claim else f"“{' '.join(dispute.words.split())}”"
    short = title if len(title) <= TITLE else f"{title[: TITLE - 1]}…"
    so = say("dispute.house.so" if dispute.stands else "dispute.house.not_so", claim=short)
    return HouseRuling(
        id=dispute.id,
        server=dispute.server,
        title=short,
        text=f"{so} {settled.reason}".strip(),
        cards=dispute.cards,
        about=about(reference, dispute),
        verdict=settled.verdict,
        who=settled.who,
        name=settled.name,
        at=settled.at,
        against=dispute.outcome if _against(dispute) else "",
        history=(Change(what="written", at=settled.at, person=settled.person, name=settled.name),),
    )


def _against(dispute: Dispute) -> bool:
    """Whether people have decided otherwise than the engine."""
    settled = dispute.settled
    sure = dispute.outcome in ("UPHELD", "OVERTURNED")
    return sure and settled is not None and settled.verdict.upper() != dispute.outcome


# -- what judges do with one


def edited(person: Person, text: str, now: int) -> Callable[[HouseRuling], HouseRuling]:
    """With another text. Raises `NotNow` for who is no judge."""

    def how(old: HouseRuling) -> HouseRuling:
        _judge(person)
        change = Change(what="edited", at=now, person=person.id, name=person.name, text=old.text)
        return old.changed(text=said(text), history=(*old.history, change))

    return how


def superseded(person: Person, by: str, why: str, now: int) -> Callable[[HouseRuling], HouseRuling]:
    """Another one takes its place. Raises `NotNow`."""

    def how(old: HouseRuling) -> HouseRuling:
        _holds(person, old)
        if by == old.id:
            raise NotNow("dispute.house.itself")
        change = Change(what="superseded", at=now, person=person.id, name=person.name, why=why)
        return old.changed(status="superseded", superseded_by=by, history=(*old.history, change))

    return how


def withdrawn(person: Person, why: str, now: int) -> Callable[[HouseRuling], HouseRuling]:
    """It holds no more. Raises `NotNow`."""

    def how(old: HouseRuling) -> HouseRuling:
        _holds(person, old)
        change = Change(what="withdrawn", at=now, person=person.id, name=person.name, why=why)
        return old.changed(status="withdrawn", history=(*old.history, change))

    return how


def setting(person: Person, question: str, choice: str, now: int) -> Callable[[HouseRuling], HouseRuling]:
    """It says how new tables answer an open question, or with no choice leaves that open. Raises `NotNow`."""

    def how(old: HouseRuling) -> HouseRuling:
        _holds(person, old)
        sets = (question, choice) if choice else None
        change = Change(what="edited", at=now, person=person.id, name=person.name, why=": ".join(sets or ()))
        return old.changed(sets=sets, history=(*old.history, change))

    return how


def _judge(person: Person) -> None:
    if not person.judge:
        raise NotNow("dispute.no_judge")


def _holds(person: Person, old: HouseRuling) -> None:
    _judge(person)
    if old.status != "in force":
        raise NotNow("dispute.house.over", id=old.id)
