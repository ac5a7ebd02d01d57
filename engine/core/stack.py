"""The stack of frames that a game in progress is, and the loop that works it off until somebody must decide.

Three kinds of frames are enough. A *phase* does its steps one after another; an *effect* asks its questions, then does
its body once; a *batch* lets the triggers of one event resolve, seat by seat. Frames hold numbers, texts and tuples
only, so a table can be cloned, saved and gone on with anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, cast

from engine.core.choice import Answer, Choice, Key
from engine.core.event import Event, Pending
from engine.core.trace import EVERYONE, Step

PHASE, EFFECT, BATCH = 0, 1, 2
BUDGET = 5_000
"""Frames worked off for one decision before the loop is taken for endless."""


class Endless(Exception):
    """A decision that never comes to rest; the message names the frames at work."""


class State(Protocol):
    """What a game's state can do."""

    def clone(self) -> Any:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)


class Frame:
    """One thing in progress: `source` is whose or what it is of, `event` what it answers, `answers` what was decided."""

    __slots__ = ("answers", "at", "event", "kind", "name", "notes", "source")

    def __init__(self, kind: int, name: str, source: int = -1, event: Event = ()) -> None:
        self.kind, self.name, self.source, self.event = kind, name, source, event
        self.at = 0
        self.answers: list[Answer] = []
        self.notes: dict[str, Any] = {}

    def clone(self) -> Frame:
        """A copy; what hangs on it is numbers and tuples, but for the lists among the notes."""
        made = Frame(self.kind, self.name, self.source, self.event)
        made.at, made.answers = self.at, self.answers[:]
        if self.notes:
            made.notes = {k: v[:] if isinstance(v, list) else v for k, v in self.notes.items()}
        return made

    def dump(self) -> list[Any]:
        """The frame as JSON."""
        return [self.kind, self.name, self.source, self.event, self.at, self.answers, self.notes]

    @classmethod
    def load(cls, dumped: Sequence[Any]) -> Frame:
        """The frame that `dump` wrote."""
        kind, name, source, event, at, answers, notes = dumped
        made = cls(kind, name, source, frozen(event))
        made.at, made.answers = at, [frozen(answer) for answer in answers]
        made.notes = {k: list(frozen(v)) if isinstance(v, list) else v for k, v in notes.items()}
        return made

    def first(self, question: int = 0) -> Key:
        """The one option chosen at a question that asks for one."""
        return self.answers[question][0]


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: JSON knows no tuples."""
    return tuple(map(frozen, cast("Sequence[Any]", value))) if isinstance(value, (list, tuple)) else value


Body = Callable[["Run[Any]", Frame], None]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of an effect. `options` lists what may be chosen; without any, the effect does nothing.

    `least` and `most` are how many; `who` gives the player, else whoever owns the frame's source. `window` asks
    even where there is one option only, so that a question never gives away what somebody holds.
    """

    prompt: str
    options: Callable[[Run[Any], Frame], Sequence[Key]]
    least: int | Callable[[Run[Any], Frame], int] = 1
    most: int | Callable[[Run[Any], Frame], int] = 1
    who: Callable[[Run[Any], Frame], int] | None = None
    about: Callable[[Run[Any], Frame], Key] | None = None
    cites: tuple[str, ...] = ()
    secret: bool = False
    window: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """What a rule or a card does: questions first, then `body` once with all answers.

    `when` must still hold as it resolves. `free` says that its order among others can't matter: nobody is asked.
    """

    name: str
    body: Body
    asks: tuple[Ask, ...] = ()
    when: Callable[[Run[Any], int, Event], bool] | None = None
    free: bool = False
    cites: tuple[str, ...] = ()


@dataclass
class Rules(Generic[S]):
    """All that is fixed about a game: its phases by name, its effects by name, who owns what, which triggers answer."""

    name: str
    phases: dict[str, tuple[Body, ...]] = field(default_factory=dict[str, tuple[Body, ...]])
    effects: dict[str, Effect] = field(default_factory=dict[str, Effect])
    owner: Callable[[Run[S], int], int] = lambda _run, source: source
    gather: Callable[[Run[S], Event], list[Pending]] = lambda _run, _event: []
    order_cites: tuple[str, ...] = ()
    """The rules by which a player orders their own effects."""

    def phase(self, name: str) -> Callable[[Body], Body]:
        """Adds a step to a phase; steps are done in the order of their definition."""

        def add(step: Body) -> Body:
            self.phases[name] = (*self.phases.get(name, ()), step)
            return step

        return add

    def effect(
        self,
        name: str,
        *asks: Ask,
        when: Callable[[Run[Any], int, Event], bool] | None = None,
        free: bool = False,
        cites: tuple[str, ...] = (),
    ) -> Callable[[Body], Body]:
        """Registers the function below as the body of an effect."""

        def add(body: Body) -> Body:
            if name in self.effects:
                raise ValueError(f"two effects are named {name!r}")
            self.effects[name] = Effect(name, body, asks, when, free, cites)
            return body

        return add


