"""The moments of a live table that can be disputed or gone back to: each decision not taken back.

To be read in a thread.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.store.records import Entry
from bot.tables.history import Moment as Happened
from bot.tables.history import seen
from bot.tables.live import LiveTable, NotNow
from engine.core.choice import CHANCE
from engine.core.decision import Decision, Refused, cut
from engine.disputes.claim import Moment
from engine.scenes.game import Unwritten

NO_WORDS = "…"
FURTHEST = 16
"""How many decisions back a scene may begin."""


@dataclass(frozen=True)
class Decided:
    """A decision of a table."""

    entry: int
    """The entry of the journal that holds it."""
    by: int
    """The id of the person who did it; 0 for a computer player."""
    before: int
    """How many decisions, draws among them, came before it."""
    words: str
    """Whose it is and what came of it, as everyone may see it."""


def decided(live: LiveTable) -> list[Decided]:
    """The decisions that can be disputed or taken back, the latest first. Raises `NotNow` in the lobby."""
    players = live.playing.players
    found: list[tuple[Entry, int, str]] = []
    log: list[Decision] = []
    for entry in live.journal.entries(live.record.id):
        if entry.what == "undone":
            log = cut(log, entry.data["to"])
            found = [one for one in found if one[1] < entry.data["to"]]
        elif entry.what == "restored":
            log, found = list(map(Decision.load, json.loads(entry.data["table"])["kept"]["log"])), []
        else:
            made = list(map(Decision.load, entry.data["decisions"]))
            own = next((d for d in made if d.player != CHANCE and d.kind != "standing"), None)
            if own is not None:
                found.append((entry, len(log), players[own.player]))
            log += made
    told = {one.entry: one for one in seen(live.history.moments(live.record), None)}
    return [
        Decided(entry.number, entry.by, before, f"{name}: {_came_of(told.get(entry.number))}")
        for entry, before, name in found[::-1]
        if entry.number > 1
    ]


def _came_of(happened: Happened | None) -> str:
    """The first that everyone saw come of an entry; else what was decided, as far as they may know."""
    if happened is None:
        return NO_WORDS
    if line := next((line for line in happened.lines if not line.opens), None):
        return line.text
    deed = next((deed for deed in happened.deeds if deed.what), None)
    if deed is None:
        return NO_WORDS
    return f"{deed.what}: {', '.join(deed.answer)}" if deed.answer else deed.what


def find(live: LiveTable, entry: int) -> Decided:
    """The decision of an entry. Raises `NotNow` where there is none, or where it has been taken back."""
    found = next((one for one in decided(live) if one.entry == entry), None)
    if found is None:
        raise NotNow("dispute.taken_back")
    return found


def moment(live: LiveTable, which: Decided) -> Moment:
    """The position before a decision, and what has been decided since.

    Raises `NotNow` where these rules no longer lead there.
    """
    entries = live.journal.entries(live.record.id)
    try:
        table = live.at(which.entry - 1)
    except (Refused, ValueError):
        raise NotNow("dispute.no_replay") from None
    if table.digest() != entries[which.entry - 2].digest or len(table.log) != which.before:
        raise NotNow("dispute.no_replay")
    return Moment(live.game.words, table.run, live.playing.log[which.before :])


def beginning(live: LiveTable, which: Decided) -> Moment:
    """The same decision, told from the last moment before it with which a scene can begin. Raises `Unwritten`.

    To be called once it is known that these rules lead there.
    """
    entries = live.journal.entries(live.record.id)
    why = Unwritten("nothing has been played yet")
    for entry in range(which.entry, max(1, which.entry - FURTHEST), -1):
        table = live.at(entry - 1)
        begun = len(table.log)
        if table.digest() != entries[entry - 2].digest or live.playing.log[:begun] != table.log:
            break
        try:
            live.game.words.given(table.run)
        except Unwritten as reason:
            why = reason if entry == which.entry else why
            continue
        return Moment(live.game.words, table.run, live.playing.log[begun:], which.before - begun)
    raise why
