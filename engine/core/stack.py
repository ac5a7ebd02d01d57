"""The stack of frames that a game in progress is, and the loop that works it off until somebody must decide.

Three kinds of frames are enough. A *phase* does its steps one after another; an *effect* asks its questions, then does
its body once; a *batch* lets the triggers of one event resolve, seat by seat. Frames hold numbers, texts and tuples
only, so a table can be cloned, saved and gone on with anywhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from engine.core.choice import PASS, Answer, Choice, Key, whole
from engine.core.effect import CHECKS, Ask, Effect, Rules
from engine.core.event import Event
from engine.core.listener import WHOEVER, Listener, Listeners, Pending, frozen
from engine.core.trace import EVERYONE, Resolved, Step

PHASE, EFFECT, BATCH = 0, 1, 2
_choice, _step = whole(Choice), whole(Step)
ORDER = "order"
"""The prompt by which a player orders effects."""


class Endless(Exception):
    """A decision that never comes to rest; the message names the frames at work and what repeats it."""


class State(Protocol):
    """What the core needs of a game's state."""

    listeners: Listeners

    def clone(self) -> Any:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)


class Frame:
    """One thing in progress: `source` is what it comes from, `event` what it answers, `answers` what was decided.

    `owner` decides, where that is fixed; `about` is what was settled when the effect was promised; `at` is the next
    step of a phase. `notes` are numbers, texts and tuples, replaced and never changed: an effect's or phase's own, but
    for `owes`, `done`, `open` and `waiting`, which the loop keeps there.
    """

    __slots__ = ("about", "answers", "at", "event", "kind", "name", "notes", "owner", "source")

    def __init__(
        self, kind: int, name: str, source: int = -1, event: Event = (), owner: int = WHOEVER, about: Key = ()
    ) -> None:
        self.kind, self.name, self.source = kind, name, source
        self.event, self.owner, self.about = event, owner, about
        self.at = 0
        self.answers: tuple[Answer, ...] = ()
        self.notes: dict[str, Any] = {}

    def clone(self) -> Frame:
        """An independent copy."""
        made = Frame(self.kind, self.name, self.source, self.event, self.owner, self.about)
        made.at, made.answers = self.at, self.answers
        if self.notes:
            made.notes = self.notes.copy()
        return made

    def dump(self) -> list[Any]:
        """The frame as JSON. Raises `TypeError` for a note that would not come back as it was."""
        for name, note in self.notes.items():
            if not _plain(note):
                raise TypeError(f"note {name!r} of {self.name!r} holds {note!r}: numbers, texts and tuples only")
        kept = (self.kind, self.name, self.source, self.event, self.owner, self.about, self.at, self.answers)
        return [*kept, self.notes]

    @classmethod
    def load(cls, dumped: Sequence[Any]) -> Frame:
        """The frame that `dump` wrote."""
        kind, name, source, event, owner, about, at, answers, notes = dumped
        made = cls(kind, name, source, frozen(event), owner, frozen(about))
        made.at, made.answers = at, frozen(answers)
        made.notes = {note: frozen(value) for note, value in notes.items()}
        if kind == BATCH and made.notes["waiting"]:
            waiting = cast("tuple[Any, ...]", made.notes["waiting"])
            made.notes["waiting"] = tuple(Pending(p, who, Listener.load(kept)) for p, who, kept in waiting)
        return made

    def first(self, question: int = 0) -> Key:
        """The one option chosen at a question that asks for one."""
        return self.answers[question][0]


def clash(some: set[int], others: set[int]) -> bool:
    """Whether two effects touch something in common, other than by adding to it, both of them (`~id`)."""
    return any(~one in others or (one >= 0 and one in others) for one in some)


def _plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_plain, cast("tuple[Any, ...]", value)))
    return value is None or isinstance(value, (int, str))


