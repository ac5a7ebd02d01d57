"""What is fixed about a game: effects with their questions, phases with their steps, and who owns what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.choice import Choice, Key
from engine.core.event import Event, would

if TYPE_CHECKING:
    from engine.core.listener import Listener
    from engine.core.stack import Frame, Run

CHECKS = "checks"
"""The phase of what is checked after changes; its steps are done in the order of their definition."""


class Source(Protocol):
    """Whose effect a condition is asked about: a listener, or a frame that resolves."""

    @property
    def source(self) -> int:
        """The id of what the effect comes from."""
        ...

    @property
    def owner(self) -> int:
        """Who decides, where that is fixed."""
        ...

    @property
    def about(self) -> Key:
        """What was settled when the effect was promised."""
        ...


Body = Callable[["Run[Any]", "Frame"], None]
Options = Callable[["Run[Any]", "Frame"], Sequence[Key]]
Number = Callable[["Run[Any]", "Frame"], int]
When = Callable[["Run[Any]", Source, Event], bool]
Touches = Callable[["Run[Any]", Source, Event], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of an effect. `options` lists what may be chosen; it changes nothing.

    `least` and `most` are how many; where fewer are on offer, all there are. What leaves nothing to decide is answered
    without asking; where nothing may be chosen, but something must, the effect ends without its body. `who` gives the
    player, else whoever owns the frame's source. A `window` is a chance to react: the question stands even where
    passing is all there is, so that it never gives away what somebody holds, and passing ends the effect.
    """

    prompt: str
    options: Options
    least: int | Number = 1
    most: int | Number = 1
    who: Number | None = None
    about: Callable[[Run[Any], Frame], Key] | None = None
    cites: tuple[str, ...] = ()
    secret: bool = False
    window: bool = False
    ordered: bool = False
    """Whether the order of the answer counts, so that it is asked even for all there is."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a rule or a card does: questions first, then `body` once with all answers.

    `when` holds at the event and again as it resolves. It and the wording of questions go by what all can see.
    """

    name: str
    body: Body
    asks: tuple[Ask, ...] = ()
    when: When | None = None
    touches: Touches | None = None
    """The ids of all that it reads or changes: the order of two that touch nothing in common is not asked.

    What it only adds to stands as `~id`: two that both add to something can come in any order.
    """
    lasts: bool = False
    """It resolves even if its source has left since the event: it goes by what was last known."""
    would: str = ""
    """Of a verb: the kind of event by which replacements may turn it into another change."""
    cites: tuple[str, ...] = ()


def nothing(_run: Run[Any], _source: Source, _event: Event) -> Sequence[int]:
    """What an effect touches whose order among others can't matter."""
    return ()


def _itself(_run: Run[Any], listener: Listener) -> Key:
    return listener.option()


def _source(_run: Run[Any], source: int) -> int:
    return source


def _player(_run: Run[Any], _source: int, player: int) -> int:
    return player


def _as_given(cites: tuple[str, ...]) -> tuple[str, ...]:
    return cites


def _same(_run: Run[Any], until: Event, event: Event) -> bool:
    return until == event


def _none(_run: Run[Any], _choice: Choice, _player: int) -> Sequence[Key]:
    return ()


def _nothing(_run: Run[Any], _player: int, _key: Key) -> None:
    return


def _on(run: Run[Any], _new: bool) -> Choice | None:
    return run.advance()


@dataclass
class Rules:
    """All that is fixed about a game, under the names that frames use."""

    name: str
    phases: dict[str, tuple[Body, ...]] = field(default_factory=dict[str, tuple[Body, ...]])
    effects: dict[str, Effect] = field(default_factory=dict[str, Effect])
    owner: Callable[[Run[Any], int], int] = _source
    """The player who owns a source, and decides for it."""
    place: Callable[[Run[Any], int, int], int] = _player
    """Of a source and its player: the place of its triggers in a batch. 0: the active player's; last: scenarios'."""
    option: Callable[[Run[Any], Listener], Key] = _itself
    """What stands for a trigger when its player orders theirs: equal effects of one source have the same option."""
    over: Callable[[Run[Any], Event, Event], bool] = _same
    """Whether a listener's `until` is over with an event of that kind."""
    aside: Callable[[Run[Any], Choice, int], Sequence[Key]] = _none
    """What another player may do while a choice stands."""
    intervene: Callable[[Run[Any], int, Key], None] = _nothing
    """Does so: puts its frames on top of the stack."""
    advance: Callable[[Run[Any], bool], Choice | None] = _on
    """Goes on until somebody must decide; what is told of a new decision, or of an opening, may be added to."""
    cited: Callable[[tuple[str, ...]], tuple[str, ...]] = _as_given
    """All that a step cites which gives these cites, such as the text that belongs to a card."""
    order_cites: tuple[str, ...] = ()
    """The rules by which a player orders their own effects."""
    budget: int = 5_000
    """Frames worked off for one decision before the loop is taken for endless."""

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
        when: When | None = None,
        touches: Touches | None = None,
        lasts: bool = False,
        cites: tuple[str, ...] = (),
    ) -> Callable[[Body], Body]:
        """Registers the function below as the body of an effect."""

        def add(body: Body) -> Body:
            self._register(Effect(name, body, asks, when, touches, lasts, cites=cites))
            return body

        return add

    def verb(self, name: str, cites: tuple[str, ...] = ()) -> Callable[[Body], Body]:
        """Registers the function below as a kind of change that is a frame: replacements come before its body."""

        def add(body: Body) -> Body:
            self._register(Effect(name, body, would=would(name), cites=cites))
            return body

        return add

    def windows(self) -> set[str]:
        """The prompts of all chances to react."""
        return {ask.prompt for effect in self.effects.values() for ask in effect.asks if ask.window}

    def _register(self, effect: Effect) -> None:
        if effect.name in self.effects:
            raise ValueError(f"two effects are named {effect.name!r}")
        self.effects[effect.name] = effect
