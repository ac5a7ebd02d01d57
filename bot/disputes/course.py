"""How a dispute goes on: who may do what at which stage, and when a stage ends by itself. Functions of a dispute.

The engine rules first. Whom it concerns may accept that, or appeal once; then a judge decides, or a vote. A judge whom
it concerns hands over. What a judge or a vote has decided is final.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.dispute_records import OPEN, Dispute, Settled, Stage, Verdict, Word
from bot.store.records import Pace
from bot.tables.live import NotNow

HOUR, DAY = 3600, 86_400
APPEAL: dict[Pace, int] = {"live": HOUR, "day": 2 * DAY, "none": 7 * DAY}
"""Seconds in which the engine's ruling can be appealed; by the pace of the table."""
JUDGING: dict[Pace, int] = {"live": DAY, "day": 3 * DAY, "none": 7 * DAY}
"""Seconds after which a vote decides what no judge has decided."""
VOTING: dict[Pace, int] = {"live": HOUR, "day": 2 * DAY, "none": 7 * DAY}
DRAFT = DAY
"""Seconds for which a dispute is kept that has not been put."""
WORDS, LEAST = 1000, 3
"""Letters of what somebody has to say."""
SPEAKERS = 12
"""How many may have a say in one dispute."""
NOT_AT: dict[Stage, str] = {
    "draft": "dispute.not_at.draft",
    "ruled": "dispute.not_at.ruled",
    "judging": "dispute.not_at.judging",
    "voting": "dispute.not_at.voting",
    "settled": "dispute.not_at.settled",
    "withdrawn": "dispute.not_at.withdrawn",
}
"""What is said to who wants to do something that can't be done at a stage."""


@dataclass(frozen=True)
class Person:
    """Somebody who does something about a dispute."""

    id: int
    name: str
    judge: bool = False
    """Whether they have the role of those who judge disputes in this server."""


def said(text: str) -> str:
    """What somebody has typed, without the spaces round it. Raises `NotNow` for nothing, or too much."""
    plain = text.strip()
    if len("".join(plain.split())) < LEAST:
        raise NotNow("dispute.empty")
    if len(plain) > WORDS:
        raise NotNow("dispute.too_long", letters=f"{len(plain):,}", most=f"{WORDS:,}")
    return plain


def _at(dispute: Dispute, *stages: Stage) -> None:
    """Raises `NotNow` at another stage, saying at which one the dispute is."""
    if dispute.stage in stages:
        return
    raise NotNow(NOT_AT[dispute.stage])


def _party(dispute: Dispute, person: int) -> None:
    if person not in dispute.parties:
        raise NotNow("dispute.no_party_of_table" if dispute.about == "table" else "dispute.no_party")


# -- beginning


def put(dispute: Dispute, pace: Pace, judges: bool, now: int) -> Dispute:
    """Where a dispute goes once the engine has looked at it: what it doesn't cover goes to people at once."""
    _at(dispute, "draft")
    if dispute.outcome in ("UPHELD", "OVERTURNED"):
        return dispute.changed(stage="ruled", at=now, due=now + APPEAL[pace])
    return before_people(dispute.changed(at=now), pace, judges, now)


def before_people(dispute: Dispute, pace: Pace, judges: bool, now: int) -> Dispute:
    """The dispute before a judge, or where there is none before a vote."""
    if judges:
        return dispute.changed(stage="judging", due=now + JUDGING[pace])
    return voting(dispute, pace, now)


def voting(dispute: Dispute, pace: Pace, now: int) -> Dispute:
    """The dispute before a vote."""
    return dispute.changed(stage="voting", due=now + VOTING[pace], ballots={})


# -- what people do


def spoken(dispute: Dispute, person: Person, text: str, now: int) -> Dispute:
    """With what somebody has to say; their earlier words give way. Raises `NotNow`."""
    _at(dispute, *OPEN)
    if dispute.about == "table":
        _party(dispute, person.id)
    others = tuple(word for word in dispute.sides if word.person != person.id)
    if len(others) >= SPEAKERS:
        raise NotNow("dispute.enough_said", most=SPEAKERS)
    return dispute.changed(sides=(*others, Word(person=person.id, name=person.name, text=said(text), at=now)))