class Run(Generic[S]):
    """A game in progress: its state, its stack, and the steps so far."""

    __slots__ = (
        *("base", "budget", "by", "cites", "number", "passes", "resolved", "rules", "stack", "state"),
        *("told", "tracing"),
    )

    def __init__(self, rules: Rules, state: S, *, tracing: bool = True) -> None:
        self.rules, self.state, self.tracing = rules, state, tracing
        self.stack: list[Frame] = []
        self.told: list[tuple[Any, ...]] = []
        """The trace so far, each step as the tuple of its fields."""
        self.number = 0
        self.passes: tuple[tuple[int, str], ...] = ()
        """Standing passes: whose, and at which prompt."""
        self.budget = rules.budget
        self.resolved: list[Resolved] | None = None
        """The effects that have resolved, where somebody wants to know."""
        self.base, self.by, self.cites = 0, "", ()  # of the body at work: where its frames go, its name, its rules
        self.cites: tuple[str, ...]

    def since(self, number: int) -> list[Step]:
        """The steps of the trace after a number. They are made of what was told when somebody reads them."""
        return list(map(_step, self.told[bisect_right(self.told, number, key=lambda told: int(told[0])) :]))

    @property
    def steps(self) -> list[Step]:
        """The trace so far."""
        return self.since(0)

    # -- what bodies do: the frames that one body asks for are done in the order in which it names them

    def begin(self, phase: str, source: int = -1, event: Event = (), *, defers: bool = False) -> Frame:
        """A phase comes next. With `defers`, what is to be checked meanwhile waits for its end."""
        frame = Frame(PHASE, phase, source, event)
        if defers:
            frame.notes["owes"] = False
        self.stack.insert(self.base, frame)
        return frame

    def push(self, effect: str, source: int = -1, event: Event = (), *, owner: int = WHOEVER, about: Key = ()) -> Frame:
        """An effect, or a verb, comes next."""
        frame = Frame(EFFECT, effect, source, event, owner, about)
        self.stack.insert(self.base, frame)
        return frame

    def emit(self, kind: str, *about: str | int, open_: bool = False, defers: bool = False) -> None:
        """Says that something happened: its triggers come next; then whatever lasts until this event is over.

        Who answers it is seen once what the body named before is done. An open batch takes in triggers that arise
        while it lasts; each fires once.
        """
        listeners = self.state.listeners
        if len(self.stack) > self.base or kind in listeners.by_event or kind in listeners.by_until:
            frame = Frame(BATCH, kind, -1, (kind, *about))
            owes = {"owes": False} if defers else {}
            frame.notes = {"open": open_, "done": (), "waiting": None, **owes}
            self.stack.insert(self.base, frame)

    def check(self) -> None:
        """What the rules check after changes comes next, or as soon as nothing on the stack defers it."""
        for frame in self.stack:
            if frame.notes and "owes" in frame.notes:
                frame.notes["owes"] = True
                return
        self.begin(CHECKS)

    def replaced(self) -> Frame:
        """Of a replacement or reaction: what is done after it, such as a verb. Its source and event may be changed."""
        return self.stack[self.base - 1]

    def also(self, source: int, event: Event) -> Frame:
        """Of a replacement's body: a second change of the same kind, which the same replacements don't meet again."""
        verb = self.replaced()
        made = self.push(verb.name, source, event, owner=verb.owner, about=verb.about)
        made.notes = verb.notes.copy()
        return made

    def instead(self) -> None:
        """Of a replacement or reaction: what would be done after it is not done at all."""
        self.base -= 1
        del self.stack[self.base]

    def owner(self, frame: Frame) -> int:
        """The player who decides for a frame."""
        return frame.owner if frame.owner != WHOEVER else self.rules.owner(self, frame.source)

    def tell(
        self, told: str, *values: str | int, cites: tuple[str, ...] = (), seen_by: tuple[int, ...] = EVERYONE
    ) -> None:
        """Adds a step to the trace; it cites what the effect at work cites if nothing else is given."""
        self.number += 1
        if self.tracing:
            self.told.append((self.number, told, values, self.rules.cited(cites or self.cites), seen_by, self.by))

    def promised(self) -> None:
        """What is at work promises something for later: if that is all, it is seen to resolve when that comes about."""
        if self.resolved and self.resolved[-1][:2] == (self.number, self.by) and len(self.stack) == self.base:
            self.resolved.pop()

    def by_hand(self) -> None:
        """What follows is no effect's doing; its frames go on top of the stack."""
        self.base, self.by, self.cites = len(self.stack), "", ()

    # -- the loop

    def advance(self) -> Choice | None:
        """Works frames off until somebody must decide; None when the game has ended. Raises `Endless`."""
        stack, phases = self.stack, self.rules.phases
        for budget in range(self.budget, 0, -1):
            if not stack:
                return None
            frame = stack[-1]
            if frame.kind == PHASE:
                depth, at = len(stack), frame.at
                self.base, self.by, self.cites = depth, frame.name, ()
                steps = phases[frame.name]
                while at < len(steps):
                    step = steps[at]
                    frame.at = at = at + 1
                    step(self, frame)
                    if len(stack) != depth or frame.at != at:
                        break
                else:
                    stack.pop()
                    if frame.notes:
                        self._left(frame)
                continue
            choice = self._effect(frame) if frame.kind == EFFECT else self._batch(frame)
            if choice is not None:
                self.budget = budget - 1
                return choice
        raise Endless(" > ".join(frame.name for frame in stack[-8:]))

    def decide(self, answer: Answer) -> None:
        """Takes the answer to the choice that `advance` came to; the caller has checked it."""
        self.stack[-1].answers += (answer,)

    def _left(self, frame: Frame) -> None:
        """A phase or batch is done and gone: what it deferred is checked."""
        if frame.notes.get("owes"):
            self.base = len(self.stack)
            self.check()

    def _effect(self, frame: Frame) -> Choice | None:
        effect = self.rules.effects[frame.name]
        answered, asks = len(frame.answers), effect.asks
        if not answered and effect.when is not None and not frame.at and not effect.when(self, frame, frame.event):
            self.stack.pop()
            return None
        if asks:
            if answered and asks[answered - 1].window and frame.answers[-1] == (PASS,):
                self.stack.pop()
                return None
            while answered < len(asks):
                found = self._question(frame, effect, asks[answered])
                if isinstance(found, Choice):
                    return found
                if found is None:
                    self.stack.pop()
                    return None
                frame.answers += (found,)
                answered += 1
        elif effect.would and self.state.listeners.of(effect.would):
            found = self._replacement(frame, effect.would)
            if found is not frame:
                return cast("Choice | None", found)
        self.stack.pop()
        self.base, self.by, self.cites = len(self.stack), effect.name, effect.cites
        if self.resolved is not None:
            option = self.rules.option(self, Listener("", effect.name, frame.source, about=frame.about))
            resolved = Resolved(self.number, effect.name, option, frame.answers, self.owner(frame), frame.event)
            self.resolved.append(resolved)
        effect.body(self, frame)
        return None

    def _question(self, frame: Frame, effect: Effect, ask: Ask) -> Choice | Answer | None:
        """What an effect asks next, the answer where there is nothing to decide, or None where nothing can be done."""
        options, least, most, window = ask.options(self, frame), ask.least, ask.most, ask.window
        if window:
            options = (*options, PASS)
        count = len(options)
        if not isinstance(least, int):
            least = least(self, frame)
        if least >= count and not window and not (ask.ordered and count > 1):
            return tuple(options) if count or not least else None
        if not isinstance(most, int):
            most = most(self, frame)
        if most <= 0:
            return ()
        player = self.owner(frame) if ask.who is None else ask.who(self, frame)
        if window and (player, ask.prompt) in self.passes:
            return None
        about = ask.about(self, frame) if ask.about is not None else (frame.source,)
        cites, most = ask.cites or effect.cites, min(most, count)
        return _choice((player, ask.prompt, options, least, most, cites, ask.secret, about, window))

    # -- triggers

    def _gather(self, kind: str, event: Event) -> list[Pending]:
        """The triggers of an event whose conditions hold now, in the order of the players."""
        rules = self.rules
        found: list[Pending] = []
        for listener in self.state.listeners.of(kind):
            when = rules.effects[listener.effect].when
            if when is None or when(self, listener, event):
                owner = listener.owner if listener.owner != WHOEVER else rules.owner(self, listener.source)
                found.append(Pending(rules.place(self, listener.source, owner), owner, listener))
        return found

    def _batch(self, frame: Frame) -> Choice | None:
        """The next trigger of a batch: the first place's, in the order its player wants."""
        notes = frame.notes
        waiting: tuple[Pending, ...] | None = notes["waiting"]
        if waiting is None or notes["open"]:
            waiting = ready = self._arisen(frame, waiting or ())
        else:
            ready = [pending for pending in waiting if self._holds(pending.listener, frame.event)]
        if not ready:
            self._left(self.stack.pop())
            self.base = len(self.stack)
            self._over(frame.event)
            return None
        found = self._next(frame, ready)
        if isinstance(found, Choice):
            return found
        if len(waiting) > 1 or len(notes) > 3 or notes["open"] or self.state.listeners.ending(frame.name):
            at = waiting.index(found)
            notes["waiting"] = waiting[:at] + waiting[at + 1 :]
        else:
            self.stack.pop()  # nothing comes after the last one
        self._fire(found.listener, frame, frame.event)
        return None

    def _arisen(self, frame: Frame, waiting: tuple[Pending, ...]) -> tuple[Pending, ...]:
        """What waits in a new or open batch: all that listens and has not fired, and what outlasts its source."""
        found = self._gather(frame.name, frame.event)
        done: tuple[Key, ...] = frame.notes["done"]
        if done:
            found = [p for p in found if p.listener.once or p.listener.option() not in done]
        if waiting:
            effects, listening = self.rules.effects, self.state.listeners.of(frame.name)
            found += [
                pending
                for pending in waiting
                if effects[pending.listener.effect].lasts
                and pending.listener not in listening
                and self._holds(pending.listener, frame.event)
            ]
        return tuple(found)

    def _holds(self, listener: Listener, event: Event) -> bool:
        """Whether a trigger may still resolve: it listens yet, or outlasts its source, and its condition holds."""
        effect = self.rules.effects[listener.effect]
        if not effect.lasts and listener not in self.state.listeners.of(listener.event):
            return False
        return effect.when is None or effect.when(self, listener, event)

    def _next(self, frame: Frame, ready: Sequence[Pending]) -> Pending | Choice:
        """What comes next: of the first place's effects, which one is asked only where their order may matter."""
        if len(ready) == 1:
            return ready[0]
        place = min([pending.place for pending in ready])
        mine = [pending for pending in ready if pending.place == place]
        option = self.rules.option
        alike = {option(self, pending.listener): pending for pending in reversed(mine)}
        options = tuple(reversed(alike))
        if len(options) == 1:
            return mine[0]
        if frame.answers:
            picked, frame.answers = frame.answers[0][0], ()
            return alike.get(picked, mine[0])
        return self._apart([alike[key] for key in options], frame.event) or Choice(
            mine[0].player, ORDER, options, cites=self.rules.order_cites, about=frame.event
        )

    def _apart(self, mine: Sequence[Pending], event: Event) -> Pending | None:
        """One of several triggers that touches nothing that another one does; None where each may matter to another."""
        effects = self.rules.effects
        reach: list[set[int] | None] = []
        for pending in mine:
            touches = effects[pending.listener.effect].touches
            reach.append(None if touches is None else set(touches(self, pending.listener, event)))
        for at, mine_touches in enumerate(reach):
            others = reach[:at] + reach[at + 1 :]
            if mine_touches is not None and (
                not mine_touches or not any(o is None or clash(mine_touches, o) for o in others)
            ):
                return mine[at]
        return None

    def _fire(self, listener: Listener, frame: Frame, event: Event) -> None:
        if listener.once:
            self.state.listeners.remove(listener)
        frame.notes["done"] = (*frame.notes.get("done", ()), listener.option())
        made = Frame(EFFECT, listener.effect, listener.source, event, listener.owner, listener.about)
        made.at = 1  # its condition has just been looked at
        self.stack.append(made)

    def _replacement(self, frame: Frame, would: str) -> Choice | Frame | None:
        """Puts the next replacement of a verb on the stack, or asks for it; the frame itself when none is left."""
        done: tuple[Key, ...] = frame.notes.get("done", ())
        event = (would, frame.source, *frame.event)
        found = [p for p in self._gather(would, event) if p.listener.option() not in done]
        if not found:
            return frame
        chosen = self._next(frame, found)
        if isinstance(chosen, Choice):
            return chosen
        self._fire(chosen.listener, frame, event)
        return None

    def _over(self, event: Event) -> None:
        """Ends what lasts until this event."""
        for listener in self.state.listeners.ending(str(event[0])):
            if self.rules.over(self, listener.until, event):
                self.state.listeners.remove(listener)

    # -- copies

    def clone(self, *, tracing: bool = False) -> Run[S]:
        """An independent copy; its trace starts empty."""
        made: Run[S] = Run(self.rules, self.state.clone(), tracing=tracing)
        made.stack = [frame.clone() for frame in self.stack]
        made.number, made.passes = self.number, self.passes
        return made

    def dump(self) -> dict[str, Any]:
        """Stack and standing passes as JSON; the state is the game's to dump, and steps follow from the log."""
        return {"stack": [frame.dump() for frame in self.stack], "passes": self.passes}

    def load(self, dumped: dict[str, Any]) -> None:
        """Takes over what `dump` wrote."""
        self.stack = [Frame.load(frame) for frame in dumped["stack"]]
        self.passes = frozen(dumped["passes"])