class Run(Generic[S]):
    """A game in progress: its state, its stack, and the steps so far."""

    __slots__ = ("budget", "number", "rules", "stack", "state", "steps", "tracing")

    def __init__(self, rules: Rules[S], state: S, *, tracing: bool = True) -> None:
        self.rules, self.state, self.tracing = rules, state, tracing
        self.stack: list[Frame] = []
        self.steps: list[Step] = []
        self.number = 0
        self.budget = BUDGET

    # -- what bodies do

    def begin(self, phase: str, source: int = -1, event: Event = ()) -> Frame:
        """Puts a phase on the stack: it is done before what stands below goes on."""
        frame = Frame(PHASE, phase, source, event)
        self.stack.append(frame)
        return frame

    def push(self, effect: str, source: int = -1, event: Event = ()) -> Frame:
        """Puts an effect on the stack."""
        frame = Frame(EFFECT, effect, source, event)
        self.stack.append(frame)
        return frame

    def emit(self, *event: str | int, open_: bool = False) -> None:
        """Says that something happened: its triggers, if there are any, come next.

        An open batch takes in triggers that arise while it lasts; each fires once.
        """
        pending = self.rules.gather(self, event)
        if pending or open_:
            frame = Frame(BATCH, "triggers", -1, event)
            frame.notes["open"] = open_
            frame.notes["done"] = []
            self.stack.append(frame)

    def tell(self, told: str, *values: str | int, cites: tuple[str, ...], seen_by: tuple[int, ...] = EVERYONE) -> None:
        """Adds a step to the trace."""
        self.number += 1
        if self.tracing:
            self.steps.append(Step(self.number, told, values, cites, seen_by))

    # -- the loop

    def advance(self) -> Choice | None:
        """Works frames off until somebody must decide; None when the game has ended. Raises `Endless`."""
        self.budget = BUDGET
        stack = self.stack
        while stack:
            self.budget -= 1
            if not self.budget:
                raise Endless(" > ".join(frame.name for frame in stack[-8:]))
            frame = stack[-1]
            if frame.kind == PHASE:
                steps = self.rules.phases[frame.name]
                if frame.at == len(steps):
                    stack.pop()
                else:
                    frame.at += 1
                    steps[frame.at - 1](self, frame)
            elif (choice := self._effect(frame) if frame.kind == EFFECT else self._batch(frame)) is not None:
                return choice
        return None

    def decide(self, answer: Answer) -> None:
        """Takes the answer to the choice that `advance` came to; the caller has checked it."""
        self.stack[-1].answers.append(answer)

    def clone(self, *, tracing: bool = False) -> Run[S]:
        """An independent copy; its trace starts empty."""
        made: Run[S] = Run(self.rules, self.state.clone(), tracing=tracing)
        made.stack = [frame.clone() for frame in self.stack]
        made.number = self.number
        return made

    def _effect(self, frame: Frame) -> Choice | None:
        effect = self.rules.effects[frame.name]
        if not frame.answers and effect.when is not None and not effect.when(self, frame.source, frame.event):
            self.stack.pop()
            return None
        while len(frame.answers) < len(effect.asks):
            ask = effect.asks[len(frame.answers)]
            options = ask.options(self, frame)
            count = len(options)
            least = ask.least if isinstance(ask.least, int) else ask.least(self, frame)
            most = ask.most if isinstance(ask.most, int) else ask.most(self, frame)
            least, most = min(least, count), min(most, count)
            if not count and not ask.window:
                if ask.least == 0:
                    frame.answers.append(())
                    continue
                self.stack.pop()
                return None
            if least == count and not ask.window:
                frame.answers.append(tuple(options))
                continue
            player = ask.who(self, frame) if ask.who else self.rules.owner(self, frame.source)
            about = ask.about(self, frame) if ask.about else (frame.source,)
            return Choice(player, ask.prompt, options, least, most, ask.cites or effect.cites, ask.secret, about)
        self.stack.pop()
        effect.body(self, frame)
        return None

    def _batch(self, frame: Frame) -> Choice | None:
        """The next trigger of a batch: the first seat's, in the order its player wants."""
        done: list[Key] = frame.notes["done"]
        effects = self.rules.effects
        waiting = frame.notes.get("waiting")
        if waiting is None or frame.notes["open"]:
            waiting = [_flat(p) for p in self.rules.gather(self, frame.event)]
        waiting = [p for p in waiting if _name(p) not in done]
        frame.notes["waiting"] = waiting
        if not waiting:
            self.stack.pop()
            return None
        seat = min(p[0] for p in waiting)
        mine = [p for p in waiting if p[0] == seat]
        chosen = mine[0]
        bound = [p for p in mine if not effects[p[2]].free]
        if len(bound) > 1 and len({_name(p) for p in bound}) > 1:
            if not frame.answers:
                options = [_name(p) for p in mine]
                return Choice(mine[0][1], "order", options, cites=self.rules.order_cites, about=frame.event)
            picked = frame.answers.pop()[0]
            chosen = next(p for p in mine if _name(p) == picked)
        done.append(_name(chosen))
        self.push(chosen[2], chosen[3], chosen[4])
        return None


def _flat(pending: Pending) -> tuple[int, int, str, int, Event]:
    return (pending.seat, pending.player, pending.effect, pending.source, pending.event)


def _name(flat: tuple[int, int, str, int, Event]) -> Key:
    return ("effect", flat[2], flat[3], *flat[4][1:])