def accepted(dispute: Dispute, person: Person, now: int) -> Dispute:
    """Somebody whom it concerns accepts the engine's ruling; once all do, it is settled. Raises `NotNow`."""
    _at(dispute, "ruled")
    _party(dispute, person.id)
    done = dispute.changed(accepted=tuple(dict.fromkeys((*dispute.accepted, person.id))))
    return unappealed(done, now) if set(done.parties) <= set(done.accepted) else done


def unappealed(dispute: Dispute, now: int) -> Dispute:
    """Settled as the engine has ruled."""
    verdict: Verdict = "overturned" if dispute.outcome == "OVERTURNED" else "upheld"
    return _settled(dispute, Settled(verdict=verdict, who="engine", at=now))


def appealed(dispute: Dispute, person: Person, point: str, pace: Pace, judges: bool, now: int) -> Dispute:
    """Before people, with the point of the appeal. There is one for each dispute. Raises `NotNow`."""
    if dispute.appeal is not None:
        raise NotNow("dispute.appealed", name=dispute.appeal.name)
    _at(dispute, "ruled")
    _party(dispute, person.id)
    appeal = Word(person=person.id, name=person.name, text=said(point), at=now)
    return before_people(dispute.changed(appeal=appeal), pace, judges, now)


def may_judge(dispute: Dispute, person: Person) -> None:
    """Raises `NotNow` for who is no judge, and for a judge whom it concerns: they hand over."""
    if not person.judge:
        raise NotNow("dispute.no_judge")
    if person.id in dispute.parties:
        raise NotNow("dispute.hand_over_table" if dispute.about == "table" else "dispute.hand_over")


def judged(dispute: Dispute, person: Person, verdict: Verdict, reason: str, now: int) -> Dispute:
    """Settled by a judge. Raises `NotNow`."""
    _at(dispute, "judging")
    may_judge(dispute, person)
    return _settled(
        dispute,
        Settled(verdict=verdict, who="judge", person=person.id, name=person.name, reason=said(reason), at=now),
    )


def handed_to_vote(dispute: Dispute, person: Person, pace: Pace, now: int) -> Dispute:
    """A judge, be it one whom it concerns, lets a vote decide. Raises `NotNow`."""
    _at(dispute, "judging")
    if not person.judge:
        raise NotNow("dispute.no_judge")
    return voting(dispute, pace, now)


def voted(dispute: Dispute, person: Person, as_claimed: bool, now: int) -> Dispute:
    """With one more vote, or another one of the same person. Once all at a table have voted it is over."""
    _at(dispute, "voting")
    if dispute.about == "table" and person.id not in dispute.people:
        raise NotNow("dispute.no_vote")
    done = dispute.changed(ballots={**dispute.ballots, person.id: as_claimed})
    return counted(done, now) if dispute.about == "table" and set(done.people) <= set(done.ballots) else done


def counted(dispute: Dispute, now: int) -> Dispute:
    """Settled by the votes there are; where not more are against how it was played, it stays so."""
    votes = list(dispute.ballots.values())
    against = not dispute.happened
    verdict: Verdict = "overturned" if votes.count(against) > votes.count(not against) else "upheld"
    return _settled(dispute, Settled(verdict=verdict, who="vote", at=now))


def taken_back(dispute: Dispute, person: Person) -> Dispute:
    """Taken back by who put it, as long as it is not settled. Raises `NotNow`."""
    _at(dispute, *OPEN)
    if person.id != dispute.by:
        raise NotNow("dispute.not_yours", name=dispute.name)
    return dispute.changed(stage="withdrawn", due=0)


def over(dispute: Dispute, pace: Pace, now: int) -> Dispute:
    """What comes of a stage whose time is up; the dispute as it is where it isn't."""
    if not 0 < dispute.due <= now:
        return dispute
    if dispute.stage == "ruled":
        return unappealed(dispute, now)
    if dispute.stage == "judging":
        return voting(dispute, pace, now)
    return counted(dispute, now) if dispute.stage == "voting" else dispute.changed(due=0)


def _settled(dispute: Dispute, settled: Settled) -> Dispute:
    return dispute.changed(stage="settled", settled=settled, due=0)
