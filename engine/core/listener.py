"""Listeners: printed, granted and delayed abilities as one kind of record, kept in the state and found by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from engine.core.choice import Key
from engine.core.event import Event

WHOEVER = -1
"""An owner not fixed: whoever owns the source as the effect resolves."""


class Listener(NamedTuple):
    """An effect that answers a kind of event. Its condition is the effect's `when`."""

    event: str
    """The kind of event; a replacement listens to `would(verb)`, a lasting state of things to a kind never emitted."""
    effect: str
    source: int
    owner: int = WHOEVER
    """Who decides, where that was fixed when the effect was promised."""
    until: Event = ()
    """The event that ends it; the rules may read more into it than that very event (`Rules.over`)."""
    once: bool = False
    """Whether it is gone once it has fired."""
    about: Key = ()
    """What was settled when the effect was promised: its target, an amount."""

    def option(self) -> Key:
        """The option that stands for it when its owner orders their effects."""
        return ("effect", self.effect, self.source, *self.about)

    @classmethod
    def load(cls, dumped: Sequence[Any]) -> Listener:
        """The listener that JSON made a list of."""
        event, effect, source, owner, until, once, about = dumped
        return cls(event, effect, source, owner, frozen(until), once, frozen(about))


class Pending(NamedTuple):
    """A trigger that waits in a batch. `place` is its place in the order of resolving: 0 for the active player."""

    place: int
    player: int
    listener: Listener


class Listeners:
    """All listeners of a position. What is kept never changes, so that a copy costs two shallow ones."""

    __slots__ = ("by_event", "by_until")

    def __init__(self) -> None:
        self.by_event: dict[str, tuple[Listener, ...]] = {}
        """Those that listen to a kind of event, in the order in which they came; no kinds that nobody listens to."""
        self.by_until: dict[str, tuple[Listener, ...]] = {}
        """Those that an event of a kind may end, likewise."""

    def of(self, kind: str) -> tuple[Listener, ...]:
        """Those that listen to a kind of event, in the order in which they came."""
        return self.by_event.get(kind, ())

    def ending(self, kind: str) -> tuple[Listener, ...]:
        """Those that an event of this kind may end."""
        return self.by_until.get(kind, ())

    def add(self, listener: Listener) -> None:
        """One more; the same one twice counts twice."""
        self.by_event[listener.event] = (*self.of(listener.event), listener)
        if listener.until:
            kind = str(listener.until[0])
            self.by_until[kind] = (*self.ending(kind), listener)

    def remove(self, listener: Listener) -> None:
        """Takes one away; nothing happens where it is gone already."""
        _without(self.by_event, listener.event, listener)
        if listener.until:
            _without(self.by_until, str(listener.until[0]), listener)

    def drop(self, source: int, *, which: Callable[[Listener], bool] | None = None) -> None:
        """Takes away what comes from a source that has left; `which` may spare what was promised before."""
        for kind in tuple(self.by_event):
            for listener in self.by_event.get(kind, ()):
                if listener.source == source and (which is None or which(listener)):
                    self.remove(listener)

    def all(self) -> list[Listener]:
        """Every one, kind by kind."""
        return [listener for kind in sorted(self.by_event) for listener in self.by_event[kind]]

    def clone(self) -> Listeners:
        """An independent copy."""
        made = object.__new__(Listeners)
        made.by_event = self.by_event.copy()
        made.by_until = self.by_until.copy()
        return made

    def dump(self) -> list[Any]:
        """All of them as JSON: by event, and by what ends them (whose order is an order of its own)."""
        ends = [listener for kind in sorted(self.by_until) for listener in self.by_until[kind]]
        return [self.all(), ends]

    @classmethod
    def load(cls, dumped: Sequence[Any]) -> Listeners:
        """The listeners that `dump` wrote."""
        made = cls()
        for one in map(Listener.load, dumped[0]):
            made.by_event[one.event] = (*made.of(one.event), one)
        for one in map(Listener.load, dumped[1]):
            kind = str(one.until[0])
            made.by_until[kind] = (*made.ending(kind), one)
        return made


def _without(index: dict[str, tuple[Listener, ...]], kind: str, listener: Listener) -> None:
    found = index.get(kind, ())
    if listener in found:
        at = found.index(listener)
        if len(found) == 1:
            del index[kind]
        else:
            index[kind] = found[:at] + found[at + 1 :]


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: JSON knows no tuples."""
    return tuple(map(frozen, cast("Sequence[Any]", value))) if isinstance(value, (list, tuple)) else value
