"""What the others at a table have to agree to: who may put it, who votes, when it is carried and when it falls.

One motion at a time. All others must agree; computer players count as agreeing. Where it is about somebody who hasn't
decided for long, they have no vote, and it is enough that most of the others agree. All here are functions of a record.
"""

from __future__ import annotations

from bot.store.records import Motion, Pace, Record, Seat
from bot.tables.live import NotNow

HOUR, DAY = 3600, 86400
AWAY: dict[Pace, int] = {"live": HOUR, "day": 3 * DAY, "none": 14 * DAY}
"""Seconds after which somebody who is to decide counts as away: the others may put another player into the seat."""
GONE: dict[Pace, int] = {"live": 2 * DAY, "day": 7 * DAY, "none": 30 * DAY}
"""Seconds after which the others may break the game off."""
STALE: dict[Pace, int] = {"live": HOUR, "day": 2 * DAY, "none": 7 * DAY}
"""Seconds after which a motion that nobody has decided makes room for another one."""
REST, LONGEST_REST = 600, DAY
"""Seconds before somebody may put a motion again of whom two in a row have come to nothing; doubled by each more."""


# -- putting


def put(record: Record, motion: Motion) -> Record:
    """The record with a motion; its number is filled in. Raises `NotNow` where it can't be put."""
    standing = record.motion
    if standing and not _gives_way(record, standing, motion):
        raise NotNow("motion.one", name=standing.name)
    if (until := rests_until(record, motion.by)) > motion.time:
        raise NotNow("motion.rest", until=until)
    number = record.motions + 1
    return record.changed(motion=motion.model_copy(update={"number": number}), motions=number)


def _gives_way(record: Record, standing: Motion, motion: Motion) -> bool:
    """Whether a motion makes room: nobody has decided it for long, or it is an outsider's and a player has one."""
    stale = motion.time - standing.time >= STALE[record.pace]
    return stale or (record.seat_of(standing.by) is None and record.seat_of(motion.by) is not None)


def rests_until(record: Record, person: int) -> int:
    """When somebody may put a motion again, in seconds since 1970: who has put several in vain has to wait."""
    fallen, last = record.fallen.get(person, (0, 0))
    return last + min(LONGEST_REST, REST * 2 ** min(fallen - 2, 20)) if fallen > 1 else 0


def away(record: Record, asked: int | None, now: int, limits: dict[Pace, int]) -> tuple[int, ...]:
    """The person in the seat that is asked, if they have left the others waiting for so long."""
    person = record.seats[asked].person if asked is not None else None
    late = record.stage == "playing" and now - record.touched >= limits[record.pace]
    return (person,) if person is not None and late else ()


# -- voting


def voters(record: Record, motion: Motion) -> list[int]:
    """Who has a vote: all who play, but for those who have left or are waited for."""
    return [person for person in dict.fromkeys(record.people()) if person not in motion.without]


def agreeing(record: Record, motion: Motion) -> list[int]:
    """Those who have a vote and agree, who put it among them."""
    return [person for person in voters(record, motion) if person in (motion.by, *motion.agreed)]


def silent(record: Record, motion: Motion) -> list[int]:
    """Those who have a vote and have not said."""
    said = (motion.by, *motion.agreed, *motion.refused)
    return [person for person in voters(record, motion) if person not in said]


def carried(record: Record, motion: Motion) -> bool:
    """Whether as many agree as have to."""
    all_of_them, agree = len(voters(record, motion)), len(agreeing(record, motion))
    return 2 * agree > all_of_them if motion.most else agree == all_of_them


def hopeless(record: Record, motion: Motion) -> bool:
    """Whether so many have refused that it can't be carried any more."""
    against = len([person for person in voters(record, motion) if person in motion.refused])
    return 2 * against >= len(voters(record, motion)) if motion.most else against > 0


def voted(record: Record, person: int, number: int, agrees: bool, now: int) -> Record:
    """The record once somebody has said; a motion that can't be carried any more is gone. Raises `NotNow`."""
    motion = standing(record, number)
    if person == motion.by:
        raise NotNow("motion.own")
    if person in motion.without:
        raise NotNow("motion.without")
    if person not in voters(record, motion):
        raise NotNow("table.no_seat")
    agreed = tuple(one for one in motion.agreed if one != person)
    refused = tuple(one for one in motion.refused if one != person)
    said = {"agreed": (*agreed, person)} if agrees else {"refused": (*refused, person)}
    motion = motion.model_copy(update={"agreed": agreed, "refused": refused, **said})
    changed = record.changed(motion=motion)
    return without(changed, now) if hopeless(changed, motion) else changed


def standing(record: Record, number: int) -> Motion:
    """The motion of that number. Raises `NotNow` where it is no longer put."""
    if record.motion is None or record.motion.number != number:
        raise NotNow("motion.gone")
    return record.motion


def withdrawn(record: Record, person: int, number: int, now: int) -> Record:
    """The record without the motion, for who put it. Raises `NotNow` for others."""
    motion = standing(record, number)
    if person != motion.by:
        raise NotNow("motion.not_yours", name=motion.name)
    return without(record, now)


def without(record: Record, now: int) -> Record:
    """The record once the motion has come to nothing."""
    if record.motion is None:
        return record
    fallen, _ = record.fallen.get(record.motion.by, (0, 0))
    return record.changed(motion=None, fallen={**record.fallen, record.motion.by: (fallen + 1, now)})


def relieved(record: Record, person: int) -> Record:
    """The record once somebody's motion has been carried out: they need not wait for the next one."""
    return record.changed(fallen={one: fallen for one, fallen in record.fallen.items() if one != person})


# -- rests


def paused(record: Record, person: int, now: int) -> Record:
    """The record of a game that rests. Raises `NotNow` for who has paused it again and again against the others."""
    if (until := rests_until(record, person)) > now:
        raise NotNow("motion.rest", until=until)
    return record.changed(stage="paused", paused=person)


def resumed(record: Record, person: int, now: int) -> Record:
    """The record of a game that goes on; waiting is counted from now. A pause lifted by another came to nothing."""
    fallen, _ = record.fallen.get(record.paused, (0, 0))
    against = {} if person == record.paused else {record.paused: (fallen + 1, now)}
    return record.changed(stage="playing", paused=0, touched=now, fallen={**record.fallen, **against})


# -- what is carried out on the record


def broken_off(record: Record) -> Record:
    """The game ends without a winner."""
    return record.changed(stage="ended", outcome=(), motion=None)


def replaced(record: Record, seat: int, person: int, name: str) -> Record:
    """Somebody else, or as person 0 a computer player, plays on from a seat. Raises `NotNow` where they can't.

    Whoever sat there has no vote any more, and their motion is gone; so is one about that seat.
    """
    old = record.seats[seat]
    if person and record.seat_of(person) is not None:
        raise NotNow("seats.has_one", name=name)
    if not person and old.computer:
        raise NotNow("seats.computer_already", name=old.name)
    former = old.person or old.former
    player = "" if name == old.name else name
    new = Seat(name=old.name, person=person or None, player=player, former=0 if person else former)
    changed = record.changed(seats=(*record.seats[:seat], new, *record.seats[seat + 1 :]))
    motion = changed.motion
    about_it = motion is not None and motion.what == "replace" and motion.values[0] == seat
    return changed.changed(motion=None) if motion and (about_it or motion.by == old.person) else changed
