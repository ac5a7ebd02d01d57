"""Motions at a live table: put, voted on, withdrawn, and carried out once as many agree as have to."""

from __future__ import annotations

from typing import Any, Literal

from bot.store.records import LAPSING, Motion, Record
from bot.tables import motions
from bot.tables.live import LiveTable, NotNow
from engine.core.decision import Refused
from engine.core.table import Table

Came = Literal["open", "carried", "fallen"]
"""What has come of a motion."""


async def put(live: LiveTable, motion: Motion) -> tuple[Motion, Came]:
    """Puts a motion; where nobody else has to agree, it is carried out at once. Raises `NotNow` and `Refused`."""
    record = await live.change(lambda now: motions.put(_open(live, now, motion), motion))
    assert record.motion  # noqa: S101 - it has just been put
    return record.motion, "carried" if await settle(live) else "open"


async def vote(live: LiveTable, person: int, number: int, agrees: bool) -> tuple[Motion, Came]:
    """Somebody agrees or refuses; the last one who has to has it carried out. Gives the motion with all votes.

    Raises `NotNow`, and `Refused` where it turns out that it can't be carried out: it is gone then.
    """
    voted: list[Motion] = []

    def how(record: Record) -> Record:
        motion = motions.standing(record, number)
        if record.stage == "paused" and motion.what in LAPSING:
            raise NotNow("table.paused")
        if motions.carried(record, motion):  # the process ended before it was carried out
            voted.append(motion)
            return record
        kept = motions.voted(record, person, number, agrees, int(live.now()))
        said = {"refused": (*motion.refused, person)}
        voted.append(kept.motion or motion.model_copy(update=said))
        return kept

    record = await live.change(how)
    if await settle(live):
        return voted[-1], "carried"
    return voted[-1], "open" if record.motion else "fallen"


async def withdraw(live: LiveTable, person: int, number: int) -> Motion:
    """Whoever put a motion withdraws it. Raises `NotNow`."""
    motion = motions.standing(live.record, number)
    await live.change(lambda record: motions.withdrawn(record, person, number, int(live.now())))
    return motion


async def replace(live: LiveTable, seat: int, person: int, name: str) -> None:
    """Puts somebody else into a seat at once. Raises `NotNow`."""
    await live.change(lambda record: motions.replaced(_playing(record), seat, person, name))


async def settle(live: LiveTable) -> bool:
    """Carries the motion out if as many agree as have to. Raises `Refused` where it can't be: it is gone then."""
    record, motion = live.record, live.record.motion
    if motion is None or not motions.carried(record, motion) or (record.stage == "paused" and motion.what in LAPSING):
        return False
    try:
        await _carry_out(live, motion)
    except (Refused, NotNow, ValueError):
        await live.change(lambda now: motions.without(now, int(live.now())) if _stands(now, motion) else now)
        raise
    if motion.by in record.fallen:
        await live.change(lambda now: motions.relieved(now, motion.by))
    return True


async def _carry_out(live: LiveTable, motion: Motion) -> None:
    values: tuple[Any, ...] = motion.values
    if motion.what == "undo":
        await live.undo(motion.by, values[0], live.playing.seq, motion.agreed)
    elif motion.what == "correct":
        await live.act(motion.by, lambda table: _correct(live, motion, table))
    elif motion.what == "replace":
        await live.change(lambda now: motions.replaced(_still(now, motion), *values))
    else:
        await live.change(lambda now: motions.broken_off(_still(now, motion)))


def _stands(record: Record, motion: Motion) -> bool:
    return record.motion is not None and record.motion.number == motion.number


def _still(record: Record, motion: Motion) -> Record:
    """The record, if the motion still stands: of two who carry it out, only one does. Raises `NotNow`."""
    motions.standing(record, motion.number)
    return record


def _correct(live: LiveTable, motion: Motion, table: Table) -> None:
    record = _still(live.record, motion)
    by, *agreed = (record.seat_of(person) for person in (motion.by, *motion.agreed))
    verb, *values = motion.values
    table.correct(by or 0, str(verb), *values, agreed=[seat for seat in agreed if seat is not None], why=motion.why)


def _open(live: LiveTable, record: Record, motion: Motion) -> Record:
    """The record, if such a motion can be put there now. Raises `NotNow`."""
    if motion.what in LAPSING and motion.at != len(live.playing.log):
        raise NotNow("table.old")
    if record.stage == "ended" and (motion.what != "undo" or not record.outcome):
        raise NotNow("table.ended")
    if record.stage == "paused" and motion.what in LAPSING:
        raise NotNow("table.paused")
    return _playing(record) if motion.what != "undo" else record


def _playing(record: Record) -> Record:
    if record.stage == "lobby":
        raise NotNow("table.not_begun")
    if record.stage == "ended":
        raise NotNow("table.ended")
    return record
